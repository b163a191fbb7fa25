//! Punycode: `encode` and `decode` for JavaScript's strings.
//!
//! A surrogate without its pair is a code point like any other. So every string of JavaScript can
//! be encoded and decoded again. A string that would come back as another one is refused: it has two
//! surrogates, inserted one by one, that together make a pair.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::ops::Range;

use puny::punycode::{self, PUNYCODE};
use puny::trace::DecodeTrace;
use puny::{Bootstring, DecodeError, DecodeErrorKind, EncodeError, Repertoire};
use puny_idna::record::Record;

use crate::exchange::{Outcome, Output};
use crate::problems::{Problem, refuse};
use crate::utf16;

/// Punycode of code points, surrogates included.
pub(crate) const WITH_SURROGATES: Bootstring<'static> =
    PUNYCODE.with_repertoire(Repertoire::Integers);

/// Encodes, as an operation.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    let text = utf16::text(input).ok();
    if let Some(basic) = text.and_then(|text| punycode::encode(text).ok()) {
        utf16::push_text(&basic, &mut output.units);
        return Outcome::Units;
    }
    encode_by(&WITH_SURROGATES, input, output)
}

/// Encodes by a Bootstring whose basic code points are ASCII.
pub(crate) fn encode_by(
    bootstring: &Bootstring<'_>,
    input: &[u16],
    output: &mut Output,
) -> Outcome {
    let code_points = utf16::code_points(input);
    match bootstring.encode(&code_points[..]) {
        Ok(basic) => {
            for code_point in basic {
                // Basic code points are ASCII.
                let _ = utf16::push(code_point, &mut output.units);
            }
            Outcome::Units
        }
        Err(error) => refuse(not_encoded(error, &code_points), output),
    }
}

/// An encoder's error, as a problem.
pub(crate) fn not_encoded(error: EncodeError, input: &[u32]) -> Problem {
    let next = input.get(error.offset()).copied();
    of_input(Record::of_encoding(&error, next), input, error.offset())
}

/// Decodes, as an operation.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    let text = utf16::text(input).ok();
    if let Some(extended) = text.and_then(|text| punycode::decode(text).ok()) {
        utf16::push_text(&extended, &mut output.units);
        return Outcome::Units;
    }
    decode_by(&WITH_SURROGATES, input, output)
}

/// Decodes by a Bootstring with surrogates.
pub(crate) fn decode_by(
    bootstring: &Bootstring<'_>,
    input: &[u16],
    output: &mut Output,
) -> Outcome {
    match decode_any(bootstring, &utf16::code_points(input)) {
        Ok(code_points) => {
            for code_point in code_points {
                let _ = utf16::push(code_point, &mut output.units);
            }
            Outcome::Units
        }
        Err(problem) => refuse(*problem, output),
    }
}

/// The code points of a basic string, by a Bootstring with surrogates.
pub(crate) fn decode_any(
    bootstring: &Bootstring<'_>,
    input: &[u32],
) -> Result<Vec<u32>, Box<Problem>> {
    let scalars = bootstring.with_repertoire(Repertoire::Scalars);
    let code_points = match scalars.decode(input) {
        Ok(code_points) => return Ok(code_points),
        Err(error) if !is_surrogate(error) => return Err(Box::new(not_decoded(error, input))),
        Err(_) => match bootstring.decode(input) {
            Ok(code_points) => code_points,
            Err(error) => return Err(Box::new(not_decoded(error, input))),
        },
    };
    if code_points.iter().any(|&number| number > 0x10_FFFF) {
        return Err(Box::new(beyond_unicode(bootstring, input)));
    }
    let is_high = |number: &u32| (0xD800..0xDC00).contains(number);
    let is_low = |number: &u32| (0xDC00..0xE000).contains(number);
    let is_pair = |pair: &[u32]| matches!(pair, [high, low] if is_high(high) && is_low(low));
    if code_points.windows(2).any(is_pair) {
        return Err(Box::new(Problem(Record::new(
            "surrogate_pair",
            input.len()..input.len(),
            "two surrogates are inserted that together are another code point",
            "RFC 3492, section 1.1: an encoding is unique",
        ))));
    }
    Ok(code_points)
}

/// Whether the first thing that a decoder refuses is a surrogate.
fn is_surrogate(error: DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::NotScalar { code_point } if code_point < 0x11_0000)
}

/// The problem with the first number above 10FFFF that a string with surrogates inserts. All of
/// the string is ASCII.
fn beyond_unicode(bootstring: &Bootstring<'_>, input: &[u32]) -> Problem {
    let trace = DecodeTrace::new(bootstring, input);
    let delimiter = usize::from(!trace.literal().is_empty());
    let mut offset = trace.literal().len() + delimiter;
    let mut code_point = 0;
    for step in trace.steps() {
        offset += step.digits.len();
        code_point = step.code_point;
        if code_point > 0x10_FFFF {
            break;
        }
    }
    let kind = DecodeErrorKind::NotScalar { code_point };
    let message = kind.to_string();
    let mut record = Record::new(kind.name(), offset..offset, message, kind.rule());
    record.number = Some(code_point);
    Problem(record)
}

/// A decoder's error, as a problem.
pub(crate) fn not_decoded(error: DecodeError, input: &[u32]) -> Problem {
    let next = input.get(error.offset()).copied();
    of_input(Record::of_decoding(&error, next), input, error.offset())
}

/// The problem at the code point with an index, which its range has if that is to blame.
fn of_input(mut record: Record, input: &[u32], index: usize) -> Problem {
    record.range = units_at(input, index);
    if record.code_point.is_none() {
        record.range.end = record.range.start;
    }
    Problem(record)
}

/// The range in units of the code point at an index; empty if that is the end.
fn units_at(code_points: &[u32], index: usize) -> Range<usize> {
    let units_of = |&code_point: &u32| if code_point > 0xFFFF { 2 } else { 1 };
    let before = code_points.get(..index).unwrap_or(code_points);
    let start = before.iter().map(units_of).sum();
    start..start + code_points.get(index).map_or(0, units_of)
}
