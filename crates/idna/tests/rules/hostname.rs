//! Tests host names: which names RFC 952, RFC 1123 and JSON Schema allow, and the ranges of problems.

use proptest::prelude::*;
use puny_idna::hostname::{
    check_hostname, check_idn_hostname, check_idn_hostname_2020_12, is_hostname, is_idn_hostname,
};
use puny_idna::{Cause, Error, Idna2008, Origin, Rule, Uts46};

fn first(result: Result<std::borrow::Cow<'_, str>, Error>) -> (Rule, std::ops::Range<usize>) {
    let first = result.unwrap_err().first();
    (first.rule(), first.range())
}

/// RFC 1123, section 2.1, allows letters, digits and hyphens, and a digit at the start of a label. RFC 952 does not
/// allow a hyphen at the end.
#[test]
fn labels_have_letters_digits_and_inner_hyphens() {
    for name in [
        "3com.com",
        "a",
        "1",
        "x--y.z",
        "EXAMPLE.com",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.a",
    ] {
        assert_eq!(check_hostname(name).unwrap(), name);
        assert!(is_hostname(name));
    }
    for (name, status, range) in [
        ("", Rule::LabelLength, 0..0),
        ("host name", Rule::NotLdh, 4..5),
        ("a_b", Rule::NotLdh, 1..2),
        ("a.-b", Rule::HyphenAtEnd, 2..3),
        ("a-.b", Rule::HyphenAtEnd, 1..2),
        ("a..b", Rule::LabelLength, 2..2),
        ("a.", Rule::LabelLength, 2..2),
        ("a\n", Rule::NotLdh, 1..2),
        ("[::1]", Rule::NotLdh, 0..1),
    ] {
        assert_eq!(first(check_hostname(name)), (status, range), "{name:?}");
        assert!(!is_hostname(name));
    }
}

/// RFC 1034, section 3.1, allows 63 octets for a label, and 255 octets for a name on the wire. The text of this name
/// has 253 octets.
#[test]
fn labels_and_names_have_a_maximum_length() {
    let label = "a".repeat(63);
    let longest = format!("{label}.{label}.{label}.{}", &label[2..]);
    assert_eq!(longest.len(), 253);
    assert!(is_hostname(&longest) && is_idn_hostname(&longest));
    let error = check_hostname(&(longest + "a")).unwrap_err();
    assert_eq!(error.first().cause(), Some(Cause::TooLong { octets: 254 }));
    assert!(!is_hostname(&(label + "a")));
}

/// RFC 1123, section 2.1: "a valid host name can never have the dotted-decimal form #.#.#.#". RFC 5890 has no such
/// rule, but an internationalised domain name has an A-label or a U-label (section 2.3.2.3).
#[test]
fn four_numbers_are_not_a_host_name() {
    for name in ["192.0.2.1", "0.0.0.0", "999.1.1.1"] {
        let expected = (Rule::EndsInNumber, 0..name.len());
        assert_eq!(first(check_hostname(name)), expected);
        assert_eq!(first(check_idn_hostname_2020_12(name)), expected);
        assert!(is_idn_hostname(name));
    }
    assert!(check_idn_hostname_2020_12("1.2.3.ü").is_ok());
    let error = first(check_idn_hostname_2020_12("1。2。3。4"));
    assert_eq!(error, (Rule::EndsInNumber, 0..13));
    assert!(!is_hostname("1..2.3"));
}

/// RFC 5890, section 2.3.1, reserves labels with hyphens in both the third and the fourth position. RFC 1123 does not
/// reserve labels. A U-label must not have these hyphens (RFC 5891, section 4.2.3.1).
#[test]
fn host_names_may_have_reserved_labels_and_idn_hostnames_must_not() {
    for name in ["r3---sn-abc.example", "ab--cd", "www.AB--cd.ab--"] {
        assert_eq!(is_hostname(name), !name.ends_with('-'), "{name}");
        assert!(!is_idn_hostname(name));
        // JSON Schema 2020-12, section 7.3.3: every `hostname` is an `idn-hostname`.
        let is_idn = check_idn_hostname_2020_12(name).is_ok();
        assert_eq!(is_idn, is_hostname(name), "{name}");
    }
    // A name with a U-label is not a host name, so its other labels are NR-LDH labels.
    let error = first(check_idn_hostname_2020_12("ü.ab--c"));
    assert_eq!(error, (Rule::Hyphens34, 5..7));
    // The U-label of this A-label is `aa--` followed by two ideographs (JSON Schema's suite).
    assert_eq!(
        first(check_hostname("XN--aa---o47jg78q")),
        (Rule::Hyphens34, 0..17)
    );
    // Any number of reserved labels does not hide another problem.
    let names = "ab--c.".repeat(2000);
    assert!(check_hostname(&names).is_err());
    assert_eq!(first(check_hostname("ab--c.d_e")), (Rule::NotLdh, 7..8));
}

/// RFC 5890, section 2.3.2.1: an A-label is the form of a valid U-label.
#[test]
fn an_a_label_must_encode_a_valid_u_label() {
    assert_eq!(check_hostname("XN--BCHER-KVA").unwrap(), "xn--bcher-kva");
    for name in [
        "xn--",
        "xn--0",
        "xn--example-",
        "xn--ls8h",
        "xn--a-vbb",
        "xn--X",
    ] {
        assert!(!is_hostname(name), "{name}");
        assert!(!is_idn_hostname(name), "{name}");
    }
}

#[test]
fn a_code_point_outside_ascii_is_not_in_a_host_name() {
    let error = check_hostname("www.büchér.example").unwrap_err();
    let problem = error.first();
    assert_eq!((problem.rule(), problem.label()), (Rule::NotLdh, Some(1)));
    assert_eq!((problem.range(), problem.code_point()), (5..7, Some('ü')));
    assert!(error
        .to_string()
        .starts_with("U+00FC is not a letter, digit or hyphen (label 2, bytes 5..7): "));
}

/// json-schema-spec#1660: the mapping of UTS #46 is applied before the check.
#[test]
fn the_mapping_makes_some_names_valid() {
    let long = "ａ".repeat(63);
    for (name, ascii) in [
        ("１２３", "123"),
        ("a\u{200B}b", "ab"),
        ("cafe\u{301}.com", "xn--caf-dma.com"),
        (long.as_str(), &*"a".repeat(63)),
        ("ｘｎ--nxasmq6b", "xn--nxasmq6b"),
        ("Bücher。Example", "xn--bcher-kva.example"),
    ] {
        assert_eq!(check_idn_hostname(name).unwrap(), ascii);
        assert!(check_idn_hostname_2020_12(name).is_err(), "{name}");
    }
}

/// RFC 3490, section 3.1: four full stops separate labels.
#[test]
fn each_of_four_full_stops_separates_labels() {
    for name in ["a.ü", "a。ü", "a．ü", "a｡ü"] {
        assert_eq!(check_idn_hostname_2020_12(name).unwrap(), "a.xn--tda");
        assert_eq!(check_idn_hostname(name).unwrap(), "a.xn--tda");
    }
    assert!(!is_hostname("a。b"));
}

/// Ranges are in the text before the mapping.
#[test]
fn problems_after_a_mapping_have_ranges_in_the_given_text() {
    for (name, status, range, origin) in [
        // U+337F maps to four ideographs, U+2474 to `(1)`.
        ("㍿.a☃", Rule::Disallowed, 5..8, Origin::Input),
        ("Ａ.x⑴", Rule::NotLdh, 5..8, Origin::Mapping),
        ("Ａ。。b", Rule::LabelLength, 6..6, Origin::Input),
        ("Ａ.", Rule::LabelLength, 4..4, Origin::Input),
        ("Ｂ.xn--ls8h.Ｃ", Rule::Disallowed, 4..12, Origin::ALabel),
        ("Ｂ.ｘn--ls8h.Ｃ", Rule::Disallowed, 4..14, Origin::ALabel),
        // The mark composes with the letter before it.
        ("Ａ.E\u{301}-", Rule::HyphenAtEnd, 7..8, Origin::Input),
        ("\u{AD}\u{302}Ａ", Rule::LeadingMark, 2..4, Origin::Input),
    ] {
        let problem = check_idn_hostname(name).unwrap_err().first();
        let found = (problem.rule(), problem.range(), problem.origin());
        assert_eq!(found, (status, range, origin), "{name}");
    }
    let stop = check_idn_hostname_2020_12("ü。a☃").unwrap_err().first();
    assert_eq!((stop.rule(), stop.range()), (Rule::Disallowed, 6..9));
    let long = check_idn_hostname(&"Ａ".repeat(64)).unwrap_err().first();
    assert_eq!(
        (long.cause(), long.range()),
        (Some(Cause::TooLong { octets: 64 }), 0..192)
    );
}

/// The results differ from the cases of `suite/` only for three full stops. In `suite/`, draft 2020-12 maps nothing.
/// Our function for this draft accepts the full stops of RFC 3490, because JSON Schema's own suite does so.
#[test]
fn the_cases_of_the_suite_agree_except_for_full_stops() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suite/idn-hostname.json");
    let book = std::fs::read_to_string(path).unwrap();
    let book: serde_json::Value = serde_json::from_str(&book).unwrap();
    let mut departures = Vec::new();
    for case in book["cases"].as_array().unwrap() {
        // Other inputs are not text.
        let Some(name) = case["input"].as_str() else {
            continue;
        };
        for edition in case["editions"].as_array().unwrap() {
            let found = match edition.as_str().unwrap() {
                "mapped" => check_idn_hostname(name),
                _ => check_idn_hostname_2020_12(name),
            };
            if found.is_ok() != (case["valid"] == true) {
                departures.push(name.to_owned());
            }
        }
    }
    assert_eq!(departures, ["a\u{3002}b", "a\u{FF0E}b", "a\u{FF61}b"]);
}

/// Labels and separators from which names of all kinds are made.
const PIECES: &str = "(a|b-|-|--|1|ü|Ü|\u{301}|ß|Ａ|\u{AD}|\u{200C}|xn--|xn--tda|XN--|.|.|。|_|☃|א|٠|㍿|\u{FDFA}|\u{1D15F}){0,12}";

proptest! {
    #[test]
    fn ranges_are_within_the_name(name in PIECES) {
        for result in [check_hostname(&name), check_idn_hostname(&name), check_idn_hostname_2020_12(&name)] {
            match result {
                Ok(ascii) => prop_assert!(ascii.is_ascii() && is_idn_hostname(&ascii) || ascii == name),
                Err(error) => for problem in error.problems() {
                    prop_assert!(name.get(problem.range()).is_some(), "{:?}", problem);
                }
            }
        }
    }

    /// A name has the problems of its mapped form. If a code point was not mapped, the range of its problem begins with
    /// this code point.
    #[test]
    fn the_mapping_changes_only_ranges(name in PIECES) {
        let mapped = Uts46::STRICT.map(&name);
        let plain = Idna2008::REGISTRATION.to_ascii(&mapped);
        match (check_idn_hostname(&name), plain) {
            (Ok(ascii), Ok(plain)) => prop_assert_eq!(ascii, plain),
            (Err(error), Err(plain)) => {
                let problems = error.problems().iter().zip(plain.problems());
                prop_assert_eq!(error.problems().len(), plain.problems().len());
                for (problem, plain) in problems {
                    prop_assert_eq!(problem.rule(), plain.rule());
                    prop_assert_eq!((problem.label(), problem.cause()), (plain.label(), plain.cause()));
                    prop_assert_eq!(problem.code_point(), plain.code_point());
                    let text = name.get(problem.range()).unwrap();
                    if problem.origin() == Origin::Input && problem.code_point().is_some() {
                        prop_assert!(text.starts_with(problem.code_point().unwrap()));
                    }
                }
            }
            (found, plain) => prop_assert!(false, "{:?} {:?}", found, plain),
        }
    }

    #[test]
    fn host_names_have_only_letters_digits_and_hyphens(name in "[a-c0.\\-]{0,10}") {
        let is_label = |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
        let is_number = |label: &str| label.bytes().all(|byte| byte == b'0');
        let is_address = name.split('.').count() == 4 && name.split('.').all(is_number);
        prop_assert_eq!(is_hostname(&name), name.split('.').all(is_label) && !is_address);
    }
}
