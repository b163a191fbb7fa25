//! Tests names that take quadratic time in other implementations, and the rules that the names violate.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::support::{editions, LENIENT};
use puny_idna::{Cause, Idna, Report, Rule};

/// The hostile inputs. Each row has
///
/// - the source of the report;
/// - a function that returns the input with about the given number of bytes;
/// - the problems of the input, which do not depend on its size, for UTS #46, the URL Standard, registration, mapped
///   lookup, and IDNA2003. The problems of ToASCII and ToUnicode are separated by a slash, or are one list if they are
///   the same.
///
/// Problems that can be computed from the texts are not listed: lengths (A4_1, A4_2, X4_2) and overflows (A3).
type Hostile = (&'static str, fn(usize) -> String, [&'static str; 5]);

const HOSTILE: &[Hostile] = &[
    (
        "CVE-2022-45061",
        |n| format!("xn--016c{}", "a".repeat(n)),
        ["V7", "/ V7", "DISALLOWED", "DISALLOWED", "/ A4_2"],
    ),
    (
        "CVE-2022-45061",
        |n| format!("xn--016cpos{}", "a".repeat(n)),
        ["V7", "/ V7", "DISALLOWED", "DISALLOWED", "/ A4_2"],
    ),
    (
        "CVE-2026-45409",
        |n| "\u{660}".repeat(n / 2),
        ["B1", "B1", "B1", "B1", ""],
    ),
    (
        "CVE-2026-45409",
        |n| "\u{30FB}".repeat(n / 3) + "\u{6F22}",
        ["", "", "", "", ""],
    ),
    (
        "CVE-2026-45409, without Han",
        |n| "\u{30FB}".repeat(n / 3),
        ["", "", "C7", "", ""],
    ),
    (
        "CVE-2024-3651: both rows of digits",
        |n| "\u{660}\u{6F0}".repeat(n / 4),
        ["B1", "B1", "C8 C9 B1", "B1", ""],
    ),
    (
        "CVE-2024-3651: middle dots",
        |n| "l\u{B7}".repeat(n / 3),
        ["", "", "C3", "", ""],
    ),
    (
        "CVE-2024-3651: geresh",
        |n| "\u{5D0}\u{5F3}\u{5F4}".repeat(n / 6),
        ["", "", "", "", ""],
    ),
    (
        "oven-sh/bun#42857",
        |n| "xn--nxa.".repeat(n / 8) + "com",
        ["", "", "", "", ""],
    ),
    (
        "labels that are refused",
        |n| "xn--0.".repeat(n / 6) + "com",
        ["P4", "/ P4", "P4", "P4", "/ P4"],
    ),
    (
        "labels of one letter",
        |n| "ü.".repeat(n / 3),
        ["", "", "", "", ""],
    ),
    ("empty labels", |n| ".".repeat(n), ["", "", "", "", ""]),
    (
        "labels that violate the Bidi rule",
        |n| "\u{5D0}a.1.".repeat(n / 6),
        ["B1 B2 B3", "B1 B2 B3", "B1 B2 B3", "B1 B2 B3", "3491-6"],
    ),
    (
        "joiners in order",
        |n| "\u{639}\u{200C}".repeat(n / 5) + "\u{639}",
        ["", "", "", "", ""],
    ),
    (
        "joiners alone",
        |n| "\u{200C}\u{200D}".repeat(n / 6),
        ["C1 C2", "C1 C2", "C1 C2", "C1 C2", ""],
    ),
    (
        "one joiner among transparent marks",
        |n| {
            let marks = "\u{64B}".repeat(n / 4);
            format!("\u{628}{marks}\u{200C}{marks}\u{627}")
        },
        ["", "", "", "", ""],
    ),
    (
        "joiners with transparent marks between",
        |n| {
            format!(
                "\u{628}{}\u{627}",
                "\u{200C}\u{64B}\u{64B}\u{64B}".repeat(n / 9)
            )
        },
        ["C1", "C1", "C1", "C1", ""],
    ),
    (
        "marks in descending order",
        |n| {
            let marks = [
                '\u{345}', '\u{301}', '\u{316}', '\u{327}', '\u{94D}', '\u{338}',
            ];
            let each = n / 2 / marks.len();
            let runs = marks.map(|mark| String::from(mark).repeat(each));
            format!("a{}", runs.concat())
        },
        ["", "", "V1 DISALLOWED", "DISALLOWED", ""],
    ),
    (
        "marks that alternate",
        |n| format!("a{}", "\u{301}\u{316}".repeat(n / 4)),
        ["", "", "V1", "", ""],
    ),
    (
        "marks that compose",
        |n| "a\u{302}\u{301}\u{323}".repeat(n / 7),
        ["", "", "V1", "", ""],
    ),
    (
        "Hangul letters",
        |n| "\u{1100}\u{1161}\u{11A8}".repeat(n / 9),
        ["", "", "V1 DISALLOWED", "", ""],
    ),
    (
        "a code point that is mapped to 18 code points",
        |n| "\u{FDFA}".repeat(n / 3),
        [
            "U1 B2",
            "B2 forbidden-domain-code-point / B2",
            "DISALLOWED",
            "DISALLOWED",
            "U1 /",
        ],
    ),
    (
        "ignored code points",
        |n| "\u{AD}".repeat(n / 2),
        ["", "domain-to-ASCII /", "DISALLOWED", "DISALLOWED", ""],
    ),
    (
        "disallowed code points",
        |n| "\u{E000}".repeat(n / 3),
        ["V7", "V7", "DISALLOWED", "DISALLOWED", "3491-5"],
    ),
    (
        "distinct code points",
        |n| distinct(n / 4, false),
        [
            "V7",
            "V7",
            "V1 DISALLOWED UNASSIGNED",
            "DISALLOWED UNASSIGNED",
            "UNASSIGNED 3491-5",
        ],
    ),
    (
        "distinct code points, from the last",
        |n| distinct(n / 4, true),
        [
            "V7",
            "V7",
            "V1 DISALLOWED UNASSIGNED",
            "DISALLOWED UNASSIGNED",
            "UNASSIGNED 3491-5",
        ],
    ),
    (
        "servo/rust-url#880, shorter",
        |n| "ß".repeat(n / 2),
        ["", "", "", "", ""],
    ),
    (
        "capitals",
        |n| "Ü".repeat(n / 2),
        ["", "", "DISALLOWED", "", ""],
    ),
    ("ASCII", |n| "a".repeat(n), ["", "", "", "", ""]),
    (
        "ASCII with capitals and signs",
        |n| "A_".repeat(n / 2),
        ["U1", "", "U1", "U1", "U1 /"],
    ),
    (
        "hyphens",
        |n| "-".repeat(n),
        ["V2 V3", "", "V2 V3", "V2 V3", "V3 /"],
    ),
    (
        "nested prefixes",
        |n| "xn--".repeat(n / 4),
        ["P4 V2 V3 V4", "/ P4 V4", "P4", "P4", "V3 / V3 A4_2"],
    ),
    (
        "an A-label of one letter",
        |n| format!("xn--{}-", "a".repeat(n)),
        ["P4", "/ P4", "P4", "P4", "V3 / A4_2"],
    ),
];

/// Returns a text of distinct code points from U+3400 on: every third supplementary code point, and after three of them
/// one code point of the BMP.
fn distinct(count: usize, from_the_last: bool) -> String {
    let scalar = |number: usize| char::from_u32(0x3400 + (number % 0xA000) as u32).unwrap_or('x');
    let supplementary =
        |number: usize| char::from_u32(0x20000 + (3 * number % 0xEFFFF) as u32).unwrap();
    let both = |number| {
        if number % 4 == 0 {
            scalar(number)
        } else {
            supplementary(number)
        }
    };
    if from_the_last {
        (0..count).rev().map(both).collect()
    } else {
        (0..count).map(both).collect()
    }
}

/// The length of the names in bytes.
const BYTES: usize = 1 << 17;

/// The reports of both conversions, which take the full path.
struct Outcome<'a> {
    ascii: Report<'a>,
    unicode: Report<'a>,
}

fn convert<'a>(edition: &dyn Idna, name: &'a str) -> Outcome<'a> {
    Outcome {
        ascii: edition.to_ascii_report(name),
        unicode: edition.to_unicode_report(name),
    }
}

/// The length limits that an edition checks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lengths {
    All,
    /// Checks the limits, and allows the dot of the root.
    ButRoot,
    /// Checks the length of labels in ToASCII. RFC 3490 does not limit the length of the name, and does not limit
    /// lengths in ToUnicode.
    Labels,
    None,
}

/// Returns one edition for each sequence of steps: UTS #46, the URL Standard, registration and mapped lookup of
/// IDNA2008, and IDNA2003. All other editions differ from these editions only in flags.
fn slowest() -> Vec<(&'static str, Box<dyn Idna>, Lengths)> {
    const ALL: [(&str, Lengths); 5] = [
        ("uts46", Lengths::All),
        ("url", Lengths::None),
        ("2008 registration", Lengths::All),
        ("2008 mapped", Lengths::ButRoot),
        ("2003 stored", Lengths::Labels),
    ];
    let known = editions().into_iter().filter_map(|(name, edition)| {
        let (_, lengths) = ALL.into_iter().find(|(known, _)| *known == name)?;
        Some((name, edition, lengths))
    });
    let slowest: Vec<_> = known.collect();
    let missing = usize::from(!cfg!(feature = "idna2003"));
    assert_eq!(slowest.len(), ALL.len() - missing);
    slowest
}

/// Returns the expected codes of an edition for ToASCII and ToUnicode, from its column in [`HOSTILE`].
fn expected<'a>(edition: &str, found: &[&'a str; 5]) -> (BTreeSet<&'a str>, BTreeSet<&'a str>) {
    let column = match edition {
        "uts46" => found[0],
        "url" => found[1],
        "2008 registration" => found[2],
        "2008 mapped" => found[3],
        _ => found[4],
    };
    let (ascii, unicode) = column.split_once('/').unwrap_or((column, column));
    (
        ascii.split_whitespace().collect(),
        unicode.split_whitespace().collect(),
    )
}

/// Returns the codes of the violated rules. Although the list of problems is limited, it contains every violated rule.
fn codes(conversion: &Report<'_>) -> BTreeSet<&'static str> {
    let problems = conversion.problems().iter();
    assert!(problems.len() < 1_000 + Rule::ALL.len());
    let broken = problems.filter(|p| p.rule() != Rule::NotListed);
    broken.map(|p| p.rule().code()).collect()
}

/// Returns the number of problems that are not listed.
fn not_listed(conversion: &Report<'_>) -> usize {
    match conversion.problems().last().and_then(|last| last.cause()) {
        Some(Cause::NotListed { problems }) => problems as usize,
        _ => 0,
    }
}

/// Asserts that a name violates exactly the expected rules, and the rules about lengths that its texts violate.
fn check(
    (edition, lengths): (&str, Lengths),
    name: &str,
    outcome: &Outcome<'_>,
    found: &[&str; 5],
) {
    let (mut in_ascii, mut in_unicode) = expected(edition, found);
    let (ascii, unicode) = (
        outcome.ascii.text_even_if_refused(),
        outcome.unicode.text_even_if_refused(),
    );
    let labels: Vec<&str> = ascii.split('.').collect();
    let is_root = |at: usize| at > 0 && at + 1 == labels.len() && labels[at].is_empty();
    let bad_length = |(at, label): (usize, &&str)| match lengths {
        Lengths::None => false,
        Lengths::ButRoot | Lengths::Labels if is_root(at) => false,
        _ => !(1..=63).contains(&label.len()),
    };
    if labels.iter().enumerate().any(bad_length) {
        in_ascii.insert("A4_2");
    }
    if matches!(lengths, Lengths::All | Lengths::ButRoot) {
        let octets = ascii.strip_suffix('.').unwrap_or(ascii).len();
        if !(1..=253).contains(&octets) {
            in_ascii.insert("A4_1");
        }
        // By RFC 5890, a label that is too long is not valid in either form.
        let too_long = |label: &&str| label.len() > 63;
        if edition.starts_with("2008") && labels.iter().any(too_long) {
            in_unicode.insert("A4_2");
        }
        let mut empty = unicode.split('.').enumerate();
        if empty.any(|(at, label)| label.is_empty() && !is_root(at)) {
            in_unicode.insert("X4_2");
        }
    }
    // If a label of the result is not ASCII, it could not be encoded, or it stayed as it was written.
    let stays = in_ascii.contains("forbidden-domain-code-point");
    let encoded = match stays {
        true => Cow::Owned(
            LENIENT
                .to_ascii_report(name)
                .into_text_even_if_refused()
                .into_owned(),
        ),
        false => Cow::Borrowed(ascii),
    };
    if !encoded.is_ascii() {
        in_ascii.insert("A3");
    }
    // Domain to Unicode fails for a name that is not a domain.
    let is_no_domain = edition == "url" && !in_ascii.is_empty();
    if is_no_domain {
        in_unicode = in_ascii.clone();
    }
    let begin: String = name.chars().take(8).collect();
    assert_eq!(codes(&outcome.ascii), in_ascii, "{edition}: {begin}");
    assert_eq!(codes(&outcome.unicode), in_unicode, "{edition}: {begin}");
    let is_given_back = edition == "url" && !in_unicode.is_empty();
    if is_no_domain {
        assert!(unicode == name);
    } else if is_given_back {
        assert!(unicode == name.to_ascii_lowercase());
    }
    if edition == "url" && name.is_ascii() {
        assert!(ascii == name.to_ascii_lowercase());
    } else if !is_given_back && lengths != Lengths::Labels {
        check_texts(ascii, unicode);
    }
}

/// Asserts that the ASCII form of each label is the Punycode of its Unicode form. This is not true for IDNA2003, whose
/// ToUnicode returns labels that are not A-labels without mapping them.
fn check_texts(ascii: &str, unicode: &str) {
    let (mut ascii, mut unicode) = (ascii.split('.'), unicode.split('.'));
    loop {
        let (a, u) = match (ascii.next(), unicode.next()) {
            (Some(a), Some(u)) => (a, u),
            (None, None) => return,
            _ => panic!("the numbers of labels differ"),
        };
        if u.is_ascii() {
            assert!(a == u);
        } else {
            match puny::punycode::encode(u) {
                Ok(punycode) => assert!(a.strip_prefix("xn--") == Some(&*punycode)),
                Err(_) => assert!(a == u),
            }
        }
    }
}

#[test]
fn long_names_violate_exactly_the_expected_rules() {
    let all = slowest();
    for (_, name, found) in HOSTILE {
        let name = name(BYTES);
        for (edition, convert_by, lengths) in &all {
            let outcome = convert(&**convert_by, &name);
            check((edition, *lengths), &name, &outcome, found);
        }
    }
}

/// In a name of many labels, each label has the same result as in a name of two labels: this label and the last label.
#[test]
fn each_of_many_labels_has_its_own_result() {
    const LABELS: usize = 1 << 16;
    let last = "\u{627}";
    for label in [
        "xn--nxa.", "ü.", "a.", "A.", "\u{5D0}.", "1.", "xn--0.", ".",
    ] {
        let once = format!("{label}{last}");
        let name = label.repeat(LABELS) + last;
        for (edition, convert_by, _) in slowest() {
            let one = convert(&*convert_by, &once);
            let all = convert(&*convert_by, &name);
            for (one, all) in [(one.ascii, all.ascii), (one.unicode, all.unicode)] {
                let (first, second) = one.text_even_if_refused().split_once('.').unwrap();
                let text = format!("{first}.").repeat(LABELS) + second;
                assert!(all.text_even_if_refused() == text, "{label:?}, {edition}");
                let count = |conversion: &Report<'_>, which: Option<usize>| {
                    let problems = conversion.problems().iter();
                    problems.filter(|p| p.label() == which).count()
                };
                // Problems of the length of the name do not belong to a label.
                let of_all = all.problems().len() - count(&all, None) + not_listed(&all);
                let expected = count(&one, Some(0)) * LABELS + count(&one, Some(1));
                assert_eq!(of_all, expected, "{label:?}, {edition}");
            }
        }
    }
}
