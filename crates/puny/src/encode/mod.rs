//! Section 6.3: the encoding procedure.
//!
//! The RFC handles the code points in ascending order and scans the whole input for each code point. This
//! implementation sorts the non-basic code points once by (code point, position), and replaces each scan by a rank
//! query ([`insertion`](crate::insertion)).
//!
//! If the state of the decoder is `<n, i>`, and `h` code points have been handled, the decoder needs this number of
//! steps to insert the code point `m` at `position`:
//!
//! ```text
//! delta = (m - n) * (h + 1) + position - i
//! ```
//!
//! Each increment of n takes `h + 1` steps. The move from position `i` to `position` takes the remaining steps.
//!
//! The encoder of the RFC counts up to delta step by step. Its count overflows if and only if delta exceeds maxint
//! (`encode_overflows_iff_a_delta_does` in `proof/`). The encoder of the RFC also counts after the last insertion. This
//! implementation does not, because the count is not used. It could only overflow for a string of more than maxint code
//! points.

pub(crate) mod label;

use crate::arithmetic::{to_u32, to_usize};
use crate::bias::adapt_share;
use crate::error::{EncodeError, EncodeErrorKind};
use crate::insertion::{sort_by_high_bits, Set, SmallSet, SMALL};
use crate::integer::Digits;
use crate::invariant::Ensured;
use crate::letter::with_case;
use crate::memory::{take, Memory};
use crate::scheme::Scheme;
use crate::segregation::{segregate, Segregated};
use crate::text::sink::Sink;
use crate::text::source::Source;

/// Encodes `extended` into `out`. If `flags` is `Some`, also writes mixed-case annotation (appendix A).
#[inline]
pub(crate) fn encode_to_sink<C: Scheme, S: Source, K: Sink, X: From<EncodeError>>(
    scheme: C,
    extended: S,
    flags: Option<&[bool]>,
    out: &mut K,
    memory: &mut impl Memory<X>,
) -> Result<(), X> {
    let bootstring = scheme.bootstring();
    for_each_delta(scheme, extended, flags, out, memory, |out, step| {
        let flag = flags.map(|flags| flags.get(step.index).copied().ensured());
        for digit in Digits::new(bootstring.params(), step.delta, step.bias) {
            let code_point = bootstring.alphabet().digit(digit.value).ensured();
            // The case of the last digit encodes the flag (appendix A).
            let code_point = match flag {
                Some(flag) if digit.last => with_case(code_point, flag),
                _ => code_point,
            };
            out.push(code_point)
                .map_err(|_| EncodeErrorKind::NotScalar { code_point })?;
        }
        Ok(())
    })
}

/// Copies the basic code points and the delimiter to `out`. Then calls `each` for every insertion in order, with `out`
/// and the insertion.
#[inline]
pub(crate) fn for_each_delta<C: Scheme, S: Source, K: Sink, X: From<EncodeError>>(
    scheme: C,
    extended: S,
    flags: Option<&[bool]>,
    out: &mut K,
    memory: &mut impl Memory<X>,
    each: impl FnMut(&mut K, &Step) -> Result<(), EncodeErrorKind>,
) -> Result<(), X> {
    // The keys of the first SMALL non-basic code points. Further code points are only counted.
    let mut small = [0; SMALL];
    let Segregated {
        points,
        pending,
        bits,
    } = segregate(
        scheme,
        extended,
        flags,
        out,
        |number, code_point, basic_before| {
            if let Some(key) = small.get_mut(number) {
                *key = SmallKey::pack(code_point, number, basic_before);
            }
        },
    )?;
    let at_end = |kind| EncodeError {
        kind,
        offset: extended.units(),
    };
    let at = |index, kind| EncodeError {
        kind,
        offset: offset_of(extended, index),
    };
    let mut deltas = DecoderState::new(scheme, points - pending, each);

    if fits_stack(points, pending) {
        let keys = small.get_mut(..pending).ensured();
        insertion_sort(keys);
        let mut handled = SmallSet::default();
        for &mut key in keys {
            let SmallKey {
                code_point,
                number,
                basic_before,
            } = SmallKey::unpack(key);
            // The position is the number of code points that precede this code point in the text and are handled
            // earlier. These are the basic code points before it, and the code points in `handled` before it
            // (`encoder_by_rank` in `proof/`).
            let position = u64::from(basic_before) + handled.insert(number);
            let index = (basic_before + number) as usize;
            deltas
                .next(out, index, code_point, position)
                .map_err(|kind| at(index, kind))?;
        }
        return Ok(());
    }

    let long =
        LongKeys::new(points, bits).map_err(|limit| at_end(EncodeErrorKind::TooLong { limit }))?;
    let needed = scratch_words(points, pending);
    let (_, mut words) = memory.words(0, needed)?;
    let keys = take(&mut words, pending);
    let spare = take(&mut words, pending);
    let mut handled = Set::new(&mut words, points);

    let mut free = keys.iter_mut();
    for (index, (_, code_point)) in extended.code_points().enumerate() {
        if scheme.bootstring().alphabet().is_basic(code_point) {
            handled.fill(index);
        } else if let Some(key) = free.next() {
            *key = long.pack(code_point, index);
        }
    }
    handled.count();
    sort_by_high_bits(keys, spare, long.shift);
    for &mut key in keys {
        let (code_point, index) = long.unpack(key);
        let position = handled.insert(index);
        deltas
            .next(out, index, code_point, position)
            .map_err(|kind| at(index, kind))?;
    }
    Ok(())
}

/// One insertion in the encoder.
#[cfg_attr(not(feature = "trace"), allow(dead_code))] // some fields are only for traces
pub(crate) struct Step {
    /// The index of the code point in the input.
    pub(crate) index: usize,
    pub(crate) code_point: u32,
    /// The position of the code point among the code points handled so far.
    pub(crate) position: u64,
    pub(crate) delta: u64,
    /// The bias before the insertion.
    pub(crate) bias: u64,
    /// The bias after the insertion.
    pub(crate) next_bias: u64,
}

/// The state of the decoder, which the encoder follows, and the function that is called with every delta.
struct DecoderState<C, F> {
    scheme: C,
    n: u32,
    i: u64,
    /// The number of code points handled.
    h: u64,
    bias: u64,
    first: bool,
    each: F,
}

impl<C: Scheme, F> DecoderState<C, F> {
    #[inline]
    fn new(scheme: C, basic: usize, each: F) -> Self {
        let params = scheme.bootstring().params();
        let (n, bias) = (params.initial_n(), u64::from(params.initial_bias()));
        DecoderState {
            n,
            i: 0,
            h: basic as u64,
            bias,
            first: true,
            each,
            scheme,
        }
    }

    /// Inserts the next code point. The next code point must be greater than the previous code point, or equal to it
    /// and further right.
    #[inline]
    fn next<K>(
        &mut self,
        out: &mut K,
        index: usize,
        code_point: u32,
        position: u64,
    ) -> Result<(), EncodeErrorKind>
    where
        F: FnMut(&mut K, &Step) -> Result<(), EncodeErrorKind>,
    {
        let bootstring = self.scheme.bootstring();
        debug_assert!(
            position <= self.h
                && (self.n < code_point || self.n == code_point && self.i <= position),
            "`advancing`: code points ascend, and equal ones go from left to right"
        );
        // The result is not negative: i <= position if the code point equals n, and i <= h if it is greater than n.
        let delta = u128::from(code_point - self.n) * u128::from(self.h + 1) + u128::from(position)
            - u128::from(self.i);
        let delta = u64::try_from(delta)
            .ok()
            .filter(|&delta| delta <= bootstring.maxint().value())
            .ok_or(EncodeErrorKind::Overflow)?;
        // This is delta div (h + 1), because position and i differ by at most h.
        let share = u64::from(code_point - self.n) - u64::from(position < self.i);
        let next_bias = adapt_share(self.scheme, delta, share, self.first);
        let bias = core::mem::replace(&mut self.bias, next_bias);
        (self.each)(
            out,
            &Step {
                index,
                code_point,
                position,
                delta,
                bias,
                next_bias,
            },
        )?;
        self.n = code_point;
        self.i = position + 1;
        self.h += 1;
        self.first = false;
        Ok(())
    }
}

/// The key of a non-basic code point on the stack. Sorting the packed keys sorts the code points, and equal code points
/// by number.
struct SmallKey {
    code_point: u32,
    /// The index of the code point among the non-basic code points. It is below 64.
    number: u32,
    /// The number of basic code points before the code point. It is below 2^26.
    basic_before: u32,
}

impl SmallKey {
    const BASIC_BITS: u32 = 26;

    #[inline]
    fn pack(code_point: u32, number: usize, basic_before: usize) -> u64 {
        // If `basic_before` does not fit, `fits_stack` is false and the key is not used.
        u64::from(code_point) << 32 | (number as u64) << Self::BASIC_BITS | basic_before as u64
    }

    #[inline]
    fn unpack(key: u64) -> Self {
        SmallKey {
            code_point: to_u32(key >> 32),
            number: to_u32(key >> Self::BASIC_BITS & (SMALL as u64 - 1)),
            basic_before: to_u32(key & ((1 << Self::BASIC_BITS) - 1)),
        }
    }
}

/// The layout of the keys of non-basic code points that do not fit the stack. The high bits of a key are the code
/// point, and the low bits are the position.
struct LongKeys {
    /// The width of a position.
    shift: u32,
}

impl LongKeys {
    /// Returns the layout of keys for `points` code points. `bits` is the bit width of the largest code point, and is
    /// at least 1. If a key is too short for a position and a code point, fails with the greatest number of code points
    /// that is possible. This number is 2^32 if a code point has 32 bits. For Unicode, the number is greater than the
    /// number of code points that fit in any memory.
    #[inline]
    fn new(points: usize, bits: u32) -> Result<Self, usize> {
        let shift = u64::BITS - bits;
        match (points as u64).saturating_sub(1) >> shift {
            0 => Ok(LongKeys { shift }),
            _ => Err(usize::try_from(1_u64 << shift).unwrap_or(usize::MAX)),
        }
    }

    #[inline]
    fn pack(&self, code_point: u32, position: usize) -> u64 {
        u64::from(code_point) << self.shift | position as u64
    }

    #[inline]
    fn unpack(&self, key: u64) -> (u32, usize) {
        let position = key & ((1 << self.shift) - 1);
        (to_u32(key >> self.shift), to_usize(position)) // `pack` packed these widths
    }
}

/// Returns whether the insertions fit the stack, for `points` code points of which `pending` are not basic.
#[inline]
fn fits_stack(points: usize, pending: usize) -> bool {
    pending == 0 || (pending <= SMALL && points < 1 << SmallKey::BASIC_BITS)
}

/// Returns the number of words of scratch memory for insertions that do not fit the stack. The memory contains keys, a
/// spare buffer for sorting the keys, and the set of positions.
fn scratch_words(points: usize, pending: usize) -> usize {
    // If the sum saturates, it is more memory than can exist.
    Set::memory(points).saturating_add(pending.saturating_mul(2))
}

/// Returns the offset of the code point with this index.
#[cold]
fn offset_of<S: Source>(extended: S, index: usize) -> usize {
    extended
        .code_points()
        .nth(index)
        .map_or(extended.units(), |(offset, _)| offset)
}

/// Sorts keys by insertion sort, which is fast for a few keys that are mostly in order.
#[inline]
fn insertion_sort(keys: &mut [u64]) {
    let cells = core::cell::Cell::from_mut(keys).as_slice_of_cells();
    for end in 1..cells.len() {
        for pair in cells.get(..=end).ensured().windows(2).rev() {
            match pair {
                [left, right] if left.get() > right.get() => left.swap(right),
                _ => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::LongKeys;

    /// Checks the greatest lengths for which one key can contain the position of the last code point and the widest
    /// code point. No test input can have this length.
    #[test]
    #[cfg(target_pointer_width = "64")]
    fn keys_hold_every_position() {
        for (bits, limit) in [(32, 1 << 32), (21, 1 << 43), (1, 1 << 63)] {
            assert!(LongKeys::new(0, bits).is_ok());
            assert_eq!(LongKeys::new(limit + 1, bits).err(), Some(limit));
            let keys = LongKeys::new(limit, bits).unwrap();
            let widest = u32::MAX >> (32 - bits);
            let key = keys.pack(widest, limit - 1);
            assert_eq!(key, u64::MAX);
            assert_eq!(keys.unpack(key), (widest, limit - 1));
            assert_eq!(keys.unpack(keys.pack(1, 0)), (1, 0));
        }
    }
}
