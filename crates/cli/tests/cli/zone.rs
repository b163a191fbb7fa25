//! Tests of `--zone`: zone files (RFC 1035, section 5; RFC 3597).

use std::fs;
use std::process::Command;

use crate::support::{Run, finish, ok, pipe, skip};

/// A zone with every type that has names and that BIND 9.18 knows, and with all other syntax of zone files. Each `ü`
/// that must be unchanged is in a comment or in quotes.
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

/// The names of this zone in ASCII, and their positions.
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

/// Returns the expected zone.
fn expected() -> String {
    let converted = NAMES
        .iter()
        .fold(ZONE.to_owned(), |zone, (from, to)| zone.replace(from, to));
    // The local part is unchanged.
    assert!(converted.contains("first\\.last.xn--bcher-kva.example. ( ; ü ("));
    converted
}

fn to_ascii(zone: &str) -> Run {
    pipe(["to-ascii", "--zone"], zone)
}

#[test]
fn names_of_every_type_are_converted_and_the_rest_is_unchanged() {
    assert_eq!(ok(to_ascii(ZONE)), expected());
    // First, the zone has CR LF, a byte order mark, and a last line without an end. Then the zone is repeated, so that it
    // fills several blocks. With one thread, blocks are larger than with three threads.
    let crlf = |zone: &str| format!("\u{FEFF}{}", zone.trim_end().replace('\n', "\r\n"));
    assert_eq!(ok(to_ascii(&crlf(ZONE))), crlf(&expected()));
    let (many, all) = (ZONE.repeat(800), expected().repeat(800));
    for threads in ["1", "3"] {
        let run = pipe(["to-ascii", "--zone", "--threads", threads], &many);
        assert!(ok(run) == all, "{threads} threads");
    }
}

#[test]
fn converted_names_convert_back() {
    assert_eq!(ok(to_ascii(&expected())), expected());
    assert_eq!(ok(pipe(["to-unicode", "--zone"], expected())), ZONE);
    assert_eq!(ok(pipe(["to-unicode", "--zone"], ZONE)), ZONE);
}

/// Data of every type in IANA's registry that has a domain name, and of two types without a number. The names have
/// capitals, escapes and octets that a host cannot have.
const ASCII_RECORDS: [&str; 36] = [
    "A6 64 ::1 Sub+Net.Example.",
    "AFSDB 1 A/F.Example.",
    "ALIAS A'B.Example.",
    "AMTRELAY 10 0 3 Relay.Example.",
    "ANAME A~B.Example.",
    "CNAME AS112.ARPA.",
    "DNAME D=N.Example.",
    "DSYNC CDS NOTIFY 5359 Scanner.Example.NET.",
    "HIP ( 2 20010010 AwEAAbdxyhNuSutc ABCD Rvs.Example. )",
    "HTTPS 0 Svc.Example. ALPN=h2",
    "IPSECKEY 10 3 2 Gate.Example. AQNRU3mG7TVTO2BkR47usntb102uFJtu",
    "KX 10 K:X.Example.",
    "LP 10 L!P.Example.",
    "MB M#B.Example.",
    "MD M%D.Example.",
    "MF M&F.Example.",
    "MG M*G.Example.",
    "MINFO A\\.B.Example. C@D.Example.",
    "MR M,R.Example.",
    "MX 10 Post.Example.",
    "NAPTR 100 50 S SIP+D2T \"\" _Sip+D2t._TCP.Example.",
    "NS NS1.Example.",
    "NSAP-PTR N?.Example.",
    "NSEC Host.Example. A MX RRSIG NSEC TYPE1234",
    "NXT Host.Example. A MX",
    "PTR \\000\\255P\\.Q.Example.",
    "PX 10 M[1].Example. M{2}.Example.",
    "RP Louie.Example. `Text`.Example.",
    "RRSIG SOA 5 2 3600 20300322173103 20300220173103 2642 EXAMPLE. oJB1W6WN",
    "RT 10 R<>T.Example.",
    "SIG SOA 5 2 3600 20300322173103 20300220173103 2642 EXAMPLE. oJB1W6WN",
    "SOA NS1.Example. ADMIN.example. 1 2 3 4 5",
    "SRV 0 5 5060 S|P.Example.",
    "SVCB 1 Svc.Example. Alpn=\"h2\"",
    "TALINK Here.Example. There.Example.",
    "UNKNOWN Some.Example.",
];

/// Signatures and digests can cover the case of names (RFC 6840, section 5.1; RFC 3597, section 7; RFC 8976).
#[test]
fn ascii_names_of_every_type_are_unchanged() {
    let mut zone = String::from("$ORIGIN 32/27.Example.\n");
    for record in ASCII_RECORDS {
        zone += &format!("Sub.*.'Yaml\tIn\t{record}\n\tch 1D {record} ; Comment\n");
    }
    for command in ["to-ascii", "to-unicode"] {
        for options in [
            "",
            "--edition=url",
            "--edition=2008-register",
            "--edition=2003",
            "--std3=yes",
        ] {
            let options = [command, "--zone", options];
            let options = options.iter().filter(|option| !option.is_empty());
            assert_eq!(ok(pipe(options, &zone)), zone, "{command}");
        }
    }
    // If a label of each of these names is not ASCII, only this label is converted.
    let is_refused = |line: &&str| line.contains("UNKNOWN") || line.contains('@');
    let lines = zone.lines().filter(|line| !is_refused(line));
    let zone: String = lines.flat_map(|line| [line, "\n"]).collect();
    let beyond_ascii = zone.replace("Example.", "bücher.Example.");
    let ascii = zone.replace("Example.", "xn--bcher-kva.Example.");
    assert_eq!(ok(to_ascii(&beyond_ascii)), ascii);
    assert_eq!(ok(pipe(["to-unicode", "--zone"], &ascii)), beyond_ascii);
}

/// BIND reads the converted zone, if it is installed.
#[test]
fn bind_reads_the_zone() {
    let is_there = Command::new("named-checkzone").arg("-v").output().is_ok();
    if !is_there {
        skip("bind_reads_the_zone", "named-checkzone");
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
    // BIND finds names in the same places as the command.
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
