//! The tables as they are checked in, read as puny-idna reads them, against what others
//! say of every code point.

// Of the modules of the library not everything is used here.
#![allow(dead_code)]

extern crate alloc;

mod icu4x;
mod published;

#[path = "../../../crates/idna/src/tables/bits.rs"]
mod bits;
#[path = "../../../crates/idna/src/tables/class.rs"]
mod class;
#[path = "../../../crates/idna/src/tables/mapping.rs"]
mod map;
#[path = "../../../crates/idna/src/mapping.rs"]
mod mapping;
#[path = "../../../crates/idna/src/tables/normalise.rs"]
mod nfc;
#[path = "../../../crates/idna/src/normalise.rs"]
mod normalise;
#[path = "../../../crates/idna/src/properties.rs"]
mod properties;

/// Under the names that the library has for them.
mod tables {
    pub(crate) use crate::{bits, class, map as mapping, nfc as normalise};
}
