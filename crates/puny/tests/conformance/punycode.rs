//! Punycode: published test vectors, with one test for each table.

use puny::punycode::{self, PUNYCODE};
use puny::{EncodeErrorKind, Maxint};
use testdata::Row;

use crate::support::{decode_agrees, encode_agrees, points, string, Config};

/// Checks a pair of strings in both directions, with every form of each operation.
pub(crate) fn both_ways(config: &Config, extended: &[u32], basic: &str) {
    let points = points(basic);
    assert_eq!(decode_agrees(config, &points).unwrap(), extended, "{basic}");
    // RFC 3492 prints sample I with a case flag, which `normalized` removes.
    let normalized = config.normalized(&points);
    assert_eq!(
        encode_agrees(config, extended).unwrap(),
        normalized,
        "{basic}"
    );
}

/// Checks the pair of a row in both directions.
fn pair(case: &Row) {
    let extended = case.points("unicode").unwrap();
    both_ways(&Config::punycode(), &extended, &case.text("punycode"));
}

/// The samples of RFC 3492, section 7.1, with the flags of their letters.
#[test]
fn samples_of_rfc_3492_agree() {
    testdata::read("rfc3492/samples.tsv").each(|case| {
        pair(case);
        let flags: Vec<bool> = case
            .text("case_flags")
            .chars()
            .map(|flag| flag == 'U')
            .collect();
        let text = case.text("unicode");
        let flagged = PUNYCODE.encode_with_case(text.as_str(), &flags).unwrap();
        assert_eq!(flagged, case.text("flagged_encoding"));
        assert_eq!(
            punycode::encode(&text).unwrap(),
            case.text("plain_encoding")
        );
        let decoded = PUNYCODE
            .decode_with_case(case.text("punycode").as_str())
            .unwrap();
        assert_eq!(decoded, (text, flags));
    });
}

/// CPython's tests, with its error positions.
#[test]
fn tests_of_cpython_agree() {
    testdata::read("cpython/punycode.tsv").each(|case| {
        let Some(kind) = case.optional("error") else {
            pair(case);
            return;
        };
        let basic = case.text("punycode");
        let error = punycode::decode(&basic).unwrap_err();
        let ours = match kind.as_str() {
            "bad_digit" => "not_digit",
            "non_basic" => "not_basic",
            other => other,
        };
        assert_eq!(error.kind().name(), ours);
        // CPython counts bytes of Latin-1, which are the code points.
        let error = PUNYCODE.decode(&points(&basic)[..]).unwrap_err();
        assert_eq!(Some(error.offset()), case.number("error_at"));
    });
}

/// The tests of rust-url, most of which come from punycode.js.
#[test]
fn tests_of_rust_url_agree() {
    let mut overflows = Vec::new();
    testdata::read("rust-url/punycode.tsv").each(|case| {
        if case.optional("error").is_none() {
            pair(case);
            return;
        }
        let extended = case.points("unicode").unwrap();
        let error = PUNYCODE.encode(&extended[..]).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::Overflow);
        let wide = Config {
            maxint: Maxint::Bits64,
            ..Config::punycode()
        };
        let basic = encode_agrees(&wide, &extended).unwrap();
        assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
        overflows.push(extended.len());
    });
    // Issue 870 of rust-url: the deltas of this text exceed 32 bits.
    assert_eq!(overflows, [8204]);
}

/// Pairs from ada.
#[test]
fn tests_of_ada_agree() {
    testdata::read("ada/punycode.tsv").each(pair);
}

/// IANA's internationalised top-level domains, which are also the lists in `data/`.
#[test]
fn top_level_domains_agree() {
    let mut expected = Vec::new();
    testdata::read("iana/idn-tlds.tsv").each(|case| {
        let a_label = case.text("punycode");
        let basic = a_label.strip_prefix("xn--").unwrap();
        let extended = case.points("unicode").unwrap();
        both_ways(&Config::punycode(), &extended, basic);
        expected.push((string(&extended).unwrap(), basic.to_owned()));
    });
    expected.sort();
    let unicode = include_str!("../../../../data/idn-tlds.txt").lines();
    let basic = include_str!("../../../../data/idn-tlds.punycode.txt").lines();
    let ours = unicode
        .zip(basic)
        .map(|(u, b)| (u.to_owned(), b.to_owned()));
    assert_eq!(ours.collect::<Vec<_>>(), expected);
}
