//! [`segments`]: splits a name into labels.

use core::ops::Range;

use puny::invariant::Ensured;

/// Returns whether a character is one of the four label separators (RFC 3490, section 3.1, 1). UTS #46 maps three of
/// them to the fourth, the full stop. It maps no other code point to a text that contains a full stop. A name can
/// therefore be split before or after mapping.
pub fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// A label of a name in the input, before mapping.
#[derive(Clone, Copy)]
pub(crate) struct Segment<'n> {
    pub(crate) text: &'n str,
    /// The index of the label in the name, from 0.
    pub(crate) index: usize,
    /// The byte offset of the label in the input.
    pub(crate) start: usize,
    /// The separator after the label. The string is empty if the label is the last label.
    pub(crate) separator: &'n str,
}

impl Segment<'_> {
    /// Returns the byte range of the label in the input.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns whether the label is the last label of the name.
    pub(crate) fn is_last(&self) -> bool {
        self.separator.is_empty()
    }
}

/// An iterator over the labels of a name.
pub(crate) struct Segments<'n> {
    /// The text from the next label on, or `None` after the last label.
    rest: Option<&'n str>,
    separates: fn(char) -> bool,
    /// The offset of the next label.
    start: usize,
    index: usize,
}

/// Splits a name at each character for which `separates` returns `true`, and returns the labels. `separates` may return
/// `true` only for the characters of [`is_separator`].
pub(crate) fn segments(name: &str, separates: fn(char) -> bool) -> Segments<'_> {
    Segments {
        rest: Some(name),
        separates,
        start: 0,
        index: 0,
    }
}

impl<'n> Iterator for Segments<'n> {
    type Item = Segment<'n>;

    fn next(&mut self) -> Option<Segment<'n>> {
        let rest = self.rest?;
        let mut chars = rest.char_indices();
        // `is_separator` is compiled into this loop, so most code points need no call.
        let found = chars.find(|(_, c)| is_separator(*c) && (self.separates)(*c));
        let (length, separator) = found.map_or((rest.len(), 0), |(at, c)| (at, c.len_utf8()));
        let segment = Segment {
            text: rest.get(..length).ensured(),
            index: self.index,
            start: self.start,
            separator: rest.get(length..length + separator).ensured(),
        };
        self.rest = found.map(|_| chars.as_str());
        self.start += length + separator;
        self.index += 1;
        Some(segment)
    }
}

#[cfg(test)]
mod tests {
    use super::{is_separator, segments};
    use std::vec::Vec;

    #[test]
    fn names_are_split_at_four_separators() {
        let split: Vec<_> = segments("a。b．c｡d.e", is_separator)
            .map(|label| (label.text, label.range(), label.is_last()))
            .collect();
        assert_eq!(
            split,
            [
                ("a", 0..1, false),
                ("b", 4..5, false),
                ("c", 8..9, false),
                ("d", 12..13, false),
                ("e", 14..15, true)
            ]
        );
        let count = |name| segments(name, is_separator).count();
        assert_eq!(
            (count(""), count("."), count("a..b"), count("a。")),
            (1, 2, 3, 2)
        );
    }
}
