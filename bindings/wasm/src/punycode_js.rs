//! Punycode with the arithmetic and the errors of punycode.js 2.3.1.
//!
//! Its integers have 31 bits, and its code points may be surrogates: a string of JavaScript may
//! hold one without its pair.
//!
//! It converts numbers only, not `str`: the code for short texts would double the size of the module and
//! save a tenth of the time of a call.

use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{Bootstring, DecodeErrorKind, Maxint, Repertoire};

use crate::exchange::{Outcome, Output, Refusal};
use crate::utf16;

const LIKE_JS: Bootstring<'static> = PUNYCODE
    .with_maxint(Maxint::Bits31)
    .with_repertoire(Repertoire::Integers);

/// Encodes, as an operation.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    match LIKE_JS.encode(&utf16::code_points(input)[..]) {
        Ok(basic) => write(&basic, output),
        // With every integer in the repertoire, nothing else is refused.
        Err(_) => Outcome::Refused(Refusal::Overflow),
    }
}

/// Decodes, as an operation.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
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
