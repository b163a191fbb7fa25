//! The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) without a base URL, as far as the
//! port. What follows cannot fail, and does not change where a URL leads.
//!
//! The standard removes tabs and line ends first. Here they are passed over, so that every range is one of the
//! caller's text.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::host::{hex_pair, percent_decoded, Host, HostError};
use crate::dns::lengths::beyond_display;
use crate::problems::Problem;

/// What a URL has before its path.
pub(crate) struct Parts {
    /// In lower case.
    pub(crate) scheme: String,
    /// `user:password` before the host, if there is an `@`.
    pub(crate) userinfo: Option<Range<usize>>,
    /// The host as it is written; empty if there is none.
    pub(crate) written: Range<usize>,
    pub(crate) host: Option<Host<'static>>,
    /// `None` for that of the scheme.
    pub(crate) port: Option<u16>,
}

/// Why there is no URL or no host, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    kind: UrlErrorKind,
    range: Range<usize>,
}

/// What is wrong with a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UrlErrorKind {
    /// It does not begin with a scheme and a colon.
    NoScheme,
    /// Its scheme, userinfo or port needs a host, and it has none.
    NoHost,
    /// What follows the colon after the host is not a number from 0 to 65,535.
    Port,
    /// Its host has this number of code points after percent-decoding, which is more than
    /// [`MAX_CODE_POINTS`](crate::display::MAX_CODE_POINTS).
    TooLong(usize),
    /// Its host is refused.
    Host(HostError),
}

impl UrlError {
    pub(crate) fn new(kind: UrlErrorKind, range: Range<usize>) -> UrlError {
        UrlError { kind, range }
    }

    /// Makes the error of a refused host that is the whole text.
    pub fn of_host(error: HostError, text: &str) -> UrlError {
        UrlError::of_host_in_url(error, 0, text, |_| false)
    }

    /// Makes the error of a refused host that begins at this offset of a text. Bytes that `is_removed` accepts do not
    /// belong to the host.
    fn of_host_in_url(
        error: HostError,
        offset: usize,
        written: &str,
        is_removed: fn(char) -> bool,
    ) -> UrlError {
        let range = match &error {
            HostError::Domain(error) => fault_range(error.first().range(), written, is_removed),
            HostError::Forbidden(c) => {
                let at = written.find(*c).unwrap_or_default();
                at..at + c.len_utf8()
            }
            HostError::Ipv4 | HostError::Ipv6 => 0..written.len(),
        };
        let range = offset + range.start..offset + range.end;
        UrlError::new(UrlErrorKind::Host(error), range)
    }

    /// What is wrong.
    pub const fn kind(&self) -> &UrlErrorKind {
        &self.kind
    }

    /// The bytes of the given text that are wrong. For a refused domain this is the part that breaks the first broken
    /// rule, as it was written, for example `%20`. For an invalid address or a host that is too long it is the host, and
    /// for an invalid port the port. If a scheme or a host is missing, the range is empty and begins where it is expected.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(&self) -> &'static str {
        match &self.kind {
            UrlErrorKind::NoScheme => "no_scheme",
            UrlErrorKind::NoHost => "no_host",
            UrlErrorKind::Port => "port",
            UrlErrorKind::TooLong(_) => "too_long",
            UrlErrorKind::Host(HostError::Domain(_)) => "domain",
            UrlErrorKind::Host(HostError::Ipv4) => "ipv4",
            UrlErrorKind::Host(HostError::Ipv6) => "ipv6",
            UrlErrorKind::Host(HostError::Forbidden(_)) => "forbidden_host_code_point",
        }
    }

    /// What a URL satisfies, with its source. The wording may change.
    pub fn rule(&self) -> &'static str {
        match &self.kind {
            UrlErrorKind::NoScheme => "a URL begins with a scheme and a colon (URL Standard, 4.4)",
            UrlErrorKind::NoHost => {
                "a URL with a special scheme, userinfo or a port has a host (URL Standard, 4.4)"
            }
            UrlErrorKind::Port => "a port is a number of 16 bits (URL Standard, 4.4)",
            UrlErrorKind::TooLong(_) => {
                "a host that is judged has at most 1,024 code points after percent-decoding; a domain name has at most 253 octets (RFC 1034, section 3.1)"
            }
            UrlErrorKind::Host(HostError::Domain(error)) => error.first().status().rule(),
            UrlErrorKind::Host(HostError::Ipv4) => {
                "a host that ends in a number is an IPv4 address (URL Standard, 3.5)"
            }
            UrlErrorKind::Host(HostError::Ipv6) => {
                "a host that begins with a bracket is an IPv6 address (URL Standard, 3.5)"
            }
            UrlErrorKind::Host(HostError::Forbidden(_)) => {
                "a host has no forbidden host code point (URL Standard, 3.5)"
            }
        }
    }

    /// The first rule that a refused domain breaks.
    pub(crate) fn problem(&self) -> Option<Problem> {
        match &self.kind {
            UrlErrorKind::Host(HostError::Domain(error)) => Some(error.first()),
            _ => None,
        }
    }
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            UrlErrorKind::NoScheme => f.write_str("there is no scheme, such as https:"),
            UrlErrorKind::NoHost => f.write_str("there is no host"),
            UrlErrorKind::Port => f.write_str("the port is not a number from 0 to 65535"),
            UrlErrorKind::TooLong(count) => {
                write!(f, "the host is too long: it has {count} code points")
            }
            UrlErrorKind::Host(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UrlError {}

/// Returns whether the standard removes something from a URL: control characters or spaces at its ends, tabs or line ends
/// anywhere.
pub(crate) fn loses_characters(text: &str) -> bool {
    text.starts_with(is_removed_at_ends)
        || text.ends_with(is_removed_at_ends)
        || text.contains(is_removed)
}

/// What the standard removes from the ends of a text.
fn is_removed_at_ends(c: char) -> bool {
    c <= ' '
}

/// A part of a text without the tabs and line ends.
pub(crate) fn cleaned(text: &str) -> Cow<'_, str> {
    match text.contains(is_removed) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.chars().filter(|c| !is_removed(*c)).collect()),
    }
}

/// What the standard removes anywhere.
fn is_removed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// Returns the part of a host, as it is written, from which a range of the percent-decoded host comes. Characters that
/// `is_removed` accepts are removed before decoding. An invalid byte and all that follows it were decoded to one U+FFFD
/// (see [`percent_decoded`]), whose part is the invalid byte.
fn fault_range(decoded: Range<usize>, written: &str, is_removed: fn(char) -> bool) -> Range<usize> {
    let bytes = written.bytes().enumerate();
    let bytes: Vec<(usize, u8)> = bytes
        .filter(|(_, byte)| !is_removed((*byte).into()))
        .collect();
    let mut all = Vec::with_capacity(bytes.len());
    let mut parts = Vec::with_capacity(bytes.len());
    let mut rest = bytes.as_slice();
    while let [(start, first), after @ ..] = rest {
        let escape = match after {
            [(_, high), (last, low), after @ ..] if *first == b'%' => {
                hex_pair(*high, *low).map(|byte| (byte, *last, after))
            }
            _ => None,
        };
        let (byte, last, after) = escape.unwrap_or((*first, *start, after));
        all.push(byte);
        parts.push(*start..last + 1);
        rest = after;
    }
    let valid = match core::str::from_utf8(&all) {
        Ok(_) => usize::MAX,
        Err(error) => error.valid_up_to(),
    };
    let end = decoded.end.min(valid.saturating_add(1));
    let start = parts
        .get(decoded.start.min(valid))
        .map_or(written.len(), |part| part.start);
    let last = end
        .checked_sub(1)
        .filter(|last| *last >= decoded.start.min(valid));
    start
        ..last
            .and_then(|last| parts.get(last))
            .map_or(start, |part| part.end)
}

/// Whether a scheme is special, and the port that it stands for.
fn special(scheme: &str) -> (bool, Option<u16>) {
    match scheme {
        "http" | "ws" => (true, Some(80)),
        "https" | "wss" => (true, Some(443)),
        "ftp" => (true, Some(21)),
        "file" => (true, None),
        _ => (false, None),
    }
}

/// Parses a URL. Linear, but for the conversion of the host.
pub(crate) fn parse(text: &str) -> Result<Parts, UrlError> {
    let end = text.trim_end_matches(is_removed_at_ends).len();
    let start = text.len() - text.trim_start_matches(is_removed_at_ends).len();
    let (scheme, after) = scheme(text.get(start..end).unwrap_or_default())
        .ok_or_else(|| UrlError::new(UrlErrorKind::NoScheme, start..start))?;
    let after = start + after;
    let (is_special, default_port) = special(&scheme);
    let is_file = scheme == "file";
    let is_slash = |c: char| c == '/' || is_special && c == '\\';

    let rest = text.get(after..end).unwrap_or_default();
    let mut slashes = 0;
    let authority = rest.find(|c: char| {
        // All that other special schemes have are skipped.
        let is_one = is_slash(c) && (slashes < 2 || is_special && !is_file);
        slashes += usize::from(is_one);
        !is_one && !is_removed(c)
    });
    let from = after + authority.unwrap_or(rest.len());
    let mut parts = Parts {
        scheme,
        userinfo: None,
        written: from..from,
        host: None,
        port: None,
    };
    if slashes < 2 && (!is_special || is_file) {
        return Ok(parts);
    }
    let rest = text.get(from..end).unwrap_or_default();
    let is_end = |c: char| is_slash(c) || matches!(c, '?' | '#');
    let authority = rest.get(..rest.find(is_end).unwrap_or(rest.len()));
    let authority = authority.unwrap_or_default();

    let mut host = authority;
    let mut port = None;
    if !is_file {
        if let Some((before, after)) = authority.rsplit_once('@') {
            parts.userinfo = Some(from..from + before.len());
            host = after;
        }
        let mut is_inside = false;
        let colon = host.find(|c: char| {
            is_inside = c == '[' || is_inside && c != ']';
            c == ':' && !is_inside
        });
        if let Some(colon) = colon {
            port = host.get(colon + 1..);
            host = host.get(..colon).unwrap_or_default();
        }
    }
    let from = from + parts.userinfo.as_ref().map_or(0, |range| range.len() + 1);
    parts.written = from..from + host.len();
    let error = |kind| UrlError::new(kind, from..from + host.len());

    let host = cleaned(host);
    if host.is_empty() {
        let is_missing = !is_file && (is_special || parts.userinfo.is_some() || port.is_some());
        return match is_missing {
            true => Err(error(UrlErrorKind::NoHost)),
            false => Ok(parts),
        };
    }
    if is_file && is_drive_letter(&host) {
        return Ok(parts);
    }
    if let Some(count) = beyond_display(&percent_decoded(&host)) {
        return Err(error(UrlErrorKind::TooLong(count)));
    }
    let parsed = match is_special {
        true => Host::parse(&host).map(Host::into_owned),
        false => Host::parse_opaque(&host),
    };
    let parsed = parsed.map_err(|error| {
        let written = text.get(parts.written.clone()).unwrap_or_default();
        UrlError::of_host_in_url(error, from, written, is_removed)
    })?;
    let is_local = is_file && matches!(&parsed, Host::Domain(domain) if domain == "localhost");
    parts.host = Some(parsed).filter(|_| !is_local);
    if let Some(text) = port {
        let start = parts.written.end + 1;
        let error = || UrlError::new(UrlErrorKind::Port, start..start + text.len());
        parts.port = self::port(text).map_err(|()| error())?;
        parts.port = parts.port.filter(|port| Some(*port) != default_port);
    }
    Ok(parts)
}

/// The scheme in lower case, and the offset after its colon.
fn scheme(text: &str) -> Option<(String, usize)> {
    let colon = text.find(':')?;
    let mut scheme = String::new();
    for c in text.get(..colon)?.chars().filter(|c| !is_removed(*c)) {
        let is_good = c.is_ascii_alphabetic()
            || !scheme.is_empty() && (c.is_ascii_digit() || matches!(c, '+' | '-' | '.'));
        if !is_good {
            return None;
        }
        scheme.push(c.to_ascii_lowercase());
    }
    (!scheme.is_empty()).then(|| (scheme, colon + 1))
}

/// The Windows drive letter, in whose place a host is empty.
fn is_drive_letter(host: &str) -> bool {
    matches!(host.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

fn port(text: &str) -> Result<Option<u16>, ()> {
    let mut port = None;
    for c in text.chars().filter(|c| !is_removed(*c)) {
        let digit = c.to_digit(10).ok_or(())?;
        let number = port.unwrap_or(0) * 10 + digit;
        port = Some(number).filter(|number| *number <= u32::from(u16::MAX));
        port.ok_or(())?;
    }
    // It was compared.
    Ok(port.and_then(|port| u16::try_from(port).ok()))
}
