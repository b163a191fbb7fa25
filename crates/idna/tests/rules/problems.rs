//! Tests the causes, the origins, the messages and the serialisation of problems.

use crate::support;
use puny_idna::record::{CodePoint, Field, Fields, Record, Value, Visitor, PROBLEM};
#[cfg(feature = "serde")]
use puny_idna::Idna;
use puny_idna::{to_ascii, Cause, Origin, Problem, Rule, UrlStandard, Uts46};

fn first(name: &str) -> Problem {
    to_ascii(name).unwrap_err().first()
}

/// P4, an invalid A-label, has these causes. The values were computed with an independent implementation: `0000h`
/// encodes 0x127252, `99999a` encodes 0x48A3C1, and `ib9bk1k` encodes the two surrogates of U+102F7.
#[test]
fn invalid_a_labels_have_a_cause() {
    let not_scalar = |value| Cause::NotScalar { value };
    for (name, cause, code_point) in [
        ("xn--a!b", Cause::NotDigit, Some('!')),
        ("xn--bcher-k_a", Cause::NotDigit, Some('_')),
        ("xn--0", Cause::UnexpectedEnd, None),
        ("xn--e-999", Cause::UnexpectedEnd, None),
        ("xn--55555577", Cause::Overflow, Some('7')),
        ("xn--e-999999999", Cause::Overflow, Some('9')),
        ("xn--0000h", not_scalar(0x12_7252), Some('h')),
        ("xn--99999a", not_scalar(0x48_A3C1), Some('a')),
        ("xn--ib9bk1k", not_scalar(0xD800), None),
        ("xn--example-", Cause::OnlyAscii, None),
        ("xn--a-", Cause::OnlyAscii, None),
        ("xn--", Cause::Empty, None),
        ("xn---9uc", Cause::NotCanonical, Some('-')),
        // Without its hyphen, the label is not a valid A-label either.
        ("xn---", Cause::NotCanonical, Some('-')),
        ("xn---0", Cause::NotCanonical, Some('-')),
        ("xn--\u{e9}", Cause::NotAscii, Some('\u{e9}')),
        ("xn--f\u{34a}-PTP", Cause::NotAscii, Some('\u{34a}')),
    ] {
        let problem = first(name);
        assert_eq!(problem.rule(), Rule::BadALabel, "{name}");
        assert_eq!(problem.cause(), Some(cause), "{name}");
        if code_point.is_some() {
            assert_eq!(problem.code_point(), code_point, "{name}");
        }
        assert_eq!(problem.canonical_label(name).is_some(), name == "xn---9uc");
    }
}

/// Some decoders accept a second spelling of an A-label: Python's `idna` 3.13 decoded both `xn---9uc` and `xn--9uc` to
/// U+0CF1.
#[test]
fn the_problem_of_a_second_spelling_has_the_canonical_spelling() {
    for name in ["xn---9uc", "www.XN---9UC.example", "ｘｎ－－-9uc"] {
        let problem = first(name);
        assert_eq!(problem.canonical_label(name).as_deref(), Some("xn--9uc"));
    }
    assert_eq!(Uts46::STRICT.to_unicode("xn--9uc").unwrap(), "\u{CF1}");
    assert_eq!(first("www.xn---9uc.example").range(), 8..9);
    // A problem with another cause, and a name that is too short, have no canonical spelling.
    assert_eq!(first("a_").canonical_label("a_"), None);
    assert_eq!(first("xn---9uc").canonical_label("xn"), None);
}

/// The rules A4_1, A4_2 and X4_2 have two causes: the text is empty, or the text is too long.
#[test]
fn wrong_lengths_have_a_cause() {
    let causes = |name: &str| -> Vec<_> {
        let error = to_ascii(name).unwrap_err();
        let found = error.problems().iter().map(|p| (p.rule(), p.cause()));
        found.collect()
    };
    let too_long = |octets| Some(Cause::TooLong { octets });
    let empty = Some(Cause::Empty);
    assert_eq!(causes(&"a".repeat(64)), [(Rule::LabelLength, too_long(64))]);
    // The number is the length of xn-- and the Punycode of 64 ü.
    let octets = 4 + puny::punycode::encode(&"ü".repeat(64)).unwrap().len();
    let octets = u32::try_from(octets).unwrap();
    assert_eq!(
        causes(&"ü".repeat(64)),
        [(Rule::LabelLength, too_long(octets))]
    );
    assert_eq!(causes("a..b"), [(Rule::LabelLength, empty)]);
    assert_eq!(causes("a."), [(Rule::LabelLength, empty)]);
    assert_eq!(
        causes(""),
        [(Rule::LabelLength, empty), (Rule::NameLength, empty)]
    );
    let long = vec!["a"; 128].join(".");
    assert_eq!(causes(&long), [(Rule::NameLength, too_long(255))]);
    let report = Uts46::STRICT.to_unicode_report("a..b");
    assert_eq!(report.problems()[0].cause(), empty);
    let refused = UrlStandard::BROWSER.to_ascii("\u{AD}").unwrap_err();
    assert_eq!(
        (refused.first().rule(), refused.first().cause()),
        (Rule::EmptyDomain, empty)
    );
}

/// The origin of an offending code point is the input, the mapping or an A-label.
#[test]
fn offending_code_points_have_an_origin() {
    for (name, c, origin) in [
        ("a\u{2065}", '\u{2065}', Origin::Input),
        ("_ü", '_', Origin::Input),
        ("Ａ＿ü", '_', Origin::Mapping),
        ("⑴ü", '(', Origin::Mapping),
        ("xn--_-eha", '_', Origin::ALabel),
        ("xn--example-2z6c", '\u{200B}', Origin::ALabel),
        ("ⅹｎ--example-2z6c", '\u{200B}', Origin::ALabel),
        ("xn--a!b", '!', Origin::Input),
        ("xn--a！b", '!', Origin::Mapping),
    ] {
        let problem = first(name);
        assert_eq!(
            (problem.code_point(), problem.origin()),
            (Some(c), origin),
            "{name}"
        );
    }
    // A problem without a code point has the default origin, the input.
    assert_eq!(first("a..b").origin(), Origin::Input);
}

/// A message states the fault, then its position, and then the rule with its code.
#[test]
fn a_message_has_the_fault_the_place_and_the_rule() {
    let rule = "after mapping or decoding, every code point must have the status valid (UTS #46, section 4.1, 7)";
    for (name, words) in [
        ("a\u{2065}b", format!("U+2065 is not valid in a domain name (label 1, bytes 1..4): {rule} [V7]")),
        ("xn--example-2z6c", format!("U+200B, decoded from an A-label, is not valid in a domain name (label 1, bytes 0..16): {rule} [V7]")),
        ("⑴a", "U+0028, after mapping, is not a letter, digit or hyphen (label 1, bytes 0..3): ASCII code points must be letters, digits or hyphens, unless an option allows others (UTS #46, UseSTD3ASCIIRules; RFC 1123, section 2.1) [U1]".to_owned()),
    ] {
        assert_eq!(first(name).to_string(), words);
    }
    let what = |name: &str| first(name).what().to_string();
    assert_eq!(
        what(&"a".repeat(64)),
        "the label has 64 octets, but the limit is 63"
    );
    assert_eq!(
        what(&vec!["a"; 128].join(".")),
        "the name has 255 octets, but the limit is 253"
    );
    assert_eq!(what("a..b"), "the label is empty");
    assert_eq!(
        what("xn--ib9bk1k"),
        "the Punycode encodes 0xD800, which is not a Unicode scalar value"
    );
    assert_eq!(what("xn--a!b"), "U+0021 is not a Punycode digit");
}

/// Every problem has a short message without a final full stop. The full message begins with the short message.
#[test]
fn every_problem_has_a_message() {
    let parts = [
        "", "a", "-", "xn--", "xn--a-", "xn--0", "ü", "\u{5D0}", "1", "\u{301}", "\u{200D}",
    ];
    let others = [
        "_", "\u{B7}", "\u{30FB}", "\u{660}", "\u{6F0}", "\u{E000}", "☃", "\u{2024}", "A",
    ];
    let mut found = std::collections::BTreeSet::new();
    for (_, edition) in support::editions() {
        for first in parts.iter().chain(&others) {
            for second in parts.iter().chain(&others) {
                for name in [format!("{first}{second}"), format!("{first}.{second}")] {
                    let reports = [
                        edition.to_ascii_report(&name),
                        edition.to_unicode_report(&name),
                    ];
                    for problem in reports.iter().flat_map(|report| report.problems()) {
                        let what = problem.what().to_string();
                        assert!(!what.is_empty() && !what.ends_with('.'), "{name:?} {what}");
                        assert!(problem.to_string().starts_with(&what));
                        found.insert(problem.rule());
                    }
                }
            }
        }
    }
    // The names violate nearly all rules. They do not violate the rules about pairs of labels, about bytes and about
    // mail.
    let all = cfg!(feature = "idna2003");
    assert!(found.len() >= if all { 25 } else { 15 }, "{found:?}");
}

/// The values of a record as texts.
struct Line(Vec<String>);

impl Visitor for Line {
    fn visit_field(&mut self, _: &'static Field, value: Value<'_>) {
        self.0.push(match value {
            Value::Text(text) => text.map_or(String::new(), String::from),
            Value::Number(number) => number.map_or(String::new(), |number| number.to_string()),
            Value::Offset(offset) => offset.to_string(),
            Value::CodePoint(number) => {
                number.map_or(String::new(), |number| CodePoint(number).to_string())
            }
            Value::Message(message) => message.to_string(),
            _ => panic!("a problem has no lists"),
        });
    }
}

/// The command and all bindings rely on the names, the order and the values of the fields of records.
#[test]
fn records_have_these_fields() {
    let line = |record: &Record| {
        let mut line = Line(Vec::new());
        record.visit_fields(&mut line);
        // The last field, the rule, is not compared.
        line.0[..10].join(",")
    };
    assert_eq!(
        PROBLEM.names().collect::<Vec<_>>().join(","),
        "kind,status,label,start,end,code_point,origin,cause,number,message,rule"
    );
    let of = |name: &str| Record::of(&to_ascii(name).unwrap_err().first());
    assert_eq!(
        line(&of("a.b_")),
        "not_ldh,U1,1,3,4,U+005F,input,,,U+005F is not a letter, digit or hyphen"
    );
    assert_eq!(
        line(&of(&"a".repeat(64))),
        "label_length,A4_2,0,0,64,,,too_long,64,the label has 64 octets, but the limit is 63"
    );
    let not_scalar = of("xn--0000h");
    assert_eq!(
        (not_scalar.cause, not_scalar.number),
        (Some("not_scalar"), Some(0x12_7252))
    );

    let error = puny::punycode::decode("a-ü").unwrap_err();
    assert_eq!(
        line(&Record::of_decoding(&error, Some(0xFC))),
        "not_digit,,,2,4,U+00FC,input,,,'ü' (U+00FC) is not a digit"
    );
    let error = puny::punycode::decode("a-z").unwrap_err();
    assert_eq!(
        line(&Record::of_decoding(&error, None)),
        "unexpected_end,,,3,3,,,,,the input ends inside a delta"
    );
    let error = puny::punycode::PUNYCODE
        .with_limit(1)
        .encode("aü")
        .unwrap_err();
    assert_eq!(
        line(&Record::of_encoding(&error, Some(0xFC))),
        "too_long,,,1,1,,,,1,there are more than 1 code points"
    );
    assert_eq!(
        line(&Record::of_surrogate(2, 0xD800)),
        "lone_surrogate,,,2,3,U+D800,input,,,U+D800 is a surrogate without its pair"
    );
}

#[cfg(feature = "serde")]
#[test]
fn problems_serialize_as_records() {
    use serde_json::json;

    let name = "ok.b\u{200D}ücher";
    let error = to_ascii(name).unwrap_err();
    assert_eq!(
        serde_json::to_value(&error).unwrap(),
        json!([{
            "kind": "zwj_context", "status": "C2", "label": 1, "start": 4, "end": 7,
            "code_point": 0x200D, "origin": "input", "cause": null, "number": null,
            "message": "U+200D does not follow a virama", "rule": Rule::ZwjContext.description(),
        }])
    );
    let report = Uts46::STRICT.to_ascii_report("a..b");
    assert_eq!(
        serde_json::to_value(&report).unwrap(),
        json!({ "text": null, "problems": [{
            "kind": "label_length", "status": "A4_2", "label": 1, "start": 2, "end": 2,
            "code_point": null, "origin": null, "cause": "empty", "number": null,
            "message": "the label is empty", "rule": Rule::LabelLength.description(),
        }] })
    );
    let names = (Rule::LabelLength, puny_idna::Preset::Url, Origin::ALabel);
    assert_eq!(
        serde_json::to_value(names).unwrap(),
        json!(["A4_2", "url", "a_label"])
    );
}

#[cfg(feature = "serde")]
#[test]
fn deviations_and_labels_serialize_as_documented() {
    use puny_idna::deviations;
    use puny_idna::label::{LabelKind, ULabel};
    use serde_json::json;

    let report = deviations::compare("faß.de");
    let destination = report.destination(puny_idna::Preset::Transitional).unwrap();
    assert_eq!(
        serde_json::to_value(destination).unwrap(),
        json!({ "edition": "uts46-transitional", "ascii": "fass.de", "problem": null })
    );
    assert_eq!(
        serde_json::to_value(report.differences().next()).unwrap(),
        json!({ "edition": "uts46-transitional", "kind": "deviation", "code_point": 0xDF, "start": 2, "end": 4 })
    );
    assert_eq!(
        serde_json::to_value(deviations::changes("A").iter().next()).unwrap(),
        json!({ "kind": "case", "start": 0, "end": 1, "after": "a" })
    );
    let label = ULabel::new("faß").unwrap();
    let pair = (LabelKind::of("faß"), label);
    assert_eq!(
        serde_json::to_value(pair).unwrap(),
        json!(["u_label", "faß"])
    );
}

/// Tests the conversion of each offset on a character boundary to code points and to UTF-16 code units, in texts of
/// many blocks.
#[test]
fn offsets_are_converted_to_other_units() {
    use puny_idna::record::{Offsets, Unit};

    for piece in ["a", "ü", "€", "😀", "a😀ü€"] {
        let text = piece.repeat(300);
        let points = Offsets::new(&text, Unit::CodePoint);
        let units = Offsets::new(&text, Unit::Utf16);
        let ends = text.char_indices().map(|(at, _)| at);
        for (index, at) in ends.chain([text.len(), text.len() + 1]).enumerate() {
            let before = text.get(..at).unwrap_or(&text);
            assert_eq!(
                points.of(at),
                index.min(text.chars().count()),
                "{piece} {at}"
            );
            assert_eq!(units.of(at), before.encode_utf16().count(), "{piece} {at}");
        }
    }
}
