//! Finds lower-case LDH rows with bit operations.
//!
//! The text of up to 64 rows is classified 64 bytes at a time: which bytes are separators (a hyphen
//! or a full stop), and which are not allowed in such a name. A mark for the last byte of each row
//! makes one more bit string. After a separator or the end of a row there must be a letter or a
//! digit, and so there must be at the end of a row:
//!
//! ```text
//! text       w w w . x - y . d e a - - b . d e a . d e .
//! last       0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 1   of a row
//! separator  0 0 0 1 0 1 0 1 0 0 0 1 1 0 1 0 0 0 1 0 0 1
//! after      1 0 0 0 1 0 1 0 1 0 1 0 1 1 0 1 0 1 0 1 0 0   a separator or the last byte
//! wrong      0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 1   a separator after one or last,
//!                                                          or a byte that is not allowed
//! ```
//!
//! The row of a wrong bit is the number of `last` bits before it. So no row is looked at by
//! itself, and no branch depends on the lengths of names and labels, which are unpredictable.
//! Only the few rows with a wrong bit, and long ones, get a second look (`row.rs`), and not even these
//! if an ASCII byte is wrong.

use puny_column::{Column, Offset};

use super::row::{self, Look};
use super::{ListedRows, classes};
use crate::names::LONGEST;
use crate::vector::{Pass, ROW as WORD, Vector, WINDOW};

/// The number of rows that are checked together: those of a word of bits.
const ROWS: usize = 64;

/// Lists the rows that are not recognised.
pub(super) struct List<'t, 'r, O> {
    pub(super) names: Column<'t, O>,
    pub(super) to: &'r mut ListedRows,
}

impl<O: Offset> Pass for List<'_, '_, O> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, v: V) {
        let List { names, to } = self;
        let (text, offsets) = (names.text().as_bytes(), names.offsets());
        let mut marks = Marks([0; ROWS * WORD]);
        let mut copy = [0; WINDOW];
        let mut row = 0;
        while row < names.len() {
            let run = marks.set(offsets.get(row..).unwrap_or_default());
            let text = text.get(run.start..).unwrap_or_default();
            let checked = marks.check(v, text, &run);
            let mut listed = checked.wrong | run.long;
            while listed != 0 {
                let index = row + listed.trailing_zeros() as usize;
                let bit = listed & listed.wrapping_neg();
                listed ^= bit;
                if checked.wrong & bit == 0 {
                    if row::has_short_labels(names, index) {
                        continue;
                    }
                } else if checked.others & bit == 0 {
                    match row::look(v, names, index, &mut copy) {
                        Look::LowerLdh => continue,
                        Look::NotAscii(labels) => labels.put(v, to),
                        Look::Other => {}
                    }
                }
                to.push(index);
            }
            row += run.rows;
            if run.rows == 0 {
                to.push(row);
                row += 1;
            }
        }
    }
}

/// Up to 64 rows, as many as there are marks for; none if there are too few for one row.
struct Run {
    /// The offset of the first row.
    start: usize,
    /// The length of the text of all rows.
    bytes: usize,
    /// The number of rows.
    rows: usize,
    /// The rows that have any bytes, one bit each.
    have_bytes: u64,
    /// The rows of more than [`LONGEST`] bytes.
    long: u64,
}

/// One for the last byte of each row, and zero for all others, also after a check. They are bytes
/// because bits of the same word would have to wait for each other.
#[repr(align(64))]
struct Marks([u8; ROWS * WORD]);

impl Marks {
    /// Marks the rows at the beginning of these offsets.
    #[inline(always)]
    fn set<O: Offset>(&mut self, offsets: &[O]) -> Run {
        let usual = offsets
            .first_chunk()
            .and_then(|offsets| self.set_usual(offsets));
        usual.unwrap_or_else(|| self.set_any(offsets))
    }

    /// Marks 64 rows, if none is empty and there are marks for all.
    #[inline(always)]
    fn set_usual<O: Offset>(&mut self, offsets: &[O; ROWS + 1]) -> Option<Run> {
        let [first, ends @ ..] = offsets;
        let value = |offset: &O| offset.to_usize().unwrap_or(0);
        let rows = offsets.iter().zip(ends);
        let lengths = rows.map(|(start, end)| value(end).wrapping_sub(value(start)));
        // Loops without an early exit, so that the compiler makes vector instructions of them.
        let is_any = |is: fn(usize) -> bool| lengths.clone().fold(false, |any, len| any | is(len));
        let (start, mut bytes, mut long) = (value(first), 0, 0);
        if is_any(|length| length.wrapping_sub(1) >= LONGEST) {
            let end = ends.last().map_or(0, value);
            if is_any(|length| length == 0) || end.wrapping_sub(start) > self.0.len() {
                return None;
            }
            for (row, length) in lengths.enumerate() {
                long |= u64::from(length > LONGEST) << row;
            }
        }
        for end in ends {
            bytes = value(end).wrapping_sub(start);
            self.mark(bytes);
        }
        Some(Run {
            start,
            bytes,
            rows: ROWS,
            have_bytes: u64::MAX,
            long,
        })
    }

    /// Marks any rows.
    #[inline(never)]
    fn set_any<O: Offset>(&mut self, offsets: &[O]) -> Run {
        let mut ends = offsets.iter().map(|offset| offset.to_usize().unwrap_or(0));
        let mut run = Run {
            start: ends.next().unwrap_or(0),
            bytes: 0,
            rows: 0,
            have_bytes: 0,
            long: 0,
        };
        for end in ends.take(ROWS) {
            let end = end.wrapping_sub(run.start);
            if end > self.0.len() {
                break;
            }
            let length = end.wrapping_sub(run.bytes);
            if length > 0 {
                self.mark(end);
            }
            run.have_bytes |= u64::from(length > 0) << run.rows;
            run.long |= u64::from(length > LONGEST) << run.rows;
            run.bytes = end;
            run.rows += 1;
        }
        run
    }

    /// Marks the byte before this offset, which is at most the number of marks.
    #[inline(always)]
    #[allow(clippy::indexing_slicing)] // a remainder, so there is no check at run time
    fn mark(&mut self, end: usize) {
        self.0[end.wrapping_sub(1) % (ROWS * WORD)] = 1;
    }

    /// Checks the rows, of which empty ones are wrong too, but not long ones; removes the marks. The
    /// text may continue after the rows.
    #[inline(always)]
    fn check<V: Vector>(&mut self, v: V, text: &[u8], run: &Run) -> Checked {
        let text = text.get(..run.bytes).unwrap_or_default();
        let mut found = Found {
            checked: Checked {
                wrong: 0,
                others: 0,
            },
            rows: 0,
            before: 1,
        };
        let none = v.load_bytes(&[0; WORD]);
        let (words, rest) = text.as_chunks::<WORD>();
        let mut marks = self.0.as_chunks_mut::<WORD>().0.iter_mut();
        for (word, marks) in words.iter().zip(&mut marks) {
            found.add(v, word, marks);
            v.store_bytes(none, marks);
        }
        if let Some(marks) = marks.next().filter(|_| !rest.is_empty()) {
            let mut last = [b'a'; WORD];
            for (to, from) in last.iter_mut().zip(rest) {
                *to = *from;
            }
            found.add(v, &last, marks);
            v.store_bytes(none, marks);
        }
        #[allow(clippy::cast_possible_truncation)] // at most 64
        let all = v.low_bits(run.rows as u32);
        let empty = all & !run.have_bytes;
        Checked {
            wrong: v.deposit_all(found.checked.wrong, run.have_bytes) | empty,
            others: v.deposit_all(found.checked.others, run.have_bytes) | empty,
        }
    }
}

/// Rows, one bit each.
struct Checked {
    /// Those with a wrong byte.
    wrong: u64,
    /// Those of them that need no second look: with an ASCII byte that is not allowed.
    others: u64,
}

/// The rows found so far, of those that have any bytes.
struct Found {
    checked: Checked,
    /// The number of rows that ended.
    rows: u32,
    /// 1 if the last byte before the next word is a separator, or the last byte of its row.
    before: u64,
}

impl Found {
    #[inline(always)]
    fn add<V: Vector>(&mut self, v: V, word: &[u8; WORD], marks: &[u8; WORD]) {
        let bytes = v.load_bytes(word);
        let last = v.bytes_above(v.load_bytes(marks), 0);
        let (allowed, separators) = classes(v, bytes);
        let limits = separators | last;
        let wrong = !allowed | (separators & (limits << 1 | self.before | last));
        if wrong != 0 {
            self.checked.wrong |= rows_of(v, wrong, last).wrapping_shl(self.rows);
            let others = !allowed & v.bytes_above(bytes, -1);
            self.checked.others |= rows_of(v, others, last).wrapping_shl(self.rows);
        }
        self.before = limits >> (WORD - 1);
        self.rows += last.count_ones();
    }
}

/// The rows that have one of these bits, counted from the row at the beginning of the word.
///
/// A row that ends in the word is a field of bits, of which the highest is that of its last byte.
/// Adding all ones below that bit carries into it if and only if one of the bits below is set, and
/// never beyond.
#[inline(always)]
fn rows_of<V: Vector>(v: V, wrong: u64, last: u64) -> u64 {
    let below = !last;
    let ends = ((wrong & below).wrapping_add(below) | wrong) & last;
    // The row that does not end in the word.
    let rest = wrong & !v.low_bits(u64::BITS - last.leading_zeros());
    v.extract(ends, last) | u64::from(rest != 0).wrapping_shl(last.count_ones())
}
