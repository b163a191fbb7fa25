//! The search for links: one pass over the text from left to right.
//!
//! Every link contains a dot, an `@` or `://`. The search stops at each of these characters, and looks for a link
//! around it. No later link begins before the offset `floor`, so text before `floor` is not read again. Therefore the
//! time is linear. Addresses and handles are in `address.rs`, and names with escapes in `word.rs`.

use core::ops::Range;

use puny_idna::internal::is_separator;
use puny_idna::Host;

use super::defanged::is_dot_beside;
use super::host::{end_of_brackets, is_host_or_dot, port, Run};
use super::link::{Link, LinkKind};
use super::tail::{find_tail, Tail};
use super::Detector;
use crate::unicode::link::{link_term, LinkTerm};
use crate::url_parser::{UrlError, UrlErrorKind};

/// The offsets at which a search continues.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    /// Whether a byte that is not UTF-8 is before the text.
    is_cut_before: bool,
    /// Whether a byte that is not UTF-8 is after the text.
    is_cut_after: bool,
    /// The offset of the first byte that was not searched for a stop.
    at: usize,
    /// The offset before which no further link begins.
    floor: usize,
}

impl Progress {
    /// Begins a search in a text. The arguments tell whether a byte that is not UTF-8 is before or after the text.
    pub(super) fn new(is_cut_before: bool, is_cut_after: bool) -> Self {
        Progress {
            is_cut_before,
            is_cut_after,
            ..Progress::default()
        }
    }
}

/// The search in a text.
pub(super) struct Search<'t> {
    pub(super) text: &'t str,
    /// The offset of the first byte that was not searched for a stop.
    pub(super) at: usize,
    /// The offset before which no further link begins.
    pub(super) floor: usize,
    is_cut_before: bool,
    is_cut_after: bool,
}

/// The schemes of UTS #58.
const SCHEMES: [&str; 2] = ["https", "http"];

/// The schemes that only [`Detector::TEXT`](super::Detector::TEXT) recognises.
const OTHER_SCHEMES: [&str; 3] = ["ftp", "wss", "ws"];

impl<'t> Search<'t> {
    /// Finds the next link in a text, and moves `progress` forward. The ranges of the link are byte ranges in this
    /// text.
    pub(super) fn next_link(
        text: &'t str,
        progress: &mut Progress,
        detector: &Detector<'_>,
    ) -> Option<Link<'t>> {
        let mut search = Search {
            text,
            at: progress.at,
            floor: progress.floor,
            is_cut_before: progress.is_cut_before,
            is_cut_after: progress.is_cut_after,
        };
        let link = search.next(detector);
        progress.at = search.at;
        progress.floor = search.floor;
        link
    }

    fn next(&mut self, detector: &Detector<'_>) -> Option<Link<'t>> {
        while let Some((at, c)) = self.next_stop() {
            self.at = at + c.len_utf8();
            let found = match c {
                ':' => self
                    .url(at, detector)
                    .or_else(|| self.dns_name(at, detector)),
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
    pub(super) fn skip_to(&mut self, end: usize) {
        debug_assert!(end >= self.floor, "the search goes forward");
        self.floor = end;
        self.at = self.at.max(end);
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &'t str {
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
        let (run, escape) = match brackets {
            Some(end) => {
                let run = Run {
                    start: host_start,
                    host: host_start..end,
                    end,
                };
                (run, None)
            }
            None => {
                let run = Run::starting_at(self.text, host_start, !detector.strict, detector);
                self.with_escapes(run)
            }
        };
        self.at = self.at.max(run.end);
        if run.host.is_empty() || is_dot_beside(self.text, run.host.end) {
            return None;
        }
        if self.is_cut(host_start..run.end) {
            self.skip_to(run.end);
            return None;
        }
        // UTS #58 has neither userinfo nor hosts of one label.
        let has_one_label = !self.slice(run.host.clone()).contains(is_separator);
        if user.is_some() && !detector.userinfo || has_one_label && detector.strict {
            self.skip_to(run.end);
            return None;
        }
        let host = match escape {
            Some(escape) => Err(UrlError::new(UrlErrorKind::Escape, escape)),
            None => detector.url_host(self.text, run.host.clone()),
        };
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
    pub(super) fn link(
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
            refanged_host: 0..0,
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
        let run = Run::around(self.text, dot, self.floor, detector);
        let end = run.end;
        self.at = self.at.max(end);
        let found = self.bare_host(run, detector);
        // If a dot follows the run, the run is the end of a sentence. No later link begins in the run, so it is
        // skipped.
        if found.is_none() && self.slice(end..self.text.len()).starts_with(is_separator) {
            self.skip_to(end.max(self.floor));
        }
        found
    }

    /// Creates the link without a scheme whose host is this run, or the address to which the run belongs.
    fn bare_host(&mut self, mut run: Run, detector: &Detector<'_>) -> Option<Link<'t>> {
        // The cheapest checks come first, because most runs with a dot are not hosts.
        let before = self.slice(self.floor..run.host.start).as_bytes();
        let is_in_path = matches!(before, [.., first, b'/'] if *first != b'\\') || before == b"/";
        if is_in_path
            || !detector.allows_top_level(self.slice(run.host.clone()))
            || self.is_cut(run.start..run.end)
        {
            return None;
        }
        let word = self.word(&run);
        if word.escape.is_some() {
            return self.word_with_escape(word, detector);
        }
        if word.is_clipped {
            let start = word.range.start.min(run.host.end);
            let host = self.slice(start..run.host.end);
            let host = host.trim_start_matches(is_separator);
            run.host.start = run.host.end - host.len();
            if !detector.allows_top_level(host) {
                return None;
            }
        } else if self.is_part_of_other(run.host.start, detector) {
            return None;
        }
        if is_dot_beside(self.text, run.host.start) || is_dot_beside(self.text, run.host.end) {
            return None;
        }
        let name = self.slice(run.host.clone());
        let host = match detector.convert_bare_host(name) {
            Ok(host) => Ok(host),
            Err(error) => Err(UrlError::of_host_in_url(
                error?,
                run.host.start,
                name,
                |_| false,
            )),
        };
        if let Some(address) = self.address_around(&run, detector) {
            return Some(address);
        }
        let link = self.link(LinkKind::Host, run.host.start, None, run, host, detector);
        if link.host.is_err() && !detector.refused {
            self.skip_to(link.range.end);
            return None;
        }
        Some(link)
    }

    /// Returns whether a host without a scheme that begins at this offset is a part of a longer text.
    pub(super) fn is_part_of_other(&self, start: usize, detector: &Detector<'_>) -> bool {
        let mut before = self.slice(self.floor..start).chars().rev();
        match before.next() {
            // A colon follows a word, as in `host:example.com`, but two colons divide the names of programs.
            Some(':') => detector.strict || before.next() == Some(':'),
            Some(c) => matches!(c, '/' | '\\' | '@' | '#' | '&' | '%'),
            None => false,
        }
    }

    /// Returns whether a range touches a byte that is not UTF-8.
    pub(super) fn is_cut(&self, range: Range<usize>) -> bool {
        self.is_cut_before && range.start == 0 || self.is_cut_after && range.end == self.text.len()
    }

    /// Finds the name after `DNS:`, whose colon is at this offset.
    fn dns_name(&mut self, colon: usize, detector: &Detector<'_>) -> Option<Link<'t>> {
        let before = self.slice(self.floor..colon).strip_suffix("DNS")?;
        if !detector.dns || before.ends_with(is_host_or_dot) {
            return None;
        }
        let start = colon + 1;
        let wildcard = match self.slice(start..self.text.len()).starts_with("*.") {
            true => "*.".len(),
            false => 0,
        };
        let run = Run::starting_at(self.text, start + wildcard, false, detector);
        let (run, escape) = self.with_escapes(run);
        let range = start..run.host.end;
        if run.host.is_empty() || self.is_cut(start..run.end) {
            return None;
        }
        let host = match escape {
            Some(escape) => Err(UrlError::new(UrlErrorKind::Escape, escape)),
            None => detector.url_host(self.text, range.clone()),
        };
        Some(Link {
            text: self.slice(range.clone()),
            refanged: None,
            refanged_host: 0..0,
            kind: LinkKind::Dns,
            range: range.clone(),
            user: None,
            written_host: range,
            host,
            port: None,
            tail: Tail::default(),
        })
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

/// Returns the offset of an ASCII suffix of a text, ignoring case. Returns `None` if the text does not end with the
/// suffix.
pub(super) fn start_of_suffix(text: &str, suffix: &str) -> Option<usize> {
    let start = text.len().checked_sub(suffix.len())?;
    let end = text.as_bytes().get(start..)?;
    Some(start).filter(|_| end.eq_ignore_ascii_case(suffix.as_bytes()))
}
