//! The interface of the crate `idna_adapter` 1.2, implemented with `puny-idna`: the Unicode data that `idna` uses. If
//! you add this crate to `[patch.crates-io]`, it replaces ICU4X in the registry's `idna`.
//!
//! ```
//! use idna_adapter::{Adapter, RTL_MASK};
//!
//! let adapter = Adapter::new();
//! assert!(adapter.is_mark('\u{301}'));
//! assert!(RTL_MASK.intersects(adapter.bidi_class('א').to_mask()));
//! assert_eq!(adapter.map_normalize("BU\u{308}".chars()).collect::<String>(), "bü");
//! ```

#![no_std]
#![forbid(unsafe_code)]

mod bidi_class;
mod joining_type;

use puny_idna::code_point;
use puny_idna::steps::{map_characters, Ignored};

pub use bidi_class::{
    BidiClass, BidiClassMask, FIRST_BC_MASK, LAST_LTR_MASK, LAST_RTL_MASK, MIDDLE_LTR_MASK,
    MIDDLE_RTL_MASK, RTL_MASK,
};
pub use joining_type::{
    JoiningType, JoiningTypeMask, LEFT_OR_DUAL_JOINING_MASK, RIGHT_OR_DUAL_JOINING_MASK,
};

/// The access to the Unicode data.
#[derive(Default)]
pub struct Adapter {
    _private: (),
}

impl Adapter {
    /// Returns the only value of this type.
    #[inline(always)]
    pub const fn new() -> Adapter {
        Adapter { _private: () }
    }

    /// Returns whether the `Canonical_Combining_Class` of a code point is Virama.
    #[inline(always)]
    pub fn is_virama(&self, c: char) -> bool {
        code_point::is_virama(c)
    }

    /// Returns whether the `General_Category` of a code point is Mark.
    #[inline(always)]
    pub fn is_mark(&self, c: char) -> bool {
        code_point::is_mark(c)
    }

    /// Returns the `Bidi_Class` of a code point.
    #[inline(always)]
    pub fn bidi_class(&self, c: char) -> BidiClass {
        BidiClass::of(c)
    }

    /// Returns the `Joining_Type` of a code point.
    #[inline(always)]
    pub fn joining_type(&self, c: char) -> JoiningType {
        JoiningType::of(c)
    }

    /// Returns the mapped and normalised text (UTS #46, section 4, steps 1 and 2), with U+FFFD for each
    /// disallowed code point. Reads one normalisation sequence ahead.
    #[inline(always)]
    pub fn map_normalize<'delegate, I: Iterator<Item = char> + 'delegate>(
        &'delegate self,
        iter: I,
    ) -> impl Iterator<Item = char> + 'delegate {
        map_characters(iter, Ignored::Removed)
    }

    /// Returns the mapped and normalised text of a decoded A-label, with U+FFFD for each disallowed and
    /// each ignored code point. Reads one normalisation sequence ahead.
    #[inline(always)]
    pub fn normalize_validate<'delegate, I: Iterator<Item = char> + 'delegate>(
        &'delegate self,
        iter: I,
    ) -> impl Iterator<Item = char> + 'delegate {
        map_characters(iter, Ignored::Replaced)
    }
}

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
