//! Links in text. The caller passes a function that is called for each link.

use std::ffi::{c_char, c_int, c_void};
use std::ops::Range;
use std::ptr::null;

use puny_display::links::{Detector, Link, LinkKind};

use super::output::read_string;
use super::problem::puny_problem;
use super::status::puny_status;
use super::verdict::PUNY_NO_PORT;

/// An option of puny_links: finds only the links that UTS #58 defines. The scheme of a URL is http or https, its host
/// has two labels or more, and it has no userinfo.
pub const PUNY_LINKS_STRICT: u32 = 1;
/// An option of puny_links: a host without a scheme may have any top-level domain.
pub const PUNY_LINKS_ANY_TOP_LEVEL_DOMAIN: u32 = 2;
/// An option of puny_links: finds handles of the Fediverse, such as @user@example.com.
pub const PUNY_LINKS_HANDLES: u32 = 4;
/// An option of puny_links: finds links that were made unusable on purpose, such as hxxps://example[.]com.
pub const PUNY_LINKS_DEFANGED: u32 = 8;
/// An option of puny_links: a URL with userinfo, such as `https://user@example.com`, is not a link.
pub const PUNY_LINKS_NO_USERINFO: u32 = 16;
/// An option of puny_links: Chinese and Japanese punctuation does not end a path, query or fragment.
pub const PUNY_LINKS_NO_CJK_PUNCTUATION: u32 = 32;

/// All options of [`puny_links`].
const ALL_OPTIONS: u32 = 63;

/// The kind of a link.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_link_kind {
    /// A URL with a scheme: `https://example.com/a`.
    PUNY_LINK_URL = 0,
    /// A host without a scheme. A port, path, query and fragment may follow: `example.com/a`.
    PUNY_LINK_HOST = 1,
    /// An e-mail address: `user@example.com`.
    PUNY_LINK_EMAIL = 2,
    /// An e-mail address after `mailto:`.
    PUNY_LINK_MAILTO = 3,
    /// A user of the Fediverse: `@user@example.com`. It needs the option PUNY_LINKS_HANDLES.
    PUNY_LINK_HANDLE = 4,
    /// A kind for which this header has no constant.
    PUNY_LINK_OTHER = 5,
}

/// A part of a text, in bytes. If the text does not have this part, both offsets are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_range {
    /// The offset where the part begins.
    pub start: usize,
    /// The offset where the part ends.
    pub end: usize,
}

impl puny_range {
    fn new(range: Option<Range<usize>>) -> puny_range {
        let Range { start, end } = range.unwrap_or_default();
        puny_range { start, end }
    }
}

/// A link in a text. All ranges are in the given text. The pointers are valid until the function that received the link
/// returns.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_link {
    /// The kind of the link.
    pub kind: puny_link_kind,
    /// 1 if the host or the port of the URL is refused, and otherwise 0. Do not open a link that is refused.
    pub refused: c_int,
    /// The range of the link.
    pub range: puny_range,
    /// The range of the userinfo of a URL. For an address or a handle, the range of the part before the last `@`.
    pub user: puny_range,
    /// The range of the host as it was written.
    pub written_host: puny_range,
    /// The range of the path, including its first `/`.
    pub path: puny_range,
    /// The range of the query, including its `?`.
    pub query: puny_range,
    /// The range of the fragment, including its `#`.
    pub fragment: puny_range,
    /// The URL to open, without a terminating zero: the link without its defanged parts. If the link has no scheme,
    /// `https://`, `mailto:` or `acct:` is added.
    pub target: *const c_char,
    /// The length of `target`, in bytes.
    pub target_len: usize,
    /// The host in ASCII, without a terminating zero. It is null if the link is refused.
    pub host: *const c_char,
    /// The length of `host`, in bytes.
    pub host_len: usize,
    /// The port, even if it is the default port of the scheme, or PUNY_NO_PORT.
    pub port: u32,
    /// The reason why the link is refused, with offsets in the given text. If the link is not refused, the code is
    /// empty.
    pub problem: puny_problem,
}

/// A function that receives each link. `context` is the argument `context` of puny_links. If the function returns a
/// value other than 0, the search ends.
///
/// The function must return normally: it must not throw a C++ exception or call longjmp. It may call functions of this
/// library.
#[allow(non_camel_case_types)] // the name in C
pub type puny_link_callback =
    Option<unsafe extern "C" fn(link: *const puny_link, context: *mut c_void) -> c_int>;

/// Finds the links in a text (UTS #58), and calls a function for each link, from left to right: for each URL, host with
/// a known top-level domain, and e-mail address.
///
/// A byte that is not UTF-8 ends a link. It is not an error. `options` is 0, or PUNY_LINKS_… values combined by `|`. To
/// check whether a link leads where it seems to lead, pass `target` to puny_display_url. For an address or a handle,
/// pass `host` to puny_display_host.
///
/// The function returns PUNY_OK, even if the callback ended the search. It returns PUNY_NULL_POINTER if `callback` is
/// null, or if `text` is null and `len` is not 0. It returns PUNY_BAD_OPTION for an unknown option. In these cases, the
/// callback is not called. The search takes O(n) time, and O(m log m) time for each host of m bytes.
///
/// # Safety
///
/// `text` must be null or point to `len` bytes. `callback` must be null, or a function that satisfies the description
/// of puny_link_callback. The callback must not change the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_links(
    text: *const c_char,
    len: usize,
    options: u32,
    callback: puny_link_callback,
    context: *mut c_void,
) -> puny_status {
    let Some(callback) = callback else {
        return puny_status::PUNY_NULL_POINTER;
    };
    if options & !ALL_OPTIONS != 0 {
        return puny_status::PUNY_BAD_OPTION;
    }
    // SAFETY: the caller promises that `text` is null or points to `len` bytes, and that neither another thread nor the
    // callback changes the bytes during the call.
    let text = match unsafe { read_string(text, len) } {
        Ok(text) => text,
        Err(status) => return status,
    };
    for link in detector(options).links(text) {
        let target = link.target();
        let host = link.host().ok().map(ToString::to_string);
        let link = puny_link::new(&link, &target, host.as_deref());
        // SAFETY: the caller promises that `callback` is a function of this type that returns. The link and the texts
        // that it points to live until the end of this iteration, after the call.
        let stop = unsafe { callback(&raw const link, context) };
        if stop != 0 {
            break;
        }
    }
    puny_status::PUNY_OK
}

fn detector(options: u32) -> Detector<'static> {
    let has = |option| options & option != 0;
    let detector = if has(PUNY_LINKS_STRICT) {
        Detector::STRICT
    } else {
        Detector::TEXT
            .with_userinfo(!has(PUNY_LINKS_NO_USERINFO))
            .with_cjk_punctuation(!has(PUNY_LINKS_NO_CJK_PUNCTUATION))
    };
    detector
        .with_any_top_level_domain(has(PUNY_LINKS_ANY_TOP_LEVEL_DOMAIN))
        .with_handles(has(PUNY_LINKS_HANDLES))
        .with_defanged(has(PUNY_LINKS_DEFANGED))
}

impl puny_link {
    fn new(link: &Link<'_>, target: &str, host: Option<&str>) -> puny_link {
        let error = link.host().err();
        puny_link {
            kind: match link.kind() {
                LinkKind::Url => puny_link_kind::PUNY_LINK_URL,
                LinkKind::Host => puny_link_kind::PUNY_LINK_HOST,
                LinkKind::Email => puny_link_kind::PUNY_LINK_EMAIL,
                LinkKind::Mailto => puny_link_kind::PUNY_LINK_MAILTO,
                LinkKind::Handle => puny_link_kind::PUNY_LINK_HANDLE,
                _ => puny_link_kind::PUNY_LINK_OTHER,
            },
            refused: error.is_some().into(),
            range: puny_range::new(Some(link.range())),
            user: puny_range::new(link.user_range()),
            written_host: puny_range::new(Some(link.host_range())),
            path: puny_range::new(link.path_range()),
            query: puny_range::new(link.query_range()),
            fragment: puny_range::new(link.fragment_range()),
            target: target.as_ptr().cast(),
            target_len: target.len(),
            host: host.map_or(null(), |host| host.as_ptr().cast()),
            host_len: host.map_or(0, str::len),
            port: link.port().map_or(PUNY_NO_PORT, u32::from),
            problem: error.map_or_else(puny_problem::none, |error| {
                puny_problem::new(&error.record())
            }),
        }
    }
}
