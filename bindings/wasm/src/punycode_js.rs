//! Punycode with the arithmetic and the errors of punycode.js 2.3.1.
//!
//! Its integers have 31 bits, and its code points may be surrogates: a string of JavaScript may
//! hold one without its pair.

use puny::punycode::{self, PUNYCODE};
use puny::{Bootstring, DecodeErrorKind, Maxint, Repertoire};

use crate::exchange::{Outcome, Output, Refusal};
use crate::prelude::*;
use crate::utf16;

const LIKE_JS: Bootstring<'static> = PUNYCODE
    .with_maxint(Maxint::Bits31)
    .with_repertoire(Repertoire::Integers);

/// Up to this many code points, a string that `PUNYCODE`, with 32 bits, converts needs no more
/// than 31.
///
/// Every delta and every `i` is at most 10FFFF times the length, so below 2^31. Only the weight of
/// a digit that adds nothing may be more. But the digit before it is at least its threshold t, so
/// that the delta is at least t / (36 - t) of that weight, and so at least 2^31 / 35; and a delta
/// above 10FFFF times 54 inserts no code point.
const SHORT: usize = 54;

/// Encodes, as an operation.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    let short = short(input).and_then(|text| punycode::encode(text).ok());
    if let Some(basic) = short {
        utf16::push_text(&basic, &mut output.units);
        return Outcome::Units;
    }
    match LIKE_JS.encode(&utf16::code_points(input)[..]) {
        // Basic code points alone.
        Ok(basic) => write(&basic, output),
        // With every integer in the repertoire, nothing else is refused.
        Err(_) => Outcome::Refused(Refusal::Overflow),
    }
}

/// Decodes, as an operation.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    let short = short(input).and_then(|text| punycode::decode(text).ok());
    if let Some(extended) = short {
        utf16::push_text(&extended, &mut output.units);
        return Outcome::Units;
    }
    // Units are enough: any above 7F is refused, wherever it is.
    let input: Vec<u32> = input.iter().copied().map(u32::from).collect();
    match LIKE_JS.decode(&input[..]) {
        Ok(extended) => write(&extended, output),
        Err(error) => Outcome::Refused(match error.kind() {
            DecodeErrorKind::NotBasic { .. } => Refusal::NotBasic,
            DecodeErrorKind::Overflow => Refusal::Overflow,
            _ => Refusal::InvalidInput,
        }),
    }
}

/// The text of a short string without lone surrogates.
fn short(input: &[u16]) -> Option<String> {
    let input = Some(input).filter(|input| input.len() <= SHORT)?;
    utf16::text(input).ok()
}

/// Writes code points.
fn write(code_points: &[u32], output: &mut Output) -> Outcome {
    output.units.reserve(code_points.len());
    for &code_point in code_points {
        if let Err(number) = utf16::push(code_point, &mut output.units) {
            let [low, high] = [number & 0xFFFF, number >> 16];
            output.units.clear();
            let halves = [low, high].map(|half| u16::try_from(half).unwrap_or_default());
            output.units.extend(halves);
            return Outcome::Refused(Refusal::NoCodePoint);
        }
    }
    Outcome::Units
}
