//! Hosts and URLs: what is safe to show, which protected name they imitate, and whether two spellings are one
//! name.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use puny_idna::display::{self, Danger, HostVerdict, Match, Protected, UrlError};
use puny_idna::record::Record;
use puny_idna::{AddressKind, Host, UrlStandard};

use super::output::{apart, into_buffer, into_variable, string};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::memory;

/// puny_host_verdict.port: that of the scheme.
pub const PUNY_NO_PORT: u32 = u32::MAX;

/// Whether two spellings are one name: whether the URL Standard makes the same host of both, but for a dot at the
/// end. `same` becomes 1 or 0. Letter case, xn--, mapping and the forms of IP addresses make no difference. What is
/// no host is never the same. Without allocation for names of ASCII. O(n log n).
///
/// # Safety
///
/// Unless it is null, `one` has to point to `one_len` bytes, `other` to `other_len` bytes, and `same` to an int.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_same_name(
    one: *const c_char,
    one_len: usize,
    other: *const c_char,
    other_len: usize,
    same: *mut c_int,
) -> puny_status {
    // SAFETY: the caller promises that the bytes are there and do not change during the call, and that `same` points
    // to an int. The closure returns a number, so no reference to the bytes is used when `same` is written.
    unsafe {
        into_variable(same, 0, null_mut(), |written, _| {
            let texts = (string(one, one_len)?, string(other, other_len)?);
            apart(&written, &[memory(one, one_len), memory(other, other_len)])?;
            match (str::from_utf8(texts.0), str::from_utf8(texts.1)) {
                (Ok(one), Ok(other)) => Ok(puny_idna::same_name(one, other).into()),
                _ => Ok(0),
            }
        })
    }
}

/// A set of protected names.
#[allow(non_camel_case_types)] // the name in C
pub struct puny_protected(Protected<'static>);

// `puny.h` promises that many threads may use a set at once, and any thread may free it.
const _: fn() = || {
    fn is_thread_safe<T: Send + Sync>() {}
    is_thread_safe::<puny_protected>();
};

/// Also finds names that are one letter away from a protected one, as payapl.com.
pub const PUNY_MISSPELT: u32 = 1;
/// A name that only resembles a protected one, as googlé.com, is safe, and is shown in Unicode. Without this option it is
/// not safe, and is shown in ASCII.
pub const PUNY_SHOW_RESEMBLING: u32 = 2;

/// Gives the number of labels of the public suffix of a name, as 2 for bbc.co.uk, by whatever list it has. It gets a
/// name of two labels or more in Unicode, which has no terminating zero, and the `context` of puny_protected_new.
/// It has to return: neither an exception of C++ nor longjmp may leave it. It may call functions of this library.
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
/// Unless it is null, `names` has to point to `names_len` bytes, `set` to a pointer, `problem` to memory for a problem,
/// and `suffix` has to be a function as described.
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
        // SAFETY: the caller promises that it is a function of this type, which reads the name during its call.
        // The name has this length.
        (Some(suffix), _) => unsafe { suffix(name.as_ptr().cast(), name.len(), context) },
        (None, 2) => 1,
        (None, labels) => labels,
    };
    // SAFETY: the caller promises that the bytes are there and do not change during the call, and that `set` points to
    // a pointer and `problem` to memory for a problem. A set owns its names (`'static`), so no reference to the bytes
    // is used when they are written.
    unsafe {
        into_variable(set, null_mut(), problem, |written, found| {
            let bytes = string(names, names_len)?;
            apart(&written, &[memory(names, names_len)])?;
            if options & !(PUNY_MISSPELT | PUNY_SHOW_RESEMBLING) != 0 {
                return Err(puny_status::PUNY_BAD_OPTION);
            }
            match protected(bytes, options, suffix) {
                Ok(set) => Ok(Box::into_raw(Box::new(puny_protected(set)))),
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
        // SAFETY: the caller promises that the pointer comes from puny_protected_new, which has it from `Box::into_raw`,
        // and that it is not freed yet and not used any more.
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

/// What an IP address is for, by IANA's special-purpose registries. An IPv6 address that carries an IPv4 address has the
/// kind of the IPv4 address.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_address_kind {
    /// The host is not an IP address.
    PUNY_ADDRESS_NONE = 0,
    /// An address that anybody may have.
    PUNY_ADDRESS_PUBLIC = 1,
    /// The machine itself: 127.0.0.0/8, ::1.
    PUNY_ADDRESS_LOOPBACK = 2,
    /// A private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16.
    PUNY_ADDRESS_PRIVATE = 3,
    /// A private network: fc00::/7.
    PUNY_ADDRESS_UNIQUE_LOCAL = 4,
    /// The same link: 169.254.0.0/16, fe80::/10.
    PUNY_ADDRESS_LINK_LOCAL = 5,
    /// The network of a provider, behind its address translation: 100.64.0.0/10.
    PUNY_ADDRESS_SHARED = 6,
    /// No address, which many systems take for the machine itself: 0.0.0.0, ::.
    PUNY_ADDRESS_UNSPECIFIED = 7,
    /// Many receivers: 224.0.0.0/4, ff00::/8.
    PUNY_ADDRESS_MULTICAST = 8,
    /// Examples in documents: 192.0.2.0/24, 2001:db8::/32.
    PUNY_ADDRESS_DOCUMENTATION = 9,
    /// Any other address that is not reachable by everybody.
    PUNY_ADDRESS_RESERVED = 10,
}

impl puny_address_kind {
    fn of(kind: Option<AddressKind>) -> puny_address_kind {
        match kind {
            None => puny_address_kind::PUNY_ADDRESS_NONE,
            Some(AddressKind::Public) => puny_address_kind::PUNY_ADDRESS_PUBLIC,
            Some(AddressKind::Loopback) => puny_address_kind::PUNY_ADDRESS_LOOPBACK,
            Some(AddressKind::Private) => puny_address_kind::PUNY_ADDRESS_PRIVATE,
            Some(AddressKind::UniqueLocal) => puny_address_kind::PUNY_ADDRESS_UNIQUE_LOCAL,
            Some(AddressKind::LinkLocal) => puny_address_kind::PUNY_ADDRESS_LINK_LOCAL,
            Some(AddressKind::Shared) => puny_address_kind::PUNY_ADDRESS_SHARED,
            Some(AddressKind::Unspecified) => puny_address_kind::PUNY_ADDRESS_UNSPECIFIED,
            Some(AddressKind::Multicast) => puny_address_kind::PUNY_ADDRESS_MULTICAST,
            Some(AddressKind::Documentation) => puny_address_kind::PUNY_ADDRESS_DOCUMENTATION,
            // Whoever asks whether an address is public gets a safe answer for a kind of a later version, too.
            Some(_) => puny_address_kind::PUNY_ADDRESS_RESERVED,
        }
    }
}

/// puny_host_verdict.dangers: the scheme runs code (javascript, vbscript), holds the content itself (data, blob,
/// filesystem) or shows another URL, which is not looked at (view-source).
pub const PUNY_DANGER_SCHEME: u32 = 1;
/// puny_host_verdict.dangers: what stands before an @ looks like a host, as in
/// `https://example.com%20@malicious.com`.
pub const PUNY_DANGER_HOST_IN_USERINFO: u32 = 2;
/// puny_host_verdict.dangers: the host has more than 253 octets in ASCII.
pub const PUNY_DANGER_TOO_LONG: u32 = 4;
/// puny_host_verdict.dangers: a label is not shown in Unicode.
pub const PUNY_DANGER_HIDDEN_LABEL: u32 = 8;
/// puny_host_verdict.dangers: the host imitates a protected name.
pub const PUNY_DANGER_IMITATION: u32 = 16;
/// puny_host_verdict.dangers: a danger that has no name here.
pub const PUNY_DANGER_OTHER: u32 = 0x8000_0000;

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
    /// What the IP address is for.
    pub address_kind: puny_address_kind,
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
    /// Why the host or URL is not safe: the sum of PUNY_DANGER_… values; 0 if it is safe.
    pub dangers: u32,
    /// 1 if `dangers` is 0: all labels are shown in Unicode, no protected name is imitated (a name that the host only
    /// resembles counts, unless PUNY_SHOW_RESEMBLING is given), the host is not too long, the userinfo contains no host,
    /// and the scheme neither runs code nor holds data. It says nothing of what the host serves.
    pub safe: c_int,
    /// 1 if the host is another text than was written, letter case aside, or if characters were removed from a URL:
    /// control characters or spaces at its ends, tabs or line ends anywhere.
    pub changed: c_int,
    /// 1 if a part of what is before an @ looks like a host: PUNY_DANGER_HOST_IN_USERINFO.
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
            address_kind: puny_address_kind::of(seen.address_kind()),
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
            dangers: seen.dangers().iter().copied().map(danger_bit).sum(),
            safe: seen.is_safe().into(),
            changed: seen.is_changed().into(),
            host_in_userinfo: seen.has_host_in_userinfo().into(),
        }
    }
}

fn danger_bit(danger: Danger) -> u32 {
    match danger {
        Danger::Scheme => PUNY_DANGER_SCHEME,
        Danger::HostInUserinfo => PUNY_DANGER_HOST_IN_USERINFO,
        Danger::TooLong => PUNY_DANGER_TOO_LONG,
        Danger::HiddenLabel => PUNY_DANGER_HIDDEN_LABEL,
        Danger::Imitation => PUNY_DANGER_IMITATION,
        _ => PUNY_DANGER_OTHER,
    }
}

/// Parses a URL of UTF-8 as browsers do (the URL Standard), without a base, and gives what is safe to show of it: the
/// scheme, the host and the port. `set` is a set of protected names, or null. `verdict`, unless it is null, says
/// what the host is and imitates; it is written if the status is PUNY_OK. `text_len` and cost as for puny_to_ascii.
///
/// PUNY_REFUSED: it is not a URL, its host or port is refused, or its host has more than 1,024 code points. `problem`,
/// unless it is null, says why.
///
/// # Safety
///
/// Unless it is null, `set` has to point to a set, `url` to `url_len` bytes, `text` to `*text_len` bytes, `text_len` to
/// a length, and `verdict` and `problem` to memory for their types.
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
    // SAFETY: the caller promises of each pointer what `judge` requires: the set, the input and the buffer are as the
    // types and the lengths say, and so is the memory for a length, a verdict and a problem.
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

/// Gives what is safe to show of a host alone, as it stands in a URL with a scheme such as https. The arguments, the
/// status and the cost are those of puny_display_url. Nothing is removed from the host: a space, tab or line end, also at
/// an end, is refused.
///
/// # Safety
///
/// Unless it is null, `set` has to point to a set, `host` to `host_len` bytes, `text` to `*text_len` bytes, `text_len`
/// to a length, and `verdict` and `problem` to memory for their types.
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
    // SAFETY: the caller promises of each pointer what `judge` requires: the set, the input and the buffer are as the
    // types and the lengths say, and so is the memory for a length, a verdict and a problem.
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

/// Judges a host or a URL.
///
/// # Safety
///
/// Unless they are null or not aligned, `set` has to point to a set, the pointers of `input` and `buffer` to as many
/// bytes as the lengths beside them say, the pointer to the length of the buffer to a length, and `verdict` and
/// `problem` to memory for their types.
unsafe fn judge(
    set: *const puny_protected,
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> puny_status {
    let others = [memory(set, 1), memory(verdict, 1)];
    let mut seen = None;
    // SAFETY: the caller promises what `into_buffer` requires of these pointers. `puny.h` requires of the caller that
    // nobody else uses their memory during the call, but to read the input.
    let status = unsafe {
        into_buffer(input, buffer, problem, others, |bytes, output, found| {
            if !set.is_aligned() || !verdict.is_aligned() {
                return Err(puny_status::PUNY_MISALIGNED.into());
            }
            let none = Protected::default();
            // SAFETY: the pointer is null or aligned. The caller promises that it points to a set, which is not freed
            // during the call. A set does not change.
            let set = set.as_ref().map_or(&none, |set| &set.0);
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
        // SAFETY: the pointer is aligned, or the status is another one. The caller promises memory for a verdict. No
        // reference to it exists: `into_buffer` has found that it is apart from all other arguments.
        unsafe { verdict.write(seen) };
    }
    status
}
