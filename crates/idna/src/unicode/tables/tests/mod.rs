//! Tests of the tables through the functions that read them. Most tests check every code point.

mod by_hand;
mod nfc;

use std::mem::size_of_val;

use super::bits::Properties;
use super::{class, mapping, normalise, UNICODE_VERSION};
use crate::unicode::normalise::{composite, pair};
use crate::unicode::properties::properties;

#[test]
fn the_unicode_version_equals_that_of_the_crate_unicode_normalization() {
    let (major, minor, update) = unicode_normalization::UNICODE_VERSION;
    let ours = UNICODE_VERSION;
    assert_eq!(
        (u32::from(ours.0), u32::from(ours.1), u32::from(ours.2)),
        (major.into(), minor.into(), update.into())
    );
}

/// The size of the tables in a program must not change by accident.
#[test]
fn the_tables_have_this_size() {
    let class = size_of_val(&class::LOW)
        + size_of_val(&class::ROWS)
        + size_of_val(&class::INDEX)
        + size_of_val(&class::MASKS)
        + size_of_val(&class::BASES)
        + size_of_val(&class::CLASSES)
        + size_of_val(&class::PROPERTIES)
        + size_of_val(&class::COMBINING)
        + size_of_val(&class::SHIFTS);
    let mapping = size_of_val(&mapping::SEGMENTS)
        + size_of_val(&mapping::OFFSETS)
        + size_of_val(&mapping::STREAM);
    let normalise = size_of_val(&normalise::COMPOSITES)
        + size_of_val(&normalise::PAIRS)
        + size_of_val(&normalise::FIRSTS)
        + size_of_val(&normalise::SECONDS)
        + size_of_val(&normalise::MARKS)
        + size_of_val(&normalise::MARK_PAIRS)
        + size_of_val(&normalise::BY_PARTS)
        + size_of_val(&normalise::SINGLETONS)
        + size_of_val(&normalise::SINGLES);
    assert_eq!((class, mapping, normalise), (11_899, 9_377, 6_520));
    assert!(class + mapping + normalise < 28_000);
}

/// All properties that are a Bidi class.
const BIDI: Properties = Properties::BIDI_L
    .or(Properties::BIDI_R)
    .or(Properties::BIDI_AL)
    .or(Properties::BIDI_AN)
    .or(Properties::BIDI_EN)
    .or(Properties::BIDI_ES)
    .or(Properties::BIDI_CS)
    .or(Properties::BIDI_ET)
    .or(Properties::BIDI_NSM)
    .or(Properties::BIDI_ON)
    .or(Properties::BIDI_BN);

/// The fast path checks the Bidi rule on the union of these properties, so a valid code point must have one of them.
#[test]
fn valid_code_points_have_a_bidi_class_with_a_property() {
    let not_valid = Properties::MAPPED | Properties::IGNORED | Properties::DISALLOWED;
    for c in '\0'..=char::MAX {
        let found = properties(c);
        assert!(
            found.has(BIDI) || found.has(not_valid) || found.has(Properties::NOT_LDH),
            "{c:?}"
        );
    }
}

/// The fast path does not check the Bidi class of a composite, because it checked the class of the starter.
#[test]
fn a_composite_has_the_bidi_class_of_its_starter() {
    let mut composites = 0;
    for c in '\0'..=char::MAX {
        if let Some((first, second)) = pair(c).filter(|&(a, b)| composite(a, b) == Some(c)) {
            let class = |c| properties(c).and(BIDI).bits();
            assert_eq!(class(first), class(c), "{first:?} {second:?}");
            composites += 1;
        }
    }
    assert!(composites > 900, "{composites}");
}
