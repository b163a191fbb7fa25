//! Punycode: `encode` and `decode` for the strings of JavaScript.
//!
//! A lone surrogate is encoded like any other code point, so every string of JavaScript can be encoded and decoded
//! again. `decode` refuses a string that inserts a high surrogate directly before a low surrogate, each with its own
//! delta. In JavaScript, these two surrogates together are one code point, and the encoding of this code point is
//! another string.

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

/// Punycode whose strings may contain surrogates.
pub(crate) const WITH_SURROGATES: Bootstring<'static> =
    PUNYCODE.with_repertoire(Repertoire::Integers);

/// Implements `puny_encode`.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    let text = utf16::decode(input).ok();
    if let Some(basic) = text.and_then(|text| punycode::encode(&text).ok()) {
        utf16::push_text(&basic, &mut output.units);
        return Outcome::Units;
    }
    encode_by(&WITH_SURROGATES, input, output)
}

/// Encodes a string with a Bootstring whose basic code points are ASCII. If the string is refused, writes a list of one
/// problem.
pub(crate) fn encode_by(
    bootstring: &Bootstring<'_>,
    input: &[u16],
    output: &mut Output,
) -> Outcome {
    let code_points = utf16::code_points(input);
    match bootstring.encode(&code_points[..]) {
        Ok(basic) => {
            for code_point in basic {
                // This cannot fail: basic code points are ASCII.
                let _ = utf16::push_code_point(code_point, &mut output.units);
            }
            Outcome::Units
        }
        Err(error) => refuse(not_encoded(error, &code_points), output),
    }
}

/// Converts the error of an encoder to a problem.
pub(crate) fn not_encoded(error: EncodeError, input: &[u32]) -> Problem {
    let next = input.get(error.offset()).copied();
    problem_at(Record::of_encoding(&error, next), input, error.offset())
}

/// Implements `puny_decode`.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    let text = utf16::decode(input).ok();
    if let Some(extended) = text.and_then(|text| punycode::decode(&text).ok()) {
        utf16::push_text(&extended, &mut output.units);
        return Outcome::Units;
    }
    decode_by(&WITH_SURROGATES, input, output)
}

/// Decodes a string with a Bootstring whose strings may contain surrogates. If the string is refused, writes a list of
/// one problem.
pub(crate) fn decode_by(
    bootstring: &Bootstring<'_>,
    input: &[u16],
    output: &mut Output,
) -> Outcome {
    match decode_any(bootstring, &utf16::code_points(input)) {
        Ok(code_points) => {
            for code_point in code_points {
                // This cannot fail: `decode_any` refuses numbers above U+10FFFF.
                let _ = utf16::push_code_point(code_point, &mut output.units);
            }
            Outcome::Units
        }
        Err(problem) => refuse(*problem, output),
    }
}

/// Decodes a basic string with a Bootstring whose strings may contain surrogates. Returns the code points. Refuses
/// numbers above U+10FFFF, and pairs of surrogates.
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
            "two inserted surrogates together are another code point",
            "a string has one encoding (RFC 3492, section 1.1)",
        ))));
    }
    Ok(code_points)
}

/// Returns whether a decoder refused a string because of a surrogate.
fn is_surrogate(error: DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::NotScalar { code_point } if code_point < 0x11_0000)
}

/// Returns the problem for the first inserted number above U+10FFFF. The input is ASCII, so its length in code points
/// is its length in code units.
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

/// Converts the error of a decoder to a problem.
pub(crate) fn not_decoded(error: DecodeError, input: &[u32]) -> Problem {
    let next = input.get(error.offset()).copied();
    problem_at(Record::of_decoding(&error, next), input, error.offset())
}

/// Returns a problem whose range begins at the code point with this index. If the record has a code point, the range
/// contains it. Otherwise the range is empty.
fn problem_at(mut record: Record, input: &[u32], index: usize) -> Problem {
    record.range = units_at(input, index);
    if record.code_point.is_none() {
        record.range.end = record.range.start;
    }
    Problem(record)
}

/// Returns the range, in code units, of the code point at an index. The range is empty at the end of the input.
fn units_at(code_points: &[u32], index: usize) -> Range<usize> {
    let unit_count = |&code_point: &u32| if code_point > 0xFFFF { 2 } else { 1 };
    let before = code_points.get(..index).unwrap_or(code_points);
    let start = before.iter().map(unit_count).sum();
    start..start + code_points.get(index).map_or(0, unit_count)
}
