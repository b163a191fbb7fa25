//! Section 6.3 for DNS labels.
//!
//! The keys of the non-basic code points are sorted by counting, for eight of them at a time,
//! how many are smaller. Four digits of a delta are always computed in parallel; unused ones
//! are overwritten. No bias depends on a digit, so the processor can start on the next delta
//! while it computes them.

use crate::bias::tables::{adapt, dampen, threshold, thresholds};
use crate::bias::tables::{BASE, INITIAL_BIAS, INITIAL_N, TMAX, TMIN};
use crate::label::{CAPACITY, INDICES};

/// `ceil(2^32 / span)` for the span `BASE - t` of each threshold. For x below 2^32 / 36, which
/// bounds every delta of a label, `x * RECIPROCALS[t]` shifted right by 32 bits is `x div span`,
/// because the error, below `x * span / 2^32 / span`, is below `1 / span`.
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

/// Encodes a label without the ACE prefix into `basic` (RFC 3492, section 6.3). Returns the
/// number of bytes, or `None` if the result has more than 63 bytes or the input more than 63
/// code points; use [`encode`](crate::punycode::encode) for those. After `None` the contents of
/// `basic` are unspecified.
///
/// Allocates nothing. Takes O(n + p²) time for n code points of which p are not ASCII, with a
/// small factor for p²: each is compared with all others, eight at a time.
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
    // A key is a code point above its position, so that keys sort in the encoder's order. Keys
    // are below 2^27, and signed because vector instructions compare signed integers.
    let mut keys = [i32::MAX; CAPACITY];
    let mut pending = 0;
    let mut handled = 0_u64;
    let mut out = 0;
    for (position, c) in (0..).zip(extended) {
        if position >= INDICES as i32 {
            return None;
        }
        if c.is_ascii() {
            *basic.get_mut(out & INDICES)? = c as u8; // ASCII
            out += 1;
            handled |= 1 << position;
        } else {
            *keys.get_mut(pending & INDICES)? = (c as i32) << 6 | position;
            pending += 1;
        }
    }
    let sorted = sort(&keys, pending);
    if out > 0 {
        *basic.get_mut(out & INDICES)? = b'-';
        out += 1;
    }

    let basic_count = handled.count_ones();
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    let mut i = 0;
    // h is the number of code points handled.
    for (h, &key) in (basic_count..).zip(sorted.get(..pending)?) {
        let value = key as u32 >> 6;
        let bit = 1 << (key as usize & INDICES);
        let position = (handled & (bit - 1)).count_ones();
        handled |= bit;
        // Below 2^32 / 36: a code point up to 10FFFF, times at most 63, plus a position.
        let delta = (value - n) * (h + 1) + position - i;
        out = put_integer(basic, out, delta, bias)?;
        // delta div (h + 1), as in the general procedure.
        let share = value - n - u32::from(position < i);
        bias = adapt(dampen(delta, share / 2, h == basic_count));
        n = value;
        i = position + 1;
    }
    Some(out).filter(|&out| out < CAPACITY)
}

/// The first `count` keys in ascending order. No two are equal, and the keys after them are
/// greater.
///
/// No branch depends on their order, which is unpredictable; this made encoding 14 % faster
/// than with an insertion sort.
///
/// Compilers make scalar instructions of it. With vector instructions, labels of 16 keys took 27 %
/// less time, and those of 4, which are more common, 13 % more: a vector that is loaded right after
/// its elements were stored one by one has to wait for them.
#[inline(always)]
fn sort(keys: &[i32; CAPACITY], count: usize) -> [i32; CAPACITY] {
    let mut sorted = [0; CAPACITY];
    for eight in keys.chunks_exact(8).take((count + 7) / 8) {
        let mut ranks = [0_u32; 8];
        for &key in keys.iter().take(count) {
            for (rank, &other) in ranks.iter_mut().zip(eight) {
                *rank += u32::from(key < other);
            }
        }
        for (&rank, &key) in ranks.iter().zip(eight) {
            if let Some(slot) = sorted.get_mut(rank as usize & INDICES) {
                *slot = key;
            }
        }
    }
    sorted
}

/// Writes an integer (section 3.3) at `out` and returns its end, or `None` if it does not fit.
#[inline(always)]
fn put_integer(basic: &mut [u8; CAPACITY], out: usize, delta: u32, bias: u32) -> Option<usize> {
    let [t0, t1, t2, t3] = thresholds(bias)?.to_le_bytes().map(u32::from);
    let (rest1, first) = next_digit(delta, t0);
    let (rest2, second) = next_digit(rest1, t1);
    let (rest3, third) = next_digit(rest2, t2);
    match basic.get_mut(out..out + 4) {
        // The integer has at most four digits.
        Some(four) if rest3 < t3 => {
            let values = first | second << 8 | third << 16 | rest3 << 24;
            four.copy_from_slice(&digits(values).to_le_bytes());
            // After a quotient below its threshold, the next ones are 0 and below theirs.
            let more =
                usize::from(delta >= t0) + usize::from(rest1 >= t1) + usize::from(rest2 >= t2);
            Some(out + 1 + more)
        }
        _ => put_long_integer(basic, out, delta, bias),
    }
}

/// The quotient left of `q` after one digit, and the digit. Below the threshold the digit is
/// `q` and the quotient 0.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // below 2^32 after the shift
fn next_digit(q: u32, t: u32) -> (u32, u32) {
    let reciprocal = RECIPROCALS.get(t as usize % 32).copied().unwrap_or(0);
    let rest = ((u64::from(q.saturating_sub(t)) * u64::from(reciprocal)) >> 32) as u32;
    // The digit is `t + (q - t) mod span`, which is `q - (q - t) div span * span`.
    (rest, q - rest * (BASE - t))
}

/// The ASCII digits of four digit-values, one byte each.
#[inline(always)]
fn digits(values: u32) -> u32 {
    // 0x66 + 26 is 0x80.
    let numerals = (values + 0x6666_6666) >> 7 & 0x0101_0101;
    values + 0x6161_6161 - numerals * (b'a' as u32 + 26 - b'0' as u32)
}

/// Writes an integer of any number of digits, as in the RFC.
#[cold]
#[inline(never)]
fn put_long_integer(
    basic: &mut [u8; CAPACITY],
    out: usize,
    delta: u32,
    bias: u32,
) -> Option<usize> {
    let mut free = basic.get_mut(out..)?.iter_mut();
    let mut q = delta;
    let mut k = BASE;
    let mut last = out;
    loop {
        let t = threshold(k, bias);
        let (rest, digit) = if q < t { (0, q) } else { next_digit(q, t) };
        *free.next()? = digits(digit).to_le_bytes()[0];
        last += 1;
        if q < t {
            return Some(last);
        }
        q = rest;
        k += BASE;
    }
}
