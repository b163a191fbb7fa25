//! `puny extract`: names in free text, with positions.

use std::fs;

use crate::support::{command, finish, ok, pipe, puny};
use serde_json::{Value, json};

const LOG: &str = "2026-11-22 08:30:01 GET https://user@bücher.example:8443/ü?q=a.b 200 192.0.2.7\n\
                   \n\
                   (see xn--fa-hia.de, or mail Jürgen@правительство.рф.) \u{1F600} ü.de\n\
                   X509v3 SAN: DNS:*.bücher.de, DNS:localhost, IP Address:192.0.2.1\n";

#[test]
fn names_are_shown_with_line_and_column_and_converted() {
    let run = pipe(["extract", "--to", "ascii"], LOG);
    assert_eq!(
        ok(run),
        "<stdin>:1:25: https://user@xn--bcher-kva.example:8443/ü?q=a.b\n\
         <stdin>:3:6: xn--fa-hia.de\n\
         <stdin>:3:29: Jürgen@xn--80aealotwbjpid2k.xn--p1ai\n\
         <stdin>:3:57: xn--tda.de\n\
         <stdin>:4:17: *.xn--bcher-kva.de\n\
         <stdin>:4:34: localhost\n"
    );
    let run = pipe(["extract", "--to", "unicode", "--kind", "name,dns"], LOG);
    assert_eq!(
        ok(run),
        "<stdin>:3:6: faß.de\n<stdin>:3:57: ü.de\n<stdin>:4:17: *.bücher.de\n<stdin>:4:34: localhost\n"
    );
    // Without --to: as is.
    let run = pipe(["extract", "--kind", "email", "--kind", "url"], LOG);
    assert_eq!(
        ok(run),
        "<stdin>:1:25: https://user@bücher.example:8443/ü?q=a.b\n\
         <stdin>:3:29: Jürgen@правительство.рф\n"
    );
    assert_eq!(ok(puny(["extract", "nothing here"])), "");
}

#[test]
fn records_have_the_name_and_all_of_it() {
    let line = "ü https://bücher.de/x xn--a.de";
    let run = pipe(["extract", "--to", "ascii", "-f", "jsonl"], line);
    assert_eq!(run.code, 1);
    let records: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        records[0],
        json!({
            "line": 1, "column": 3, "start": 3, "end": 23, "found": "url",
            "text": "https://bücher.de/x", "result": "https://xn--bcher-kva.de/x",
            "input": "bücher.de", "output": "xn--bcher-kva.de", "errors": [],
        })
    );
    let bad = &records[1];
    assert_eq!(
        (&bad["text"], &bad["result"]),
        (&json!("xn--a.de"), &Value::Null)
    );
    assert_eq!(bad["errors"][0]["start"], 0);
    let run = pipe(["extract", "-f", "csv"], line);
    assert_eq!(
        run.out,
        "line,column,start,end,found,text,result,errors\n\
         1,3,3,23,url,https://bücher.de/x,https://bücher.de/x,\n\
         1,23,24,32,name,xn--a.de,,V7\n"
    );
}

#[test]
fn a_name_that_fails_is_reported_and_left_out() {
    let run = pipe(
        ["extract", "--to", "ascii"],
        "a ü.de\nb https://xn--a.de/ ä.de\n",
    );
    assert_eq!(
        (run.out.as_str(), run.code),
        ("<stdin>:1:3: xn--tda.de\n<stdin>:2:21: xn--4ca.de\n", 1)
    );
    assert!(run.err.starts_with("<stdin>:2:11: "), "{}", run.err);
    assert!(run.err.contains("1 of 2 lines failed"), "{}", run.err);
    // Service labels, wildcards, and the root's dot are common.
    let run = pipe(
        ["extract", "--to", "ascii"],
        "_dmarc.ü.de DNS:*.ü.de. http://ü.de/\n",
    );
    assert_eq!(
        ok(run),
        "<stdin>:1:1: _dmarc.xn--tda.de\n<stdin>:1:17: *.xn--tda.de.\n<stdin>:1:25: http://xn--tda.de/\n"
    );
}

/// Each of these gave another name, with status 0.
#[test]
fn no_name_is_made_of_a_part_of_a_word() {
    for line in [
        &b"b\xFCcher.de"[..],
        b"info@b\xFCcher.de",
        b"b&uuml;cher.example",
        b"b%C3%BCcher.example",
        b"www.mu\\xC3\\xBCnchen.de",
        b"http://b&uuml;cher.example/",
    ] {
        let text = String::from_utf8_lossy(line);
        let run = pipe(["extract"], line);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{text}");
        let run = pipe(["extract", "-f", "jsonl"], line);
        let record: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(record["result"], Value::Null, "{text}");
        let kind = &record["errors"][0]["kind"];
        assert!(kind == "escape" || kind == "not_utf8", "{text}: {kind}");
    }
    let run = pipe(
        ["extract", "-q"],
        b"b\xFCcher.de J\xFCrgen@a.de \xFC ok.de\n",
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "<stdin>:1:11: J\u{FFFD}rgen@a.de\n<stdin>:1:25: ok.de\n")
    );
    let run = pipe(["extract"], "see b&uuml;cher.de");
    assert!(
        run.err
            .starts_with("<stdin>:1:6: the name has an escape, '&uuml;', which is not decoded"),
        "{}",
        run.err
    );
}

/// URL Standard, 4.4 and 4.5: user information ends at the last `@`, and a host is percent-decoded.
#[test]
fn the_host_of_a_url_is_decoded() {
    let url = |text: &str| pipe(["extract", "--to", "ascii"], text);
    assert_eq!(
        ok(url("https://example.com%20@malicious.com")),
        "<stdin>:1:1: https://example.com%20@malicious.com\n"
    );
    assert_eq!(
        ok(url("http://b%C3%BCcher.example/%C3%BC")),
        "<stdin>:1:1: http://xn--bcher-kva.example/%C3%BC\n"
    );
    let run = pipe(["extract", "-f", "jsonl"], "http://b%C3%BC%2Fc.de/");
    let record: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&record["input"], &record["text"]),
        (&json!("bü/c.de"), &json!("http://b%C3%BC%2Fc.de/"))
    );
    assert_eq!(record["errors"][0]["start"], 3);
    // In the line, where it is escaped.
    assert!(run.err.starts_with("<stdin>:1:15: "), "{}", run.err);
}

#[test]
fn top_level_domains_that_exist() {
    let line =
        "invoice.pdf.exe window.location.href AB.CD bücher.example ü.рф http://a.exe/ b@c.href";
    assert_eq!(
        ok(pipe(["extract", "--known"], line)),
        "<stdin>:1:38: AB.CD\n<stdin>:1:44: bücher.example\n<stdin>:1:59: ü.рф\n\
         <stdin>:1:64: http://a.exe/\n<stdin>:1:78: b@c.href\n"
    );
    assert_eq!(ok(pipe(["extract"], line)).lines().count(), 7);
}

#[test]
fn several_files_and_invalid_utf8() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    fs::write(&a, b"\xFF\xFE \xC3\xBC.de \xFF ").unwrap();
    fs::write(&b, "\u{FEFF}ä.de").unwrap();
    let mut command = command();
    command.args(["extract", "--to", "ascii", "-f", "csv"]);
    let out = ok(finish(command.arg("-i").arg(&a).arg("-i").arg(&b)));
    let found: Vec<Vec<&str>> = out.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        found[1][1..],
        ["1", "4", "3", "8", "name", "ü.de", "xn--tda.de", ""]
    );
    assert_eq!(
        found[2][1..],
        ["1", "1", "0", "5", "name", "ä.de", "xn--4ca.de", ""]
    );
    assert!(found[1][0].ends_with("/a") && found[2][0].ends_with("/b"));
}
