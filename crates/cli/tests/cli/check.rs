//! Tests of `puny check` that cannot be written as transcripts.

use std::fs;

use crate::support::{lines, ok, pipe, puny};
use serde_json::{Value, json};

/// Returns the names of the fields of an object, in order.
fn keys(record: &Value) -> Vec<&str> {
    record
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// The records of all lines have equal fields, and all errors have equal fields.
#[test]
fn every_record_has_the_same_fields() {
    let all = ["check", "-f", "jsonl", "-c", "2", "--delimiter", ","];
    let run = pipe(all, b"1,\xFF\n1\n1,\xC3\xBC.de.\n1,faa\n1,\"b\n");
    let records = lines(&run.out);
    let kinds: Vec<&Value> = records
        .iter()
        .map(|record| &record["problems"][0]["kind"])
        .collect();
    assert_eq!(
        kinds,
        [
            &json!("not_utf8"),
            &json!("missing_column"),
            &json!("label_length"),
            &Value::Null,
            &json!("unclosed_quote")
        ]
    );
    for record in &records {
        assert_eq!(keys(record), keys(&records[3]), "{record}");
        for error in record["problems"].as_array().unwrap() {
            assert_eq!(keys(error), keys(&records[2]["problems"][0]), "{error}");
        }
    }
    assert_eq!(records[1]["column"], Value::Null);
    assert!(records[1]["problems"][0]["hint"].is_string());
    let run = pipe(
        ["check", "-f", "jsonl", "--zone"],
        "a\\046ü IN A 192.0.2.1\n",
    );
    assert_eq!(lines(&run.out)[0]["problems"][0]["kind"], "not_converted");
    assert_eq!(keys(&lines(&run.out)[0]), keys(&records[3]));

    // Rows of CSV have as many fields as the header.
    let run = pipe(["check", "-f", "csv", "-c", "2"], "1\n1 ü\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert!(reader.records().all(|row| row.is_ok()), "{}", run.out);
    let run = pipe(["to-ascii", "-f", "csv", "-c", "2"], "1\n1 ü\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert!(reader.records().all(|row| row.is_ok()), "{}", run.out);
}

/// The root is a label, so `a.de.` has three labels.
#[test]
fn label_numbers_of_errors_are_in_range() {
    for name in ["a.de.", "", ".", "ü_。a..-b", "a.b\u{2488}.c_"] {
        for edition in ["uts46", "url", "2008-lookup", "2003"] {
            let run = puny(["check", "-f", "jsonl", "--edition", edition, "--", name]);
            let record = &lines(&run.out)[0];
            let labels = record["labels"].as_array().unwrap();
            for error in record["problems"].as_array().unwrap() {
                let label = error["label"]
                    .as_u64()
                    .map(|label| usize::try_from(label).unwrap());
                let there = label.is_none_or(|label| label < labels.len());
                assert!(there, "{edition} {record}");
            }
        }
    }
    let record = &lines(&puny(["check", "-f", "jsonl", "a.de."]).out)[0];
    assert_eq!(record["problems"][0]["label"], 2);
    assert_eq!(record["labels"][2]["kind"], "empty");
}

/// The verdicts on many lines are equal to the verdicts on the same names as arguments, with and without protected
/// names.
#[test]
fn verdicts_on_many_lines_equal_verdicts_on_one_name() {
    // One of the names is empty.
    let labels = "a|9|a-b|9a|0x1f|a--b|xn--tda|Ab|ü|a_||com|a-label-of-more-than-32-characters";
    let labels = || labels.split('|');
    let mut names: Vec<String> = labels().map(str::to_owned).collect();
    for one in labels() {
        for other in labels() {
            names.push(format!("{one}.{other}"));
            names.push(format!("{one}.{other}.example"));
            names.push(format!("a.{one}.b.{other}"));
        }
    }
    names.push("127.0.0.1".to_owned());
    names.push("a".repeat(63));
    names.push("a".repeat(64));
    let lines = names.join("\n");
    let folder = tempfile::tempdir().unwrap();
    let ours = folder.path().join("ours");
    fs::write(&ours, "a.com\nlabel.example\ncom.example\n").unwrap();
    let ours = ours.to_str().unwrap();
    for options in [
        &[][..],
        &["--edition", "url"],
        &["--edition", "url", "--be-strict", "yes"],
        &["--edition", "2008-lookup"],
        &["--edition", "2008-register"],
        &["--edition", "2003"],
        &["--std3", "no", "--dns-length", "no"],
        &["--protected", ours],
    ] {
        let one_by_one = |format| {
            let run = puny(
                ["check", "-f", format]
                    .iter()
                    .chain(options)
                    .copied()
                    .chain(names.iter().map(String::as_str)),
            );
            (run.out, run.code)
        };
        let many = |format, lines: &str| {
            let run = pipe(["check", "-f", format].iter().chain(options), lines);
            (run.out, run.code)
        };
        for format in ["csv", "jsonl"] {
            let expected = one_by_one(format);
            assert_eq!(many(format, &lines), expected, "{options:?}");
            assert_eq!(many(format, &lines.replace('\n', "\r\n")), expected);
        }
        let (text, code) = many("text", &lines);
        let text = text
            .lines()
            .map(|line| match line.strip_prefix("<stdin>:") {
                Some(line) => line
                    .split_once(": ")
                    .unwrap()
                    .1
                    .replace("an empty line", "an empty string"),
                None => line.to_owned(),
            });
        let text: Vec<String> = text.collect();
        assert_eq!(
            (text.join("\n") + "\n", code),
            one_by_one("text"),
            "{options:?}"
        );
    }
}

/// The number of threads does not change the output.
#[test]
fn verdicts_are_in_the_order_of_the_input() {
    let input: String = (0..40_000).map(|n| format!("ü{n}.example\n")).collect();
    let one = ok(pipe(["check", "-f", "csv", "--threads", "1"], &input));
    let three = ok(pipe(["check", "-f", "csv", "--threads", "3"], &input));
    assert!(one == three);
    assert!(one.lines().count() == 40_001 && one.contains("\n40000,ü39999.example,true,"));
}
