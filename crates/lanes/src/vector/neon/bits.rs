//! Operations on the bits of masks. Neon has no instruction that collects the bits of a mask, and no bit extraction
//! or bit deposit.

use core::arch::aarch64::*;

use super::conversions::from_bytes;

/// Returns one bit for each byte of a row. All bits of each byte must be equal.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn of_row(bytes: [uint8x16_t; 4]) -> u64 {
    let bit = from_bytes([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
    let [a, b, c, d] = bytes.map(|bytes| vminq_u8(bytes, bit));
    let sums = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
    vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(sums, sums)))
}

/// Returns, for each byte, the sum of the bytes before it.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn sums_before(bytes: uint8x8_t) -> uint8x8_t {
    let bytes = vget_lane_u64::<0>(vreinterpret_u64_u8(bytes));
    vcreate_u8(bytes.wrapping_mul(0x0101_0101_0101_0100))
}

/// Numbers the bytes that are all ones: replaces them by 0, 1, 2 and so on. All other bytes of the mask must be zero,
/// and their results are unspecified.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn number_ones(mask: uint8x8_t) -> uint8x8_t {
    sums_before(vand_u8(mask, vdup_n_u8(1)))
}

/// A table with an entry for each byte: the indices of the bits of the byte that are 1, in order, followed by zeros.
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

/// Returns the indices of the bits that are 1, as bytes, followed by arbitrary bytes. Also returns the number of these
/// bits. At most eight bits may be 1, and at most seven of the lowest eight bits.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn numbers_of(bits: u16) -> (uint8x8_t, u32) {
    let [low, high] = bits.to_le_bytes();
    let counts = vreinterpret_u32_u8(vcnt_u8(vcreate_u8(u64::from(bits))));
    let counts = vget_lane_u32::<0>(counts);
    let (in_low, in_high) = (counts & 0xFF, counts >> 8);
    let after = NumbersOfBits::entry(high) + 0x0808_0808_0808_0808;
    let numbers = NumbersOfBits::entry(low) | after << (8 * in_low);
    (vcreate_u8(numbers), in_low + in_high)
}

/// Moves bit n of `bit` to the place of the n-th 1 of the mask, counted from 0. Returns 0 if the mask has fewer than n
/// + 1 ones.
#[inline]
#[target_feature(enable = "neon")]
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // eight numbers, and a byte
pub(super) fn deposit(bit: u32, mask: u32) -> u32 {
    const EACH: u32 = 0x0101_0101;
    const HIGHEST: u32 = 0x8080_8080;
    let number = bit.trailing_zeros();
    let ones = vcnt_u8(vcreate_u8(u64::from(mask)));
    // `up_to` is the number of ones up to and including each byte. `too_few` marks the bytes for which this number is
    // too small.
    let up_to = vget_lane_u32::<0>(vreinterpret_u32_u8(ones)).wrapping_mul(EACH);
    let too_few = number
        .wrapping_mul(EACH)
        .wrapping_add(HIGHEST)
        .wrapping_sub(up_to)
        & HIGHEST;
    let start = u32::BITS - too_few.leading_zeros();
    let before = (u64::from(up_to) << 8 >> start) as u8;
    let byte = (u64::from(mask) >> start) as u8;
    let number = number.wrapping_sub(u32::from(before)) % 8;
    let in_byte = NUMBERS_OF_BITS.0[usize::from(byte)][number as usize];
    (1_u64 << (start + u32::from(in_byte))) as u32
}
