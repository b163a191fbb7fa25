//! The search for links: one pass over the text from left to right.
//!
//! Every link contains a dot, an `@` or `://`. The search stops at each of these characters, and looks for a link
//! around it. No later link begins before the offset `floor`, so text before `floor` is not read again. So the time is
//! linear.

use core::ops::Range;

use puny_idna::internal::is_separator;
use puny_idna::Host;

use super::defanged::is_dot_beside;
use super::escape::Escape;
use super::host::{end_of_brackets, is_host_or_dot, port, Run};
use super::link::{Link, LinkKind};
use super::rewritten::Rewritten;
use super::tail::{find_tail, Tail};
use super::Detector;
use crate::unicode::link::{is_link_email, link_term, LinkTerm};
use crate::url_parser::{UrlError, UrlErrorKind};

/// The largest number of bytes in the local part of an address (RFC 5321, section 4.5.3.1.1).
const MAX_LOCAL_PART: usize = 64;

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
    text: &'t str,
    at: usize,
    floor: usize,
    is_cut_before: bool,
    is_cut_after: bool,
}

/// A word: a run together with the escapes that touch it, and the runs that touch these escapes.
struct Word {
    range: Range<usize>,
    /// The first escape, if there is one.
    escape: Option<Range<usize>>,
    /// Whether the start of the run was an escape of a character that cannot be part of a name, such as `n` in `\n`.
    is_clipped: bool,
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
        // A run that ends before a dot ends with a sentence, and no later word begins in it.
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
    fn is_part_of_other(&self, start: usize, detector: &Detector<'_>) -> bool {
        let mut before = self.slice(self.floor..start).chars().rev();
        match before.next() {
            // A colon follows a word, as in `host:example.com`, but two colons divide the names of programs.
            Some(':') => detector.strict || before.next() == Some(':'),
            Some(c) => matches!(c, '/' | '\\' | '@' | '#' | '&' | '%'),
            None => false,
        }
    }

    /// Returns whether a range touches a byte that is not UTF-8.
    fn is_cut(&self, range: Range<usize>) -> bool {
        self.is_cut_before && range.start == 0 || self.is_cut_after && range.end == self.text.len()
    }

    /// Extends a run by the escapes that follow it, and the runs after them. Returns the range of the first escape.
    fn with_escapes(&self, run: Run) -> (Run, Option<Range<usize>>) {
        let mut end = run.end;
        let mut first = None;
        while let Some(escape) = Escape::at(self.text, end).filter(|escape| escape.is_part()) {
            let after = end + escape.len;
            first.get_or_insert(end..after);
            let rest = self.slice(after..self.text.len());
            end = after + rest.len() - rest.trim_start_matches(is_host_or_dot).len();
        }
        if first.is_none() {
            return (run, None);
        }
        let start = run.host.start;
        let host = self.slice(start..end).trim_end_matches(is_separator);
        let host = start..start + host.len();
        let start = run.start;
        (Run { start, host, end }, first)
    }

    /// Finds the word that a run is a part of.
    fn word(&self, run: &Run) -> Word {
        let (run, after) = self.with_escapes(run.clone());
        let mut word = self.word_before(run.host.start, is_host_or_dot);
        word.range.end = run.host.end;
        word.escape = word.escape.or(after);
        word
    }

    /// Finds the part of a word before the offset `end`. The part consists of escapes, and of characters that `belongs`
    /// accepts.
    fn word_before(&self, end: usize, belongs: fn(char) -> bool) -> Word {
        let mut word = Word {
            range: end..end,
            escape: None,
            is_clipped: false,
        };
        let floor = self.floor;
        while let Some((at, escape)) = Escape::before(self.text, floor, word.range.start) {
            if !escape.is_part() {
                word.is_clipped = true;
                word.range.start = at + escape.len;
                break;
            }
            word.escape = Some(at..at + escape.len);
            let before = self.slice(floor..at);
            word.range.start = floor + before.trim_end_matches(belongs).len();
        }
        word
    }

    /// Skips a word with an escape. Returns the word as a refused host if it has the form of a host.
    fn word_with_escape(&mut self, word: Word, detector: &Detector<'_>) -> Option<Link<'t>> {
        let Word {
            range,
            escape,
            is_clipped,
        } = word;
        self.at = self.at.max(range.end);
        let rest = self.slice(range.end..self.text.len());
        if rest.starts_with('@') || rest.starts_with("://") {
            // The word may end with the local part of an address or with a scheme, which are found at these characters.
            return None;
        }
        let is_part_of_other = !is_clipped && self.is_part_of_other(range.start, detector);
        let is_cut = self.is_cut(range.clone());
        self.skip_to(range.end);
        let word = self.slice(range.clone());
        let range = range.end - word.trim_start_matches(is_separator).len()..range.end;
        if !detector.refused || is_part_of_other || is_cut || !self.is_host_form(&range, detector) {
            return None;
        }
        let run = Run {
            start: range.start,
            end: range.end,
            host: range.clone(),
        };
        let host = Err(UrlError::new(UrlErrorKind::Escape, escape?));
        Some(self.link(LinkKind::Host, range.start, None, run, host, detector))
    }

    /// Returns whether a word with decoded escapes has the form of a host without a scheme.
    fn is_host_form(&self, word: &Range<usize>, detector: &Detector<'_>) -> bool {
        let word = self.slice(word.clone());
        let decoded = Rewritten::new(word, &detector.with_escapes(true));
        let name = decoded.as_ref().map_or(word, |decoded| &decoded.text);
        detector.allows_top_level(name)
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
        let belongs = match detector.refused {
            true => |c| is_link_email(c) || c == char::REPLACEMENT_CHARACTER,
            false => is_link_email,
        };
        let local = local_part(before, belongs);
        let word = self.word_before(at - local.len(), belongs);
        let local_start = word.range.start.min(at);
        let run = Run::starting_at(self.text, at + 1, false, detector);
        let (run, escape) = self.with_escapes(run);
        let host_end = self.end_without_dots(&run);
        let name = at + 1..host_end;
        let host = match (escape, detector.bare_host(self.slice(name.clone()))) {
            (Some(_), _) if !self.is_host_form(&name, detector) => return Err(None),
            (Some(escape), _) => Err(UrlError::new(UrlErrorKind::Escape, escape)),
            (None, Ok(host)) => Ok(host),
            (None, Err(error)) => {
                let error = error.ok_or(None)?;
                let name = self.slice(name);
                let error = UrlError::of_host_in_url(error, at + 1, name, |_| false);
                Err(error)
            }
        };
        let written = self.slice(local_start..at);
        let is_valid = !written.is_empty()
            && local.len() <= MAX_LOCAL_PART
            && !written.starts_with('.')
            && !written.ends_with('.')
            && !written.as_bytes().windows(2).any(|pair| pair == b"..")
            && !self.is_cut(local_start..run.end);
        let is_refused = word.escape.is_some() || host.is_err();
        if !is_valid || is_refused && !detector.refused || is_dot_beside(self.text, host_end) {
            let after = port(self.text, host_end);
            let end = after.and_then(Result::ok).map_or(host_end, |(_, end)| end);
            return Err(Some(end));
        }
        let scheme = start_of_suffix(self.slice(self.floor..local_start), "mailto:");
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
        let run = Run::starting_at(self.text, second + 1, false, detector);
        let (run, escape) = self.with_escapes(run);
        let host_end = self.end_without_dots(&run);
        let host = detector.bare_host(self.slice(second + 1..host_end)).ok()?;
        let user = at + 1..second;
        let is_part =
            escape.is_some() || self.is_cut(at..run.end) || is_dot_beside(self.text, host_end);
        (!is_part).then(|| self.link_to_user(LinkKind::Handle, at, user, host_end, Ok(host)))
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
        host: Result<Host<'static>, UrlError>,
    ) -> Link<'t> {
        Link {
            text: self.slice(start..end),
            refanged: None,
            refanged_host: 0..0,
            kind,
            range: start..end,
            written_host: user.end + 1..end,
            user: Some(user),
            host,
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

/// Returns the local part of an address at the end of a text. `belongs` returns whether a character is part of it. If the local part has more than [`MAX_LOCAL_PART`] bytes,
/// the result may be incomplete, but also has more than [`MAX_LOCAL_PART`] bytes.
fn local_part(before: &str, belongs: fn(char) -> bool) -> &str {
    let mut start = before.len();
    for (offset, c) in before.char_indices().rev() {
        if !belongs(c) || before.len() - start > MAX_LOCAL_PART {
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
