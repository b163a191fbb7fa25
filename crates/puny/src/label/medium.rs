//! Section 6.2 for what is longer than a label, up to some thousand bytes.
//!
//! There the tree of [`insertion`](crate::insertion) takes longer than to move what stands
//! behind an insertion, literally as the RFC does it; if that are not code points but
//! their numbers, of two bytes each. Strings of 65 to 5,000 code points are decoded 1.2 to
//! 3.7 times as fast as by the general procedure. `tests/lengths.rs` shows that both agree.

use alloc::string::String;
use alloc::vec::Vec;

use super::bias::{adapt_thresholds, dampen, thresholds};
use super::decode::{integer, VALUES};
use super::{BASE, INITIAL_BIAS, INITIAL_N};

/// Up to how many bytes this may be faster than the tree: a place fits 16 bits, and where
/// deltas have three digits, as those of Han have, it is.
const MAX_BYTES: usize = 20_000;

/// After so many insertions it is estimated how many there will be.
const SAMPLE: usize = 512;

/// Up to how many times as many this is faster than the tree, as measured.
const MAX_SAMPLES: usize = 12;

/// Decodes a string of ASCII and appends it; `None` if it is too long, or cannot be decoded,
/// which [`decode_append`](crate::punycode::decode_append) tells.
///
/// Takes time O(n + m * p) for n bytes, m deltas and p code points, all bounded. Allocates,
/// besides the result, up to seven bytes for each byte.
#[inline(never)]
pub(crate) fn decode_append(basic: &str, extended: &mut String) -> Option<()> {
    if basic.len() > MAX_BYTES {
        return None;
    }
    let (literal, rest) = match basic.rfind('-') {
        // The general procedure says that it is no digit.
        Some(0) => return None,
        Some(end) => (basic.get(..end)?, basic.as_bytes().get(end + 1..)?),
        None => ("", basic.as_bytes()),
    };
    if !literal.is_ascii() {
        return None;
    }
    // Zeros end every integer, as in a label.
    let mut digits = Vec::with_capacity(rest.len() + 8);
    digits.extend(
        rest.iter()
            .filter_map(|&byte| VALUES.get(usize::from(byte))),
    );
    if digits.iter().any(|&digit| u32::from(digit) >= BASE) {
        return None;
    }
    digits.resize(rest.len() + 8, 0);

    // The code points by number, and the numbers by place.
    let mut by_number: Vec<char> = Vec::with_capacity(literal.len() + rest.len());
    by_number.extend(literal.chars());
    let mut order: Vec<u16> = Vec::with_capacity(literal.len() + rest.len());
    order.extend((0..).take(literal.len()));
    let mut bytes = literal.len();

    let mut next = 0;
    let mut n = INITIAL_N;
    let mut i = 0;
    let mut bias = INITIAL_BIAS;
    let mut limits = thresholds(bias)?;
    while next < rest.len() {
        let digit = u32::from(*digits.get(next)?);
        let delta;
        // In a long string most deltas have one digit; and where that is foreseen, nothing
        // has to wait for the bias.
        (delta, next) = if digit < limits & 0xFF {
            (digit, next + 1)
        } else {
            integer(&digits, next, bias, limits, u32::MAX)?
        };
        let number = u16::try_from(by_number.len()).ok()?; // never over MAX_BYTES
        let points = u32::from(number) + 1;
        let sum = delta.checked_add(i)?;
        let mut advance = 0;
        let mut half_share = 0;
        if sum >= points {
            advance = sum / points;
            half_share = delta / points / 2;
        }
        let place = sum - advance * points;
        (bias, limits) = adapt_thresholds(dampen(delta, half_share, i == 0))?;
        n = n.checked_add(advance)?;
        if usize::from(number) == literal.len() + SAMPLE && rest.len() > MAX_SAMPLES * next {
            return None;
        }
        let c = char::from_u32(n)?;
        by_number.push(c);
        bytes += c.len_utf8();
        order.push(number);
        let behind = order.get_mut(place as usize..)?;
        behind.copy_within(..behind.len() - 1, 1);
        *behind.first_mut()? = number;
        i = place + 1;
    }
    if next > rest.len() {
        return None;
    }
    extended.reserve(bytes);
    let by_place = order
        .iter()
        .map(|&number| by_number.get(usize::from(number)).copied());
    extended.extend(by_place.flatten());
    Some(())
}
