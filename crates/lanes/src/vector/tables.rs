//! Lookup tables.

use puny::Alphabet;
use puny::punycode::PUNYCODE;

use super::operations::Aligned;
#[cfg(any(target_arch = "x86_64", test))]
use super::operations::NO_DIGIT;

/// The digits of Punycode.
const ALPHABET: &Alphabet<'_> = PUNYCODE.alphabet();

/// The digit of each value, indexed by the lowest six bits of the value. It is 0 if there is no digit.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant, and the digits are ASCII
pub(super) static DIGITS: Aligned<[u8; 64]> = {
    let mut digits = [0; 64];
    let mut value = 0;
    while value < ALPHABET.digits().len() {
        digits[value] = ALPHABET.digits()[value] as u8;
        value += 1;
    }
    Aligned(digits)
};

/// The digit-values of the ASCII characters.
#[cfg(any(target_arch = "x86_64", test))]
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant, below 36
pub(super) static DIGIT_VALUES: Aligned<[[u8; 64]; 2]> = {
    let mut values = [[NO_DIGIT; 64]; 2];
    let mut value = 0;
    while value < ALPHABET.digits().len() {
        let digit = ALPHABET.digits()[value] as usize;
        values[digit / 64][digit % 64] = value as u8;
        value += 1;
    }
    let mut rest = ALPHABET.also_read();
    while let Some((&(digit, value), after)) = rest.split_first() {
        values[digit as usize / 64][digit as usize % 64] = value as u8;
        rest = after;
    }
    Aligned(values)
};

/// The bytes 0, 1, 2 and so on.
#[cfg(any(target_arch = "x86_64", test))]
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // below 64
pub(super) static COUNTING: Aligned<[u8; 64]> = {
    let mut counting = [0; 64];
    let mut position = 0;
    while position < counting.len() {
        counting[position] = position as u8;
        position += 1;
    }
    Aligned(counting)
};

/// The bytes of four lanes that are written as UTF-8. Each lane contains the UTF-8 bytes of one code point in its
/// highest bytes. The highest byte of the lane is the last byte of the code point.
pub(super) struct Used {
    /// The indices of these bytes, followed by indices that select zero.
    pub(super) order: [u8; 16],
    /// The number of these bytes.
    pub(super) len: u8,
}

/// A table of [`Used`]. The index contains the lengths of the four code points. The length minus one is a number of two
/// bits. The lower bits of these four numbers are the four lowest bits of the index, and the higher bits are the four
/// highest bits.
pub(super) struct ByLengths([Used; 256]);

impl ByLengths {
    #[inline]
    #[allow(clippy::indexing_slicing)] // there is an entry for every byte
    pub(super) fn of(&self, lengths: u8) -> &Used {
        &self.0[usize::from(lengths)]
    }
}

#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant
pub(super) static UTF8_BYTES: ByLengths = {
    let mut all = [const {
        Used {
            order: [0x80; 16],
            len: 0,
        }
    }; 256];
    let mut lengths = 0;
    while lengths < 256 {
        let used = &mut all[lengths];
        let mut lane = 0;
        while lane < 4 {
            let more = lengths >> lane & 1 | (lengths >> (lane + 4) & 1) << 1;
            let mut byte = 3 - more as u8; // two bits
            while byte < 4 {
                used.order[used.len as usize] = 4 * lane + byte;
                used.len += 1;
                byte += 1;
            }
            lane += 1;
        }
        lengths += 1;
    }
    ByLengths(all)
};
