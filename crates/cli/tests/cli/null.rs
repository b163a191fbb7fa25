//! `--null`: strings end with NUL, and may contain line feeds.

use std::fs;

use crate::support::{command, finish, ok, pipe, puny};
use puny::punycode;

#[test]
fn strings_end_with_nul() {
    assert_eq!(
        ok(pipe(["to-ascii", "-0"], "faß.de\0example.com\0a.de\0")),
        "xn--fa-hia.de\0example.com\0a.de\0"
    );
    assert_eq!(
        ok(pipe(["to-unicode", "--null"], "xn--fa-hia.de\0a\0b")),
        "faß.de\0a\0b\0"
    );
    assert_eq!(
        ok(puny(["to-ascii", "-0", "faß.de", "a"])),
        "xn--fa-hia.de\0a\0"
    );
    assert_eq!(ok(pipe(["encode", "-0"], "")), "");
}

/// Line feeds and carriage returns are ordinary characters.
#[test]
fn strings_have_line_feeds() {
    let strings = ["ü\nä", "\n", "", "b\r\n", "\r"];
    let basic = strings.map(|string| punycode::encode(string).unwrap() + "\0");
    let strings = strings.map(|string| string.to_owned() + "\0");
    assert_eq!(ok(pipe(["encode", "-0"], strings.concat())), basic.concat());
    assert_eq!(ok(pipe(["decode", "-0"], basic.concat())), strings.concat());
    let many = strings.concat().repeat(20_000);
    assert!(ok(pipe(["encode", "-0"], many)) == basic.concat().repeat(20_000));
}

/// Messages, records and the summary count strings.
#[test]
fn a_name_with_a_line_feed_fails() {
    let names = "ok.de\0a\nb.de\0c.de\r\n\0d.de\0";
    let run = pipe(["to-ascii", "-0"], names);
    assert_eq!((run.out.as_str(), run.code), ("ok.de\0d.de\0", 1));
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(lines[0].starts_with("<stdin>:2:2: "), "{}", run.err);
    assert!(lines[1].starts_with("<stdin>:3:5: "), "{}", run.err);
    let summary = lines[lines.len() - 1];
    assert!(
        summary.starts_with("2 of 4 strings failed and were left out: "),
        "{summary}"
    );

    let run = pipe(["to-ascii", "-0", "-q", "--on-error", "blank"], names);
    assert_eq!(run.out, "ok.de\0\0\0d.de\0");
    let run = pipe(["to-ascii", "-0", "-q", "--on-error", "keep"], names);
    assert_eq!(run.out, names);

    for name in ["to-ascii", "check"] {
        let run = pipe([name, "-0", "-q", "-f", "jsonl"], names);
        let starts: Vec<&str> = run.out.lines().map(|line| &line[..20]).collect();
        let expected = [
            "{\"line\":1,\"input\":\"o",
            "{\"line\":2,\"input\":\"a",
            "{\"line\":3,\"input\":\"c",
            "{\"line\":4,\"input\":\"d",
        ];
        assert_eq!(starts, expected);
        assert!(run.out.contains("\"a\\nb.de\""));
    }
}

/// The text around a column stays, line feeds and a missing end included.
#[test]
fn columns_of_strings_with_nul() {
    let arguments = ["to-ascii", "-0", "-c", "2", "--delimiter", ","];
    assert_eq!(
        ok(pipe(arguments, "a\r\nb,faß.de\0c,d.de")),
        "a\r\nb,xn--fa-hia.de\0c,d.de"
    );
    let folder = tempfile::tempdir().unwrap();
    let (one, two) = (folder.path().join("one"), folder.path().join("two"));
    fs::write(&one, "1,faß.de\n").unwrap();
    fs::write(&two, "2,a.de\0").unwrap();
    let arguments = [
        "to-ascii",
        "-q",
        "-0",
        "-c",
        "1",
        "--on-error",
        "keep",
        "-i",
    ];
    let run = finish(command().args(arguments).arg(&one).arg("-i").arg(&two));
    assert_eq!(run.out, "1,faß.de\n\x002,a.de\0");
}

/// Columns by name, and quotes closed in the next string or never.
#[test]
fn records_of_csv_end_with_nul() {
    let arguments = ["to-ascii", "-0", "-q", "-c", "name", "--delimiter", ","];
    assert_eq!(
        ok(pipe(
            arguments,
            "id\n,name\0\"1\n\",faß.de\x002,\"faß.de\"\0"
        )),
        "id\n,name\0\"1\n\",xn--fa-hia.de\x002,\"xn--fa-hia.de\"\0"
    );
    let run = pipe(arguments, "id,name\0\"1,faß.de\n\0\"2\",faß.de\0");
    assert_eq!(run.out, "id,name\0\"1,faß.de\n\0\"2\",xn--fa-hia.de\0");
    assert_eq!(run.code, 1);
}

/// A result that would be two strings fails.
#[test]
fn a_result_with_a_nul_fails() {
    let run = pipe(
        ["encode", "-0", "--code-points"],
        "U+0000 U+00FC\0U+000A U+00FC\0",
    );
    assert_eq!((run.out.as_str(), run.code), ("\n-eha\0", 1));
    assert!(run.err.contains("would be two strings"), "{}", run.err);
}

#[test]
fn null_is_refused_with_zone() {
    for name in ["to-ascii", "to-unicode", "check"] {
        let run = pipe([name, "-0", "--zone"], "");
        assert_eq!((run.out.as_str(), run.code), ("", 2));
        assert!(
            run.err.contains("--null") && run.err.contains("--zone"),
            "{}",
            run.err
        );
    }
}
