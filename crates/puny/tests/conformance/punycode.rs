//! Punycode: published vectors, one function for each file.

use puny::punycode::{self, PUNYCODE};
use puny::{EncodeErrorKind, Maxint};
use serde_json::Value;

use crate::json::{cases, encoded, numbers};
use crate::support::{decode_agrees, encode_agrees, points, string, Config};

/// Checks a pair in both directions, in every form.
pub(crate) fn both_ways(config: &Config, extended: &[u32], basic: &str) {
    let points = points(basic);
    assert_eq!(decode_agrees(config, &points).unwrap(), extended, "{basic}");
    // RFC 3492's sample I is printed with a case flag, which `normalized` removes.
    let normalized = config.normalized(&points);
    assert_eq!(
        encode_agrees(config, extended).unwrap(),
        normalized,
        "{basic}"
    );
}

/// The samples of RFC 3492, section 7.1, with the flags of their letters.
pub(crate) fn rfc_3492(text: &str) {
    for case in cases(text, 19) {
        both_ways(
            &Config::punycode(),
            &numbers(&case["unicode"]),
            encoded(&case),
        );
        let flag = |flag: &Value| flag.as_bool().unwrap();
        let flags: Vec<bool> = case["case_flags"]
            .as_array()
            .unwrap()
            .iter()
            .map(flag)
            .collect();
        let text = string(&numbers(&case["unicode"])).unwrap();
        let flagged = PUNYCODE.encode_with_case(text.as_str(), &flags).unwrap();
        assert_eq!(flagged, case["flagged_encoding"].as_str().unwrap());
        assert_eq!(
            punycode::encode(&text).unwrap(),
            case["plain_encoding"].as_str().unwrap()
        );
        assert_eq!(
            PUNYCODE.decode_with_case(encoded(&case)).unwrap(),
            (text, flags)
        );
    }
}

/// CPython's tests, with its error positions.
pub(crate) fn cpython(text: &str) {
    for case in cases(text, 30) {
        let Some(kind) = case["error"].as_str() else {
            both_ways(
                &Config::punycode(),
                &numbers(&case["unicode"]),
                encoded(&case),
            );
            continue;
        };
        let error = punycode::decode(encoded(&case)).unwrap_err();
        let ours = match kind {
            "bad_digit" => "not_digit",
            "non_basic" => "not_basic",
            other => other,
        };
        assert_eq!(error.kind().name(), ours, "{case}");
        // CPython counts bytes of Latin-1, which are code points.
        let points = points(encoded(&case));
        let error = PUNYCODE.decode(&points[..]).unwrap_err();
        assert_eq!(
            Some(error.offset() as u64),
            case["error_at"].as_u64(),
            "{case}"
        );
    }
}

/// rust-url's tests, which are from punycode.js.
pub(crate) fn rust_url(text: &str) {
    let mut overflows = 0;
    for case in cases(text, 26) {
        if case["error"].is_null() {
            both_ways(
                &Config::punycode(),
                &numbers(&case["unicode"]),
                encoded(&case),
            );
            continue;
        }
        // Issue 870: 8204 code points, whose deltas exceed 32 bits.
        assert_eq!(case["name"].as_str(), Some("issue 870"));
        let extended = numbers(&case["unicode"]);
        let error = PUNYCODE.encode(&extended[..]).unwrap_err();
        assert_eq!(error.kind(), EncodeErrorKind::Overflow);
        let wide = Config {
            maxint: Maxint::Bits64,
            ..Config::punycode()
        };
        let basic = encode_agrees(&wide, &extended).unwrap();
        assert_eq!(decode_agrees(&wide, &basic).unwrap(), extended);
        overflows += 1;
    }
    assert_eq!(overflows, 1);
}

/// Pairs from ada.
pub(crate) fn ada_idna(text: &str) {
    for case in cases(text, 24) {
        both_ways(
            &Config::punycode(),
            &numbers(&case["unicode"]),
            encoded(&case),
        );
    }
}

/// The tests of the crate `idna`, from its published package: those of punycode.js.
pub(crate) fn idna_crate(text: &str) {
    let pairs: Vec<Value> = serde_json::from_str(text).unwrap();
    assert_eq!(pairs.len(), 25);
    for pair in &pairs {
        let extended = points(pair["decoded"].as_str().unwrap());
        both_ways(
            &Config::punycode(),
            &extended,
            pair["encoded"].as_str().unwrap(),
        );
    }
}

/// IANA's internationalised top-level domains, which are also the lists in `data/`.
pub(crate) fn top_level_domains(text: &str) {
    let mut expected = Vec::new();
    for case in cases(text, 151) {
        let basic = encoded(&case).strip_prefix("xn--").unwrap();
        let extended = numbers(&case["unicode"]);
        both_ways(&Config::punycode(), &extended, basic);
        expected.push((string(&extended).unwrap(), basic.to_owned()));
    }
    expected.sort();
    let unicode = include_str!("../../../../data/idn-tlds.txt").lines();
    let basic = include_str!("../../../../data/idn-tlds.punycode.txt").lines();
    let ours = unicode
        .zip(basic)
        .map(|(u, b)| (u.to_owned(), b.to_owned()));
    assert_eq!(ours.collect::<Vec<_>>(), expected);
}
