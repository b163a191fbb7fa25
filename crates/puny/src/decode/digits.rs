//! Section 3.3 for Punycode: digits, and integers with four digits read at once.
//!
//! The four next digits are compared with the four thresholds in one subtraction, what stands
//! behind the last digit is masked, and the digits are multiplied by their weights side by
//! side. There is no branch for the number of digits but one for more than four.

use crate::bias::tables::{threshold, weights, BASE};

/// The digit-values of bytes; `BASE` for those that are no digits.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // a constant's
pub(super) const VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut byte = 0;
    while byte < values.len() {
        values[byte] = value(byte as u8);
        byte += 1;
    }
    values
};

/// The digit-value of a byte: what `VALUES` has, in a form that a vector unit works out for
/// many bytes faster than it would look them up.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a base of 36
pub(super) const fn value(byte: u8) -> u8 {
    let letter = (byte | 0x20).wrapping_sub(b'a');
    let numeral = byte.wrapping_sub(b'0');
    if letter < 26 {
        letter
    } else if numeral < 10 {
        numeral + 26
    } else {
        BASE as u8
    }
}

/// Reads an integer (section 3.3) whose first digit is at `next`, under a bias and the
/// thresholds of the first four digits; the integer, at most `max`, and where the next one
/// begins.
#[inline(always)]
pub(super) fn integer(
    digits: &[u8],
    next: usize,
    bias: u32,
    limits: u32,
    max: u32,
) -> Option<(u32, usize)> {
    let mut four = [0; 4];
    four.copy_from_slice(digits.get(next..next + 4)?);
    let four = u32::from_le_bytes(four);
    // The top bit stays where the digit is below its threshold: 0x7F + t - digit.
    let last = (limits + 0x7F7F_7F7F - four) & 0x8080_8080;
    // Up to the last digit; all if none of them is.
    let [first, second, third, fourth] = (four & (last ^ last.wrapping_sub(1))).to_le_bytes();
    let weights = weights(bias)?;
    let [to_second, to_third, to_fourth] = weights;
    // At most 35 * (1 + 35 + 35² + 35³).
    let delta = (u32::from(first) + u32::from(second) * to_second)
        + (u32::from(third) * to_third + u32::from(fourth) * to_fourth);
    if last == 0 {
        let weight = to_fourth * (BASE - (limits >> 24));
        return long_integer(digits, next + 4, bias, (delta, weight), max);
    }
    Some((delta, next + last.trailing_zeros() as usize / 8 + 1))
}

/// The fifth digit and those after it, with the sum so far and the weight of the fifth.
#[cold]
#[inline(never)]
fn long_integer(
    digits: &[u8],
    mut next: usize,
    bias: u32,
    (delta, weight): (u32, u32),
    max: u32,
) -> Option<(u32, usize)> {
    let mut delta = u64::from(delta);
    let mut weight = u64::from(weight);
    let mut k = 5 * BASE;
    loop {
        let digit = u32::from(*digits.get(next)?);
        next += 1;
        // Neither sum nor weight exceeds 36 * 2^32 by much.
        delta += u64::from(digit) * weight;
        if delta > u64::from(max) {
            return None;
        }
        let t = threshold(k, bias);
        if digit < t {
            return Some((u32::try_from(delta).ok()?, next));
        }
        weight *= u64::from(BASE - t);
        // The general procedure refuses it (section 6.4).
        if weight > u64::from(u32::MAX) {
            return None;
        }
        k += BASE;
    }
}
