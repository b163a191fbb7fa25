//! Points where specifications have errata or implementations differ, one test each.

use crate::support::{codes, entry_points};
use puny_idna::{AsciiRules, DnsLength, Hyphens, Idna, Joiners, Transitional, UrlStandard, Uts46};

fn ascii(edition: Uts46, name: &str) -> Result<String, Vec<&'static str>> {
    let of = |problem: &puny_idna::Problem| problem.status().code();
    entry_points::to_ascii(&edition, name).map_err(|problems| problems.iter().map(of).collect())
}

const STRICT: Uts46 = Uts46::STRICT;

/// The ACE prefix is recognised after mapping, in any case, and mapping lower-cases the basic code
/// points of an A-label.
#[test]
fn ace_prefix_is_recognised_after_mapping() {
    for name in [
        "xn--zca",
        "XN--ZCA",
        "Xn--zCa",
        "\u{FF38}n--zca",
        "x\u{AD}n--zca",
        "xn\u{FF0D}-zca",
    ] {
        assert_eq!(ascii(STRICT, name).as_deref(), Ok("xn--zca"), "{name:?}");
        assert_eq!(STRICT.to_unicode_report(name).text_even_if_refused(), "ß");
    }
    // The prefix is that of a label, not of the name.
    assert_eq!(
        ascii(STRICT, "xn--zca\u{3002}xn--zca").as_deref(),
        Ok("xn--zca.xn--zca")
    );
    assert_eq!(ascii(STRICT, "axn--zca").as_deref(), Ok("axn--zca"));
    assert_eq!(ascii(STRICT, "xn-.-zca"), Err(vec!["V3", "V3"]));
}

/// Since Unicode 15.1 U+1E9E is mapped to ß; transitional processing maps it to ss.
#[test]
fn deviation_characters() {
    let transitional = STRICT.with_transitional(Transitional::On);
    for (name, now, then) in [
        ("faß.de", "xn--fa-hia.de", "fass.de"),
        ("FAẞ.de", "xn--fa-hia.de", "fass.de"),
        ("βόλος.com", "xn--nxasmm1c.com", "xn--nxasmq6b.com"),
        ("ශ්\u{200D}රී.com", "xn--10cl1a0b660p.com", "xn--10cl1a0b.com"),
        (
            "نامه\u{200C}ای.com",
            "xn--mgba3gch31f060k.com",
            "xn--mgba3gch31f.com",
        ),
    ] {
        assert_eq!(ascii(STRICT, name).as_deref(), Ok(now));
        assert_eq!(ascii(transitional, name).as_deref(), Ok(then));
        // Decoded A-labels are not mapped.
        assert_eq!(ascii(transitional, now).as_deref(), Ok(now));
    }
}

/// Names that a flag refuses are accepted without it.
#[test]
fn flags() {
    let lenient = STRICT
        .with_ascii_rules(AsciiRules::ANY)
        .with_hyphens(Hyphens::Ignore)
        .with_dns_length(DnsLength::Ignore);
    for name in [
        "_dmarc.example",
        "*.example",
        "a b",
        "r3---sn",
        "-a",
        "a-",
        "",
        ".",
        "a..b",
        "a.",
    ] {
        assert!(ascii(STRICT, name).is_err(), "{name:?}");
        assert_eq!(ascii(lenient, name).as_deref(), Ok(name), "{name:?}");
    }
    let joiners = STRICT.with_joiners(Joiners::Ignore);
    assert_eq!(ascii(STRICT, "a\u{200C}b"), Err(vec!["C1"]));
    assert_eq!(ascii(STRICT, "a\u{200D}b"), Err(vec!["C2"]));
    assert_eq!(ascii(joiners, "a\u{200C}b").as_deref(), Ok("xn--ab-j1t"));
    // A valid joiner context does not exempt a label from the Bidi rule.
    assert_eq!(
        ascii(STRICT, "\u{915}\u{94D}\u{200C}\u{627}"),
        Err(vec!["B5", "B6"])
    );
}

/// All problems of a name are reported, ordered by label; those of the whole name come last.
#[test]
fn order_of_problems() {
    let name = format!("-a.ok.\u{E000}_.xn--0.{}", "b".repeat(300));
    assert_eq!(
        ascii(STRICT, &name),
        Err(vec!["V3", "V7", "U1", "P4", "A4_2", "A4_1"])
    );
    let problems = STRICT.to_ascii_report(&name).problems().to_vec();
    let labels: Vec<Option<usize>> = problems.iter().map(|p| p.label()).collect();
    assert_eq!(labels, [Some(0), Some(2), Some(2), Some(3), Some(4), None]);
}

/// The root's dot.
#[test]
fn root_dot() {
    let allow = STRICT.with_dns_length(DnsLength::CheckAllowRoot);
    assert_eq!(ascii(STRICT, "example."), Err(vec!["A4_2"]));
    assert_eq!(ascii(allow, "example.").as_deref(), Ok("example."));
    assert_eq!(
        ascii(allow, "bücher\u{3002}").as_deref(),
        Ok("xn--bcher-kva.")
    );
    assert_eq!(ascii(allow, "example.."), Err(vec!["A4_2"]));
    assert_eq!(ascii(allow, "."), Err(vec!["A4_2", "A4_1"]));
    assert_eq!(ascii(allow, ""), Err(vec!["A4_2", "A4_1"]));
    // ToUnicode allows it (IdnaTestV2.txt), and does not check lengths.
    assert!(STRICT.to_unicode_report("example.").is_valid());
    assert_eq!(codes(&STRICT.to_unicode_report("example..")), ["X4_2"]);
    assert_eq!(codes(&STRICT.to_unicode_report(".example")), ["X4_2"]);
    assert!(STRICT.to_unicode_report(&"a".repeat(300)).is_valid());
}

/// Mapping and normalisation precede all other steps.
#[test]
fn mapping_first() {
    for (name, expected) in [
        ("\u{FF42}u\u{308}CHER.example", "xn--bcher-kva.example"),
        ("ﬁ.example", "fi.example"),
        ("\u{212B}", "xn--5ca"),
        ("\u{1100}\u{1161}\u{11A8}", "xn--p39a"),
        ("a\u{FF0E}b\u{FF61}c", "a.b.c"),
        // Canonical ordering: the cedilla precedes the acute.
        ("c\u{301}\u{327}", "xn--bgg"),
    ] {
        let ours = ascii(STRICT, name);
        let unicode = STRICT.to_unicode_report(name);
        assert_eq!(ours.as_deref(), Ok(expected), "{name:?} {unicode:?}");
    }
    // A mark at the start of a label does not compose across the full stop.
    assert_eq!(ascii(STRICT, "a.\u{308}b"), Err(vec!["V6"]));
    // A sequence that composes to U+2260, to which STD3 does not apply.
    assert_eq!(ascii(STRICT, "a=\u{338}b").as_deref(), Ok("xn--ab-miv"));
}

/// The URL Standard since June 2026: an ASCII domain is only lower-cased.
#[test]
fn ascii_in_urls() {
    for name in [
        "xn--a",
        "xn--",
        "XN--8I7CAA",
        "a..b",
        ".",
        "-",
        "xn--a.xn--zca",
        "\"!$&'()*+,;=`{}~",
    ] {
        let lower = name.to_ascii_lowercase();
        assert_eq!(
            entry_points::to_ascii(&UrlStandard::BROWSER, name),
            Ok(lower)
        );
    }
    // With one character outside ASCII all labels are checked, even if mapping removes it.
    assert!(entry_points::to_ascii(&UrlStandard::BROWSER, "xn--a.ß").is_err());
    assert!(entry_points::to_ascii(&UrlStandard::BROWSER, "xn--a\u{AD}").is_err());
    assert_eq!(
        entry_points::to_ascii(&UrlStandard::BROWSER, "a\u{AD}b").as_deref(),
        Ok("ab")
    );
    // Every forbidden domain code point, in ASCII and other domains.
    for c in ('\0'..='\x7F').filter(|c| !c.is_ascii_alphanumeric()) {
        let forbidden = c <= ' ' || "#%/:<>?@[\\]^|\x7F".contains(c);
        for name in [format!("a{c}b"), format!("a{c}ü")] {
            let ours = entry_points::to_ascii(&UrlStandard::BROWSER, &name);
            assert_eq!(ours.is_err(), forbidden, "{name:?}");
        }
    }
}

/// A rule is reported once for each code point that breaks it, with its label.
#[test]
fn each_problem_is_reported_once() {
    assert_eq!(codes(&STRICT.to_unicode_report("-")), ["V3"]);
    assert_eq!(codes(&STRICT.to_unicode_report("--")), ["V3", "V3"]);
    assert_eq!(codes(&STRICT.to_unicode_report("----")), ["V2", "V3", "V3"]);
    let problems = entry_points::to_ascii(&UrlStandard::BROWSER, "a.b.c d.e@").unwrap_err();
    let positions: Vec<_> = problems.iter().map(|p| (p.label(), p.range())).collect();
    assert_eq!(positions, [(Some(2), 5..6), (Some(3), 9..10)]);
}

/// RFC 3492, section 6.4: a delta that overflows 32 bits cannot be encoded. The code point is
/// reported, and the label stays Unicode.
#[test]
fn not_encodable() {
    let label = format!("ü{}\u{3F8CD}", "a".repeat(17_000));
    let name = format!("b.{label}.c");
    let report = STRICT
        .with_dns_length(DnsLength::Ignore)
        .to_ascii_report(&name);
    assert_eq!(codes(&report), ["A3"]);
    let problem = report.problems()[0];
    assert_eq!(problem.range(), 17_004..17_008);
    assert_eq!(
        (problem.label(), problem.code_point()),
        (Some(1), Some('\u{3F8CD}'))
    );
    assert_eq!(report.text_even_if_refused(), name);
}
