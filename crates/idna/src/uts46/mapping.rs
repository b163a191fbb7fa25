//! The steps Map and Normalize (UTS #46, section 4, steps 1 and 2).

use alloc::vec::Vec;

use crate::rules::flags::Transitional;
use crate::unicode::mapping::{deviation, mapping, Mapped, Mapping};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// Both steps, for a whole name.
pub(super) fn map(name: &str, transitional: Transitional) -> Vec<char> {
    normalised(name.chars(), capacity(name), transitional)
}

/// Step 1, Map: the mapping of a code point.
pub(crate) fn mapped(c: char, transitional: Transitional) -> Mapped {
    let status = properties(c);
    let is_on = transitional == Transitional::On;
    let to = if status.has(Properties::MAPPED) {
        match c {
            '\u{1E9E}' if is_on => Mapping::Text("ss"),
            _ => mapping(c),
        }
    } else if is_on && status.has(Properties::DEVIATION) {
        deviation(c)
    } else if status.has(Properties::IGNORED) {
        Mapping::Text("")
    } else {
        // Valid, or disallowed, which criterion 7 reports.
        Mapping::One(c)
    };
    to.chars()
}

/// A capacity for the mapped code points of a text: its number of bytes. Some code points map to
/// more code points than they have bytes; of these only U+FDFA, with eighteen, matters, and is
/// added separately, so that a vector does not grow by doubling.
pub(super) fn capacity(text: &str) -> usize {
    let mut capacity = text.len();
    for c in text.chars() {
        if c == '\u{FDFA}' {
            capacity += 15;
        }
    }
    capacity
}

/// Both steps, for any elements.
pub(super) fn normalised<E: Element>(
    text: impl Iterator<Item = E>,
    capacity: usize,
    transitional: Transitional,
) -> Vec<E> {
    let mut normalised = Normaliser::with_capacity(capacity);
    for element in text {
        for c in mapped(element.code_point(), transitional) {
            normalised.push(element.with(c));
        }
    }
    normalised.finish()
}

#[cfg(test)]
mod tests {
    use super::mapped;
    use crate::dns::labels::is_separator;
    use crate::rules::flags::Transitional;
    use crate::unicode::normalise::nfc;
    use std::vec;
    use std::vec::Vec;

    /// Splitting before mapping and normalising gives the same labels as the order of UTS #46:
    /// only separators become a full stop by either step, and a full stop, which composes with
    /// nothing, is a boundary for normalisation.
    #[test]
    fn only_separators_map_to_a_full_stop() {
        for c in '\0'..=char::MAX {
            for transitional in [Transitional::Off, Transitional::On] {
                let mut to: Vec<char> = mapped(c, transitional).collect();
                nfc(&mut to);
                assert_eq!(to.contains(&'.'), is_separator(c), "{c:?}");
                assert!(!is_separator(c) || to == ['.']);
            }
            let mut after = vec!['.', c];
            nfc(&mut after);
            assert_eq!(after[0], '.', "{c:?}");
        }
    }
}
