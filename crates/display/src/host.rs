//! [`host()`] and [`url()`]: the verdict on a host, or on the host of a URL.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use puny_idna::internal::{changed_beyond_case, percent_decoded};
use puny_idna::{AddressKind, Host, UrlStandard};

use super::danger::{is_dangerous, Danger};
use super::protected::Protected;
use super::relation::Match;
use super::userinfo::holds_host;
use super::verdict::{verdict, Verdict};
use crate::limits::{beyond_display, is_too_long};
use crate::url_parser::{cleaned, loses_characters, parse, UrlError, UrlErrorKind};

/// The verdict on a host: what a program should know before it shows or opens the host.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct HostVerdict<'p> {
    scheme: Option<String>,
    host: Option<Host<'static>>,
    domain: Option<Verdict>,
    port: Option<u16>,
    written: Range<usize>,
    relation: Match<'p>,
    /// The dangers in the order of the variants, each at most once.
    dangers: Vec<Danger>,
    is_changed: bool,
    text: String,
}

impl<'p> HostVerdict<'p> {
    /// Returns the scheme of the URL, in lower case. Returns `None` for a verdict of [`host()`].
    pub fn scheme(&self) -> Option<&str> {
        self.scheme.as_deref()
    }

    /// Returns the host as the URL Standard parses it, or `None` for a URL without a host, such as
    /// `mailto:a@example.com` or `file:///tmp`.
    pub fn host(&self) -> Option<&Host<'static>> {
        self.host.as_ref()
    }

    /// Returns the kind of an IP address, such as loopback, private or public. Returns `None` if the host is not an IP
    /// address.
    pub fn address_kind(&self) -> Option<AddressKind> {
        self.host.as_ref()?.address_kind()
    }

    /// Returns the verdict on the labels of the host, or `None` if the host is an IP address or opaque.
    pub fn domain(&self) -> Option<&Verdict> {
        self.domain.as_ref()
    }

    /// Returns the port of the URL, or `None` if the URL has no port or the default port of its scheme.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the byte range of the host in the given text.
    pub fn range(&self) -> Range<usize> {
        self.written.clone()
    }

    /// Returns the relation of the host to the protected names, with the protected name in question.
    pub fn relation(&self) -> Match<'p> {
        self.relation
    }

    /// Returns whether a part of the userinfo, which is the text before an `@`, looks like a host: like a domain of two
    /// labels or more, or like an IP address. For example, `https://example.com%20@malicious.com` leads to
    /// `malicious.com`. A user name such as `john.smith` and a password such as `a.b` look like a domain too.
    ///
    /// The userinfo is percent-decoded, mapped by UTS #46, and then split into parts. Every code point that a host name
    /// cannot contain is a delimiter.
    pub fn has_host_in_userinfo(&self) -> bool {
        self.dangers.contains(&Danger::HostInUserinfo)
    }

    /// Returns whether the host differs from the text that was written: because of percent-encoding (`ex%61mple.com`),
    /// because the mapping of UTS #46 changed more than letter case (`ｇｏｏｇｌｅ。com`), or because an address was
    /// written in another form (`0x7f.1`).
    ///
    /// Also returns `true` if the parser removed characters from the URL: control characters or spaces at its ends, or
    /// tabs or line ends anywhere.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Returns the text that is safe to show: the scheme, the host and the port, without the rest of the URL. Labels
    /// are in Unicode where that is safe. A name that [imitates](Protected::hides) a protected name is in ASCII.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the reasons why the host or URL is not safe, in the order of the variants, each at most once. The slice
    /// is empty if the host or URL is safe.
    pub fn dangers(&self) -> &[Danger] {
        &self.dangers
    }

    /// Returns whether there is no [danger](HostVerdict::dangers). A host or URL is safe if all of these conditions
    /// hold:
    ///
    /// - Every label of a domain is shown in Unicode.
    /// - The domain does not imitate a protected name ([`Protected::hides`]).
    /// - The domain is not too long.
    /// - The userinfo does not contain a host.
    /// - The scheme neither runs code nor contains the data itself.
    ///
    /// "Safe" does not mean that the content of the host is harmless.
    pub fn is_safe(&self) -> bool {
        self.dangers.is_empty()
    }
}

/// Parses a URL and returns the verdict on its host. The URL is parsed as the [URL
/// Standard](https://url.spec.whatwg.org/#concept-basic-url-parser) requires, without a base URL, and the host is
/// converted by [`UrlStandard::BROWSER`]. If you have no protected names, pass `Protected::default()`. The path, query
/// and fragment are not checked.
///
/// O(n), plus a [`lookup`](Protected::lookup). A domain of more than 253 octets in ASCII is not safe, is shown in
/// ASCII, and is not compared with the protected names.
///
/// # Errors
///
/// Returns an error where the standard returns failure: the scheme is missing, a host is required and missing, or the
/// host or the port is invalid. Also returns an error if the host has more than
/// [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS) after percent-decoding. Do not open a URL for which this function fails.
///
/// ```
/// use puny_display::{Danger, Match, Protected};
/// use puny_idna::{AddressKind, Host, Uts46};
///
/// let ours = Protected::new(["example.com"], &Uts46::STRICT);
/// let seen = puny_display::url("https://example.com%20@malicious.com:8443/login", &ours).unwrap();
/// assert_eq!(seen.text(), "https://malicious.com:8443");
/// assert_eq!(seen.dangers(), [Danger::HostInUserinfo]);
/// assert!(seen.has_host_in_userinfo() && !seen.is_safe());
///
/// let seen = puny_display::url(" HTTP:\\\\ехаmple.com", &ours).unwrap(); // е, х and а are Cyrillic
/// assert_eq!(seen.text(), "http://xn--mple-43d3a6i.com");
/// assert_eq!(seen.relation(), Match::LooksLike("example.com"));
///
/// let seen = puny_display::url("http://0x7f.1/", &ours).unwrap();
/// assert_eq!(seen.host(), Some(&Host::Ipv4([127, 0, 0, 1])));
/// assert_eq!((seen.text(), seen.is_changed()), ("http://127.0.0.1", true));
/// assert_eq!(seen.address_kind(), Some(AddressKind::Loopback));
///
/// let seen = puny_display::url("https://bücher.example", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("https://bücher.example", true));
///
/// let refused = puny_display::url("https://exa mple.com", &ours).unwrap_err();
/// assert_eq!((refused.name(), refused.range()), ("domain", 11..12));
/// ```
pub fn url<'p>(text: &str, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
    let parts = parse(text)?;
    let slice = |range: Range<usize>| cleaned(text.get(range).unwrap_or_default());
    let userinfo = parts.userinfo.map(slice);
    let has_slashes = parts.host.is_some();
    let host = slice(parts.written.clone());
    let mut dangers = Vec::new();
    if is_dangerous(&parts.scheme) {
        dangers.push(Danger::Scheme);
    }
    if userinfo.map_or(false, |userinfo| holds_host(&userinfo)) {
        dangers.push(Danger::HostInUserinfo);
    }
    let mut seen = judge_host(parts.host, parts.written, &host, protected, dangers);
    seen.is_changed |= loses_characters(text);
    seen.text
        .insert_str(0, if has_slashes { "://" } else { ":" });
    seen.text.insert_str(0, &parts.scheme);
    if let Some(port) = parts.port {
        seen.text.push(':');
        seen.text.push_str(&port.to_string());
    }
    seen.port = parts.port;
    seen.scheme = Some(parts.scheme);
    Ok(seen)
}

/// Returns the verdict on a host, written as in a URL with a special scheme such as `https`. No characters are removed
/// before the host is parsed, so a host with a space, a tab or a line end is refused, even if it is at an end. O(n),
/// plus a [`lookup`](Protected::lookup).
///
/// # Errors
///
/// Returns an error where the [host parser](https://url.spec.whatwg.org/#concept-host-parser) of the standard returns
/// failure, and if the host has more than [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS) after percent-decoding.
///
/// ```
/// use puny_display::{Match, Protected};
/// use puny_idna::Uts46;
///
/// let ours = Protected::new(["google.com"], &Uts46::STRICT);
/// let seen = puny_display::host("googlé.com", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("xn--googl-fsa.com", false));
/// assert_eq!(seen.relation(), Match::Resembles("google.com"));
/// let ours = ours.with_resembling_shown();
/// let seen = puny_display::host("googlé.com", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("googlé.com", true));
///
/// assert_eq!(puny_display::host("[0:0::1]", &ours).unwrap().text(), "[::1]");
/// assert_eq!(puny_display::host("1.2.3.4.5", &ours).unwrap_err().name(), "ipv4");
/// assert_eq!(puny_display::host("google.com ", &ours).unwrap_err().name(), "domain");
/// ```
pub fn host<'p>(text: &str, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
    let range = 0..text.len();
    if let Some(count) = beyond_display(&percent_decoded(text)) {
        return Err(UrlError::new(UrlErrorKind::TooLong(count), range));
    }
    match Host::parse(text) {
        Ok(host) => {
            let host = Some(host.into_owned());
            Ok(judge_host(host, range, text, protected, Vec::new()))
        }
        Err(error) => Err(UrlError::of_host(error, text)),
    }
}

/// Returns the verdict on a host that was written as `written`. `dangers` are the dangers of the rest of the URL.
fn judge_host<'p>(
    host: Option<Host<'static>>,
    range: Range<usize>,
    written: &str,
    protected: &'p Protected<'_>,
    mut dangers: Vec<Danger>,
) -> HostVerdict<'p> {
    let edition = &UrlStandard::BROWSER;
    let ascii = host.as_ref().map_or_else(String::new, Host::to_string);
    let is_too_long = is_too_long(&ascii);
    let decoded = percent_decoded(written);
    let domain = match host {
        Some(Host::Domain(_)) => Some(verdict(&decoded, edition)),
        _ => None,
    };
    let is_compared = !is_too_long && protected.names().next().is_some();
    let relation = match host {
        Some(Host::Domain(_) | Host::Opaque(_)) if is_compared => {
            // A text that cannot be the host of a website, such as an opaque host with a forbidden character, is not
            // related to a protected name.
            protected.lookup(&decoded, edition).unwrap_or(Match::None)
        }
        _ => Match::None,
    };
    let is_hidden = protected.hides(relation);
    if is_too_long {
        dangers.push(Danger::TooLong);
    } else if !domain.as_ref().map_or(true, Verdict::is_safe) {
        dangers.push(Danger::HiddenLabel);
    }
    if is_hidden {
        dangers.push(Danger::Imitation);
    }
    let is_changed = match &domain {
        Some(_) => matches!(decoded, Cow::Owned(_)) || changed_beyond_case(&decoded),
        // `host` is `None` for a file URL of a drive or of localhost, although a host was written.
        None => host.is_some() && !ascii.eq_ignore_ascii_case(written),
    };
    let text = match &domain {
        Some(domain) if !is_hidden => domain.text().into(),
        _ => ascii,
    };
    HostVerdict {
        scheme: None,
        host,
        domain,
        port: None,
        written: range,
        relation,
        dangers,
        is_changed,
        text,
    }
}

impl<'p> Match<'p> {
    /// Returns the protected name, or `None` if there is no relation.
    pub const fn protected_name(self) -> Option<&'p str> {
        match self {
            Match::Protected(name)
            | Match::LooksLike(name)
            | Match::Contains(name)
            | Match::Resembles(name)
            | Match::Misspells(name) => Some(name),
            Match::None => None,
        }
    }
}

impl Protected<'_> {
    /// Changes the set so that a name that only [resembles](Match::Resembles) a protected name does not count as an
    /// imitation. [`host()`] and [`url()`] then show the name in Unicode. By default they show the name in ASCII, and
    /// it is not safe.
    ///
    /// Of 100,000 real names, six resembled one of 58 protected names, and all six imitated it. But of 630,000 words
    /// with accents, one in 4,000 resembles a protected name under `.com`.
    #[must_use]
    pub fn with_resembling_shown(self) -> Self {
        self.with_options(|options| options.shows_resembling = true)
    }

    /// Returns whether a name with this relation is an imitation, which is shown in ASCII. A name is an imitation if it
    /// looks like a protected name or contains one. A name that resembles a protected name is an imitation too, unless
    /// [`with_resembling_shown`](Protected::with_resembling_shown) was called.
    ///
    /// ```
    /// use puny_display::{Match, Protected};
    ///
    /// let ours = Protected::default();
    /// assert!(ours.hides(Match::LooksLike("a.example")) && !ours.hides(Match::Protected("a.example")));
    /// assert!(ours.hides(Match::Resembles("a.example")));
    /// assert!(!ours.with_resembling_shown().hides(Match::Resembles("a.example")));
    /// ```
    pub fn hides(&self, relation: Match<'_>) -> bool {
        match relation {
            Match::LooksLike(_) | Match::Contains(_) => true,
            Match::Resembles(_) => !self.options().shows_resembling,
            Match::Protected(_) | Match::Misspells(_) | Match::None => false,
        }
    }
}
