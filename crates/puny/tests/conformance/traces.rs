//! The traces of RFC 3492, sections 7.2 and 7.3, in numbers; `rules/rfc_traces.rs` has them
//! verbatim.

use puny::punycode::PUNYCODE;
use puny::trace::{DecodeTrace, EncodeTrace, Step};
use serde_json::Value;

use crate::json::numbers;

/// The numbers of the published transcription.
pub(crate) fn rfc_3492(text: &str) {
    let file: Value = serde_json::from_str(text).unwrap();
    let traces = file["traces"].as_array().unwrap();
    assert_eq!(traces.len(), 2);
    for trace in traces {
        let encoded = trace["punycode"].as_str().unwrap();
        let decoding = DecodeTrace::new(&PUNYCODE, encoded);
        let encoding = EncodeTrace::new(&PUNYCODE, decoding.output());

        let steps = trace["encode_steps"].as_array().unwrap();
        assert_eq!(steps.len(), encoding.steps().len());
        for (step, expected) in encoding.steps().iter().zip(steps) {
            assert_eq!(
                u64::from(step.code_point),
                expected["code_point"].as_u64().unwrap()
            );
            numbers_agree(step, expected, "encodes_as");
        }

        let steps = trace["decode_steps"].as_array().unwrap();
        assert_eq!(steps.len(), decoding.steps().len());
        let mut extended = decoding.literal().to_vec();
        for (step, expected) in decoding.steps().iter().zip(steps) {
            numbers_agree(step, expected, "digits");
            assert_eq!(
                step.position as u64,
                expected["last_inserted"].as_u64().unwrap()
            );
            extended.insert(step.position, step.code_point);
            assert_eq!(extended, numbers(&expected["extended"]));
        }
    }
}

/// The code points of the digits.
fn written(step: &Step) -> Vec<u32> {
    step.digits.iter().map(|digit| digit.code_point).collect()
}

fn numbers_agree(step: &Step, expected: &Value, digits: &str) {
    let expected_digits: Vec<u32> = expected[digits]
        .as_str()
        .unwrap()
        .chars()
        .map(u32::from)
        .collect();
    assert_eq!(written(step), expected_digits);
    assert_eq!(step.delta, expected["delta"].as_u64().unwrap());
    assert_eq!(step.next_bias, expected["bias_after"].as_u64().unwrap());
}
