//! Copies of a line with the same offsets: one that is UTF-8, and one that is ASCII, for a library that knows only
//! ASCII.

use std::borrow::Cow;
use std::iter::repeat_n;
use std::str;

use super::escape::{escape, span};

/// A byte that is not UTF-8, in a text.
pub(super) const UNKNOWN: char = '\u{1A}';

/// A line as text, with [`UNKNOWN`] for every byte that is not UTF-8.
pub(super) fn text(line: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(line) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| UNKNOWN));
    }
    Cow::Owned(text)
}

/// Label separators (UTS #46, section 2.3).
pub(super) fn is_dot(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Whether a full stop ends a sentence of a text without blanks, or divides labels.
pub(super) fn ends_sentence(c: char, next: Option<char>) -> bool {
    c == '\u{3002}' && !next.is_some_and(|next| next.is_ascii_alphanumeric())
}

/// Whether a character ends URLs and addresses: blanks, quotes, bidi controls.
fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '«' | '»'
                | '\u{200E}'..='\u{200F}'
                | '\u{2018}'..='\u{201F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2039}'..='\u{203A}'
                | '\u{2066}'..='\u{2069}'
                | '\u{3001}'
                | '\u{3008}'..='\u{3011}'
                | '\u{3014}'..='\u{301F}'
                | '\u{FF01}'
                | '\u{FF08}'..='\u{FF09}'
                | '\u{FF0C}'
                | '\u{FF1A}'..='\u{FF1B}'
                | '\u{FF1F}'
        )
}

/// The length of the authority at the beginning of what follows `://`. Escapes are part of it (RFC 3986, section
/// 3.2).
pub(super) fn authority(text: &str) -> usize {
    let ends = |c| matches!(c, '/' | '?' | '#' | '\\' | '"' | '<' | '>') || is_separator(c);
    span(text, |c, escape| match escape {
        Some(escape) if escape.is_part => Some(escape.length),
        _ => (c == UNKNOWN || !ends(c)).then_some(c.len_utf8()),
    })
}

/// An ASCII text of the same length, with `x` for letters, dots for dots, and blanks. In the authority of a URL all
/// escapes are letters.
pub(super) fn masked(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains(['%', '&', '=', '\\', UNKNOWN]) {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    // The end of the authority, and whether a path follows it.
    let (mut end, mut in_path) = (0, false);
    while let Some(c) = text[masked.len()..].chars().next() {
        let at = masked.len();
        let rest = &text[at..];
        let in_authority = at < end;
        in_path &= !is_separator(c) || c == UNKNOWN;
        let length = c.len_utf8();
        let next = || rest[length..].chars().next();
        match c {
            ':' if rest.starts_with("://") => {
                masked.push_str("://");
                end = at + 3 + authority(&rest[3..]);
                in_path = true;
            }
            UNKNOWN if in_path && !in_authority => {
                masked.push(' ');
                in_path = false;
            }
            UNKNOWN => masked.push('x'),
            '%' | '&' | '=' | '\\' if in_authority => {
                match escape(rest) {
                    Some(escape) if escape.is_part => masked.extend(repeat_n('x', escape.length)),
                    // A quote or a tag after the URL.
                    Some(escape) if c == '&' => masked.extend(repeat_n(' ', escape.length)),
                    _ if c == '%' => masked.push('x'),
                    _ => masked.push(c),
                }
            }
            _ if c.is_ascii() => masked.push(c),
            _ if ends_sentence(c, next()) => masked.extend(repeat_n(' ', length)),
            _ if is_dot(c) => {
                masked.extend(repeat_n('x', length - 1));
                masked.push('.');
            }
            _ if is_separator(c) => masked.extend(repeat_n(' ', length)),
            _ => masked.extend(repeat_n('x', length)),
        }
    }
    Cow::Owned(masked)
}
