//! Finds the domain names of a column or of lines that are lower-case LDH, which no conversion of
//! IDNA changes.

use puny_column::{Column, Offset};

use crate::names::NamePart;
use crate::set::InstructionSet;
use crate::vector::{MAX_LANES, Vector, with_set};

mod bits;
mod lines;
mod row;

/// A row of a column of names that is not recognised as lower-case LDH.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The index of the row.
    pub row: usize,
    /// The end of its parts in the list of parts; they begin where those of the row before end.
    pub parts_end: usize,
    /// The same for its code points in the list of code points.
    pub code_points_end: usize,
}

/// The rows that are not recognised, and what they consist of.
#[derive(Debug, Default)]
pub struct ListedRows {
    rows: Vec<Listed>,
    parts: Vec<NamePart>,
    has_parts: bool,
    /// The code points, then what vectors have written beyond the last one.
    code_points: Vec<u32>,
    /// The number of code points.
    count: usize,
}

impl ListedRows {
    /// A list of rows with their code points, and their parts, if these are wanted.
    pub fn new(has_parts: bool) -> Self {
        ListedRows {
            has_parts,
            ..Self::default()
        }
    }

    /// The rows.
    pub fn rows(&self) -> &[Listed] {
        &self.rows
    }

    /// The parts of all rows.
    pub fn parts(&self) -> &[NamePart] {
        &self.parts
    }

    /// The code points of all rows that are not ASCII, in order. Each is above the lowest byte, of which
    /// the lowest bit is set if it is the first code point of its label.
    pub fn code_points(&self) -> &[u32] {
        self.code_points.get(..self.count).unwrap_or_default()
    }

    /// Lists a row, whose parts and code points are listed.
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

    /// Memory for the code points of one more row.
    #[inline(always)]
    fn free(&mut self) -> &mut [u32] {
        // Of 63 bytes, and what a vector may write beyond.
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

/// Lists, instead of what was listed, the rows of a column of names that are not
/// recognised as lower-case LDH, in ascending order. Returns false and lists nothing for an
/// instruction set that cannot do this faster than row by row ([`InstructionSet::Scalar`]).
///
/// A row that is not listed has 1 to 253 bytes, all of them lower-case letters, digits, hyphens
/// and full stops, and no label has more than 63. No hyphen or full stop is at an end of a label, and
/// no label has hyphens in the third and fourth positions; in a row of more than 63 bytes no two are
/// adjacent. So every label is lower-case LDH, none is empty or an A-label, and every edition of IDNA
/// leaves the name unchanged in both directions. Every other row is listed.
///
/// A listed row of at most 63 bytes that has bytes that are not ASCII, is lower-case LDH
/// without these, and has every hyphen and full stop between two other characters, is divided into
/// parts, one for each label that is not ASCII. Its code points that are not ASCII are listed too.
///
/// Null rows are treated like others, by their text.
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

/// Counts the lines at the beginning of a text that are lower-case LDH: returns their length in
/// bytes and their number. `end` is the line terminator; a line without one is not counted. `None`
/// for an instruction set that cannot do this faster than line by line
/// ([`InstructionSet::Scalar`]).
///
/// A counted line has 1 to 63 bytes without its terminator, and satisfies the conditions that
/// [`rows_not_lower_ldh`] describes for rows. Lines are counted up to the first that does not, or
/// that has no terminator.
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

/// One bit for each byte of text: those that are allowed in lower-case LDH names, and those of them
/// that are separators, a hyphen or a full stop.
#[inline(always)]
fn classes<V: Vector>(v: V, bytes: V::Bytes) -> (u64, u64) {
    let separators = v.bytes_within(bytes, &[[b'-', b'.']]);
    let others = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    (separators | others, separators)
}
