//! Finds the names of a column, or the lines of a text, that are lower-case LDH. No conversion of IDNA
//! changes them.

use puny_column::{Column, Offset};

use crate::names::NamePart;
use crate::set::InstructionSet;
use crate::vector::{MAX_LANES, Vector, with_set};

mod bits;
mod lines;
mod row;

/// A row of a column of names that was not recognised as lower-case LDH.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The index of the row.
    pub row: usize,
    /// The index in [`ListedRows::parts`] after the last part of this row. The parts begin where the
    /// parts of the previous row end.
    pub parts_end: usize,
    /// The index in [`ListedRows::code_points`] after the last code point of this row. The code points
    /// begin where the code points of the previous row end.
    pub code_points_end: usize,
}

/// The rows that were not recognised, with their parts and their non-ASCII code points.
#[derive(Debug, Default)]
pub struct ListedRows {
    rows: Vec<Listed>,
    parts: Vec<NamePart>,
    has_parts: bool,
    /// The code points, followed by words that vector stores have written after the last code point.
    code_points: Vec<u32>,
    /// The number of code points.
    count: usize,
}

impl ListedRows {
    /// Returns an empty list. If `has_parts` is true, the parts of rows will be listed in addition to their code
    /// points.
    pub fn new(has_parts: bool) -> Self {
        ListedRows {
            has_parts,
            ..Self::default()
        }
    }

    /// Returns the rows.
    pub fn rows(&self) -> &[Listed] {
        &self.rows
    }

    /// Returns the parts of all rows.
    pub fn parts(&self) -> &[NamePart] {
        &self.parts
    }

    /// Returns the non-ASCII code points of all rows, in order. Each word holds a code point in its upper bits. Its
    /// lowest byte is 1 if the code point is the first one of its label, and 0 otherwise.
    pub fn code_points(&self) -> &[u32] {
        self.code_points.get(..self.count).unwrap_or_default()
    }

    /// Lists a row. Its parts and code points must be listed before.
    #[inline(always)]
    fn push(&mut self, row: usize) {
        self.rows.push(Listed {
            row,
            parts_end: self.parts.len(),
            code_points_end: self.count,
        });
    }

    fn clear(&mut self) {
        self.rows.clear();
        self.parts.clear();
        self.count = 0;
    }

    /// Returns memory for the code points of one more row.
    #[inline(always)]
    fn free(&mut self) -> &mut [u32] {
        // A row of 63 bytes has at most 31 non-ASCII code points. A vector store may write beyond the last one.
        const ROW: usize = 32 + MAX_LANES;
        if self.code_points.len() - self.count < ROW {
            self.grow();
        }
        self.code_points.get_mut(self.count..).unwrap_or_default()
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.code_points.len();
        self.code_points.resize(2 * len.max(256), 0);
    }
}

/// Lists the rows of a column of names that are not recognised as lower-case LDH, in ascending order.
/// Replaces the former contents of `listed`. For an instruction set that cannot do this faster than
/// row by row ([`InstructionSet::Scalar`]), returns false and lists nothing.
///
/// A row that is not listed has 1 to 253 bytes, all of them lower-case letters, digits, hyphens
/// and full stops. No label has more than 63 bytes, begins or ends with a hyphen, or is empty. No label
/// has hyphens in the third and fourth positions. If the row has more than 63 bytes, it has no two
/// adjacent hyphens at all. So every label is lower-case LDH and not an A-label, and every edition of
/// IDNA leaves the name unchanged in both directions. Every other row is listed.
///
/// The parts and the code points of a listed row are listed too if the row satisfies these conditions. It has at
/// most 63 bytes, and some of them are not ASCII. All its ASCII bytes are lower-case letters, digits, hyphens and
/// full stops. Every hyphen and full stop is between two other characters. Then there is one part for each label
/// that is not ASCII.
///
/// A null row is checked by its text, like every other row.
///
/// Takes about a nanosecond for tens of bytes, and memory for the listed rows.
///
/// It exists for `puny-idna` and is not covered by semantic versioning.
///
/// ```
/// use puny_lanes::column::Column;
/// use puny_lanes::{InstructionSet, ListedRows, rows_not_lower_ldh};
///
/// let names = Column::new("example.comBücher.debücher.de", &[0_i32, 11, 21, 31]).unwrap();
/// let mut listed = ListedRows::new(true);
/// if rows_not_lower_ldh(InstructionSet::best(), names, &mut listed) {
///     let rows = listed.rows();
///     assert_eq!((rows[0].row, rows[0].parts_end), (1, 0)); // it has a capital
///     assert_eq!((rows[1].row, rows[1].parts_end), (2, 1));
///     let part = listed.parts()[0];
///     assert_eq!((part.start, part.label, part.after), (21, 7, 3));
///     assert_eq!(listed.code_points(), [0xFC << 8]);
/// }
/// ```
pub fn rows_not_lower_ldh<O: Offset>(
    set: InstructionSet,
    names: Column<'_, O>,
    listed: &mut ListedRows,
) -> bool {
    listed.clear();
    with_set(set, bits::List { names, to: listed }).is_some()
}

/// Counts the lines at the beginning of a text that are lower-case LDH. Returns their length in bytes
/// and their number. `end` is the line terminator. For an instruction set that cannot do this faster
/// than line by line ([`InstructionSet::Scalar`]), returns `None`.
///
/// A counted line has 1 to 63 bytes before its terminator and satisfies the conditions that
/// [`rows_not_lower_ldh`] describes for rows that are not listed. Counting stops at the first line that
/// violates a condition or has no terminator.
///
/// Takes about a nanosecond for tens of bytes. Reads at most 128 bytes of the first line that is
/// not counted. The text may be any bytes.
///
/// It exists for `puny-idna` and is not covered by semantic versioning.
///
/// ```
/// use puny_lanes::{InstructionSet, lower_ldh_lines};
///
/// let text = "example.com\nexample.org\nB\u{fc}cher.de\nexample.net\n";
/// if let Some(found) = lower_ldh_lines(InstructionSet::best(), text.as_bytes(), b'\n') {
///     assert_eq!(found, (24, 2));
/// }
/// ```
pub fn lower_ldh_lines(set: InstructionSet, text: &[u8], end: u8) -> Option<(usize, usize)> {
    with_set(set, lines::Count { text, end })
}

/// Classifies bytes. The first result has a bit for each byte that is allowed in a lower-case LDH name,
/// the second a bit for each separator (a hyphen or a full stop).
#[inline(always)]
fn classes<V: Vector>(v: V, bytes: V::Bytes) -> (u64, u64) {
    let separators = v.bytes_within(bytes, &[[b'-', b'.']]);
    let others = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    (separators | others, separators)
}
