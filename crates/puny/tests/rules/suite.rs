//! The cases of `suite/` about strings, tested with every form of each operation and compared with the pseudocode
//! of the RFC.

#[path = "../support/cases.rs"]
mod cases;

use crate::support::{decode_agrees, encode_agrees, string, Config};
use cases::{bytes, compare, file, number, points, read, text};
use puny::punycode::PUNYCODE;
use puny::ParamValues;
use serde_json::Value;

#[test]
fn cases_of_punycode_have_the_expected_results() {
    file("punycode", |_, case| differences(&Config::punycode(), case));
}

#[test]
fn cases_of_bootstring_have_the_expected_results() {
    file("bootstring", |book, case| {
        let name = case["parameters"].as_str().unwrap();
        differences(&config(&book["parameters"][name]), case)
    });
}

/// The samples are copied from RFC 3492, section 7.1. An upper-case `U+` in a sample is a flag for upper case (appendix
/// A and the program of appendix C). The flagged code points are the ASCII capitals, and the first letter of (I).
#[test]
fn flags_of_the_samples_are_the_printed_flags() {
    let book = read("punycode");
    let cases = book["cases"].as_array().unwrap().iter();
    let samples = cases.filter(|case| {
        let id = case["id"].as_str().unwrap();
        id.starts_with("punycode.sample-decode.")
    });
    let mut count = 0;
    for sample in samples {
        let printed = sample["input"].as_str().unwrap();
        let text = sample["output"].as_str().unwrap();
        let mut flags: Vec<bool> = text.chars().map(|c| c.is_ascii_uppercase()).collect();
        flags[0] |= printed.contains("baDotc");
        let encoded = PUNYCODE.encode_with_case(text, &flags);
        assert_eq!(encoded.as_deref(), Ok(printed));
        let decoded = PUNYCODE.decode_with_case(printed);
        assert_eq!(decoded, Ok((text.to_owned(), flags)));
        count += 1;
    }
    assert_eq!(count, 19);
}

/// Returns the differences between puny's result and the case. A list of integers or bytes that is not a text must
/// be refused by the functions for text.
fn differences(config: &Config, case: &Value) -> Vec<String> {
    let input = match (text(&case["input"], 0), bytes(&case["input"])) {
        // A `str` cannot contain these bytes.
        (None, Some(_)) => return compare(case, "output", None, 0).into_iter().collect(),
        (Some(text), _) => crate::support::points(&text),
        (None, None) => points(&case["input"], 0),
    };
    let found = match case["operation"] == "encode" {
        true => encode_agrees(config, &input),
        false => decode_agrees(config, &input),
    };
    let found = found.ok().map(|points| string(&points).unwrap());
    compare(case, "output", found.as_deref(), 0)
        .into_iter()
        .collect()
}

/// Reads the parameters at the head of the file.
fn config(of: &Value) -> Config {
    let value = |name: &str| number(&of[name]);
    let digits = points(&of["digits"], 0);
    let mut also_read = Vec::new();
    if of["caseInsensitive"] == true {
        for (&digit, value) in digits.iter().zip(0..) {
            let capital = char::from_u32(digit).unwrap().to_ascii_uppercase();
            also_read.push((u32::from(capital), value));
        }
        also_read.retain(|(capital, _)| !digits.contains(capital));
    }
    Config {
        values: ParamValues {
            base: value("base"),
            tmin: value("tmin"),
            tmax: value("tmax"),
            skew: value("skew"),
            damp: value("damp"),
            initial_bias: value("initialBias"),
            initial_n: value("initialN"),
        },
        basic: vec![0..=value("initialN") - 1],
        delimiter: points(&of["delimiter"], 0)[0],
        digits,
        also_read,
        ..Config::punycode()
    }
}
