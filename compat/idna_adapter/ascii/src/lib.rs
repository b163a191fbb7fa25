//! The interface of the crate `idna_adapter` 1.0, which has no Unicode data. If you add this crate to
//! `[patch.crates-io]`, the registry's `idna` refuses every A-label, and every name that is not ASCII.
//!
//! The registry's crate does not check the decoded text of an A-label. With the registry's crate, `idna` therefore
//! accepts A-labels that UTS #46 refuses, and two A-labels can mean one name. This crate replaces each non-ASCII code
//! point with U+FFFD, which `idna` reports as an error.
//!
//! ```
//! use idna_adapter::Adapter;
//!
//! let adapter = Adapter::new();
//! assert_eq!(adapter.map_normalize("faß".chars()).collect::<String>(), "fa\u{FFFD}");
//! assert_eq!(adapter.normalize_validate("faß".chars()).collect::<String>(), "fa\u{FFFD}");
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// The replacement for the Unicode data, without any data.
#[derive(Default)]
#[non_exhaustive]
pub struct Adapter {}

impl Adapter {
    /// Returns the only value of this type.
    #[inline(always)]
    pub const fn new() -> Adapter {
        Adapter {}
    }

    /// Returns `false` for every code point. The result has no effect, because U+FFFD is an error in every label.
    #[inline(always)]
    pub fn is_virama(&self, _c: char) -> bool {
        false
    }

    /// Returns `false` for every code point. The result has no effect, because U+FFFD is an error in every label.
    #[inline(always)]
    pub fn is_mark(&self, _c: char) -> bool {
        false
    }

    /// Returns an unknown value for every code point. The result has no effect, because U+FFFD is an error in every
    /// label.
    #[inline(always)]
    pub fn bidi_class(&self, _c: char) -> BidiClass {
        BidiClass(())
    }

    /// Returns an unknown value for every code point. The result has no effect, because U+FFFD is an error in every
    /// label.
    #[inline(always)]
    pub fn joining_type(&self, _c: char) -> JoiningType {
        JoiningType(())
    }

    /// Returns the text with U+FFFD in place of each non-ASCII code point. The text is already in lower case when `idna`
    /// calls this function.
    #[inline(always)]
    pub fn map_normalize<'delegate, I: Iterator<Item = char> + 'delegate>(
        &'delegate self,
        iter: I,
    ) -> impl Iterator<Item = char> + 'delegate {
        iter.map(|c| {
            if c.is_ascii() {
                c
            } else {
                char::REPLACEMENT_CHARACTER
            }
        })
    }

    /// Returns the text of a decoded A-label with U+FFFD in place of each non-ASCII code point. `idna` therefore
    /// refuses every A-label.
    #[inline(always)]
    pub fn normalize_validate<'delegate, I: Iterator<Item = char> + 'delegate>(
        &'delegate self,
        iter: I,
    ) -> impl Iterator<Item = char> + 'delegate {
        self.map_normalize(iter)
    }
}

/// A value of `Bidi_Class`. Without data, the value is always unknown.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClass(());

/// A set of values of `Bidi_Class`. Without data, the set is always empty.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClassMask(());

/// A value of `Joining_Type`. Without data, the value is always unknown.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningType(());

/// A set of values of `Joining_Type`. Without data, the set is always empty.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningTypeMask(());

impl BidiClass {
    /// Returns the empty set, because the value is unknown.
    #[inline(always)]
    pub fn to_mask(self) -> BidiClassMask {
        BidiClassMask(())
    }

    /// Returns `false`, because the value is unknown.
    #[inline(always)]
    pub fn is_ltr(self) -> bool {
        false
    }

    /// Returns `false`, because the value is unknown.
    #[inline(always)]
    pub fn is_nonspacing_mark(self) -> bool {
        false
    }

    /// Returns `false`, because the value is unknown.
    #[inline(always)]
    pub fn is_european_number(self) -> bool {
        false
    }

    /// Returns `false`, because the value is unknown.
    #[inline(always)]
    pub fn is_arabic_number(self) -> bool {
        false
    }
}

impl BidiClassMask {
    /// Returns `false`, because all sets are empty.
    #[inline(always)]
    pub fn intersects(self, _other: BidiClassMask) -> bool {
        false
    }
}

impl JoiningType {
    /// Returns the empty set, because the value is unknown.
    #[inline(always)]
    pub fn to_mask(self) -> JoiningTypeMask {
        JoiningTypeMask(())
    }

    /// Returns `false`, because the value is unknown.
    #[inline(always)]
    pub fn is_transparent(self) -> bool {
        false
    }
}

impl JoiningTypeMask {
    /// Returns `false`, because all sets are empty.
    #[inline(always)]
    pub fn intersects(self, _other: JoiningTypeMask) -> bool {
        false
    }
}

/// The classes that make a name a Bidi domain name. The set is empty.
pub const RTL_MASK: BidiClassMask = BidiClassMask(());
/// The classes that are allowed for the first code point of a label. The set is empty.
pub const FIRST_BC_MASK: BidiClassMask = RTL_MASK;
/// The classes that are allowed for the last code point of a left-to-right label. The set is empty.
pub const LAST_LTR_MASK: BidiClassMask = RTL_MASK;
/// The classes that are allowed for the last code point of a right-to-left label. The set is empty.
pub const LAST_RTL_MASK: BidiClassMask = RTL_MASK;
/// The classes that are allowed in a left-to-right label. The set is empty.
pub const MIDDLE_LTR_MASK: BidiClassMask = RTL_MASK;
/// The classes that are allowed in a right-to-left label. The set is empty.
pub const MIDDLE_RTL_MASK: BidiClassMask = RTL_MASK;
/// The joining types of code points that join with a letter after them. The set is empty.
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(());
/// The joining types of code points that join with a letter before them. The set is empty.
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(());
