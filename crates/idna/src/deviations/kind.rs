//! The kinds of changes to a code point, in terms of the mapping of UTS #46.

use crate::named::named;
use crate::unicode::mapping::mapping;
use crate::unicode::properties::{properties, Properties};

named! {
    /// The kind of a change to a code point.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Kind {
        /// A deviation character (ß, ς, ZERO WIDTH JOINER or NON-JOINER), or ẞ. Nontransitional
        /// processing keeps them (and maps ẞ to ß); IDNA2003 and transitional processing map them to
        /// ss or σ, or remove them.
        Deviation = "deviation",
        /// Removed: a default ignorable code point, such as the soft hyphen or a variation
        /// selector.
        Removed = "removed",
        /// Mapped to text with a full stop, such as U+3002: it ends a label.
        Dot = "dot",
        /// Mapped to its lower case, or to its upper case in Cherokee, where case folding does that.
        /// Case is that of Rust's `char`, at the Unicode version of the compiler.
        Case = "case",
        /// Mapped to other text: mostly compatibility characters.
        Replaced = "replaced",
        /// Neither mapped nor removed, but composed, decomposed or reordered by Normalization
        /// Form C.
        Normalised = "normalised",
        /// Only in differences: in Unicode 3.2, and so in IDNA2003, the code point is unassigned or
        /// has another mapping.
        Later = "later",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    fn name;
}

impl Kind {
    /// The kind of change that mapping makes to a code point; `None` if it makes none and the code
    /// point is not a deviation character.
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

/// Whether the mapping of a code point, if it is a single one, differs from it in case alone: as
/// `to_lowercase` and `to_uppercase` say, whose tables have 24 kB.
fn is_case(c: char) -> bool {
    match c {
        // Symbols made of a capital are mapped to the letter, not to a smaller symbol; and seven capitals with
        // oxia to letters with tonos, which are canonically equivalent.
        'ϒ'..='ϔ' | 'Ϲ' | 'Ⓐ'..='Ⓩ' | 'Ａ'..='Ｚ' => false,
        '\u{1FBB}' | '\u{1FC9}' | '\u{1FCB}' | '\u{1FDB}' | '\u{1FEB}' | '\u{1FF9}'
        | '\u{1FFB}' => false,
        '\u{2102}'..='\u{2125}' | 'ℨ' | '\u{212C}'..='\u{2131}' | '\u{2133}'..='\u{216F}' => {
            false
        }
        '\u{1D400}'..='\u{1D7FF}' | '\u{1F100}'..='\u{1F1FF}' => false,
        // Cherokee is folded to its capitals.
        '\u{13F8}'..='\u{13FD}' | '\u{AB70}'..='\u{ABBF}' => true,
        _ => c.is_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_is_that_of_the_standard_library() {
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
