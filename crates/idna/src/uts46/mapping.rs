//! The steps Map and Normalize (UTS #46, section 4, steps 1 and 2).

use alloc::vec::Vec;

use crate::rules::flags::Transitional;
use crate::unicode::mapping::{deviation, mapping, Mapped, Mapping};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// Maps and normalises a whole name (both steps).
pub(super) fn map(name: &str, transitional: Transitional) -> Vec<char> {
    normalised(name.chars(), capacity(name), transitional)
}

/// Returns the mapping of a code point (step 1, Map).
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
        // The status is valid, disallowed, or deviation without transitional processing. Criterion 7 refuses disallowed
        // code points later.
        Mapping::One(c)
    };
    to.chars()
}

/// Returns a capacity for the mapped code points of a text: the number of bytes of the text, plus 15 for each U+FDFA.
///
/// For most code points, the number of mapped code points is at most the number of bytes in UTF-8. The longest mapping
/// is an exception: U+FDFA has three bytes, but is mapped to eighteen code points. Without the addition, a text of many
/// U+FDFA would make a vector grow many times. The other exceptions are not counted, because their mappings are only
/// slightly longer than their bytes.
pub(super) fn capacity(text: &str) -> usize {
    let mut capacity = text.len();
    for c in text.chars() {
        if c == '\u{FDFA}' {
            capacity += 15;
        }
    }
    capacity
}

/// Maps and normalises text (both steps). An element of the text is a character, or a character with its byte range.
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

    /// This crate splits a name into labels before mapping and normalisation, but UTS #46 splits it afterwards. Both
    /// orders result in the same labels, for two reasons, which this test checks. Mapping and normalisation turn only
    /// separators into a full stop. A full stop does not compose with any code point, so normalisation never combines
    /// code points of two labels.
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
