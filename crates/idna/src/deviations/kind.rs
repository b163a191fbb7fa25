//! The kinds of changes to a code point, in terms of the mapping of UTS #46.

use crate::named::named;
use crate::unicode::mapping::mapping;
use crate::unicode::properties::{properties, Properties};

named! {
    /// The kind of a change to a code point.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Kind {
        /// The code point is a deviation character (ß, ς, ZERO WIDTH JOINER or ZERO WIDTH NON-JOINER), or ẞ.
        /// Nontransitional processing leaves deviation characters unchanged, and maps ẞ to ß. IDNA2003 and transitional
        /// processing map ß and ẞ to ss and ς to σ, and remove the other two.
        Deviation = "deviation",
        /// The code point is removed. It is default ignorable, such as the soft hyphen or a variation selector.
        Removed = "removed",
        /// The code point is mapped to a text with a full stop, which ends a label. An example is U+3002.
        Dot = "dot",
        /// The code point is mapped to its lower case. In Cherokee, it is mapped to its upper case, because case
        /// folding does so. Lower case and upper case are as in Rust's `char`, in the Unicode version of the compiler.
        Case = "case",
        /// The code point is mapped to any other text. Most of these code points are compatibility characters.
        Replaced = "replaced",
        /// The text is composed, decomposed or reordered by Normalization Form C.
        Normalised = "normalised",
        /// In Unicode 3.2, and therefore in IDNA2003, the code point is unassigned or has another mapping. Only a
        /// [`Difference`](super::Difference) has this kind.
        Later = "later",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

impl Kind {
    /// Returns the kind of change that mapping makes to a code point. Returns `None` if mapping does not change the
    /// code point and the code point is not a deviation character.
    pub(super) fn of(c: char) -> Option<Kind> {
        let status = properties(c);
        if status.has(Properties::DEVIATION) {
            return Some(Kind::Deviation);
        }
        if status.has(Properties::IGNORED) {
            return Some(Kind::Removed);
        }
        if !status.has(Properties::MAPPED) {
            return None;
        }
        let to = mapping(c);
        Some(if to.chars().any(|c| c == '.') {
            Kind::Dot
        } else if is_case(c) && to.chars().nth(1).is_none() || c == 'İ' {
            Kind::Case
        } else {
            Kind::Replaced
        })
    }
}

/// Returns whether a code point and its mapping, which must be a single code point, differ only in case. The result is
/// the same as if `to_lowercase` and `to_uppercase` were used, but their tables would add 24 kB to a program.
fn is_case(c: char) -> bool {
    match c {
        // Symbols made of a capital are mapped to the letter, not to a lower-case symbol. Seven capitals with oxia are
        // mapped to letters with tonos, which are canonically equivalent to their lower case but not equal to it.
        'ϒ'..='ϔ' | 'Ϲ' | 'Ⓐ'..='Ⓩ' | 'Ａ'..='Ｚ' => false,
        '\u{1FBB}' | '\u{1FC9}' | '\u{1FCB}' | '\u{1FDB}' | '\u{1FEB}' | '\u{1FF9}'
        | '\u{1FFB}' => false,
        '\u{2102}'..='\u{2125}' | 'ℨ' | '\u{212C}'..='\u{2131}' | '\u{2133}'..='\u{216F}' => {
            false
        }
        '\u{1D400}'..='\u{1D7FF}' | '\u{1F100}'..='\u{1F1FF}' => false,
        // Case folding maps the small letters of Cherokee to capitals.
        '\u{13F8}'..='\u{13FD}' | '\u{AB70}'..='\u{ABBF}' => true,
        _ => c.is_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_changes_agree_with_the_standard_library() {
        let mut wrong = std::vec::Vec::new();
        for c in ('\0'..=char::MAX).filter(|c| properties(*c).has(Properties::MAPPED)) {
            let to = mapping(c);
            let is_case = to.chars().eq(c.to_lowercase()) || to.chars().eq(c.to_uppercase());
            if (Kind::of(c) == Some(Kind::Case)) != is_case {
                wrong.push(c);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
