//! Functions for hosts and URLs. They write the text that is safe to show, find the protected name that a host
//! imitates, and compare two spellings of a name.

use std::ffi::{c_char, c_int, c_void};
use std::ptr::{null, null_mut};

use puny_display::{Danger, HostVerdict, Match, Protected, UrlError};
use puny_idna::{AddressKind, Host, UrlStandard};

use super::output::{check_apart, into_buffer, into_variable, read_string};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::memory_range;

/// The value of `puny_host_verdict.port` if the URL uses the default port of its scheme.
pub const PUNY_NO_PORT: u32 = u32::MAX;

/// Checks whether two spellings mean the same host by the URL Standard. If they do, sets `*same` to 1, and otherwise to
/// 0.
///
/// Letter case, xn--, mapping, percent-encoding, the form of an IP address and a dot at the end make no difference. If
/// the URL Standard refuses one spelling or both, `*same` is 0, even if both strings are equal. The function returns
/// PUNY_OK in all these cases. For two ASCII names that do not end in a number and contain no percent sign or bracket,
/// the function allocates no memory. It takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `one` to `one_len` bytes, `other` to `other_len` bytes,
/// and `same` to an int.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_same_name(
    one: *const c_char,
    one_len: usize,
    other: *const c_char,
    other_len: usize,
    same: *mut c_int,
) -> puny_status {
    // SAFETY: the caller promises that `one` is null or points to `one_len` bytes, that `other` is null or points to
    // `other_len` bytes, and that `same` is null or points to an int. Nobody else changes the bytes during the call.
    // The closure returns a number, so no reference to the bytes is used when `same` is written. `check_apart` has
    // checked that `same` does not overlap the bytes.
    unsafe {
        into_variable(same, 0, null_mut(), |written, _| {
            let texts = (read_string(one, one_len)?, read_string(other, other_len)?);
            check_apart(
                &written,
                &[memory_range(one, one_len), memory_range(other, other_len)],
            )?;
            match (str::from_utf8(texts.0), str::from_utf8(texts.1)) {
                (Ok(one), Ok(other)) => Ok(puny_idna::same_name(one, other).into()),
                _ => Ok(0),
            }
        })
    }
}

/// A set of protected names: names that an attacker may want to imitate, such as the domain of a bank.
#[allow(non_camel_case_types)] // the name in C
pub struct puny_protected(Protected<'static>);

// `puny.h` promises that many threads may use a set at once, and that any thread may free it.
const _: fn() = || {
    fn is_thread_safe<T: Send + Sync>() {}
    is_thread_safe::<puny_protected>();
};

/// An option of puny_protected_new: also finds a host that is one edit away from a protected name, such as payapl.com
/// for paypal.com. An edit adds, removes or replaces one letter, or exchanges two adjacent letters. Such a host has the
/// relation PUNY_MISSPELLS.
pub const PUNY_MISSPELT: u32 = 1;
/// An option of puny_protected_new: treats a host that only resembles a protected name, such as googlé.com, as safe and
/// shows it in Unicode. Without this option, the host is not safe and is shown in ASCII.
pub const PUNY_SHOW_RESEMBLING: u32 = 2;

/// A function that returns the number of labels in the public suffix of a name, such as 2 for bbc.co.uk, whose suffix
/// is co.uk. The program that uses the library provides this function and chooses its list of suffixes.
///
/// `name` is a name of two labels or more, in Unicode and without a terminating zero. `context` is the argument
/// `context` of puny_protected_new. The function must return normally: it must not throw a C++ exception or call
/// longjmp. It may call functions of this library.
#[allow(non_camel_case_types)] // the name in C
pub type puny_suffix = Option<
    unsafe extern "C" fn(name: *const c_char, name_len: usize, context: *mut c_void) -> usize,
>;

/// Creates a set of protected names. `names` has one name on each line; empty lines are skipped. Free the set with
/// puny_protected_free. Many threads may use a set at once.
///
/// The display functions find hosts that look like a protected name, and hosts below such a host. In addition, one
/// label of a protected name can be protected at every position and under every suffix:
///
/// - In a name of two labels or more, the label before the public suffix is protected, such as paypal in paypal.com. A
///   host with a label that looks like this label has the relation PUNY_LOOKS_LIKE. A host with an equal label, such as
///   paypal.net, has no relation, because the host may have another owner. `suffix` returns the number of labels of the
///   public suffix. If `suffix` is null, the public suffix of a name of two labels is its last label, and a longer name
///   has no protected label.
/// - In a name of one label, this label is protected. A host with this label has the relation PUNY_PROTECTED.
///
/// `options` is 0, PUNY_MISSPELT, PUNY_SHOW_RESEMBLING, or both combined by `|`.
///
/// If a name is not a valid host, the function returns PUNY_REFUSED. `problem` then receives the first rule that this
/// name breaks, with offsets in `names`. `problem` may be null. If the function fails, `*set` becomes null. The
/// function takes O(n log n) time.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `names` to `names_len` bytes, `set` to a pointer, and
/// `problem` to memory for a problem. `suffix` must be null, or a function that satisfies the description of
/// puny_suffix.
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
        // SAFETY: the caller promises that `suffix` is a function of this type that returns, and that does not use the
        // name after it has returned. The pointer and the length come from a `str` that is valid during the call.
        (Some(suffix), _) => unsafe { suffix(name.as_ptr().cast(), name.len(), context) },
        (None, 2) => 1,
        (None, labels) => labels,
    };
    // SAFETY: the caller promises that `names` is null or points to `names_len` bytes that nobody else changes during
    // the call. The caller also promises that `set` is null or points to a pointer, and that `problem` is null or
    // points to memory for a problem. A set owns its names (`'static`), so no reference to the bytes is used when `set`
    // and `problem` are written.
    unsafe {
        into_variable(set, null_mut(), problem, |written, found| {
            let bytes = read_string(names, names_len)?;
            check_apart(&written, &[memory_range(names, names_len)])?;
            if options & !(PUNY_MISSPELT | PUNY_SHOW_RESEMBLING) != 0 {
                return Err(puny_status::PUNY_BAD_OPTION);
            }
            match make_set(bytes, options, suffix) {
                Ok(set) => Ok(Box::into_raw(Box::new(puny_protected(set)))),
                Err(problem) => {
                    *found = Some(problem);
                    Err(puny_status::PUNY_REFUSED)
                }
            }
        })
    }
}

/// Returns the set of the names on these lines, or the problem of the first name that is refused.
fn make_set(
    bytes: &[u8],
    options: u32,
    suffix: impl Fn(&str) -> usize,
) -> Result<Protected<'static>, puny_problem> {
    let text = puny_idna::name_from_utf8(bytes)
        .map_err(|error| puny_problem::from_problem(&error.first()))?;
    let names = || text.lines().filter(|line| !line.is_empty());
    let mut set = Protected::with_suffixes(names(), &UrlStandard::BROWSER, suffix);
    if let Some((name, error)) = set.refused().next() {
        let line = names().find(|line| *line == name).unwrap_or_default();
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let mut problem = puny_problem::from_problem(&error.first());
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

/// Frees a set of protected names. If the pointer is null, does nothing. The text at `puny_host_verdict.protected_name`
/// is part of the set, so a program must not use this text after the set is freed.
///
/// # Safety
///
/// `set` must be null, or a result of puny_protected_new that has not been freed yet. No other thread may use the set
/// during or after the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_protected_free(set: *mut puny_protected) {
    if !set.is_null() {
        // SAFETY: the caller promises that `set` is a result of puny_protected_new, that it has not been freed yet, and
        // that nobody uses the set any more. puny_protected_new made the pointer with `Box::into_raw`.
        drop(unsafe { Box::from_raw(set) });
    }
}

/// The kind of a host.
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
    /// The host of a URL whose scheme is not special by the URL Standard, such as ssh. The text of the host is not
    /// parsed further.
    PUNY_HOST_OPAQUE = 4,
}

/// The purpose of an IP address according to IANA's registries of special-purpose addresses. An IPv6 address that
/// contains an IPv4 address has the purpose of the IPv4 address.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_address_kind {
    /// The host is not an IP address.
    PUNY_ADDRESS_NONE = 0,
    /// An address that is globally reachable.
    PUNY_ADDRESS_PUBLIC = 1,
    /// The address of the machine itself: 127.0.0.0/8, ::1.
    PUNY_ADDRESS_LOOPBACK = 2,
    /// An address of a private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16.
    PUNY_ADDRESS_PRIVATE = 3,
    /// An address of a private network: fc00::/7.
    PUNY_ADDRESS_UNIQUE_LOCAL = 4,
    /// An address for one link only: 169.254.0.0/16, fe80::/10.
    PUNY_ADDRESS_LINK_LOCAL = 5,
    /// An address of a provider's network, behind address translation: 100.64.0.0/10.
    PUNY_ADDRESS_SHARED = 6,
    /// The unspecified address, which many systems treat as the machine itself: 0.0.0.0, ::.
    PUNY_ADDRESS_UNSPECIFIED = 7,
    /// An address of a group of receivers: 224.0.0.0/4, ff00::/8.
    PUNY_ADDRESS_MULTICAST = 8,
    /// An address for examples in documents: 192.0.2.0/24, 2001:db8::/32.
    PUNY_ADDRESS_DOCUMENTATION = 9,
    /// Any other address that is not globally reachable.
    PUNY_ADDRESS_RESERVED = 10,
}

impl puny_address_kind {
    fn from_kind(kind: Option<AddressKind>) -> puny_address_kind {
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
            // A later version of `puny-idna` may add kinds. They become "reserved" here, so that no address is reported
            // as public by mistake.
            Some(_) => puny_address_kind::PUNY_ADDRESS_RESERVED,
        }
    }
}

/// A value of `puny_host_verdict.dangers`: the scheme runs code (javascript, vbscript), contains the content itself
/// (data, blob, filesystem), or shows another URL, which is not checked (view-source).
pub const PUNY_DANGER_SCHEME: u32 = 1;
/// A value of `puny_host_verdict.dangers`: the part before an @ looks like a host, but the host comes after the @. An
/// example is `https://example.com%20@malicious.com`.
pub const PUNY_DANGER_HOST_IN_USERINFO: u32 = 2;
/// A value of `puny_host_verdict.dangers`: the host has more than 253 octets in ASCII, which the DNS does not allow.
pub const PUNY_DANGER_TOO_LONG: u32 = 4;
/// A value of `puny_host_verdict.dangers`: a label is shown in ASCII (xn--), because its Unicode form is not safe to
/// show.
pub const PUNY_DANGER_HIDDEN_LABEL: u32 = 8;
/// A value of `puny_host_verdict.dangers`: the host imitates a protected name.
pub const PUNY_DANGER_IMITATION: u32 = 16;
/// A value of `puny_host_verdict.dangers`: a danger for which this header has no constant.
pub const PUNY_DANGER_OTHER: u32 = 0x8000_0000;

/// The relation of a host to the protected names.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_relation {
    /// The host has no relation to a protected name.
    PUNY_UNRELATED = 0,
    /// The host is a protected name, is below a protected name, or has a protected label.
    PUNY_PROTECTED = 1,
    /// The host looks like a protected name, or is below a name that looks like a protected name.
    PUNY_LOOKS_LIKE = 2,
    /// The labels of a protected name are followed by other labels in the host, such as paypal.com in
    /// paypal.com.evil.example.
    PUNY_CONTAINS = 3,
    /// The host only resembles a protected name. It looks like the protected name without accents, strokes and hooks,
    /// or with digits and phonetic letters in place of other letters, such as googlé.com for google.com. This relation
    /// also applies if a label with such non-ASCII letters contains a protected label, or is one edit away from a
    /// protected label.
    PUNY_RESEMBLES = 4,
    /// A label of the host is one edit away from the label of a protected name, such as payapl.com for paypal.com. This
    /// relation needs the option PUNY_MISSPELT.
    PUNY_MISSPELLS = 5,
}

/// The result of a check of a host or URL, for a program that shows or opens links.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_host_verdict {
    /// The kind of the host.
    pub kind: puny_host_kind,
    /// The purpose of the IP address, or PUNY_ADDRESS_NONE.
    pub address_kind: puny_address_kind,
    /// The relation of the host to the protected names.
    pub relation: puny_relation,
    /// The protected name to which the host has this relation, in Unicode and without a terminating zero. It is null if
    /// the host has no relation. The text is part of the set, and is valid until the set is freed.
    pub protected_name: *const c_char,
    /// The length of `protected_name`, in bytes.
    pub protected_name_len: usize,
    /// The offset in the input where the host begins, in bytes.
    pub start: usize,
    /// The offset in the input where the host ends, in bytes.
    pub end: usize,
    /// The port of the URL, or PUNY_NO_PORT if the URL uses the default port of its scheme.
    pub port: u32,
    /// The reasons why the host or URL is not safe: the sum of the PUNY_DANGER_… values that apply, or 0 if the host or
    /// URL is safe.
    pub dangers: u32,
    /// 1 if `dangers` is 0, and otherwise 0. The value 1 means that no PUNY_DANGER_… value applies. A host that only
    /// resembles a protected name is not safe, unless the set has the option PUNY_SHOW_RESEMBLING. The content that the
    /// host serves has no influence on the value.
    pub safe: c_int,
    /// 1 if the host differs from the input in more than letter case, for example in percent-encoding, in mapping or in
    /// the form of an IP address. The value is also 1 if characters were removed from a URL: control characters or
    /// spaces at its ends, or tabs or line ends anywhere. In all other cases, the value is 0.
    pub changed: c_int,
    /// 1 if a part of the text before an @ looks like a host, and otherwise 0. If the value is 1, `dangers` contains
    /// PUNY_DANGER_HOST_IN_USERINFO.
    pub host_in_userinfo: c_int,
}

impl puny_host_verdict {
    fn from_verdict(seen: &HostVerdict<'_>) -> puny_host_verdict {
        let name = seen.relation().protected_name();
        puny_host_verdict {
            kind: match seen.host() {
                None => puny_host_kind::PUNY_HOST_NONE,
                Some(Host::Domain(_)) => puny_host_kind::PUNY_HOST_DOMAIN,
                Some(Host::Ipv4(_)) => puny_host_kind::PUNY_HOST_IPV4,
                Some(Host::Ipv6(_)) => puny_host_kind::PUNY_HOST_IPV6,
                Some(Host::Opaque(_)) => puny_host_kind::PUNY_HOST_OPAQUE,
            },
            address_kind: puny_address_kind::from_kind(seen.address_kind()),
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

/// Parses an absolute URL in UTF-8 by the URL Standard, as browsers do, and writes its parts that are safe to show: the
/// scheme, the host and the port.
///
/// `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
/// name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.
///
/// Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.
///
/// The function returns PUNY_REFUSED if the input is not a URL, if its host or port is invalid, or if its host has more
/// than 1,024 code points. `problem` then receives the reason, and may be null. The function takes O(n log n) time for
/// every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `set` to a set, `url` to `url_len` bytes, `text` to
/// `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types.
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
    // SAFETY: `judge_into_buffer` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        judge_into_buffer(
            set,
            (url, url_len),
            (text, text_len),
            verdict,
            problem,
            puny_display::url,
        )
    }
}

/// Parses a host as the host of a URL with a scheme such as https, and writes the text that is safe to show. Unlike
/// puny_display_url, this function removes nothing from the input: a host that contains a space, a tab or a line end is
/// refused.
///
/// `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
/// name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.
///
/// Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.
///
/// The function returns PUNY_REFUSED if the host is invalid or has more than 1,024 code points. `problem` then receives
/// the reason, and may be null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `set` to a set, `host` to `host_len` bytes, `text` to
/// `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types.
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
    // SAFETY: `judge_into_buffer` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        judge_into_buffer(
            set,
            (host, host_len),
            (text, text_len),
            verdict,
            problem,
            puny_display::host,
        )
    }
}

/// Calls `judge` with a host or a URL, and writes the text, the verdict and the problem.
///
/// # Safety
///
/// Each pointer that is not null and is aligned must point to the following: `set` to a set, `input.0` to `input.1`
/// bytes, `buffer.1` to a length, `buffer.0` to a buffer of this length, and `verdict` and `problem` to memory for
/// their types.
unsafe fn judge_into_buffer(
    set: *const puny_protected,
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> puny_status {
    let others = [memory_range(set, 1), memory_range(verdict, 1)];
    let mut seen = None;
    // SAFETY: the caller promises that these pointers are null, not aligned, or point to memory of the stated lengths,
    // as `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the input but
    // must not use the rest of this memory. `puny.h` requires this of every caller of the library.
    let status = unsafe {
        into_buffer(input, buffer, problem, others, |bytes, output, found| {
            if !set.is_aligned() || !verdict.is_aligned() {
                return Err(puny_status::PUNY_MISALIGNED.into());
            }
            let none = Protected::default();
            // SAFETY: the code above has checked that `set` is aligned. If `set` is null, `as_ref` returns `None`. The
            // caller promises that any other pointer points to a set that is not freed during the call. A set never
            // changes.
            let set = set.as_ref().map_or(&none, |set| &set.0);
            let mut refused = |problem| {
                *found = Some(problem);
                puny_status::PUNY_REFUSED
            };
            let text = puny_idna::name_from_utf8(bytes);
            let text = text.map_err(|error| refused(puny_problem::from_problem(&error.first())))?;
            let judged = judge(text, set);
            let judged = judged.map_err(|error| refused(puny_problem::new(&error.record())))?;
            seen = Some(puny_host_verdict::from_verdict(&judged));
            output.write_result(judged.text().as_bytes())
        })
    };
    if let (Some(seen), puny_status::PUNY_OK, false) = (seen, status, verdict.is_null()) {
        // SAFETY: the status is PUNY_OK, so the closure has run and has checked that `verdict` is aligned. The caller
        // promises that an aligned pointer points to memory for a verdict. `into_buffer` has checked that this memory
        // does not overlap another argument, so no reference to this memory exists.
        unsafe { verdict.write(seen) };
    }
    status
}
