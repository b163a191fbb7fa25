//! A few values of each property, copied by hand from the Unicode Character Database, UTS #46 and RFC 5892. These tests
//! read no data files.

use crate::unicode::mapping::{deviation, mapping, Mapping};
use crate::unicode::properties::{canonical_combining_class, properties, Properties};

#[test]
fn some_characters_have_exactly_these_properties() {
    let valid = Properties::NONE;
    let disallowed2008 = Properties::IDNA2008_DISALLOWED;
    for (c, expected) in [
        ('a', valid | Properties::BIDI_L),
        (
            'A',
            Properties::MAPPED | Properties::BIDI_L | disallowed2008,
        ),
        ('-', valid | Properties::BIDI_ES),
        (
            '.',
            Properties::BIDI_CS | Properties::NOT_LDH | disallowed2008,
        ),
        ('7', valid | Properties::BIDI_EN),
        (
            '$',
            Properties::BIDI_ET | Properties::NOT_LDH | disallowed2008,
        ),
        (' ', Properties::NOT_LDH | disallowed2008),
        // NO-BREAK SPACE, whose Bidi class is CS (common separator)
        (
            '\u{A0}',
            Properties::MAPPED | Properties::BIDI_CS | disallowed2008,
        ),
        // SOFT HYPHEN
        (
            '\u{AD}',
            Properties::IGNORED | Properties::BIDI_BN | Properties::JOINING_T | disallowed2008,
        ),
        ('\u{DF}', Properties::DEVIATION | Properties::BIDI_L),
        (
            '\u{3C2}',
            Properties::DEVIATION | Properties::BIDI_L | Properties::GREEK,
        ),
        // ZERO WIDTH NON-JOINER, ZERO WIDTH JOINER
        (
            '\u{200C}',
            Properties::DEVIATION | Properties::BIDI_BN | Properties::CONTEXTJ,
        ),
        (
            '\u{200D}',
            Properties::DEVIATION | Properties::BIDI_BN | Properties::CONTEXTJ,
        ),
        // COMBINING ACUTE ACCENT
        (
            '\u{301}',
            Properties::NFC_CHECK
                | Properties::REORDERS
                | Properties::MARK
                | Properties::BIDI_NSM
                | Properties::JOINING_T,
        ),
        // DEVANAGARI SIGN VIRAMA
        (
            '\u{94D}',
            Properties::REORDERS
                | Properties::VIRAMA
                | Properties::MARK
                | Properties::BIDI_NSM
                | Properties::JOINING_T,
        ),
        // DEVANAGARI VOWEL SIGN AA
        ('\u{93E}', Properties::MARK | Properties::BIDI_L),
        ('\u{E9}', Properties::BIDI_L | Properties::DECOMPOSES),
        ('\u{5D0}', Properties::BIDI_R | Properties::HEBREW),
        // ARABIC LETTER BEH, ALEF, TATWEEL, ARABIC-INDIC DIGIT ONE
        ('\u{628}', Properties::BIDI_AL | Properties::JOINING_D),
        ('\u{627}', Properties::BIDI_AL | Properties::JOINING_R),
        ('\u{640}', Properties::BIDI_AL | disallowed2008),
        ('\u{661}', Properties::BIDI_AN | Properties::CONTEXTO),
        // PHAGS-PA SUPERFIXED LETTER RA
        ('\u{A872}', Properties::BIDI_L | Properties::JOINING_L),
        // MIDDLE DOT, GREEK LOWER NUMERAL SIGN, HEBREW PUNCTUATION GERESH, KATAKANA MIDDLE DOT
        ('\u{B7}', Properties::BIDI_ON | Properties::CONTEXTO),
        (
            '\u{375}',
            Properties::BIDI_ON | Properties::CONTEXTO | Properties::GREEK,
        ),
        (
            '\u{5F3}',
            Properties::BIDI_R | Properties::CONTEXTO | Properties::HEBREW,
        ),
        ('\u{30FB}', Properties::BIDI_ON | Properties::CONTEXTO),
        ('\u{3042}', Properties::BIDI_L | Properties::KANA_HAN),
        ('\u{30AB}', Properties::BIDI_L | Properties::KANA_HAN),
        ('\u{4E00}', Properties::BIDI_L | Properties::KANA_HAN),
        ('\u{AC00}', Properties::BIDI_L),
        // HANGUL JUNGSEONG A
        (
            '\u{1161}',
            Properties::NFC_CHECK | Properties::BIDI_L | disallowed2008,
        ),
        // A reserved code point, a noncharacter, a private-use code point.
        (
            '\u{378}',
            Properties::DISALLOWED | Properties::BIDI_L | Properties::UNASSIGNED,
        ),
        (
            '\u{10FFFF}',
            Properties::DISALLOWED | Properties::BIDI_BN | disallowed2008,
        ),
        (
            '\u{10FFFD}',
            Properties::DISALLOWED | Properties::BIDI_L | disallowed2008,
        ),
    ] {
        assert_eq!(properties(c).bits(), expected.bits(), "{c:?}");
    }
}

#[test]
fn some_characters_have_these_combining_classes() {
    for (c, class) in [
        ('a', 0),
        ('\u{300}', 230),
        ('\u{323}', 220),
        ('\u{327}', 202),
        ('\u{345}', 240),
        ('\u{94D}', 9),
        ('\u{5B0}', 10),
        ('\u{1161}', 0),
    ] {
        assert_eq!(canonical_combining_class(c), class, "{c:?}");
    }
}

#[test]
fn some_characters_have_these_mappings() {
    for (c, to) in [
        ('A', "a"),
        ('\u{C9}', "\u{E9}"),
        ('\u{130}', "i\u{307}"),
        ('\u{3A9}', "\u{3C9}"),
        ('\u{416}', "\u{436}"),
        ('\u{1E9E}', "ß"),
        ('\u{2126}', "\u{3C9}"),
        ('\u{FB03}', "ffi"),
        ('\u{FF0E}', "."),
        ('\u{3002}', "."),
        ('\u{10400}', "\u{10428}"),
        ('\u{1D7FF}', "9"),
        ('\u{2F800}', "\u{4E3D}"),
        ('\u{2F801}', "\u{4E38}"),
        ('\u{2FA1D}', "\u{2A600}"),
        // The longest mapping
        (
            '\u{FDFA}',
            "\u{635}\u{644}\u{649} \u{627}\u{644}\u{644}\u{647} \u{639}\u{644}\u{64A}\u{647} \
             \u{648}\u{633}\u{644}\u{645}",
        ),
    ] {
        assert!(properties(c).has(Properties::MAPPED), "{c:?}");
        assert!(mapping(c).chars().eq(to.chars()), "{c:?}");
        assert!(mapping(c).into_iter().eq(to.chars()), "{c:?}");
    }
}

#[test]
fn common_mappings_are_not_stored_as_text() {
    for c in ('A'..='Z')
        .chain('\u{391}'..='\u{3A1}')
        .chain('\u{410}'..='\u{42F}')
    {
        let lower = c.to_lowercase().next();
        assert_eq!(lower.map(Mapping::One), Some(mapping(c)));
    }
}

#[test]
fn deviation_characters_have_a_transitional_mapping() {
    for (c, to) in [
        ('\u{DF}', "ss"),
        ('\u{3C2}', "\u{3C3}"),
        ('\u{200C}', ""),
        ('\u{200D}', ""),
        ('a', "a"),
    ] {
        assert!(deviation(c).chars().eq(to.chars()), "{c:?}");
    }
}

#[test]
fn properties_have_the_operations_of_sets() {
    let some = Properties::MARK | Properties::BIDI_L;
    assert!(some.has(Properties::MARK) && some.has(Properties::MARK | Properties::BIDI_R));
    assert!(!some.has(Properties::BIDI_R) && !some.has(Properties::NONE));
    assert!(some.contains_all(some) && some.contains_all(Properties::NONE));
    assert!(!some.contains_all(Properties::MARK | Properties::BIDI_R));
    let mut more = some;
    more |= Properties::BIDI_R;
    assert!(more == some.or(Properties::BIDI_R) && more != some);
}
