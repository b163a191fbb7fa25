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
    name: &'n str,
    separates: fn(char) -> bool,
    /// The offset of the next label, or `None` after the last label.
    start: Option<usize>,
    index: usize,
}

/// Splits a name at each character for which `separates` returns `true`, and returns the labels. `separates` may return
/// `true` only for the characters of [`is_separator`].
pub(crate) fn segments(name: &str, separates: fn(char) -> bool) -> Segments<'_> {
    Segments {
        name,
        separates,
        start: Some(0),
        index: 0,
    }
}

impl<'n> Iterator for Segments<'n> {
    type Item = Segment<'n>;

    fn next(&mut self) -> Option<Segment<'n>> {
        let start = self.start?;
        let rest = self.name.get(start..)?;
        let mut candidates = rest.bytes().enumerate();
        let (length, separator) = loop {
            // These are the first bytes of the separators in UTF-8. Most bytes of a name are other bytes.
            let next = candidates.find(|(_, byte)| matches!(byte, b'.' | 0xE3 | 0xEF));
            let at = match next {
                Some((at, _)) => at,
                None => break (rest.len(), 0),
            };
            match rest.get(at..).and_then(|rest| rest.chars().next()) {
                Some(c) if (self.separates)(c) => break (at, c.len_utf8()),
                _ => {}
            }
        };
        let after = rest.get(length..).ensured();
        self.start = Some(start + length + separator).filter(|_| separator > 0);
        self.index += 1;
        Some(Segment {
            text: rest.get(..length).ensured(),
            index: self.index - 1,
            start,
            separator: after.get(..separator).ensured(),
        })
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
