//! Section 6.3 for labels.
//!
//! The keys of the non-basic code points are sorted by counting how many are smaller, for
//! eight of them at a time, and the digits of a delta are made side by side, four of them
//! whether there are so many or not: what is not wanted is written over. No bias depends
//! on a digit, so the processor begins with the next delta while it makes these.

use crate::bias::tables::{adapt, dampen, threshold, thresholds};
use crate::bias::tables::{BASE, INITIAL_BIAS, INITIAL_N, TMAX, TMIN};
use crate::label::{CAPACITY, INDICES};

/// `ceil(2^32 / span)` for the span of each threshold, which is `BASE - t`. For x below
/// 2^32 / 36, which every delta of a label is, `x * RECIPROCALS[t]` shifted by 32 bits is
/// `x div span`, since the error, below `x * span / 2^32 / span`, is below `1 / span`.
#[allow(clippy::indexing_slicing)] // a constant's
const RECIPROCALS: [u32; 32] = {
    let mut reciprocals = [0; 32];
    let mut t = TMIN;
    while t <= TMAX {
        reciprocals[t as usize] = u32::MAX / (BASE - t) + 1;
        t += 1;
    }
    reciprocals
};

/// Encodes a label without the ACE prefix into `basic` (RFC 3492, section 6.3); says how
/// many bytes there are, or `None` if there are over 63, or over 63 code points:
/// [`encode`](crate::punycode::encode) does those. What `basic` then holds is of no use.
///
/// Nothing is allocated. Takes time O(n + p²) for n code points of which p are not ASCII,
/// with a small factor for the p²: each is compared with all, eight at a time.
///
/// ```
/// use puny::label::{encode, CAPACITY};
///
/// let mut label = [0; CAPACITY];
/// let len = encode("bücher".chars(), &mut label).unwrap();
/// assert_eq!(&label[..len], b"bcher-kva");
/// ```
// Not inlined: a few hundred bytes, wanted in several places.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // each with its reason
pub fn encode(extended: impl Iterator<Item = char>, basic: &mut [u8; CAPACITY]) -> Option<usize> {
    // The key of a code point is its value above its position, so that keys sort as the
    // encoder goes. They are below 2^27, and signed because vector units compare those.
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
        // Below 2^32 / 36: a value of at most 10FFFF, times at most 63, and a position.
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

/// The first `count` keys in order. No two are equal, and those behind are greater.
///
/// Without a branch that depends on their order, which is as good as random; that made
/// encoding a seventh faster than an insertion sort did.
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

/// Writes an integer (section 3.3) at `out` and says where it ends; `None` if there is no
/// room.
#[inline(always)]
fn put_integer(basic: &mut [u8; CAPACITY], out: usize, delta: u32, bias: u32) -> Option<usize> {
    let [t0, t1, t2, t3] = thresholds(bias)?.to_le_bytes().map(u32::from);
    let (rest1, first) = cut(delta, t0);
    let (rest2, second) = cut(rest1, t1);
    let (rest3, third) = cut(rest2, t2);
    match basic.get_mut(out..out + 4) {
        // The fourth digit is the last one.
        Some(four) if rest3 < t3 => {
            let values = first | second << 8 | third << 16 | rest3 << 24;
            four.copy_from_slice(&digits(values).to_le_bytes());
            // Where a rest is below its threshold, the next ones are 0 and so below theirs.
            let more =
                usize::from(delta >= t0) + usize::from(rest1 >= t1) + usize::from(rest2 >= t2);
            Some(out + 1 + more)
        }
        _ => put_long_integer(basic, out, delta, bias),
    }
}

/// What is left of `q` after a digit, and the digit; `q` itself if that is below the
/// threshold, which leaves 0.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // shifted: below 2^32
fn cut(q: u32, t: u32) -> (u32, u32) {
    let reciprocal = RECIPROCALS.get(t as usize % 32).copied().unwrap_or(0);
    let rest = ((u64::from(q.saturating_sub(t)) * u64::from(reciprocal)) >> 32) as u32;
    // As `t + (q - t) mod span`, since that is `q - (q - t) div span * span`.
    (rest, q - rest * (BASE - t))
}

/// The digits of four digit-values, a byte each.
#[inline(always)]
fn digits(values: u32) -> u32 {
    // 0x66 + 26 is 0x80.
    let numerals = (values + 0x6666_6666) >> 7 & 0x0101_0101;
    values + 0x6161_6161 - numerals * (b'a' as u32 + 26 - b'0' as u32)
}

/// An integer of any number of digits, as in the RFC.
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
        let (rest, digit) = if q < t { (0, q) } else { cut(q, t) };
        *free.next()? = digits(digit).to_le_bytes()[0];
        last += 1;
        if q < t {
            return Some(last);
        }
        q = rest;
        k += BASE;
    }
}
