//! The verdict on a host, or on the host of a URL: [`host()`] and [`url()`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use core::ops::Range;

use super::protected::Protected;
use super::relation::Match;
use super::verdict::{verdict, Verdict};
use crate::deviations::changes;
use crate::url::parse::{cleaned, is_removed_at_ends, parse, UrlError, UrlErrorKind};
use crate::url::{percent_decoded, Host, UrlStandard};

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
    is_hidden: bool,
    has_host_in_userinfo: bool,
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

    /// Whether what stands before an `@` looks like a host: `https://example.com%20@malicious.com` leads to
    /// `malicious.com`. A user name such as `john.smith` does too.
    pub fn has_host_in_userinfo(&self) -> bool {
        self.has_host_in_userinfo
    }

    /// Whether the host is another text than was written, by percent-encoding, by the mapping of UTS #46 beyond
    /// letter case, or as an address in another form: `ex%61mple.com`, `ｇｏｏｇｌｅ。com`, `0x7f.1`.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// What is safe to show: the scheme, the host and the port, without all else. Labels are in Unicode where
    /// that is safe, and in ASCII in a name that [imitates](Protected::hides) a protected one.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether the host is safe to show in Unicode: every label of a domain is shown in Unicode, the domain imitates no
    /// protected name ([`Protected::hides`]), and the userinfo contains no host. It says nothing of the scheme, nor of what
    /// the host serves.
    pub fn is_safe(&self) -> bool {
        let is_shown = self.domain.as_ref().map_or(true, Verdict::is_safe);
        is_shown && !self.is_hidden && !self.has_host_in_userinfo
    }
}

/// Parses a URL as the [URL Standard](https://url.spec.whatwg.org/#concept-basic-url-parser) does, without a base
/// URL, and gives the verdict on its host by [`UrlStandard::BROWSER`]. For no protected names take
/// `Protected::default()`. The path, query and fragment are not looked at.
///
/// O(n log n), plus a [`lookup`](Protected::lookup).
///
/// # Errors
///
/// What the standard calls failure: there is no scheme, no host where one is needed, or host or port are refused. Do
/// not open such a text.
///
/// ```
/// use puny_idna::display::{self, Match, Protected};
/// use puny_idna::{Host, Uts46};
///
/// let ours = Protected::new(["example.com"], &Uts46::STRICT);
/// let seen = display::url("https://example.com%20@malicious.com:8443/login", &ours).unwrap();
/// assert_eq!(seen.text(), "https://malicious.com:8443");
/// assert!(seen.has_host_in_userinfo() && !seen.is_safe());
///
/// let seen = display::url(" HTTP:\\\\ехаmple.com", &ours).unwrap(); // е, х and а are Cyrillic
/// assert_eq!(seen.text(), "http://xn--mple-43d3a6i.com");
/// assert_eq!(seen.relation(), Match::LooksLike("example.com"));
///
/// let seen = display::url("http://0x7f.1/", &ours).unwrap();
/// assert_eq!(seen.host(), Some(&Host::Ipv4([127, 0, 0, 1])));
/// assert_eq!((seen.text(), seen.is_changed()), ("http://127.0.0.1", true));
///
/// let seen = display::url("https://bücher.example", &ours).unwrap();
/// assert_eq!((seen.text(), seen.is_safe()), ("https://bücher.example", true));
///
/// let refused = display::url("https://exa mple.com", &ours).unwrap_err();
/// assert_eq!((refused.name(), refused.range()), ("domain", 8..20));
/// ```
pub fn url<'p>(text: &str, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
    let parts = parse(text)?;
    let slice = |range: Range<usize>| cleaned(text.get(range).unwrap_or_default());
    let userinfo = parts.userinfo.map(slice);
    let has_slashes = parts.host.is_some();
    let host = slice(parts.written.clone());
    let mut seen = judge(parts.host, parts.written, &host, protected);
    seen.has_host_in_userinfo = userinfo.map_or(false, |userinfo| begins_with_host(&userinfo));
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

/// The same for a host alone, as one stands in a URL with a special scheme, such as `https`.
///
/// # Errors
///
/// What the [host parser](https://url.spec.whatwg.org/#concept-host-parser) of the standard calls failure.
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
/// ```
pub fn host<'p>(text: &str, protected: &'p Protected<'_>) -> Result<HostVerdict<'p>, UrlError> {
    let start = text.len() - text.trim_start_matches(is_removed_at_ends).len();
    let end = start + text.trim_matches(is_removed_at_ends).len();
    let written = cleaned(text.get(start..end).unwrap_or_default());
    match Host::parse(&written) {
        Ok(host) => Ok(judge(
            Some(host.into_owned()),
            start..end,
            &written,
            protected,
        )),
        Err(error) => Err(UrlError::new(UrlErrorKind::Host(error), start..end)),
    }
}

/// The verdict on a host, and on how it is written.
fn judge<'p>(
    host: Option<Host<'static>>,
    range: Range<usize>,
    written: &str,
    protected: &'p Protected<'_>,
) -> HostVerdict<'p> {
    let edition = &UrlStandard::BROWSER;
    let decoded = percent_decoded(written);
    let domain = match host {
        Some(Host::Domain(_)) => Some(verdict(&decoded, edition)),
        _ => None,
    };
    let relation = match host {
        Some(Host::Domain(_) | Host::Opaque(_)) if protected.names().next().is_some() => {
            // What cannot be a host is not the name of anybody, such as that of a URL of another scheme.
            protected.lookup(&decoded, edition).unwrap_or(Match::None)
        }
        _ => Match::None,
    };
    let is_hidden = protected.hides(relation);
    let ascii = host.as_ref().map_or_else(String::new, Host::to_string);
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
        is_hidden,
        has_host_in_userinfo: false,
        is_changed,
        text,
    }
}

/// Whether people could read the start of a userinfo as the host: as an address, or as a domain of two labels or
/// more, perhaps after a scheme.
fn begins_with_host(userinfo: &str) -> bool {
    let decoded = percent_decoded(userinfo);
    let mut colons = decoded.match_indices(':');
    let after_scheme = colons.find_map(|(at, _)| decoded.get(at..)?.strip_prefix("://"));
    let start = after_scheme.unwrap_or(&decoded);
    let start = start.trim_start_matches(is_removed_at_ends);
    let is_end = |c: char| {
        is_removed_at_ends(c) || matches!(c, '/' | '\\' | '?' | '#' | ':' | '@' | '\u{FFFD}')
    };
    let first = match start.starts_with('[') {
        true => start.split_inclusive(']').next(),
        false => start.split(is_end).next(),
    };
    let first = first.unwrap_or_default();
    match Host::parse(first) {
        Ok(Host::Domain(domain)) => domain.trim_end_matches('.').contains('.'),
        Ok(Host::Ipv4(_)) => first.contains('.'),
        Ok(_) => true,
        Err(_) => false,
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
