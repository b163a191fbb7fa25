//! `puny check`: verdicts for people and machines.

use std::fs;

use crate::support::{lines, ok, pipe, puny};
use puny_idna::display::ReasonKind;
use serde_json::{Value, json};

/// Contents: the name's other form (UTS #46), the kind of each label (RFC 5890, section 2.3), and
/// the mapping of ß by IDNA2003 and transitional processing (UTS #46, section 7, table 4).
#[test]
fn a_valid_name_is_described_in_rows() {
    assert_eq!(
        ok(puny(["check", "faß.de"])),
        "\
faß.de: valid
  ASCII       xn--fa-hia.de
  label 1     faß  U-label       xn--fa-hia
  label 2     de   NR-LDH label
  differs     uts46-transitional, 2003: fass.de
"
    );
    assert_eq!(
        ok(puny(["check", "xn--bcher-kva.example"])),
        "\
xn--bcher-kva.example: valid
  Unicode     bücher.example
  label 1     xn--bcher-kva  A-label       bücher
  label 2     example        NR-LDH label
"
    );
}

/// Each broken rule has a code, words, a named code point, and a position.
#[test]
fn an_invalid_name_is_described_with_every_broken_rule() {
    let run = puny(["check", "ü_.-a"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.out,
        "\
ü_.-a: not valid
  label 1     ü_  not a U-label  xn--_-dha
  label 2     -a  non-LDH label
  error       '_' (U+005F LOW LINE) in label 1 is not allowed here [U1]
              ASCII is letters, digits and hyphens (UTS #46, UseSTD3ASCIIRules;
              RFC 1123, section 2.1)
              | ü_.-a
              |  ^
              hint: --std3 dns allows names such as _dmarc and *.example
  error       '-' (U+002D HYPHEN-MINUS) in label 2 is first or last [V3]
              no hyphen first or last (UTS #46, section 4.1, 3; RFC 5891,
              section 4.2.3.1)
              | ü_.-a
              |    ^
              hint: --check-hyphens no allows hyphens anywhere
  differs     url, 2003: xn--_-dha.-a
"
    );
    // One verdict needs no summary.
    assert_eq!(run.err, "");
}

/// U+00AD is mapped to nothing and U+3002 to a full stop (IdnaMappingTable.txt).
#[test]
fn changes_by_mapping_are_shown() {
    let out = ok(puny(["check", "exam\u{AD}ple\u{3002}ﬁ"]));
    for row in [
        "mapping     '\\u{ad}' (U+00AD SOFT HYPHEN) is removed\n",
        "mapping     '。' (U+3002 IDEOGRAPHIC FULL STOP) becomes '.', a dot\n",
        "mapping     'ﬁ' (U+FB01 LATIN SMALL LIGATURE FI) becomes 'fi'\n",
    ] {
        assert!(out.contains(row), "{out}");
    }
    assert!(!out.contains('\u{AD}'));
    // Letter case is not listed.
    assert!(!ok(puny(["check", "EXAMPLE.com"])).contains("mapping"));
}

/// аррӏе is all Cyrillic, and its skeleton is that of apple (confusables.txt).
#[test]
fn confusable_names_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours");
    fs::write(&path, "\u{FEFF}# ours\n\napple.com\r\n").unwrap();
    let protected = ["check", "--protected", path.to_str().unwrap()];
    let check = |name| puny(protected.iter().chain(&[name]));

    let run = check("xn--80ak6aa92e.com");
    assert_eq!(run.code, 1);
    assert!(
        run.out
            .starts_with("xn--80ak6aa92e.com: valid, but looks like a protected name\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("show as     xn--80ak6aa92e.com\n"));
    assert!(
        run.out
            .contains("because of label 1, which is all Cyrillic:\n")
    );
    assert!(
        run.out
            .ends_with("looks like  apple.com, which is protected\n")
    );

    assert!(ok(check("www.apple.com")).ends_with("protected   apple.com\n"));
    assert!(!ok(check("bücher.de")).contains("apple"));
    assert_eq!(puny(["check", "--protected", "no-such-file", "a"]).code, 2);
    // Without the option, no name is special.
    assert_eq!(puny(["check", "xn--80ak6aa92e.com"]).code, 0);
}

/// The A-labels were computed with CPython's codec `punycode`.
#[test]
fn json_has_every_field() {
    let run = puny(["check", "-f", "jsonl", "☃ß.de", "a_b\u{AD}"]);
    let all = lines(&run.out);
    assert_eq!(run.code, 1);
    assert_eq!(
        all[0],
        json!({
            "line": 1, "input": "☃ß.de", "valid": true,
            "ascii": "xn--zca921q.de", "unicode": "☃ß.de",
            "labels": [
                {
                    "text": "☃ß", "kind": "not_u_label", "ascii": "xn--zca921q",
                    "unicode": "☃ß", "scripts": "Latn", "level": "unrestricted",
                    "show": "a_label",
                },
                {
                    "text": "de", "kind": "nr_ldh", "ascii": "de", "unicode": "de",
                    "scripts": "Latn", "level": "ascii_only", "show": "unicode",
                },
            ],
            "errors": [],
            "changes": [{"kind": "deviation", "start": 3, "end": 5, "to": "ß"}],
            "editions": {
                "uts46": {"output": "xn--zca921q.de", "status": null},
                "uts46-transitional": {"output": "xn--ss-esx.de", "status": null},
                "url": {"output": "xn--zca921q.de", "status": null},
                "2008-lookup": {"output": null, "status": "DISALLOWED"},
                "2003": {"output": "xn--ss-esx.de", "status": null},
            },
            "display": "xn--zca921q.de",
            "reasons": [{
                "kind": "restricted", "status": null, "label": 0, "start": 0, "end": 3,
                "code_point": "U+2603", "origin": "input", "cause": null, "number": null,
                "message": "U+2603 is not allowed here",
                "rule": ReasonKind::Restricted.rule(),
            }],
            "protected": null, "ip_address": false, "url": null,
        })
    );
    let invalid = &all[1];
    assert_eq!(
        (&invalid["valid"], &invalid["ascii"], &invalid["unicode"]),
        (&json!(false), &Value::Null, &Value::Null)
    );
    let error = &invalid["errors"][0];
    assert_eq!(
        (&error["status"], &error["code_point"]),
        (&json!("U1"), &json!("U+005F"))
    );
    assert_eq!(
        error["hint"],
        json!("--std3 dns allows names such as _dmarc and *.example")
    );
    assert_eq!(
        invalid["changes"],
        json!([{"kind": "removed", "start": 3, "end": 5, "to": ""}])
    );
}

#[test]
fn csv_has_a_row_for_each_name() {
    let run = pipe(["check", "-f", "csv"], "ß.de\nü_..é\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    let header = reader.headers().unwrap().clone();
    assert_eq!(
        header.iter().collect::<Vec<_>>(),
        [
            "line",
            "input",
            "valid",
            "ascii",
            "unicode",
            "labels",
            "errors",
            "changes",
            "editions",
            "display",
            "reasons",
            "protected",
            "ip_address"
        ]
    );
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 2);
    assert_eq!(
        rows[0],
        vec![
            "1",
            "ß.de",
            "true",
            "xn--zca.de",
            "ß.de",
            "u_label.nr_ldh",
            "",
            "deviation",
            "uts46-transitional=ss.de 2003=ss.de",
            "ß.de",
            "",
            "",
            "false"
        ]
    );
    assert_eq!((&rows[1][2], &rows[1][6]), ("false", "U1 A4_2"));
}

/// Validity depends on the edition and the flags.
#[test]
fn editions_and_options_are_those_of_to_ascii() {
    assert_eq!(puny(["check", "☃.net"]).code, 0);
    let run = puny(["check", "--idna", "2008-lookup", "☃.net"]);
    assert!(
        run.code == 1 && run.out.contains("[DISALLOWED]"),
        "{}",
        run.out
    );
    assert_eq!(puny(["check", "_dmarc.ü"]).code, 1);
    assert_eq!(puny(["check", "--std3", "no", "_dmarc.ü"]).code, 0);
    let run = ok(puny(["check", "--email", "ü@ß.de"]));
    assert!(
        run.starts_with("ü@ß.de: valid\n  ASCII       ü@xn--zca.de\n"),
        "{run}"
    );
    assert!(
        run.contains("label 1     ß   U-label       xn--zca\n"),
        "{run}"
    );
}

#[test]
fn columns_and_master_files_are_checked_too() {
    let run = pipe(
        ["check", "-f", "jsonl", "-c", "2-", "--comment", "#"],
        "# x\n1 ü ä_ # ü_\n",
    );
    let all = lines(&run.out);
    let columns: Vec<(&Value, &Value)> = all.iter().map(|r| (&r["column"], &r["input"])).collect();
    assert_eq!(
        columns,
        [(&json!(2), &json!("ü")), (&json!(3), &json!("ä_"))]
    );
    assert_eq!(run.err, "");
    let run = pipe(
        ["check", "-f", "jsonl", "--zone"],
        "ü IN NS ns.ä.\n\tA 192.0.2.1\n",
    );
    assert_eq!(lines(&run.out).len(), 2);
    assert_eq!(run.code, 0);
}

#[test]
fn a_line_of_invalid_utf8_is_not_valid() {
    let run = pipe(["check", "-f", "jsonl"], b"a\xFF\nb\n");
    let all = lines(&run.out);
    assert_eq!(all[0]["errors"][0]["kind"], "not_utf8");
    assert_eq!(
        (&all[0]["valid"], &all[1]["valid"]),
        (&json!(false), &json!(true))
    );
    let summary = "\n1 of 2 lines failed: 1 not_utf8\n";
    assert!(run.err.ends_with(summary), "{}", run.err);
}

#[test]
fn colour_needs_a_terminal_or_the_option() {
    assert!(!ok(puny(["check", "ü"])).contains('\u{1B}'));
    assert!(ok(puny(["check", "--color", "always", "ü"])).contains("\u{1B}["));
}

/// Many lines have the verdicts that names as arguments have, one by one, also beside protected names.
#[test]
fn verdicts_on_many_lines_are_those_on_one() {
    let labels = [
        "a",
        "9",
        "a-b",
        "9a",
        "0x1f",
        "a--b",
        "xn--tda",
        "Ab",
        "ü",
        "a_",
        "",
        "com",
        "a-label-of-more-than-32-characters",
    ];
    let mut names: Vec<String> = labels.map(str::to_owned).to_vec();
    for one in labels {
        for other in labels {
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
        &["--idna", "url"],
        &["--idna", "url", "--be-strict", "yes"],
        &["--idna", "2008-lookup"],
        &["--idna", "2008-register"],
        &["--idna", "2003"],
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

/// Thread count does not change the output.
#[test]
fn the_order_is_that_of_the_input() {
    let input: String = (0..40_000).map(|n| format!("ü{n}.example\n")).collect();
    let one = ok(pipe(["check", "-f", "csv", "--threads", "1"], &input));
    let three = ok(pipe(["check", "-f", "csv", "--threads", "3"], &input));
    assert!(one == three);
    assert!(one.lines().count() == 40_001 && one.contains("\n40000,ü39999.example,true,"));
}
