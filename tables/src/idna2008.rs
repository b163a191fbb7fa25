//! Computes the derived property of IDNA2008 (RFC 5892).

use icu_properties::props::GeneralCategory;

use crate::bits::Properties;

/// The categories of a code point from section 2, except the categories that are defined as lists of code points.
pub(crate) struct Categories {
    pub(crate) general_category: GeneralCategory,
    /// Unstable (section 2.2).
    pub(crate) unstable: bool,
    /// Noncharacter_Code_Point.
    pub(crate) noncharacter: bool,
    /// IgnorableProperties (section 2.3).
    pub(crate) ignorable: bool,
    /// JoinControl (section 2.8).
    pub(crate) join_control: bool,
    /// OldHangulJamo (section 2.9).
    pub(crate) old_hangul_jamo: bool,
}

/// Returns the derived property of a code point (section 3). `NONE` means PVALID.
///
/// The category `BackwardCompatible` (section 2.7) is not checked, because it is empty.
pub(crate) fn derived_property(c: char, categories: &Categories) -> Properties {
    if let Some(exception) = exception(c) {
        exception
    } else if categories.general_category == GeneralCategory::Unassigned && !categories.noncharacter
    {
        Properties::UNASSIGNED
    } else if matches!(c, '-' | '0'..='9' | 'a'..='z') {
        Properties::NONE
    } else if categories.join_control {
        Properties::CONTEXTJ
    } else if categories.unstable
        || categories.ignorable
        || ignorable_block(c)
        || categories.old_hangul_jamo
        || !letter_or_digit(categories.general_category)
    {
        Properties::IDNA2008_DISALLOWED
    } else {
        Properties::NONE
    }
}

/// Returns the derived property of an exception (section 2.6), or `None` if the code point is not an exception.
fn exception(c: char) -> Option<Properties> {
    match c {
        '\u{DF}' | '\u{3C2}' | '\u{6FD}' | '\u{6FE}' | '\u{F0B}' | '\u{3007}' => {
            Some(Properties::NONE)
        }
        '\u{B7}' | '\u{375}' | '\u{5F3}' | '\u{5F4}' | '\u{30FB}' => Some(Properties::CONTEXTO),
        '\u{660}'..='\u{669}' | '\u{6F0}'..='\u{6F9}' => Some(Properties::CONTEXTO),
        '\u{640}' | '\u{7FA}' | '\u{302E}' | '\u{302F}' | '\u{3031}'..='\u{3035}' | '\u{303B}' => {
            Some(Properties::IDNA2008_DISALLOWED)
        }
        _ => None,
    }
}

/// Checks whether a code point is in an ignorable block (section 2.4): Combining Diacritical Marks for
/// Symbols, Musical Symbols, or Ancient Greek Musical Notation.
fn ignorable_block(c: char) -> bool {
    matches!(c, '\u{20D0}'..='\u{20FF}' | '\u{1D100}'..='\u{1D1FF}' | '\u{1D200}'..='\u{1D24F}')
}

/// Checks whether a category is one of LetterDigits (section 2.1).
fn letter_or_digit(category: GeneralCategory) -> bool {
    use GeneralCategory as Gc;
    matches!(
        category,
        Gc::LowercaseLetter
            | Gc::UppercaseLetter
            | Gc::OtherLetter
            | Gc::DecimalNumber
            | Gc::ModifierLetter
            | Gc::NonspacingMark
            | Gc::SpacingMark
    )
}
