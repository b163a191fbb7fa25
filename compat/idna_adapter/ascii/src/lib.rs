//! The interface of the crate `idna_adapter` 1.0: no Unicode data. Named in `[patch.crates-io]`, it makes the registry's
//! `idna` refuse every name that is not ASCII, and every A-label.
//!
//! The published crate takes what an A-label decodes to as it is, so that `idna` accepts A-labels that UTS #46
//! refuses, and two of them can stand for one name. Here each code point that is not ASCII becomes U+FFFD, which `idna`
//! reports as an error.
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

/// No data.
#[derive(Default)]
#[non_exhaustive]
pub struct Adapter {}

impl Adapter {
    /// The one value.
    #[inline(always)]
    pub const fn new() -> Adapter {
        Adapter {}
    }

    /// What `idna` does with an answer does not matter: U+FFFD is an error in every label.
    #[inline(always)]
    pub fn is_virama(&self, _c: char) -> bool {
        false
    }

    /// As [`is_virama`](Adapter::is_virama).
    #[inline(always)]
    pub fn is_mark(&self, _c: char) -> bool {
        false
    }

    /// As [`is_virama`](Adapter::is_virama).
    #[inline(always)]
    pub fn bidi_class(&self, _c: char) -> BidiClass {
        BidiClass(())
    }

    /// As [`is_virama`](Adapter::is_virama).
    #[inline(always)]
    pub fn joining_type(&self, _c: char) -> JoiningType {
        JoiningType(())
    }

    /// The text with U+FFFD for each code point that is not ASCII. `idna` asks in lower case.
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

    /// The same for a decoded A-label, which is so refused.
    #[inline(always)]
    pub fn normalize_validate<'delegate, I: Iterator<Item = char> + 'delegate>(
        &'delegate self,
        iter: I,
    ) -> impl Iterator<Item = char> + 'delegate {
        self.map_normalize(iter)
    }
}

/// A value of `Bidi_Class`, which is not known.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClass(());

/// A set of values.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct BidiClassMask(());

/// A value of `Joining_Type`, which is not known.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningType(());

/// A set of values.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct JoiningTypeMask(());

impl BidiClass {
    /// The set with this value alone.
    #[inline(always)]
    pub fn to_mask(self) -> BidiClassMask {
        BidiClassMask(())
    }

    /// `false`, as all that is not known.
    #[inline(always)]
    pub fn is_ltr(self) -> bool {
        false
    }

    /// `false`, as all that is not known.
    #[inline(always)]
    pub fn is_nonspacing_mark(self) -> bool {
        false
    }

    /// `false`, as all that is not known.
    #[inline(always)]
    pub fn is_european_number(self) -> bool {
        false
    }

    /// `false`, as all that is not known.
    #[inline(always)]
    pub fn is_arabic_number(self) -> bool {
        false
    }
}

impl BidiClassMask {
    /// `false`: without data no name is a Bidi domain name.
    #[inline(always)]
    pub fn intersects(self, _other: BidiClassMask) -> bool {
        false
    }
}

impl JoiningType {
    /// The set with this value alone.
    #[inline(always)]
    pub fn to_mask(self) -> JoiningTypeMask {
        JoiningTypeMask(())
    }

    /// `false`, as all that is not known.
    #[inline(always)]
    pub fn is_transparent(self) -> bool {
        false
    }
}

impl JoiningTypeMask {
    /// `false`: nothing is known to join.
    #[inline(always)]
    pub fn intersects(self, _other: JoiningTypeMask) -> bool {
        false
    }
}

/// The sets that `idna` asks for: nothing is in them.
pub const RTL_MASK: BidiClassMask = BidiClassMask(());
/// As [`RTL_MASK`].
pub const FIRST_BC_MASK: BidiClassMask = RTL_MASK;
/// As [`RTL_MASK`].
pub const LAST_LTR_MASK: BidiClassMask = RTL_MASK;
/// As [`RTL_MASK`].
pub const LAST_RTL_MASK: BidiClassMask = RTL_MASK;
/// As [`RTL_MASK`].
pub const MIDDLE_LTR_MASK: BidiClassMask = RTL_MASK;
/// As [`RTL_MASK`].
pub const MIDDLE_RTL_MASK: BidiClassMask = RTL_MASK;
/// As [`RTL_MASK`].
pub const LEFT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(());
/// As [`RTL_MASK`].
pub const RIGHT_OR_DUAL_JOINING_MASK: JoiningTypeMask = JoiningTypeMask(());
