//! The verdict on a host, or on the host of a URL: [`host()`] and [`url()`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use super::danger::{is_dangerous, Danger};
use super::protected::Protected;
use super::relation::Match;
use super::userinfo::holds_host;
use super::verdict::{verdict, Verdict};
use crate::deviations::changes;
use crate::dns::lengths::{beyond_display, is_too_long};
use crate::url::parse::{cleaned, loses_characters, parse, UrlError, UrlErrorKind};
use crate::url::{percent_decoded, AddressKind, Host, UrlStandard};

/// What there is to say of a host before it is shown or opened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct HostVerdict<'p> {
    scheme: Option<String>,
    host: Option<Host<'static>>,
    domain: Option<Verdict>,
    port: Option<u16>,
    written: Range<usize>,
    relation: Match<'p>,
    /// In order, each once.
    dangers: Vec<Danger>,
    is_changed: bool,
    text: String,
}

impl<'p> HostVerdict<'p> {
    /// The scheme of a URL, in lower case.
    pub fn scheme(&self) -> Option<&str> {
        self.scheme.as_deref()
    }

    /// The host as the URL Standard has it. `None` for a URL without one: `mailto:a@example.com`,
    /// `file:///tmp`.
    pub fn host(&self) -> Option<&Host<'static>> {
        self.host.as_ref()
    }

    /// The kind of an IP address: whether it is loopback, private, public or another kind. `None` for any other host.
    pub fn address_kind(&self) -> Option<AddressKind> {
        self.host.as_ref()?.address_kind()
    }

    /// The verdict on the host, if it is a domain, and neither an address nor opaque.
    pub fn domain(&self) -> Option<&Verdict> {
        self.domain.as_ref()
    }

    /// The port of a URL; `None` if it is that of the scheme.
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// The bytes of the given text where the host stands as it was written.
    pub fn range(&self) -> Range<usize> {
        self.written.clone()
    }

    /// The relation of the host to the protected names, with the name that it imitates.
    pub fn relation(&self) -> Match<'p> {
        self.relation
    }

    /// Whether a part of what stands before an `@` looks like a host, as a domain of two labels or more, or an IP
    /// address: `https://example.com%20@malicious.com` leads to `malicious.com`. A user name such as `john.smith` and a
    /// password such as `a.b` look like a domain, too.
    ///
    /// The parts are what stands between delimiters after percent-decoding and the mapping of UTS #46. Every code point
    /// that no host name has is a delimiter.
    pub fn has_host_in_userinfo(&self) -> bool {
        self.dangers.contains(&Danger::HostInUserinfo)
    }

    /// Whether the host is another text than was written, by percent-encoding, by the mapping of UTS #46 beyond
    /// letter case, or as an address in another form: `ex%61mple.com`, `ｇｏｏｇｌｅ。com`, `0x7f.1`. Also whether
    /// characters were removed from a URL: control characters or spaces at its ends, tabs or line ends anywhere.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// What is safe to show: the scheme, the host and the port, without all else. Labels are in Unicode where
    /// that is safe, and in ASCII in a name that [imitates](Protected::hides) a protected one.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why the host or URL is not safe, in the order of the variants, each once; empty if it is safe.
    pub fn dangers(&self) -> &[Danger] {
        &self.dangers
    }

    /// Whether there is no [danger](HostVerdict::dangers): every label of a domain is shown in Unicode, the domain
    /// imitates no protected name ([`Protected::hides`]), it is not too long, the userinfo contains no host, and the scheme
    /// neither runs code nor holds data. It says nothing of what the host serves.
    pub fn is_safe(&self) -> bool {
        self.dangers.is_empty()
    }
}

/// Parses a URL as the [URL Standard](https://url.spec.whatwg.org/#concept-basic-url-parser) does, without a base
/// URL, and gives the verdict on its host by [`UrlStandard::BROWSER`]. For no protected names take
/// `Protected::default()`. The path, query and fragment are not looked at.
///
/// O(n), plus a [`lookup`](Protected::lookup). A domain of more than 253 octets in ASCII is not safe, is shown in ASCII, and
/// is not compared with the protected names.
///
/// # Errors
///
/// What the standard calls failure: there is no scheme, no host where one is needed, or host or port are refused. Also
/// a host of more than [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS) after percent-decoding. Do not open such a text.
///
/// ```
/// use puny_idna::display::{self, Danger, Match, Protected};
/// use puny_idna::{AddressKind, Host, Uts46};
///
/// let ours = Protected::new(["example.com"], &Uts46::STRICT);
/// let seen = display::url("https://example.com%20@malicious.com:8443/login", &ours).unwrap();
/// assert_eq!(seen.text(), "https://malicious.com:8443");
/// assert_eq!(seen.dangers(), [Danger::HostInUserinfo]);
/// assert!(seen.has_host_in_userinfo() && !seen.is_safe());
///
/// let seen = display::url(" HTTP:\\\\ехаmple.com", &ours).unwrap(); // е, х and а are Cyrillic
/// assert_eq!(seen.text(), "http://xn--mple-43d3a6i.com");
/// assert_eq!(seen.relation(), Match::LooksLike("example.com"));
///
/// let seen = display::url("http://0x7f.1/", &ours).unwrap();
/// assert_eq!(seen.host(), Some(&Host::Ipv4([127, 0, 0, 1])));
/// assert_eq!((seen.text(), seen.is_changed()), ("http://127.0.0.1", true));
/// assert_eq!(seen.address_kind(), Some(AddressKind::Loopback));
///
/// let seen = display::url("https://bücher.example", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("https://bücher.example", true));
///
/// let refused = display::url("https://exa mple.com", &ours).unwrap_err();
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
    let mut seen = judge(parts.host, parts.written, &host, protected, dangers);
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

/// Gives the verdict on a host alone, as it stands in a URL with a special scheme, such as `https`. Nothing is removed
/// from it: a host with a space, a tab or a line end, also at an end, is refused. O(n), plus a
/// [`lookup`](Protected::lookup).
///
/// # Errors
///
/// What the [host parser](https://url.spec.whatwg.org/#concept-host-parser) of the standard calls failure, and a host of
/// more than [`MAX_CODE_POINTS`](super::MAX_CODE_POINTS) after percent-decoding.
///
/// ```
/// use puny_idna::display::{self, Match, Protected};
/// use puny_idna::Uts46;
///
/// let ours = Protected::new(["google.com"], &Uts46::STRICT);
/// let seen = display::host("googlé.com", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("xn--googl-fsa.com", false));
/// assert_eq!(seen.relation(), Match::Resembles("google.com"));
/// let ours = ours.with_resembling_shown();
/// let seen = display::host("googlé.com", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("googlé.com", true));
///
/// assert_eq!(display::host("[0:0::1]", &ours).unwrap().text(), "[::1]");
/// assert_eq!(display::host("1.2.3.4.5", &ours).unwrap_err().name(), "ipv4");
/// assert_eq!(display::host("google.com ", &ours).unwrap_err().name(), "domain");
/// ```
pub fn host<'p>(text: &str, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
    let range = 0..text.len();
    if let Some(count) = beyond_display(&percent_decoded(text)) {
        return Err(UrlError::new(UrlErrorKind::TooLong(count), range));
    }
    match Host::parse(text) {
        Ok(host) => {
            let host = Some(host.into_owned());
            Ok(judge(host, range, text, protected, Vec::new()))
        }
        Err(error) => Err(UrlError::of_host(error, text)),
    }
}

/// Returns the verdict on a host, and on how it is written. `dangers` are those of the URL around it.
fn judge<'p>(
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
            // What cannot be a host is not the name of anybody, such as that of a URL of another scheme.
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
        Some(_) => matches!(decoded, Cow::Owned(_)) || changes(&decoded).changed_beyond_case(),
        // The file URLs of a drive or of localhost have no host.
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
    /// The protected name; `None` if there is no relation.
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
    /// Does not take a name that only [resembles](Match::Resembles) a protected name for an imitation: [`host()`] and
    /// [`url()`] show such a name in Unicode. By default they show it in ASCII and do not call it safe. Of 100,000 real
    /// names six resembled one of 58 protected names, and all six imitated it. But of 630,000 words with accents, one in
    /// 4,000 resembles one under `.com`.
    #[must_use]
    pub fn with_resembling_shown(self) -> Self {
        self.with_options(|options| options.shows_resembling = true)
    }

    /// Whether a name with this relation is an imitation, so that it is shown in ASCII, if at all: it looks like a
    /// protected name, contains one, or resembles one, unless
    /// [that is allowed](Protected::with_resembling_shown).
    ///
    /// ```
    /// use puny_idna::display::{Match, Protected};
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
