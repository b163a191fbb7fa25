//! Section 3.3 for Punycode: digits, and integers read four digits at once.
//!
//! One subtraction compares the next four digits with the four thresholds. The digits after the
//! last one are masked, and the digits are multiplied by their weights in parallel. The only
//! branch on the number of digits is for more than four.

use crate::bias::tables::{threshold, weights, BASE};

/// The digit-value of each byte; `BASE` for bytes that are not digits.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant
pub(super) const VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut byte = 0;
    while byte < values.len() {
        values[byte] = value(byte as u8);
        byte += 1;
    }
    values
};

/// The digit-value of a byte, as in `VALUES`, computed: for many bytes the compiler vectorizes
/// this, which is faster than lookups.
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

/// Reads an integer (section 3.3) whose first digit is at `next`, given the bias and the
/// thresholds of the first four digits. Returns the integer, at most `max`, and the index of the
/// next one.
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
    // The top bit of a byte stays set where the digit is below its threshold: 0x7F + t - digit.
    let last = (limits + 0x7F7F_7F7F - four) & 0x8080_8080;
    // The digits up to the last one; all four if none of them is the last.
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

/// Reads the fifth and later digits, given the sum so far and the weight of the fifth.
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
        // Neither the sum nor the weight exceeds 36 * 2^32 by much.
        delta += u64::from(digit) * weight;
        if delta > u64::from(max) {
            return None;
        }
        let t = threshold(k, bias);
        if digit < t {
            return Some((u32::try_from(delta).ok()?, next));
        }
        weight *= u64::from(BASE - t);
        // The general decoder reports the overflow (section 6.4).
        if weight > u64::from(u32::MAX) {
            return None;
        }
        k += BASE;
    }
}
