//! Oracle: section 1.1 of RFC 3492. Every string of Unicode scalar values can be encoded
//! as ASCII and decoded again, and a string that decodes is the encoding of its result.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puny::punycode::PUNYCODE;
use puny::Maxint;

fuzz_target!(|text: &str| {
    let wide = PUNYCODE.with_maxint(Maxint::Bits64);
    let basic = wide.encode(text).expect("completeness");
    assert!(basic.is_ascii());
    assert_eq!(wide.decode(basic.as_str()).expect("reversibility"), text);

    if let Ok(extended) = PUNYCODE.decode(text) {
        let again = PUNYCODE.encode(extended.as_str()).expect("it fits 32 bits");
        // Only the case of the digits may differ.
        let (literal, digits) = text.split_at(text.rfind('-').map_or(0, |last| last + 1));
        let unique = again.starts_with(literal) && again.ends_with(&digits.to_ascii_lowercase());
        assert!(unique && again.len() == text.len(), "uniqueness");
        assert_eq!(
            wide.decode(text).as_ref(),
            Ok(&extended),
            "wider is the same"
        );
        assert_eq!(PUNYCODE.decode_len(text), Ok(extended.len()));
    }
});
