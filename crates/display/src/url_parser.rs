//! The [basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser) without a base URL, from the scheme to
//! the port. Parsing the rest of a URL cannot fail, and does not change which host the URL leads to.
//!
//! The standard first removes tabs and line ends. This parser skips them instead, so that every range is a range of the
//! caller's text.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use puny_idna::internal::{hex_pair, percent_decoded, with_range};
use puny_idna::record::Record;
use puny_idna::{Host, HostError};

use crate::limits::beyond_display;

/// The parts of a URL before its path.
pub(crate) struct Parts {
    /// The scheme, in lower case.
    pub(crate) scheme: String,
    /// The range of `user:password` before the host, if there is an `@`.
    pub(crate) userinfo: Option<Range<usize>>,
    /// The range of the host as it is written. The range is empty if there is no host.
    pub(crate) written: Range<usize>,
    /// The parsed host.
    pub(crate) host: Option<Host<'static>>,
    /// The port. `None` if there is no port, or if it is the default port of the scheme.
    pub(crate) port: Option<u16>,
}

/// The error of a URL or host that cannot be parsed, with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    kind: UrlErrorKind,
    range: Range<usize>,
}

/// The kind of the error of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UrlErrorKind {
    /// The text does not begin with a scheme and a colon.
    NoScheme,
    /// The URL has no host, although its scheme, its userinfo or its port requires one.
    NoHost,
    /// The text after the colon that follows the host is not a number from 0 to 65,535.
    Port,
    /// The host has this number of code points after percent-decoding, which is more than
    /// [`MAX_CODE_POINTS`](crate::MAX_CODE_POINTS).
    TooLong(usize),
    /// The host has an escape that is not decoded, such as `&uuml;`. Only the search for links returns this kind.
    Escape,
    /// The host is refused for this reason.
    Host(HostError),
}

impl UrlError {
    /// Replaces the range with the result of a function of the range.
    pub(crate) fn with_range(mut self, place: impl FnOnce(Range<usize>) -> Range<usize>) -> Self {
        self.range = place(self.range);
        self
    }

    /// Creates an error.
    pub(crate) fn new(kind: UrlErrorKind, range: Range<usize>) -> UrlError {
        UrlError { kind, range }
    }

    /// Creates the error of a refused host. `text` is the whole host.
    pub fn of_host(error: HostError, text: &str) -> UrlError {
        UrlError::of_host_in_url(error, 0, text, |_| false)
    }

    /// Creates the error of a refused host. `written` is the host as it is written, which begins at `offset` in the
    /// whole text. Characters for which `is_removed` returns true were removed before the host was parsed.
    pub(crate) fn of_host_in_url(
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
            _ => 0..written.len(),
        };
        let range = offset + range.start..offset + range.end;
        UrlError::new(UrlErrorKind::Host(error), range)
    }

    /// Returns the kind of the error.
    pub const fn kind(&self) -> &UrlErrorKind {
        &self.kind
    }

    /// Returns the byte range of the wrong part of the text:
    ///
    /// - For a refused domain, the text that violates the first violated rule, as it was written, for example `%20`.
    /// - For an invalid address, or a host that is too long, the whole host.
    /// - For a forbidden code point, the code point.
    /// - For an invalid port, the port.
    /// - For a host with an escape, the escape.
    /// - If the scheme or the host is missing, the empty range where it is expected.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    pub const fn name(&self) -> &'static str {
        match &self.kind {
            UrlErrorKind::NoScheme => "no_scheme",
            UrlErrorKind::NoHost => "no_host",
            UrlErrorKind::Port => "port",
            UrlErrorKind::TooLong(_) => "too_long",
            UrlErrorKind::Escape => "escape",
            UrlErrorKind::Host(error) => error.name(),
        }
    }

    /// Returns the rule that the URL violates, with its source. The wording may change.
    pub fn rule(&self) -> &'static str {
        match &self.kind {
            UrlErrorKind::NoScheme => "a URL must begin with a scheme and a colon (URL Standard, 4.4)",
            UrlErrorKind::NoHost => {
                "a URL with a special scheme, such as https, with a userinfo or with a port must have a host (URL Standard, 4.4)"
            }
            UrlErrorKind::Port => "a port must be a number from 0 to 65535 (URL Standard, 4.4)",
            UrlErrorKind::TooLong(_) => {
                "a host may have at most 1,024 code points after percent-decoding; a domain name may have at most 253 octets (RFC 1034, section 3.1)"
            }
            UrlErrorKind::Escape => "a name beside an escape is part of a longer name",
            UrlErrorKind::Host(error) => error.rule(),
        }
    }

    /// Returns this error as a record. If a domain was refused, the record has the first rule that the domain violates.
    ///
    /// ```
    /// use puny_display::{url, Protected};
    ///
    /// let error = url("https://a.b c:80/", &Protected::default()).unwrap_err();
    /// let record = error.record();
    /// assert_eq!((record.kind, record.range), ("forbidden_domain_code_point", 11..12));
    /// let error = url("https://a:x", &Protected::default()).unwrap_err();
    /// assert_eq!(error.record().message.to_string(), "the port is not a number from 0 to 65535");
    /// ```
    pub fn record(&self) -> Record {
        match &self.kind {
            UrlErrorKind::Host(HostError::Domain(error)) => {
                let mut record = Record::of(&error.first());
                record.range = self.range();
                record
            }
            _ => Record::new(self.name(), self.range(), self.to_string(), self.rule()),
        }
    }
}

impl fmt::Display for UrlError {
    /// Writes the message. For a refused domain, writes the first problem with its byte range in the given text, and
    /// the number of further problems.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            UrlErrorKind::NoScheme => {
                f.write_str("the text does not begin with a scheme, such as https")
            }
            UrlErrorKind::NoHost => f.write_str("the URL has no host"),
            UrlErrorKind::Port => f.write_str("the port is not a number from 0 to 65535"),
            UrlErrorKind::TooLong(count) => {
                write!(f, "the host is too long: it has {count} code points")
            }
            UrlErrorKind::Escape => f.write_str("the name has an escape"),
            UrlErrorKind::Host(HostError::Domain(error)) => {
                with_range(error.first(), self.range()).fmt(f)?;
                match error.problems().len() {
                    1 => Ok(()),
                    more => write!(f, ", and {} more", more - 1),
                }
            }
            UrlErrorKind::Host(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "std")]
impl std::error::Error for UrlError {}

/// Returns whether the standard removes characters from a URL: control characters or spaces at its ends, or tabs or
/// line ends anywhere.
pub(crate) fn loses_characters(text: &str) -> bool {
    text.starts_with(is_removed_at_ends)
        || text.ends_with(is_removed_at_ends)
        || text.contains(is_removed)
}

/// Returns whether the standard removes this character from the ends of a text.
fn is_removed_at_ends(c: char) -> bool {
    c <= ' '
}

/// Returns a part of a text without tabs and line ends.
pub(crate) fn cleaned(text: &str) -> Cow<'_, str> {
    match text.contains(is_removed) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.chars().filter(|c| !is_removed(*c)).collect()),
    }
}

/// Returns whether the standard removes this character anywhere in a text.
fn is_removed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r')
}

/// Converts a range in the percent-decoded host to a range in the host as it is written. Characters for which
/// `is_removed` returns true were removed before decoding.
///
/// If the host contains a byte that is not UTF-8, the decoded host ends with a single U+FFFD in place of this byte and
/// all later bytes (see [`percent_decoded`]). The result for this U+FFFD is the range of the invalid byte.
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

/// Returns whether a scheme is special, and its default port if it has one.
fn special(scheme: &str) -> (bool, Option<u16>) {
    match scheme {
        "http" | "ws" => (true, Some(80)),
        "https" | "wss" => (true, Some(443)),
        "ftp" => (true, Some(21)),
        "file" => (true, None),
        _ => (false, None),
    }
}

/// Parses a URL. Takes linear time, plus the time of the conversion of the host.
pub(crate) fn parse(text: &str) -> Result<Parts, UrlError> {
    let end = text.trim_end_matches(is_removed_at_ends).len();
    let start = text.len() - text.trim_start_matches(is_removed_at_ends).len();
    let (scheme, after) = parse_scheme(text.get(start..end).unwrap_or_default())
        .ok_or_else(|| UrlError::new(UrlErrorKind::NoScheme, start..start))?;
    let after = start + after;
    let (is_special, default_port) = special(&scheme);
    let is_file = scheme == "file";
    let is_slash = |c: char| c == '/' || is_special && c == '\\';

    let rest = text.get(after..end).unwrap_or_default();
    let mut slashes = 0;
    let authority = rest.find(|c: char| {
        // Special schemes other than file may be followed by any number of slashes.
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
        parts.port = parse_port(text).map_err(|()| error())?;
        parts.port = parts.port.filter(|port| Some(*port) != default_port);
    }
    Ok(parts)
}

/// Returns the scheme of a URL in lower case, and the offset after its colon.
fn parse_scheme(text: &str) -> Option<(String, usize)> {
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

/// Returns whether the text at the position of a host is a Windows drive letter. The host is then empty.
fn is_drive_letter(host: &str) -> bool {
    matches!(host.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Parses the text after the colon of a port. Returns `None` if there are no digits, and an error if the text is not a
/// number from 0 to 65535.
fn parse_port(text: &str) -> Result<Option<u16>, ()> {
    let mut port = None;
    for c in text.chars().filter(|c| !is_removed(*c)) {
        let digit = c.to_digit(10).ok_or(())?;
        let number = port.unwrap_or(0) * 10 + digit;
        port = Some(number).filter(|number| *number <= u32::from(u16::MAX));
        port.ok_or(())?;
    }
    // The loop has checked that the number fits into 16 bits.
    Ok(port.and_then(|port| u16::try_from(port).ok()))
}
