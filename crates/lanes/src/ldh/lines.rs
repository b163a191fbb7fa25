//! Lines that are lower-case LDH names, by bits.
//!
//! Of 64 bytes of the text at a time it is asked which are ends of lines, which are separators,
//! a hyphen or a full stop, and which may stand in such a name at all. After an end or a
//! separator there has to be a letter or a digit:
//!
//! ```text
//! text       w w w . x - y . d e | - a . d e | a . . d e |
//! limits     0 0 0 1 0 1 0 1 0 0 1 1 0 1 0 0 1 0 1 1 0 0 1   separators and ends
//! after      1 0 0 0 1 0 1 0 1 0 0 1 1 0 1 0 0 1 0 1 1 0 0   the limits, one further on
//! wrong      0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0 0 0   both, or no byte of a name
//! ```
//!
//! A line without a wrong byte is such a name: it does not begin with a separator, has no two
//! beside each other, does not end with one, and is not empty, as of the end itself it is asked
//! too. No line is looked at alone, but the first that is not recognised.

use crate::vector::{Pass, ROW as WORD, Vector};

/// The longest line that is recognised: it has no label that is too long.
const LONGEST: usize = 63;

/// How many bytes at the beginning of a text are whole lines that are lower-case LDH names, and
/// how many lines they are.
pub(super) fn count<V: Vector>(v: V, text: &[u8], end: u8) -> (usize, usize) {
    v.run(Count { text, end })
}

struct Count<'t> {
    text: &'t [u8],
    end: u8,
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
            if !found.add(Bits::of(v, word, self.end), index * WORD) {
                return (found.bytes, found.lines);
            }
        }
        // What stands in no name, and ends no line.
        let mut last = [b' '; WORD];
        for (to, from) in last.iter_mut().zip(rest) {
            *to = *from;
        }
        found.add(Bits::of(v, &last, self.end), words.len() * WORD);
        (found.bytes, found.lines)
    }
}

/// A bit for each of 64 bytes.
struct Bits {
    ends: u64,
    /// Separators and ends.
    limits: u64,
    /// What stands in no name, and ends no line.
    others: u64,
}

impl Bits {
    #[inline(always)]
    fn of<V: Vector>(v: V, word: &[u8; WORD], end: u8) -> Bits {
        let bytes = v.load_bytes(word);
        let ends = v.bytes_within(bytes, &[[end, end]]);
        let allowed = v.bytes_within(bytes, &[[b'-', b'.'], [b'a', b'z'], [b'0', b'9']]);
        Bits {
            ends,
            limits: v.bytes_within(bytes, &[[b'-', b'.']]) | ends,
            others: !(allowed | ends),
        }
    }
}

/// What has been recognised so far.
struct Found {
    bytes: usize,
    lines: usize,
    /// 1 if a limit is the last byte before the next word.
    before: u64,
    /// How much of a line stands before the next word.
    open: usize,
}

impl Found {
    /// Adds a word that begins at this place; false if not all of it is recognised.
    #[inline(always)]
    fn add(&mut self, bits: Bits, at: usize) -> bool {
        let Bits {
            ends,
            limits,
            others,
        } = bits;
        let wrong = others | (limits & (limits << 1 | self.before));
        // Lines that begin in the word are short enough.
        if self.open + ends.trailing_zeros() as usize > LONGEST {
            return false;
        }
        // Those that end before the first wrong byte.
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
