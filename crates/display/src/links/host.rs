//! Finds hosts in text, and converts them.

use core::ops::Range;

use puny_idna::internal::{hex_pair, is_separator};
use puny_idna::{without_ace_prefix, Host, HostError, UrlStandard, Uts46};

use super::escape::Escape;
use super::top_level;
use super::Detector;
use crate::unicode::link::is_host_character;
use crate::url_parser::UrlError;

/// The ideographic full stop. It separates labels, and also ends sentences.
const FULL_STOP: char = '\u{3002}';

/// A run of host characters and dots.
#[derive(Clone, Debug)]
pub(super) struct Run {
    /// The start of the run. There may be dots between the start of the run and the start of the host.
    pub(super) start: usize,
    /// The range of the host. If the host ends with a single dot, this dot is included only if a path, query, fragment
    /// or port follows.
    pub(super) host: Range<usize>,
    /// The end of the run. There may be dots between the end of the host and the end of the run.
    pub(super) end: usize,
}

impl Run {
    /// Finds the run that begins at this offset. If `percent`, the run may contain percent-encoded bytes.
    pub(super) fn starting_at(
        text: &str,
        start: usize,
        percent: bool,
        detector: &Detector<'_>,
    ) -> Run {
        let mut end = start;
        loop {
            let rest = text.get(end..).unwrap_or_default();
            let belongs = |c: char| c != FULL_STOP && is_host_or_dot(c);
            let len = rest.find(|c| !belongs(c)).unwrap_or(rest.len());
            end += len;
            let rest = rest.get(len..).unwrap_or_default();
            if rest.starts_with(FULL_STOP) {
                if detector.ends_sentence(text.get(start..end).unwrap_or_default(), rest) {
                    break;
                }
                end += FULL_STOP.len_utf8();
            } else if percent && begins_with_escape(rest) {
                end += "%00".len();
            } else {
                break;
            }
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
            start,
            host: start..host_end,
            end,
        }
    }

    /// Finds the run that contains the offset `at`, without dots at its start. The run does not begin before `floor`. A
    /// dot after an escape stays, because a longer name may continue there.
    pub(super) fn around(text: &str, at: usize, floor: usize, detector: &Detector<'_>) -> Run {
        let before = text.get(floor..at).unwrap_or_default();
        let start = floor + before.trim_end_matches(is_host_or_dot).len();
        let run = text.get(start..).unwrap_or_default();
        let mut dots = run.len() - run.trim_start_matches(is_separator).len();
        if dots > 0
            && Escape::before(text, floor, start).map_or(false, |(_, found)| found.is_part())
        {
            dots = 0;
        }
        Run {
            start,
            ..Run::starting_at(text, start + dots, false, detector)
        }
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

/// Returns whether a label may be a top-level domain: an A-label, or at least two letters (RFC 3696, section 2). A
/// label that is not ASCII needs one letter.
fn could_be_top_level(label: &str) -> bool {
    let is_long_enough = label.chars().nth(1).is_some();
    let is_letters = match label.is_ascii() {
        true => label.bytes().all(|byte| byte.is_ascii_alphabetic()),
        false => label.chars().any(char::is_alphabetic),
    };
    let is_a_label = without_ace_prefix(label).map_or(false, |digits| !digits.is_empty());
    is_long_enough && is_letters && !label.eq_ignore_ascii_case("xn") || is_a_label
}

impl Detector<'_> {
    /// Returns whether a name has two labels or more and an allowed last label. The last label must be a known
    /// top-level domain or, if the options allow it, any top-level domain. After an ideographic full stop, a label
    /// outside ASCII must always be a known top-level domain, because it is more often a sentence than a label.
    pub(super) fn allows_top_level(&self, name: &str) -> bool {
        let name = name.strip_suffix(is_separator).unwrap_or(name);
        if !name.contains(is_separator) {
            return false;
        }
        let last = name.rsplit(is_separator).next().unwrap_or(name);
        // Numbers with dots are frequent in logs.
        if last.bytes().all(|byte| byte.is_ascii_digit()) {
            return false;
        }
        let before = name.get(..name.len() - last.len()).unwrap_or_default();
        let is_sentence = before.ends_with(FULL_STOP) && !last.is_ascii();
        top_level::is_known(last, self.known, !self.strict)
            || self.any_top_level_domain && !is_sentence && could_be_top_level(last)
    }

    /// Returns whether an ideographic full stop ends a host: whether a known top-level domain is before it, and neither
    /// an ASCII letter or digit nor a known top-level domain is after it. `after` begins with the full stop.
    fn ends_sentence(&self, before: &str, after: &str) -> bool {
        /// The largest number of code points of the label that is looked up.
        const MAX_LEN: usize = 24;
        if !self.cjk_punctuation {
            return false;
        }
        let next = after.strip_prefix(FULL_STOP).unwrap_or(after);
        let label = before.rsplit(is_separator).next().unwrap_or(before);
        let separator = before.get(..before.len() - label.len()).unwrap_or_default();
        // A text outside ASCII between two ideographic full stops is more often a sentence than a top-level domain.
        if separator.is_empty()
            || separator.ends_with(FULL_STOP) && !label.is_ascii()
            || next.starts_with(|c: char| c.is_ascii_alphanumeric())
            || !top_level::is_known(label, self.known, !self.strict)
        {
            return false;
        }
        let end = next
            .char_indices()
            .take(MAX_LEN + 1)
            .find(|(_, c)| !is_host_character(*c));
        let label = end.map_or(next, |(end, _)| next.get(..end).unwrap_or_default());
        !top_level::is_known(label, self.known, !self.strict)
    }

    /// Converts a host without a scheme. Fails with `None` if the text is not reported.
    pub(super) fn bare_host(&self, name: &str) -> Result<Host<'static>, Option<HostError>> {
        if !self.allows_top_level(name) {
            return Err(None);
        }
        self.convert_bare_host(name)
    }

    /// Converts a host without a scheme whose top-level domain is allowed. Fails with `None` if the text is not
    /// reported.
    pub(super) fn convert_bare_host(&self, name: &str) -> Result<Host<'static>, Option<HostError>> {
        let result = match has_usual_labels(name) {
            true => self.convert(name),
            // `Uts46::STRICT` reports which rule the name violates.
            false if self.refused => match Uts46::STRICT.to_ascii(name) {
                Ok(_) => return Err(None),
                Err(error) => Err(HostError::Domain(error)),
            },
            false => return Err(None),
        };
        match result {
            Ok(host @ Host::Domain(_)) => Ok(host),
            Err(error @ HostError::Domain(_)) if self.refused => Err(Some(error)),
            _ => Err(None),
        }
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
