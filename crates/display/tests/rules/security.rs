//! Tests the scripts, restriction levels and skeletons of UTS #39 with examples, and compares them with another
//! implementation. `conformance/security.rs` compares them with Unicode's own data.

use proptest::prelude::*;
use puny_display::{restriction_level, skeleton, Level, Scripts};

#[test]
fn labels_have_a_level_and_scripts() {
    for (label, level, scripts) in [
        ("abc", Level::AsciiOnly, "Latn"),
        ("é", Level::SingleScript, "Latn"),
        ("я", Level::SingleScript, "Cyrl"),
        ("漢", Level::SingleScript, "Hanb Jpan Kore Hani"),
        ("漢ㄅ", Level::Unrestricted, "Hanb"),
        ("漢か", Level::SingleScript, "Jpan"),
        ("漢한", Level::SingleScript, "Kore"),
        ("かカ", Level::SingleScript, "Jpan"),
        ("aか", Level::HighlyRestrictive, ""),
        ("aক", Level::ModeratelyRestrictive, ""),
        ("aя", Level::MinimallyRestrictive, ""),
        ("aα", Level::MinimallyRestrictive, ""),
        ("か한", Level::MinimallyRestrictive, ""),
        ("ᚠ", Level::Unrestricted, "Runr"),
    ] {
        assert_eq!(restriction_level(label), level, "{label}");
        assert_eq!(Scripts::of(label).to_string(), scripts, "{label}");
    }
    // By Script_Extensions, the danda belongs to many scripts, including Latin.
    assert!(!Scripts::of("क।").is_mixed());
    assert!(Scripts::of("").is_all());
}

#[test]
fn skeletons_of_code_points_are_idempotent() {
    for c in '\0'..=char::MAX {
        let once = skeleton(&c.to_string());
        assert_eq!(skeleton(&once), once, "{c:?}");
    }
}

proptest! {
    /// For letters that each belong to one script, the levels equal the levels of the crate `unicode-security`. For
    /// letters with several scripts, that crate is stricter about the scripts that can be mixed with Latin.
    #[test]
    fn levels_equal_those_of_unicode_security(label in "[a-cäа-вα-γא-ג一-丙か-ごカ-ゴ가-각क-गก-ค0-2\u{300}☃_-]{0,6}") {
        use unicode_security::RestrictionLevelDetection;
        let theirs = label.as_str().detect_restriction_level();
        prop_assert_eq!(restriction_level(&label) as usize, theirs as usize);
    }

    #[test]
    fn skeletons_of_texts_are_idempotent(text in any::<String>()) {
        let once = skeleton(&text);
        prop_assert_eq!(skeleton(&once), once);
    }
}
