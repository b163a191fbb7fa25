//! 128-bit vectors of 64-bit Arm: eight lanes in two vectors. The 64 bytes of a row are four vectors. A mask is a pair
//! of vectors. In each lane that the mask selects, all bits are 1. In every other lane, all bits are 0.
//!
//! All processors of the target have these instructions, so the compiler also uses them for other code.

use core::arch::aarch64::*;

use puny::invariant::Ensured;

use self::bits::{NumbersOfBits, numbers_of};
use self::conversions::{
    from_bytes, from_eight, from_floats, from_four, from_row, to_eight, to_four, to_row,
};
use super::operations::{
    Begins, MAX_LANES, NO_DIGIT, Part, Pass, ROW, Reciprocals, Sixteen, Vector, WINDOW,
};
use super::tables::DIGITS;
use crate::output::Row;
use crate::set::InstructionSet;

mod bits;
mod conversions;
mod utf8;

/// Proof that the processor has the instructions of [`InstructionSet::Neon`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    pub(crate) fn detect() -> Option<Self> {
        InstructionSet::Neon.is_available().then_some(Neon(()))
    }
}

type Lanes = [uint32x4_t; 2];
type Floats = [float32x4_t; 2];
type Bytes = [uint8x16_t; 4];

/// Declares methods whose bodies are compiled with the target features of the instruction set.
macro_rules! operations {
    ($($(#[$attribute:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) $(-> $result)? {
            #[inline]
            #[target_feature(enable = "neon")]
            $(#[$attribute])*
            fn with_features($($arg: $type),*) $(-> $result)? $body
            // SAFETY: only `detect` makes a value of this type, so the processor has the instructions.
            unsafe { with_features($($arg),*) }
        }
    )*};
}

impl Vector for Neon {
    type Lanes = Lanes;
    type Floats = Floats;
    type Mask = Lanes;
    type Bytes = Bytes;

    const LANES: usize = 8;

    #[inline(always)]
    fn run<P: Pass>(self, pass: P) -> P::Output {
        pass.run(self)
    }

    operations! {
        fn splat(number: i32) -> Lanes { [vdupq_n_u32(number.cast_unsigned()); 2] }
        fn store(lanes: Lanes, to: &mut [u32]) {
            if let Some(to) = to.first_chunk_mut() {
                *to = to_eight(lanes);
            }
        }
        fn gather(bytes: &[u8], positions: Lanes) -> Lanes {
            let last = bytes.len().checked_sub(4).and_then(|last| u32::try_from(last).ok());
            let Some(last) = last else {
                return [vdupq_n_u32(0); 2];
            };
            let positions = each(positions, |positions| vminq_u32(positions, vdupq_n_u32(last)));
            from_eight(to_eight(positions).map(|position| {
                let four = bytes.as_ptr().wrapping_add(position as usize).cast::<u32>();
                // SAFETY: the lines above limit each position to the length of `bytes` minus 4, so only bytes of the
                // slice are read.
                unsafe { four.read_unaligned() }
            }))
        }
        fn expand(lanes: Lanes, from: &[u32]) -> Lanes {
            let [low, high] = from_eight(*from.first_chunk().ensured_or(&[0; 8])).map(|from| vreinterpretq_u8_u32(from));
            let numbers = bits::number_ones(vmovn_u16(in_halves(lanes)));
            each(in_lanes(numbers), |numbers| {
                vreinterpretq_u32_u8(vqtbl2q_u8(uint8x16x2_t(low, high), bytes_of(numbers)))
            })
        }
        fn with_quarters(four: impl Fn(usize) -> [u32; 4]) -> Lanes {
            [from_four(four(0)), from_four(four(1))]
        }
        fn each_quarter(lanes: Lanes, put: impl FnMut(usize, [u32; 4])) {
            let mut put = put;
            let [low, high] = lanes;
            put(0, to_four(low));
            put(1, to_four(high));
        }
        fn transpose(columns: [Lanes; 4]) -> [Lanes; 4] {
            let [[a, e], [b, f], [c, g], [d, h]] = columns;
            let [low, high] = [transpose_four([a, b, c, d]), transpose_four([e, f, g, h])];
            let ([a, b, c, d], [e, f, g, h]) = (low, high);
            [[a, e], [b, f], [c, g], [d, h]]
        }

        fn add(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vaddq_u32(a, b)) }
        fn sub(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vsubq_u32(a, b)) }
        fn mul(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vmulq_u32(a, b)) }
        fn min(a: Lanes, b: Lanes) -> Lanes {
            both(a, b, |a, b| unsigned(vminq_s32(signed(a), signed(b))))
        }
        fn max(a: Lanes, b: Lanes) -> Lanes {
            both(a, b, |a, b| unsigned(vmaxq_s32(signed(a), signed(b))))
        }
        fn and(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vandq_u32(a, b)) }
        fn or(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vorrq_u32(a, b)) }
        fn shl(lanes: Lanes, bits: u32) -> Lanes {
            each(lanes, |lanes| vshlq_u32(lanes, vdupq_n_s32(bits.cast_signed())))
        }
        fn shr(lanes: Lanes, bits: u32) -> Lanes {
            each(lanes, |lanes| vshlq_u32(lanes, vdupq_n_s32(-bits.cast_signed())))
        }
        fn shl_each(lanes: Lanes, bits: Lanes) -> Lanes {
            both(lanes, bits, |lanes, bits| vshlq_u32(lanes, signed(bits)))
        }
        fn shr_each(lanes: Lanes, bits: Lanes) -> Lanes {
            both(lanes, bits, |lanes, bits| vshlq_u32(lanes, vnegq_s32(signed(bits))))
        }
        fn count_ones(lanes: Lanes) -> Lanes {
            each(lanes, |lanes| {
                vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u32(lanes))))
            })
        }
        fn look_up_4(indices: Lanes, table: [i32; 4]) -> Lanes {
            let table = vreinterpretq_u8_u32(from_four(table.map(i32::cast_unsigned)));
            each(indices, |indices| vreinterpretq_u32_u8(vqtbl1q_u8(table, bytes_of(indices))))
        }
        fn look_up_8(indices: Lanes, table: [i32; 8]) -> Lanes {
            let [low, high] = from_eight(table.map(i32::cast_unsigned)).map(|four| vreinterpretq_u8_u32(four));
            each(indices, |indices| {
                let indices = bytes_of(vandq_u32(indices, vdupq_n_u32(7)));
                vreinterpretq_u32_u8(vqtbl2q_u8(uint8x16x2_t(low, high), indices))
            })
        }
        // Neon cannot look up one of 32 reciprocals, so this function divides floats. The truncated quotient is exact:
        // both operands are integers below 2^24, so a quotient that is not an integer is not rounded to an integer.
        fn divide(dividend: Lanes, divisor: Lanes, _reciprocals: &Reciprocals) -> Lanes {
            both(dividend, divisor, |dividend, divisor| {
                truncated(vdivq_f32(vcvtq_f32_u32(dividend), vcvtq_f32_u32(divisor)))
            })
        }

        fn mul_halves(a: Lanes, b: Lanes) -> Lanes {
            both(a, b, |a, b| {
                vreinterpretq_u32_u16(vmulq_u16(vreinterpretq_u16_u32(a), vreinterpretq_u16_u32(b)))
            })
        }
        fn mul_add_halves(a: Lanes, b: Lanes) -> Lanes {
            both(a, b, |a, b| {
                let [a, b] = [a, b].map(|halves| vreinterpretq_s16_u32(halves));
                let low = vmull_s16(vget_low_s16(a), vget_low_s16(b));
                unsigned(vpaddq_s32(low, vmull_high_s16(a, b)))
            })
        }
        fn shl_halves(lanes: Lanes, bits: u32) -> Lanes { shift_halves(lanes, bits.cast_signed()) }
        fn shr_halves(lanes: Lanes, bits: u32) -> Lanes { shift_halves(lanes, -bits.cast_signed()) }
        fn mul_add_bytes(a: Lanes, b: Lanes) -> Lanes {
            both(a, b, |a, b| {
                let [a, b] = [a, b].map(|bytes| vreinterpretq_u8_u32(bytes));
                let low = vmull_u8(vget_low_u8(a), vget_low_u8(b));
                vreinterpretq_u32_u16(vpaddq_u16(low, vmull_high_u8(a, b)))
            })
        }
        fn join_six_bits(bytes: Lanes) -> Lanes {
            each(bytes, |bytes| {
                let [high, low] = [0x3F00_3F00, 0x003F_003F].map(|bits| vandq_u32(bytes, vdupq_n_u32(bits)));
                let twelves = vsraq_n_u32::<2>(low, high);
                let [high, low] = [0x0FFF_0000, 0xFFF].map(|bits| vandq_u32(twelves, vdupq_n_u32(bits)));
                vsraq_n_u32::<4>(low, high)
            })
        }
        fn sub_bytes(a: Lanes, b: Lanes) -> Lanes { both_bytes(a, b, |a, b| vsubq_u8(a, b)) }
        fn sub_bytes_to_zero(a: Lanes, b: Lanes) -> Lanes {
            both_bytes(a, b, |a, b| vqsubq_u8(a, b))
        }
        fn min_bytes(a: Lanes, b: Lanes) -> Lanes { both_bytes(a, b, |a, b| vminq_u8(a, b)) }
        fn max_bytes(a: Lanes, b: Lanes) -> Lanes { both_bytes(a, b, |a, b| vmaxq_u8(a, b)) }
        fn repeat_low_byte(lanes: Lanes) -> Lanes {
            let order = from_bytes([0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12]);
            each(lanes, |lanes| vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(lanes), order)))
        }
        fn count_full_bytes(lanes: Lanes) -> Lanes {
            // A full byte is -1.
            each(lanes, |lanes| {
                unsigned(vnegq_s32(vpaddlq_s16(vpaddlq_s8(vreinterpretq_s8_u32(lanes)))))
            })
        }
        fn push_byte(lanes: Lanes, byte: Lanes) -> Lanes {
            both(lanes, byte, |lanes, byte| vsliq_n_u32::<24>(vshrq_n_u32::<8>(lanes), byte))
        }
        fn digits(values: Lanes) -> Lanes {
            // There are 36 digits. The result for a larger value is zero.
            let [a, b, c, _] = from_row(DIGITS.0);
            each(values, |values| {
                let values = vreinterpretq_u8_u32(values);
                vreinterpretq_u32_u8(vqtbl3q_u8(uint8x16x3_t(a, b, c), values))
            })
        }

        fn splat_float(number: f32) -> Floats { [vdupq_n_f32(number); 2] }
        fn to_floats(lanes: Lanes) -> Floats { each(lanes, |lanes| vcvtq_f32_s32(signed(lanes))) }
        fn to_integers(floats: Floats) -> Lanes { each(floats, |floats| truncated(floats)) }
        fn add_floats(a: Floats, b: Floats) -> Floats { both(a, b, |a, b| vaddq_f32(a, b)) }
        fn mul_floats(a: Floats, b: Floats) -> Floats { both(a, b, |a, b| vmulq_f32(a, b)) }
        fn div_floats(a: Floats, b: Floats) -> Floats { both(a, b, |a, b| vdivq_f32(a, b)) }
        fn look_up_float(indices: Lanes, table: [f32; 4]) -> Floats {
            let table = vreinterpretq_u8_f32(from_floats(table));
            each(indices, |indices| vreinterpretq_f32_u8(vqtbl1q_u8(table, bytes_of(indices))))
        }
        fn select_floats(mask: Lanes, a: Floats, b: Floats) -> Floats {
            let ([mask, second], [a, c], [b, d]) = (mask, a, b);
            [vbslq_f32(mask, a, b), vbslq_f32(second, c, d)]
        }

        fn eq(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vceqq_u32(a, b)) }
        fn gt(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vcgtq_s32(signed(a), signed(b))) }
        fn all_or_none(all: bool) -> Lanes { [vdupq_n_u32(0_u32.wrapping_sub(u32::from(all))); 2] }
        fn both(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vandq_u32(a, b)) }
        fn either(a: Lanes, b: Lanes) -> Lanes { both(a, b, |a, b| vorrq_u32(a, b)) }
        fn not(mask: Lanes) -> Lanes { each(mask, |mask| vmvnq_u32(mask)) }
        fn bits(mask: Lanes) -> u32 {
            let bit = vreinterpretq_u16_u32(from_four([0x0002_0001, 0x0008_0004, 0x0020_0010, 0x0080_0040]));
            u32::from(vaddvq_u16(vandq_u16(in_halves(mask), bit)))
        }
        fn select(mask: Lanes, a: Lanes, b: Lanes) -> Lanes {
            let ([mask, second], [a, c], [b, d]) = (mask, a, b);
            [vbslq_u32(mask, a, b), vbslq_u32(second, c, d)]
        }
        fn keep(mask: Lanes, lanes: Lanes) -> Lanes { both(mask, lanes, |a, b| vandq_u32(a, b)) }
        fn keep_or_ones(mask: Lanes, lanes: Lanes) -> Lanes {
            both(mask, lanes, |mask, lanes| vornq_u32(lanes, mask))
        }
        fn add_in(mask: Lanes, a: Lanes, b: Lanes) -> Lanes {
            both(a, both(mask, b, |mask, b| vandq_u32(mask, b)), |a, b| vaddq_u32(a, b))
        }
        fn sub_in(mask: Lanes, a: Lanes, b: Lanes) -> Lanes {
            both(a, both(mask, b, |mask, b| vandq_u32(mask, b)), |a, b| vsubq_u32(a, b))
        }
        // A lane of a mask is -1, so subtracting it adds one.
        fn increment(mask: Lanes, lanes: Lanes) -> Lanes { both(lanes, mask, |a, b| vsubq_u32(a, b)) }
        fn decrement(mask: Lanes, lanes: Lanes) -> Lanes { both(lanes, mask, |a, b| vaddq_u32(a, b)) }

        fn load_bytes(bytes: &[u8; ROW]) -> Bytes { from_row(*bytes) }
        fn store_bytes(bytes: Bytes, to: &mut [u8; ROW]) { *to = to_row(bytes); }
        fn bytes_equal(bytes: Bytes, to: u8) -> u64 {
            bits::of_row(bytes.map(|bytes| vceqq_u8(bytes, vdupq_n_u8(to))))
        }
        fn bytes_above(bytes: Bytes, bound: i8) -> u64 {
            bits::of_row(bytes.map(|bytes| vcgtq_s8(vreinterpretq_s8_u8(bytes), vdupq_n_s8(bound))))
        }
        fn bytes_within(bytes: Bytes, pairs: &[[u8; 2]]) -> u64 {
            bits::of_row(bytes.map(|bytes| {
                let all = vdupq_n_u8(0);
                pairs.iter().fold(all, |all, &[first, last]| vorrq_u8(all, within(bytes, first, last)))
            }))
        }
        fn digit_values(bytes: Bytes, len: u32) -> Bytes {
            let end = vdupq_n_u8(u8::try_from(len).unwrap_or(u8::MAX));
            let numbers = from_bytes([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
            let values = |bytes, before: u8| {
                let numbers = vaddq_u8(numbers, vdupq_n_u8(before));
                vornq_u8(digit_values(bytes), vcltq_u8(numbers, end))
            };
            let none = vdupq_n_u8(NO_DIGIT);
            let [a, b, c, d] = bytes;
            let (a, b) = (values(a, 0), values(b, 16));
            // Most rows are short, so the branch is predicted.
            let (c, d) = match len {
                0..=32 => (none, none),
                _ => (values(c, 32), values(d, 48)),
            };
            [a, b, c, d]
        }

        fn low_bits(count: u32) -> u64 {
            u64::MAX.checked_shr(u64::BITS.saturating_sub(count)).unwrap_or(0)
        }
        fn deposit(bit: u32, mask: u32) -> u32 { bits::deposit(bit, mask) }
    }

    /// A part has sixteen bytes, in which at most eight non-basic code points begin.
    const PARTS: usize = 2;

    operations! {
        fn is_short(len: u32, _non_basic: u32) -> bool { len <= 32 }
        fn parts_in_use(begins: Begins, parts: usize) -> usize {
            let bits = u64::BITS - begins.non_basic.leading_zeros();
            parts.min(bits.div_ceil(16) as usize)
        }
        #[allow(clippy::cast_possible_truncation)] // the lowest bits, and at most 64
        fn part(window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Neon> {
            let start = 16 * number;
            let non_basic = (begins.non_basic >> start) as u16;
            let (starts, count) = numbers_of(non_basic);
            // The first bytes of all code points, their second bytes, and so on.
            let [first, second, third, fourth] = [0, 1, 2, 3].map(|byte| {
                let bytes = window.get(start + byte..).and_then(|rest| rest.first_chunk());
                vqtbl1q_u8(from_bytes(*bytes.ensured_or(&[0; 16])), vcombine_u8(starts, starts))
            });
            let low = vreinterpretq_u16_u8(vzip1q_u8(fourth, third));
            let high = vreinterpretq_u16_u8(vzip1q_u8(second, first));
            let utf8 = [vzip1q_u16(low, high), vzip2q_u16(low, high)];

            // The position of a code point is the number of bytes before it, without continuation bytes.
            let first = vget_low_u8(first);
            let [three, four] = [0xE0, 0xF0].map(|least| vcge_u8(first, vdup_n_u8(least)));
            // A true comparison is -1.
            let continuing = vsub_u8(vsub_u8(vdup_n_u8(1), three), four);
            let positions = vsub_u8(starts, bits::sums_before(continuing));
            let before = match number {
                0 => 0,
                _ => {
                    let of_previous = (begins.all >> start).trailing_zeros();
                    (begins.all & !(u64::MAX << start)).count_ones().wrapping_sub(of_previous)
                }
            };
            let before = vdup_n_u8(before as u8);
            let numbers = [from_four([0, 1, 2, 3]), from_four([4, 5, 6, 7])];
            Part {
                utf8: utf8.map(|utf8| vreinterpretq_u32_u16(utf8)),
                positions: in_lanes(vadd_u8(positions, before)),
                present: each(numbers, |numbers| vcltq_u32(numbers, vdupq_n_u32(count))),
                count: count as usize,
            }
        }
        fn append_chosen(bytes: &[u8; ROW], len: u32, chosen: u64, row: &mut Row<'_>) {
            // Most rows are short, so the branches are predicted.
            let words = match len {
                0..=16 => 2,
                17..=32 => 4,
                _ => 8,
            };
            let eights = bytes.as_chunks::<8>().0.iter().zip(chosen.to_le_bytes());
            for (bytes, chosen) in eights.take(words) {
                let order = NumbersOfBits::of(chosen);
                let bytes = vcreate_u8(u64::from_le_bytes(*bytes));
                let together = vget_lane_u64::<0>(vreinterpret_u64_u8(vtbl1_u8(bytes, order)));
                row.append(&together.to_le_bytes(), chosen.count_ones());
            }
        }
        fn append_non_zero(numbers: &[u32; MAX_LANES], count: usize, row: &mut Row<'_>) {
            // The nonzero bytes of an integer are adjacent.
            for number in numbers.get(..count).ensured() {
                let digits = number.wrapping_shr(number.trailing_zeros() & !7);
                row.append(&digits.to_le_bytes(), 4 - digits.leading_zeros() / 8);
            }
        }
        fn append_utf8(points: &Sixteen<'_>, row: &mut Row<'_>) {
            utf8::append(points, row);
        }
    }
}

/// Applies an operation to both vectors.
#[inline]
#[target_feature(enable = "neon")]
fn each<A, B>([low, high]: [A; 2], operation: impl Fn(A) -> B) -> [B; 2] {
    [operation(low), operation(high)]
}

/// Applies an operation with two operands to both vectors.
#[inline]
#[target_feature(enable = "neon")]
fn both<A, B, C>(a: [A; 2], b: [B; 2], operation: impl Fn(A, B) -> C) -> [C; 2] {
    let ([a, c], [b, d]) = (a, b);
    [operation(a, b), operation(c, d)]
}

/// Applies an operation on bytes with two operands to both vectors.
#[inline]
#[target_feature(enable = "neon")]
fn both_bytes(
    a: Lanes,
    b: Lanes,
    operation: impl Fn(uint8x16_t, uint8x16_t) -> uint8x16_t,
) -> Lanes {
    both(a, b, |a, b| {
        vreinterpretq_u32_u8(operation(vreinterpretq_u8_u32(a), vreinterpretq_u8_u32(b)))
    })
}

#[inline]
#[target_feature(enable = "neon")]
fn signed(lanes: uint32x4_t) -> int32x4_t {
    vreinterpretq_s32_u32(lanes)
}

#[inline]
#[target_feature(enable = "neon")]
fn unsigned(lanes: int32x4_t) -> uint32x4_t {
    vreinterpretq_u32_s32(lanes)
}

#[inline]
#[target_feature(enable = "neon")]
fn truncated(floats: float32x4_t) -> uint32x4_t {
    unsigned(vcvtq_s32_f32(floats))
}

/// Shifts halves to the left, or to the right if the number of bits is negative.
#[inline]
#[target_feature(enable = "neon")]
fn shift_halves(lanes: Lanes, bits: i32) -> Lanes {
    #[allow(clippy::cast_possible_truncation)] // below 16
    let bits = vdupq_n_s16(bits as i16);
    each(lanes, |lanes| {
        vreinterpretq_u32_u16(vshlq_u16(vreinterpretq_u16_u32(lanes), bits))
    })
}

/// Returns the lower half of each lane.
#[inline]
#[target_feature(enable = "neon")]
fn in_halves([low, high]: Lanes) -> uint16x8_t {
    vuzp1q_u16(vreinterpretq_u16_u32(low), vreinterpretq_u16_u32(high))
}

/// Returns a lane for each byte.
#[inline]
#[target_feature(enable = "neon")]
fn in_lanes(bytes: uint8x8_t) -> Lanes {
    let halves = vmovl_u8(bytes);
    [vmovl_u16(vget_low_u16(halves)), vmovl_high_u16(halves)]
}

/// Converts indices of 32-bit integers to indices of bytes: the result contains the indices of the four bytes of each
/// integer.
#[inline]
#[target_feature(enable = "neon")]
fn bytes_of(indices: uint32x4_t) -> uint8x16_t {
    let first = vdupq_n_u32(0x0302_0100);
    vreinterpretq_u8_u32(vmlaq_u32(first, indices, vdupq_n_u32(0x0404_0404)))
}

/// Compares each byte with the range `first..=last`. The byte of the result is all ones if the byte is in the range,
/// and zero otherwise.
#[inline]
#[target_feature(enable = "neon")]
fn within(bytes: uint8x16_t, first: u8, last: u8) -> uint8x16_t {
    vcleq_u8(vsubq_u8(bytes, vdupq_n_u8(first)), vdupq_n_u8(last - first))
}

/// Returns the digit-values of bytes.
#[inline]
#[target_feature(enable = "neon")]
fn digit_values(bytes: uint8x16_t) -> uint8x16_t {
    let lower_case = vorrq_u8(bytes, vdupq_n_u8(0x20));
    let letter = vsubq_u8(lower_case, vdupq_n_u8(b'a'));
    let number = vsubq_u8(bytes, vdupq_n_u8(b'0' - 26));
    // NO_DIGIT is all ones.
    let letter = vornq_u8(letter, within(lower_case, b'a', b'z'));
    let number = vornq_u8(number, within(bytes, b'0', b'9'));
    vandq_u8(letter, number)
}

/// Transposes four vectors.
#[inline]
#[target_feature(enable = "neon")]
fn transpose_four([a, b, c, d]: [uint32x4_t; 4]) -> [uint32x4_t; 4] {
    let pairs = [
        [vzip1q_u32(a, b), vzip1q_u32(c, d)],
        [vzip2q_u32(a, b), vzip2q_u32(c, d)],
    ];
    let [[low_ab, low_cd], [high_ab, high_cd]] =
        pairs.map(|pair| pair.map(|lanes| vreinterpretq_u64_u32(lanes)));
    [
        vzip1q_u64(low_ab, low_cd),
        vzip2q_u64(low_ab, low_cd),
        vzip1q_u64(high_ab, high_cd),
        vzip2q_u64(high_ab, high_cd),
    ]
    .map(|lanes| vreinterpretq_u32_u64(lanes))
}
