//! Section 6.3 for DNS labels.
//!
//! The encoder reads the label once and inserts each non-basic code point into a sorted array of keys. A key contains
//! the code point and its position. The position is the number of code points that precede it in the label and that the
//! procedure handles earlier (`encoder_by_rank` in `proof/`). These are all basic code points before it, and all
//! non-basic code points before it that are not greater. The insertion into the sorted array passes exactly the keys of
//! these non-basic code points, so it can count them.
//!
//! Then the encoder writes the deltas in ascending order of the keys. It computes three digits of a delta at once. The
//! next delta overwrites the digits that are not needed. No bias depends on a digit, so the processor can start with
//! the next delta while it computes the digits of this delta.

use crate::bias::tables::{adapt, dampen, threshold, thresholds, CLAMPED};
use crate::bias::tables::{BASE, INITIAL_BIAS, INITIAL_N, TMAX, TMIN};
use crate::dns::{CAPACITY, INDICES};
use crate::invariant::Ensured;

/// `ceil(2^32 / span)` for the span `BASE - t` of each threshold. Every delta x of a label is below 2^32 / 36. For
/// these x, `x * RECIPROCALS[t]`, shifted right by 32 bits, is `x div span`: its error is below `x * span / 2^32 /
/// span`, and therefore below `1 / span`.
#[allow(clippy::indexing_slicing)] // in a constant
const RECIPROCALS: [u32; 32] = {
    let mut reciprocals = [0; 32];
    let mut t = TMIN;
    while t <= TMAX {
        reciprocals[t as usize] = u32::MAX / (BASE - t) + 1;
        t += 1;
    }
    reciprocals
};

/// Encodes a label without the ACE prefix into `basic` (RFC 3492, section 6.3). Returns the number of bytes. Returns
/// `None` if the result has more than 63 bytes or the input has more than 63 code points. In this case, use
/// [`encode`](crate::punycode::encode). After `None`, the contents of `basic` are unspecified.
///
/// Does not allocate. Takes O(n + p²) time for n code points, of which p are not ASCII. Each non-ASCII code point is
/// compared with the non-ASCII code points before it. p is at most 63.
///
/// ```
/// use puny::label::{encode, CAPACITY};
///
/// let mut label = [0; CAPACITY];
/// let len = encode("bücher".chars(), &mut label).unwrap();
/// assert_eq!(&label[..len], b"bcher-kva");
/// ```
// Not inlined: a few hundred bytes of code with several callers.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // each cast has its reason
pub fn encode(extended: impl Iterator<Item = char>, basic: &mut [u8; CAPACITY]) -> Option<usize> {
    let mut keys = [0_u32; CAPACITY];
    // The three least keys, in registers.
    let mut least = [NONE; LEAST];
    let mut pending = 0;
    let mut out = 0;
    for c in extended {
        if c.is_ascii() {
            *basic.get_mut(out)? = c as u8; // ASCII
            out += 1;
        } else {
            // The first part of the position: the number of basic code points before this code point. `insert_key` adds
            // the number of non-basic code points. If the encoding is accepted below, the label has at most 63 code
            // points, so the sum is below 63.
            let key = (c as u32) << POSITION_BITS | out as u32;
            let key = insert_key(&mut least, key);
            if pending >= LEAST {
                let last = insert_key(keys.get_mut(LEAST..pending)?, key);
                *keys.get_mut(pending)? = last;
            }
            pending += 1;
        }
    }
    keys.get_mut(..LEAST)?.copy_from_slice(&least);
    if out + pending >= CAPACITY {
        return None;
    }
    let fits = |out: usize| Some(out).filter(|&out| out < CAPACITY);
    let basic_count = out as u32; // at most 63
    if out > 0 {
        *basic.get_mut(out & INDICES)? = b'-';
        out += 1;
    }

    let (&first, others) = match keys.get(..pending)?.split_first() {
        Some(keys) => keys,
        None => return fits(out),
    };
    // The first delta is computed before the loop: `adapt` dampens it with `damp`, and its bias is a constant.
    let advance = (first >> POSITION_BITS) - INITIAL_N;
    let delta = advance * (basic_count + 1) + (first & POSITIONS);
    out = put_integer(basic, out, delta, INITIAL_BIAS, INITIAL_THRESHOLDS);
    // Many labels have only one non-basic code point. No further bias is needed for them.
    if others.is_empty() {
        return fits(out);
    }
    let mut damped = dampen(delta, advance / 2, true);
    let mut previous = first;
    // A difference of two keys is `advance * 2^POSITION_BITS` plus the difference of the positions. A delta is `advance
    // * points` plus the difference of the positions. `points` is h + 1, where h is the number of code points handled.
    // `lack` is 2^POSITION_BITS - points.
    let mut lack = (1 << POSITION_BITS) - (basic_count + 2);
    for &key in others {
        let advance = (key >> POSITION_BITS) - (previous >> POSITION_BITS);
        let step = key - previous - 1;
        // `advance * points` plus the difference of the positions, minus 1. Below 2^32 / 36, because
        // `advance` is at most 10FFFF, `points` at most 63, and a position below 63.
        let delta = step - advance * lack;
        lack -= 1;
        // `delta div points`, as in the general procedure: `advance`, or 1 less if the position is not
        // greater than the previous position.
        let share = step >> POSITION_BITS;
        previous = key;
        out = match CLAMPED.get(damped as usize) {
            // The bias is below `BASE`, so all thresholds except the first threshold are `TMAX`.
            Some(&bias) => {
                let bias = u32::from(bias);
                put_integer(basic, out, delta, bias, [BASE - bias, TMAX, TMAX])
            }
            None => put_longer_integer(basic, out, delta, adapt(damped)),
        };
        damped = dampen(delta, share / 2, false);
    }
    fits(out)
}

/// The number of keys in registers.
const LEAST: usize = 3;

/// A value that is greater than any key. It represents the absence of a key.
const NONE: u32 = 1 << 30;

const POSITION_BITS: u32 = 6;

/// The mask of a position.
const POSITIONS: u32 = (1 << POSITION_BITS) - 1;

/// Inserts a key into sorted keys, and returns the greatest key, which no longer fits. The upper bits of a key are the
/// code point. The lowest [`POSITION_BITS`] bits are the position.
///
/// While the new key moves up, it passes every key that is not greater: the keys of smaller code points, and earlier
/// keys of an equal code point. All of these keys are handled before the new key, so each of them adds 1 to the
/// position of the new key. After the new key has reached its place, the loop only moves each greater key up by one
/// place. A greater key never passes another key.
///
/// The loop does not branch on the order of the keys, which is unpredictable. It uses no vector
/// instructions, because a vector load right after stores of its single elements would stall.
#[inline(always)]
fn insert_key(sorted: &mut [u32], key: u32) -> u32 {
    let mut moving = key;
    for slot in sorted {
        let other = *slot;
        *slot = other.min(moving);
        // The minimum, the maximum and the increment share one comparison.
        moving = other.max(moving) + u32::from(other <= moving);
    }
    moving
}

/// The thresholds of the first three digits of the first delta.
const INITIAL_THRESHOLDS: [u32; 3] = [
    threshold(BASE, INITIAL_BIAS),
    threshold(2 * BASE, INITIAL_BIAS),
    threshold(3 * BASE, INITIAL_BIAS),
];

/// Writes an integer (section 3.3) at `out`. The last parameter contains the thresholds of the first three digits under
/// `bias`. Few integers have more than three digits. Returns the offset after the integer, or `CAPACITY` if the integer
/// does not fit.
#[inline(always)]
fn put_integer(
    basic: &mut [u8; CAPACITY],
    out: usize,
    delta: u32,
    bias: u32,
    [t0, t1, t2]: [u32; 3],
) -> usize {
    let rest1 = quotient(delta, t0);
    let rest2 = quotient(rest1, t1);
    match basic.get_mut(out..out + 4) {
        Some(four) if rest2 < t2 => {
            let values = delta + carry(0, rest1, t0) + carry(1, rest2, t1);
            four.copy_from_slice(&digits(values).to_le_bytes());
            // If a quotient is below its threshold, the next quotient is 0. The sum of the conditions is therefore the
            // number of digits after the first digit.
            out + 1 + usize::from(delta >= t0) + usize::from(rest1 >= t1)
        }
        _ => put_longer_integer(basic, out, delta, bias),
    }
}

/// Writes an integer of up to four digits under any bias. It is the counterpart of [`put_integer`] for more digits. Not
/// inlined, so that its tables need no registers in the loop of [`encode`].
#[inline(never)]
fn put_longer_integer(basic: &mut [u8; CAPACITY], out: usize, delta: u32, bias: u32) -> usize {
    let [t0, t1, t2, t3] = thresholds(bias).to_le_bytes().map(u32::from);
    let rest1 = quotient(delta, t0);
    let rest2 = quotient(rest1, t1);
    let rest3 = quotient(rest2, t2);
    match basic.get_mut(out..out + 4) {
        Some(four) if rest3 < t3 => {
            let values = delta + carry(0, rest1, t0) + carry(1, rest2, t1) + carry(2, rest3, t2);
            four.copy_from_slice(&digits(values).to_le_bytes());
            let more =
                usize::from(delta >= t0) + usize::from(rest1 >= t1) + usize::from(rest2 >= t2);
            out + 1 + more
        }
        _ => put_long_integer(basic, out, delta, bias),
    }
}

/// Returns the rest of `q` after one digit: `(q - t) div (BASE - t)`, or 0 if `q` is below `t`.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // below 2^32 after the shift
fn quotient(q: u32, t: u32) -> u32 {
    let reciprocal = RECIPROCALS.get(t as usize % 32).copied().ensured();
    ((u64::from(q.saturating_sub(t)) * u64::from(reciprocal)) >> 32) as u32
}

/// Returns the number that must be added to a word of digits to move a quotient from byte `at` to the next byte. After
/// the addition, byte `at` is the digit `t + (q - t) mod span`, which equals `q - quotient * span`.
#[inline(always)]
fn carry(at: u32, quotient: u32, t: u32) -> u32 {
    quotient * ((0x100 - (BASE - t)) << (8 * at))
}

/// Returns the ASCII digits for four digit-values, one in each byte.
#[inline(always)]
fn digits(values: u32) -> u32 {
    // 0x66 + 26 is 0x80. For the digit-values of numerals, which are at least 26, the top bit of the sum is therefore
    // 1.
    let numerals = (values + 0x6666_6666) >> 7 & 0x0101_0101;
    values + 0x6161_6161 - numerals * (b'a' as u32 + 26 - b'0' as u32)
}

/// Writes an integer with any bias and any number of digits. Computes one digit after the other, as in the RFC.
#[cold]
#[inline(never)]
fn put_long_integer(basic: &mut [u8; CAPACITY], out: usize, delta: u32, bias: u32) -> usize {
    let mut q = delta;
    let mut k = BASE;
    for (end, free) in (out + 1..).zip(basic.get_mut(out..).ensured()) {
        let t = threshold(k, bias);
        let rest = quotient(q, t);
        *free = digits(q - rest * (BASE - t)).to_le_bytes()[0];
        if q < t {
            return end;
        }
        q = rest;
        k += BASE;
    }
    CAPACITY
}
