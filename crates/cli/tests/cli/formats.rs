//! JSON lines and CSV, read back with parsers.

use std::fs;

use crate::support::{pipe, puny};
use serde_json::{Value, json};

const AWKWARD: &str = "bücher\n\"a,b\"\\\n\n\u{1F4A9}\u{1B}\u{2028}\n";

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn json_lines_have_a_record_for_every_line() {
    let run = pipe(["decode", "-f", "jsonl"], "bcher-kva\nbcher-k!\n");
    assert_eq!(run.code, 1);
    let rule = "RFC 3492, section 6.2: after the last delimiter, fail if there is no digit-value";
    assert_eq!(
        objects(&run.out),
        [
            json!({"line": 1, "input": "bcher-kva", "output": "bücher", "errors": []}),
            json!({"line": 2, "input": "bcher-k!", "output": null, "errors": [
                {"kind": "not_digit", "status": null, "label": null, "start": 7, "end": 8,
                 "code_point": "U+0021", "origin": "input", "cause": null, "number": null,
                 "message": "'!' (U+0021) is not a digit", "rule": rule, "hint": null}
            ]}),
        ]
    );
}

#[test]
fn json_lines_carry_any_text() {
    let run = pipe(["encode", "-f", "jsonl"], AWKWARD);
    let objects = objects(&run.out);
    let inputs: Vec<&str> = objects
        .iter()
        .map(|object| object["input"].as_str().unwrap())
        .collect();
    assert_eq!(inputs, AWKWARD.lines().collect::<Vec<_>>());
    assert_eq!(objects[1]["output"], "\"a,b\"\\-");
}

#[test]
fn several_inputs_have_their_names_in_the_records() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one");
    fs::write(&path, "ü\n").unwrap();
    let name = path.to_str().unwrap();
    let json = pipe(["encode", "-f", "jsonl", "-i", name, "-i", "-"], "a\nß\n");
    let files: Vec<Value> = objects(&json.out)
        .iter()
        .map(|object| object["file"].clone())
        .collect();
    assert_eq!(files, [name, "<stdin>", "<stdin>"]);
    let lines: Vec<Value> = objects(&json.out)
        .iter()
        .map(|object| object["line"].clone())
        .collect();
    assert_eq!(lines, [1, 1, 2]);

    let csv = pipe(["encode", "-f", "csv", "-i", name, "-i", "-"], "a\n");
    let mut reader = csv::Reader::from_reader(csv.out.as_bytes());
    assert_eq!(reader.headers().unwrap().get(0), Some("file"));
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(
        (&rows[0][0], &rows[0][2], &rows[1][0]),
        (name, "ü", "<stdin>")
    );
}

#[test]
fn csv_has_a_header_and_a_row_for_every_line() {
    let run = pipe(
        ["encode", "-f", "csv", "--limit", "8"],
        format!("{AWKWARD}toolongby1\n"),
    );
    assert_eq!(run.code, 1);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert_eq!(
        reader.headers().unwrap().iter().collect::<Vec<_>>(),
        &[
            "line",
            "input",
            "output",
            "kind",
            "status",
            "label",
            "start",
            "end",
            "code_point",
            "origin",
            "cause",
            "number",
            "message",
            "rule",
            "hint"
        ][..]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 5);
    assert_eq!(
        rows[0],
        vec![
            "1",
            "bücher",
            "bcher-kva",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            "",
            ""
        ]
    );
    assert_eq!(&rows[1][1], "\"a,b\"\\");
    assert_eq!(&rows[2][1], "");
    assert_eq!(
        (&rows[4][0], &rows[4][3], &rows[4][6]),
        ("5", "too_long", "8")
    );
    assert!(rows[4][12].starts_with("there are more than 8 code points"));
}

/// The input is written once, so rows of a long line stay linear in its length.
#[test]
fn csv_has_a_row_for_every_error_of_a_name() {
    let run = puny(["to-ascii", "-f", "csv", "a_ü_", "b_"]);
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let starts: Vec<(&str, &str, &str)> =
        rows.iter().map(|row| (&row[0], &row[1], &row[4])).collect();
    assert_eq!(
        starts,
        [("1", "a_ü_", "U1"), ("1", "", "U1"), ("2", "b_", "U1")]
    );
    let name = "a_".repeat(10_000);
    let run = puny(["to-ascii", "-f", "csv", &name]);
    assert!(run.out.len() < 200 * name.len(), "{}", run.out.len());
}

#[test]
fn csv_of_empty_input_is_the_header() {
    let run = pipe(["encode", "-f", "csv"], "");
    assert_eq!(
        run.out,
        "line,input,output,kind,status,label,start,end,code_point,origin,cause,number,\
         message,rule,hint\n"
    );
}

#[test]
fn records_stop_after_the_first_failure_with_on_error_stop() {
    let run = puny([
        "decode",
        "-f",
        "jsonl",
        "--on-error",
        "stop",
        "tda",
        "!",
        "tda",
    ]);
    assert_eq!(objects(&run.out).len(), 2);
    assert_eq!(run.code, 1);
}

#[test]
fn invalid_utf8_is_shown_as_replacement_characters() {
    let run = pipe(["encode", "-f", "jsonl"], b"a\xFFb\n");
    let object = &objects(&run.out)[0];
    assert_eq!(
        (&object["input"], &object["output"]),
        (&json!("a\u{FFFD}b"), &Value::Null)
    );
    assert_eq!(object["errors"][0]["kind"], "not_utf8");
    assert_eq!(object["errors"][0]["start"], 1);
}

/// A result with a line feed would be two text lines; JSON lines can hold it.
#[test]
fn a_result_with_a_line_feed_fails_in_text() {
    let arguments = [
        "encode",
        "--code-points",
        "--on-error",
        "blank",
        "U+000A",
        "U+00FC",
    ];
    let run = puny(arguments);
    assert_eq!((run.code, run.out.as_str()), (1, "\ntda\n"));
    assert!(run.err.contains("--format jsonl"), "{}", run.err);

    let run = puny(["encode", "--code-points", "-f", "jsonl", "U+000A"]);
    assert_eq!(run.code, 0);
    assert_eq!(objects(&run.out)[0]["output"], "\n-");
}
