//! `--zone` with entries that fail: nothing is lost, and nothing silently left unconverted.

use std::fs;

use super::{ZONE, to_ascii};
use crate::support::{command, finish, ok, pipe};

/// Omitting a line would give its records to another owner.
#[test]
fn a_failure_writes_nothing() {
    let zone = "a IN A 192.0.2.1\nbad..x IN A 192.0.2.2\n IN MX 10 m\n";
    let run = to_ascii(zone);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.starts_with("<stdin>:2:5: "), "{}", run.err);
    let summary = "1 of 3 entries failed: 1 label_length; nothing was written; --on-error keep \
                   writes the zone with these entries as they are";
    assert_eq!(run.err.lines().last(), Some(summary));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zone");
    fs::write(&path, zone).unwrap();
    let run = finish(
        command()
            .args(["to-ascii", "--zone", "-i"])
            .arg(&path)
            .arg("-o")
            .arg(&path),
    );
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), zone);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);

    // One entry, and a failure late in a long zone.
    let run = to_ascii("bad..x A 192.0.2.1\n");
    assert!(run.code == 1 && run.err.contains("nothing was written"));
    let long = ZONE.repeat(600) + "bad..x A 192.0.2.1\n";
    let run = to_ascii(&long);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let location = format!("<stdin>:{}:5: ", long.lines().count());
    assert!(run.err.starts_with(&location), "{}", run.err);
}

#[test]
fn on_error_decides_what_is_written() {
    let zone = "ü A 192.0.2.1\nü NS (\n bad..ü\n ) ; x\n MX 10 ä\n";
    let run = |on_error| pipe(["to-ascii", "--zone", "--on-error", on_error], zone);

    // The entry as given.
    let keep = run("keep");
    assert_eq!(
        (keep.code, keep.out.as_str()),
        (
            1,
            "xn--tda A 192.0.2.1\nü NS (\n bad..ü\n ) ; x\n MX 10 xn--4ca\n"
        )
    );
    assert!(keep.err.starts_with("<stdin>:3:6: "), "{}", keep.err);
    assert!(!keep.err.contains("nothing was written"));
    let partial = run("partial");
    assert_eq!(
        (partial.code, partial.out.as_str()),
        (
            1,
            "xn--tda A 192.0.2.1\nxn--tda NS (\n bad..xn--tda\n ) ; x\n MX 10 xn--4ca\n"
        )
    );
    let stop = run("stop");
    assert_eq!((stop.code, stop.out.as_str()), (1, ""));
    assert!(
        stop.err.ends_with("; stopped there; nothing was written\n"),
        "{}",
        stop.err
    );
    for refused in ["skip", "blank"] {
        let run = run(refused);
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains("belong to another owner"), "{}", run.err);
    }
    // Records omit nothing.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "skip", "-f", "csv"],
        zone,
    );
    assert_eq!((run.code, run.out.lines().count()), (1, 5), "{}", run.out);
}

/// Omitting an entry's first line would leave a syntax error.
#[test]
fn an_entry_is_one_whatever_its_lines() {
    let zone = "a A 192.0.2.1\nbad..x TXT (\n \"ü\"\n )\nü A 192.0.2.2\n";
    let run = to_ascii(zone);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    let run = pipe(["to-ascii", "--zone", "--on-error", "keep"], zone);
    assert_eq!(run.out, zone.replace("ü A", "xn--tda A"));
    assert!(
        run.err
            .ends_with("\n1 of 3 entries failed and was kept as it came: 1 label_length\n"),
        "{}",
        run.err
    );
}

/// Unconverted non-ASCII text is reported, with its position.
#[test]
fn everything_left_unconverted_is_reported() {
    for (zone, message) in [
        ("a TXT ü\n", "1:7: this is not ASCII"),
        ("a TXT (\n x\n ü )\n", "3:2: this is not ASCII"),
        ("a TYPE65280 \\# ü\n", "1:16: this is not ASCII"),
        ("a UNKNOWN ü\n", "1:11: this is not ASCII"),
        ("a MX \\# 1 ü\n", "1:11: this is not ASCII"),
        (
            "@ SOA ns ädmin.example. 1 2 3 4 5\n",
            "1:10: this is not ASCII",
        ),
        ("$INCLUDE zöne.db\n", "1:11: this is not ASCII"),
        ("a\\.ü A 192.0.2.1\n", "1:4: a label has an escape"),
        ("$GENERATE 1-2 ü$ A 192.0.2.$\n", "1:15: a label has a `$`"),
        (
            "$GENERATE 1-2 h$ MX \"10 ü\"\n",
            "1:22: a name that is not ASCII is in quotes",
        ),
        (
            "a CNAME \"ü\"\n",
            "1:10: a name that is not ASCII is in quotes",
        ),
        ("a TXT \"ü\n", "1:7: a double quote is opened here"),
        (".ü NS a\n", "1:1: label 1: the label is empty"),
        ("a NS ..\n", "1:6: label 1: the label is empty"),
        ("a\\.b..ü NS a\n", "1:6: label 1: the label is empty"),
        (".a\\.b NS a\n", "1:1: a label is empty"),
        (
            "a NS (\n ü\nb A 1\n",
            "1:6: this parenthesis has no counterpart",
        ),
        ("a NS ü )\n", "1:8: this parenthesis has no counterpart"),
    ] {
        let run = to_ascii(zone);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{zone}");
        assert!(
            run.err.starts_with(&format!("<stdin>:{message}")),
            "{zone}: {}",
            run.err
        );
        for format in ["jsonl", "csv"] {
            assert_eq!(
                pipe(["to-ascii", "--zone", "-f", format], zone).code,
                1,
                "{zone}"
            );
        }
        assert_eq!(pipe(["check", "--zone"], zone).code, 1, "{zone}");
        let run = pipe(["to-ascii", "--zone", "--on-error", "keep"], zone);
        assert_eq!((run.code, run.out.as_str()), (1, zone));
    }
    // After an unclosed quote, the next line is read as usual.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "keep"],
        "a TXT \"ü\nü A 1\n",
    );
    assert_eq!(run.out, "a TXT \"ü\nxn--tda A 1\n");
    // Valid parts are converted.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "partial"],
        "ü TXT ü\nü A 1\n",
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "xn--tda TXT ü\nxn--tda A 1\n")
    );
}

/// A record has the line of a problem that is outside any name.
#[test]
fn problems_of_entries_have_records() {
    let run = pipe(
        ["to-ascii", "--zone", "-f", "jsonl"],
        "ü TXT (\n \"ü\" ä\n)\n",
    );
    let records: Vec<serde_json::Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 2);
    assert_eq!(
        (&records[0]["output"], &records[0]["column"]),
        (&"xn--tda".into(), &1.into())
    );
    let problem = &records[1];
    assert_eq!(
        (&problem["line"], &problem["input"]),
        (&2.into(), &" \"ü\" ä".into())
    );
    assert!(problem["column"].is_null() && problem["output"].is_null());
    assert_eq!(problem["errors"][0]["kind"], "not_converted");
    assert_eq!(problem["errors"][0]["start"], 6);
}

/// A semicolon made by mapping would begin a comment.
#[test]
fn a_result_stays_one_name() {
    for name in ["a；b", "a＄", "＠", "a（b"] {
        let run = pipe(
            ["to-ascii", "--zone", "--std3", "no"],
            format!("{name} A 1\n"),
        );
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{name}");
        assert!(
            run.err.contains("has a meaning in master files"),
            "{}",
            run.err
        );
    }
    let run = pipe(
        ["to-ascii", "--zone", "--std3", "no"],
        "a@b$/ü A 1\n0/25 NS ns\n",
    );
    assert_eq!(ok(run), "xn--a@b$/-ova A 1\n0/25 NS ns\n");
}

/// More than a record can hold, or an unclosed parenthesis: the entry fails, with little memory,
/// and stays unchanged.
#[test]
fn a_hostile_entry_fails() {
    let rest = " a b c\n".repeat(100_000);
    for (zone, message) in [
        (
            format!("ü NS (\n{rest}"),
            "more tokens than a record can hold",
        ),
        (
            format!("ü NS (\n{rest})\nä NS x\n"),
            "more tokens than a record can hold",
        ),
        (
            format!("ü NS {}\n", "(".repeat(500_000)),
            "this parenthesis has no counterpart",
        ),
    ] {
        let run = pipe(["to-ascii", "--zone", "--on-error", "keep"], &zone);
        assert!(run.code == 1 && run.out == zone.replace("ä NS", "xn--4ca NS"));
        assert!(
            run.err.contains(message) && run.err.len() < 500,
            "{}",
            run.err
        );
    }
}
