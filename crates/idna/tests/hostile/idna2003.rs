//! Tests IDNA2003 with names of a megabyte.

use puny_idna::Idna2003;

const QUERY: Idna2003 = Idna2003::QUERY;
const STORED: Idna2003 = Idna2003::STORED;

/// Inputs as in CVE-2022-45061, CVE-2024-3651 and CVE-2026-45409, each of one megabyte.
#[test]
fn long_input_is_converted_or_refused() {
    let megabyte = |unit: &str| unit.repeat(1_000_000 / unit.len());
    let all: String = ('\u{100}'..'\u{2000}')
        .chain('\u{3400}'..'\u{9000}')
        .collect();
    for name in [
        format!("xn--016c{}", megabyte("a")),
        megabyte("\u{660}"),
        megabyte("\u{30FB}"),
        megabyte("\u{300}\u{316}"),
        megabyte("a\u{AD}"),
        megabyte("ﷺ"),
        megabyte("xn--nxa."),
        megabyte("ü."),
        megabyte(&all),
    ] {
        let ascii = QUERY.to_ascii(&name);
        let unicode = STORED.to_unicode_report(&name);
        assert!(ascii.is_ok() || !ascii.unwrap_err().problems().is_empty());
        assert!(unicode.text_even_if_refused().len() >= 200_000);
    }
}
