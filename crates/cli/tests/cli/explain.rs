//! `puny explain`.

use puny::punycode::PUNYCODE;
use puny::trace::{DecodeTrace, EncodeTrace};
use serde_json::Value;

use crate::support::{ok, pipe, puny};

#[test]
fn encoding_is_explained_step_by_step() {
    assert_eq!(
        ok(puny(["explain", "bücher"])),
        "\
Encode \"bücher\" (punycode)

   input   b U+0062  ü U+00FC  c U+0063  h U+0068  e U+0065  r U+0072
   start   n = 128 (U+0080), i = 0, bias = 72
   literal bcher-  (the basic code points, and the delimiter)

1. ü U+00FC at position 1 is written kva

   delta   (252 - 128) × 6 + 1 - 0 = 745

   digit  value  threshold  weight  product
   k         10  ≥       1       1       10
   v         21  ≥       1      35      735
   a          0  <      26    1225        0
                               sum      745

   bias    72 → 0
   string  b[ü]cher

In short: 1 of 6 characters moved, 9 bytes; 3 of them carry the last delta
Result: bcher-kva
"
    );
}

/// The first two deltas of sample B (RFC 3492, section 7.2), and an invalid digit.
#[test]
fn decoding_is_explained_up_to_the_error() {
    let run = puny(["explain", "--decode", "ihqwc!"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    assert_eq!(
        run.out,
        "\
Decode \"ihqwc!\" (punycode)

   start   n = 128 (U+0080), i = 0, bias = 72
   literal none, because there is no delimiter

1. ihq inserts 不 U+4E0D at position 0

   digit  value  threshold  weight  product
   i          8  ≥       1       1        8
   h          7  ≥       1      35      245
   q         16  <      26    1225    19600
                               sum    19853

   delta   19853; i + delta = 0 + 19853 = 19853 = 19853 × 1 + 0
   state   n = 128 + 19853 = 19981 (U+4E0D), i = 0; then i = 1
   bias    72 → 21
   string  [不]

2. wc inserts 中 U+4E2D at position 1

   digit  value  threshold  weight  product
   w         22  ≥      15       1       22
   c          2  <      26      21       42
                               sum       64

   delta   64; i + delta = 1 + 64 = 65 = 32 × 2 + 1
   state   n = 19981 + 32 = 20013 (U+4E2D), i = 1; then i = 2
   bias    21 → 20
   string  不[中]

In short: 2 characters inserted before the error
Error: '!' (U+0021) is not a digit (RFC 3492, section 6.2: after the last
       delimiter, fail if there is no digit-value)

   ihqwc!
        ^
"
    );
}

/// The delta with the error is shown as far as read.
#[test]
fn the_digits_before_an_error_are_shown() {
    let run = puny(["explain", "--decode", "bcher-k!a"]);
    assert!(
        run.out.contains(
            "\
1. k is incomplete

   digit  value  threshold  weight  product
   k         10  ≥       1       1       10
                               sum       10

In short: no character inserted before the error
Error: '!' (U+0021) is not a digit"
        ),
        "{}",
        run.out
    );
    let run = puny(["explain", "--decode", "--format", "jsonl", "bcher-k!a"]);
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(object["unfinished"][0]["value"], 10);
    assert_eq!(object["steps"].as_array().map(Vec::len), Some(0));
}

#[test]
fn colour_replaces_the_brackets() {
    let run = ok(puny(["explain", "--color", "always", "bücher"]));
    assert!(!run.contains("[ü]"), "{run}");
    assert!(
        run.contains("b\u{1B}[1m\u{1B}[4m\u{1B}[32mü\u{1B}[0mcher"),
        "{run:?}"
    );
}

#[test]
fn text_fits_80_columns() {
    let long = "Ünïcödé 他们为什么不说中文 ".repeat(12);
    let encoded = puny::punycode::encode(&long).unwrap();
    for run in [
        puny(["explain", &long]),
        puny(["explain", "--decode", &encoded]),
        puny(["explain", "--decode", &format!("{}!", encoded)]),
    ] {
        for line in run.out.lines().skip(1) {
            let columns: usize = line
                .chars()
                .map(|c| unicode_width::UnicodeWidthChar::width(c).unwrap_or(0))
                .sum();
            assert!(
                columns <= 80 || line.starts_with("Result: ") || line.starts_with("   literal "),
                "{columns}: {line}"
            );
        }
    }
}

/// RFC 3492, sections 7.2 and 7.3, sample L. The suite of `puny` has the text of these traces.
#[test]
fn traces_have_the_format_of_the_rfc() {
    let (decoded, encoded) = ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b");
    let run = ok(puny(["explain", "--rfc", decoded]));
    assert_eq!(run, EncodeTrace::new(&PUNYCODE, decoded).to_string());
    let run = ok(puny(["explain", "--rfc", "-d", encoded]));
    assert_eq!(run, DecodeTrace::new(&PUNYCODE, encoded).to_string());
}

#[test]
fn steps_are_available_as_json() {
    let run = ok(puny(["explain", "-f", "jsonl", "bücher", "üü"]));
    let objects: Vec<Value> = run
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(objects.len(), 2);
    let step = &objects[0]["steps"][0];
    assert_eq!(
        (&step["code_point"], &step["character"], &step["position"]),
        (&252.into(), &"ü".into(), &1.into())
    );
    // Every delta is the sum of its weighted digits.
    for step in objects
        .iter()
        .flat_map(|object| object["steps"].as_array().unwrap())
    {
        let digits = step["digits"].as_array().unwrap();
        let sum: u64 = digits
            .iter()
            .map(|digit| digit["value"].as_u64().unwrap() * digit["weight"].as_u64().unwrap())
            .sum();
        assert_eq!(step["delta"], sum);
    }
    assert_eq!(objects[1]["output"], puny::punycode::encode("üü").unwrap());

    let bad = puny(["explain", "-f", "jsonl", "-d", "tda!"]);
    let object: Value = serde_json::from_str(&bad.out).unwrap();
    assert_eq!(
        (bad.code, object["steps"].as_array().unwrap().len()),
        (1, 1)
    );
    assert_eq!(
        (&object["output"], &object["errors"][0]["kind"]),
        (&Value::Null, &"not_digit".into())
    );
}

#[test]
fn several_strings_are_separated_and_lines_are_read() {
    let arguments = ok(puny(["explain", "ü", "a"]));
    assert!(arguments.contains("Result: tda\n\nEncode \"a\" (punycode)\n"));
    assert_eq!(ok(pipe(["explain"], "ü\na\n")), arguments);
    assert_eq!(ok(pipe(["explain", "-i", "-"], "ü\r\na")), arguments);
}

#[test]
fn encoding_errors_have_a_caret_too() {
    let run = puny(["explain", "--limit", "3", "日本ab"]);
    assert_eq!(run.code, 1);
    assert!(run.out.ends_with("\n   日本ab\n        ^\n"), "{}", run.out);
}

/// Numbers assigned to characters by a profile are shown as characters.
#[test]
fn profiles_are_explained_in_their_own_alphabet() {
    let run = ok(puny(["explain", "-p", "encode-bootstring", "Búlgarska"]));
    assert!(
        run.contains("1. ú U+00FA at position 1 is written LB"),
        "{run}"
    );
    assert!(run.ends_with("Result: Blgarska-LB\n"));
    let back = ok(puny([
        "explain",
        "-p",
        "encode-bootstring",
        "-d",
        "Blgarska-LB",
    ]));
    assert!(
        back.ends_with(
            "   string  B[ú]lgarska\n\nIn short: 1 of 9 characters inserted, 11 bytes; 2 of them carry the last delta\nResult: Búlgarska\n"
        ),
        "{back}"
    );
}

#[test]
fn an_empty_literal_portion_has_its_reason() {
    for (text, reason) in [
        ("tda", "none, because there is no delimiter"),
        ("-9uc", "none, because nothing precedes the last delimiter"),
        ("ü-tda", "none, because of the error below"),
    ] {
        let run = puny(["explain", "--decode", "--", text]);
        assert!(
            run.out.contains(&format!("   literal {reason}\n")),
            "{}",
            run.out
        );
    }
}

/// Hidden characters are shown by number, and combining ones on a circle.
#[test]
fn terminal_controls_are_escaped() {
    let run = ok(puny(["explain", "a\u{1B}[2J\u{301}\u{202E}"]));
    assert!(
        !run.contains('\u{1B}') && !run.contains('\u{202E}'),
        "{run:?}"
    );
    assert!(run.contains("1. ◌\u{301} U+0301 at position 5"), "{run}");
    assert!(run.contains("2. \\u{202e} U+202E at position 6"), "{run}");
}

/// RFC 3492, section 7.1, sample L, in lower case. Later insertions move earlier ones, so positions
/// at the time of an insertion differ from final ones.
#[test]
fn each_step_marks_the_inserted_code_point() {
    let expected = [
        "3b[先]",
        "3b[八]先",
        "3[年]b八先",
        "3年b八先[生]",
        "3年b[組]八先生",
        "3年b組[金]八先生",
    ];
    for arguments in [
        &["explain", "3年b組金八先生"][..],
        &["explain", "--decode", "3b-ww4c5e180e575a65lsy2b"],
    ] {
        let run = ok(puny(arguments));
        let shown = run
            .lines()
            .filter_map(|line| line.strip_prefix("   string  "));
        assert!(shown.eq(expected), "{run}");
    }
}

/// Each step of a long string costs a window, not the string.
#[test]
fn a_long_string_is_shown_around_each_insertion() {
    let long: String = ('\u{4E00}'..'\u{8E00}').rev().collect();
    let run = ok(puny(["explain", &long]));
    let shown: Vec<&str> = run
        .lines()
        .filter(|line| line.starts_with("   string "))
        .collect();
    assert_eq!(shown.len(), 0x4000);
    assert!(
        shown[0x3FFF].starts_with("   string  [\u{8DFF}]\u{8DFE}") && shown[0x3FFF].ends_with('…')
    );
}

/// Every line has a record, even invalid UTF-8; with several inputs it names its file.
#[test]
fn data_has_a_record_for_every_line() {
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    std::fs::write(&one, b"\xFF\nbcher-kva\n").unwrap();
    std::fs::write(&two, "tda\n").unwrap();
    let files = ["-i", one.to_str().unwrap(), "-i", two.to_str().unwrap()];
    let run = puny(["explain", "--decode", "-f", "jsonl"].iter().chain(&files));
    let objects: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let seen: Vec<(bool, u64, &str)> = objects
        .iter()
        .map(|object| {
            let of_one = object["file"] == one.to_str().unwrap();
            let output = object["output"].as_str().unwrap_or("none");
            (of_one, object["line"].as_u64().unwrap(), output)
        })
        .collect();
    assert_eq!(
        seen,
        [(true, 1, "none"), (true, 2, "bücher"), (false, 1, "ü")]
    );
    assert_eq!(objects[0]["errors"][0]["kind"], "not_utf8");

    // One empty line between explanations, also between files.
    let run = puny(["explain", "--decode"].iter().chain(&files));
    assert!(run.out.starts_with("Decode"), "{}", run.out);
    assert_eq!(run.out.matches("\n\nDecode").count(), 1, "{}", run.out);
}
