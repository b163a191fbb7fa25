//! Compares the operations "domain parser" and "domain to Unicode" of the URL Standard with the tests of
//! web-platform-tests and ada, and with the lists of forbidden code points in the standard.

use crate::support::{entry_points, LENIENT};
use puny_idna::{DnsLength, Rule, UrlStandard};
use testdata::Row;

/// Asserts that ToASCII of the input equals the output of the row. If the output has no value, ToASCII must refuse the
/// input.
fn check(case: &Row) {
    let ours = entry_points::to_ascii(&UrlStandard::BROWSER, &case.text("input"));
    assert_eq!(ours.ok(), case.optional("output"));
}

#[test]
fn the_cases_of_toascii_agree() {
    let mut forbidden = 0;
    testdata::read("wpt/toascii.tsv").each(|case| {
        check(case);
        if case.is_true("urlStandardOnly") {
            check_forbidden(&case.text("input"));
            forbidden += 1;
        }
    });
    assert_eq!(forbidden, 3);
}

/// Asserts that UTS #46 with the flags of the URL Standard accepts a name, and that the standard refuses the name
/// because of its forbidden domain code points.
fn check_forbidden(name: &str) {
    assert!(UrlStandard::BROWSER.uts46().to_ascii(name).is_ok());
    let problems = entry_points::to_ascii(&UrlStandard::BROWSER, name).unwrap_err();
    let forbidden = Rule::ForbiddenDomainCodePoint;
    assert!(problems.iter().all(|p| p.rule() == forbidden));
}

/// The cases are made from the file of Unicode 17. Two of them have a code point that Unicode 18 assigned
/// (`idna_test_v2.rs` has more about these differences). The cases accept the empty name, as UTS #46 does, but the
/// standard refuses it.
#[test]
fn the_cases_of_idna_test_v2_agree() {
    let mut newer = 0;
    testdata::read("wpt/IdnaTestV2.tsv").each(|case| {
        let input = case.text("input");
        if input.is_empty() {
            let problems = entry_points::to_ascii(&UrlStandard::BROWSER, &input).unwrap_err();
            assert_eq!(problems[0].rule(), Rule::EmptyDomain);
            assert_eq!(case.optional("output").as_deref(), Some(""));
        } else if input.contains('\u{3E8AC}') && !input.contains("--") {
            assert_eq!(case.optional("output"), None);
            assert!(entry_points::to_ascii(&UrlStandard::BROWSER, &input).is_ok());
            newer += 1;
        } else {
            check(case);
        }
    });
    assert_eq!(newer, 2);
}

/// Tests the cases that web-platform-tests removed from IdnaTestV2.
#[test]
fn the_removed_cases_of_idna_test_v2_agree() {
    testdata::read("wpt/IdnaTestV2-removed.tsv").each(check);
}

/// Tests the cases of ada itself. Like UTS #46, ada's to_ascii does not check for forbidden code points. Its to_unicode
/// does not report problems.
#[test]
fn the_cases_of_ada_agree() {
    let (mut forbidden, mut silent) = (Vec::new(), Vec::new());
    testdata::read("ada/idna.tsv").each(|case| {
        if case.text("direction") == "to_ascii" {
            let (input, expected) = (case.text("unicode"), case.optional("punycode"));
            let ours = entry_points::to_ascii(&UrlStandard::BROWSER, &input);
            if ours.ok() != expected {
                let ours = entry_points::to_ascii(&UrlStandard::BROWSER.uts46(), &input);
                assert_eq!(ours.ok(), expected);
                forbidden.push(input);
            }
        } else {
            let input = case.text("input");
            let (ours, problems) = entry_points::to_unicode(&UrlStandard::BROWSER, &input);
            assert_eq!(ours, case.text("unicode"));
            if !problems.is_empty() {
                silent.push(input);
            }
        }
    });
    assert_eq!(forbidden, ["2001:4860:4860::8888"]);
    assert_eq!(silent, ["xn--\u{226E}"]);
}

/// Tests the length limits, with the dot of the root allowed, by ada's cases for `verify_dns_length`.
#[test]
fn length_limits_agree_with_ada() {
    let edition = LENIENT.with_dns_length(DnsLength::CheckAllowRoot);
    testdata::read("ada/dns-length.tsv").each(|case| {
        let url = case.text("input");
        let name = url.strip_prefix("http://").unwrap().trim_end_matches('/');
        let ours = entry_points::to_ascii(&edition, name);
        assert_eq!(ours.is_err(), case.is_true("failure"), "{ours:?}");
    });
}

/// Of the ASCII code points, the domain parser refuses exactly the forbidden domain code points.
#[test]
fn exactly_the_forbidden_code_points_are_refused() {
    let table = testdata::read("url-standard/forbidden.tsv");
    let mut forbidden = Vec::new();
    table.each(|row| {
        if row.is_true("domain") {
            forbidden.push(row.code_point("code_point"));
        }
    });
    let is_refused = |c: &char| {
        let converted = UrlStandard::BROWSER.to_ascii(&format!("a{c}b")).map(drop);
        let refusal = converted.map_err(|error| error.first().rule());
        refusal == Err(Rule::ForbiddenDomainCodePoint)
    };
    let refused: Vec<usize> = ('\0'..='\x7F')
        .filter(is_refused)
        .map(|c| c as usize)
        .collect();
    assert_eq!(refused, forbidden);
}
