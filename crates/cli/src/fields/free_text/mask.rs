//! An ASCII copy of a text, for an ASCII-only library.

use std::borrow::Cow;
use std::iter::repeat_n;

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

/// An ASCII text of the same length, with `x` for letters, dots for dots, and blanks.
pub(super) fn masked(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut masked = String::with_capacity(text.len());
    let chars = text.char_indices();
    for (at, c) in chars {
        let length = c.len_utf8();
        let next = || text.get(at + length..).and_then(|rest| rest.chars().next());
        match c {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_keeps_its_length() {
        for (text, expected) in [
            ("a.b", "a.b"),
            ("bü.рф/ü", "bxx.xxxx/xx"),
            ("a．b。c。 。ü", "axx.bxx.c       xx"),
            ("“a” «ü»", "   a      xx  "),
            ("\u{1F600}\u{202E}", "xxxx   "),
        ] {
            assert_eq!(masked(text), expected);
            assert_eq!(expected.len(), text.len());
        }
    }
}
