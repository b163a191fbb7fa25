//! Finds the path, query and fragment of a link, and so its end (UTS #58, "Link Termination").

use core::ops::Range;

use crate::unicode::link::{link_term, opening_bracket, LinkTerm};

/// The largest number of brackets that can be open at the same time. The link ends before one more opening bracket.
const MAX_BRACKETS: usize = 125;

/// The parts of a link after its host and port, as byte ranges in the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tail {
    /// The path, including its first `/`.
    pub(super) path: Option<Range<usize>>,
    /// The query, including its `?`.
    pub(super) query: Option<Range<usize>>,
    /// The fragment, including its `#`.
    pub(super) fragment: Option<Range<usize>>,
    /// The end of the link.
    pub(super) end: usize,
}

/// A part of a link after its host.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Query,
    Fragment,
    /// A fragment directive: the rest of a fragment after `:~:`.
    Directive,
}

impl Part {
    /// Returns the part that begins with the character `c` in the part `from`. `from` is `None` before the first part.
    /// Returns `None` if no part begins with `c`.
    pub(super) fn beginning_with(c: char, from: Option<Part>) -> Option<Part> {
        match (from, c) {
            (None, '/') => Some(Part::Path),
            (None | Some(Part::Path), '?') => Some(Part::Query),
            (None | Some(Part::Path | Part::Query), '#') => Some(Part::Fragment),
            _ => None,
        }
    }

    pub(super) fn is_fragment(self) -> bool {
        matches!(self, Part::Fragment | Part::Directive)
    }

    /// Returns whether a character separates two pieces of this part. A closing bracket matches only an opening bracket
    /// of the same piece.
    pub(super) fn is_separator(self, c: char) -> bool {
        match self {
            Part::Path => c == '/',
            Part::Query => matches!(c, '=' | '&'),
            Part::Fragment => false,
            Part::Directive => matches!(c, '&' | ',' | '='),
        }
    }
}

/// The opening brackets of a piece that are not closed yet.
pub(super) struct Brackets {
    open: [char; MAX_BRACKETS],
    len: usize,
}

impl Brackets {
    pub(super) fn new() -> Self {
        Brackets {
            open: ['\0'; MAX_BRACKETS],
            len: 0,
        }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn has_room(&self) -> bool {
        self.len < MAX_BRACKETS
    }

    /// Adds an opening bracket. If [`MAX_BRACKETS`] brackets are open already, adds nothing and returns `false`.
    pub(super) fn push(&mut self, opening: char) -> bool {
        let free = self.open.get_mut(self.len);
        let has_room = free.is_some();
        if let Some(free) = free {
            *free = opening;
            self.len += 1;
        }
        has_room
    }

    /// Returns whether a closing bracket matches the last opening bracket.
    pub(super) fn can_close(&self, closing: char) -> bool {
        let open = self.open.get(..self.len).unwrap_or_default();
        open.last() == Some(&opening_bracket(closing))
    }

    /// Returns whether a closing bracket matches the last opening bracket. If so, removes the opening bracket.
    pub(super) fn close(&mut self, closing: char) -> bool {
        let belongs = self.can_close(closing);
        if belongs {
            self.len -= 1;
        }
        belongs
    }
}

/// Finds the path, query and fragment that begin at the byte offset `start`. If the link has none of them, its end is
/// `start`.
///
/// If `cjk_punctuation`, Chinese and Japanese punctuation ends the link. UTS #58 does not have this tailoring. The time
/// is linear in the number of bytes that are read: the link, and the characters after it up to the character that
/// decides where it ends.
pub(super) fn find_tail(text: &str, start: usize, cjk_punctuation: bool) -> Tail {
    let mut tail = Tail {
        end: start,
        ..Tail::default()
    };
    let mut part = None;
    let mut brackets = Brackets::new();
    let rest = text.get(start..).unwrap_or_default();
    for (offset, c) in rest.char_indices() {
        let at = start + offset;
        let after = at + c.len_utf8();
        if let Some(next) = Part::beginning_with(c, part) {
            tail.end_part(part, at);
            tail.begin_part(next, at);
            part = Some(next);
            brackets.clear();
            tail.end = after;
            continue;
        }
        match part {
            None => break,
            Some(Part::Fragment | Part::Directive) if begins_directive(rest, offset) => {
                part = Some(Part::Directive);
                brackets.clear();
            }
            Some(part) if part.is_separator(c) => brackets.clear(),
            Some(_) => {}
        }
        if cjk_punctuation && is_cjk_punctuation(c) {
            break;
        }
        let belongs = match link_term(c) {
            LinkTerm::Include => true,
            LinkTerm::Soft => continue,
            LinkTerm::Open => brackets.push(c),
            LinkTerm::Close => brackets.close(c),
            LinkTerm::Hard => false,
        };
        if !belongs {
            break;
        }
        tail.end = after;
    }
    let end = tail.end;
    tail.end_part(part, end);
    tail
}

impl Tail {
    fn begin_part(&mut self, part: Part, at: usize) {
        *self.range_of(part) = Some(at..at);
    }

    fn end_part(&mut self, part: Option<Part>, end: usize) {
        if let Some(Some(range)) = part.map(|part| self.range_of(part)) {
            range.end = end;
        }
    }

    fn range_of(&mut self, part: Part) -> &mut Option<Range<usize>> {
        match part {
            Part::Path => &mut self.path,
            Part::Query => &mut self.query,
            Part::Fragment | Part::Directive => &mut self.fragment,
        }
    }
}

/// Returns whether `:~:`, which begins a fragment directive, is at this offset of a text.
pub(super) fn begins_directive(text: &str, offset: usize) -> bool {
    text.as_bytes()
        .get(offset..)
        .map_or(false, |rest| rest.starts_with(b":~:"))
}

/// Returns whether a character is Chinese or Japanese punctuation that ends a link under the tailoring
/// `cjk_punctuation`.
pub(super) fn is_cjk_punctuation(c: char) -> bool {
    matches!(
        c,
        '。' | '、' | '（' | '）' | '「' | '」' | '，' | '；' | '：' | '！' | '？'
    )
}
