//! Punycode that is longer than a label, from `str` to `String`.
//!
//! Up to [`MAX_MOVED`] bytes, what stands behind an insertion is moved, as the RFC does it. Only
//! that it is not code points that move but their numbers, of two bytes each. The processor
//! moves them while it waits for the next integer. Beyond, positions are settled when all
//! insertions are known, as in the general procedure ([`insertion`](crate::insertion)); those of
//! the last run from left to right are merged with the rest as the text is written.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::digits::{integer, value};
use crate::bias::tables::{adapt_thresholds, dampen, thresholds, BASE, INITIAL_BIAS, INITIAL_N};
use crate::insertion::{last_run, settle, Set};

/// Up to how many bytes numbers are moved: where that and the tree take equally long for deltas
/// of one digit. With deltas of four digits moving stays faster up to three times as many. Any
/// number of a code point fits 16 bits.
const MAX_MOVED: usize = 10_000;

/// Decodes a string of ASCII and appends it; `None` if it cannot be decoded, which
/// [`decode_append`](crate::punycode::decode_append) tells.
///
/// Takes time O(n log n). Allocates, besides the result, up to seven bytes for each byte while
/// they are moved; beyond that one byte for each digit, then up to 18 bytes for each insertion
/// while their number is not known, and 4¼ bytes for each code point.
#[inline(never)]
pub(crate) fn decode_append(basic: &str, extended: &mut String) -> Option<()> {
    let (literal, digits) = match basic.rfind('-') {
        // The general procedure says that it is no digit.
        Some(0) => return None,
        Some(end) => (basic.get(..end)?, basic.get(end + 1..)?),
        None => ("", basic),
    };
    if !literal.is_ascii() {
        return None;
    }
    let digits = digit_values(digits.as_bytes())?;
    let insertions = Insertions::new(literal.len(), &digits)?;
    if basic.len() <= MAX_MOVED {
        move_numbers(literal, insertions, extended)
    } else {
        settle_all(literal, insertions, extended)
    }
}

/// The values of digits, and [`BEHIND`] zeros behind them; `None` if one is no digit.
fn digit_values(digits: &[u8]) -> Option<Vec<u8>> {
    let mut values = Vec::with_capacity(digits.len() + BEHIND);
    values.extend(digits.iter().map(|&digit| value(digit)));
    let greatest = values.iter().fold(0, |max, &value| value.max(max));
    values.resize(digits.len() + BEHIND, 0);
    Some(values).filter(|_| u32::from(greatest) < BASE)
}

/// As many zeros are read behind the last digit. They end every integer.
const BEHIND: usize = 8;

/// The insertions that digits tell, one after the other.
struct Insertions<'d> {
    /// The values of the digits, and zeros.
    digits: &'d [u8],
    end: usize,
    /// The first digit of the next integer.
    next: usize,
    /// The code point that n is, and its length in UTF-8.
    c: char,
    units: usize,
    i: u32,
    /// The number of code points.
    points: u32,
    /// The length of the extended string in UTF-8.
    bytes: usize,
    bias: u32,
    /// The thresholds of the next four digits.
    limits: u32,
}

impl<'d> Insertions<'d> {
    /// `None` if there may be more code points than fit 32 bits.
    fn new(literal: usize, digits: &'d [u8]) -> Option<Self> {
        u32::try_from(literal.checked_add(digits.len())?).ok()?;
        Some(Insertions {
            digits,
            end: digits.len() - BEHIND,
            next: 0,
            c: char::from_u32(INITIAL_N)?,
            units: 2,
            i: 0,
            points: u32::try_from(literal).ok()?,
            bytes: literal,
            bias: INITIAL_BIAS,
            limits: thresholds(INITIAL_BIAS)?,
        })
    }

    /// The position of the next insertion and what is inserted; `None` at the end, and where
    /// something is wrong.
    #[inline(always)]
    fn next(&mut self) -> Option<(u32, char)> {
        if self.next >= self.end {
            return None;
        }
        let digit = u32::from(*self.digits.get(self.next)?);
        // In a long string most deltas have one digit; and where that is foreseen, nothing
        // has to wait for the bias.
        let (delta, next) = if digit < self.limits & 0xFF {
            (digit, self.next + 1)
        } else {
            integer(self.digits, self.next, self.bias, self.limits, u32::MAX)?
        };
        let points = self.points + 1;
        let sum = delta.checked_add(self.i)?;
        let mut position = sum;
        let mut half_share = 0;
        if sum >= points {
            // The divisor is known long before the delta, so only the multiplication has to
            // wait for that.
            let reciprocal = u64::MAX / u64::from(points);
            let advance = quotient(sum, reciprocal);
            half_share = quotient(delta, reciprocal) / 2;
            self.c = char::from_u32(u32::from(self.c).checked_add(advance)?)?;
            self.units = self.c.len_utf8();
            position = sum - advance * points;
        }
        let damped = dampen(delta, half_share, self.i == 0);
        (self.bias, self.limits) = adapt_thresholds(damped)?;
        self.bytes += self.units;
        self.i = position + 1;
        self.points = points;
        // Last, so that it is the end only if all is well.
        self.next = next;
        Some((position, self.c))
    }

    /// Whether all integers have been read, and the last one ended where the input does.
    fn are_complete(&self) -> bool {
        self.next == self.end
    }
}

/// `dividend div divisor`, with `u64::MAX div divisor` for the divisor, which is not zero.
///
/// For a divisor d that is `(2^64 - e) / d` with e from 1 to d. So what is shifted is
/// `(x + 1) / d` less `(x + 1) / d * e / 2^64`, which is more than 0 and less than `1 / d`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // at most the dividend
fn quotient(dividend: u32, reciprocal: u64) -> u32 {
    let product = (u128::from(dividend) + 1) * u128::from(reciprocal);
    (product >> 64) as u32
}

/// Does insertions by moving numbers. Takes time O(m * p) for m insertions among p code points.
fn move_numbers(
    literal: &str,
    mut insertions: Insertions<'_>,
    extended: &mut String,
) -> Option<()> {
    let room = literal.len() + insertions.end;
    // The code points by number, and the numbers by position.
    let mut by_number: Vec<char> = Vec::with_capacity(room);
    by_number.extend(literal.chars());
    let mut order: Vec<u16> = Vec::with_capacity(room);
    order.extend((0..).take(literal.len()));
    while let Some((position, c)) = insertions.next() {
        let number = u16::try_from(by_number.len()).ok()?; // never over MAX_MOVED
        by_number.push(c);
        order.push(number);
        let behind = order.get_mut(position as usize..)?;
        behind.copy_within(..behind.len() - 1, 1);
        *behind.first_mut()? = number;
    }
    if !insertions.are_complete() {
        return None;
    }
    extended.reserve(insertions.bytes);
    let by_position = order
        .iter()
        .map(|&number| by_number.get(usize::from(number)).copied());
    extended.extend(by_position.flatten());
    Some(())
}

/// Does insertions when all are known. Takes time O(n log n).
fn settle_all(literal: &str, mut insertions: Insertions<'_>, extended: &mut String) -> Option<()> {
    let mut all: Vec<(u32, char)> = Vec::new();
    while let Some(insertion) = insertions.next() {
        if all.len() == all.capacity() {
            all.reserve_exact(all.len() / 4 + 256);
        }
        all.push(insertion);
    }
    if !insertions.are_complete() {
        return None;
    }
    extended.reserve(insertions.bytes);

    // The text before the last run: what is inserted by position, where nothing is a NUL, and
    // the literal code points between.
    let (before, last_run) = all.split_at(last_run(&all));
    let inserted = if before.is_empty() {
        Vec::new()
    } else {
        settled(before, literal.len() + before.len())
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

/// What is inserted by final position; where nothing is, a NUL.
fn settled(insertions: &[(u32, char)], points: usize) -> Vec<char> {
    let mut inserted = vec!['\0'; points];
    let mut memory = vec![0; Set::memory(points)];
    let mut free = Set::new(&mut &mut *memory, points);
    free.fill_all(points);
    free.count();
    settle(insertions, &mut free, |position, c| {
        if let Some(inserted) = inserted.get_mut(position) {
            *inserted = c;
        }
    });
    inserted
}
