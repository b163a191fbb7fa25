//! Vectors in JSON.

use serde_json::Value;

/// Parses a file as JSON. JavaScript strings may have unpaired surrogates; browser interfaces
/// replace them by U+FFFD (Web IDL, `USVString`), and so does this function.
pub(crate) fn parse(text: &str) -> Value {
    let mut scalar = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let unit = |from: usize| -> Option<u16> {
            let escape = rest.get(from..from + 6)?.strip_prefix("\\u")?;
            u16::from_str_radix(escape, 16).ok()
        };
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                scalar.push_str(&rest[..at]);
                scalar.push_str("\\uFFFD");
                rest = &rest[at + 6..];
                continue;
            }
            _ => 2,
        };
        scalar.push_str(&rest[..at + length]);
        rest = &rest[at + length..];
    }
    scalar.push_str(rest);
    serde_json::from_str(&scalar).unwrap()
}

/// The `cases` of a file in the common format of the vectors beside the checkout; asserts their
/// number.
pub(crate) fn cases(text: &str, count: usize) -> Vec<Value> {
    let cases = parse(text)["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len(), count);
    cases
}
