//! The tables, through the functions that read them, for every code point.

mod by_hand;
mod nfc;
mod unicode_files;

use std::mem::size_of_val;

use super::{class, mapping, normalise, UNICODE_VERSION};

#[test]
fn the_version_is_that_of_the_oracle() {
    let (major, minor, update) = unicode_normalization::UNICODE_VERSION;
    let ours = UNICODE_VERSION;
    assert_eq!(
        (u32::from(ours.0), u32::from(ours.1), u32::from(ours.2)),
        (major.into(), minor.into(), update.into())
    );
}

/// What a program carries. A change here is to be one on purpose.
#[test]
fn the_size() {
    let class = size_of_val(&class::ROWS)
        + size_of_val(&class::INDEX)
        + size_of_val(&class::CLASSES)
        + size_of_val(&class::PROPERTIES)
        + size_of_val(&class::COMBINING)
        + size_of_val(&class::SHIFTS);
    let mapping = size_of_val(&mapping::INDEX)
        + size_of_val(&mapping::GROUPS)
        + size_of_val(&mapping::BITS)
        + size_of_val(&mapping::BASES)
        + size_of_val(&mapping::VALUES)
        + mapping::TEXTS.len();
    let normalise = size_of_val(&normalise::PAIRS)
        + size_of_val(&normalise::COMPOSITES)
        + size_of_val(&normalise::BY_COMPOSITE)
        + size_of_val(&normalise::SINGLETONS);
    assert_eq!((class, mapping, normalise), (18_795, 17_701, 8_500));
    assert!(class + mapping + normalise < 46_000);
}
