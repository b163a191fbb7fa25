//! Punycode once more, for what a label of the DNS can hold: up to 63 code points and
//! 63 bytes.
//!
//! It is the algorithm of `encode.rs` and `decode.rs` with everything that is small made
//! small: a place fits a byte, a key 32 bits, the set of handled places one word; with
//! Punycode's parameters as constants; and without offsets, because what cannot be done
//! here is left to the general procedures, which tell what is wrong. Setting those up
//! costs more than a label of ten characters. That both agree is shown by
//! `tests/label.rs`, and by every test of [`punycode`](crate::punycode), whose functions
//! try this first.

/// What these functions need of room: more than the longest label, and a power of two, so
/// that a masked place is within bounds.
pub const SIZE: usize = 64;

/// The mask of places.
const PLACES: usize = SIZE - 1;

const BASE: u32 = 36;
const TMIN: u32 = 1;
const TMAX: u32 = 26;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// The digit-values of bytes; `BASE` for those that are no digits.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // a constant's
const VALUES: [u8; 256] = {
    let mut values = [BASE as u8; 256];
    let mut value = 0;
    while value < 26 {
        values[b'a' as usize + value] = value as u8;
        values[b'A' as usize + value] = value as u8;
        if value < 10 {
            values[b'0' as usize + value] = value as u8 + 26;
        }
        value += 1;
    }
    values
};

/// The digits by value; what does not occur is there for the mask.
const DIGITS: [u8; SIZE] = *b"abcdefghijklmnopqrstuvwxyz0123456789----------------------------";

/// `ceil(2^38 / d)`: for x below 2^27 and d from 10 to 35, which is what a base less a
/// threshold is, `x * RECIPROCALS[d]` is below 2^64, and shifted by 38 bits `x / d`, since
/// the error, x * d / 2^38, is below 1 / d.
#[allow(clippy::indexing_slicing)] // a constant's
const RECIPROCALS: [u64; SIZE] = {
    let mut reciprocals = [0; SIZE];
    let mut d = 1;
    while d < SIZE {
        reciprocals[d] = ((1 << 38) + d as u64 - 1) / d as u64;
        d += 1;
    }
    reciprocals
};

/// What `adapt` adds at its end for what its loop leaves, at most 455 (section 6.1).
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // a constant's, at most 33
const LAST_SUMMANDS: [u8; 512] = {
    let mut summands = [0; 512];
    let mut delta = 0;
    while delta < summands.len() {
        summands[delta] = ((BASE - TMIN + 1) as usize * delta / (delta + 38)) as u8;
        delta += 1;
    }
    summands
};

/// Section 6.1, with `share` for `delta div points`.
#[inline(always)]
fn adapt(delta: u32, share: u32, first: bool) -> u32 {
    let mut delta = if first {
        delta / DAMP + share / DAMP
    } else {
        delta / 2 + share / 2
    };
    let mut k = 0;
    while delta > (BASE - TMIN) * TMAX / 2 {
        delta /= BASE - TMIN;
        k += BASE;
    }
    k + u32::from(LAST_SUMMANDS.get(delta as usize).copied().unwrap_or(0))
}

/// Section 3.3: the threshold at `k`.
#[inline(always)]
fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(TMIN, TMAX)
}

/// Decodes a label without its ACE prefix; says how many code points there are, or
/// `None` if it cannot be decoded or has over 63 bytes:
/// [`decode`](crate::punycode::decode) tells which, and does the latter.
///
/// The case of digits does not matter, as in all of Punycode. Each insertion moves
/// the places of those before it, sixteen at a time; nothing is allocated.
///
/// ```
/// use puny::label::{decode, SIZE};
///
/// let mut label = ['\0'; SIZE];
/// let len = decode(b"bcher-kva", &mut label).unwrap();
/// assert_eq!(label[..len].iter().collect::<String>(), "bücher");
/// assert_eq!(decode(b"bcher-kv!", &mut label), None);
/// ```
// Not inlined: a few hundred bytes, wanted in several places.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // each with its reason
pub fn decode(basic: &[u8], extended: &mut [char; SIZE]) -> Option<usize> {
    if basic.len() >= SIZE {
        return None;
    }
    let delimiter = basic.iter().rposition(|&byte| byte == b'-').unwrap_or(0);
    let (literal, digits) = basic.split_at(delimiter);
    if !literal.is_ascii() {
        return None;
    }
    let mut digits = digits.iter();
    if !literal.is_empty() {
        digits.next();
    }

    // The value and the place of each insertion; later ones move the place.
    let mut values = ['\0'; SIZE];
    let mut places = [0_u8; SIZE];
    let mut count = 0;
    let mut points = literal.len() as u32; // below 64, as count is
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    let mut i = 0;
    while let Some(&first) = digits.next() {
        let mut sum = u64::from(i);
        let mut weight = 1;
        let mut k = BASE;
        let mut byte = first;
        loop {
            let digit = u32::from(VALUES.get(usize::from(byte)).copied().unwrap_or(BASE as u8)); // 36
            if digit >= BASE {
                return None;
            }
            // Does not wrap: fewer than 64 summands below 36 * 2^32.
            sum += u64::from(digit) * weight;
            let t = threshold(k, bias);
            if digit < t {
                break;
            }
            weight *= u64::from(BASE - t);
            if weight > u64::from(u32::MAX) {
                return None;
            }
            k += BASE;
            byte = *digits.next()?;
        }
        // The maximum of the integers is that of 32 bits (section 6.4).
        let sum = u32::try_from(sum).ok()?;
        points += 1;
        // Never zero; but a division that says so cannot panic.
        let advance = sum.checked_div(points)?;
        let place = sum - advance * points;
        let delta = sum - i;
        bias = adapt(delta, advance - u32::from(place < i), i == 0);
        n = n.checked_add(advance)?;
        *values.get_mut(count & PLACES)? = char::from_u32(n)?;

        // Below 64.
        let place_byte = place as u8;
        // Sixteen at a time, without a branch; those past `count` hold nothing.
        for lanes in places.chunks_exact_mut(16).take(count / 16 + 1) {
            for other in lanes {
                *other += u8::from(*other >= place_byte);
            }
        }
        *places.get_mut(count & PLACES)? = place_byte;
        count += 1;
        i = place + 1;
    }

    let mut free = u64::MAX;
    for (&place, &value) in places.iter().zip(&values).take(count) {
        free ^= 1 << (place & PLACES as u8);
        *extended.get_mut(usize::from(place) & PLACES)? = value;
    }
    for &byte in literal {
        let place = free.trailing_zeros() as usize;
        free &= free.wrapping_sub(1);
        *extended.get_mut(place & PLACES)? = char::from(byte);
    }
    Some(points as usize)
}

/// Encodes a label without the ACE prefix; says how many bytes there are, or `None` if
/// there are over 63, or over 63 code points: [`encode`](crate::punycode::encode) does
/// those.
///
/// Nothing is allocated. Time is quadratic in the 63 code points at worst, which are
/// sorted by insertion, and linear in those of real labels, which are nearly sorted.
///
/// ```
/// use puny::label::{encode, SIZE};
///
/// let mut label = [0; SIZE];
/// let len = encode("bücher".chars(), &mut label).unwrap();
/// assert_eq!(&label[..len], b"bcher-kva");
/// ```
// Not inlined: a few hundred bytes, wanted in several places.
#[inline(never)]
#[allow(clippy::cast_possible_truncation)] // each with its reason
pub fn encode(extended: impl Iterator<Item = char>, basic: &mut [u8; SIZE]) -> Option<usize> {
    // The key of a code point is its value above its place, so that keys sort as the
    // encoder goes.
    let mut keys = [0_u32; SIZE];
    let mut pending = 0;
    let mut handled = 0_u64;
    let mut out = 0;
    for (place, c) in (0..).zip(extended) {
        if place >= PLACES as u32 {
            return None;
        }
        if c.is_ascii() {
            *basic.get_mut(out & PLACES)? = c as u8; // ASCII
            out += 1;
            handled |= 1 << place;
        } else {
            *keys.get_mut(pending & PLACES)? = ((c as u32) << 6) | place;
            pending += 1;
        }
    }
    let keys = keys.get_mut(..pending)?;
    sort(keys);
    if out > 0 {
        *basic.get_mut(out & PLACES)? = b'-';
        out += 1;
    }

    let basic_count = handled.count_ones();
    let mut n = INITIAL_N;
    let mut bias = INITIAL_BIAS;
    let mut i = 0;
    // h is the number of code points handled.
    for (h, &mut key) in (basic_count..).zip(keys) {
        let value = key >> 6;
        let bit = 1 << (key & PLACES as u32);
        let place = (handled & (bit - 1)).count_ones();
        handled |= bit;
        // Below 2^27: a value below 2^21, times at most 63, and a place.
        let delta = (value - n) * (h + 1) + place - i;
        let mut q = delta;
        let mut k = BASE;
        loop {
            let t = threshold(k, bias);
            if q < t {
                break;
            }
            let above = q - t;
            let span = BASE - t;
            let reciprocal = RECIPROCALS
                .get(span as usize & PLACES)
                .copied()
                .unwrap_or(0);
            let rest = ((u64::from(above) * reciprocal) >> 38) as u32; // below 2^27
            put(basic, &mut out, t + above - rest * span)?;
            q = rest;
            k += BASE;
        }
        put(basic, &mut out, q)?;
        bias = adapt(delta, value - n - u32::from(place < i), h == basic_count);
        n = value;
        i = place + 1;
    }
    Some(out).filter(|&out| out < SIZE)
}

/// Writes a digit; `None` if there is no room.
#[inline(always)]
fn put(basic: &mut [u8; SIZE], out: &mut usize, digit: u32) -> Option<()> {
    *basic.get_mut(*out)? = DIGITS.get(digit as usize & PLACES).copied()?;
    *out += 1;
    Some(())
}

/// Insertion sort: there are few keys, and those of one script nearly in order.
#[inline(always)]
fn sort(keys: &mut [u32]) {
    for end in 1..keys.len() {
        let mut place = end;
        while let Some([before, key]) = keys.get_mut(place.wrapping_sub(1)..=place) {
            if *before <= *key {
                break;
            }
            core::mem::swap(before, key);
            place -= 1;
        }
    }
}
