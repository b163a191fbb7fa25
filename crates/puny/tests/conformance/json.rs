//! The common format of the vectors next to the checkout.

use serde_json::Value;

/// The cases of a file, whose number must be `count`.
pub(crate) fn cases(text: &str, count: usize) -> Vec<Value> {
    let file: Value = serde_json::from_str(text).unwrap();
    let cases = file["cases"].as_array().unwrap().clone();
    assert_eq!(cases.len(), count);
    cases
}

pub(crate) fn encoded(case: &Value) -> &str {
    case["punycode"].as_str().unwrap()
}

/// A list of numbers.
pub(crate) fn numbers(value: &Value) -> Vec<u32> {
    let number = |value: &Value| u32::try_from(value.as_u64().unwrap()).unwrap();
    value.as_array().unwrap().iter().map(number).collect()
}
