//! Compares the Bidi rule with a literal implementation of the six conditions of RFC 5893, section 2. Tests all labels
//! of up to four code points, with one code point of each Bidi class.

use std::collections::BTreeSet;

use crate::support::{self, LENIENT};
use puny_idna::{Bidi, Rule, Uts46};

const EDITION: Uts46 = LENIENT.with_bidi(Bidi::Check);

#[allow(clippy::upper_case_acronyms)] // as UAX #9 writes them
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    L,
    R,
    AL,
    AN,
    EN,
    ES,
    CS,
    ET,
    ON,
    BN,
    NSM,
    WS,
}

/// A code point of each Bidi class (UnicodeData.txt, field 4). None of them is mapped, or composes with another one.
const POINTS: [(char, Class); 12] = [
    ('a', Class::L),
    ('\u{5D0}', Class::R),
    ('\u{628}', Class::AL),
    ('\u{660}', Class::AN),
    ('1', Class::EN),
    ('-', Class::ES),
    (',', Class::CS),
    ('#', Class::ET),
    ('!', Class::ON),
    ('\u{200C}', Class::BN),
    ('\u{591}', Class::NSM),
    (' ', Class::WS),
];

/// Returns the conditions that a label of these classes violates. If it violates the first condition, it has no
/// direction, and the other conditions do not apply.
fn violated(label: &[Class]) -> BTreeSet<Rule> {
    use Class::*;
    let Some(first) = label.first() else {
        return BTreeSet::new();
    };
    // 1. The first character must be a character with Bidi property L, R, or AL.
    if ![L, R, AL].contains(first) {
        return [Rule::Bidi1].into();
    }
    let last = label.iter().rev().find(|&&class| class != NSM).unwrap();
    let mut broken = BTreeSet::new();
    if *first != L {
        // 2. In an RTL label, only characters with the Bidi properties R, AL, AN, EN, ES,
        // CS, ET, ON, BN, or NSM are allowed.
        let allowed = [R, AL, AN, EN, ES, CS, ET, ON, BN, NSM];
        if !label.iter().all(|class| allowed.contains(class)) {
            broken.insert(Rule::Bidi2);
        }
        // 3. In an RTL label, the end of the label must be a character with Bidi property
        // R, AL, EN, or AN, followed by zero or more characters with Bidi property NSM.
        if ![R, AL, EN, AN].contains(last) {
            broken.insert(Rule::Bidi3);
        }
        // 4. In an RTL label, if an EN is present, no AN may be present, and vice versa.
        if label.contains(&EN) && label.contains(&AN) {
            broken.insert(Rule::Bidi4);
        }
    } else {
        // 5. In an LTR label, only characters with the Bidi properties L, EN, ES, CS, ET,
        // ON, BN, or NSM are allowed.
        let allowed = [L, EN, ES, CS, ET, ON, BN, NSM];
        if !label.iter().all(|class| allowed.contains(class)) {
            broken.insert(Rule::Bidi5);
        }
        // 6. In an LTR label, the end of the label must be a character with Bidi property
        // L or EN, followed by zero or more characters with Bidi property NSM.
        if ![L, EN].contains(last) {
            broken.insert(Rule::Bidi6);
        }
    }
    broken
}

const BIDI: [Rule; 6] = [
    Rule::Bidi1,
    Rule::Bidi2,
    Rule::Bidi3,
    Rule::Bidi4,
    Rule::Bidi5,
    Rule::Bidi6,
];

/// Returns the violated conditions that this crate reports for one label of a name.
fn found(name: &str, label: usize) -> BTreeSet<Rule> {
    let conversion = EDITION.to_unicode_report(name);
    let of_label = conversion
        .problems()
        .iter()
        .filter(|p| p.label() == Some(label));
    of_label
        .map(|p| p.rule())
        .filter(|status| BIDI.contains(status))
        .collect()
}

/// Calls `visit` with all labels of up to this many code points, and with their classes.
fn labels(most: u32, mut visit: impl FnMut(&str, &[Class])) {
    for length in 0..=most {
        for number in 0..POINTS.len().pow(length) {
            let (mut text, mut classes) = (String::new(), Vec::new());
            let mut rest = number;
            for _ in 0..length {
                let (c, class) = POINTS[rest % POINTS.len()];
                text.push(c);
                classes.push(class);
                rest /= POINTS.len();
            }
            visit(&text, &classes);
        }
    }
}

/// Tests every label in a Bidi domain name. The reason why the name is a Bidi domain name is another label, or the
/// label itself.
#[test]
fn conditions_agree_with_the_rfc() {
    labels(4, |text, classes| {
        let expected = violated(classes);
        assert_eq!(found(&format!("\u{5D0}.{text}"), 1), expected, "{text:?}");
        assert_eq!(found(&format!("{text}.\u{660}"), 0), expected, "{text:?}");
        // Next to an LTR label, the name is a Bidi domain name only if the label itself has right-to-left text.
        let rtl = [Class::R, Class::AL, Class::AN];
        let is_bidi = classes.iter().any(|class| rtl.contains(class));
        let expected = if is_bidi { expected } else { BTreeSet::new() };
        assert_eq!(found(&format!("a.{text}"), 1), expected, "{text:?}");
        assert_eq!(found(text, 0), expected, "{text:?}");
    });
}

/// For conditions 2 and 5, the offending code point is the first code point that is not allowed. For conditions 3
/// and 6, it is the last code point that is not NSM. For condition 4, it is the first digit of the second kind in the
/// label.
#[test]
fn each_condition_has_its_offending_code_point() {
    for (name, status, range) in [
        ("1\u{5D0}", Rule::Bidi1, 0..1),
        ("\u{591}\u{5D0}", Rule::Bidi1, 0..2),
        ("\u{5D0}1a a\u{5D0}", Rule::Bidi2, 3..4),
        ("\u{5D0}\u{5D0}-\u{591}\u{591}", Rule::Bidi3, 4..5),
        ("\u{5D0}1\u{660}1\u{660}", Rule::Bidi4, 3..5),
        ("\u{5D0}\u{660}1\u{660}1", Rule::Bidi4, 4..5),
        ("a1\u{660}\u{5D0}b", Rule::Bidi5, 2..4),
        ("\u{5D0}.ab-\u{591}", Rule::Bidi6, 5..6),
    ] {
        let conversion = EDITION.to_unicode_report(name);
        let problems = conversion.problems();
        let problem = problems.iter().find(|p| p.rule() == status).unwrap();
        assert_eq!(problem.range(), range, "{name:?}");
        assert_eq!(problem.code_point(), name[range].chars().next());
    }
}

/// The rule applies to the decoded text of A-labels. It does not apply to A-labels that cannot be decoded.
#[test]
fn the_rule_applies_to_decoded_a_labels() {
    let codes = |name| support::codes(&Uts46::STRICT.to_unicode_report(name));
    assert_eq!(codes("xn--4db.1a"), ["B1"]);
    assert_eq!(codes("xn--0.\u{5D0}"), ["P4"]);
    // The name is not a Bidi domain name, because its A-label cannot be decoded.
    assert_eq!(codes("xn--0.1a"), ["P4"]);
}
