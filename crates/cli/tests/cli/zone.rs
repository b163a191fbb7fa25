//! `--zone`: master files (RFC 1035, section 5; RFC 3597).

use std::fs;
use std::process::Command;

use crate::support::{Run, command, finish, ok, pipe, puny};

/// Every type that has names, as far as BIND 9.18 knows it, and all else that a master file
/// can have. Each `ü` that is to stay stands in a comment or in quotes.
const ZONE: &str = r#"; ünicode
$TTL 1h
$ORIGIN bücher.example.
@	IN SOA ns.bücher.example. first\.last.bücher.example. ( ; ü (
	1 ; ü )
	3600 600 86400 60 )
	NS (
		ns ; ü
	)
	3600 IN MX 10 ( pöst
		) ; "
	IN 3600 NS ns.bücher.example.
	RP first\.last.bücher.example. täxt.bücher.example.
	TXT "v=spf1; ü" "\"ü" ( "ü("
		"ü" )
	RRSIG SOA 5 2 3600 20300322173103 20300220173103 2642 bücher.example. oJB1W6WN
	NSEC ns.bücher.example. A MX RRSIG NSEC TYPE1234
	SIG SOA 5 2 3600 20300322173103 20300220173103 2642 bücher.example. oJB1W6WN
	NXT ns.bücher.example. A MX
	TALINK änd.bücher.example. ös.bücher.example.
ns	A 192.0.2.1
pöst	A 192.0.2.2
*.ü	CNAME faß
ål	DNAME faß.example.
mb	MB pöst
mg	MG user.pöst
mi	MINFO user.pöst.bücher.example. user.pöst
mr	MR user.pöst
ptr	PTR pöst
afsdb	AFSDB 1 pöst
rt	RT 10 pöst
nsap	NSAP-PTR pöst
px	PX 10 mäp.bücher.example. mäp.bücher.example.
kx	KX 10 pöst
_sip._tcp.ü	SRV 0 5 5060 pöst
a6	A6 64 ::1 pöst
a60	A6 0 ::1
naptr	NAPTR 100 50 "s" "http+I2L" "" _http._tcp.ü
naptr	NAPTR 100 50 "u" "E2U+sip" "!^.*$!sip:ü@x!" .
ipsec	IPSECKEY 10 3 2 gäte.bücher.example. AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==
ipsec4	IPSECKEY 10 1 2 192.0.2.38 AQNRU3mG7TVTO2BkR47usntb102uFJtugbo6BSGvgqt4AQ==
lp	LP 10 pöst.bücher.example.
hip	HIP ( 2 200100107B1A74DF365639CC39F1D578
	AwEAAbdxyhNuSutc5EMzxTs9LBPCIkOFH8cIvM4p9+LrV4e19WzK00+CI6zBCQTdtWsuxKbWIy87UOoJTwkUs7lBu+Upr1gsNrut79ryra+bSRGQb1slImA8YVJyuIDsj7kwzG7jnERNqnWxZ48AWkskmdHaVDP4BcelrTI3rMXdXF5D
	rvs1.bücher.example. ; ü
	rvs2.bücher.example. )
amt	AMTRELAY 10 0 3 relay.bücher.example.
amt4	AMTRELAY 10 0 1 203.0.113.15
svcb	SVCB 1 svc.bücher.example. alpn="h2" port=8443
https	HTTPS 0 pöst
typé	TYPE15 10 pöst
gen	TYPE2 \# 4 02 6e73 00
unk	TYPE65280 \# 2 0102
esc\.b	A 192.0.2.3
esc\046c.ü	A 192.0.2.4
\(x\;\".ü	A 192.0.2.5
_dmarc	TXT "v=DMARC1; rua=mailto:ü@ü.example"
$GENERATE 1-3 host$.ü A 192.0.2.$
$GENERATE 1-3/2 ${0,3,d}.ü 1h IN CNAME host$.ü
$INCLUDE "part.db" süd
$ORIGIN süd.bücher.example.
@	A 192.0.2.6
"#;

/// What stands where in its ASCII form.
const NAMES: [(&str, &str); 18] = [
    ("first\\.last.bücher", "first\\.last.xn--bcher-kva"),
    ("bücher", "xn--bcher-kva"),
    ("pöst", "xn--pst-sna"),
    ("täxt", "xn--txt-qla"),
    ("änd", "xn--nd-uia"),
    ("ös", "xn--s-0ga"),
    ("faß", "xn--fa-hia"),
    ("ål", "xn--l-1fa"),
    ("mäp", "xn--mp-via"),
    ("gäte", "xn--gte-qla"),
    ("typé", "xn--typ-dma"),
    ("süd", "xn--sd-xka"),
    ("*.ü\t", "*.xn--tda\t"),
    ("_tcp.ü", "_tcp.xn--tda"),
    ("046c.ü", "046c.xn--tda"),
    ("\\\".ü", "\\\".xn--tda"),
    ("host$.ü", "host$.xn--tda"),
    ("d}.ü", "d}.xn--tda"),
];

/// The zone as it has to be.
fn expected() -> String {
    let converted = NAMES
        .iter()
        .fold(ZONE.to_owned(), |zone, (from, to)| zone.replace(from, to));
    // The local part stays.
    assert!(converted.contains("first\\.last.xn--bcher-kva.example. ( ; ü ("));
    converted
}

fn to_ascii(zone: &str) -> Run {
    pipe(["to-ascii", "--zone"], zone)
}

#[test]
fn every_type_is_known_and_the_rest_stays() {
    assert_eq!(ok(to_ascii(ZONE)), expected());
    // With other line ends, with a mark at the beginning, without the last line end, and in
    // blocks of any size (one thread has larger ones).
    let crlf = |zone: &str| format!("\u{FEFF}{}", zone.trim_end().replace('\n', "\r\n"));
    assert_eq!(ok(to_ascii(&crlf(ZONE))), crlf(&expected()));
    let (many, all) = (ZONE.repeat(800), expected().repeat(800));
    for threads in ["1", "3"] {
        let run = pipe(["to-ascii", "--zone", "--threads", threads], &many);
        assert!(ok(run) == all, "{threads} threads");
    }
}

/// Types of which BIND 9.18 does not know what they hold.
#[test]
fn the_newest_and_the_oldest_types_are_known() {
    let zone = "a DSYNC CDS NOTIFY 5359 ü.de.\nb MD ü.de.\nc MF ü.de.\nd TYPE66 CDS 1 2 ü.de.\n";
    assert_eq!(ok(to_ascii(zone)), zone.replace('ü', "xn--tda"));
}

#[test]
fn what_is_converted_stays_and_leads_back() {
    assert_eq!(ok(to_ascii(&expected())), expected());
    assert_eq!(ok(pipe(["to-unicode", "--zone"], expected())), ZONE);
    assert_eq!(ok(pipe(["to-unicode", "--zone"], ZONE)), ZONE);
}

/// BIND reads the converted zone, if it is there.
#[test]
fn bind_reads_the_zone() {
    let is_there = Command::new("named-checkzone").arg("-v").output().is_ok();
    if !is_there {
        eprintln!("skipped: bind_reads_the_zone, as there is no named-checkzone");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("part.db"), "www A 192.0.2.7\n").unwrap();
    let zone = folder.path().join("zone");
    fs::write(&zone, ok(to_ascii(ZONE))).unwrap();
    let run = finish(
        Command::new("named-checkzone")
            .args(["-i", "local", "-D", "xn--bcher-kva.example"])
            .arg("zone")
            .current_dir(folder.path()),
    );
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    // What it understands has names where we have them.
    for name in [
        "*.xn--tda.xn--bcher-kva.example.\t",
        "host3.xn--tda.xn--bcher-kva.example.\t",
        "www.xn--sd-xka.xn--bcher-kva.example.\t",
        "MX\t10 xn--pst-sna.xn--bcher-kva.example.",
    ] {
        assert!(run.out.contains(name), "{name}: {}", run.out);
    }
    let is_text = |line: &&str| line.contains('"');
    let mut others = run.out.lines().filter(|line| !is_text(line));
    assert!(!others.any(|line| line.contains("\\195")), "{}", run.out);
}

/// A line that is left out gives its records to another owner.
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
    let place = format!("<stdin>:{}:5: ", long.lines().count());
    assert!(run.err.starts_with(&place), "{}", run.err);
}

#[test]
fn what_becomes_of_failures_can_be_said() {
    let zone = "ü A 192.0.2.1\nü NS (\n bad..ü\n ) ; x\n MX 10 ä\n";
    let run = |on_error| pipe(["to-ascii", "--zone", "--on-error", on_error], zone);

    // The entry as it came.
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
    // Records leave nothing out.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "skip", "-f", "csv"],
        zone,
    );
    assert_eq!((run.code, run.out.lines().count()), (1, 5), "{}", run.out);
}

/// A dropped first line of an entry would leave a syntax error behind.
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

/// A name on a later line has that line, in messages, records and verdicts.
#[test]
fn names_have_their_lines() {
    let zone = "$TTL 1\nü HIP ( 2 20 AA ; ä\r\n\tö.\r\n\n bad..ü é\n)\nä A 1\n";
    let run = pipe(["to-ascii", "--zone", "-f", "jsonl"], zone);
    let lines: Vec<(u64, String)> = run
        .out
        .lines()
        .map(|line| {
            let record: serde_json::Value = serde_json::from_str(line).unwrap();
            let input = record["input"].as_str().unwrap().to_owned();
            (record["line"].as_u64().unwrap(), input)
        })
        .collect();
    let expected = [(2, "ü"), (3, "ö."), (5, "bad..ü"), (5, "é"), (7, "ä")];
    assert_eq!(lines, expected.map(|(line, name)| (line, name.to_owned())));
    assert!(run.err.starts_with("<stdin>:5:6: "), "{}", run.err);

    let run = pipe(["check", "--zone"], zone);
    let places: Vec<&str> = run
        .out
        .lines()
        .filter(|line| line.starts_with('<'))
        .filter_map(|line| line.split(": ").next())
        .collect();
    assert_eq!(
        places,
        [
            "<stdin>:2:1",
            "<stdin>:3:2",
            "<stdin>:5:2",
            "<stdin>:5:9",
            "<stdin>:7:1"
        ]
    );
}

/// What is not ASCII and was not converted is said, with its position.
#[test]
fn nothing_is_left_in_silence() {
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
            "1:22: a name that is not ASCII stands in quotes",
        ),
        (
            "a CNAME \"ü\"\n",
            "1:10: a name that is not ASCII stands in quotes",
        ),
        ("a TXT \"ü\n", "1:7: a double quote is opened here"),
        (
            "a NS (\n ü\nb A 1\n",
            "1:6: this parenthesis has no other one",
        ),
        ("a NS ü )\n", "1:8: this parenthesis has no other one"),
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
    // After a quote that is not closed the next line is read as ever.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "keep"],
        "a TXT \"ü\nü A 1\n",
    );
    assert_eq!(run.out, "a TXT \"ü\nxn--tda A 1\n");
    // What can be converted of an entry.
    let run = pipe(
        ["to-ascii", "--zone", "--on-error", "partial"],
        "ü TXT ü\nü A 1\n",
    );
    assert_eq!(
        (run.code, run.out.as_str()),
        (1, "xn--tda TXT ü\nxn--tda A 1\n")
    );
}

/// A record says which line a problem is in that is of no name.
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
    assert_eq!(problem["errors"][0]["offset"], 6);
}

/// What mapping makes a semicolon of would begin a comment.
#[test]
fn a_result_stays_one_name() {
    for name in ["a；b", "a＄", "＠", "a（b"] {
        let run = pipe(
            ["to-ascii", "--zone", "--std3", "no"],
            format!("{name} A 1\n"),
        );
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{name}");
        assert!(run.err.contains("more than text"), "{}", run.err);
    }
    let run = pipe(
        ["to-ascii", "--zone", "--std3", "no"],
        "a@b$/ü A 1\n0/25 NS ns\n",
    );
    assert_eq!(ok(run), "xn--a@b$/-ova A 1\n0/25 NS ns\n");
}

/// Letters, digits, hyphens, `_`, and `*` as the first label.
#[test]
fn std3_dns_is_what_the_dns_has() {
    for edition in ["uts46", "2008-lookup", "2008-register", "2003"] {
        let run = |name: &str| puny(["to-ascii", "--idna", edition, "--std3", "dns", "--", name]);
        for name in ["_dmarc.ü.de", "*.ü.de", "a_b.ü", "*._x.ü"] {
            assert_eq!(run(name).code, 0, "{edition} {name}");
        }
        for name in [
            "https://münchen.de/x",
            "a@bücher.de",
            "a b.de",
            "a.*.ü",
            "a*.ü",
            "**.ü",
            "0/25.ü",
        ] {
            let run = run(name);
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{edition} {name}");
            assert!(!run.err.contains("--std3"), "{edition} {name}: {}", run.err);
        }
    }
    let run = puny(["to-ascii", "--idna", "url", "--std3", "dns", "a"]);
    assert_eq!(run.code, 2);
    // It is what a zone has unless something else is said.
    for name in ["_x", "*", "*.a"] {
        ok(to_ascii(&format!("{name} A 192.0.2.1\n")));
    }
    for name in ["a/b", "a@b", "a.*"] {
        assert_eq!(to_ascii(&format!("{name} A 192.0.2.1\n")).code, 1, "{name}");
    }
}

/// More than a record can hold, or a parenthesis that is never closed: the entry fails, with
/// little memory, and stays as it is.
#[test]
fn a_hostile_entry_fails() {
    let rest = " a b c\n".repeat(100_000);
    for (zone, message) in [
        (format!("ü NS (\n{rest}"), "more than a record can hold"),
        (
            format!("ü NS (\n{rest})\nä NS x\n"),
            "more than a record can hold",
        ),
        (
            format!("ü NS {}\n", "(".repeat(500_000)),
            "this parenthesis has no other one",
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
