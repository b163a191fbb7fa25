//! [`Word`]: a name together with the escapes that touch it, so that no part of a longer name is a link.

use core::ops::Range;

use puny_idna::internal::is_separator;

use super::escape::Escape;
use super::host::{is_host_or_dot, Run};
use super::link::{Link, LinkKind};
use super::rewritten::Rewritten;
use super::search::Search;
use super::Detector;
use crate::url_parser::{UrlError, UrlErrorKind};

/// A word: a run together with the escapes that touch it, and the runs that touch these escapes.
pub(super) struct Word {
    pub(super) range: Range<usize>,
    /// The first escape, if there is one.
    pub(super) escape: Option<Range<usize>>,
    /// Whether the start of the run was an escape of a character that cannot be part of a name, such as `n` in `\n`.
    pub(super) is_clipped: bool,
}

impl<'t> Search<'t> {
    /// Extends a run by the escapes that follow it, and the runs after them. Returns the range of the first escape.
    pub(super) fn with_escapes(&self, run: Run) -> (Run, Option<Range<usize>>) {
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
    pub(super) fn word(&self, run: &Run) -> Word {
        let (run, after) = self.with_escapes(run.clone());
        let mut word = self.word_before(run.host.start, is_host_or_dot);
        word.range.end = run.host.end;
        word.escape = word.escape.or(after);
        word
    }

    /// Finds the part of a word before the offset `end`. The part consists of escapes, and of characters that `belongs`
    /// accepts.
    pub(super) fn word_before(&self, end: usize, belongs: fn(char) -> bool) -> Word {
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
    pub(super) fn word_with_escape(
        &mut self,
        word: Word,
        detector: &Detector<'_>,
    ) -> Option<Link<'t>> {
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
    pub(super) fn is_host_form(&self, word: &Range<usize>, detector: &Detector<'_>) -> bool {
        let word = self.slice(word.clone());
        let decoded = Rewritten::new(word, &detector.with_escapes(true));
        let name = decoded.as_ref().map_or(word, |decoded| &decoded.text);
        detector.allows_top_level(name)
    }
}
