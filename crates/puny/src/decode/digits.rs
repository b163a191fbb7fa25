//! Section 3.3 for Punycode: the values of digits, and a function that reads an integer four digits at a time.
//!
//! One subtraction compares four digits with their thresholds at once. Then the digits after the end of the integer are
//! masked out, and the remaining digits are multiplied by their weights. The code branches on the number of digits only
//! if an integer has more than four digits.

use crate::bias::tables::{threshold, thresholds, BASE, TMAX};

/// The digit-value of each byte. The entry of a byte that is not a digit is `BASE`.
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

/// Computes the entry of `VALUES` for a byte. In a loop over many bytes, the compiler vectorizes this computation. It
/// is then faster than look-ups in `VALUES`.
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

/// Reads an integer (section 3.3) whose first digit is at `next`. Returns the integer and its number
/// of digits, or `None` if the integer exceeds `max` or does not end. `bias` is a result of
/// `adapt_clamped`.
///
/// For most integers, the bias is below `BASE`. All thresholds except the first are then `TMAX`, independently of the
/// bias. The processor can therefore add the later digits before it has computed the bias. Only one multiplication has
/// to wait for the bias.
#[inline(always)]
pub(super) fn integer(digits: &[u8], next: usize, bias: u32, max: u32) -> Option<(u32, u32)> {
    let mut four = [0; 4];
    four.copy_from_slice(digits.get(next..next + 4)?);
    let four = u32::from_le_bytes(four);
    let (first, after) = (four & 0xFF, four >> 8);
    let last = below(LATER_THRESHOLDS, after) & 0x80_8080;
    if bias >= BASE || last == 0 {
        return integer_at_any_bias(four, digits, next, bias, max);
    }
    let [second, third, fourth, _] = up_to(last, after);
    let weight = BASE - TMAX;
    // The weight of the second digit is `BASE` minus the first threshold, which is the bias.
    let more = bias * (second + weight * (third + weight * fourth));
    let len = (last.trailing_zeros() + 1) / 8;
    // The processor cannot predict whether the integer has a second digit. The code therefore compiles to conditional
    // moves instead of a branch.
    let (more, len) = if first + bias < BASE {
        (0, 0)
    } else {
        (more, len)
    };
    Some((first + more, 1 + len))
}

/// The thresholds of the second, third and fourth digit for every bias below `BASE`.
const LATER_THRESHOLDS: u32 = TMAX << 16 | TMAX << 8 | TMAX;

/// Compares four digits with their thresholds. In the result, the top bit of a byte is 1 if and only if the digit in
/// this byte is below its threshold: 0x7F + t - digit is at least 0x80 exactly if digit < t. The lowest bit that is 1
/// marks the last digit of the integer.
#[inline(always)]
pub(super) fn below(thresholds: u32, digits: u32) -> u32 {
    (thresholds + 0x7F7F_7F7F - digits) & 0x8080_8080
}

/// Returns the four digits, with the digits after the last digit of the integer set to zero. `last` is a result of
/// `below`. If `last` is 0, the integer has more than four digits, and all four digits are returned unchanged.
#[inline(always)]
fn up_to(last: u32, digits: u32) -> [u32; 4] {
    kept(last, digits).to_le_bytes().map(u32::from)
}

/// Returns the digits, with the digits after the last digit of the integer set to zero, as `up_to` does.
#[inline(always)]
pub(super) fn kept(last: u32, digits: u32) -> u32 {
    digits & (last ^ last.wrapping_sub(1))
}

/// Reads the integer at `next` under any bias. `four` contains the first four digits of the integer.
#[inline(always)]
fn integer_at_any_bias(
    four: u32,
    digits: &[u8],
    next: usize,
    bias: u32,
    max: u32,
) -> Option<(u32, u32)> {
    let limits = thresholds(bias);
    let last = below(limits, four);
    let [first, second, third, fourth] = up_to(last, four);
    // The factor from the weight of each digit to the weight of the next digit.
    let [second_by, third_by, fourth_by, fifth_by] =
        limits.to_le_bytes().map(|t| BASE - u32::from(t));
    // At most 35 * (1 + 35 + 35² + 35³).
    let to_third = second_by * third_by;
    let delta = (first + second_by * second) + to_third * (third + fourth_by * fourth);
    if last == 0 {
        let weight = to_third * fourth_by * fifth_by;
        return long_integer(digits, next, bias, (delta, weight), max);
    }
    Some((delta, last.trailing_zeros() / 8 + 1))
}

/// Reads the fifth and later digits of the integer at `next`. `delta` is the sum of the first four
/// digits with their weights, and `weight` is the weight of the fifth digit.
#[cold]
#[inline(never)]
fn long_integer(
    digits: &[u8],
    next: usize,
    bias: u32,
    (delta, weight): (u32, u32),
    max: u32,
) -> Option<(u32, u32)> {
    let mut delta = u64::from(delta);
    let mut weight = u64::from(weight);
    let mut k = 5 * BASE;
    for (&digit, len) in digits.get(next + 4..)?.iter().zip(5..) {
        let digit = u32::from(digit);
        // Neither the sum nor the weight exceeds 36 * 2^32 by much, so neither overflows 64 bits.
        delta += u64::from(digit) * weight;
        if delta > u64::from(max) {
            return None;
        }
        let t = threshold(k, bias);
        if digit < t {
            return Some((u32::try_from(delta).ok()?, len));
        }
        weight *= u64::from(BASE - t);
        // The general decoder reports the overflow (section 6.4).
        if weight > u64::from(u32::MAX) {
            return None;
        }
        k += BASE;
    }
    None
}
