//! Finds lines that are lower-case LDH names with bit operations.
//!
//! The text is classified 64 bytes at a time. Three bit strings mark the line terminators, the separators (hyphens and
//! full stops), and the bytes that are not allowed in a lower-case LDH name. A letter or a digit must follow each
//! terminator and each separator:
//!
//! ```text
//! text       w w w . x - y . d e | - a . d e | a . . d e |
//! limits     0 0 0 1 0 1 0 1 0 0 1 1 0 1 0 0 1 0 1 1 0 0 1   separators and ends
//! after      1 0 0 0 1 0 1 0 1 0 0 1 1 0 1 0 0 1 0 1 1 0 0   the limits, one further on
//! wrong      0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0   both, or a byte that is not allowed
//! ```
//!
//! A line without a wrong byte is a lower-case LDH name. The line does not begin or end with a separator, and contains
//! no two adjacent separators. It is also not empty, because the rule also applies to terminators. Counting stops at
//! the first line that is not recognised.

use puny::label::MAX_LABEL;

use super::classes;
use crate::vector::{Pass, ROW as WORD, Vector};

/// A pass that counts the lines at the beginning of a text that are lower-case LDH names. The pass returns the total
/// length of these lines in bytes, and their number.
pub(super) struct Count<'t> {
    pub(super) text: &'t [u8],
    pub(super) end: u8,
}

impl Pass for Count<'_> {
    type Output = (usize, usize);

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> (usize, usize) {
        let mut found = Found {
            bytes: 0,
            lines: 0,
            before: 1,
            open: 0,
        };
        let (words, rest) = self.text.as_chunks::<WORD>();
        for (index, word) in words.iter().enumerate() {
            if !found.add(Bits::classify(v, word, self.end), index * WORD) {
                return (found.bytes, found.lines);
            }
        }
        // The text is padded with spaces. A space is neither allowed in a name nor a terminator.
        let mut last = [b' '; WORD];
        for (to, from) in last.iter_mut().zip(rest) {
            *to = *from;
        }
        found.add(Bits::classify(v, &last, self.end), words.len() * WORD);
        (found.bytes, found.lines)
    }
}

/// The classification of a word of 64 bytes, with one bit for each byte.
struct Bits {
    ends: u64,
    /// Separators and terminators.
    limits: u64,
    /// Bytes that are not allowed in a name and are not terminators.
    others: u64,
}

impl Bits {
    #[inline(always)]
    fn classify<V: Vector>(v: V, word: &[u8; WORD], end: u8) -> Bits {
        let bytes = v.load_bytes(word);
        let ends = v.bytes_within(bytes, &[[end, end]]);
        let (allowed, separators) = classes(v, bytes);
        Bits {
            ends,
            limits: separators | ends,
            others: !(allowed | ends),
        }
    }
}

/// The number and the length of the lines that are recognised so far.
struct Found {
    bytes: usize,
    lines: usize,
    /// 1 if the last byte before the next word is a separator or a terminator.
    before: u64,
    /// The length of the unfinished line before the next word.
    open: usize,
}

impl Found {
    /// Processes the word at offset `at`. Returns false if the word contains a wrong byte or a line is too long.
    #[inline(always)]
    fn add(&mut self, bits: Bits, at: usize) -> bool {
        let Bits {
            ends,
            limits,
            others,
        } = bits;
        let wrong = others | (limits & (limits << 1 | self.before));
        // Only the first line in the word can be too long. A line that begins after a terminator in the word has fewer
        // than 64 bytes in the word.
        if self.open + ends.trailing_zeros() as usize > MAX_LABEL {
            return false;
        }
        // The terminators before the first wrong byte.
        let good = ends & (wrong & wrong.wrapping_neg()).wrapping_sub(1);
        if good != 0 {
            self.open = good.leading_zeros() as usize;
            self.bytes = at + WORD - self.open;
            self.lines += good.count_ones() as usize;
        }
        self.before = limits >> (WORD - 1);
        wrong == 0
    }
}
