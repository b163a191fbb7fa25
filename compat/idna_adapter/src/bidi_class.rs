//! The property `Bidi_Class`, and the sets of its values that the Bidi rule (RFC 5893, section 2) uses.

use puny_idna::code_point::{self, BidiClass as Class};

/// The `Bidi_Class` of a code point.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClass(Class);

/// A set of values of `Bidi_Class`.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClassMask(u32);

impl BidiClass {
    #[inline(always)]
    pub(crate) fn of(c: char) -> BidiClass {
        BidiClass(code_point::bidi_class(c))
    }

    /// Returns the set that contains only this value.
    #[inline(always)]
    pub fn to_mask(self) -> BidiClassMask {
        BidiClassMask(bit(self.0))
    }

    /// Returns whether the value is `Left_To_Right`.
    #[inline(always)]
    pub fn is_ltr(self) -> bool {
        self.0 == Class::L
    }

    /// Returns whether the value is `Nonspacing_Mark`.
    #[inline(always)]
    pub fn is_nonspacing_mark(self) -> bool {
        self.0 == Class::NSM
    }

    /// Returns whether the value is `European_Number`.
    #[inline(always)]
    pub fn is_european_number(self) -> bool {
        self.0 == Class::EN
    }

    /// Returns whether the value is `Arabic_Number`.
    #[inline(always)]
    pub fn is_arabic_number(self) -> bool {
        self.0 == Class::AN
    }
}

impl BidiClassMask {
    /// Returns whether a value is in both sets.
    #[inline(always)]
    pub fn intersects(self, other: BidiClassMask) -> bool {
        self.0 & other.0 != 0
    }
}

const fn bit(class: Class) -> u32 {
    match class {
        Class::L => 1,
        Class::R => 1 << 1,
        Class::AL => 1 << 2,
        Class::AN => 1 << 3,
        Class::EN => 1 << 4,
        Class::ES => 1 << 5,
        Class::CS => 1 << 6,
        Class::ET => 1 << 7,
        Class::NSM => 1 << 8,
        Class::ON => 1 << 9,
        Class::BN => 1 << 10,
        // The Bidi rule does not use the other values.
        _ => 1 << 11,
    }
}

const LETTERS_RTL: u32 = bit(Class::R) | bit(Class::AL);
const NEUTRAL: u32 = bit(Class::ES)
    | bit(Class::CS)
    | bit(Class::ET)
    | bit(Class::ON)
    | bit(Class::BN)
    | bit(Class::NSM);

/// The classes that make a name a Bidi domain name.
pub const RTL_MASK: BidiClassMask = BidiClassMask(LETTERS_RTL | bit(Class::AN));

/// The classes that are allowed for the first code point of a label (condition 1).
pub const FIRST_BC_MASK: BidiClassMask = BidiClassMask(LETTERS_RTL | bit(Class::L));

/// The classes that are allowed for the last code point of a left-to-right label before any nonspacing marks at its end
/// (condition 6).
pub const LAST_LTR_MASK: BidiClassMask = BidiClassMask(bit(Class::L) | bit(Class::EN));

/// The classes that are allowed for the last code point of a right-to-left label before any nonspacing marks at its end
/// (condition 3).
pub const LAST_RTL_MASK: BidiClassMask =
    BidiClassMask(LETTERS_RTL | bit(Class::EN) | bit(Class::AN));

/// The classes that are allowed in a left-to-right label (condition 5).
pub const MIDDLE_LTR_MASK: BidiClassMask = BidiClassMask(LAST_LTR_MASK.0 | NEUTRAL);

/// The classes that are allowed in a right-to-left label (condition 2).
pub const MIDDLE_RTL_MASK: BidiClassMask = BidiClassMask(LAST_RTL_MASK.0 | NEUTRAL);
