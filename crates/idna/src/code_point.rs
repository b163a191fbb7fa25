//! The properties of code points that the rules of IDNA use, in version [`UNICODE_VERSION`](crate::UNICODE_VERSION)
//! of Unicode. There is one function for each property.
//!
//! The functions are for programs that apply a rule of IDNA themselves, or that show why a rule applies. Callers of the
//! conversions do not need this module. [`is_hidden`] is for programs that show untrusted text.
//!
//! Each function does at most three table lookups and does not allocate.
//!
//! ```
//! use puny_idna::code_point::{bidi_class, is_mark, is_virama, joining_type, BidiClass, JoiningType};
//!
//! assert_eq!(bidi_class('א'), BidiClass::R);
//! assert_eq!(joining_type('ب'), JoiningType::DualJoining);
//! assert!(is_mark('\u{301}') && is_virama('\u{94D}'));
//! ```

use crate::named::named;
pub use crate::unicode::hidden::is_hidden;
use crate::unicode::properties::{properties, Properties};

named! {
    /// The status of a code point in the IDNA Mapping Table of UTS #46 (section 5).
    ///
    /// ```
    /// use puny_idna::code_point::{mapping_status, MappingStatus};
    ///
    /// assert_eq!(mapping_status('a'), MappingStatus::Valid);
    /// assert_eq!(mapping_status('A'), MappingStatus::Mapped);
    /// assert_eq!(mapping_status('ß'), MappingStatus::Deviation);
    /// assert_eq!(mapping_status('\u{AD}'), MappingStatus::Ignored);
    /// assert_eq!(mapping_status('\u{2FFE}'), MappingStatus::Disallowed);
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum MappingStatus {
        /// The code point is unchanged.
        Valid = "valid",
        /// The code point is removed.
        Ignored = "ignored",
        /// The code point is replaced by one or more other code points.
        Mapped = "mapped",
        /// The code point is unchanged, except that transitional processing maps or removes it.
        Deviation = "deviation",
        /// The code point is unchanged, and the label is refused.
        Disallowed = "disallowed",
    }

    /// Returns the name of the status in the IDNA Mapping Table.
    ///
    /// ```
    /// assert_eq!(puny_idna::code_point::MappingStatus::Valid.name(), "valid");
    /// ```
    fn name;
}

/// Returns the status of a code point in Unicode [`UNICODE_VERSION`](crate::UNICODE_VERSION). Takes three table
/// lookups.
#[inline]
pub fn mapping_status(c: char) -> MappingStatus {
    let known = properties(c);
    if known.has(Properties::MAPPED) {
        MappingStatus::Mapped
    } else if known.has(Properties::IGNORED) {
        MappingStatus::Ignored
    } else if known.has(Properties::DEVIATION) {
        MappingStatus::Deviation
    } else if known.has(Properties::DISALLOWED) {
        MappingStatus::Disallowed
    } else {
        MappingStatus::Valid
    }
}

/// The property `Bidi_Class` (UAX #44). All classes that the Bidi rule (RFC 5893, section 2) does not mention are
/// represented by one value, [`Other`](BidiClass::Other).
///
/// ```
/// use puny_idna::code_point::{bidi_class, BidiClass};
///
/// assert_eq!(bidi_class('-'), BidiClass::ES);
/// assert_eq!(bidi_class('\u{2028}'), BidiClass::Other); // WS
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BidiClass {
    /// Left-to-Right: for example, a Latin letter.
    L,
    /// Right-to-Left: for example, a Hebrew letter.
    R,
    /// Arabic Letter.
    AL,
    /// Arabic Number.
    AN,
    /// European Number: for example, an ASCII digit.
    EN,
    /// European Separator: for example, a hyphen.
    ES,
    /// Common Separator.
    CS,
    /// European Terminator: for example, a currency sign.
    ET,
    /// Nonspacing Mark.
    NSM,
    /// Other Neutral: most symbols.
    ON,
    /// Boundary Neutral: for example, a zero width joiner.
    BN,
    /// Any other class. The Bidi rule does not allow code points of these classes in a label.
    Other,
}

/// Returns the `Bidi_Class` of a code point.
///
/// ```
/// use puny_idna::code_point::{bidi_class, BidiClass};
///
/// assert_eq!(bidi_class('a'), BidiClass::L);
/// assert_eq!(bidi_class('\u{661}'), BidiClass::AN);
/// ```
pub fn bidi_class(c: char) -> BidiClass {
    const CLASSES: [(Properties, BidiClass); 11] = [
        (Properties::BIDI_L, BidiClass::L),
        (Properties::BIDI_R, BidiClass::R),
        (Properties::BIDI_AL, BidiClass::AL),
        (Properties::BIDI_AN, BidiClass::AN),
        (Properties::BIDI_EN, BidiClass::EN),
        (Properties::BIDI_ES, BidiClass::ES),
        (Properties::BIDI_CS, BidiClass::CS),
        (Properties::BIDI_ET, BidiClass::ET),
        (Properties::BIDI_NSM, BidiClass::NSM),
        (Properties::BIDI_ON, BidiClass::ON),
        (Properties::BIDI_BN, BidiClass::BN),
    ];
    let known = properties(c);
    let found = CLASSES.iter().find(|(property, _)| known.has(*property));
    found.map_or(BidiClass::Other, |(_, class)| *class)
}

/// The property `Joining_Type` (UAX #44). The types Join_Causing and Non_Joining are represented by one value,
/// [`Other`](JoiningType::Other), because the rule for ZERO WIDTH NON-JOINER (RFC 5892, appendix A.1) treats them
/// alike.
///
/// ```
/// use puny_idna::code_point::{joining_type, JoiningType};
///
/// assert_eq!(joining_type('a'), JoiningType::Other);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum JoiningType {
    /// Joins on both sides.
    DualJoining,
    /// Joins on its right side.
    RightJoining,
    /// Joins on its left side.
    LeftJoining,
    /// Transparent: for example, a mark. Letters join as if the transparent character between them were absent.
    Transparent,
    /// Join_Causing or Non_Joining.
    Other,
}

/// Returns the `Joining_Type` of a code point.
///
/// ```
/// use puny_idna::code_point::{joining_type, JoiningType};
///
/// assert_eq!(joining_type('ا'), JoiningType::RightJoining);
/// assert_eq!(joining_type('\u{64B}'), JoiningType::Transparent);
/// ```
pub fn joining_type(c: char) -> JoiningType {
    let known = properties(c);
    if known.has(Properties::JOINING_D) {
        JoiningType::DualJoining
    } else if known.has(Properties::JOINING_R) {
        JoiningType::RightJoining
    } else if known.has(Properties::JOINING_L) {
        JoiningType::LeftJoining
    } else if known.has(Properties::JOINING_T) {
        JoiningType::Transparent
    } else {
        JoiningType::Other
    }
}

/// Returns whether the `General_Category` of a code point is Mark (Mn, Mc or Me). A label must not begin with a mark
/// (UTS #46, section 4.1, criterion 6).
///
/// ```
/// use puny_idna::code_point::is_mark;
///
/// assert!(is_mark('\u{301}') && !is_mark('a'));
/// ```
pub fn is_mark(c: char) -> bool {
    properties(c).has(Properties::MARK)
}

/// Returns whether the `Canonical_Combining_Class` of a code point is Virama (9). Joiners are allowed after a virama
/// (RFC 5892, appendix A.1 and A.2).
///
/// ```
/// use puny_idna::code_point::is_virama;
///
/// assert!(is_virama('\u{94D}') && !is_virama('\u{301}'));
/// ```
pub fn is_virama(c: char) -> bool {
    properties(c).has(Properties::VIRAMA)
}
