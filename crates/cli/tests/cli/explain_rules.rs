//! `puny explain` of domain names: the rules, and what becomes of each (UTS #46, section 4.1; RFC 5892; RFC 5893).

use super::explain_names::{explained, rules};

/// The rules of UTS #46, section 4.1, by number.
#[test]
fn every_rule_is_shown_with_its_outcome() {
    let object = explained(&[], "faß.-a_.xn--0.xn--fa-hia");
    // Another rule may have been added.
    let has = |label, result, known: &[&str]| {
        let found = rules(&object, label, result);
        let missing = known.iter().find(|code| !found.contains(code));
        assert_eq!(missing, None, "{label} {result}");
    };
    has(
        0,
        "kept",
        &["V1", "V2", "V3", "V6", "V7", "U1", "A3", "A4_2"],
    );
    has(0, "not_asked", &["P4", "V4", "C1", "C2"]);
    has(0, "not_asked", &["B1", "B2", "B3", "B4", "B5", "B6"]);
    assert_eq!(rules(&object, 1, "broken"), ["V3", "U1"]);
    assert_eq!(rules(&object, 2, "broken"), ["P4"]);
    assert!(!rules(&object, 2, "kept").contains(&"V1"));
    has(
        3,
        "kept",
        &["P4", "V1", "V2", "V3", "V6", "V7", "U1", "A4_2"],
    );
    // With the flags off.
    let off = ["--check-hyphens", "no", "--std3", "no"];
    let object = explained(&off, "-a_");
    assert_eq!(rules(&object, 0, "broken"), Vec::<&str>::new());
    let not_asked = rules(&object, 0, "not_asked");
    assert!(
        ["V2", "V3", "U1"]
            .iter()
            .all(|code| not_asked.contains(code))
    );
}

/// RFC 5892, appendix A.1 and A.2: a joiner after a virama, between joining letters, alone.
#[test]
fn joiners_are_checked_if_present() {
    for (name, kept, broken) in [
        ("क्\u{200D}ष", &["C2"][..], &[][..]),
        ("نامه\u{200C}ای", &["C1"], &[]),
        ("a\u{200C}b", &[], &["C1"]),
        ("a\u{200D}b", &[], &["C2"]),
        ("ab", &[], &[]),
    ] {
        let object = explained(&[], name);
        let of = |result| -> Vec<&str> {
            let codes = rules(&object, 0, result).into_iter();
            codes.filter(|code| code.starts_with('C')).collect()
        };
        assert_eq!(
            (of("kept"), of("broken")),
            (kept.to_vec(), broken.to_vec()),
            "{name}"
        );
    }
}

/// RFC 5893, section 2: for all labels of a name, if any has right-to-left text.
#[test]
fn the_bidi_rule_is_checked_for_bidi_names() {
    let of = |name, label, result| -> Vec<String> {
        let object = explained(&[], name);
        let codes = rules(&object, label, result).into_iter();
        codes
            .filter(|code| code.starts_with('B'))
            .map(str::to_owned)
            .collect()
    };
    assert_eq!(of("1a.אב", 0, "broken"), ["B1"]);
    // A label that begins with a digit has no direction.
    assert_eq!(of("1a.אב", 0, "not_asked").len(), 5);
    assert_eq!(of("1a.אב", 1, "kept"), ["B1", "B2", "B3", "B4"]);
    assert_eq!(of("אa.com", 0, "broken"), ["B2", "B3"]);
    assert_eq!(of("0à.\u{05D0}", 0, "broken"), ["B1"]);
    assert_eq!(of("1a.ab", 0, "not_asked").len(), 6);
    // A-label content counts.
    assert_eq!(of("1a.xn--4dbc", 0, "broken"), ["B1"]);
}
