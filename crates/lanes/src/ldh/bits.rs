//! Finds lower-case LDH rows with bit operations.
//!
//! The text of up to 64 rows is classified 64 bytes at a time. One bit string marks the separators (hyphens and full
//! stops). Another bit string marks the bytes that are not allowed in a lower-case LDH name. A third bit string marks
//! the last byte of each row. A letter or a digit must follow each separator and each end of a row. The last byte of a
//! row must also be a letter or a digit:
//!
//! ```text
//! text       w w w . x - y . d e a - - b . d e a . d e .
//! last       0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 1   of a row
//! separator  0 0 0 1 0 1 0 1 0 0 0 1 1 0 1 0 0 0 1 0 0 1
//! after      1 0 0 0 1 0 1 0 1 0 1 0 1 1 0 1 0 1 0 1 0 0   a separator or the last byte
//! wrong      0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 1   a separator after a separator or at an
//!                                                          end of a row, or a byte not allowed
//! ```
//!
//! The number of `last` bits before a wrong bit is the index of the row to which the wrong bit belongs. Rows are
//! therefore not processed one by one, and no branch depends on the lengths of names and labels, which are
//! unpredictable. Only long rows and rows with a wrong bit are checked a second time (`row.rs`). A row with an ASCII
//! byte that is not allowed is listed without a second check.

use puny::invariant::Ensured;
use puny::label::MAX_LABEL;
use puny_column::{Column, Offset};

use super::row::{self, Look};
use super::{ListedRows, classes};
use crate::vector::{Pass, ROW as WORD, Vector, WINDOW};

/// The number of rows that are checked together, which is the number of bits of a word.
const ROWS: usize = 64;

/// The pass that lists the rows that are not recognised as lower-case LDH.
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
            let run = marks.set(offsets.get(row..).ensured());
            let text = text.get(run.start..).ensured();
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

/// A run of up to 64 rows that are checked together. The text of all rows of the run fits into [`Marks`]. The run is
/// empty if the first row alone is too long for [`Marks`].
struct Run {
    /// The offset of the first row.
    start: usize,
    /// The length of the text of all rows.
    bytes: usize,
    /// The number of rows.
    rows: usize,
    /// A bit for each row, which is 1 if the row is not empty.
    have_bytes: u64,
    /// A bit for each row, which is 1 if the row has more than [`MAX_LABEL`] bytes.
    long: u64,
}

/// A mark for each byte of text: 1 for the last byte of a row, and 0 for every other byte. A check resets all marks to
/// 0. The marks are bytes, because if they were bits of a word, each write would have to wait for the previous write to
/// the word.
#[repr(align(64))]
struct Marks([u8; ROWS * WORD]);

impl Marks {
    /// Marks the ends of the first rows of `offsets`, and returns the run of these rows.
    #[inline(always)]
    fn set<O: Offset>(&mut self, offsets: &[O]) -> Run {
        let usual = offsets
            .first_chunk()
            .and_then(|offsets| self.set_usual(offsets));
        usual.unwrap_or_else(|| self.set_any(offsets))
    }

    /// Marks the ends of 64 rows. Returns `None` if a row is empty or the rows are too long for the
    /// marks.
    #[inline(always)]
    fn set_usual<O: Offset>(&mut self, offsets: &[O; ROWS + 1]) -> Option<Run> {
        let [first, ends @ ..] = offsets;
        let value = |offset: &O| offset.to_usize().ensured();
        let rows = offsets.iter().zip(ends);
        let lengths = rows.map(|(start, end)| value(end).wrapping_sub(value(start)));
        // These loops have no early exit, so that the compiler vectorizes them.
        let is_any = |is: fn(usize) -> bool| lengths.clone().fold(false, |any, len| any | is(len));
        let (start, mut bytes, mut long) = (value(first), 0, 0);
        if is_any(|length| length.wrapping_sub(1) >= MAX_LABEL) {
            let end = ends.last().map_or(0, value);
            if is_any(|length| length == 0) || end.wrapping_sub(start) > self.0.len() {
                return None;
            }
            for (row, length) in lengths.enumerate() {
                long |= u64::from(length > MAX_LABEL) << row;
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

    /// Marks the ends of up to 64 rows. Some of the rows may be empty. Stops before the first row that does not fit
    /// into the marks.
    #[inline(never)]
    fn set_any<O: Offset>(&mut self, offsets: &[O]) -> Run {
        let mut ends = offsets.iter().map(|offset| offset.to_usize().ensured());
        let mut run = Run {
            start: ends.next().ensured(),
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
            run.long |= u64::from(length > MAX_LABEL) << run.rows;
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

    /// Checks the rows of a run and removes their marks. An empty row is reported as wrong. A long row is not reported
    /// as wrong because of its length. The text may continue after the rows.
    #[inline(always)]
    fn check<V: Vector>(&mut self, v: V, text: &[u8], run: &Run) -> Checked {
        let text = text.get(..run.bytes).ensured();
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

/// The result of a check, with one bit for each row of a run.
struct Checked {
    /// The rows with a wrong byte.
    wrong: u64,
    /// The rows with an ASCII byte that is not allowed. These rows need no second check.
    others: u64,
}

/// The state of a check. Only rows that are not empty are counted.
struct Found {
    checked: Checked,
    /// The number of rows that have ended so far.
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

/// Returns one bit for each row that has a bit of `wrong`. Bit 0 of the result is the row at the
/// beginning of the word.
///
/// The bits of a row that ends in the word are a field. The highest bit of the field belongs to the last byte of the
/// row. Adding ones to all lower bits of the field causes a carry into the highest bit if and only if one of the lower
/// bits of `wrong` is 1. The carry never leaves the field.
#[inline(always)]
fn rows_of<V: Vector>(v: V, wrong: u64, last: u64) -> u64 {
    let below = !last;
    let ends = ((wrong & below).wrapping_add(below) | wrong) & last;
    // The bits of the last row of the word, which does not end in the word.
    let rest = wrong & !v.low_bits(u64::BITS - last.leading_zeros());
    v.extract(ends, last) | u64::from(rest != 0).wrapping_shl(last.count_ones())
}
