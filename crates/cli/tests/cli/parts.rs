//! Columns, comments, master files: unconverted text is kept byte for byte.

use std::fs;

use crate::support::{finish, ok, pipe, puny};
use serde_json::{Value, json};

/// Runs on a file and returns bytes, which may be invalid UTF-8.
fn bytes(arguments: &[&str], input: &[u8]) -> (Vec<u8>, i32) {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), input).unwrap();
    let output = crate::support::command()
        .args(arguments)
        .arg("-q")
        .arg("-i")
        .arg(file.path())
        .output()
        .unwrap();
    (output.stdout, output.status.code().unwrap())
}

/// As /etc/hosts (hosts(5)): addresses and comments are no names.
#[test]
fn a_hosts_file_has_names_after_addresses() {
    let hosts = "127.0.0.1 localhost\n::1\tlocalhost ip6-localhost # ü\n\n# bücher.de\n\
                 192.0.2.7\tbücher.de  ü # shop\n";
    let out = ok(pipe(["to-ascii", "--hosts"], hosts));
    let expected = hosts.replace("\tbücher.de  ü", "\txn--bcher-kva.de  xn--tda");
    assert_eq!(out, expected);
    let check = ok(pipe(["check", "-f", "csv", "--hosts"], hosts));
    assert_eq!(check.lines().count(), 1 + 5);
    let same = ok(pipe(
        ["check", "-f", "csv", "-c", "2-", "--comment", "#"],
        hosts,
    ));
    assert_eq!(check, same);
    // Each line that is read plainly says so.
    let run = pipe(["to-ascii", "--on-error", "stop"], hosts);
    assert!(
        run.err.contains("hint: a hosts file? --hosts"),
        "{}",
        run.err
    );
    for other in [
        &["--zone"][..],
        &["--json", "a"],
        &["-c", "1"],
        &["--comment", ";"],
    ] {
        let run = puny(["to-ascii", "--hosts"].iter().chain(other));
        assert_eq!(run.code, 2, "{other:?}");
    }
}

#[test]
fn a_hosts_file_changes_only_in_its_names() {
    let hosts = "# ü stays\r\n\n127.0.0.1\tlocalhost\n  192.0.2.7 \t bücher.de  faß.de\t# ü\r\n\
                 ::1 ü#ü\n   \n192.0.2.8 ü";
    let expected = "# ü stays\r\n\n127.0.0.1\tlocalhost\n  192.0.2.7 \t xn--bcher-kva.de  \
                    xn--fa-hia.de\t# ü\r\n::1 xn--tda#ü\n   \n192.0.2.8 xn--tda";
    let (out, code) = bytes(
        &["to-ascii", "--column", "2-", "--comment", "#"],
        hosts.as_bytes(),
    );
    assert_eq!(
        (String::from_utf8(out).unwrap().as_str(), code),
        (expected, 0)
    );
}

/// With anything around: invalid UTF-8, a byte order mark, no last line end.
#[test]
fn other_columns_may_hold_any_bytes() {
    let (out, code) = bytes(
        &["to-ascii", "-c", "2"],
        b"\xEF\xBB\xBF\xFF\xFE \xC3\xBC \xFF\r\n\x00 a \x80",
    );
    assert_eq!(out, b"\xEF\xBB\xBF\xFF\xFE xn--tda \xFF\r\n\x00 a \x80");
    assert_eq!(code, 0);
    // A column of invalid UTF-8 fails, and is kept on request.
    let (out, code) = bytes(
        &["to-ascii", "-c", "1,2", "--on-error", "keep"],
        b"\xFF \xC3\xBC\n",
    );
    assert_eq!((out, code), (b"\xFF xn--tda\n".to_vec(), 1));
}

/// With nothing to convert, every file stays unchanged.
#[test]
fn lower_case_ascii_stays_unchanged() {
    let mut lines = Vec::new();
    for end in ["\n", "\r\n", ""] {
        for line in [
            "",
            " ",
            "a",
            "a b",
            " a\t\tb ",
            "a \"b c\"",
            "a,b,\"c\",",
            "#",
            "a#b",
            "\ta\r",
        ] {
            lines.push(format!("a b c d\r\n{line}{end}"));
        }
    }
    for text in &lines {
        for options in [
            &["-c", "1-"][..],
            &["-c", "1", "--comment", "#"],
            &["-c", "1", "--delimiter", ","],
            &["--trim", "--header"],
            &["--zone"],
        ] {
            let arguments = [&["to-ascii", "--on-error", "keep"], options].concat();
            let (out, _) = bytes(&arguments, text.as_bytes());
            // --trim excludes blanks around a line.
            if options[0] != "--trim" {
                assert_eq!(String::from_utf8(out).unwrap(), *text, "{options:?}");
            }
        }
    }
}

#[test]
fn a_missing_column_is_a_failure_of_the_line() {
    let run = pipe(["to-ascii", "-c", "3"], "a b ü\na b\n");
    assert_eq!((run.out.as_str(), run.code), ("a b xn--tda\na b\n", 1));
    let skip = ["to-ascii", "-c", "3", "--on-error", "skip"];
    assert_eq!(pipe(skip, "a b ü\na b\n").out, "a b xn--tda\n");
    assert!(
        run.err
            .starts_with("<stdin>:2:4: there is no column 3: the line has 2 columns ("),
        "{}",
        run.err
    );
    let run = pipe(
        ["to-ascii", "-q", "-c", "3", "--on-error", "keep"],
        "a b\r\n",
    );
    assert_eq!(run.out, "a b\r\n");
    let run = pipe(
        [
            "to-ascii",
            "-q",
            "-c",
            "3",
            "--delimiter",
            ",",
            "--on-error",
            "blank",
        ],
        "a,b\r\nx,y,z",
    );
    assert_eq!(run.out, "\r\nx,y,z", "there is no column to leave blank");
}

/// The other columns stay, and so does their number.
#[test]
fn a_column_that_fails_is_left_blank() {
    for (options, input, out) in [
        (
            &["-c", "2", "--delimiter", ","][..],
            "1,ü_,ä\n2,\"a..b\",\"x\"\n3,ü,ü_\n",
            "1,,ä\n2,\"\",\"x\"\n3,xn--tda,ü_\n",
        ),
        (
            &["-c", "1,3", "--delimiter", "tab"],
            "ü_\tü_\tä\r\n",
            "\tü_\txn--4ca\r\n",
        ),
        // The result has the delimiter.
        (
            &[
                "-c",
                "2",
                "--delimiter",
                ";",
                "--quotes",
                "no",
                "--std3",
                "no",
            ],
            "ü；b;c；d\n",
            "ü；b;\n",
        ),
        (
            &["--json", "a"],
            "{\"a\":[\"ü\",\"ü_\"],\"b\":\"ü_\"}\n",
            "{\"a\":[\"xn--tda\",\"\"],\"b\":\"ü_\"}\n",
        ),
        (&["--trim"], " ü_ \nü\n", "\nxn--tda\n"),
    ] {
        let arguments = [&["to-ascii", "-q", "--on-error", "blank"], options].concat();
        let run = pipe(&arguments, input);
        assert_eq!((run.out.as_str(), run.code), (out, 1), "{options:?}");
    }
    let run = pipe(["to-ascii", "-c", "2", "--on-error", "blank"], "a b\n");
    assert_eq!((run.out.as_str(), run.code), ("", 2));
    assert!(run.err.contains("needs --delimiter"), "{}", run.err);
}

#[test]
fn a_failing_column_drops_or_keeps_its_line() {
    let input = "1 ü_ ä\n2 ü ä\n";
    for (on_error, out) in [
        ("skip", "2 xn--tda xn--4ca\n"),
        ("keep", "1 ü_ xn--4ca\n2 xn--tda xn--4ca\n"),
        ("partial", "1 ü_ xn--4ca\n2 xn--tda xn--4ca\n"),
        ("stop", ""),
    ] {
        let run = pipe(
            ["to-ascii", "-q", "-c", "2-", "--on-error", on_error],
            input,
        );
        assert_eq!((run.out.as_str(), run.code), (out, 1), "{on_error}");
    }
    // A line fails once, for any number of errors; comments do not count.
    let run = pipe(
        ["to-ascii", "-c", "1-", "--comment", "#"],
        "ü_ ä_\n# x\nü\n",
    );
    assert!(
        run.err
            .ends_with("1 of 2 lines failed and was kept as it came: 2 not_ldh\n"),
        "{}",
        run.err
    );
}

/// Results and messages on one terminal alternate, also if a line is removed.
#[cfg(unix)]
#[test]
fn messages_appear_in_the_order_of_lines() {
    for (on_error, rest) in [
        ("skip", &["xn--4ca"][..]),
        ("keep", &["ü_ xn--tda", "xn--4ca"]),
    ] {
        let log = tempfile::NamedTempFile::new().unwrap();
        let out = log.reopen().unwrap();
        let status = crate::support::command()
            .args(["to-ascii", "-c", "1-", "--on-error", on_error])
            .args(["ü ü", "ü_ ü", "ä"])
            .stderr(out.try_clone().unwrap())
            .stdout(out)
            .status()
            .unwrap();
        assert_eq!(status.code(), Some(1));
        let log = fs::read_to_string(log.path()).unwrap();
        let lines: Vec<&str> = log.lines().collect();
        assert_eq!(lines[0], "xn--tda xn--tda", "{log}");
        assert!(lines[1].starts_with("<arg>:2:2: '_'"), "{log}");
        assert_eq!(lines[2..lines.len() - 1], *rest, "{log}");
    }
}

#[test]
fn records_have_the_column() {
    let run = pipe(
        ["to-ascii", "-f", "jsonl", "-c", "2-", "--comment", "#"],
        "# x\n1 ü ä_\n2\n",
    );
    let records: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        records[0],
        json!({"line": 2, "column": 2, "input": "ü", "output": "xn--tda", "errors": []})
    );
    assert_eq!(
        (&records[1]["column"], &records[1]["input"]),
        (&json!(3), &json!("ä_"))
    );
    // The position is relative to the record's input.
    assert_eq!(records[1]["errors"][0]["start"], 2);
    assert_eq!(records[2]["errors"][0]["kind"], "missing_column");
    assert_eq!(records.len(), 3);

    let run = pipe(["to-ascii", "-f", "csv", "-c", "2"], "1 ü\n");
    assert_eq!(
        ok(run),
        "line,column,input,output,kind,status,label,start,end,code_point,origin,cause,number,\
         message,rule,hint\n1,2,ü,xn--tda,,,,,,,,,,,,\n"
    );
}

#[test]
fn a_master_file_changes_only_in_its_names() {
    let zone = "$ORIGIN bücher.example.\n$TTL 1h\n@\tIN SOA ns1 post.bücher.example. ( 1 ; ü\n\
                \t\t3600 600 86400 60 )\n\tNS ns.münchen.example.\r\n\
                _dmarc IN TXT \"v=DMARC1; rua=mailto:ü@ü.example\" ; ü\n\
                straße 300 IN CNAME faß.example.\n*.ü MX 10 mail.ü.example.\n";
    let expected = "$ORIGIN xn--bcher-kva.example.\n$TTL 1h\n@\tIN SOA ns1 post.xn--bcher-kva.example. \
                    ( 1 ; ü\n\t\t3600 600 86400 60 )\n\tNS ns.xn--mnchen-3ya.example.\r\n\
                    _dmarc IN TXT \"v=DMARC1; rua=mailto:ü@ü.example\" ; ü\n\
                    xn--strae-oqa 300 IN CNAME xn--fa-hia.example.\n\
                    *.xn--tda MX 10 mail.xn--tda.example.\n";
    assert_eq!(ok(pipe(["to-ascii", "--zone"], zone)), expected);
    // Explicit options override --zone.
    assert_eq!(pipe(["to-ascii", "--zone", "--std3", "yes"], zone).code, 1);
    let run = pipe(["to-ascii", "--zone"], "a\\.ü IN A 192.0.2.1\n");
    assert!(run.code == 1 && run.err.contains("escape"), "{}", run.err);
}

#[test]
fn comments_headers_and_blanks_without_columns() {
    let input = "name\r\n# ü\n\n  ü \nä\n";
    let run = pipe(["to-ascii", "--header", "--comment", "#;", "--trim"], input);
    assert_eq!(ok(run), "name\r\n# ü\n\nxn--tda\nxn--4ca\n");
}

#[test]
fn lines_of_several_files_are_not_joined() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&a, "1 ü").unwrap();
    fs::write(&b, "\u{FEFF}2 ä").unwrap();
    for threads in ["1", "3"] {
        let mut command = crate::support::command();
        command.args(["to-ascii", "-c", "2", "--threads", threads]);
        command.arg("-i").arg(&a).arg("-i").arg(&b);
        assert_eq!(ok(finish(&mut command)), "1 xn--tda\n2 xn--4ca");
    }
}

#[test]
fn encode_and_decode_have_columns_too() {
    assert_eq!(ok(pipe(["encode", "-c", "2"], "1 ü x\n")), "1 tda x\n");
    assert_eq!(ok(pipe(["decode", "-c", "2"], "1 tda x\n")), "1 ü x\n");
    // A result with the delimiter would be two columns.
    let run = pipe(["decode", "-c", "1"], "a-\ta\n-- b\n");
    assert_eq!(run.code, 0, "{}", run.err);
    let run = pipe(
        ["encode", "--code-points", "-c", "1", "--delimiter", ","],
        "U+002C,x\n",
    );
    assert_eq!(ok(run), "\",-\",x\n");
}

#[test]
fn wrong_usage_is_reported() {
    for arguments in [
        &["to-ascii", "--delimiter", ","][..],
        &["to-ascii", "-c", "0", "a"],
        &["to-ascii", "-c", "2-1", "a"],
        &["to-ascii", "-c", "1", "--delimiter", ",,", "a"],
        &["to-ascii", "-c", "1", "--comment", "x", "a"],
        &["to-ascii", "--zone", "-c", "1", "a"],
        &["to-ascii", "--header", "a"],
        &["encode", "--zone", "a"],
    ] {
        let run = puny(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    }
}
