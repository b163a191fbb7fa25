//! Finds hosts in text, and converts them.

use core::ops::Range;

use puny_idna::internal::{hex_pair, is_separator};
use puny_idna::{Host, HostError, UrlStandard};

use super::top_level;
use super::Detector;
use crate::unicode::link::is_host_character;
use crate::url_parser::UrlError;

/// A run of host characters and dots.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The range of the host. If the host ends with a single dot, this dot is included only if a path, query, fragment
    /// or port follows.
    pub(super) host: Range<usize>,
    /// The end of the run. There may be dots between the end of the host and the end of the run.
    pub(super) end: usize,
}

impl Run {
    /// Finds the run that begins at this offset. If `percent`, the run may contain percent-encoded bytes.
    pub(super) fn starting_at(text: &str, start: usize, percent: bool) -> Run {
        let mut end = start;
        loop {
            let rest = text.get(end..).unwrap_or_default();
            let len = rest.find(|c| !is_host_or_dot(c)).unwrap_or(rest.len());
            end += len;
            let has_escape = percent && begins_with_escape(rest.get(len..).unwrap_or_default());
            if !has_escape {
                break;
            }
            end += "%00".len();
        }
        let run = text.get(start..end).unwrap_or_default();
        let without_dots = run.trim_end_matches(is_separator);
        let mut host_end = start + without_dots.len();
        let mut dots = text.get(host_end..end).unwrap_or_default().chars();
        let has_one_dot = dots.next().is_some() && dots.next().is_none();
        if has_one_dot && continues(text, end) {
            host_end = end;
        }
        Run {
            host: start..host_end,
            end,
        }
    }

    /// Finds the run that contains the offset `at`. The run does not begin before `floor`.
    pub(super) fn around(text: &str, at: usize, floor: usize) -> Run {
        let before = text.get(floor..at).unwrap_or_default();
        let start = before.trim_end_matches(is_host_or_dot).len();
        Run::starting_at(text, floor + start, false)
    }
}

/// Returns whether a character is part of a run.
pub(super) fn is_host_or_dot(c: char) -> bool {
    is_host_character(c) || is_separator(c)
}

/// Returns whether a text begins with a percent-encoded byte.
fn begins_with_escape(text: &str) -> bool {
    match *text.as_bytes() {
        [b'%', high, low, ..] => hex_pair(high, low).is_some(),
        _ => false,
    }
}

/// Returns whether a path, query, fragment or port begins at this offset.
fn continues(text: &str, at: usize) -> bool {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    matches!(rest, [b'/' | b'?' | b'#', ..] | [b':', b'0'..=b'9', ..])
}

/// Returns whether a name has at least two labels, and no label is empty or begins or ends with a hyphen. One dot at
/// the end is allowed.
fn has_usual_labels(name: &str) -> bool {
    let name = name.strip_suffix(is_separator).unwrap_or(name);
    let is_usual =
        |label: &str| !(label.is_empty() || label.starts_with('-') || label.ends_with('-'));
    name.contains(is_separator) && name.split(is_separator).all(is_usual)
}

impl Detector<'_> {
    /// Returns whether the last label of a name is a known top-level domain.
    fn knows_top_level(&self, name: &str) -> bool {
        let name = name.strip_suffix(is_separator).unwrap_or(name);
        let last = name.rsplit(is_separator).next().unwrap_or(name);
        top_level::is_known(last, self.known, !self.strict)
    }

    /// Converts a host without a scheme. Returns `None` if the text is not reported as a host.
    pub(super) fn bare_host(&self, name: &str) -> Option<Host<'static>> {
        // The cheapest checks come first, because most runs with a dot are not hosts.
        let is_known = self.any_top_level_domain || self.knows_top_level(name);
        if !is_known || !has_usual_labels(name) {
            return None;
        }
        let host = self.convert(name).ok()?;
        matches!(host, Host::Domain(_)).then(|| host)
    }

    /// Converts a host after a scheme.
    pub(super) fn url_host(
        &self,
        text: &str,
        range: Range<usize>,
    ) -> Result<Host<'static>, UrlError> {
        let name = text.get(range.clone()).unwrap_or_default();
        self.convert(name)
            .map_err(|error| UrlError::of_host_in_url(error, range.start, name, |_| false))
    }

    fn convert(&self, name: &str) -> Result<Host<'static>, HostError> {
        if !self.strict {
            return Host::parse(name).map(Host::into_owned);
        }
        // By the URL Standard, a domain with a dot at its end is not valid, so the dot is removed.
        let name = name.strip_suffix(is_separator).unwrap_or(name);
        match UrlStandard::STRICT.to_ascii(name) {
            Ok(ascii) => Ok(Host::Domain(ascii.into_owned().into())),
            Err(error) => Err(HostError::Domain(error)),
        }
    }
}

/// Returns the end of the bracketed text that begins at this offset. Returns `None` if the text between the brackets
/// has a character that an IPv6 address cannot have.
pub(super) fn end_of_brackets(text: &str, start: usize) -> Option<usize> {
    /// The largest number of bytes that are read after the first bracket. The longest IPv6 address has 45 bytes.
    const MAX_LEN: usize = 2 + 45;
    let rest = text.as_bytes().get(start..)?.strip_prefix(b"[")?;
    let is_address = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    let len = rest
        .iter()
        .take(MAX_LEN)
        .take_while(|byte| is_address(byte))
        .count();
    (rest.get(len) == Some(&b']')).then(|| start + 1 + len + 1)
}

/// Parses the port that begins at this offset with `:` and a digit. Returns the number and the end of the port, or
/// `None` if there is no port. If the number is larger than 65535 or has more than five digits, returns the range of
/// the digits as an error.
pub(super) fn port(text: &str, at: usize) -> Option<Result<(u16, usize), Range<usize>>> {
    let digits = text.as_bytes().get(at..)?.strip_prefix(b":")?;
    let len = digits
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    if len == 0 {
        return None;
    }
    let range = at + 1..at + 1 + len;
    let number = text.get(range.clone()).filter(|_| len <= 5);
    let port = number.and_then(|number| number.parse().ok());
    Some(port.map(|port| (port, range.end)).ok_or(range))
}
