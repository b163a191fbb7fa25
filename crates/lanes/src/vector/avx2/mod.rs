//! 256-bit vectors: eight lanes. The 64 bytes of a row are two vectors. A mask is a vector in which all bits of the
//! lanes of the mask are 1, and all other bits are 0.

use core::arch::x86_64::*;

use puny::invariant::Ensured;

use super::conversions::{
    bits_to_bytes, bytes_to_bits, from_bytes, from_eight, from_four, from_row_halves,
    lanes_to_bits, to_eight, to_four, to_row_halves,
};
use super::operations::{
    Begins, MAX_LANES, NO_DIGIT, Part, Pass, ROW, Reciprocals, Sixteen, Vector, WINDOW,
};
use crate::output::Row;
use crate::set::InstructionSet;

mod utf8;

/// Proof that the processor has the instructions of [`InstructionSet::Avx2`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        InstructionSet::Avx2.is_available().then_some(Avx2(()))
    }
}

/// Declares methods whose bodies are compiled with the target features of the instruction set.
macro_rules! operations {
    ($($(#[$attribute:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) $(-> $result)? {
            #[inline]
            #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
            $(#[$attribute])*
            fn with_features($($arg: $type),*) $(-> $result)? $body
            // SAFETY: only `detect` makes a value of this type, so the processor has the instructions.
            unsafe { with_features($($arg),*) }
        }
    )*};
}

impl Vector for Avx2 {
    type Lanes = __m256i;
    type Floats = __m256;
    type Mask = __m256i;
    type Bytes = [__m256i; 2];

    const LANES: usize = 8;

    #[inline(always)]
    fn run<P: Pass>(self, pass: P) -> P::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<P: Pass>(v: Avx2, pass: P) -> P::Output {
            pass.run(v)
        }
        // SAFETY: only `detect` makes a value of this type, so the processor has the instructions.
        unsafe { with_features(self, pass) }
    }

    operations! {
        fn splat(number: i32) -> __m256i {
            _mm256_set1_epi32(number)
        }
        fn store(lanes: __m256i, to: &mut [u32]) {
            if let Some(to) = to.first_chunk_mut() {
                *to = to_eight(lanes);
            }
        }
        fn gather(bytes: &[u8], positions: __m256i) -> __m256i {
            let last = bytes.len().checked_sub(4).and_then(|last| i32::try_from(last).ok());
            let Some(last) = last else {
                return _mm256_setzero_si256();
            };
            let positions = _mm256_min_epu32(positions, _mm256_set1_epi32(last));
            // SAFETY: the line above limits each position to the length of `bytes` minus 4, so the gather reads only
            // bytes of the slice.
            unsafe { _mm256_i32gather_epi32::<1>(bytes.as_ptr().cast(), positions) }
        }
        fn expand(lanes: __m256i, from: &[u32]) -> __m256i {
            // The bytes of these lanes are 0, 1, 2 and so on.
            let numbers = _pdep_u64(0x0706_0504_0302_0100, bits_to_bytes(u64::from(lanes_to_bits(lanes))));
            let numbers = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(numbers.cast_signed()));
            let from = from_eight(*from.first_chunk().ensured_or(&[0; 8]));
            _mm256_permutevar8x32_epi32(from, numbers)
        }
        fn with_quarters(four: impl Fn(usize) -> [u32; 4]) -> __m256i {
            _mm256_set_m128i(from_four(four(1)), from_four(four(0)))
        }
        fn each_quarter(lanes: __m256i, put: impl FnMut(usize, [u32; 4])) {
            let mut put = put;
            put(0, to_four(_mm256_castsi256_si128(lanes)));
            put(1, to_four(_mm256_extracti128_si256::<1>(lanes)));
        }
        fn transpose(columns: [__m256i; 4]) -> [__m256i; 4] {
            let [a, b, c, d] = columns;
            let low_ab = _mm256_unpacklo_epi32(a, b);
            let low_cd = _mm256_unpacklo_epi32(c, d);
            let high_ab = _mm256_unpackhi_epi32(a, b);
            let high_cd = _mm256_unpackhi_epi32(c, d);
            [
                _mm256_unpacklo_epi64(low_ab, low_cd),
                _mm256_unpackhi_epi64(low_ab, low_cd),
                _mm256_unpacklo_epi64(high_ab, high_cd),
                _mm256_unpackhi_epi64(high_ab, high_cd),
            ]
        }

        fn add(a: __m256i, b: __m256i) -> __m256i { _mm256_add_epi32(a, b) }
        fn sub(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi32(a, b) }
        fn mul(a: __m256i, b: __m256i) -> __m256i { _mm256_mullo_epi32(a, b) }
        fn min(a: __m256i, b: __m256i) -> __m256i { _mm256_min_epi32(a, b) }
        fn max(a: __m256i, b: __m256i) -> __m256i { _mm256_max_epi32(a, b) }
        fn and(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn or(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn shl(lanes: __m256i, bits: u32) -> __m256i {
            _mm256_sllv_epi32(lanes, _mm256_set1_epi32(bits.cast_signed()))
        }
        fn shr(lanes: __m256i, bits: u32) -> __m256i {
            _mm256_srlv_epi32(lanes, _mm256_set1_epi32(bits.cast_signed()))
        }
        fn shl_each(lanes: __m256i, bits: __m256i) -> __m256i { _mm256_sllv_epi32(lanes, bits) }
        fn shr_each(lanes: __m256i, bits: __m256i) -> __m256i { _mm256_srlv_epi32(lanes, bits) }
        fn count_ones(lanes: __m256i) -> __m256i {
            let of_half_bytes = _mm256_broadcastsi128_si256(_mm_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
            ));
            let half_byte = _mm256_set1_epi8(0xF);
            let low = _mm256_and_si256(lanes, half_byte);
            let high = _mm256_and_si256(_mm256_srli_epi32::<4>(lanes), half_byte);
            let of_bytes = _mm256_add_epi8(
                _mm256_shuffle_epi8(of_half_bytes, low),
                _mm256_shuffle_epi8(of_half_bytes, high),
            );
            let of_pairs = _mm256_maddubs_epi16(of_bytes, _mm256_set1_epi8(1));
            _mm256_madd_epi16(of_pairs, _mm256_set1_epi16(1))
        }
        fn look_up_4(indices: __m256i, table: [i32; 4]) -> __m256i {
            let [a, b, c, d] = table;
            let table = _mm256_castsi256_ps(_mm256_setr_epi32(a, b, c, d, a, b, c, d));
            _mm256_castps_si256(_mm256_permutevar_ps(table, indices))
        }
        fn look_up_8(indices: __m256i, table: [i32; 8]) -> __m256i {
            let table = from_eight(table.map(i32::cast_unsigned));
            _mm256_permutevar8x32_epi32(table, indices)
        }
        // AVX2 cannot look up one of 32 reciprocals, so this function divides floats. The truncated quotient is exact:
        // both operands are integers below 2^24, so a quotient that is not an integer is not rounded to an integer.
        fn divide(dividend: __m256i, divisor: __m256i, _reciprocals: &Reciprocals) -> __m256i {
            let [dividend, divisor] = [dividend, divisor].map(|number| _mm256_cvtepi32_ps(number));
            _mm256_cvttps_epi32(_mm256_div_ps(dividend, divisor))
        }

        fn mul_halves(a: __m256i, b: __m256i) -> __m256i { _mm256_mullo_epi16(a, b) }
        fn mul_add_halves(a: __m256i, b: __m256i) -> __m256i { _mm256_madd_epi16(a, b) }
        fn shl_halves(lanes: __m256i, bits: u32) -> __m256i {
            _mm256_sll_epi16(lanes, _mm_cvtsi32_si128(bits.cast_signed()))
        }
        fn shr_halves(lanes: __m256i, bits: u32) -> __m256i {
            _mm256_srl_epi16(lanes, _mm_cvtsi32_si128(bits.cast_signed()))
        }
        fn mul_add_bytes(a: __m256i, b: __m256i) -> __m256i { _mm256_maddubs_epi16(a, b) }
        fn join_six_bits(bytes: __m256i) -> __m256i {
            let twelves = _mm256_maddubs_epi16(bytes, _mm256_set1_epi16(0x4001));
            _mm256_madd_epi16(twelves, _mm256_set1_epi32(0x1000_0001))
        }
        fn sub_bytes(a: __m256i, b: __m256i) -> __m256i { _mm256_sub_epi8(a, b) }
        fn sub_bytes_to_zero(a: __m256i, b: __m256i) -> __m256i { _mm256_subs_epu8(a, b) }
        fn min_bytes(a: __m256i, b: __m256i) -> __m256i { _mm256_min_epu8(a, b) }
        fn max_bytes(a: __m256i, b: __m256i) -> __m256i { _mm256_max_epu8(a, b) }
        fn repeat_low_byte(lanes: __m256i) -> __m256i {
            let order = _mm_setr_epi32(0, 0x0404_0404, 0x0808_0808, 0x0C0C_0C0C);
            _mm256_shuffle_epi8(lanes, _mm256_broadcastsi128_si256(order))
        }
        fn count_full_bytes(lanes: __m256i) -> __m256i {
            // A full byte is -1.
            let in_pairs = _mm256_maddubs_epi16(_mm256_set1_epi8(1), lanes);
            _mm256_madd_epi16(in_pairs, _mm256_set1_epi16(-1))
        }
        fn push_byte(lanes: __m256i, byte: __m256i) -> __m256i {
            _mm256_or_si256(_mm256_srli_epi32::<8>(lanes), _mm256_slli_epi32::<24>(byte))
        }
        fn digits(values: __m256i) -> __m256i {
            let after_letters = _mm256_cmpgt_epi8(values, _mm256_set1_epi8(25));
            let back = _mm256_set1_epi8((b'a' + 26 - b'0').cast_signed());
            let digits = _mm256_add_epi8(values, _mm256_set1_epi8(b'a'.cast_signed()));
            let digits = _mm256_sub_epi8(digits, _mm256_and_si256(after_letters, back));
            let none = _mm256_cmpgt_epi8(_mm256_setzero_si256(), values);
            _mm256_andnot_si256(none, digits)
        }

        fn splat_float(number: f32) -> __m256 { _mm256_set1_ps(number) }
        fn to_floats(lanes: __m256i) -> __m256 { _mm256_cvtepi32_ps(lanes) }
        fn to_integers(floats: __m256) -> __m256i { _mm256_cvttps_epi32(floats) }
        fn add_floats(a: __m256, b: __m256) -> __m256 { _mm256_add_ps(a, b) }
        fn mul_floats(a: __m256, b: __m256) -> __m256 { _mm256_mul_ps(a, b) }
        fn div_floats(a: __m256, b: __m256) -> __m256 { _mm256_div_ps(a, b) }
        fn look_up_float(indices: __m256i, table: [f32; 4]) -> __m256 {
            let [a, b, c, d] = table;
            _mm256_permutevar_ps(_mm256_setr_ps(a, b, c, d, a, b, c, d), indices)
        }
        fn select_floats(mask: __m256i, a: __m256, b: __m256) -> __m256 {
            _mm256_blendv_ps(b, a, _mm256_castsi256_ps(mask))
        }

        fn eq(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpeq_epi32(a, b) }
        fn gt(a: __m256i, b: __m256i) -> __m256i { _mm256_cmpgt_epi32(a, b) }
        fn all_or_none(all: bool) -> __m256i { _mm256_set1_epi32(-i32::from(all)) }
        fn both(a: __m256i, b: __m256i) -> __m256i { _mm256_and_si256(a, b) }
        fn either(a: __m256i, b: __m256i) -> __m256i { _mm256_or_si256(a, b) }
        fn not(mask: __m256i) -> __m256i { _mm256_xor_si256(mask, _mm256_set1_epi32(-1)) }
        fn bits(mask: __m256i) -> u32 { u32::from(lanes_to_bits(mask)) }
        fn select(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_blendv_epi8(b, a, mask)
        }
        fn keep(mask: __m256i, lanes: __m256i) -> __m256i { _mm256_and_si256(mask, lanes) }
        fn keep_or_ones(mask: __m256i, lanes: __m256i) -> __m256i {
            _mm256_or_si256(lanes, _mm256_xor_si256(mask, _mm256_set1_epi32(-1)))
        }
        fn add_in(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_add_epi32(a, _mm256_and_si256(mask, b))
        }
        fn sub_in(mask: __m256i, a: __m256i, b: __m256i) -> __m256i {
            _mm256_sub_epi32(a, _mm256_and_si256(mask, b))
        }
        // A lane of a mask is -1, so subtracting it adds one.
        fn increment(mask: __m256i, lanes: __m256i) -> __m256i { _mm256_sub_epi32(lanes, mask) }
        fn decrement(mask: __m256i, lanes: __m256i) -> __m256i { _mm256_add_epi32(lanes, mask) }

        fn load_bytes(bytes: &[u8; ROW]) -> [__m256i; 2] {
            from_row_halves(*bytes)
        }
        fn store_bytes(bytes: [__m256i; 2], to: &mut [u8; ROW]) {
            *to = to_row_halves(bytes);
        }
        fn bytes_equal(bytes: [__m256i; 2], to: u8) -> u64 {
            let to = _mm256_set1_epi8(to.cast_signed());
            bytes_to_bits(bytes.map(|half| _mm256_cmpeq_epi8(half, to)))
        }
        fn bytes_above(bytes: [__m256i; 2], bound: i8) -> u64 {
            let bound = _mm256_set1_epi8(bound);
            bytes_to_bits(bytes.map(|half| _mm256_cmpgt_epi8(half, bound)))
        }
        fn bytes_within(bytes: [__m256i; 2], pairs: &[[u8; 2]]) -> u64 {
            let mut all = [_mm256_setzero_si256(); 2];
            for &[first, last] in pairs {
                for (all, bytes) in all.iter_mut().zip(bytes) {
                    *all = _mm256_or_si256(*all, within(bytes, first, last));
                }
            }
            bytes_to_bits(all)
        }
        fn digit_values(bytes: [__m256i; 2], len: u32) -> [__m256i; 2] {
            let end = _mm256_set1_epi8(i8::try_from(len).unwrap_or(i8::MAX));
            let first = _mm256_setr_epi8(
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
                23, 24, 25, 26, 27, 28, 29, 30, 31,
            );
            let second = _mm256_add_epi8(first, _mm256_set1_epi8(32));
            let [low, high] = bytes;
            [(low, first), (high, second)].map(|(bytes, numbers)| {
                let lower_case = _mm256_or_si256(bytes, _mm256_set1_epi8(0x20));
                let letter = _mm256_sub_epi8(lower_case, _mm256_set1_epi8(b'a'.cast_signed()));
                let is_letter = within(lower_case, b'a', b'z');
                let after_letters = _mm256_set1_epi8((b'0' - 26).cast_signed());
                let number = _mm256_sub_epi8(bytes, after_letters);
                let none = _mm256_set1_epi8(NO_DIGIT.cast_signed());
                let value = _mm256_blendv_epi8(none, number, within(bytes, b'0', b'9'));
                let value = _mm256_blendv_epi8(value, letter, is_letter);
                _mm256_blendv_epi8(none, value, _mm256_cmpgt_epi8(end, numbers))
            })
        }

        fn low_bits(count: u32) -> u64 { _bzhi_u64(u64::MAX, count) }
        fn deposit(bit: u32, mask: u32) -> u32 { _pdep_u32(bit, mask) }
        fn deposit_all(bits: u64, mask: u64) -> u64 { _pdep_u64(bits, mask) }
        fn extract(bits: u64, mask: u64) -> u64 { _pext_u64(bits, mask) }
    }

    /// A part has sixteen bytes, in which at most eight non-basic code points begin.
    const PARTS: usize = 2;

    operations! {
        fn is_short(len: u32, _non_basic: u32) -> bool { len <= 32 }
        fn part(window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Avx2> {
            let start = 16 * number;
            let all = begins.all >> start & 0xFFFF;
            let non_basic = begins.non_basic >> start & 0xFFFF;
            let starts = numbers_of(non_basic);
            // The first bytes of all code points, their second bytes, and so on.
            let [first, second, third, fourth] = [0, 1, 2, 3].map(|byte| {
                let bytes = window.get(start + byte..).and_then(|rest| rest.first_chunk());
                _mm_shuffle_epi8(from_bytes(*bytes.ensured_or(&[0; 16])), starts)
            });
            let low = _mm_unpacklo_epi8(fourth, third);
            let high = _mm_unpacklo_epi8(second, first);
            let utf8 = [_mm_unpacklo_epi16(low, high), _mm_unpackhi_epi16(low, high)];

            let positions = _mm256_cvtepu8_epi32(numbers_of(_pext_u64(non_basic, all)));
            let before = (begins.all & !(u64::MAX << start)).count_ones();
            let before = _mm256_set1_epi32(before.cast_signed());
            let count = non_basic.count_ones();
            let numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            Part {
                utf8: _mm256_set_m128i(utf8[1], utf8[0]),
                positions: _mm256_add_epi32(positions, before),
                present: _mm256_cmpgt_epi32(_mm256_set1_epi32(count.cast_signed()), numbers),
                count: count as usize,
            }
        }
        fn append_chosen(bytes: &[u8; ROW], len: u32, chosen: u64, row: &mut Row<'_>) {
            // Most rows have at most 32 bytes, so the branch is predicted.
            let words = if len > 32 { 8 } else { 4 };
            for (number, &bytes) in bytes.as_chunks().0.iter().take(words).enumerate() {
                append_eight(u64::from_le_bytes(bytes), bits_to_bytes(chosen >> (8 * number) & 0xFF), row);
            }
        }
        fn append_non_zero(numbers: &[u32; MAX_LANES], count: usize, row: &mut Row<'_>) {
            for &[low, high] in numbers.as_chunks().0.iter().take(count.div_ceil(2)) {
                let bytes = u64::from(low) | u64::from(high) << 32;
                // All bytes are ASCII, so the addition sets the highest bit of each nonzero byte.
                let present = (bytes + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
                append_eight(bytes, (present >> 7) * 0xFF, row);
            }
        }
        fn append_utf8(points: &Sixteen<'_>, row: &mut Row<'_>) {
            utf8::append(points, row);
        }
    }
}

/// Appends each of the eight bytes of `bytes` for which the byte of `chosen` is 255. All other bytes of `chosen` must
/// be 0.
#[inline]
#[target_feature(enable = "bmi2,popcnt")]
fn append_eight(bytes: u64, chosen: u64, row: &mut Row<'_>) {
    let together = _pext_u64(bytes, chosen);
    row.append(&together.to_le_bytes(), chosen.count_ones() / 8);
}

/// Returns the indices of the bits that are 1, as bytes. At most eight of the lowest sixteen bits may be 1.
#[inline]
#[target_feature(enable = "sse2,bmi2")]
fn numbers_of(bits: u64) -> __m128i {
    let half_bytes = _pdep_u64(bits, 0x1111_1111_1111_1111) * 0xF;
    let numbers = _pext_u64(0xFEDC_BA98_7654_3210, half_bytes);
    _mm_cvtsi64_si128(_pdep_u64(numbers, 0x0F0F_0F0F_0F0F_0F0F).cast_signed())
}

/// Returns a vector in which each byte between `first` and `last` is all ones, and every other byte is zero.
#[inline]
#[target_feature(enable = "avx2")]
fn within(bytes: __m256i, first: u8, last: u8) -> __m256i {
    let above = _mm256_sub_epi8(bytes, _mm256_set1_epi8(first.cast_signed()));
    let most = _mm256_set1_epi8((last - first).cast_signed());
    _mm256_cmpeq_epi8(_mm256_min_epu8(above, most), above)
}
