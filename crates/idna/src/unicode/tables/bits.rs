//! The properties of code points that the steps of IDNA use. Each property is one bit.

use core::ops::{BitOr, BitOrAssign};

/// The properties of one code point, or the union (bitwise OR) of the properties of all code points of a label.
///
/// Every property has its own bit. So one test on the union finds out whether at least one code point of a label has a
/// property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Properties(u32);

impl Properties {
    pub(crate) const NONE: Self = Properties(0);

    // UTS #46, section 5: the status. A code point without any of these bits is valid.
    /// The status is ignored.
    pub const IGNORED: Self = Properties(1);
    /// The status is mapped.
    pub const MAPPED: Self = Properties(1 << 1);
    pub(crate) const DEVIATION: Self = Properties(1 << 2);
    /// The status is disallowed.
    pub const DISALLOWED: Self = Properties(1 << 3);

    // UAX #15, and UAX #44.
    /// `NFC_Quick_Check` is not Yes.
    pub(crate) const NFC_CHECK: Self = Properties(1 << 4);
    /// `Canonical_Combining_Class` is not 0.
    pub(crate) const REORDERS: Self = Properties(1 << 5);
    /// `Canonical_Combining_Class` is 9.
    pub(crate) const VIRAMA: Self = Properties(1 << 6);
    /// `General_Category` is Mn, Mc or Me.
    pub const MARK: Self = Properties(1 << 7);

    // UAX #9: `Bidi_Class`. B, S, WS and the explicit formatting classes have no bit.
    pub(crate) const BIDI_L: Self = Properties(1 << 8);
    pub(crate) const BIDI_R: Self = Properties(1 << 9);
    pub(crate) const BIDI_AL: Self = Properties(1 << 10);
    pub(crate) const BIDI_AN: Self = Properties(1 << 11);
    pub(crate) const BIDI_EN: Self = Properties(1 << 12);
    pub(crate) const BIDI_ES: Self = Properties(1 << 13);
    pub(crate) const BIDI_CS: Self = Properties(1 << 14);
    pub(crate) const BIDI_ET: Self = Properties(1 << 15);
    /// `Bidi_Class` is NSM.
    pub const BIDI_NSM: Self = Properties(1 << 16);
    pub(crate) const BIDI_ON: Self = Properties(1 << 17);
    pub(crate) const BIDI_BN: Self = Properties(1 << 18);

    // `Joining_Type`. C and U have no bit: no rule uses them.
    pub(crate) const JOINING_D: Self = Properties(1 << 19);
    pub(crate) const JOINING_R: Self = Properties(1 << 20);
    pub(crate) const JOINING_L: Self = Properties(1 << 21);
    pub(crate) const JOINING_T: Self = Properties(1 << 22);

    // RFC 5892, section 3: the derived property. A code point without any of these bits is PVALID.
    pub(crate) const CONTEXTJ: Self = Properties(1 << 23);
    pub(crate) const CONTEXTO: Self = Properties(1 << 24);
    /// The derived property is DISALLOWED.
    pub const IDNA2008_DISALLOWED: Self = Properties(1 << 25);
    /// The derived property is UNASSIGNED.
    pub const UNASSIGNED: Self = Properties(1 << 26);

    // The scripts that the rules of RFC 5892, appendix A, use.
    pub(crate) const GREEK: Self = Properties(1 << 27);
    pub(crate) const HEBREW: Self = Properties(1 << 28);
    /// Hiragana, Katakana or Han.
    pub(crate) const KANA_HAN: Self = Properties(1 << 29);

    /// The code point has a canonical decomposition and is not a Hangul syllable.
    pub(crate) const DECOMPOSES: Self = Properties(1 << 30);

    /// The code point is ASCII, but not a letter, digit or hyphen (UTS #46, UseSTD3ASCIIRules).
    pub(crate) const NOT_LDH: Self = Properties(1 << 31);

    /// Creates properties from the bits in the tables.
    #[inline]
    pub(crate) const fn from_bits(bits: u32) -> Self {
        Properties(bits)
    }

    /// Returns the bits, for the generator and for tests.
    #[cfg_attr(not(test), allow(dead_code))]
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// Returns whether at least one of these properties is set.
    #[inline]
    pub const fn has(self, any_of: Self) -> bool {
        self.0 & any_of.0 != 0
    }

    /// Returns whether all of these properties are set.
    #[inline]
    pub const fn contains_all(self, all_of: Self) -> bool {
        self.0 & all_of.0 == all_of.0
    }

    /// Returns the intersection.
    #[inline]
    pub(crate) const fn and(self, these: Self) -> Self {
        Properties(self.0 & these.0)
    }

    /// Returns the union. It is the same operation as `|`, but `const`.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Properties(self.0 | other.0)
    }
}

impl BitOr for Properties {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}

impl BitOrAssign for Properties {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.or(other);
    }
}
