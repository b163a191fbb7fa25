//! Punycode of any length in few bytes of code. `puny-idna` calls these functions only for names that are refused, or
//! that are longer than any name in the DNS. For these names, the size of the code matters more than the speed.
//!
//! The functions follow the procedures of RFC 3492, but do not scan or move the text for each insertion. A Fenwick tree
//! answers the queries that [`insertion`](crate::insertion) explains, so the functions take O(n log n) time.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::arithmetic::{divide, to_u32, to_usize};
use crate::bias::tables::{adapt_clamped, dampen, threshold, BASE, INITIAL_BIAS, INITIAL_N};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
use crate::insertion::sort_by_high_bits;
use crate::invariant::Ensured;

/// Decodes a string and appends the result (section 6.2). The result equals the result of
/// [`punycode::decode_append`](crate::punycode::decode_append).
#[inline(never)]
pub fn decode_append(basic: &str, extended: &mut String) -> Result<(), DecodeError> {
    let delimiter = basic.bytes().rposition(|byte| byte == b'-').unwrap_or(0);
    let start = delimiter + usize::from(delimiter > 0);
    let mut insertions: Vec<(u32, char)> = Vec::new();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let (mut old_i, mut weight, mut k) = (i, 1_u32, BASE);
    for (offset, c) in basic.char_indices() {
        let error = |kind| DecodeError { kind, offset };
        let overflow = || error(DecodeErrorKind::Overflow);
        let code_point = u32::from(c);
        if offset < start {
            if !c.is_ascii() {
                return Err(error(DecodeErrorKind::NotBasic { code_point }));
            }
            continue;
        }
        let not_digit = || error(DecodeErrorKind::NotDigit { code_point });
        // `to_digit` counts the decimal digits first.
        let digit = (c.to_digit(BASE).ok_or_else(not_digit)? + 26) % BASE;
        let more = digit.checked_mul(weight);
        i = more
            .and_then(|more| i.checked_add(more))
            .ok_or_else(overflow)?;
        let t = threshold(k, bias);
        if digit >= t {
            weight = weight.checked_mul(BASE - t).ok_or_else(overflow)?;
            k += BASE;
            continue;
        }
        let points = (delimiter + insertions.len() + 1) as u64;
        let delta = i - old_i;
        // A quotient is at most the dividend, and a remainder here too, so they have 32 bits.
        let share = to_u32(divide(u64::from(delta), points).0);
        bias = adapt_clamped(dampen(delta, share / 2, old_i == 0));
        let (advance, position) = divide(u64::from(i), points);
        n = n.checked_add(to_u32(advance)).ok_or_else(overflow)?;
        let not_scalar = || error(DecodeErrorKind::NotScalar { code_point: n });
        let position = to_u32(position);
        insertions.push((position, char::from_u32(n).ok_or_else(not_scalar)?));
        i = position.checked_add(1).ok_or_else(overflow)?;
        (old_i, weight, k) = (i, 1, BASE);
    }
    if k > BASE {
        let (kind, offset) = (DecodeErrorKind::UnexpectedEnd, basic.len());
        return Err(DecodeError { kind, offset });
    }

    // From the last insertion to the first, each insertion occupies the free place with the number of its position.
    // A place without an insertion contains NUL, because no insertion is ASCII.
    let points = delimiter + insertions.len();
    let mut places = Places::free(points);
    let mut text = vec!['\0'; points];
    for &(position, c) in insertions.iter().rev() {
        let place = text.get_mut(places.occupy_nth_free(position as usize));
        place.map(|place| *place = c).ensured();
    }
    let mut literal = basic.chars();
    extended.reserve(points);
    for c in text {
        let inserted = Some(c).filter(|c| *c != '\0');
        push(extended, inserted.or_else(|| literal.next()).ensured());
    }
    Ok(())
}

/// Encodes a string and appends the result (section 6.3). The result equals the result of
/// [`punycode::encode_append`](crate::punycode::encode_append).
#[inline(never)]
pub fn encode_append(extended: &str, basic: &mut String) -> Result<(), EncodeError> {
    /// The number of bits of a place in a key. A code point has 21 bits.
    const PLACE_BITS: u32 = 43;
    let before = basic.len();
    let count = extended.chars().count();
    let mut keys: Vec<u64> = Vec::with_capacity(count);
    for (place, c) in extended.chars().enumerate() {
        if c.is_ascii() {
            push(basic, c);
        } else {
            keys.push(u64::from(c) << PLACE_BITS | place as u64);
        }
    }
    let mut points = basic.len() - before;
    if points > 0 {
        push(basic, '-');
    }
    let mut spare = keys.clone();
    sort_by_high_bits(&mut keys, &mut spare, PLACE_BITS);
    drop(spare);
    // The places of the code points that are handled. A place is the number of code points before it.
    let mut handled = Places::free(count);
    for (place, _) in extended.chars().enumerate().filter(|(_, c)| c.is_ascii()) {
        handled.occupy(place);
    }
    let (mut n, mut i, mut bias) = (INITIAL_N, 0, INITIAL_BIAS);
    for key in keys {
        let place = to_usize(key & ((1 << PLACE_BITS) - 1));
        let position = handled.occupy(place) as u64;
        let m = to_u32(key >> PLACE_BITS);
        points += 1;
        // Below 2^21 * 2^43.
        let delta = u64::from(m - n) * points as u64 + position - i;
        let delta = match u32::try_from(delta) {
            Ok(delta) => delta,
            Err(_) => {
                basic.truncate(before);
                let kind = EncodeErrorKind::Overflow;
                let offset = extended.chars().take(place).map(char::len_utf8).sum();
                return Err(EncodeError { kind, offset });
            }
        };
        let (mut q, mut k) = (delta, BASE);
        loop {
            let t = threshold(k, bias);
            let is_last = q < t;
            let digit = match is_last {
                true => q,
                false => t + (q - t) % (BASE - t),
            };
            push(basic, char::from_digit((digit + 10) % BASE, BASE).ensured());
            if is_last {
                break;
            }
            q = (q - t) / (BASE - t);
            k += BASE;
        }
        let share = to_u32(divide(u64::from(delta), points as u64).0);
        bias = adapt_clamped(dampen(delta, share / 2, i == 0));
        (n, i) = (m, position + 1);
    }
    Ok(())
}

/// A set of occupied places, as a Fenwick tree: the entry at `index` is the number of occupied places from `index &
/// (index + 1)` to `index`.
struct Places(Vec<usize>);

impl Places {
    /// Returns a set of free places.
    fn free(count: usize) -> Places {
        Places(vec![0; count])
    }

    /// Occupies a place, and returns the number of occupied places before it.
    #[inline(never)]
    fn occupy(&mut self, place: usize) -> usize {
        let (mut index, mut end, mut before) = (place, place, 0);
        while let Some(last) = end.checked_sub(1) {
            before += self.0.get(last).copied().ensured();
            end &= last;
        }
        while let Some(count) = self.0.get_mut(index) {
            *count += 1;
            index |= index + 1;
        }
        before
    }

    /// Occupies the free place that has `rank` free places before it, and returns this place.
    fn occupy_nth_free(&mut self, mut rank: usize) -> usize {
        let mut place = 0;
        let mut step = self.0.len().next_power_of_two();
        while step > 0 {
            // This entry is about `step` places.
            if let Some(count) = self.0.get_mut(place + step - 1) {
                let free = step - *count;
                if free <= rank {
                    rank -= free;
                    place += step;
                } else {
                    *count += 1;
                }
            }
            step /= 2;
        }
        place
    }
}

/// Appends a character.
// Not inlined: the code that appends to a `String` has a hundred bytes and four callers.
#[inline(never)]
fn push(text: &mut String, c: char) {
    text.push(c);
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::{decode_append, encode_append};
    use crate::punycode::PUNYCODE;

    /// Checks that these functions return the same results, errors and offsets as the methods of [`PUNYCODE`].
    #[test]
    fn all_short_strings_and_some_long_ones() {
        const UNITS: [&str; 8] = ["a", "-", "9", "Z", "!", "ü", "\u{80}", "\u{10FFFF}"];
        let mut strings: Vec<String> = Vec::from([String::new()]);
        for _ in 0..5 {
            let longer = strings
                .iter()
                .flat_map(|s| UNITS.map(|unit| [s, unit].concat()));
            strings = longer.collect();
            for text in &strings {
                same(text);
            }
        }
        for text in strings.iter().step_by(997) {
            same(&text.repeat(100));
            if let Ok(basic) = PUNYCODE.encode(text.repeat(100).as_str()) {
                same(&basic);
                same(basic.get(..basic.len() / 2).unwrap_or_default());
            }
        }
    }

    fn same(text: &str) {
        let mut decoded = String::new();
        let result = decode_append(text, &mut decoded).map(|()| decoded);
        assert_eq!(result, PUNYCODE.decode(text), "{text:?}");
        let mut encoded = String::new();
        let result = encode_append(text, &mut encoded).map(|()| encoded);
        assert_eq!(result, PUNYCODE.encode(text), "{text:?}");
    }
}
