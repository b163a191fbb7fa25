//! The steps of encoding and decoding one string.

use alloc::string::String;
use alloc::vec::Vec;

use puny::Bootstring;
use puny::trace::{self, DecodeTrace, EncodeTrace};
use serde::Serialize;

use crate::codec::{WITH_SURROGATES, decode_any, not_decoded, not_encoded};
use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::problems::Problem;
use crate::utf16;

/// The steps of encoding or decoding a string. The extended string is a list of numbers, because a string in JSON
/// cannot contain a lone surrogate.
#[derive(Serialize)]
pub(crate) struct Trace {
    direction: &'static str,
    /// The state before the first step.
    n: u32,
    i: u32,
    bias: u32,
    literal: String,
    steps: Vec<Step>,
    /// If a delta contains an error, the digits of this delta before the error.
    unfinished: Vec<Digit>,
    /// The code points of the result. Null if the string is refused.
    output: Option<Vec<u32>>,
    problems: Vec<Problem>,
}

/// An insertion, with the fields of `puny::trace::Insertion`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Step {
    code_point: u32,
    position: usize,
    delta: u64,
    n: u64,
    i: u64,
    bias: u64,
    next_bias: u64,
    digits: Vec<Digit>,
}

/// A digit of a delta, with the fields of `puny::trace::Digit`.
#[derive(Serialize)]
struct Digit {
    character: char,
    value: u32,
    k: u64,
    threshold: u32,
    weight: u64,
}

/// Implements `puny_explain_encode`: writes the steps of encoding a string.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    json(
        &trace_encoding(&WITH_SURROGATES, &utf16::code_points(input)),
        output,
    )
}

/// Implements `puny_explain_decode`: writes the steps of decoding a string.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    json(
        &trace_decoding(&WITH_SURROGATES, &utf16::code_points(input)),
        output,
    )
}

/// Returns the steps of encoding a string. The basic code points of the Bootstring are ASCII, and its strings may
/// contain surrogates.
pub(crate) fn trace_encoding(bootstring: &Bootstring<'_>, input: &[u32]) -> Trace {
    Trace::of_encoding(bootstring, &EncodeTrace::new(bootstring, input), input)
}

/// Returns the steps of decoding a string. The basic code points of the Bootstring are ASCII, and its strings may
/// contain surrogates.
pub(crate) fn trace_decoding(bootstring: &Bootstring<'_>, input: &[u32]) -> Trace {
    let outcome = decode_any(bootstring, input).map_err(|problem| *problem);
    Trace::of_decoder(bootstring, &DecodeTrace::new(bootstring, input), outcome)
}

impl Trace {
    /// Converts the trace of encoding the code points `input`.
    pub(super) fn of_encoding(
        bootstring: &Bootstring<'_>,
        trace: &EncodeTrace,
        input: &[u32],
    ) -> Trace {
        let outcome = match trace.error() {
            None => Ok(trace.output().to_vec()),
            Some(error) => Err(not_encoded(error, input)),
        };
        let (literal, steps) = (trace.literal(), trace.steps());
        Trace::of(bootstring, "encode", literal, steps, &[], outcome)
    }

    /// Converts the trace of decoding the code points `input` to a string without surrogates.
    pub(super) fn of_decoding(
        bootstring: &Bootstring<'_>,
        trace: &DecodeTrace,
        input: &[u32],
    ) -> Trace {
        let outcome = match trace.error() {
            None => Ok(trace.output().to_vec()),
            Some(error) => Err(not_decoded(error, input)),
        };
        Trace::of_decoder(bootstring, trace, outcome)
    }

    fn of_decoder(
        bootstring: &Bootstring<'_>,
        trace: &DecodeTrace,
        outcome: Result<Vec<u32>, Problem>,
    ) -> Trace {
        let (literal, steps, unfinished) = (trace.literal(), trace.steps(), trace.unfinished());
        Trace::of(bootstring, "decode", literal, steps, unfinished, outcome)
    }

    fn of(
        bootstring: &Bootstring<'_>,
        direction: &'static str,
        literal: &[u32],
        steps: &[trace::Insertion],
        unfinished: &[trace::Digit],
        outcome: Result<Vec<u32>, Problem>,
    ) -> Trace {
        let params = bootstring.params();
        let (output, problem) = match outcome {
            Ok(output) => (Some(output), None),
            Err(problem) => (None, Some(problem)),
        };
        Trace {
            direction,
            n: params.initial_n(),
            i: 0,
            bias: params.initial_bias(),
            literal: literal.iter().copied().map(basic).collect(),
            steps: steps.iter().map(convert_step).collect(),
            unfinished: unfinished.iter().map(convert_digit).collect(),
            output,
            problems: problem.into_iter().collect(),
        }
    }
}

/// Converts a basic code point to a character. All basic code points are ASCII.
fn basic(code_point: u32) -> char {
    char::from_u32(code_point).unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn convert_step(step: &trace::Insertion) -> Step {
    Step {
        code_point: step.code_point,
        position: step.position,
        delta: step.delta,
        n: step.n,
        i: step.i,
        bias: step.bias,
        next_bias: step.next_bias,
        digits: step.digits.iter().map(convert_digit).collect(),
    }
}

fn convert_digit(digit: &trace::Digit) -> Digit {
    Digit {
        character: basic(digit.code_point),
        value: digit.value,
        k: digit.k,
        threshold: digit.threshold,
        weight: digit.weight,
    }
}
