//! The steps of encoding and decoding one string.

use alloc::boxed::Box;
use alloc::vec::Vec;

use puny::Bootstring;
use puny::trace::{DecodeTrace, EncodeTrace};
use puny_idna::record::{Base, Each, Text, TraceRecord};

use crate::codec::{WITH_SURROGATES, decode_any, not_encoded};
use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::problems::Problem;
use crate::records::Object;
use crate::utf16;

/// Implements `puny_explain_encode`: writes the steps of encoding a string.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    let input = utf16::code_points(input);
    trace_encoding(&WITH_SURROGATES, Some("punycode"), &input, output)
}

/// Implements `puny_explain_decode`: writes the steps of decoding a string.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    let input = utf16::code_points(input);
    trace_decoding(&WITH_SURROGATES, Some("punycode"), &input, output)
}

/// Writes the steps of encoding a string. The basic code points of the Bootstring are ASCII, and its strings may contain
/// surrogates. `profile` is the name of the parameters, if they have a name.
pub(crate) fn trace_encoding(
    bootstring: &Bootstring<'_>,
    profile: Option<&str>,
    input: &[u32],
    output: &mut Output,
) -> Outcome {
    let trace = EncodeTrace::new(bootstring, input);
    let (result, problem) = match trace.error() {
        None => (Some(trace.output()), None),
        Some(error) => (None, Some(not_encoded(error, input))),
    };
    let record = TraceRecord {
        is_decoding: false,
        literal: trace.literal(),
        steps: trace.steps(),
        ..untraced(bootstring, profile, input, result, problem)
    };
    json(&Object(&record, None), output)
}

/// Writes the steps of decoding a string. The basic code points of the Bootstring are ASCII, and its strings may contain
/// surrogates. `profile` is the name of the parameters, if they have a name.
pub(crate) fn trace_decoding(
    bootstring: &Bootstring<'_>,
    profile: Option<&str>,
    input: &[u32],
    output: &mut Output,
) -> Outcome {
    let trace = DecodeTrace::new(bootstring, input);
    let (result, problem) = match decode_any(bootstring, input) {
        Ok(result) => (Some(result), None),
        Err(problem) => (None, Some(*problem)),
    };
    let record = TraceRecord {
        is_decoding: true,
        literal: trace.literal(),
        steps: trace.steps(),
        unfinished: trace.unfinished(),
        ..untraced(bootstring, profile, input, result.as_deref(), problem)
    };
    json(&Object(&record, None), output)
}

/// Returns the record of a trace without its steps. Texts are lists of numbers, because a string in JSON cannot contain a
/// lone surrogate.
fn untraced<'r>(
    bootstring: &'r Bootstring<'r>,
    profile: Option<&'r str>,
    input: &'r [u32],
    output: Option<&'r [u32]>,
    problem: Option<Problem>,
) -> TraceRecord<'r> {
    let problems: Vec<_> = problem.map(|Problem(record)| record).into_iter().collect();
    TraceRecord {
        input: Text::CodePoints(input.into()),
        profile,
        bootstring,
        is_decoding: false,
        literal: &[],
        steps: &[],
        unfinished: &[],
        output: output.map(|text| Text::CodePoints(text.into())),
        problems: Box::new(Each {
            base: Base::Converted,
            make: move || problems.clone().into_iter(),
        }),
        extended: &char::from_u32,
        basic: &char::from_u32,
    }
}
