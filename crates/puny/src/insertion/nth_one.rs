//! The position of the n-th one bit in a word.

use crate::arithmetic::to_u32;

/// A one in the lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Returns the position of the one bit that has `rank` one bits below it. The word must have more than `rank` one bits.
///
/// The code first finds the byte, from the prefix sums of the numbers of one bits in each byte. Then it finds the
/// bit in the byte, from the prefix sums of its bits, which are spread over eight bytes.
#[inline]
pub(super) fn nth_one(word: u64, rank: u64) -> u32 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let sums = bytes.wrapping_mul(ONES);
    let byte = first_above(sums, rank);
    let rank = rank - (sums << 8 >> byte & 0xFF);
    let bits = (word >> byte & 0xFF).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = (bits + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & ONES;
    byte + first_above(bits.wrapping_mul(ONES), rank) / 8
}

/// Returns the bit offset of the first byte that is above `rank`. All bytes must be below 0x80, and at least one byte
/// must be above `rank`.
#[inline]
fn first_above(bytes: u64, rank: u64) -> u32 {
    let above = (bytes | HIGH).wrapping_sub((rank + 1).wrapping_mul(ONES)) & HIGH;
    // The last byte is always above `rank`. Setting its highest bit limits the result.
    to_u32(u64::from((above | 1 << 63).trailing_zeros()) & 0x38)
}

#[cfg(test)]
mod tests {
    use super::nth_one;

    /// Checks every one bit of a word.
    fn check(word: u64) {
        let ones = (0..64).filter(|bit| word >> bit & 1 == 1);
        for (rank, bit) in (0..).zip(ones) {
            assert_eq!(nth_one(word, rank), bit, "{word:#x}, {rank}");
        }
    }

    #[test]
    fn every_pair_of_bytes_in_a_word() {
        for pair in 0..=0xFFFF_u64 {
            for shift in [0, 8, 20, 48] {
                check(pair << shift);
                check(!(pair << shift));
            }
        }
    }

    #[test]
    fn random_words_of_all_densities() {
        let mut word = 3492_u64;
        for _ in 0..50_000 {
            let before = word;
            // The xorshift generator of Marsaglia.
            word ^= word << 13;
            word ^= word >> 7;
            word ^= word << 17;
            check(word);
            check(word & before);
            check(word | before);
        }
    }
}
