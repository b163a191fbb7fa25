//! Tests of the lookup tables, and of edge cases of operations that do not occur with labels.

use puny::punycode;

use super::tables::{COUNTING, DIGIT_VALUES, DIGITS, UTF8_BYTES};
use super::{MAX_LANES, NO_DIGIT, Pass, ROW, ROW_LEN, Vector, with_set};
use crate::set::InstructionSet;

/// Runs a pass with every vector instruction set of this machine.
fn run_all<P: Pass<Output = ()> + Copy>(pass: P) {
    for set in InstructionSet::ALL {
        with_set(set, pass);
    }
}

/// Returns the lanes of a vector.
fn lanes<V: Vector>(v: V, lanes: V::Lanes) -> Vec<u32> {
    let mut array = [0; MAX_LANES];
    v.store(lanes, &mut array);
    array[..V::LANES].to_vec()
}

/// Returns a vector with these lanes.
fn vector<V: Vector>(v: V, lanes: [u32; MAX_LANES]) -> V::Lanes {
    v.with_quarters(|four| lanes.as_chunks().0[four])
}

const COUNT: [u32; MAX_LANES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// Checks that no byte outside the slices is read or written.
#[derive(Clone, Copy)]
struct Slices;

impl Pass for Slices {
    type Output = ();

    fn run<V: Vector>(self, v: V) {
        let bytes: Vec<u8> = (0..ROW_LEN).collect();
        let from = |position: u32| {
            let position = position.min(u32::from(ROW_LEN) - 4) as usize;
            u32::from_le_bytes(bytes[position..position + 4].try_into().unwrap())
        };
        for positions in [COUNT, COUNT.map(|n| 4 * n), COUNT.map(|n| u32::MAX - n)] {
            let got = lanes(v, v.gather(&bytes, vector(v, positions)));
            assert_eq!(got, positions.map(from)[..V::LANES]);
        }
        for len in 0..4 {
            let got = lanes(v, v.gather(&bytes[..len], vector(v, COUNT)));
            assert_eq!(got, [0; MAX_LANES][..V::LANES]);
        }

        let ones = v.splat(1);
        for len in 0..=MAX_LANES {
            let mut to = vec![7; len];
            v.store(ones, &mut to);
            let stored = if len < V::LANES { 0 } else { V::LANES };
            assert_eq!(to.iter().filter(|&&lane| lane == 1).count(), stored);
            assert_eq!(to.iter().filter(|&&lane| lane == 7).count(), len - stored);
        }
    }
}

#[test]
fn slices_are_not_exceeded() {
    run_all(Slices);
}

/// Checks all mask operations with every mask, or with every 37th mask of sixteen lanes.
#[derive(Clone, Copy)]
struct Masks;

impl Pass for Masks {
    type Output = ();

    fn run<V: Vector>(self, v: V) {
        let all = u32::MAX >> (32 - V::LANES);
        let (a, b) = (COUNT, COUNT.map(|n| 100 + 3 * n));
        for bits in (0..=all).step_by(if V::LANES == 8 { 1 } else { 37 }) {
            let set = |lane: u32| bits >> lane & 1 != 0;
            let mask = v.eq(
                vector(v, COUNT.map(|lane| u32::from(set(lane)))),
                v.splat(1),
            );
            assert_eq!(v.bits(mask), bits);
            assert_eq!(v.bits(v.not(mask)), all & !bits);
            let other = v.gt(v.splat(4), vector(v, COUNT));
            assert_eq!(v.bits(other), 0b1111);
            assert_eq!(v.bits(v.both(mask, other)), bits & 0b1111);
            assert_eq!(v.bits(v.either(mask, other)), bits | 0b1111);

            let (va, vb) = (vector(v, a), vector(v, b));
            let check = |got: V::Lanes, expected: &dyn Fn(usize, bool) -> u32| {
                let expected = COUNT.map(|lane| expected(lane as usize, set(lane)));
                assert_eq!(lanes(v, got), expected[..V::LANES]);
            };
            check(v.select(mask, va, vb), &|i, set| {
                if set { a[i] } else { b[i] }
            });
            check(v.keep(mask, va), &|i, set| if set { a[i] } else { 0 });
            check(v.keep_or_ones(mask, va), &|i, set| {
                if set { a[i] } else { u32::MAX }
            });
            check(v.add_in(mask, va, vb), &|i, set| {
                if set { a[i] + b[i] } else { a[i] }
            });
            check(v.sub_in(mask, vb, va), &|i, set| {
                if set { b[i] - a[i] } else { b[i] }
            });
            check(v.increment(mask, va), &|i, set| a[i] + u32::from(set));
            check(v.decrement(mask, vb), &|i, set| b[i] - u32::from(set));
            let mut next = 0;
            let expanded = lanes(v, v.expand(mask, &b));
            for (lane, &got) in expanded.iter().enumerate() {
                if set(u32::try_from(lane).unwrap()) {
                    assert_eq!(got, b[next]);
                    next += 1;
                }
            }
        }
        assert_eq!(v.bits(v.all_or_none(true)), all);
        assert_eq!(v.bits(v.all_or_none(false)), 0);
    }
}

#[test]
fn every_mask_in_every_operation() {
    run_all(Masks);
}

/// Checks `deposit` with every single bit, and with no bit, for masks of all densities. Also checks `deposit_all`,
/// `extract` and `join_six_bits`.
#[derive(Clone, Copy)]
struct BitsOfLanes;

impl Pass for BitsOfLanes {
    type Output = ();

    fn run<V: Vector>(self, v: V) {
        let mut random = fastrand::Rng::with_seed(1);
        for round in 0..2000 {
            let mut mask = random.u32(..);
            match round % 4 {
                0 => mask &= random.u32(..) & random.u32(..),
                1 => mask |= random.u32(..) | random.u32(..),
                _ => {}
            }
            let mut ones = (0..32).filter(|bit| mask >> bit & 1 != 0);
            for number in 0..32 {
                let expected = ones.next().map_or(0, |bit| 1 << bit);
                assert_eq!(v.deposit(1 << number, mask), expected, "{number} {mask:b}");
            }
            assert_eq!(v.deposit(0, mask), 0);

            let (bits, mask) = (random.u64(..), u64::from(mask) << 32 | u64::from(mask));
            let selected: Vec<u32> = (0..64).filter(|bit| mask >> bit & 1 != 0).collect();
            let numbered = || (0..).zip(&selected);
            let extracted = numbered().fold(0, |all, (i, bit)| all | (bits >> bit & 1) << i);
            assert_eq!(v.extract(bits, mask), extracted, "{bits:b} {mask:b}");
            let deposited = numbered().fold(0, |all, (i, bit)| all | (bits >> i & 1) << bit);
            assert_eq!(v.deposit_all(bits, mask), deposited, "{bits:b} {mask:b}");

            let bytes = COUNT.map(|_| random.u32(..) & 0x3F3F_3F3F);
            let joined = bytes.map(|bytes| {
                let bytes = bytes.to_be_bytes();
                bytes
                    .iter()
                    .fold(0, |bits, &byte| bits << 6 | u32::from(byte))
            });
            let got = lanes(v, v.join_six_bits(vector(v, bytes)));
            assert_eq!(got, joined[..V::LANES]);
        }
        for mask in [0, u32::MAX] {
            assert_eq!(v.deposit(1 << 31, mask), mask & 1 << 31);
        }
    }
}

#[test]
fn bits_are_deposited_and_joined() {
    run_all(BitsOfLanes);
}

/// Checks the operations on bytes with bytes of every value at every position.
#[derive(Clone, Copy)]
struct Bytes;

impl Pass for Bytes {
    type Output = ();

    fn run<V: Vector>(self, v: V) {
        for first in (0..=255_u8).step_by(ROW) {
            for turn in 0..ROW {
                let mut bytes: [u8; ROW] =
                    core::array::from_fn(|i| first + u8::try_from(i).unwrap());
                bytes.rotate_left(turn);
                let expected = |holds: &dyn Fn(u8) -> bool| {
                    let bits = bytes.iter().enumerate();
                    bits.fold(0, |all, (i, &byte)| all | u64::from(holds(byte)) << i)
                };
                let row = v.load_bytes(&bytes);
                let equal = v.bytes_equal(row, 0x2D);
                assert_eq!(equal, expected(&|byte| byte == 0x2D));
                for bound in [-65, -1, 0] {
                    let above = v.bytes_above(row, bound);
                    assert_eq!(above, expected(&|byte| byte.cast_signed() > bound));
                }
                let within = v.bytes_within(row, &[[0x2D, 0x2E], [0x80, 0xFF]]);
                let is_within = |byte| (0x2D..=0x2E).contains(&byte) || byte >= 0x80;
                assert_eq!(within, expected(&is_within));

                let len = u32::try_from(turn).unwrap();
                let mut values = [0; ROW];
                v.store_bytes(v.digit_values(row, len), &mut values);
                for (i, (value, byte)) in values.into_iter().zip(bytes).enumerate() {
                    let digit = match byte {
                        b'a'..=b'z' => byte - b'a',
                        b'A'..=b'Z' => byte - b'A',
                        b'0'..=b'9' => byte - b'0' + 26,
                        _ => NO_DIGIT,
                    };
                    // Rows with a non-ASCII byte are not decoded in lanes.
                    if byte < 0x80 {
                        assert_eq!(value, if i < turn { digit } else { NO_DIGIT });
                    }
                }
            }
        }
    }
}

#[test]
fn bytes_of_every_value_at_every_position() {
    run_all(Bytes);
}

/// Checks that `digits` returns the digit of every value, and zero for `NO_DIGIT`.
#[derive(Clone, Copy)]
struct Digits;

impl Pass for Digits {
    type Output = ();

    fn run<V: Vector>(self, v: V) {
        for value in (0..36).chain([NO_DIGIT]) {
            let digits = v.digits(v.splat(i32::from_le_bytes([value; 4])));
            let digit = match value {
                0..26 => b'a' + value,
                26..36 => b'0' + value - 26,
                _ => 0,
            };
            assert_eq!(
                lanes(v, digits),
                [u32::from_le_bytes([digit; 4]); MAX_LANES][..V::LANES]
            );
        }
        assert_eq!(DIGITS.0[usize::from(NO_DIGIT % 64)], 0);
        assert!(
            COUNTING
                .0
                .iter()
                .enumerate()
                .all(|(i, &n)| i == usize::from(n))
        );
    }
}

#[test]
fn every_value_has_its_digit() {
    run_all(Digits);
}

/// Checks that each digit has an equal digit-value in `puny`.
#[test]
fn digit_values_are_equal_to_puny() {
    for byte in 0..128_u8 {
        let value = DIGIT_VALUES.0[usize::from(byte / 64)][usize::from(byte % 64)];
        // The thresholds are 1, 1 and 26, so the weights are 1, 35 and 35 * 35.
        let label = [b'b', b'b', byte];
        let decoded = punycode::decode(str::from_utf8(&label).unwrap());
        match decoded {
            Ok(decoded) if byte != b'-' => {
                let delta = 1 + 35 + 35 * 35 * u32::from(value);
                let expected = char::from_u32(0x80 + delta).unwrap();
                assert_eq!(decoded.chars().next(), Some(expected));
            }
            _ => assert!(value == NO_DIGIT || value >= 26),
        }
    }
    let digits = DIGIT_VALUES.0.as_flattened();
    assert_eq!(digits.iter().filter(|&&value| value < 36).count(), 62);
    assert!(digits.iter().all(|&value| value < 36 || value == NO_DIGIT));
}

/// Checks that the used bytes are the last bytes of each lane, in order.
#[test]
fn used_bytes_are_the_last_of_each_code_point() {
    for lengths in 0..=255_u8 {
        let used = UTF8_BYTES.of(lengths);
        let mut expected = Vec::new();
        for lane in 0..4 {
            let len = 1 + (lengths >> lane & 1) + 2 * (lengths >> (lane + 4) & 1);
            expected.extend(4 * (lane + 1) - len..4 * (lane + 1));
        }
        assert_eq!(usize::from(used.len), expected.len());
        expected.resize(MAX_LANES, 0x80);
        assert_eq!(used.order[..], expected);
    }
}
