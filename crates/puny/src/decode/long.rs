//! Decoding of Punycode longer than a label, from `str` to `String`.
//!
//! For an input of up to [`MAX_MOVED`] bytes, an insertion moves everything after it, as in the RFC. If the input has at
//! most [`MAX_CHARS`] bytes, the insertion moves characters. Otherwise it moves the numbers of characters, which have two
//! bytes. The processor can move elements while it waits for the next integer. For a longer input, the decoder finds the
//! final positions when all insertions are known, as in the general procedure ([`insertion`](crate::insertion)). If the
//! last run of insertions is a run from left to right, it is merged with the other code points while the text is written.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::digits::{integer, value};
use super::split_bias::{integer_of_large_bias, SplitBias};
use crate::bias::tables::{adapt_clamped, dampen, BASE, INITIAL_BIAS, INITIAL_N};
use crate::insertion::{final_positions, last_run, Set};
use crate::memory::push_growing;

// NUL stands for "no insertion": see `chars_by_position`.
const _: () = assert!(INITIAL_N > 0);

/// The greatest input length, in bytes, for which numbers are moved. At this length, moving numbers takes as long as
/// using the tree, if the deltas have one digit. If the deltas have four digits, moving is faster for inputs of up to
/// three times this length. The length also ensures that a number fits 16 bits.
const MAX_MOVED: usize = 10_000;

/// The greatest input length, in bytes, for which characters are moved instead of their numbers. Characters need no
/// look-up at the end, but moving them takes twice as long. At this length, strings of one alphabet take as long with
/// numbers as with characters.
const MAX_CHARS: usize = 320;

/// Decodes an ASCII string and appends the result. Returns `None` if the string cannot be decoded. In this case,
/// [`decode_append`](crate::punycode::decode_append) reports the error.
///
/// Takes O(n log n) time. Allocates the result. If characters or numbers are moved, also allocates up to seven bytes
/// for each byte of input. Otherwise, allocates one byte for each digit, up to 18 bytes for each
/// insertion while the number of insertions is unknown, and then 4¼ bytes for each code point.
#[inline(never)]
pub(crate) fn append_decoded_text(basic: &str, extended: &mut String) -> Option<()> {
    let (literal, digits) = match basic.rfind('-') {
        // The general decoder reports that the delimiter is not a digit.
        Some(0) => return None,
        Some(end) => (basic.get(..end)?, basic.get(end + 1..)?),
        None => ("", basic),
    };
    if !literal.is_ascii() {
        return None;
    }
    let digits = digit_values(digits.as_bytes())?;
    if basic.len() <= MAX_CHARS {
        move_characters(literal, &digits, extended)
    } else if basic.len() <= MAX_MOVED {
        move_numbers(literal, &digits, extended)
    } else {
        insert_deferred(literal, &digits, extended)
    }
}

/// Returns the digit-values, followed by [`PADDING`] zeros, or `None` if a byte is not a digit.
fn digit_values(digits: &[u8]) -> Option<Vec<u8>> {
    let mut values = Vec::with_capacity(digits.len() + PADDING);
    values.extend(digits.iter().map(|&digit| value(digit)));
    let greatest = values.iter().fold(0, |max, &value| value.max(max));
    values.resize(digits.len() + PADDING, 0);
    Some(values).filter(|_| u32::from(greatest) < BASE)
}

/// The number of zeros after the last digit. The decoder may read these zeros. Every integer ends at the first zero at
/// the latest.
const PADDING: usize = 8;

/// A bias in one of two forms. Both forms have the same thresholds.
trait Bias: Copy {
    const INITIAL: Self;

    /// Adapts the bias for a dampened delta (section 6.1).
    fn adapt(damped: u32) -> Self;

    /// Returns the integer at `next` and its number of digits. `digit` is its first digit.
    fn integer(self, digits: &[u8], next: usize, digit: u32) -> Option<(u32, u32)>;
}

/// This form is faster if most deltas have one digit, as in long runs of equal code points. The digit is below the first
/// threshold, `BASE - bias`. If the processor predicts this branch, it need not wait for the bias.
impl Bias for u32 {
    const INITIAL: u32 = INITIAL_BIAS;

    #[inline(always)]
    fn adapt(damped: u32) -> u32 {
        adapt_clamped(damped)
    }

    #[inline(always)]
    fn integer(self, digits: &[u8], next: usize, digit: u32) -> Option<(u32, u32)> {
        if digit + self < BASE {
            return Some((digit, 1));
        }
        integer(digits, next, self, u32::MAX)
    }
}

/// This form is faster if most deltas have several digits, as in strings of distinct code points.
impl Bias for SplitBias {
    const INITIAL: SplitBias = SplitBias::INITIAL;

    #[inline(always)]
    fn adapt(damped: u32) -> SplitBias {
        SplitBias::adapt(damped)
    }

    #[inline(always)]
    fn integer(self, digits: &[u8], next: usize, digit: u32) -> Option<(u32, u32)> {
        if self.rounds > 0 {
            return integer_of_large_bias(digits, next, self, u32::MAX);
        }
        self.last.integer(digits, next, digit)
    }
}

/// An iterator over the insertions that the digits encode.
struct Insertions<'d, B> {
    /// The digit-values, followed by zeros.
    digits: &'d [u8],
    end: usize,
    /// The index of the first digit of the next integer.
    next: usize,
    /// The decoder's n as a character, and its length in UTF-8.
    c: char,
    units: usize,
    i: u32,
    /// The number of code points.
    points: u32,
    /// The length of the extended string in UTF-8.
    bytes: usize,
    bias: B,
}

impl<'d, B: Bias> Insertions<'d, B> {
    /// Returns `None` if the number of code points may exceed 32 bits.
    fn new(literal: usize, digits: &'d [u8]) -> Option<Self> {
        u32::try_from(literal.checked_add(digits.len())?).ok()?;
        Some(Insertions {
            digits,
            end: digits.len() - PADDING,
            next: 0,
            c: char::from_u32(INITIAL_N)?,
            units: 2,
            i: 0,
            points: u32::try_from(literal).ok()?,
            bytes: literal,
            bias: B::INITIAL,
        })
    }

    /// Returns the position and the character of the next insertion, or `None` at the end or on an
    /// error.
    #[inline(always)]
    fn next(&mut self) -> Option<(u32, char)> {
        if self.next >= self.end {
            return None;
        }
        let digit = u32::from(*self.digits.get(self.next)?);
        let (delta, len) = self.bias.integer(self.digits, self.next, digit)?;
        let points = self.points + 1;
        let sum = delta.checked_add(self.i)?;
        let mut position = sum;
        let mut half_share = 0;
        if sum >= points {
            // The reciprocal can be computed long before the delta is known. Only the multiplication has to wait for
            // the delta.
            let reciprocal = u64::MAX / u64::from(points);
            let advance = quotient(sum, reciprocal);
            half_share = quotient(delta, reciprocal) / 2;
            self.c = char::from_u32(u32::from(self.c).checked_add(advance)?)?;
            self.units = self.c.len_utf8();
            position = sum - advance * points;
        }
        let damped = dampen(delta, half_share, self.i == 0);
        self.bias = B::adapt(damped);
        self.bytes += self.units;
        self.i = position + 1;
        self.points = points;
        // This is the last assignment, so that `next` reaches the end only if there was no error.
        self.next += len as usize;
        Some((position, self.c))
    }

    /// Returns whether all integers have been read and the last integer ended at the end of the input.
    fn are_complete(&self) -> bool {
        self.next == self.end
    }
}

/// Returns `dividend div divisor`. `reciprocal` is `u64::MAX div divisor`. The divisor must not be zero.
///
/// For a divisor d, the reciprocal is `(2^64 - e) / d`, with e from 1 to d. The product divided by 2^64 is therefore
/// `(x + 1) / d` minus an error of `(x + 1) / d * e / 2^64`. The error is greater than 0 and less than `1 / d`, so
/// rounding down results in `x div d`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // at most the dividend
fn quotient(dividend: u32, reciprocal: u64) -> u32 {
    let product = (u128::from(dividend) + 1) * u128::from(reciprocal);
    (product >> 64) as u32
}

/// Performs the insertions by moving characters, and appends the text.
fn move_characters(literal: &str, digits: &[u8], extended: &mut String) -> Option<()> {
    let insertions = Insertions::new(literal.len(), digits)?;
    let text = insert_all(literal.chars(), insertions, Some)?;
    append(extended, &text, text.iter().copied());
    Some(())
}

/// Performs the insertions by moving numbers of characters, and appends the text.
fn move_numbers(literal: &str, digits: &[u8], extended: &mut String) -> Option<()> {
    let insertions = Insertions::new(literal.len(), digits)?;
    // The characters by number, and the numbers by position.
    let mut by_number: Vec<char> = Vec::with_capacity(literal.len() + insertions.end);
    by_number.extend(literal.chars());
    let numbers = (0..).take(literal.len());
    let order: Vec<u16> = insert_all(numbers, insertions, |c| {
        let number = u16::try_from(by_number.len()).ok()?; // at most MAX_MOVED
        by_number.push(c);
        Some(number)
    })?;
    let by_position = order
        .iter()
        .map(|&number| by_number.get(usize::from(number)).copied());
    append(extended, &by_number, by_position.flatten());
    Some(())
}

/// Performs the insertions by moving all elements after each insertion. `element` returns the element of an inserted
/// character. Takes O(m * p) time for m insertions among p code points.
#[inline(always)]
fn insert_all<T: Copy>(
    literal: impl Iterator<Item = T>,
    mut insertions: Insertions<'_, SplitBias>,
    mut element: impl FnMut(char) -> Option<T>,
) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(insertions.points as usize + insertions.end);
    all.extend(literal);
    while let Some((position, c)) = insertions.next() {
        let new = element(c)?;
        all.push(new);
        let behind = all.get_mut(position as usize..)?;
        behind.copy_within(..behind.len() - 1, 1);
        *behind.first_mut()? = new;
    }
    Some(all).filter(|_| insertions.are_complete())
}

/// Appends `text`, which consists of the characters in `unordered`, after it has reserved the exact length.
#[inline(always)]
fn append(extended: &mut String, unordered: &[char], text: impl Iterator<Item = char>) {
    extended.reserve(unordered.iter().map(|c| c.len_utf8()).sum());
    text.for_each(|c| extended.push(c));
}

/// Reads all insertions, then finds their final positions, and appends the text. Takes O(n log n) time.
fn insert_deferred(literal: &str, digits: &[u8], extended: &mut String) -> Option<()> {
    let mut insertions = Insertions::<u32>::new(literal.len(), digits)?;
    let mut all: Vec<(u32, char)> = Vec::new();
    while let Some(insertion) = insertions.next() {
        push_growing(&mut all, insertion);
    }
    if !insertions.are_complete() {
        return None;
    }
    extended.reserve(insertions.bytes);

    // The text before the last run. `inserted` contains the inserted characters by position, with NUL at the positions
    // of literal code points.
    let (before, last_run) = all.split_at(last_run(&all));
    let inserted = if before.is_empty() {
        Vec::new()
    } else {
        chars_by_position(before, literal.len() + before.len())
    };
    let mut inserted = inserted.into_iter();
    let mut literal = literal.chars();
    let mut text = iter::from_fn(|| match inserted.next() {
        Some(c) if c != '\0' => Some(c),
        _ => literal.next(),
    });
    let mut end = 0;
    for &(position, c) in last_run {
        while end < position {
            extended.push(text.next()?);
            end += 1;
        }
        extended.push(c);
        end += 1;
    }
    extended.extend(text);
    Some(())
}

/// Returns the inserted characters by final position, with NUL at the positions of literal code points. An inserted
/// character is never NUL, because it is not below `INITIAL_N`.
fn chars_by_position(insertions: &[(u32, char)], points: usize) -> Vec<char> {
    let mut inserted = vec!['\0'; points];
    let mut memory = vec![0; Set::memory(points)];
    let mut free = Set::new(&mut &mut *memory, points);
    free.fill_all(points);
    free.count();
    final_positions(insertions, &mut free, |position, c| {
        if let Some(inserted) = inserted.get_mut(position) {
            *inserted = c;
        }
    });
    inserted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Decodes a string on each side of each bound. If these functions returned `None`, other tests would not
    /// notice, because the general decoder then returns an equal result.
    #[test]
    fn each_method_decodes_all_of_a_long_string() {
        for count in [100, 1_000, 10_000] {
            let text: String = ('\u{4E00}'..).take(count).chain("ab-".chars()).collect();
            let basic = crate::punycode::encode(&text).unwrap();
            assert_eq!(basic.len() > MAX_CHARS, count > 100);
            assert_eq!(basic.len() > MAX_MOVED, count == 10_000);
            let mut extended = String::new();
            assert_eq!(append_decoded_text(&basic, &mut extended), Some(()));
            assert_eq!(extended, text);
        }
    }
}
