//! Tests for points where specifications have errata, or where implementations differ.

use crate::support::{codes, entry_points};
use puny_idna::{DnsLength, Idna, UrlStandard, Uts46};

fn ascii(edition: Uts46, name: &str) -> Result<String, Vec<&'static str>> {
    let of = |problem: &puny_idna::Problem| problem.rule().code();
    entry_points::to_ascii(&edition, name).map_err(|problems| problems.iter().map(of).collect())
}

const STRICT: Uts46 = Uts46::STRICT;

/// All problems of a name are reported in the order of labels. Problems of the whole name come last.
#[test]
fn problems_are_ordered_by_label() {
    let name = format!("-a.ok.\u{E000}_.xn--0.{}", "b".repeat(300));
    assert_eq!(
        ascii(STRICT, &name),
        Err(vec!["V3", "V7", "U1", "P4", "A4_2", "A4_1"])
    );
    let problems = STRICT.to_ascii_report(&name).problems().to_vec();
    let labels: Vec<Option<usize>> = problems.iter().map(|p| p.label()).collect();
    assert_eq!(labels, [Some(0), Some(2), Some(2), Some(3), Some(4), None]);
}

/// A name may end with the dot of the root only if the flags allow it.
#[test]
fn the_dot_of_the_root_depends_on_the_flags() {
    let allow = STRICT.with_dns_length(DnsLength::CheckAllowRoot);
    assert_eq!(ascii(allow, "example.").as_deref(), Ok("example."));
    assert_eq!(
        ascii(allow, "bücher\u{3002}").as_deref(),
        Ok("xn--bcher-kva.")
    );
    assert_eq!(ascii(allow, "example.."), Err(vec!["A4_2"]));
    assert_eq!(ascii(allow, "."), Err(vec!["A4_2", "A4_1"]));
    assert_eq!(ascii(allow, ""), Err(vec!["A4_2", "A4_1"]));
    // ToUnicode allows the dot of the root (IdnaTestV2.txt), and does not check lengths.
    assert!(STRICT.to_unicode_report("example.").is_valid());
    assert_eq!(codes(&STRICT.to_unicode_report("example..")), ["X4_2"]);
    assert_eq!(codes(&STRICT.to_unicode_report(".example")), ["X4_2"]);
    assert!(STRICT.to_unicode_report(&"a".repeat(300)).is_valid());
}

/// A rule is reported once for each code point that violates it, with the label of the code point.
#[test]
fn each_problem_is_reported_once() {
    assert_eq!(codes(&STRICT.to_unicode_report("-")), ["V3"]);
    assert_eq!(codes(&STRICT.to_unicode_report("--")), ["V3", "V3"]);
    assert_eq!(codes(&STRICT.to_unicode_report("----")), ["V2", "V3", "V3"]);
    let problems = entry_points::to_ascii(&UrlStandard::BROWSER, "a.b.c d.e@").unwrap_err();
    let positions: Vec<_> = problems.iter().map(|p| (p.label(), p.range())).collect();
    assert_eq!(positions, [(Some(2), 5..6), (Some(3), 9..10)]);
}

/// A delta that overflows 32 bits cannot be encoded (RFC 3492, section 6.4). The code point is reported, and the label
/// stays in Unicode.
#[test]
fn a_label_whose_delta_overflows_stays_in_unicode() {
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
