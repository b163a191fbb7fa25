//! Tests look-ups in a set of protected names.

use puny_display::{Match, NotHost, Protected};
use puny_idna::{Idna, Uts46};

const STRICT: &dyn Idna = &Uts46::STRICT;

#[test]
fn names_have_a_relation_to_protected_names() {
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
        ("apple.com.evil.net", Match::Contains("apple.com")),
        ("apple.corn", Match::LooksLike("apple.com")),
        ("com", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
    assert_eq!(
        Protected::default().lookup("apple.com", STRICT),
        Ok(Match::None)
    );
}

/// Capitals are read as people read them: an I among small letters is an l, and a capital of another script is the
/// Latin capital of the same shape (confusables.txt: 0049, 0399, 0406 → 006C; 03A1 → 0050; 041D → 0048).
#[test]
fn capitals_are_read_as_they_look() {
    let names = ["paypal.com", "hsbc.com", "ibm.com", "xn--paypai.de"];
    let ours = Protected::with_suffixes(names, &Uts46::LENIENT, |_| 1);
    for (name, expected) in [
        ("paypaI.com", Match::LooksLike("paypal.com")),
        ("www.PayPaI.com.", Match::LooksLike("paypal.com")),
        ("paypa\u{399}.com", Match::LooksLike("paypal.com")),
        ("paypaI.net", Match::LooksLike("paypal.com")),
        ("paypaI.com.evil.example", Match::LooksLike("paypal.com")),
        ("payPal.com", Match::Protected("paypal.com")),
        ("PAYPAL.COM", Match::Protected("paypal.com")),
        // An I among capitals is not read as l.
        ("PAYPAI.COM", Match::None),
        ("paypai.com", Match::None),
        ("\u{41D}SBC.com", Match::LooksLike("hsbc.com")),
        ("\u{3A1}AYPAL.COM", Match::LooksLike("paypal.com")),
        ("\u{399}BM.COM", Match::LooksLike("ibm.com")),
        ("IBM.com", Match::Protected("ibm.com")),
        // The letters of an A-label are Punycode, and are not read as letters.
        ("XN--PAYPAI.com", Match::None),
        ("Example.com", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
}

/// A name that begins with a protected name is found, because people see its beginning first.
#[test]
fn names_that_contain_a_protected_name_are_found() {
    let names = ["paypal.com", "login.paypal.com", "evil.net", "visa"];
    let ours = Protected::with_suffixes(names, STRICT, |_| 1);
    for (name, expected) in [
        ("paypal.com.evil.example", Match::Contains("paypal.com")),
        ("a.PayPal.com.b.c.example.", Match::Contains("paypal.com")),
        ("paypal。com。evil。example", Match::Contains("paypal.com")),
        (
            "login.paypal.com.a.example",
            Match::Contains("login.paypal.com"),
        ),
        // This may be the name of the same owner in a country.
        ("paypal.com.au", Match::None),
        ("paypal.com", Match::Protected("paypal.com")),
        ("paypal.community.evil.example", Match::None),
        ("xpaypal.com.evil.example", Match::None),
        // Names below another protected name, and look-alikes, have a stronger relation.
        ("paypal.com.evil.net", Match::Protected("evil.net")),
        ("paypal.com.pаypal.com", Match::LooksLike("paypal.com")),
        ("visa.com.evil.example", Match::Protected("visa")),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
}

/// The strongest relation is returned, even if a protected name with more labels has a weaker relation.
#[test]
fn names_that_resemble_a_protected_name_are_found() {
    let ours = Protected::new(
        [
            "google.com",
            "binance.com",
            "bücher.example",
            "bucher.example",
            "example.org",
            "bank.example.org",
            "kabɩyɛ.tg",
        ],
        STRICT,
    );
    for (name, expected) in [
        ("googlé.com", Match::Resembles("google.com")),
        ("xn--googl-fsa.com", Match::Resembles("google.com")),
        ("www.GOOGLÉ.com.", Match::Resembles("google.com")),
        ("biṇaṇce.com", Match::Resembles("binance.com")),
        ("gøøgłe.com", Match::Resembles("google.com")),
        // The stronger relation is returned.
        ("googIe.com", Match::LooksLike("google.com")),
        ("goog1e.com", Match::LooksLike("google.com")),
        ("googɩe.com", Match::LooksLike("google.com")),
        ("gööglé.com", Match::Resembles("google.com")),
        // A protected name with accents
        ("bücher.example", Match::Protected("bücher.example")),
        ("bucher.example", Match::Protected("bucher.example")),
        ("bùcher.example", Match::Resembles("bucher.example")),
        ("bücher.examp1e", Match::LooksLike("bücher.example")),
        ("kabɩyɛ.tg", Match::Protected("kabɩyɛ.tg")),
        ("kabiyɛ.tg", Match::LooksLike("kabɩyɛ.tg")),
        ("kablyɛ.tg", Match::LooksLike("kabɩyɛ.tg")),
        ("kabiye.tg", Match::Resembles("kabɩyɛ.tg")),
        // A name below a protected name has the same owner.
        ("bánk.example.org", Match::Protected("example.org")),
        ("bаnk.example.org", Match::Protected("example.org")),
        ("bánk.examp1e.org", Match::LooksLike("example.org")),
        ("bank.éxample.org", Match::Resembles("bank.example.org")),
        ("goggle.com", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
}

/// A registrable label is protected under every suffix. A name of one label is protected in any position.
#[test]
fn labels_are_protected_under_other_suffixes() {
    // Some suffixes of publicsuffix.org
    let suffix = |name: &str| match name {
        name if name.ends_with(".co.uk") => 2,
        "github.io" => 2,
        _ => 1,
    };
    let given = [
        "paypal.com",
        "google.com",
        "google.de",
        "o2.com",
        "bbc.co.uk",
        "github.io",
        "visa",
        "login.bank.example",
    ];
    let ours = Protected::with_suffixes(given, STRICT, suffix);
    for (name, expected) in [
        ("payрal.net", Match::LooksLike("paypal.com")),
        ("xn--payal-xye.net", Match::LooksLike("paypal.com")),
        ("gооgle.co", Match::LooksLike("google.com")),
        ("gооgle.de", Match::LooksLike("google.de")),
        ("раураӏ.com.evil.example", Match::LooksLike("paypal.com")),
        ("g00gle.co.uk", Match::LooksLike("google.com")),
        ("bbс.net", Match::LooksLike("bbc.co.uk")),
        // Names below a protected name
        ("раураӏ.paypal.com", Match::Protected("paypal.com")),
        // An equal label does not match.
        ("paypal.net", Match::None),
        ("paypal.com.evil.example", Match::Contains("paypal.com")),
        ("bank.net", Match::None),
        ("bаnk.net", Match::LooksLike("login.bank.example")),
        // Labels of a suffix are not protected. A name that is a suffix has no protected label.
        ("со.net", Match::None),
        ("gіthub.net", Match::None),
        // Numbers do not match.
        ("02.host.net", Match::None),
        ("о2.net", Match::LooksLike("o2.com")),
        // A protected name of one label
        ("visa.net", Match::Protected("visa")),
        ("pay.VISA.evil.example", Match::Protected("visa")),
        ("pay.vіsa.evil.example", Match::LooksLike("visa")),
        ("visa.gооgle.net", Match::LooksLike("google.com")),
        ("vísa.net", Match::Resembles("visa")),
        ("googlé.net", Match::Resembles("google.com")),
        ("example.net", Match::None),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
}

/// The verdict without protected names shows a name with an accent or a stroke in Unicode, even if it resembles another
/// name.
#[test]
fn names_that_resemble_others_are_shown_in_unicode() {
    for name in ["googlé.com", "binánce.com", "łest.pl"] {
        assert!(puny_display::verdict(name, STRICT).is_safe());
    }
}

/// If several protected names have the skeleton of a name, the equal name or the most similar name is found.
#[test]
fn the_most_similar_protected_name_is_found() {
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
        // Both names are equally similar, so the first is found.
        ("go0gle.com", Match::LooksLike("g00gle.com")),
    ] {
        assert_eq!(ours.lookup(name, STRICT), Ok(expected), "{name}");
    }
}

/// Names are compared label by label, even if a label contains a separator.
#[test]
fn names_are_compared_label_by_label() {
    let ours = Protected::new(["localhost", "paypal.com"], STRICT);
    for separator in ['\0', '\u{1F}', ' ', '/', '%', '：'] {
        let name = format!("paypal{separator}com");
        let found = ours.lookup(&name, STRICT);
        let mapped = if separator == '：' { ':' } else { separator };
        assert_eq!(found, Err(NotHost::Forbidden(mapped)), "{name:?}");
    }
    let other = ours.lookup("paypal\u{660}com", STRICT);
    assert_eq!(other, Ok(Match::None));
}

#[test]
fn invalid_protected_names_are_reported() {
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
    assert_eq!(ours.lookup("example.com", STRICT), Ok(Match::None));
}

/// An edit adds, removes or replaces a letter, or swaps two neighbours, at any position. Labels that are two edits away
/// are not found. If the label also has a letter that looks like ASCII, it resembles the protected label, and is not
/// only a misspelling.
#[test]
fn every_single_edit_is_found() {
    let names = ["abcdefgh.com", "sevenly.com", "short.com"];
    let ours = Protected::with_suffixes(names, STRICT, |_| 1);
    let misspelt = ours.clone().with_edits();
    let label: Vec<char> = "abcdefgh".chars().collect();
    let name = |label: &[char]| label.iter().collect::<String>() + ".net";
    let check = |label: &[char], expected: Match| {
        let plain = name(label);
        assert_eq!(misspelt.lookup(&plain, STRICT), Ok(expected), "{plain}");
        assert_eq!(ours.lookup(&plain, STRICT), Ok(Match::None), "{plain}");
        let marked = label.iter().map(|c| if *c == 'e' { 'ė' } else { *c });
        let marked: Vec<char> = marked.collect();
        if marked != label {
            let expected = match expected {
                Match::Misspells(own) => Match::Resembles(own),
                other => other,
            };
            let marked = name(&marked);
            assert_eq!(ours.lookup(&marked, STRICT), Ok(expected), "{marked}");
            assert_eq!(misspelt.lookup(&marked, STRICT), Ok(expected), "{marked}");
        }
    };
    let found = Match::Misspells("abcdefgh.com");
    for at in 0..label.len() {
        let mut less = label.clone();
        less.remove(at);
        check(&less, found);
        less.remove(3);
        check(&less, Match::None);
        let mut other = label.clone();
        other[at] = 'z';
        check(&other, found);
        let mut swapped = label.clone();
        if at > 0 {
            swapped.swap(at - 1, at);
            check(&swapped, found);
        }
        for place in [at, at + 1] {
            let mut more = label.clone();
            more.insert(place, 'z');
            check(&more, found);
            more.insert(0, 'y');
            // If a letter is added at an end of the label, the rest is the whole protected label.
            if place != 0 && place != label.len() {
                check(&more, Match::None);
            }
        }
    }
    assert_eq!(misspelt.lookup("abcdefgh.net", STRICT), Ok(Match::None));
    assert_eq!(misspelt.lookup("shor.net", STRICT), Ok(Match::None));
    // Labels with letters that do not look like ASCII are words, and do not match.
    let found = Match::Resembles("sevenly.com");
    assert_eq!(ours.lookup("sevėnl.net", STRICT), Ok(found));
    let ours = Protected::with_suffixes(["เจ็ดยับดี.com"], STRICT, |_| 1);
    assert_eq!(ours.lookup("เจ็ดยับดา.com", STRICT), Ok(Match::None));
}
