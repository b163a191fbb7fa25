//! The search for links: one pass over the text from left to right.
//!
//! Every link contains a dot, an `@` or `://`. The search stops at each of these characters, and looks for a link
//! around it. No later link begins before the offset `floor`, so text before `floor` is not read again. So the time is
//! linear.

use core::ops::Range;

use puny_idna::internal::is_separator;
use puny_idna::Host;

use super::defanged::is_dot_beside;
use super::host::{end_of_brackets, is_host_or_dot, port, Run};
use super::link::{Link, LinkKind};
use super::tail::{find_tail, Tail};
use super::Detector;
use crate::unicode::link::{is_link_email, link_term, LinkTerm};
use crate::url_parser::{UrlError, UrlErrorKind};

/// The largest number of bytes in the local part of an address (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART: usize = 64;

/// The offsets at which a search continues.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// The offset of the first byte that was not searched for a stop.
    at: usize,
    /// The offset before which no further link begins.
    floor: usize,
}

/// The search in a text.
pub(super) struct Search<'t> {
    text: &'t str,
    at: usize,
    floor: usize,
}

/// The schemes of UTS #58.
const SCHEMES: [&str; 2] = ["https", "http"];

/// The schemes that only [`Detector::TEXT`](super::Detector::TEXT) recognises.
const OTHER_SCHEMES: [&str; 3] = ["ftp", "wss", "ws"];

impl<'t> Search<'t> {
    /// Finds the next link in a text, and moves `progress` forward. The ranges of the link are byte ranges in this text.
    pub(super) fn next_link(
        text: &'t str,
        progress: &mut Progress,
        detector: &Detector<'_>,
    ) -> Option<Link<'t>> {
        let Progress { at, floor } = *progress;
        let mut search = Search { text, at, floor };
        let link = search.next(detector);
        let Search { at, floor, .. } = search;
        *progress = Progress { at, floor };
        link
    }

    fn next(&mut self, detector: &Detector<'_>) -> Option<Link<'t>> {
        while let Some((at, c)) = self.next_stop() {
            self.at = at + c.len_utf8();
            let found = match c {
                ':' => self.url(at, detector),
                '@' if detector.handles => self
                    .handle(at, detector)
                    .or_else(|| self.address_at(at, detector)),
                '@' => self.address_at(at, detector),
                _ => self.bare_host_around(at, detector),
            };
            if let Some(link) = &found {
                self.skip_to(link.range.end);
                return found;
            }
        }
        self.at = self.text.len();
        None
    }

    /// Finds the next character at which the search for a link starts: a dot, `@` or `:`. Returns its offset and the
    /// character.
    fn next_stop(&self) -> Option<(usize, char)> {
        let mut bytes = self.text.as_bytes().get(self.at..)?;
        loop {
            let before = bytes.iter().position(|byte| is_stop(*byte))?;
            bytes = bytes.get(before..)?;
            let at = self.text.len() - bytes.len();
            let c = match *bytes {
                [b'.', ..] => '.',
                [b':', ..] => ':',
                [b'@', ..] => '@',
                [0xE3, 0x80, 0x82, ..] => '\u{3002}',
                [0xEF, 0xBC, 0x8E, ..] => '\u{FF0E}',
                [0xEF, 0xBD, 0xA1, ..] => '\u{FF61}',
                // Another character that begins with the same byte.
                _ => {
                    bytes = bytes.get(1..)?;
                    continue;
                }
            };
            return Some((at, c));
        }
    }

    /// Skips the text before `end`, in which no further link begins.
    fn skip_to(&mut self, end: usize) {
        debug_assert!(end >= self.floor, "the search goes forward");
        self.floor = end;
        self.at = self.at.max(end);
    }

    fn slice(&self, range: Range<usize>) -> &'t str {
        self.text.get(range).unwrap_or_default()
    }

    /// Finds the URL whose scheme ends before the `:` at this offset.
    fn url(&mut self, colon: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        let authority = colon + "://".len();
        if self.slice(colon..authority) != "://" {
            return None;
        }
        let start = self.floor + self.start_of_scheme(colon, detector)?;
        let user = self.userinfo(authority);
        let host_start = user.as_ref().map_or(authority, |user| user.end + 1);
        let brackets = end_of_brackets(self.text, host_start).filter(|_| !detector.strict);
        let run = match brackets {
            Some(end) => Run {
                host: host_start..end,
                end,
            },
            None => Run::starting_at(self.text, host_start, !detector.strict),
        };
        self.at = self.at.max(run.end);
        if run.host.is_empty() || is_dot_beside(self.text, run.host.end) {
            return None;
        }
        // UTS #58 has neither userinfo nor hosts of one label.
        let has_one_label = !self.slice(run.host.clone()).contains(is_separator);
        if user.is_some() && !detector.userinfo || has_one_label && detector.strict {
            self.skip_to(run.end);
            return None;
        }
        let host = detector.url_host(self.text, run.host.clone());
        Some(self.link(LinkKind::Url, start, user, run, host, detector))
    }

    /// Returns the start of the scheme that ends at this offset. The start is counted from `floor`.
    fn start_of_scheme(&self, end: usize, detector: &Detector<'_>) -> Option<usize> {
        let before = self.slice(self.floor..end);
        let others = OTHER_SCHEMES.iter().filter(|_| !detector.strict);
        SCHEMES
            .iter()
            .chain(others)
            .find_map(|scheme| start_of_suffix(before, scheme))
    }

    /// Returns the range of the userinfo that begins at this offset and ends before the last `@` of the authority.
    fn userinfo(&self, start: usize) -> Option<Range<usize>> {
        let rest = self.slice(start..self.text.len());
        let end = rest.find(|c| !is_authority(c)).unwrap_or(rest.len());
        let at = rest.get(..end)?.rfind('@')?;
        Some(start..start + at)
    }

    /// Creates a link with this host. Finds its port, path, query and fragment.
    fn link(
        &self,
        kind: LinkKind,
        start: usize,
        user: Option<Range<usize>>,
        run: Run,
        mut host: Result<Host<'static>, UrlError>,
        detector: &Detector<'_>,
    ) -> Link<'t> {
        let mut number = None;
        let mut end = run.host.end;
        match port(self.text, end) {
            Some(Ok((port, after))) => {
                number = Some(port);
                end = after;
            }
            Some(Err(range)) => {
                end = range.end;
                host = host.and(Err(UrlError::new(UrlErrorKind::Port, range)));
            }
            None => {}
        }
        let tail = find_tail(self.text, end, detector.cjk_punctuation);
        let range = start..tail.end;
        Link {
            text: self.slice(range.clone()),
            refanged: None,
            kind,
            range,
            user,
            written_host: run.host,
            host,
            port: number,
            tail,
        }
    }

    /// Finds the link without a scheme whose host contains the dot at this offset. If the host belongs to the local
    /// part of an address, returns the address.
    fn bare_host_around(&mut self, dot: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        // Most dots end a sentence, and no host character follows them.
        let next = self.slice(self.at..self.text.len()).chars().next()?;
        if !is_host_or_dot(next) {
            return None;
        }
        let run = Run::around(self.text, dot, self.floor);
        self.at = self.at.max(run.end);
        let name = self.slice(run.host.clone());
        if !name.contains(is_separator) {
            return None;
        }
        let before = self.slice(self.floor..run.host.start).chars().next_back();
        let is_part_of_other = before.map_or(false, is_before_part)
            || is_dot_beside(self.text, run.host.start)
            || is_dot_beside(self.text, run.host.end)
            || ends_with_reference(self.slice(self.floor..run.host.start));
        if is_part_of_other {
            return None;
        }
        let host = detector.bare_host(name)?;
        if let Some(address) = self.address_around(&run, detector) {
            return Some(address);
        }
        let link = self.link(
            LinkKind::Host,
            run.host.start,
            None,
            run,
            Ok(host),
            detector,
        );
        if link.host.is_err() {
            self.skip_to(link.range.end);
            return None;
        }
        Some(link)
    }

    /// Finds the address whose local part contains a run that could be a host, such as `first.last` in
    /// `first.last@example.com`.
    fn address_around(&mut self, run: &Run, detector: &Detector<'_>) -> Option<Link<'t>> {
        let rest = self.slice(run.host.end..self.text.len());
        if rest.starts_with(['/', '?', '#', ':'].as_ref()) {
            return None;
        }
        let is_too_far = |offset: usize| offset > MAX_LOCAL_PART;
        let (offset, _) = rest
            .char_indices()
            .find(|(offset, c)| is_too_far(*offset) || !is_link_email(*c))
            .filter(|(_, c)| *c == '@')?;
        let address = self.address(run.host.end + offset, detector).ok()?;
        Some(address).filter(|address| address.range.start <= run.host.start)
    }

    /// Finds the address with the `@` at this offset. If only its local part is invalid, skips its host.
    fn address_at(&mut self, at: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        match self.address(at, detector) {
            Ok(address) => Some(address),
            Err(host_end) => {
                // The host of an invalid address is not reported as a link.
                if let Some(end) = host_end {
                    self.skip_to(end);
                }
                None
            }
        }
    }

    /// Finds the address with the `@` at this offset. If the text is not an address but its host is valid, returns the
    /// end of the host and port as the error. If the host is not valid, the error is `None`.
    fn address(&self, at: usize, detector: &Detector<'_>) -> Result<Link<'t>, Option<usize>> {
        let before = self.slice(self.floor..at);
        let local = local_part(before);
        let local_start = at - local.len();
        let scheme = start_of_suffix(self.slice(self.floor..local_start), "mailto:");
        let run = Run::starting_at(self.text, at + 1, false);
        let host_end = self.end_without_dots(&run);
        let name = self.slice(at + 1..host_end);
        let host = detector.bare_host(name).ok_or(None)?;
        let is_valid = !local.is_empty()
            && local.len() <= MAX_LOCAL_PART
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !local.as_bytes().windows(2).any(|pair| pair == b"..");
        if !is_valid || is_dot_beside(self.text, host_end) {
            let after = port(self.text, host_end);
            let end = after.and_then(Result::ok).map_or(host_end, |(_, end)| end);
            return Err(Some(end));
        }
        let kind = scheme.map_or(LinkKind::Email, |_| LinkKind::Mailto);
        let start = scheme.map_or(local_start, |offset| self.floor + offset);
        Ok(self.link_to_user(kind, start, local_start..at, host_end, host))
    }

    /// Finds the handle of the Fediverse, `@user@host`, whose first `@` is at this offset.
    fn handle(&self, at: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        let before = self.slice(self.floor..at).chars().next_back();
        if before.map_or(false, |c| is_link_email(c) || is_separator(c)) {
            return None;
        }
        let rest = self.slice(at + 1..self.text.len());
        let is_user = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-');
        let len = rest
            .find(|c| !is_user(c))
            .filter(|len| (1..=MAX_LOCAL_PART).contains(len))?;
        let second = at + 1 + len;
        if !self.slice(second..self.text.len()).starts_with('@') {
            return None;
        }
        let run = Run::starting_at(self.text, second + 1, false);
        let host_end = self.end_without_dots(&run);
        let host = detector.bare_host(self.slice(second + 1..host_end))?;
        let user = at + 1..second;
        (!is_dot_beside(self.text, host_end))
            .then(|| self.link_to_user(LinkKind::Handle, at, user, host_end, host))
    }

    /// Returns the end of the host of a run, without the dots at the end of the host.
    fn end_without_dots(&self, run: &Run) -> usize {
        let host = self.slice(run.host.clone());
        run.host.start + host.trim_end_matches(is_separator).len()
    }

    /// Creates the link for an address or a handle. Both end with a host.
    fn link_to_user(
        &self,
        kind: LinkKind,
        start: usize,
        user: Range<usize>,
        end: usize,
        host: Host<'static>,
    ) -> Link<'t> {
        Link {
            text: self.slice(start..end),
            refanged: None,
            kind,
            range: start..end,
            written_host: user.end + 1..end,
            user: Some(user),
            host: Ok(host),
            port: None,
            tail: Tail::default(),
        }
    }
}

/// Returns whether this byte may begin a character at which the search for a link starts.
fn is_stop(byte: u8) -> bool {
    // 0xE3 begins U+3002. 0xEF begins U+FF0E and U+FF61.
    matches!(byte, b'.' | b':' | b'@' | 0xE3 | 0xEF)
}

/// Returns whether a character can be part of an authority (RFC 3986, section 3.2).
fn is_authority(c: char) -> bool {
    match c {
        '/' | '?' | '#' | '\\' | '<' | '>' | '"' | '`' | '{' | '}' | '|' | '^' | '[' | ']' => false,
        _ if c.is_ascii() => c.is_ascii_graphic(),
        _ => link_term(c) == LinkTerm::Include,
    }
}

/// Returns whether a host without a scheme must not begin after this character. The host is then a part of a longer
/// text, such as the path of a file.
fn is_before_part(c: char) -> bool {
    matches!(c, '/' | '\\' | '@' | ':' | '#' | '&' | '%')
}

/// Returns whether a text ends with a character reference of HTML, such as `&middot;` or `&#183;`. If so, the host
/// after the reference may be incomplete, because the referenced character may belong to the host.
fn ends_with_reference(text: &str) -> bool {
    /// The largest number of bytes between `&` and `;`. The longest name is `CounterClockwiseContourIntegral`.
    const MAX_NAME: usize = 32;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    let mut before = text.as_bytes().iter().rev();
    before.next() == Some(&b';')
        && before.take(MAX_NAME + 1).find(|byte| !is_name(byte)) == Some(&b'&')
}

/// Returns the local part of an address at the end of a text. If the local part has more than [`MAX_LOCAL_PART`] bytes,
/// the result may be incomplete, but also has more than [`MAX_LOCAL_PART`] bytes.
fn local_part(before: &str) -> &str {
    let mut start = before.len();
    for (offset, c) in before.char_indices().rev() {
        if !is_link_email(c) || before.len() - start > MAX_LOCAL_PART {
            break;
        }
        start = offset;
    }
    before.get(start..).unwrap_or_default()
}

/// Returns the offset of an ASCII suffix of a text, ignoring case. Returns `None` if the text does not end with the
/// suffix.
fn start_of_suffix(text: &str, suffix: &str) -> Option<usize> {
    let start = text.len().checked_sub(suffix.len())?;
    let end = text.as_bytes().get(start..)?;
    Some(start).filter(|_| end.eq_ignore_ascii_case(suffix.as_bytes()))
}
