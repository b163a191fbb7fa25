//! Bits of masks: Neon has neither an instruction that collects them nor bit extraction and deposit.

use core::arch::aarch64::*;

use super::conversions::from_bytes;

/// The highest bits of the bytes of a row, all bits of which are the same.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn of_row(bytes: [uint8x16_t; 4]) -> u64 {
    let bit = from_bytes([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
    let [a, b, c, d] = bytes.map(|bytes| vandq_u8(bytes, bit));
    let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
}

/// The sum of the bytes before each byte.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn sums_before(bytes: uint8x8_t) -> uint8x8_t {
    let bytes = vget_lane_u64::<0>(vreinterpret_u64_u8(bytes));
    vcreate_u8(bytes.wrapping_mul(0x0101_0101_0101_0100))
}

/// 0, 1, 2, … in the bytes that are all ones.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn number_ones(mask: uint8x8_t) -> uint8x8_t {
    sums_before(vand_u8(mask, vdup_n_u8(1)))
}

/// The indices of the set bits of a byte, in order, then zeros.
pub(super) struct NumbersOfBits([[u8; 8]; 256]);

impl NumbersOfBits {
    #[inline]
    #[target_feature(enable = "neon")]
    #[allow(clippy::indexing_slicing)] // there is an entry for every byte
    fn entry(bits: u8) -> u64 {
        u64::from_le_bytes(NUMBERS_OF_BITS.0[usize::from(bits)])
    }

    #[inline]
    #[target_feature(enable = "neon")]
    pub(super) fn of(bits: u8) -> uint8x8_t {
        vcreate_u8(Self::entry(bits))
    }
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant
static NUMBERS_OF_BITS: NumbersOfBits = {
    let mut all = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut number = 0;
        let mut bit = 0;
        while bit < 8 {
            if bits >> bit & 1 != 0 {
                all[bits][number] = bit as u8;
                number += 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    NumbersOfBits(all)
};

/// The indices of the set bits, one byte each, for up to eight set bits, of which at most seven are
/// among the lowest eight; then any bytes.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn numbers_of(bits: u16) -> uint8x8_t {
    let [low, high] = bits.to_le_bytes();
    let after = NumbersOfBits::entry(high) + 0x0808_0808_0808_0808;
    vcreate_u8(NumbersOfBits::entry(low) | after << (8 * low.count_ones()))
}

/// Compresses the bits selected by a mask to the lowest bits: one step for each that is set.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn extract(bits: u64, mask: u64) -> u64 {
    let mut left = bits & mask;
    let mut extracted = 0;
    while left != 0 {
        let bit = left & left.wrapping_neg();
        extracted |= 1 << (mask & (bit - 1)).count_ones();
        left ^= bit;
    }
    extracted
}

/// Moves a bit to the one of the bits selected by a mask that has its number, if there is one; `bits`
/// is a single bit or zero.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn deposit(bits: u64, mask: u64) -> u64 {
    let mut mask = mask;
    for _ in 0..bits.trailing_zeros() {
        mask &= mask.wrapping_sub(1);
    }
    mask & mask.wrapping_neg()
}
