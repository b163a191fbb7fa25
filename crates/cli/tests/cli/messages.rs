//! Messages about lines: number, order and content.

use crate::support::{pipe, puny};
use serde_json::Value;

/// Ten per line, for any number of strings; the rest is counted.
#[test]
fn a_line_has_ten_messages() {
    for (arguments, input) in [
        (&["to-ascii", "-c", "1-"][..], "a..b ".repeat(30)),
        (&["to-ascii"], "_".repeat(30)),
        (&["to-ascii", "-c", "1-"], "__ ".repeat(15)),
    ] {
        let run = pipe(arguments, format!("{input}\nü_\n{input}"));
        let lines: Vec<&str> = run.err.lines().collect();
        let of = |line: &str| lines.iter().filter(|l| l.starts_with(line)).count();
        assert_eq!(of("<stdin>:1:"), 11, "{}", run.err);
        assert_eq!(
            lines[10],
            "<stdin>:1: and 20 more; --format jsonl has all of them"
        );
        assert_eq!(of("<stdin>:2:"), 1);
        assert_eq!(of("<stdin>:3:"), 11);
        assert_eq!(lines.len(), 11 + 1 + 11 + 1);
    }
}

/// In code points of the line, even after invalid UTF-8.
#[test]
fn columns_of_messages_count_from_the_start_of_the_line() {
    let run = pipe(["to-ascii", "-c", "1-"], "ü_ 日本_ a\u{308}_ b_\n");
    let starts: Vec<String> = run
        .err
        .lines()
        .map(|line| line.split(": ").next().unwrap().into())
        .collect();
    let columns = ["2", "6", "10", "13"].map(|column| format!("<stdin>:1:{column}"));
    assert_eq!(starts[..4], columns);
    let run = pipe(
        ["to-ascii", "-f", "jsonl", "-c", "1-"],
        b"\xFF\xFE ab_ \xFF\n",
    );
    let starts: Vec<&str> = run
        .err
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    assert_eq!(starts[..3], ["<stdin>:1:1", "<stdin>:1:6", "<stdin>:1:8"]);
}

fn offsets(run: &str) -> Vec<u64> {
    let record: Value = serde_json::from_str(run.lines().next().unwrap()).unwrap();
    let errors = record["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| error["start"].as_u64().unwrap())
        .collect()
}

/// UTS #46 checks hyphens before code points, and the length of the name last.
#[test]
fn errors_are_sorted_by_position() {
    let long = "_".repeat(64) + "-.a" + &".b_".repeat(100);
    for name in ["a_b-", "-a_-._", "ü_.-b", &long, "a..b_.-"] {
        for arguments in [
            &["to-ascii", "-q", "-f", "jsonl", "--check-hyphens", "yes"][..],
            &["to-unicode", "-q", "-f", "jsonl"],
            &["check", "-f", "jsonl"],
        ] {
            let run = puny(arguments.iter().chain(&["--", name]));
            let offsets = offsets(&run.out);
            assert!(
                offsets.len() > 1 && offsets.is_sorted(),
                "{name}: {offsets:?}"
            );
        }
    }
    let run = puny(["to-ascii", "a_b-"]);
    let starts: Vec<&str> = run
        .err
        .lines()
        .map(|line| line.split(": ").next().unwrap())
        .collect();
    assert_eq!(starts, ["<arg>:1:2", "<arg>:1:4"]);
}

/// The specific cause, in the messages of every command about names.
#[test]
fn the_cause_is_in_every_message() {
    for (name, words) in [
        (
            "xn--a!b",
            "'!' (U+0021 EXCLAMATION MARK) in label 1 is not a Punycode digit",
        ),
        ("xn--0", "label 1: the Punycode ends inside a number"),
        (
            "xn--99999999",
            "label 1: a number in the Punycode is too large",
        ),
        ("xn--example-", "label 1: the A-label decodes to ASCII only"),
        ("xn--", "label 1: nothing follows xn--"),
        ("a..b", "label 2: the label is empty"),
        ("xn---9uc.de", "did you mean xn--9uc?"),
        (
            "xn--example-2z6c",
            "(U+200B ZERO WIDTH SPACE) in label 1, in an A-label, is not allowed",
        ),
        (
            "⑴",
            "'(' (U+0028 LEFT PARENTHESIS) in label 1, after mapping, is not allowed",
        ),
    ] {
        for command in ["to-ascii", "check"] {
            let run = puny([command, "--", name]);
            let text = (run.err + &run.out).replace("\n              ", " ");
            assert!(text.contains(words), "{command} {name}: {text}");
        }
    }
    let run = puny(["to-ascii", &"a".repeat(64)]);
    assert!(
        run.err.contains("label 1: 64 octets, at most 63: "),
        "{}",
        run.err
    );
}

/// A message counts labels from 1, a field from 0.
#[test]
fn labels_are_counted_alike() {
    for command in ["to-ascii", "check"] {
        let run = puny([command, "-q", "-f", "jsonl", "a.b.c_.d..e"]);
        let record: Value = serde_json::from_str(&run.out).unwrap();
        let errors = record["errors"].as_array().unwrap();
        assert_eq!(errors.len(), 2);
        for error in errors {
            let label = format!("label {}", error["label"].as_u64().unwrap() + 1);
            assert!(
                error["message"].as_str().unwrap().contains(&label),
                "{error}"
            );
        }
        assert_eq!(
            (&errors[0]["label"], &errors[1]["label"]),
            (&2.into(), &4.into())
        );
    }
    let run = puny(["to-ascii", "-q", "-f", "csv", "a.b_"]);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let row = reader.records().next().unwrap().unwrap();
    assert_eq!(&row[5], "1");
    assert!(row[12].contains("in label 2 "), "{row:?}");
    // The reasons of a verdict too.
    let run = puny(["check", "-f", "jsonl", "a.раypal.de"]);
    let record: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(record["reasons"][0]["label"], 1);
}

/// An error's fields in JSON lines.
#[test]
fn csv_has_the_error_fields_of_json() {
    let run = puny(["to-ascii", "-q", "-f", "csv", "ü_", "xn--0", "ok"]);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let header = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let field = |row: usize, name: &str| {
        let column = header.iter().position(|field| field == name).unwrap();
        rows[row][column].to_owned()
    };
    let all = |row| ["start", "end", "code_point", "origin", "cause"].map(|name| field(row, name));
    assert_eq!(all(0), ["2", "3", "U+005F", "input", ""]);
    assert_eq!(all(1), ["0", "5", "", "", "unexpected_end"]);
    assert_eq!(all(2), ["", "", "", "", ""]);
    assert_eq!(
        field(0, "hint"),
        "--std3 dns allows names such as _dmarc and *.example"
    );
}

/// Both scripts of a mixed label, and its letters in the minority script (Scripts.txt).
#[test]
fn mixed_scripts_are_both_named() {
    for (name, words) in [
        (
            "раypal.com",
            "because of Cyrillic 'р' (U+0440 CYRILLIC SMALL LETTER ER), 'а' (U+0430 CYRILLIC SMALL LETTER A) in label 1, which is Latin otherwise:",
        ),
        (
            "a.привvет",
            "because of Latin 'v' (U+0076 LATIN SMALL LETTER V) in label 2, which is Cyrillic otherwise:",
        ),
        ("аррӏе.com", "because of label 1, which is all Cyrillic:"),
    ] {
        let run = puny(["check", name]);
        let text = run.out.replace("\n              ", " ");
        assert!(text.contains(words), "{text}");
    }
    // JSON blames the odd one too, at its offset in the Unicode label.
    for (name, code_point, offset, origin) in [
        ("раypal.com", "U+0440", 0, "input"),
        ("pаypal.com", "U+0430", 1, "input"),
        ("xn--pypal-4ve.com", "U+0430", 1, "a_label"),
        ("pАypal.com", "U+0430", 1, "mapping"),
    ] {
        let run = puny(["check", "-f", "jsonl", name]);
        let record: Value = serde_json::from_str(&run.out).unwrap();
        let reason = &record["reasons"][0];
        assert_eq!(reason["kind"], "mixed_scripts", "{reason}");
        assert_eq!(
            (&reason["code_point"], &reason["origin"]),
            (&code_point.into(), &origin.into())
        );
        assert_eq!(
            (&reason["start"], &reason["end"]),
            (&offset.into(), &(offset + 2).into())
        );
        let message = reason["message"].as_str().unwrap();
        assert!(
            message.ends_with(" in the label, which is Latin otherwise"),
            "{message}"
        );
    }
}
