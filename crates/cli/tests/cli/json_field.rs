//! `--json`: fields of JSON lines are converted, the rest stays byte for byte.

use crate::support::{ok, pipe, puny};
use serde_json::Value;

fn to_ascii(field: &str, lines: &str) -> crate::support::Run {
    pipe(["to-ascii", "--json", field], lines)
}

#[test]
fn only_the_field_changes() {
    let line = "\u{FEFF} {\"z\" : 1.0e+05,\t\"ü\":\"\\u00fc\\/\", \"tls\": { \"san\" : [ \"ü.de\" ,null,\
                \"B\\u00DCCHER.de\",\"xn--tda\" ] ,\"x\":-0 } , \"z\":{}, \"n\":12345678901234567890123}\r\n\
                \n  \n{\"tls\":{\"san\":\"ä\"}}";
    let expected = line
        .replace("\"ü.de\"", "\"xn--tda.de\"")
        .replace("B\\u00DCCHER.de", "xn--bcher-kva.de")
        .replace("\"ä\"", "\"xn--4ca\"");
    assert_eq!(ok(to_ascii("tls.san", line)), expected);
    let many = format!("{}\n", r#"{"a":{"b":"ü"},"c":["ü"]}"#).repeat(50_000);
    for threads in ["1", "3"] {
        let run = pipe(["to-ascii", "--json", "a.b", "--threads", threads], &many);
        assert!(ok(run) == many.replace("\"b\":\"ü\"", "\"b\":\"xn--tda\""));
    }
}

#[test]
fn changed_lines_are_valid_json() {
    // Escapes in an unchanged value stay.
    for (from, to) in [
        (r#""a\u0062""#, r#""a\u0062""#),
        (r#""\u00fc""#, r#""xn--tda""#),
        (r#""A\u0062""#, r#""ab""#),
        (r#""\ud83d\ude00.de""#, r#""xn--e28h.de""#),
    ] {
        assert_eq!(
            ok(to_ascii("a", &format!("{{\"a\":{from}}}"))),
            format!("{{\"a\":{to}}}")
        );
    }
    let line = r#"{"a":"\u0022\\\n\u0001ü","b":"\n"}"#;
    let encoded = ok(pipe(["encode", "--json", "a", "--json", "b"], line));
    let value: Value = serde_json::from_str(&encoded).unwrap();
    assert_eq!(value["b"], "\n-");
    assert_eq!(encoded.matches("\\n").count(), 2, "{encoded}");
    let decoded = ok(pipe(["decode", "--json", "a", "--json", "b"], &encoded));
    let before: Value = serde_json::from_str(line).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&decoded).unwrap(), before);
    let run = pipe(["to-unicode", "--json", "a"], r#"{"a":"xn--tda"}"#);
    assert_eq!(ok(run), r#"{"a":"ü"}"#);
    // Keys with dots, with escapes, and twice.
    assert_eq!(
        ok(to_ascii("a\\.b", r#"{"a.b":"ü"}"#)),
        r#"{"a.b":"xn--tda"}"#
    );
    assert_eq!(
        ok(to_ascii("ü", r#"{"\u00FC":"ü","ü":"ä","u":"ö"}"#)),
        r#"{"\u00FC":"xn--tda","ü":"xn--4ca","u":"ö"}"#
    );
}

/// A field that is missing has no string, as null. If it is nowhere, it is spelt wrong.
#[test]
fn missing_fields_are_no_failure() {
    let lines = "{\"a\":\"ü\"}\n{\"b\":\"ü\"}\n{\"a\":null}\n7\n";
    let run = to_ascii("a", lines);
    assert_eq!(run.out, lines.replacen('ü', "xn--tda", 1));
    let note = "note: 2 lines have none of the fields that --json names\n";
    assert_eq!((run.code, run.err.as_str()), (0, note));
    let check = pipe(["check", "-f", "csv", "--json", "a"], lines);
    assert_eq!(
        (check.out.lines().count(), check.err.as_str(), check.code),
        (2, note, 0)
    );
    // One of two is enough.
    ok(pipe(
        ["to-ascii", "--json", "a", "--json", "b"],
        "{\"b\":\"ü\"}\n",
    ));
    for command in ["to-ascii", "check"] {
        let run = pipe([command, "--json", "A"], "{\"a\":\"ü\"}\n");
        let note = "note: 1 line has none of the fields that --json names\n";
        assert_eq!((run.code, run.err.as_str()), (1, note));
    }
    // A zone of nothing, or of comments, is no such input.
    ok(to_ascii("a", ""));
    ok(to_ascii("a", "\n"));
}

#[test]
fn a_line_that_fails_is_kept_and_reported_with_its_column() {
    for (line, column, message) in [
        (r#"{"a":5}"#, 6, "the field is a number, not a string"),
        (r#"{"a":{"a":"x"}}"#, 6, "the field is an object"),
        (r#"{"a":"\udc00"}"#, 6, "an escape in the string is half of"),
        (r#"{"a":"x","#, 10, "the line is not valid JSON: EOF"),
        (
            r#"{"a":"ü"]"#,
            9,
            "the line is not valid JSON: expected `,` or `}`",
        ),
        (
            r#"{'a':"x"}"#,
            2,
            "the line is not valid JSON: key must be a string",
        ),
        (
            "nope",
            2,
            "the line is not valid JSON: a value without quotes is a number, true, false or null",
        ),
        (r#"{"a":"ü_"}"#, 8, "'_' (U+005F LOW LINE)"),
        (r#"{"a":"\u00fc_"}"#, 13, "'_' (U+005F LOW LINE)"),
        (r#"{"a":"a\t"}"#, 8, ""),
    ] {
        let lines = format!("{{\"a\":\"ä\"}}\n{line}\n{{\"a\":\"ä\"}}\n");
        let expected = lines.replace('ä', "xn--4ca");
        let run = to_ascii("a", &lines);
        assert_eq!((run.out.as_str(), run.code), (expected.as_str(), 1));
        let start = format!("<stdin>:2:{column}: {message}");
        assert!(run.err.starts_with(&start), "{start}\n{}", run.err);
        let check = pipe(["check", "-f", "jsonl", "--json", "a"], &lines);
        assert_eq!(
            (check.code, check.out.lines().count()),
            (1, 3),
            "{}",
            check.out
        );
        let records = pipe(["to-ascii", "-f", "csv", "--json", "a"], &lines);
        assert_eq!((records.code, records.out.lines().count()), (1, 4));
        let skip = pipe(
            ["to-ascii", "--json", "a", "--on-error", "skip", "-q"],
            &lines,
        );
        assert_eq!(skip.out, "{\"a\":\"xn--4ca\"}\n".repeat(2));
    }
    // Each problem of a string has its position.
    let run = to_ascii("a", "{\"a\":\"\\u00fc_\\u00fc_\"}\n");
    assert!(
        run.err.starts_with("<stdin>:1:13: ") && run.err.contains("\n<stdin>:1:20: "),
        "{}",
        run.err
    );
    // Valid strings are converted.
    let run = to_ascii("a", "{\"a\":[\"ü\",\"ü_\",7,\"ä\"]}\n");
    assert_eq!(run.out, "{\"a\":[\"xn--tda\",\"ü_\",7,\"xn--4ca\"]}\n");
    let locations: Vec<&str> = run
        .err
        .lines()
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(locations, ["<stdin>:1:13", "<stdin>:1:16"]);
}

#[test]
fn strings_are_columns_of_records() {
    let run = pipe(
        ["to-ascii", "-f", "jsonl", "--json", "a", "--json", "b"],
        r#"{"b":"\u00fc","a":["ä"]}"#,
    );
    let records: Vec<Value> = ok(run)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let found: Vec<_> = records
        .iter()
        .map(|record| (&record["column"], &record["input"], &record["output"]))
        .collect();
    let expected = [(1, "ü", "xn--tda"), (2, "ä", "xn--4ca")]
        .map(|(column, input, output)| (column.into(), input.into(), output.into()));
    assert_eq!(
        found,
        expected
            .iter()
            .map(|(a, b, c): &(Value, Value, Value)| (a, b, c))
            .collect::<Vec<_>>()
    );
}

/// Brackets a million deep are skipped, and are not a field.
#[test]
fn deeply_nested_lines_are_handled() {
    let (open, close) = ("[".repeat(1 << 20), "]".repeat(1 << 20));
    let objects = "{\"a\":".repeat(1 << 18) + "1" + &"}".repeat(1 << 18);
    for (line, result) in [
        (format!("{{\"b\":{open}{close},\"a\":\"ü\"}}\n"), 0),
        (format!("{{\"a\":{open}{close}}}\n"), 1),
        (format!("{open}\n"), 1),
        (format!("{objects}\n"), 1),
    ] {
        let run = to_ascii("a", &line);
        assert_eq!(run.code, result);
        assert!(run.out == line.replace('ü', "xn--tda"));
        assert!(run.err.len() < 400, "{}", run.err.len());
    }
}

#[test]
fn wrong_usage_is_reported() {
    for arguments in [
        &["to-ascii", "--json", ""][..],
        &["to-ascii", "--json", "a..b"],
        &["to-ascii", "--json", "a\\"],
        &["to-ascii", "--json", "a", "--column", "1"],
        &["to-ascii", "--json", "a", "--header"],
        &["to-ascii", "--json", "a", "--zone"],
    ] {
        let run = puny(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    }
}
