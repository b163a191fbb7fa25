//! Functions that panic if puny differs from RFC 3492. `check.py` adds this module to a copy of puny's source in which
//! every function and module is visible. The functions up to `order` are executed symbolically, for all inputs. The
//! functions from `biases` on are run with each input.

use core::hint::black_box;

use crate::bias::tables::{self, CLAMPED, TMAX};
use crate::bias::{self, reduce, summand::last_summand};
use crate::decode::digits::integer;
use crate::encode::label::{encode, insert_key, put_integer, put_longer_integer};
use crate::integer::{Accumulator, Digits};
use crate::label::{DecodedLabel, CAPACITY};
use crate::punycode::PUNYCODE;
use crate::Params;

/// Returns the threshold t (sections 6.2 and 6.3).
fn rfc_threshold(k: u128, bias: u128) -> u64 {
    if k <= bias + 1 {
        1
    } else if k >= bias + 26 {
        26
    } else {
        (k - bias) as u64
    }
}

/// Returns the result of `adapt` for a damped delta: computes the part of the function from "let k = 0" on (section
/// 6.1).
#[inline(always)]
fn rfc_loop(mut delta: u64) -> u64 {
    let mut k = 0;
    while delta > (36 - 1) * 26 / 2 {
        delta /= 36 - 1;
        k += 36;
    }
    k + (36 - 1 + 1) * delta / (delta + 38)
}

#[no_mangle]
extern "C" fn threshold(k: u64, bias: u64) {
    let t = bias::threshold(PUNYCODE.params(), k, bias);
    assert_eq!(u64::from(t), rfc_threshold(k.into(), bias.into()));
}

/// Checks one round of the loop that writes a delta (section 6.3), from any state.
#[no_mangle]
extern "C" fn write_round(q: u64, k: u64, bias: u64) {
    let mut digits = Digits {
        params: PUNYCODE.params(),
        bias,
        rest: Some(q),
        k,
    };
    let digit = digits.next().unwrap();
    let t = rfc_threshold(k.into(), bias.into());
    assert_eq!(digit.last, q < t);
    if q < t {
        assert_eq!(u64::from(digit.value), q);
        assert!(digits.next().is_none());
    } else {
        assert_eq!(u64::from(digit.value), t + (q - t) % (36 - t));
        assert_eq!(digits.rest, Some((q - t) / (36 - t)));
        assert_eq!(digits.k, k + 36);
    }
}

/// Checks one round of the loop that reads a delta (section 6.2), from any state with numbers of 32 bits. The maxint is
/// 2^32 - 1.
#[no_mangle]
extern "C" fn read_round(digit: u32, i: u32, w: u32, k: u64, bias: u64) {
    let (i, w, maxint) = (u64::from(i), u64::from(w), u64::from(u32::MAX));
    let mut state = Accumulator { i, w, k };
    let last = state.push(PUNYCODE.params(), digit, bias, maxint);
    let t = rfc_threshold(k.into(), bias.into());
    let sum = i + u64::from(digit) * w;
    if sum > maxint {
        assert_eq!(last, None);
    } else if u64::from(digit) < t {
        assert_eq!((last, state.i), (Some(true), sum));
    } else if w * (36 - t) > maxint {
        assert_eq!(last, None);
    } else {
        assert_eq!(last, Some(false));
        assert_eq!((state.i, state.w, state.k), (sum, w * (36 - t), k + 36));
    }
}

/// Checks the part of `adapt` before its loop (section 6.1). `share` is "delta div numpoints". The RFC divides in the
/// other order, with an equal result (`Z.div_div` in Coq's library). `black_box` hides the parameters from the
/// compiler. Otherwise the compiler would replace the division by a multiplication, and a solver would not prove within
/// minutes that both are equal.
#[no_mangle]
extern "C" fn dampen(delta: u64, share: u64, first: bool) {
    let damp = if first { black_box(700) } else { 2 };
    let damped = bias::dampen(black_box(PUNYCODE.params()), delta, share, first);
    assert_eq!(damped, delta / damp + share / damp);
}

/// Checks the order of keys in the label encoder. A key must be inserted at the right place among `count` sorted keys,
/// and the number of keys before this place must be added to the key. The new key contains the number of basic code
/// points before it. This number is not less than the number in any other key.
#[no_mangle]
extern "C" fn order(a: u32, b: u32, c: u32, d: u32, key: u32, count: usize) {
    let mut all = [a, b, c, d];
    let sorted = all;
    let sorted = &sorted[..count];
    let room = key & 63 <= 63 - count as u32;
    let possible = |(index, other): (u32, u32)| other >> 6 != key >> 6 || other <= key + index;
    if key >= 1 << 30
        || !room
        || sorted.windows(2).any(|pair| pair[0] >= pair[1])
        || !(0..).zip(sorted.iter().copied()).all(possible)
    {
        return;
    }
    let earlier = |other: &&u32| **other >> 6 <= key >> 6;
    let expected = sorted.iter().filter(earlier).count();
    let last = insert_key(&mut all[..count], key);
    for index in 0..=count {
        let is = if index < count { all[index] } else { last };
        assert_eq!(
            is,
            match index {
                index if index < expected => sorted[index],
                index if index > expected => sorted[index - 1],
                _ => key + expected as u32,
            }
        );
    }
}

/// The greatest delta of a label: the delta from U+0080 to U+10FFFF with 62 other code points, plus 62 to pass all of
/// them.
const MAX_DELTA: u32 = (0x10FFFF - 0x80) * 63 + 62;

/// Checks the loop of `adapt` (section 6.1), and the tables for labels that replace this loop, for all damped deltas
/// from `from` to `to`.
#[no_mangle]
extern "C" fn biases(from: u32, to: u32) {
    for damped in from..=to {
        let rfc = rfc_loop(damped.into());
        let (k, rest) = reduce(PUNYCODE.params(), damped.into());
        assert_eq!(k + last_summand(PUNYCODE.params(), rest), rfc);
        // A bias below 10 has the same thresholds as the bias 10, so the tables contain 10.
        assert_eq!(u64::from(tables::adapt_clamped(damped)), rfc.max(10));
        // `integers` is run for biases up to 177. The label encoder writes integers in two ways, depending on
        // whether the bias is below 36.
        assert!(damped > MAX_DELTA || rfc <= 177);
        assert_eq!((damped as usize) < CLAMPED.len(), rfc < 36);
    }
}

/// Checks the tables for labels that replace the part of `adapt` before its loop (section 6.1), for one number of code
/// points and all deltas.
#[no_mangle]
extern "C" fn shares(points: u32) {
    for delta in 0..=MAX_DELTA {
        let share = delta / points;
        for (first, damp) in [(true, 700), (false, 2)] {
            let rfc = delta / damp + delta / damp / points;
            assert_eq!(tables::dampen(delta, share / 2, first), rfc);
        }
    }
}

fn rfc_thresholds(bias: u32) -> [u32; 8] {
    core::array::from_fn(|j| rfc_threshold(36 * (j as u128 + 1), bias.into()) as u32)
}

/// The digits of a delta, as values and in ASCII. Each byte contains one digit; the first digit is in the least
/// significant byte.
#[derive(Clone, Copy, Default)]
struct RfcDigits {
    values: u64,
    ascii: u64,
    len: usize,
}

impl RfcDigits {
    /// Returns the digits of q (section 6.3).
    fn new(q: u32, thresholds: &[u32]) -> Self {
        match thresholds.split_first() {
            Some((&t, _)) if q < t => Self::default().after(q),
            Some((&t, others)) => {
                Self::new((q - t) / (36 - t), others).after(t + (q - t) % (36 - t))
            }
            None => panic!("no label has such a delta"),
        }
    }

    /// Returns these digits with another digit before them (section 5).
    fn after(self, value: u32) -> Self {
        let ascii = if value < 26 {
            0x61 + value
        } else {
            0x30 + value - 26
        };
        RfcDigits {
            values: self.values << 8 | u64::from(value),
            ascii: self.ascii << 8 | u64::from(ascii),
            len: self.len + 1,
        }
    }
}

/// Returns the first `len` bytes as a word.
fn word(basic: &[u8], len: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&basic[..8]);
    u64::from_le_bytes(word) & (u64::MAX >> (64 - 8 * len))
}

/// Checks that the code for labels writes and reads all deltas with one bias like the RFC (sections 6.2 and 6.3).
#[no_mangle]
extern "C" fn integers(bias: u32) {
    let thresholds = rfc_thresholds(bias);
    let mut basic = [0; CAPACITY];
    let mut values = [0; 12];
    let mut check = |delta, rfc: RfcDigits| {
        let written = match bias {
            0..=35 => put_integer(&mut basic, 0, delta, bias, [36 - bias, TMAX, TMAX]),
            _ => put_longer_integer(&mut basic, 0, delta, bias),
        };
        assert_eq!((written, word(&basic, rfc.len)), (rfc.len, rfc.ascii));
        values[..8].copy_from_slice(&rfc.values.to_le_bytes());
        assert_eq!(
            integer(&values, 0, bias, MAX_DELTA + 36),
            Some((delta, rfc.len as u32))
        );
    };
    let (t, span) = (thresholds[0], 36 - thresholds[0]);
    for delta in 0..t {
        check(delta, RfcDigits::new(delta, &thresholds));
    }
    // The digits after the first digit are the digits of this quotient.
    for quotient in 0..=(MAX_DELTA - t) / span {
        let others = RfcDigits::new(quotient, &thresholds[1..]);
        for remainder in 0..span {
            check(t + quotient * span + remainder, others.after(t + remainder));
        }
    }
}

/// Checks labels that contain one non-ASCII code point, for every code point. `before` and `after` are the numbers of
/// ASCII code points before and after it.
#[no_mangle]
extern "C" fn labels(before: u32, after: u32) {
    let (before, after) = (before as usize, after as usize);
    let points = before + after;
    let begin = points + usize::from(points > 0);
    let thresholds = rfc_thresholds(72);
    let mut decoded = DecodedLabel::new();
    for c in '\u{80}'..=char::MAX {
        let text = (0..before)
            .map(|_| 'a')
            .chain([c])
            .chain((0..after).map(|_| 'a'));
        let delta = (c as u32 - 0x80) * (points as u32 + 1) + before as u32;
        let rfc = RfcDigits::new(delta, &thresholds);
        let mut basic = [0; CAPACITY + 8];
        let len = encode(text.clone(), (&mut basic[..CAPACITY]).try_into().unwrap());
        assert_eq!(len, Some(begin + rfc.len).filter(|&len| len <= 63));
        if let Some(len) = len {
            assert_eq!(word(&basic[begin..], rfc.len), rfc.ascii);
            assert!(
                basic[..points].iter().all(|&c| c == b'a')
                    && (points == 0 || basic[points] == b'-')
            );
            decoded.decode(&basic[..len]).unwrap();
            assert!(decoded.chars().eq(text));
        }
    }
}
