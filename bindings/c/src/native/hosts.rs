//! Hosts and URLs: what is safe to show, which protected name they imitate, and whether two spellings are one
//! name.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use puny_idna::display::{self, HostVerdict, Match, Protected, UrlError};
use puny_idna::record::Record;
use puny_idna::{Host, UrlStandard};

use super::output::{into_buffer, into_variable, string, variable};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::reserve;

/// puny_host_verdict.port: that of the scheme.
pub const PUNY_NO_PORT: u32 = u32::MAX;

/// Whether two spellings are one name: whether the URL Standard makes the same host of both, but for a dot at the
/// end. `same` becomes 1 or 0. Letter case, xn--, mapping and the forms of IP addresses make no difference. What is
/// no host is never the same. Without allocation for names of ASCII. O(n log n).
///
/// # Safety
///
/// `one` has to point to `one_len` bytes, `other` to `other_len`, and `same` to an int.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_same_name(
    one: *const c_char,
    one_len: usize,
    other: *const c_char,
    other_len: usize,
    same: *mut c_int,
) -> puny_status {
    // SAFETY: the contract is the same; the references end before anything is written.
    unsafe {
        into_variable(same, 0, null_mut(), |_| {
            let (one, other) = (string(one, one_len)?, string(other, other_len)?);
            match (str::from_utf8(one), str::from_utf8(other)) {
                (Ok(one), Ok(other)) => Ok(puny_idna::same_name(one, other).into()),
                _ => Ok(0),
            }
        })
    }
}

/// A set of protected names.
#[allow(non_camel_case_types)] // the name in C
pub struct puny_protected(Protected<'static>);

/// Also finds names that are one letter away from a protected one, as payapl.com.
pub const PUNY_MISSPELT: u32 = 1;
/// A name that only resembles a protected one, as googlé.com, is safe, and is shown in Unicode. Without this option it is
/// not safe, and is shown in ASCII.
pub const PUNY_SHOW_RESEMBLING: u32 = 2;

/// Gives the number of labels of the public suffix of a name, as 2 for bbc.co.uk, by whatever list it has. It gets a
/// name of two labels or more in Unicode, which has no terminating zero, and the `context` of puny_protected_new.
/// It has to return, and calls no function of this library.
#[allow(non_camel_case_types)] // the name in C
pub type puny_suffix = Option<
    unsafe extern "C" fn(name: *const c_char, name_len: usize, context: *mut c_void) -> usize,
>;

/// Makes a set of protected names, one on each line of `names`; empty lines are skipped. The label before the public
/// suffix of a name, which `suffix` gives, is protected under every suffix, as paypal of paypal.com; a name of one
/// label anywhere. If `suffix` is null, that is the first label of a name with two labels. `options` is 0, or
/// PUNY_MISSPELT and PUNY_SHOW_RESEMBLING with `|`. A set may be used by many threads at once.
///
/// PUNY_REFUSED: a name is no host. `problem`, unless it is null, has the first rule that it breaks, with the bytes
/// in `names`. If there is no set, `set` becomes null. O(n log n).
///
/// # Safety
///
/// `names` has to point to `names_len` bytes, `set` to a pointer, `problem` to memory for one or be null, and `suffix`
/// has to be null or a function as described.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_protected_new(
    names: *const c_char,
    names_len: usize,
    options: u32,
    suffix: puny_suffix,
    context: *mut c_void,
    set: *mut *mut puny_protected,
    problem: *mut puny_problem,
) -> puny_status {
    let suffix = |name: &str| match (suffix, name.split('.').count()) {
        // SAFETY: by the contract it may be called; the name has this length.
        (Some(suffix), _) => unsafe { suffix(name.as_ptr().cast(), name.len(), context) },
        (None, 2) => 1,
        (None, labels) => labels,
    };
    // SAFETY: the contract is the same; the reference to the names ends before anything is written.
    unsafe {
        into_variable(set, null_mut(), problem, |found| {
            let bytes = string(names, names_len)?;
            if options & !(PUNY_MISSPELT | PUNY_SHOW_RESEMBLING) != 0 {
                return Err(puny_status::PUNY_BAD_OPTION);
            }
            match protected(bytes, options, suffix).map(|set| Box::new(puny_protected(set))) {
                // What is in the reserve must not stay there.
                Ok(_) if reserve::is_used() => Err(puny_status::PUNY_NO_MEMORY),
                Ok(set) => Ok(Box::into_raw(set)),
                Err(problem) => {
                    *found = Some(problem);
                    Err(puny_status::PUNY_REFUSED)
                }
            }
        })
    }
}

/// The set of the names on these lines, or the problem of one.
fn protected(
    bytes: &[u8],
    options: u32,
    suffix: impl Fn(&str) -> usize,
) -> Result<Protected<'static>, puny_problem> {
    let text =
        puny_idna::name_from_utf8(bytes).map_err(|error| puny_problem::of(&error.first()))?;
    let names = || text.lines().filter(|line| !line.is_empty());
    let mut set = Protected::with_suffixes(names(), &UrlStandard::BROWSER, suffix);
    if let Some((name, error)) = set.refused().next() {
        let line = names().find(|line| *line == name).unwrap_or_default();
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let mut problem = puny_problem::of(&error.first());
        problem.start += start;
        problem.end += start;
        return Err(problem);
    }
    if options & PUNY_MISSPELT != 0 {
        set = set.with_edits();
    }
    if options & PUNY_SHOW_RESEMBLING != 0 {
        set = set.with_resembling_shown();
    }
    Ok(set)
}

/// Frees a set. Does nothing with null.
///
/// # Safety
///
/// The pointer has to come from puny_protected_new, once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_protected_free(set: *mut puny_protected) {
    if !set.is_null() {
        // SAFETY: by the contract it comes from `Box::into_raw`, and is not freed yet.
        drop(unsafe { Box::from_raw(set) });
    }
}

/// What a host is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_host_kind {
    /// The URL has no host: mailto:a@example.com.
    PUNY_HOST_NONE = 0,
    /// A domain.
    PUNY_HOST_DOMAIN = 1,
    /// An IPv4 address.
    PUNY_HOST_IPV4 = 2,
    /// An IPv6 address.
    PUNY_HOST_IPV6 = 3,
    /// The host of a URL whose scheme is none of the web, such as ssh.
    PUNY_HOST_OPAQUE = 4,
}

/// The relation of a name to the protected names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_relation {
    /// None.
    PUNY_UNRELATED = 0,
    /// It is a protected name, or below one.
    PUNY_PROTECTED = 1,
    /// It looks like one, or is below a name that does.
    PUNY_LOOKS_LIKE = 2,
    /// It contains one, before other labels.
    PUNY_CONTAINS = 3,
    /// It only resembles one: without accents, strokes and hooks, with digits or phonetic letters for others, or with
    /// such letters and one more change, or with other letters around them.
    PUNY_RESEMBLES = 4,
    /// It is one letter away from one.
    PUNY_MISSPELLS = 5,
}

/// What there is to say of a host before it is shown or opened.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_host_verdict {
    /// What it is.
    pub kind: puny_host_kind,
    /// Its relation to the protected names.
    pub relation: puny_relation,
    /// The protected name in Unicode, as long as the set lives; null without one. It has no terminating zero.
    pub protected_name: *const c_char,
    /// The length of that name.
    pub protected_name_len: usize,
    /// Where the host begins in the input.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The port of a URL, or PUNY_NO_PORT.
    pub port: u32,
    /// 1 if the host is safe to show in Unicode: all labels are shown in Unicode, no protected name is imitated (one that
    /// the host only resembles included), and the userinfo contains no host. It says nothing of the scheme.
    pub safe: c_int,
    /// 1 if the host is another text than was written, letter case aside.
    pub changed: c_int,
    /// 1 if what is before an @ looks like a host, as in `https://example.com%20@malicious.com`.
    pub host_in_userinfo: c_int,
}

impl puny_host_verdict {
    fn of(seen: &HostVerdict<'_>) -> puny_host_verdict {
        let name = seen.relation().protected_name();
        puny_host_verdict {
            kind: match seen.host() {
                None => puny_host_kind::PUNY_HOST_NONE,
                Some(Host::Domain(_)) => puny_host_kind::PUNY_HOST_DOMAIN,
                Some(Host::Ipv4(_)) => puny_host_kind::PUNY_HOST_IPV4,
                Some(Host::Ipv6(_)) => puny_host_kind::PUNY_HOST_IPV6,
                Some(Host::Opaque(_)) => puny_host_kind::PUNY_HOST_OPAQUE,
            },
            relation: match seen.relation() {
                Match::Protected(_) => puny_relation::PUNY_PROTECTED,
                Match::LooksLike(_) => puny_relation::PUNY_LOOKS_LIKE,
                Match::Contains(_) => puny_relation::PUNY_CONTAINS,
                Match::Resembles(_) => puny_relation::PUNY_RESEMBLES,
                Match::Misspells(_) => puny_relation::PUNY_MISSPELLS,
                _ => puny_relation::PUNY_UNRELATED,
            },
            protected_name: name.map_or(null(), |name| name.as_ptr().cast()),
            protected_name_len: name.map_or(0, str::len),
            start: seen.range().start,
            end: seen.range().end,
            port: seen.port().map_or(PUNY_NO_PORT, u32::from),
            safe: seen.is_safe().into(),
            changed: seen.is_changed().into(),
            host_in_userinfo: seen.has_host_in_userinfo().into(),
        }
    }
}

/// Parses a URL of UTF-8 as browsers do (the URL Standard), without a base, and gives what is safe to show of it: the
/// scheme, the host and the port. `set` is a set of protected names, or null. `verdict`, unless it is null, says
/// what the host is and imitates; it is written if the status is PUNY_OK. `text_len` and cost as for puny_to_ascii.
///
/// PUNY_REFUSED: it is no URL, or its host or port is refused. `problem`, unless it is null, says why.
///
/// # Safety
///
/// Pointers that are not null have to point to as many bytes as their lengths say, or to memory for their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_display_url(
    set: *const puny_protected,
    url: *const c_char,
    url_len: usize,
    text: *mut c_char,
    text_len: *mut usize,
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        judge(
            set,
            (url, url_len),
            (text, text_len),
            verdict,
            problem,
            display::url,
        )
    }
}

/// The same as puny_display_url for a host alone.
///
/// # Safety
///
/// As puny_display_url.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_display_host(
    set: *const puny_protected,
    host: *const c_char,
    host_len: usize,
    text: *mut c_char,
    text_len: *mut usize,
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        judge(
            set,
            (host, host_len),
            (text, text_len),
            verdict,
            problem,
            display::host,
        )
    }
}

/// # Safety
///
/// As [`puny_display_url`].
unsafe fn judge(
    set: *const puny_protected,
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> puny_status {
    let is_aligned = (set.is_null() || variable(set).is_ok())
        && (verdict.is_null() || variable(verdict).is_ok());
    if !is_aligned {
        return puny_status::PUNY_MISALIGNED;
    }
    let none = Protected::default();
    // SAFETY: by the contract it points to a set, which nobody changes.
    let set = unsafe { set.as_ref() }.map_or(&none, |set| &set.0);
    let mut seen = None;
    // SAFETY: the contract is the same.
    let status = unsafe {
        into_buffer(input, buffer, problem, |bytes, output, found| {
            let mut refused = |problem| {
                *found = Some(problem);
                puny_status::PUNY_REFUSED
            };
            let text = puny_idna::name_from_utf8(bytes);
            let text = text.map_err(|error| refused(puny_problem::of(&error.first())))?;
            let judged = judge(text, set);
            let judged =
                judged.map_err(|error| refused(puny_problem::new(&Record::of_url(&error))))?;
            seen = Some(puny_host_verdict::of(&judged));
            output.put(judged.text().as_bytes())
        })
    };
    if let (Some(seen), puny_status::PUNY_OK, false) = (seen, status, verdict.is_null()) {
        // SAFETY: by the contract there is memory for it, to which nobody has a reference.
        unsafe { verdict.write(seen) };
    }
    status
}
