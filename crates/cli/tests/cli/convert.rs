//! `puny encode` and `puny decode`: strings in, strings out, and the messages about those that
//! fail.

use std::fs;

use crate::support::{ok, pipe, puny};

const NO_DIGIT: &str = "is not a digit (RFC 3492, section 6.2: after the last delimiter, \
                        fail if there is no digit-value)";

#[test]
fn arguments_are_strings() {
    assert_eq!(
        ok(puny(["encode", "bücher", "", "abc"])),
        "bcher-kva\n\nabc-\n"
    );
    assert_eq!(
        ok(puny(["decode", "bcher-kva", "", "abc-"])),
        "bücher\n\nabc\n"
    );
    assert_eq!(ok(puny(["decode", "--", "--dqo34k"])), "☃-⌘\n");
}

#[test]
fn standard_input_is_lines() {
    assert_eq!(
        ok(pipe(["encode"], "bücher\nstraße\n")),
        "bcher-kva\nstrae-oqa\n"
    );
    assert_eq!(ok(pipe(["encode", "-i", "-"], "ü\n")), "tda\n");
    assert_eq!(ok(pipe(["encode"], "")), "");
    // The last line may lack an end; an empty line is an empty string.
    assert_eq!(ok(pipe(["encode"], "\n\nü")), "\n\ntda\n");
    assert_eq!(ok(pipe(["decode"], "\ntda\n\n")), "\nü\n\n");
}

#[test]
fn crlf_ends_a_line_and_a_lone_cr_does_not() {
    assert_eq!(ok(pipe(["encode"], "ü\r\n\r\nü\r\n")), "tda\n\ntda\n");
    assert_eq!(
        ok(pipe(["encode", "--code-points"], "U+000D U+00FC\r\n")),
        "\r-eha\n"
    );
    assert_eq!(ok(pipe(["encode"], "\rü\nü\r")), "\r-eha\n\r-dha\n");
}

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_line() {
    assert_eq!(ok(pipe(["encode"], "\u{FEFF}ü\nü\n")), "tda\ntda\n");
    assert_ne!(ok(pipe(["encode"], "ü\n\u{FEFF}ü\n")), "tda\ntda\n");
}

#[test]
fn several_inputs_are_read_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&a, "ä\nA").unwrap();
    fs::write(&b, "ß\n").unwrap();
    let arguments = [
        "encode",
        "-i",
        a.to_str().unwrap(),
        "-i",
        "-",
        "--input",
        b.to_str().unwrap(),
    ];
    assert_eq!(ok(pipe(arguments, "ü\n")), "4ca\nA-\ntda\nzca\n");
}

#[test]
fn a_bad_line_is_reported_with_location_and_rule() {
    let run = pipe(["decode"], "bcher-kva\nbücher-k!\nübcher-kva\ntda\n");
    assert_eq!((run.out.as_str(), run.code), ("bücher\nü\n", 1));
    let hint = "; hint: only basic code points can be decoded; did you mean `puny encode`?";
    let basic = "is not basic (RFC 3492, section 6.2: before the last delimiter, \
                 fail on any non-basic code point)";
    assert_eq!(
        run.err,
        format!(
            "<stdin>:2:2: 'ü' (U+00FC) {basic}{hint}\n\
             <stdin>:3:1: 'ü' (U+00FC) {basic}{hint}\n\
             2 of 4 lines failed and were left out: 2 not_basic; --on-error keep keeps them\n"
        )
    );
}

#[test]
fn columns_count_code_points() {
    let limited = puny(["encode", "--limit", "2", "ü日本"]);
    assert!(
        limited
            .err
            .starts_with("<arg>:1:3: there are more than 2 code points"),
        "{limited:?}"
    );
    // A single failure needs no summary.
    assert_eq!(limited.err.lines().count(), 1);
}

#[test]
fn invalid_utf8_is_reported_with_a_byte_column() {
    let run = pipe(["encode"], b"\xC3\xBC\n\xC3\xBCb\xFFc\n\xC3\n");
    assert_eq!((run.out.as_str(), run.code), ("tda\n", 1));
    assert_eq!(
        run.err,
        "<stdin>:2:4: byte 4 of the line, FF, is not valid UTF-8 (RFC 3629, section 4: the syntax of \
         UTF-8)\n\
         <stdin>:3:1: byte 1 of the line, C3, is not valid UTF-8 (RFC 3629, section 4: the syntax of \
         UTF-8)\n\
         note: invalid UTF-8 may be Latin-1; `iconv -f ISO-8859-1 -t UTF-8 | puny ...` \
         converts it first\n\
         2 of 3 lines failed and were left out: 2 not_utf8; --on-error keep keeps them\n"
    );
}

#[test]
fn on_error_decides_what_is_written_for_bad_lines() {
    let input = "tda\nb!\n4ca\n";
    let messages = format!("<stdin>:2:2: '!' (U+0021) {NO_DIGIT}\n");
    for (on_error, out, became, instead) in [
        (
            "skip",
            "ü\nä\n",
            " and was left out",
            "; --on-error keep keeps it",
        ),
        ("keep", "ü\nb!\nä\n", " and was kept as it came", ""),
        ("blank", "ü\n\nä\n", " and was left blank", ""),
    ] {
        let summary = format!("1 of 3 lines failed{became}: 1 not_digit{instead}\n");
        let run = pipe(["decode", "--on-error", on_error], input);
        assert_eq!((run.out.as_str(), run.code), (out, 1), "{on_error}");
        assert_eq!(run.err, format!("{messages}{summary}"), "{on_error}");
    }
    let run = pipe(["decode", "--on-error", "stop"], input);
    assert_eq!((run.out.as_str(), run.code), ("ü\n", 1));
    assert_eq!(
        run.err,
        format!("{messages}1 of 2 lines failed: 1 not_digit; stopped there\n")
    );
    // Records list all failures.
    let run = pipe(["decode", "-f", "jsonl"], input);
    assert!(
        run.err.ends_with("\n1 of 3 lines failed: 1 not_digit\n"),
        "{}",
        run.err
    );
    let run = pipe(["to-unicode", "--on-error", "partial"], "ä.a_b\na_b\n");
    assert!(
        run.err
            .ends_with("\n2 of 2 lines failed and were converted in part: 2 not_ldh\n"),
        "{}",
        run.err
    );
}

#[test]
fn kept_lines_are_kept_byte_for_byte() {
    let mut command = crate::support::command();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bytes");
    fs::write(&path, b"\xFF\xFE\ntda\n").unwrap();
    let output = command
        .args(["decode", "--on-error", "keep", "-q", "-i"])
        .arg(path)
        .output();
    let output = output.unwrap();
    assert_eq!(output.stdout, b"\xFF\xFE\n\xC3\xBC\n");
    assert_eq!((output.stderr, output.status.code()), (Vec::new(), Some(1)));
}

#[test]
fn the_summary_counts_kinds_and_quiet_leaves_it_out() {
    let input = "!\n!\n99999999\n-\nz\n";
    let run = pipe(["decode"], input);
    assert_eq!(run.err.lines().count(), 6);
    assert_eq!(
        run.err.lines().last(),
        Some(
            "5 of 5 lines failed and were left out: 3 not_digit, 1 overflow, 1 unexpected_end; \
             --on-error keep keeps them"
        )
    );
    let quiet = pipe(["decode", "--quiet"], input);
    assert_eq!(
        (quiet.out.as_str(), quiet.err.as_str(), quiet.code),
        ("", "", 1)
    );
}

#[test]
fn hints_suggest_the_probable_intent() {
    for (text, hint) in [
        ("xn--bcher-kv!", "raw Punycode has no xn--; leave it out"),
        ("XN--z", "raw Punycode has no xn--; leave it out"),
        (
            "-9uc",
            "a '-' only follows basic code points; there are none before it",
        ),
        ("-", "the empty string is encoded as itself, without a '-'"),
        ("bücher", "did you mean `puny encode`?"),
        ("example.com", "`puny to-unicode` decodes domain names"),
    ] {
        let run = puny(["decode", "--", text]);
        assert!(run.err.contains(hint), "{text}: {}", run.err);
    }
}

#[test]
fn an_a_label_that_decodes_raw_is_worth_a_note() {
    let run = puny(["decode", "xn--bcher-kva", "XN--tda", "tda"]);
    assert_eq!((run.out.lines().count(), run.code), (3, 0));
    assert_eq!(
        run.err,
        "note: 2 strings start with xn--, which was taken as part of the string; raw Punycode \
         comes after it\n"
    );
}

#[test]
fn messages_escape_controls_of_the_line() {
    let run = puny(["decode", "a-\u{1B}[2J"]);
    assert!(
        run.err.starts_with("<arg>:1:3: U+001B is not a digit"),
        "{}",
        run.err
    );
    assert!(!run.err.contains('\u{1B}'));
}

#[test]
fn wrong_usage_and_missing_files_are_status_2() {
    for arguments in [
        &["encode", "--no-such-option"][..],
        &["no-such-command"],
        &["encode", "--format", "xml"],
        &["encode", "--threads", "0"],
        &["encode", "-i", "no-such-file"],
        &["encode", "-i", "."],
        &["encode", "-i", "-", "text"],
        &["encode", "--profile", "no-such-profile", "a"],
        &["encode", "-o", "no-such-folder/file", "a"],
    ] {
        let run = puny(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            !run.err.is_empty() && !run.err.contains("panicked"),
            "{arguments:?}"
        );
    }
    assert_eq!(
        puny(["encode", "-i", "no-such-file"])
            .err
            .split(": ")
            .nth(1),
        Some("no-such-file")
    );
}

#[test]
fn color_needs_a_terminal_or_the_option() {
    let plain = puny(["decode", "!"]);
    assert!(!plain.err.contains('\u{1B}'));
    let colored = puny(["decode", "--color", "always", "!"]);
    assert!(colored.err.contains("\u{1B}["));
    let never = puny(["explain", "--color=never", "ü"]);
    assert!(!never.out.contains('\u{1B}'));
    let asked = puny(["explain", "--color=always", "ü"]);
    assert!(asked.out.contains("\u{1B}["));
}

/// On a terminal, or in a log, a message replaces its line's result.
#[cfg(unix)]
#[test]
fn messages_and_results_keep_their_order_in_one_file() {
    let log = tempfile::NamedTempFile::new().unwrap();
    let out = log.reopen().unwrap();
    let status = crate::support::command()
        .args(["decode", "tda", "b!", "4ca"])
        .stderr(out.try_clone().unwrap())
        .stdout(out)
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
    let log = fs::read_to_string(log.path()).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!((lines[0], lines[2]), ("ü", "ä"));
    assert!(
        lines[1].starts_with("<arg>:2:2: ") && lines[3].starts_with("1 of 3"),
        "{log}"
    );
}

/// The hint is about the error, not about the string's look.
#[test]
fn hints_fit_the_error() {
    for (arguments, hint) in [
        (&["xn--bcher-k!"][..], "raw Punycode has no xn--"),
        (
            &["xn--bcher-kva.de"],
            "`puny to-unicode` decodes domain names",
        ),
        (&["--limit", "3", "xn--bcher-kva"], "--limit"),
    ] {
        let run = puny(["decode"].iter().chain(arguments));
        assert!(run.code == 1 && run.err.contains(hint), "{}", run.err);
    }
    let run = puny(["decode", "-p", "rust-v0", "xn--bcher-kva"]);
    assert!(
        run.code == 1 && !run.err.contains("raw Punycode"),
        "{}",
        run.err
    );

    // The character, not its number in the profile.
    let run = pipe(["encode", "-p", "encode-bootstring"], "a\0b\n");
    assert!(run.code == 1 && run.err.contains("U+0000"), "{}", run.err);

    let run = puny(["--color", "never", "rfc3492", "-e"]);
    assert!(
        run.code == 2 && run.err.contains("nothing before it"),
        "{}",
        run.err
    );
}
