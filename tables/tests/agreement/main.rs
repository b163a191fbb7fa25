//! Compares the tracked tables with other sources, for every code point. The code of puny-idna reads the tables.

// The test does not use every item of the library's modules.
#![allow(dead_code)]

extern crate alloc;

mod icu4x;
mod published;

// These files belong to puny-idna, which has another Rust edition. So rustfmt must not change them.
#[path = "../../../crates/idna/src/unicode/tables/bits.rs"]
#[rustfmt::skip]
mod bits;
#[path = "../../../crates/idna/src/unicode/tables/generated/class.rs"]
#[rustfmt::skip]
mod class;
#[path = "../../../crates/idna/src/unicode/tables/codes.rs"]
#[rustfmt::skip]
mod codes;
#[path = "../../../crates/idna/src/unicode/hidden.rs"]
#[rustfmt::skip]
mod hidden;
#[path = "../../../crates/idna/src/unicode/tables/generated/mapping.rs"]
#[rustfmt::skip]
mod map;
#[path = "../../../crates/idna/src/unicode/mapping.rs"]
#[rustfmt::skip]
mod mapping;
#[path = "../../../crates/idna/src/unicode/tables/generated/normalise.rs"]
#[rustfmt::skip]
mod nfc;
#[path = "../../../crates/idna/src/unicode/normalise.rs"]
#[rustfmt::skip]
mod normalise;
#[path = "../../../crates/idna/src/unicode/numbers.rs"]
#[rustfmt::skip]
mod numbers;
#[path = "../../../crates/idna/src/unicode/properties.rs"]
#[rustfmt::skip]
mod properties;
#[path = "../../../crates/idna/src/unicode/trie.rs"]
#[rustfmt::skip]
mod trie;

/// The modules under the names that the library's code uses.
mod tables {
    pub(crate) use crate::{bits, class, codes, map as mapping, nfc as normalise};
}
