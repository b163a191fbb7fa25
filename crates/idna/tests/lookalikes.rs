//! Names that look like others: compared, and looked up among those that are protected.

#![cfg(feature = "display")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use proptest::prelude::*;
use puny_idna::display::{compare, Comparison, Match, Protected};
use puny_idna::{Edition, Uts46};

const STRICT: &dyn Edition = &Uts46::STRICT;

#[test]
fn comparisons() {
    for (one, other, expected) in [
        ("example.com", "EXAMPLE.com.", Comparison::Same),
        ("xn--bcher-kva.de", "Bücher。de", Comparison::Same),
        ("аррӏе.com", "apple.com", Comparison::WholeScript),
        ("microsoft.com", "rnicrosoft.com", Comparison::SingleScript),
        ("paypa1.com", "paypal.com", Comparison::SingleScript),
        // 0 looks like O, which in a name is o.
        ("g00gle.com", "gOOgle.com", Comparison::SingleScript),
        ("g00gle.com", "google.com", Comparison::SingleScript),
        ("pаypal.com", "paypal.com", Comparison::MixedScript),
        (
            "раураӏ.pаypal.com",
            "paypal.paypal.com",
            Comparison::MixedScript,
        ),
        ("a.example.com", "example.com", Comparison::Distinct),
        ("straße.de", "strasse.de", Comparison::Distinct),
    ] {
        assert_eq!(compare(one, other, STRICT), expected, "{one} {other}");
        assert_eq!(compare(other, one, STRICT), expected);
    }
    // Another edition: the mapping of IDNA2003 makes them one.
    #[cfg(feature = "idna2003")]
    {
        let then = &puny_idna::Idna2003::QUERY;
        let ascii = then.to_ascii("straße.de").unwrap();
        assert_eq!(compare(&ascii, "STRASSE.de", then), Comparison::Same);
    }
}

#[test]
fn protected_names() {
    let ours = Protected::new(
        [
            "apple.com",
            "bank.example.org",
            "Bücher.example",
            "com.example",
            "apple.com.",
        ],
        STRICT,
    );
    let mut names: Vec<&str> = ours.names().collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "apple.com",
            "bank.example.org",
            "bücher.example",
            "com.example"
        ]
    );
    for (name, expected) in [
        ("apple.com", Match::Protected("apple.com")),
        ("shop.APPLE.com.", Match::Protected("apple.com")),
        ("xn--80ak6aa92e.com", Match::LooksLike("apple.com")),
        ("login.аррӏе.com", Match::LooksLike("apple.com")),
        ("app1e.com", Match::LooksLike("apple.com")),
        ("bank.exarnple.org", Match::LooksLike("bank.example.org")),
        ("example.org", Match::None),
        ("xn--bcher-kva.example", Match::Protected("bücher.example")),
        ("bücher.examp1e", Match::LooksLike("bücher.example")),
        ("apple.com.evil.net", Match::None),
        ("apple.corn", Match::LooksLike("apple.com")),
        ("com", Match::None),
        ("", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), expected, "{name}");
    }
    assert_eq!(
        Protected::default().lookup("apple.com", STRICT),
        Match::None
    );
}

/// Whose skeletons are equal: itself, or else the closest.
#[test]
fn of_several_the_closest() {
    let ours = Protected::new(
        [
            "g00gle.com",
            "google.com",
            "paypa1.com",
            "paypal.com",
            "rnail.example",
            "mail.example",
        ],
        STRICT,
    );
    for (name, expected) in [
        ("google.com", Match::Protected("google.com")),
        ("g00gle.com", Match::Protected("g00gle.com")),
        ("goog1e.com", Match::LooksLike("google.com")),
        ("g00g1e.com", Match::LooksLike("g00gle.com")),
        ("pаypal.com", Match::LooksLike("paypal.com")),
        ("pаypa1.com", Match::LooksLike("paypa1.com")),
        ("mаil.example", Match::LooksLike("mail.example")),
        ("rnаil.example", Match::LooksLike("rnail.example")),
        // As close to both: the first.
        ("go0gle.com", Match::LooksLike("g00gle.com")),
    ] {
        assert_eq!(ours.lookup(name, STRICT), expected, "{name}");
    }
}

/// Labels are compared one by one, whatever is in them.
#[test]
fn nothing_in_a_label_separates_labels() {
    let ours = Protected::new(["localhost", "paypal.com"], STRICT);
    for name in [
        "paypal\0com",
        "paypal\u{660}com",
        "paypal\u{1F}com",
        "paypal com",
    ] {
        assert_eq!(ours.lookup(name, STRICT), Match::None, "{name:?}");
    }
}

#[test]
fn what_is_no_name_protects_nothing_and_is_told() {
    let given = [
        "apple.com.",
        "xn--example-.com",
        "",
        "a..b",
        "bücher。example。",
        ".",
    ];
    let ours = Protected::new(given, STRICT);
    let refused: Vec<&str> = ours.refused().map(|(name, _)| name).collect();
    assert_eq!(refused, ["xn--example-.com", "", "a..b", "."]);
    let names: Vec<&str> = ours.names().collect();
    assert_eq!(names, ["apple.com", "bücher.example"]);
    assert_eq!(ours.lookup("example.com", STRICT), Match::None);
}

proptest! {
    #[test]
    fn comparing_is_symmetric(one in "[a-cа-вlI1.]{1,6}", other in "[a-cа-вlI1.]{1,6}") {
        prop_assert_eq!(compare(&one, &other, STRICT), compare(&other, &one, STRICT));
        prop_assert_eq!(compare(&one, &one, STRICT), Comparison::Same);
    }
}
