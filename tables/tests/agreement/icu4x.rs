//! Compares the tables with the data of ICU4X, for every code point.

use icu_normalizer::ComposingNormalizerBorrowed;
use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;
use icu_properties::props::{
    BidiClass, BidiControl, DefaultIgnorableCodePoint, EnumeratedProperty, GeneralCategory,
    GeneralCategoryGroup, JoiningType, PrependedConcatenationMark, Script,
};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::bits::Properties;
use crate::properties::{canonical_combining_class, properties};

/// Checks for every code point that the bit of the property's value is set, and that the other given bits are not set.
fn compare<P: EnumeratedProperty + PartialEq>(bits: &[(P, Properties)]) {
    let all = bits
        .iter()
        .fold(Properties::NONE, |all, (_, bit)| all | *bit);
    let map = CodePointMapData::<P>::new();
    for c in '\0'..=char::MAX {
        let value = map.get(c);
        let expected = bits.iter().find(|(named, _)| *named == value);
        let expected = expected.map_or(0, |(_, bit)| bit.bits());
        assert_eq!(properties(c).bits() & all.bits(), expected, "{c:?}");
    }
}

#[test]
fn bidi_class() {
    compare(&[
        (BidiClass::LeftToRight, Properties::BIDI_L),
        (BidiClass::RightToLeft, Properties::BIDI_R),
        (BidiClass::ArabicLetter, Properties::BIDI_AL),
        (BidiClass::ArabicNumber, Properties::BIDI_AN),
        (BidiClass::EuropeanNumber, Properties::BIDI_EN),
        (BidiClass::EuropeanSeparator, Properties::BIDI_ES),
        (BidiClass::CommonSeparator, Properties::BIDI_CS),
        (BidiClass::EuropeanTerminator, Properties::BIDI_ET),
        (BidiClass::NonspacingMark, Properties::BIDI_NSM),
        (BidiClass::OtherNeutral, Properties::BIDI_ON),
        (BidiClass::BoundaryNeutral, Properties::BIDI_BN),
    ]);
}

#[test]
fn joining_type() {
    compare(&[
        (JoiningType::DualJoining, Properties::JOINING_D),
        (JoiningType::RightJoining, Properties::JOINING_R),
        (JoiningType::LeftJoining, Properties::JOINING_L),
        (JoiningType::Transparent, Properties::JOINING_T),
    ]);
}

#[test]
fn script() {
    compare(&[
        (Script::Greek, Properties::GREEK),
        (Script::Hebrew, Properties::HEBREW),
        (Script::Hiragana, Properties::KANA_HAN),
        (Script::Katakana, Properties::KANA_HAN),
        (Script::Han, Properties::KANA_HAN),
    ]);
}

#[test]
fn marks_and_combining_classes() {
    let category = CodePointMapData::<GeneralCategory>::new();
    let classes = CanonicalCombiningClassMapBorrowed::new();
    for c in '\0'..=char::MAX {
        let known = properties(c);
        let mark = GeneralCategoryGroup::Mark.contains(category.get(c));
        assert_eq!(known.has(Properties::MARK), mark, "{c:?}");
        let class = classes.get_u8(c);
        assert_eq!(canonical_combining_class(c), class, "{c:?}");
        assert_eq!(known.has(Properties::REORDERS), class != 0, "{c:?}");
        assert_eq!(known.has(Properties::VIRAMA), class == 9, "{c:?}");
    }
}

#[test]
fn hidden_code_points() {
    let category = CodePointMapData::<GeneralCategory>::new();
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let bidi = CodePointSetData::new::<BidiControl>();
    let visible = CodePointSetData::new::<PrependedConcatenationMark>();
    for c in '\0'..=char::MAX {
        let is_hidden = match category.get(c) {
            GeneralCategory::Control
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator => true,
            GeneralCategory::Format => !visible.contains(c),
            _ => ignorable.contains(c),
        };
        assert_eq!(crate::hidden::is_hidden(c), is_hidden, "{c:?}");
        assert!(is_hidden || !bidi.contains(c), "{c:?}");
    }
}

#[test]
fn nfc_of_every_code_point() {
    let nfc = ComposingNormalizerBorrowed::new_nfc();
    for c in '\0'..=char::MAX {
        let mut ours = vec![c];
        crate::normalise::nfc(&mut ours);
        assert!(nfc.normalize_iter([c].into_iter()).eq(ours), "{c:?}");
    }
}

#[test]
fn status_and_mapping() {
    let uts46 = Uts46MapperBorrowed::new();
    for c in '\0'..=char::MAX {
        let theirs: String = uts46.map_normalize([c].into_iter()).collect();
        let known = properties(c);
        let ours = if known.has(Properties::DISALLOWED) {
            String::from(char::REPLACEMENT_CHARACTER)
        } else if known.has(Properties::IGNORED) {
            String::new()
        } else if known.has(Properties::MAPPED) {
            crate::mapping::mapping(c).chars().collect()
        } else {
            String::from(c)
        };
        assert_eq!(ours, theirs, "{c:?}");
    }
}
