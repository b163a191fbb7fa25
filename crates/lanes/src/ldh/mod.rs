//! Finds the names of a column, or the lines of a text, that are lower-case LDH. No conversion of IDNA changes these
//! names.

use puny::invariant::Ensured;
use puny_column::{Column, Offset};

use crate::name_part::NamePart;
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
    /// The index in [`ListedRows::parts`] after the last part of this row. The parts of this row begin after the last
    /// part of the previous row.
    pub parts_end: usize,
    /// The index in [`ListedRows::code_points`] after the last code point of this row. The code points of this row
    /// begin after the last code point of the previous row.
    pub code_points_end: usize,
}

/// The rows that were not recognised, with their parts and their non-ASCII code points.
#[derive(Debug, Default)]
pub struct ListedRows {
    rows: Vec<Listed>,
    parts: Vec<NamePart>,
    has_parts: bool,
    /// The code points, followed by words without meaning that vector stores have written.
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

    /// Returns the non-ASCII code points of all rows, in order. The upper bits of each word are a code point. The
    /// lowest byte is 1 if the code point is the first of its label, and 0 otherwise.
    pub fn code_points(&self) -> &[u32] {
        self.code_points.get(..self.count).ensured()
    }

    /// Lists a row. The parts and code points of the row must already be listed.
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
        // A row of 63 bytes has at most 31 non-ASCII code points. A vector store may write words after the last code
        // point.
        const ROW: usize = 32 + MAX_LANES;
        if self.code_points.len() - self.count < ROW {
            self.grow();
        }
        self.code_points.get_mut(self.count..).ensured()
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.code_points.len();
        self.code_points.resize(2 * len.max(256), 0);
    }
}

/// Lists the rows of a column of names that are not recognised as lower-case LDH, in ascending order. Replaces the
/// former contents of `listed`. Returns true. For [`InstructionSet::Scalar`], which would not be faster than checking
/// row by row, returns false and lists nothing.
///
/// A row that is not listed has 1 to 253 bytes, all of them lower-case letters, digits, hyphens and full stops. No
/// label has more than 63 bytes, begins or ends with a hyphen, or is empty. No label has hyphens in the third and
/// fourth positions. If the row has more than 63 bytes, it has no two adjacent hyphens at all. Every label is therefore
/// lower-case LDH and not an A-label, and no edition of IDNA changes the name in either direction. Every other row is
/// listed.
///
/// The parts and the code points of a listed row are also listed if the row satisfies these conditions: The row has at
/// most 63 bytes, and contains bytes that are not ASCII. All ASCII bytes of the row are lower-case letters, digits,
/// hyphens and full stops. Every hyphen and full stop is between two characters that are neither hyphens nor full
/// stops. The list then contains one part for each label that is not ASCII.
///
/// A null row is checked by its text, like every other row.
///
/// Takes about a nanosecond for tens of bytes. Allocates memory for the listed rows.
///
/// This function exists for `puny-idna` and is not covered by semantic versioning.
///
/// ```
/// use puny_lanes::column::Column;
/// use puny_lanes::{InstructionSet, ListedRows, rows_not_lower_ldh};
///
/// let names = Column::new("example.comBücher.debücher.de", &[0_i32, 11, 21, 31]).unwrap();
/// let mut listed = ListedRows::new(true);
/// if rows_not_lower_ldh(InstructionSet::best(), names, &mut listed) {
///     let rows = listed.rows();
///     assert_eq!((rows[0].row, rows[0].parts_end), (1, 0)); // the row has a capital
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

/// Counts the lines at the beginning of a text that are lower-case LDH. Returns the total length of these lines in
/// bytes, and their number. `end` is the line terminator. For [`InstructionSet::Scalar`], which would not be faster
/// than checking line by line, returns `None`.
///
/// A counted line has 1 to 63 bytes before its terminator and satisfies the conditions that
/// [`rows_not_lower_ldh`] describes for rows that are not listed. Counting stops at the first line that
/// violates a condition or has no terminator.
///
/// Takes about a nanosecond for tens of bytes. Reads at most 128 bytes of the first line that is
/// not counted. The text may be any bytes.
///
/// This function exists for `puny-idna` and is not covered by semantic versioning.
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

/// Classifies bytes, and returns two words with one bit for each byte. In the first word, the bit is 1 if the byte is
/// allowed in a lower-case LDH name. In the second word, the bit is 1 if the byte is a separator (a hyphen or a full
/// stop).
#[inline(always)]
fn classes<V: Vector>(v: V, bytes: V::Bytes) -> (u64, u64) {
    let separators = v.bytes_within(bytes, &[[b'-', b'.']]);
    let others = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    (separators | others, separators)
}
