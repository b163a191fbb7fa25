//! Tests of `puny explain` that cannot be written as transcripts.

use puny::punycode::{PUNYCODE, encode};
use puny::trace::{DecodeTrace, EncodeTrace};
use puny_idna::record::{EXPLANATION, FieldKind, Shape, TRACE};
use serde_json::Value;
use unicode_width::UnicodeWidthChar;

use crate::support::{lines, ok, pipe, puny};

/// Only the lines of results and literal portions may be wider.
#[test]
fn text_fits_80_columns() {
    let long = "Ünïcödé 他们为什么不说中文 ".repeat(12);
    let encoded = encode(&long).unwrap();
    let broken = encoded.clone() + "!";
    let mut runs = vec![vec![&*long], vec!["-d", &encoded], vec!["-d", &broken]];
    for edition in ["uts46", "url", "2008-lookup", "2003"] {
        let steers = "a\u{1B}[2J.\u{202E}x";
        for name in ["1a.אב", "xn--example-.org", steers, "\u{301}.x"] {
            runs.push(vec!["--edition", edition, name]);
        }
    }
    for run in runs {
        let text = puny(["explain"].iter().chain(&run)).out;
        assert!(!text.contains(['\u{1B}', '\u{202E}']), "{text}");
        for line in text.lines().skip(1) {
            let columns: usize = line.chars().filter_map(UnicodeWidthChar::width).sum();
            let is_free = line.starts_with("Result: ") || line.starts_with("   literal ");
            assert!(columns <= 80 || is_free, "{columns}: {line}");
        }
    }
}

/// The string is sample L of RFC 3492, sections 7.2 and 7.3. The tests of `puny` have the text of these traces.
#[test]
fn traces_have_the_format_of_the_rfc() {
    let (decoded, encoded) = ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b");
    let run = ok(puny(["explain", "--rfc", decoded]));
    assert_eq!(run, EncodeTrace::new(&PUNYCODE, decoded).to_string());
    let run = ok(puny(["explain", "--rfc", "-d", encoded]));
    assert_eq!(run, DecodeTrace::new(&PUNYCODE, encoded).to_string());
}

/// Each step of a long string shows only a part of the string. The trace of the RFC shows the whole string, so it has a
/// limit.
#[test]
fn a_long_string_is_not_quadratic() {
    let long: String = ('\u{4E00}'..'\u{5E00}').rev().collect();
    let run = ok(puny(["explain", &long]));
    let shown = run.lines().filter(|line| line.starts_with("   string "));
    let shown: Vec<&str> = shown.collect();
    assert_eq!(shown.len(), 0x1000);
    assert!(shown[0xFFF].starts_with("   string  [\u{5DFF}]\u{5DFE}"));
    assert!(shown[0xFFF].ends_with('…'));

    let record = ok(puny(["explain", "-f", "jsonl", &long]));
    assert_eq!(record.matches("\"position\":0,").count(), 0x1000);
    assert!(record.len() < 0x1000 * 1000);

    for (length, code) in [(1000, 0), (1001, 1)] {
        let basic = encode(&"ü".repeat(length)).unwrap();
        let run = puny(["explain", "--rfc", "-d", &basic]);
        assert_eq!(run.code, code, "{}", run.err);
        assert_eq!(
            run.err.contains("the string has 1001 code points"),
            code == 1
        );
    }
}

/// Returns the record of one string.
fn record(arguments: &[&str]) -> Value {
    lines(&puny(["explain", "-f", "jsonl"].iter().chain(arguments)).out).remove(0)
}

/// The trace of a label in a name is equal to the trace of the label as a string.
#[test]
fn labels_are_decoded_and_encoded_by_the_same_steps_as_strings() {
    let name = record(&["--as", "name", "xn--bcher-kva.bücher"]);
    let decode = of_kind(&name, "decode")[0];
    assert_eq!(
        (&decode["input"], &decode["output"]),
        (&"xn--bcher-kva".into(), &"bücher".into())
    );
    let string = record(&["-d", "bcher-kva"]);
    assert_eq!(decode["trace"]["steps"], string["steps"]);
    assert_eq!(of_kind(&name, "encode")[0]["trace"]["output"], "bcher-kva");
    let text = ok(puny(["explain", "bücher.de"]));
    assert!(text.contains(&ok(puny(["explain", "bücher"]))), "{text}");
}

fn of_kind<'v>(record: &'v Value, kind: &str) -> Vec<&'v Value> {
    let steps = record["steps"].as_array().unwrap().iter();
    steps.filter(|step| step["step"] == kind).collect()
}

/// Returns the labels in ASCII, in the order in which they are joined.
fn labels_in_ascii(record: &Value) -> Vec<&str> {
    let of = |kind, label: &Value| {
        let mut steps = of_kind(record, kind).into_iter();
        steps.find(|step| step["label"] == *label)
    };
    let labels = of_kind(record, "check").into_iter().map(|check| {
        let decoded = of("decode", &check["label"]).map(|step| &step["input"]);
        let encoded = of("encode", &check["label"]).map(|step| &step["output"]);
        let text = decoded.or(encoded).unwrap_or(&check["output"]);
        text.as_str().unwrap_or("null")
    });
    labels.collect()
}

/// Valid names, and names that break each rule of each edition.
const NAMES: &str = "faß.de|Bücher.EXAMPLE|xn--fa-hia|XN--FA-HIA.DE|xn--example-.org|xn--.a|a..b||.|a.|ab--c.-d.e-|\
    _dmarc.x|*.x|1a.אב|א1٠.a|a\u{200D}b|\u{301}a|a\u{2FFE}|xn--0|xn--ü|xn--a-ecp|xn--8i7caa|ｘｎ－－fa-hia.de|\
    xn--xn--a--gua|\u{2024}com|a\u{2488}b|·a|l·l|・|日本・|٠۰|ab／c|a b.ü|\u{1F102}|\u{2F868}|ǅ.Ⅷ|\
    xn--googlecom-bk3h|xn--9uc|xn---9uc|\u{1E9E}|ss\u{34F}|\u{D0000}|Ａ.ＢＣ｡ｃ";

/// The last step has the result of the conversion, and each problem is a broken rule of a step.
#[test]
fn the_last_step_gives_the_result_of_the_conversion() {
    let long = ["ü".repeat(64), "a".repeat(64), "abcdefgh.".repeat(30)];
    let input = NAMES.split('|').chain(long.iter().map(String::as_str));
    let input: String = input.map(|name| name.to_owned() + "\n").collect();
    for options in [
        "--edition uts46",
        "--transitional yes",
        "--ignore-invalid-punycode yes --dns-length no",
        "--std3 dns --dns-length allow-root",
        "--edition url",
        "--edition url --be-strict yes",
        "--edition 2008-lookup",
        "--edition 2008-lookup --mapping yes",
        "--edition 2008-register",
        "--edition 2003",
        "--edition 2003 --std3 yes --allow-unassigned no",
    ] {
        let run = |command: &str| {
            let words = format!("{command} -q -f jsonl {options} -i -");
            lines(&pipe(words.split(' '), &input).out)
        };
        let (records, verdicts) = (run("explain --as name"), run("check"));
        assert_eq!(records.len(), input.lines().count());
        assert_eq!(verdicts.len(), records.len());
        for (record, verdict) in records.iter().zip(&verdicts) {
            let what = format!("{options} {}", record["input"]);
            let codes = |record: &Value| {
                let errors = record["problems"].as_array().unwrap().iter();
                let codes = errors.map(|error| format!("{} {}", error["label"], error["status"]));
                let mut codes: Vec<String> = codes.collect();
                codes.sort();
                codes.dedup();
                codes
            };
            assert_eq!(codes(record), codes(verdict), "{what}");
            let mut broken = Vec::new();
            for step in record["steps"].as_array().unwrap() {
                for rule in step["rules"].as_array().into_iter().flatten() {
                    assert_eq!(rule["result"] == "not_checked", !rule["why"].is_null());
                    if rule["result"] == "violated" {
                        let label = &step["label"];
                        broken.push(format!("{label} {}", rule["status"]));
                    }
                }
            }
            broken.sort();
            assert_eq!(broken, codes(record), "{what}");
            if broken.is_empty() {
                assert_eq!(record["ascii"], verdict["ascii"], "{what}");
                assert_eq!(record["unicode"], verdict["unicode"], "{what}");
                let joined = labels_in_ascii(record).join(".");
                assert_eq!(record["ascii"], joined, "{what}");
            }
        }
    }
}

/// The objects of JSON lines have the declared fields, and `problems` have a hint too. The location comes first.
#[test]
fn objects_have_the_declared_fields() {
    fn check(object: &Value, shape: &Shape) {
        let keys = object.as_object().unwrap().keys().map(String::as_str);
        let keys: Vec<&str> = keys.filter(|key| !["line", "hint"].contains(key)).collect();
        let mut names: Vec<&str> = shape.names().collect();
        // `serde_json` sorts the keys.
        names.sort_unstable();
        assert_eq!(keys, names);
        for field in shape.fields {
            let value = &object[field.name];
            match field.kind {
                FieldKind::Record(shape) if !value.is_null() => check(value, shape),
                FieldKind::Records(shape) => {
                    let all = value.as_array().into_iter().flatten();
                    all.for_each(|object| check(object, shape));
                }
                _ => {}
            }
        }
    }

    let explained = |arguments: &[&str]| {
        let arguments = [&["explain", "-q", "-f", "jsonl"], arguments].concat();
        lines(&puny(arguments).out).remove(0)
    };
    check(&explained(&["Faß.a_b.xn--tda"]), &EXPLANATION);
    check(&explained(&["-d", "bcher-k!a"]), &TRACE);
}
