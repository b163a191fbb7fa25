//! Checks the properties of RFC 3492, section 1.1. Every string of Unicode scalar values can be encoded as ASCII and
//! decoded again. If a string can be decoded, encoding the decoded string returns the first string, except for the case
//! of its digits.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puny::punycode::PUNYCODE;
use puny::Maxint;

fuzz_target!(|text: &str| {
    let wide = PUNYCODE.with_maxint(Maxint::Bits64);
    let basic = wide.encode(text).expect("every string can be encoded");
    assert!(basic.is_ascii());
    assert_eq!(
        wide.decode(basic.as_str())
            .expect("an encoded string can be decoded"),
        text
    );

    if let Ok(extended) = PUNYCODE.decode(text) {
        let again = PUNYCODE.encode(extended.as_str()).expect("it fits 32 bits");
        // Only the case of the digits may differ.
        let (literal, digits) = text.split_at(text.rfind('-').map_or(0, |last| last + 1));
        let unique = again.starts_with(literal) && again.ends_with(&digits.to_ascii_lowercase());
        assert!(
            unique && again.len() == text.len(),
            "each string has only one encoding"
        );
        assert_eq!(
            wide.decode(text).as_ref(),
            Ok(&extended),
            "the result with 64-bit integers is equal"
        );
        assert_eq!(PUNYCODE.decode_len(text), Ok(extended.len()));
    }
});
