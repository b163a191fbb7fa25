//! 512-bit vectors: sixteen lanes, or the 64 bytes of a row. A mask has one bit for each lane.

use core::arch::x86_64::*;

use puny::invariant::Ensured;

use super::conversions::{
    from_bytes, from_eight, from_floats, from_four, from_row, from_sixteen, to_four, to_row,
    to_sixteen,
};
use super::operations::{
    Begins, MAX_LANES, NO_DIGIT, Part, Pass, ROW, Reciprocals, Sixteen, Vector, WINDOW,
};
use super::tables::{COUNTING, DIGIT_VALUES, DIGITS};
use crate::output::Row;
use crate::set::InstructionSet;

/// Proof that the processor has the instructions of [`InstructionSet::Avx512`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    pub(crate) fn detect() -> Option<Self> {
        InstructionSet::Avx512.is_available().then_some(Avx512(()))
    }
}

/// The truth table of `a & b | c`.
const A_AND_B_OR_C: i32 = 0b1110_1010;

/// Declares methods whose bodies are compiled with the target features of the instruction set, except DQ. With DQ,
/// the compiler would convert masks to vectors (`vpmovm2d`) where it otherwise uses masked additions, which are
/// faster.
macro_rules! operations {
    ($($(#[$attribute:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: $type),*) $(-> $result)? {
            #[inline]
            #[target_feature(
                enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,\
                          avx512vpopcntdq,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
            )]
            $(#[$attribute])*
            fn with_features($($arg: $type),*) $(-> $result)? $body
            // SAFETY: only `detect` makes a value of this type, so the processor has the instructions.
            unsafe { with_features($($arg),*) }
        }
    )*};
}

impl Vector for Avx512 {
    type Lanes = __m512i;
    type Floats = __m512;
    type Mask = __mmask16;
    type Bytes = __m512i;

    const LANES: usize = 16;

    #[inline(always)]
    fn run<P: Pass>(self, pass: P) -> P::Output {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512cd,avx512vbmi,avx512vbmi2,\
                      avx512vpopcntdq,avx512bitalg,bmi1,bmi2,lzcnt,popcnt")]
        fn with_features<P: Pass>(v: Avx512, pass: P) -> P::Output {
            pass.run(v)
        }
        // SAFETY: only `detect` makes a value of this type, so the processor has the instructions.
        unsafe { with_features(self, pass) }
    }

    operations! {
        fn splat(number: i32) -> __m512i {
            _mm512_set1_epi32(number)
        }
        fn store(lanes: __m512i, to: &mut [u32]) {
            if let Some(to) = to.first_chunk_mut() {
                *to = to_sixteen(lanes);
            }
        }
        fn gather(bytes: &[u8], positions: __m512i) -> __m512i {
            let last = bytes.len().checked_sub(4).and_then(|last| i32::try_from(last).ok());
            let Some(last) = last else {
                return _mm512_setzero_si512();
            };
            let positions = _mm512_min_epu32(positions, _mm512_set1_epi32(last));
            // SAFETY: the line above limits each position to the length of `bytes` minus 4, so the gather reads only
            // bytes of the slice.
            unsafe { _mm512_i32gather_epi32::<1>(positions, bytes.as_ptr().cast()) }
        }
        fn expand(lanes: __mmask16, from: &[u32]) -> __m512i {
            _mm512_maskz_expand_epi32(lanes, from_sixteen(*from.first_chunk().ensured_or(&[0; 16])))
        }
        fn with_quarters(four: impl Fn(usize) -> [u32; 4]) -> __m512i {
            let vector = _mm512_castsi128_si512(from_four(four(0)));
            let vector = _mm512_inserti32x4::<1>(vector, from_four(four(1)));
            let vector = _mm512_inserti32x4::<2>(vector, from_four(four(2)));
            _mm512_inserti32x4::<3>(vector, from_four(four(3)))
        }
        fn each_quarter(lanes: __m512i, put: impl FnMut(usize, [u32; 4])) {
            let mut put = put;
            put(0, to_four(_mm512_castsi512_si128(lanes)));
            put(1, to_four(_mm512_extracti32x4_epi32::<1>(lanes)));
            put(2, to_four(_mm512_extracti32x4_epi32::<2>(lanes)));
            put(3, to_four(_mm512_extracti32x4_epi32::<3>(lanes)));
        }
        fn transpose(columns: [__m512i; 4]) -> [__m512i; 4] {
            let [a, b, c, d] = columns;
            let low_ab = _mm512_unpacklo_epi32(a, b);
            let low_cd = _mm512_unpacklo_epi32(c, d);
            let high_ab = _mm512_unpackhi_epi32(a, b);
            let high_cd = _mm512_unpackhi_epi32(c, d);
            [
                _mm512_unpacklo_epi64(low_ab, low_cd),
                _mm512_unpackhi_epi64(low_ab, low_cd),
                _mm512_unpacklo_epi64(high_ab, high_cd),
                _mm512_unpackhi_epi64(high_ab, high_cd),
            ]
        }

        fn add(a: __m512i, b: __m512i) -> __m512i { _mm512_add_epi32(a, b) }
        fn sub(a: __m512i, b: __m512i) -> __m512i { _mm512_sub_epi32(a, b) }
        fn mul(a: __m512i, b: __m512i) -> __m512i { _mm512_mullo_epi32(a, b) }
        fn min(a: __m512i, b: __m512i) -> __m512i { _mm512_min_epi32(a, b) }
        fn max(a: __m512i, b: __m512i) -> __m512i { _mm512_max_epi32(a, b) }
        fn and(a: __m512i, b: __m512i) -> __m512i { _mm512_and_si512(a, b) }
        fn or(a: __m512i, b: __m512i) -> __m512i { _mm512_or_si512(a, b) }
        fn shl(lanes: __m512i, bits: u32) -> __m512i {
            _mm512_sllv_epi32(lanes, _mm512_set1_epi32(bits.cast_signed()))
        }
        fn shr(lanes: __m512i, bits: u32) -> __m512i {
            _mm512_srlv_epi32(lanes, _mm512_set1_epi32(bits.cast_signed()))
        }
        fn shl_each(lanes: __m512i, bits: __m512i) -> __m512i { _mm512_sllv_epi32(lanes, bits) }
        fn shr_each(lanes: __m512i, bits: __m512i) -> __m512i { _mm512_srlv_epi32(lanes, bits) }
        fn count_ones(lanes: __m512i) -> __m512i { _mm512_popcnt_epi32(lanes) }
        fn look_up_4(indices: __m512i, table: [i32; 4]) -> __m512i {
            let [a, b, c, d] = table;
            let table = _mm512_castsi512_ps(_mm512_setr4_epi32(a, b, c, d));
            _mm512_castps_si512(_mm512_permutevar_ps(table, indices))
        }
        fn look_up_8(indices: __m512i, table: [i32; 8]) -> __m512i {
            let table = _mm512_broadcast_i64x4(from_eight(table.map(i32::cast_unsigned)));
            _mm512_permutexvar_epi32(indices, table)
        }
        fn divide(dividend: __m512i, divisor: __m512i, reciprocals: &Reciprocals) -> __m512i {
            let [low, high] = reciprocals.0;
            let reciprocal = _mm512_permutex2var_ps(from_floats(low), divisor, from_floats(high));
            _mm512_cvttps_epi32(_mm512_mul_ps(_mm512_cvtepi32_ps(dividend), reciprocal))
        }

        fn mul_halves(a: __m512i, b: __m512i) -> __m512i { _mm512_mullo_epi16(a, b) }
        fn mul_add_halves(a: __m512i, b: __m512i) -> __m512i { _mm512_madd_epi16(a, b) }
        fn shl_halves(lanes: __m512i, bits: u32) -> __m512i {
            _mm512_sll_epi16(lanes, _mm_cvtsi32_si128(bits.cast_signed()))
        }
        fn shr_halves(lanes: __m512i, bits: u32) -> __m512i {
            _mm512_srl_epi16(lanes, _mm_cvtsi32_si128(bits.cast_signed()))
        }
        fn mul_add_bytes(a: __m512i, b: __m512i) -> __m512i { _mm512_maddubs_epi16(a, b) }
        fn join_six_bits(bytes: __m512i) -> __m512i {
            let twelves = _mm512_maddubs_epi16(bytes, _mm512_set1_epi16(0x4001));
            _mm512_madd_epi16(twelves, _mm512_set1_epi32(0x1000_0001))
        }
        fn sub_bytes(a: __m512i, b: __m512i) -> __m512i { _mm512_sub_epi8(a, b) }
        fn sub_bytes_to_zero(a: __m512i, b: __m512i) -> __m512i { _mm512_subs_epu8(a, b) }
        fn min_bytes(a: __m512i, b: __m512i) -> __m512i { _mm512_min_epu8(a, b) }
        fn max_bytes(a: __m512i, b: __m512i) -> __m512i { _mm512_max_epu8(a, b) }
        fn repeat_low_byte(lanes: __m512i) -> __m512i {
            let order = _mm512_setr4_epi32(0, 0x0404_0404, 0x0808_0808, 0x0C0C_0C0C);
            _mm512_shuffle_epi8(lanes, order)
        }
        fn count_full_bytes(lanes: __m512i) -> __m512i {
            _mm512_srli_epi32::<3>(_mm512_popcnt_epi32(lanes))
        }
        fn push_byte(lanes: __m512i, byte: __m512i) -> __m512i {
            _mm512_shrdi_epi32::<8>(lanes, byte)
        }
        fn digits(values: __m512i) -> __m512i {
            _mm512_permutexvar_epi8(values, from_row(DIGITS.0))
        }

        fn splat_float(number: f32) -> __m512 { _mm512_set1_ps(number) }
        fn to_floats(lanes: __m512i) -> __m512 { _mm512_cvtepi32_ps(lanes) }
        fn to_integers(floats: __m512) -> __m512i { _mm512_cvttps_epi32(floats) }
        fn add_floats(a: __m512, b: __m512) -> __m512 { _mm512_add_ps(a, b) }
        fn mul_floats(a: __m512, b: __m512) -> __m512 { _mm512_mul_ps(a, b) }
        fn div_floats(a: __m512, b: __m512) -> __m512 { _mm512_div_ps(a, b) }
        fn look_up_float(indices: __m512i, table: [f32; 4]) -> __m512 {
            let [a, b, c, d] = table;
            _mm512_permutevar_ps(_mm512_setr4_ps(a, b, c, d), indices)
        }
        fn select_floats(mask: __mmask16, a: __m512, b: __m512) -> __m512 {
            _mm512_mask_mov_ps(b, mask, a)
        }

        fn eq(a: __m512i, b: __m512i) -> __mmask16 { _mm512_cmpeq_epi32_mask(a, b) }
        fn gt(a: __m512i, b: __m512i) -> __mmask16 { _mm512_cmpgt_epi32_mask(a, b) }
        fn all_or_none(all: bool) -> __mmask16 { if all { !0 } else { 0 } }
        fn both(a: __mmask16, b: __mmask16) -> __mmask16 { a & b }
        fn either(a: __mmask16, b: __mmask16) -> __mmask16 { a | b }
        fn not(mask: __mmask16) -> __mmask16 { !mask }
        fn bits(mask: __mmask16) -> u32 { u32::from(mask) }
        fn select(mask: __mmask16, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_mov_epi32(b, mask, a)
        }
        fn keep(mask: __mmask16, lanes: __m512i) -> __m512i {
            _mm512_maskz_mov_epi32(mask, lanes)
        }
        fn keep_or_ones(mask: __mmask16, lanes: __m512i) -> __m512i {
            _mm512_mask_mov_epi32(_mm512_set1_epi32(-1), mask, lanes)
        }
        fn add_in(mask: __mmask16, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_add_epi32(a, mask, a, b)
        }
        fn sub_in(mask: __mmask16, a: __m512i, b: __m512i) -> __m512i {
            _mm512_mask_sub_epi32(a, mask, a, b)
        }
        fn increment(mask: __mmask16, lanes: __m512i) -> __m512i {
            _mm512_mask_add_epi32(lanes, mask, lanes, _mm512_set1_epi32(1))
        }
        fn decrement(mask: __mmask16, lanes: __m512i) -> __m512i {
            _mm512_mask_sub_epi32(lanes, mask, lanes, _mm512_set1_epi32(1))
        }

        fn load_bytes(bytes: &[u8; ROW]) -> __m512i {
            from_row(*bytes)
        }
        fn store_bytes(bytes: __m512i, to: &mut [u8; ROW]) {
            *to = to_row(bytes);
        }
        fn bytes_equal(bytes: __m512i, to: u8) -> u64 {
            _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8(to.cast_signed()))
        }
        fn bytes_above(bytes: __m512i, bound: i8) -> u64 {
            _mm512_cmpgt_epi8_mask(bytes, _mm512_set1_epi8(bound))
        }
        fn bytes_within(bytes: __m512i, pairs: &[[u8; 2]]) -> u64 {
            let mut all = 0;
            for &[first, last] in pairs {
                let above = _mm512_sub_epi8(bytes, _mm512_set1_epi8(first.cast_signed()));
                let most = _mm512_set1_epi8((last - first).cast_signed());
                all |= _mm512_cmple_epu8_mask(above, most);
            }
            all
        }
        fn digit_values(bytes: __m512i, len: u32) -> __m512i {
            let [low, high] = DIGIT_VALUES.0;
            let values = _mm512_permutex2var_epi8(from_row(low), bytes, from_row(high));
            let none = _mm512_set1_epi8(NO_DIGIT.cast_signed());
            _mm512_mask_mov_epi8(none, _bzhi_u64(u64::MAX, len.min(64)), values)
        }

        fn low_bits(count: u32) -> u64 { _bzhi_u64(u64::MAX, count) }
        fn deposit(bit: u32, mask: u32) -> u32 { _pdep_u32(bit, mask) }
        fn deposit_all(bits: u64, mask: u64) -> u64 { _pdep_u64(bits, mask) }
        fn extract(bits: u64, mask: u64) -> u64 { _pext_u64(bits, mask) }
    }

    /// A part has sixteen code points.
    const PARTS: usize = 1;

    operations! {
        fn is_short(_len: u32, non_basic: u32) -> bool { non_basic <= 16 }
        #[allow(clippy::cast_possible_truncation)] // the lowest lanes
        fn part(window: &[u8; WINDOW], begins: Begins, number: usize) -> Part<Avx512> {
            let counting = from_row(COUNTING.0);
            let starts = _mm512_maskz_compress_epi8(begins.non_basic, counting);
            // Reduces one bit for each byte to one bit for each code point.
            let non_basic = _pext_u64(begins.non_basic, begins.all);
            let positions = _mm512_maskz_compress_epi8(non_basic, counting);
            let [starts, positions] = [starts, positions].map(|bytes| match number {
                0 => _mm512_castsi512_si128(bytes),
                _ => _mm512_extracti32x4_epi32::<1>(bytes),
            });
            let rest = non_basic.count_ones().saturating_sub(16 * number as u32);

            // The four bytes of each lane, with the first byte highest.
            let order = _mm512_setr4_epi32(0, 0x0404_0404, 0x0808_0808, 0x0C0C_0C0C);
            let starts = _mm512_shuffle_epi8(_mm512_cvtepu8_epi32(starts), order);
            let starts = _mm512_add_epi8(starts, _mm512_set1_epi32(0x0001_0203));
            let bytes = from_row(*window.first_chunk().ensured_or(&[0; ROW]));
            Part {
                utf8: _mm512_permutexvar_epi8(starts, bytes),
                positions: _mm512_cvtepu8_epi32(positions),
                present: _bzhi_u32(u32::MAX, rest) as __mmask16,
                count: rest.min(16) as usize,
            }
        }
        fn append_chosen(bytes: &[u8; ROW], _len: u32, chosen: u64, row: &mut Row<'_>) {
            let together = _mm512_maskz_compress_epi8(chosen, from_row(*bytes));
            row.append(&to_row(together), chosen.count_ones());
        }
        #[allow(clippy::cast_possible_truncation)] // at most sixteen
        fn append_non_zero(numbers: &[u32; MAX_LANES], count: usize, row: &mut Row<'_>) {
            let bytes = from_sixteen(*numbers);
            let counted = _bzhi_u64(u64::MAX, 4 * count as u32);
            let present = _mm512_mask_test_epi8_mask(counted, bytes, bytes);
            let together = _mm512_maskz_compress_epi8(present, bytes);
            row.append(&to_row(together), present.count_ones());
        }
        fn append_utf8(points: &Sixteen<'_>, row: &mut Row<'_>) {
            let bytes = utf8(merge(points));
            // Only NUL has a byte of zero in UTF-8, and rows with NUL are not decoded in lanes.
            let used = _mm512_test_epi8_mask(bytes, bytes);
            let together = _mm512_maskz_compress_epi8(used, bytes);
            row.append(&to_row(together), used.count_ones());
        }
    }
}

/// Returns sixteen code points: the insertions, with the literal portion in the free positions, followed by zeros.
#[inline]
#[target_feature(enable = "avx512f,bmi2")]
#[allow(clippy::cast_possible_truncation)] // one bit for each lane
fn merge(points: &Sixteen<'_>) -> __m512i {
    let literal = _bzhi_u32(u32::MAX, points.literal) as __mmask16;
    let text = _mm512_cvtepu8_epi32(from_bytes(*points.text));
    let literal = _mm512_maskz_mov_epi32(literal, text);
    _mm512_mask_expand_epi32(from_sixteen(*points.insertions), points.free, literal)
}

/// Returns the UTF-8 bytes of code points. The highest byte of a lane is the last byte of the code point. The bytes
/// below its first byte are zero.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi")]
fn utf8(points: __m512i) -> __m512i {
    // Each byte receives six bits of its code point.
    let shifts = i64::from_le_bytes([18, 12, 6, 0, 50, 44, 38, 32]);
    let bits = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(shifts), points);
    let at_least = |point| _mm512_cmpge_epu32_mask(points, _mm512_set1_epi32(point));
    let tag = |bytes| _mm512_set1_epi32(i32::from_le_bytes(bytes));
    let tags = tag([0, 0, 0xC0, 0x80]);
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x800), tag([0, 0xE0, 0x80, 0x80]));
    let tags = _mm512_mask_mov_epi32(tags, at_least(0x1_0000), tag([0xF0, 0x80, 0x80, 0x80]));
    let six_bits = _mm512_set1_epi8(0x3F);
    let bytes = _mm512_ternarylogic_epi32::<A_AND_B_OR_C>(bits, six_bits, tags);
    let ascii = !at_least(0x80);
    _mm512_mask_slli_epi32::<24>(bytes, ascii, points)
}
