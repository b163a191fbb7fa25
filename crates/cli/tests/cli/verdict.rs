//! `puny check`: editions, positions, addresses and reasons in verdicts.

use std::fs;

use crate::support::{lines, ok, pipe, puny};
use serde_json::{Value, json};

/// The field names of an object, in order.
fn keys(record: &Value) -> Vec<&str> {
    record
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// IDNA2003 maps ß to ss (RFC 3454, table B.2), so the DNS has ss in Unicode too.
#[test]
fn unicode_is_the_decoded_form_of_ascii() {
    for (edition, name, ascii, unicode) in [
        ("2003", "groß.de", "gross.de", "gross.de"),
        ("2003", "Bücher。de", "xn--bcher-kva.de", "bücher.de"),
        ("uts46", "groß.de", "xn--gro-7ka.de", "groß.de"),
        ("url", "GROSS.de", "gross.de", "gross.de"),
        ("2008-lookup", "groß.de", "xn--gro-7ka.de", "groß.de"),
        ("2008-register", "groß.de", "xn--gro-7ka.de", "groß.de"),
    ] {
        let run = ok(puny(["check", "-f", "jsonl", "--idna", edition, name]));
        let record = &lines(&run)[0];
        assert_eq!(
            (&record["ascii"], &record["unicode"]),
            (&json!(ascii), &json!(unicode)),
            "{edition} {name}"
        );
    }
}

/// Others are compared with the verdict, under the same options.
#[test]
fn editions_are_compared_with_the_verdict() {
    let differs = |arguments: &[&str]| -> Vec<String> {
        let run = puny(["check"].iter().chain(arguments));
        let rows = run
            .out
            .lines()
            .filter_map(|line| line.trim().strip_prefix("differs "));
        rows.map(|row| row.trim().to_owned()).collect()
    };
    for (arguments, rows) in [
        (
            &["--idna", "2003", "groß.de"][..],
            &["uts46, url, 2008-lookup: xn--gro-7ka.de"][..],
        ),
        (
            &["--std3", "no", "_dmarc.faß.de"],
            &["uts46-transitional, 2003: _dmarc.fass.de"],
        ),
        (
            &["--transitional", "yes", "faß.de"],
            &["uts46, url, 2008-lookup: xn--fa-hia.de"],
        ),
        (
            &["--idna", "2008-lookup", "Ü.de"],
            &["uts46, uts46-transitional, url, 2003: xn--tda.de"],
        ),
        (&["--idna", "2008-lookup", "--mapping", "yes", "Ü.de"], &[]),
        (&["☃.de"], &["2008-lookup: refused (DISALLOWED)"]),
        (&["--", "-ü"], &["url, 2008-lookup, 2003: xn----eha"]),
        (&["--check-hyphens", "no", "--", "-ü"], &[]),
        (&["ü.de."], &["url, 2008-lookup, 2003: xn--tda.de."]),
        (
            &["--email", "ü@ß.de"],
            &["uts46-transitional, 2003: ü@ss.de"],
        ),
    ] {
        assert_eq!(differs(arguments), rows, "{arguments:?}");
    }
    // The root's dot is common in master files.
    let run = ok(pipe(["check", "--zone"], "ü.de. IN NS _a.ü.de.\n"));
    assert!(!run.contains("differs"), "{run}");
}

/// IDNA2008 maps nothing without RFC 5895, which does not map ligatures.
#[test]
fn mapping_is_that_of_the_edition() {
    let changes = |options: &[&str], name| {
        let run = puny(
            ["check", "-f", "jsonl"]
                .iter()
                .chain(options)
                .chain(&[name]),
        );
        let list = lines(&run.out)[0]["changes"].as_array().unwrap().clone();
        let to = |change: &Value| (change["kind"].clone(), change["to"].clone());
        list.iter().map(to).collect::<Vec<_>>()
    };
    let (case, replaced, deviation) = (json!("case"), json!("replaced"), json!("deviation"));
    let lookup = ["--idna", "2008-lookup"];
    assert_eq!(changes(&lookup, "Ａßﬁ"), []);
    let mapping = ["--idna", "2008-lookup", "--mapping", "yes"];
    assert_eq!(changes(&mapping, "BＡﬁ").len(), 2);
    assert_eq!(
        changes(&[], "Bﬁ"),
        [(case, json!("b")), (replaced.clone(), json!("fi"))]
    );
    assert_eq!(
        changes(&["--idna", "2003"], "ßﬁ"),
        [(deviation, json!("ss")), (replaced, json!("fi"))]
    );
    // The dot U+3002 is a change, and so is ß if mapped.
    let run = ok(puny(["check", "--transitional", "yes", "ß"]));
    assert!(
        run.contains("LATIN SMALL LETTER SHARP S) becomes 'ss'\n"),
        "{run}"
    );
}

/// In the form of compilers, for editors; arguments have no position.
#[test]
fn verdicts_show_the_location_of_the_name() {
    let run = pipe(["check"], "ü\n\n");
    let heads: Vec<&str> = run
        .out
        .lines()
        .filter(|line| !line.starts_with(' '))
        .collect();
    assert_eq!(
        heads,
        ["<stdin>:1: ü: valid", "<stdin>:2: an empty line: not valid"]
    );
    let run = ok(pipe(["check", "-c", "2-"], "é ü a\n"));
    let heads: Vec<&str> = run.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(heads, ["<stdin>:1:3: ü: valid", "<stdin>:1:5: a: valid"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names");
    fs::write(&path, "ü\n").unwrap();
    let path = path.to_str().unwrap();
    let run = ok(puny(["check", "-i", path]));
    assert!(run.starts_with(&format!("{path}:1: ü: valid\n")), "{run}");
    assert!(
        puny(["check", ""])
            .out
            .starts_with("an empty string: not valid\n")
    );
}

/// Records of all lines have the same fields, and so do their errors.
#[test]
fn every_record_has_the_same_fields() {
    let all = ["check", "-f", "jsonl", "-c", "2", "--delimiter", ","];
    let run = pipe(all, b"1,\xFF\n1\n1,\xC3\xBC.de.\n1,faa\n1,\"b\n");
    let records = lines(&run.out);
    let kinds: Vec<&Value> = records
        .iter()
        .map(|record| &record["errors"][0]["kind"])
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
        for error in record["errors"].as_array().unwrap() {
            assert_eq!(keys(error), keys(&records[2]["errors"][0]), "{error}");
        }
    }
    assert_eq!(records[1]["column"], Value::Null);
    assert!(records[1]["errors"][0]["hint"].is_string());
    let run = pipe(
        ["check", "-f", "jsonl", "--zone"],
        "a\\046ü IN A 192.0.2.1\n",
    );
    assert_eq!(lines(&run.out)[0]["errors"][0]["kind"], "not_converted");
    assert_eq!(keys(&lines(&run.out)[0]), keys(&records[3]));

    // CSV rows have as many fields as the header.
    let run = pipe(["check", "-f", "csv", "-c", "2"], "1\n1 ü\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert!(reader.records().all(|row| row.is_ok()), "{}", run.out);
    let run = pipe(["to-ascii", "-f", "csv", "-c", "2"], "1\n1 ü\n");
    let mut reader = csv::Reader::from_reader(run.out.as_bytes());
    assert!(reader.records().all(|row| row.is_ok()), "{}", run.out);
}

/// The root is a label: a.de with its dot has three.
#[test]
fn label_numbers_of_errors_are_in_range() {
    for name in ["a.de.", "", ".", "ü_。a..-b", "a.b\u{2488}.c_"] {
        for edition in ["uts46", "url", "2008-lookup", "2003"] {
            let run = puny(["check", "-f", "jsonl", "--idna", edition, "--", name]);
            let record = &lines(&run.out)[0];
            let labels = record["labels"].as_array().unwrap();
            for error in record["errors"].as_array().unwrap() {
                let label = error["label"]
                    .as_u64()
                    .map(|label| usize::try_from(label).unwrap());
                let there = label.is_none_or(|label| label < labels.len());
                assert!(there, "{edition} {record}");
            }
        }
    }
    let record = &lines(&puny(["check", "-f", "jsonl", "a.de."]).out)[0];
    assert_eq!(record["errors"][0]["label"], 2);
    assert_eq!(record["labels"][2]["kind"], "empty");
}

/// The library decides which part of an address is a name: an @ may be in quotes, in a literal, or
/// missing.
#[test]
fn addresses_are_complete_in_every_format() {
    let check = |address| {
        let run = puny(["check", "-f", "jsonl", "--email", address]);
        lines(&run.out)[0].clone()
    };
    let record = check("ü@аррӏе.com");
    assert_eq!(record["ascii"], "ü@xn--80ak6aa92e.com");
    assert_eq!(record["unicode"], "ü@аррӏе.com");
    assert_eq!(record["display"], "ü@xn--80ak6aa92e.com");
    assert_eq!(record["editions"]["url"]["output"], "ü@xn--80ak6aa92e.com");
    for (address, valid) in [("a@[x@y]", true), ("\"a@b", false), ("ü.de", false)] {
        let record = check(address);
        assert_eq!(record["valid"], valid, "{address}");
        assert_eq!(record["labels"], json!([]), "{address}");
        assert_eq!(record["display"], Value::Null, "{address}");
    }
    assert_eq!(check("a@ü")["labels"][0]["text"], "ü");
    let run = puny(["check", "--email", "\"a@b"]);
    assert!(!run.out.contains("hint"), "{}", run.out);
}

/// A name that is never looked up in the DNS (RFC 1123, section 2.1), also as URL parsers read it
/// (the URL Standard, IPv4 parser).
#[test]
fn ip_addresses_are_noted() {
    for (name, address) in [
        ("10.0.0.1", Some("10.0.0.1")),
        ("１.2.3.4", Some("1.2.3.4")),
        ("0x7f.1", Some("127.0.0.1")),
        ("2130706433", Some("127.0.0.1")),
        ("127.1", Some("127.0.0.1")),
        ("10.0.0.1.de", None),
        // It ends in a number, and is no address: a URL parser refuses it.
        ("a.1", None),
    ] {
        for edition in ["uts46", "url"] {
            let run = ok(puny(["check", "--idna", edition, name]));
            let note = address.map(|address| {
                format!("note        the IP address {address}, not a domain name\n")
            });
            match note {
                Some(note) => assert!(run.contains(&note), "{run}"),
                None => assert!(!run.contains("the IP address"), "{run}"),
            }
            let refused = "note        URLs cannot have it: it ends in a number, and";
            let is_refused = (name, edition) == ("a.1", "url");
            assert_eq!(run.contains(refused), is_refused, "{run}");
            let json = ok(puny(["check", "--idna", edition, "-f", "jsonl", name]));
            let is_address = format!("\"ip_address\":{}", address.is_some());
            assert!(json.contains(&is_address), "{json}");
        }
    }
}

/// The URL Standard's parser. An IPv6 address is a host too, without `--url` under `--idna url`.
#[test]
fn urls_are_checked_by_their_hosts() {
    let check = |url: &str| {
        let run = puny(["check", "-f", "jsonl", "--url", url]);
        (run.code, lines(&run.out)[0].clone())
    };
    let (code, record) = check("http://paypal.com%20@0x7f.1:8080/");
    assert_eq!(
        (code, &record["valid"], &record["ip_address"]),
        (1, &json!(true), &json!(true))
    );
    assert_eq!(
        record["url"],
        json!({
            "scheme": "http", "host": "127.0.0.1", "port": 8080, "start": 21, "end": 27,
            "host_in_userinfo": true, "changed": true, "safe": false,
            "text": "http://127.0.0.1:8080",
        })
    );
    let (code, record) = check("https://B\u{FC}\u{AD}cher.example");
    assert_eq!(
        (code, &record["display"]),
        (0, &json!("b\u{FC}cher.example"))
    );
    assert_eq!(
        record["changes"][1],
        json!({"kind": "removed", "start": 11, "end": 13, "to": ""})
    );
    for (url, ascii) in [
        ("https://ex%61mple.com:443", json!("example.com")),
        ("https://[0::1]", json!("[::1]")),
        ("ssh://b\u{FC}cher/", json!("b%C3%BCcher")),
        ("mailto:a@b.example", Value::Null),
    ] {
        let (code, record) = check(url);
        assert_eq!(
            (code, &record["ascii"], &record["unicode"]),
            (0, &ascii, &ascii),
            "{url}"
        );
    }
    for (url, kind, end) in [
        ("example.com", "no_scheme", 0),
        ("https://a:x", "port", 11),
        ("https://a b/", "forbidden_domain_code_point", 11),
    ] {
        let (code, record) = check(url);
        assert_eq!(
            (code, &record["errors"][0]["kind"]),
            (1, &json!(kind)),
            "{url}"
        );
        assert_eq!(record["errors"][0]["end"], end, "{url}");
        assert_eq!(record["url"], Value::Null);
    }
    let run = ok(puny(["check", "--idna", "url", "[0::1]"]));
    assert!(
        run.contains("note        the IP address ::1, not a domain name"),
        "{run}"
    );
    assert_eq!(puny(["check", "[0::1]"]).code, 1);
    let run = puny(["check", "--url", "--idna", "2003", "http://a"]);
    assert_eq!(run.code, 2, "{}", run.err);
}

/// Each rule once, with all that breaks it; marks have a circle as base.
#[test]
fn each_reason_is_shown_once() {
    let run = ok(puny(["check", "☃⌘☃.☃⌘⌚⌛⚡.de"]));
    assert_eq!(run.matches(" because of ").count(), 1, "{run}");
    assert!(run.contains("and 2 more:\n"), "{run}");
    assert!(!run.contains("error"), "{run}");
    // U+3161 is mapped to U+1173, absent from the input.
    let run = ok(puny(["check", "\u{3161}.com"]));
    let words: Vec<&str> = run.split_whitespace().collect();
    assert!(
        words.join(" ").contains("in label 1 after mapping:"),
        "{run}"
    );
    let run = puny(["check", "\u{308}x"]);
    assert!(
        run.out.contains("'\u{25CC}\u{308}' (U+0308 "),
        "{}",
        run.out
    );
}

/// This command says check, not convert, and has nothing to keep.
#[test]
fn the_help_of_check_does_not_say_convert() {
    let help = ok(puny(["check", "--help"]));
    assert!(
        !help.contains("Convert") && !help.contains("convert"),
        "{help}"
    );
    let run = puny(["check", "--on-error", "keep", "a"]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("--on-error is for to-ascii and to-unicode"),
        "{}",
        run.err
    );
    assert!(!help.contains("on-error"));
}
