//! Punycode with the arithmetic and the errors of punycode.js 2.3.1.
//!
//! Integers have 31 bits. Code points may be surrogates, because a string of JavaScript may contain a lone surrogate.
//!
//! The functions convert code points, not `str`. The code for short `str` would double the size of the module, but
//! would save only a tenth of the time of a call.

use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{Bootstring, DecodeErrorKind, Maxint, Repertoire};

use crate::exchange::{Outcome, Output, Refusal};
use crate::utf16;

const LIKE_JS: Bootstring<'static> = PUNYCODE
    .with_maxint(Maxint::Bits31)
    .with_repertoire(Repertoire::Integers);

/// Implements `puny_js_encode`.
pub(crate) fn encode(input: &[u16], output: &mut Output) -> Outcome {
    match LIKE_JS.encode(&utf16::code_points(input)[..]) {
        Ok(basic) => write_code_points(&basic, output),
        // The repertoire contains every integer, so the only possible error is an overflow.
        Err(_) => Outcome::Refused(Refusal::Overflow),
    }
}

/// Implements `puny_js_decode`.
pub(crate) fn decode(input: &[u16], output: &mut Output) -> Outcome {
    // Surrogate pairs need not be decoded: every code unit above 7F is refused.
    let input: Vec<u32> = input.iter().copied().map(u32::from).collect();
    match LIKE_JS.decode(&input[..]) {
        Ok(extended) => write_code_points(&extended, output),
        Err(error) => Outcome::Refused(match error.kind() {
            DecodeErrorKind::NotBasic { .. } => Refusal::NotBasic,
            DecodeErrorKind::Overflow => Refusal::Overflow,
            _ => Refusal::InvalidInput,
        }),
    }
}

/// Writes code points as UTF-16. If a number is not a code point, writes this number as two code units instead, and
/// refuses the string.
fn write_code_points(code_points: &[u32], output: &mut Output) -> Outcome {
    output.units.reserve(code_points.len());
    for &code_point in code_points {
        if let Err(number) = utf16::push_code_point(code_point, &mut output.units) {
            let [low, high] = [number & 0xFFFF, number >> 16];
            output.units.clear();
            let halves = [low, high].map(|half| u16::try_from(half).unwrap_or_default());
            output.units.extend(halves);
            return Outcome::Refused(Refusal::NoCodePoint);
        }
    }
    Outcome::Units
}
