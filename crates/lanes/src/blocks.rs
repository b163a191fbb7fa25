//! The conversion of a column in lanes, block by block. It is generic over the direction: encoding or decoding.

use core::fmt;

use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

use crate::output::{self, Output, Row};
use crate::rows::{Bounds, INDICES, MAX_ROWS, PerRow, Rows};
use crate::scalar::{self, Procedure};
use crate::set::InstructionSet;
use crate::vector::{Pass, Vector, with_set};

/// The minimum number of rows that are converted in lanes. The scalar code converts fewer rows faster.
const MIN_ROWS: usize = 8;

/// The passes over the rows of a block, and their memory.
///
/// # Safety
///
/// An implementation must satisfy this condition for every row of every call of `convert`: if `is_scalar` returns false
/// for the row after the call, a call of `append` for this row must append whole UTF-8 characters, of at most
/// `ROW_BYTES` bytes in total. The calls of `convert` and `append` have the same argument `rows`.
pub(crate) unsafe trait Passes {
    /// The scalar conversion of one row.
    type Procedure: Procedure;

    /// The maximum length of the output of a row that is converted in a lane, in bytes. A [`Row`] has room for 255
    /// bytes.
    const ROW_BYTES: usize;

    /// The number of rows from which allocating the memory is worthwhile: the scalar conversion of this number of rows
    /// takes as long as the allocation.
    const WORTH_MEMORY: usize;

    fn new() -> Box<Self>;

    /// Runs all passes except the last pass.
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>);

    /// Returns whether a row must be converted by the scalar code.
    fn is_scalar(&self, row: u8) -> bool;

    /// Runs the last pass for a row, which appends the row to the text. The row must not be a scalar row.
    fn append<V: Vector>(&self, v: V, rows: Rows<'_>, row: u8, text: &mut Row<'_>);
}

/// A converter of columns for one direction. Its memory is allocated when it is first needed.
pub(crate) struct Blocks<P> {
    memory: Option<Memory<P>>,
    /// The number of rows so far that could have been converted with the memory.
    seen: usize,
}

struct Memory<P> {
    bounds: Bounds,
    /// The end of each row in the text.
    ends: PerRow<usize>,
    passes: Box<P>,
}

impl<P> Default for Blocks<P> {
    fn default() -> Self {
        Blocks {
            memory: None,
            seen: 0,
        }
    }
}

impl<P> fmt::Debug for Blocks<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Blocks").finish_non_exhaustive()
    }
}

/// The error type of a row.
type Error<P> = <<P as Passes>::Procedure as Procedure>::Error;

impl<P: Passes> Blocks<P> {
    /// Converts rows and appends them, with an instruction set that the processor has. A null row is appended as an
    /// empty row, which the builder makes null again.
    pub(crate) fn convert_by<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, Error<P>>,
    ) -> Result<(), ColumnError> {
        let blocks = self;
        let converted = match labels.len() {
            0..MIN_ROWS => None,
            _ => with_set(
                set,
                ConvertColumn {
                    blocks,
                    labels,
                    out,
                },
            ),
        };
        converted.unwrap_or_else(|| scalar::convert::<P::Procedure, O>(labels, out))
    }

    /// Returns the memory for converting `rows` more rows, or `None` if allocating it is not worthwhile yet.
    fn memory(&mut self, rows: usize) -> Option<&mut Memory<P>> {
        if rows < MIN_ROWS {
            return None;
        }
        self.seen = self.seen.saturating_add(rows);
        if self.memory.is_none() && self.seen < P::WORTH_MEMORY {
            return None;
        }
        Some(self.memory.get_or_insert_with(Memory::new))
    }
}

impl<P: Passes> Memory<P> {
    #[cold]
    #[inline(never)]
    fn new() -> Self {
        Memory {
            bounds: Bounds::new(),
            ends: PerRow([0; INDICES]),
            passes: P::new(),
        }
    }

    /// Converts the rows of a block and appends them.
    fn convert<V: Vector, O: Offset>(
        &mut self,
        v: V,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, Error<P>>,
    ) -> Result<(), ColumnError> {
        let Memory {
            bounds,
            ends,
            passes,
        } = self;
        let Some(rows) = bounds.take(labels) else {
            return scalar::convert::<P::Procedure, O>(labels, out);
        };
        v.run(Convert {
            passes: &mut **passes,
            rows,
        });
        let mut row = 0;
        loop {
            let before = out.text().len();
            let write = |output: &mut Output<'_>| {
                v.run(Write {
                    passes: &**passes,
                    rows,
                    first: row,
                    output,
                    before,
                    ends,
                })
            };
            let left = usize::from(rows.len() - row);
            const { assert!(P::ROW_BYTES <= u8::MAX as usize) };
            // SAFETY: `output::append` requires that each ended row consists of whole UTF-8 characters. `Write` ends a
            // row only if `is_scalar` is false for this row and `append` has appended it, with the same `rows` as the
            // call of `convert` above. For such a row, the safety condition of the trait `Passes` guarantees whole
            // UTF-8 characters of at most `ROW_BYTES` bytes. The assertion above ensures that this is at most 255
            // bytes, so the length of the row does not wrap around.
            row = unsafe { output::append(out.text(), left, P::ROW_BYTES, write) };
            if row == rows.len() {
                break;
            }
            let label = labels.get(usize::from(row)).unwrap_or_default();
            if let Err(error) = P::Procedure::append(label, out.text()) {
                out.refuse(out.next_row() + usize::from(row), error);
            }
            ends[row] = out.text().len();
            row += 1;
        }
        out.end_rows(ends.0.iter().copied().take(labels.len()))
    }
}

struct ConvertColumn<'b, 'l, 'o, 'c, P: Passes, O: Offset> {
    blocks: &'b mut Blocks<P>,
    labels: Column<'l, O>,
    out: &'o mut ColumnBuilder<'c, O, Error<P>>,
}

impl<P: Passes, O: Offset> Pass for ConvertColumn<'_, '_, '_, '_, P, O> {
    type Output = Result<(), ColumnError>;

    fn run<V: Vector>(self, v: V) -> Self::Output {
        let ConvertColumn {
            blocks,
            labels,
            out,
        } = self;
        let most = usize::from(MAX_ROWS);
        for first in (0..labels.len()).step_by(most) {
            let end = labels.len().min(first + most);
            let Some(rows) = labels.rows(first..end) else {
                break; // not reached, because the column has these rows
            };
            match blocks.memory(rows.len()) {
                Some(memory) => memory.convert(v, rows, out)?,
                None => scalar::convert::<P::Procedure, O>(rows, out)?,
            }
        }
        Ok(())
    }
}

struct Convert<'p, 'r, P> {
    passes: &'p mut P,
    rows: Rows<'r>,
}

impl<P: Passes> Pass for Convert<'_, '_, P> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, v: V) {
        self.passes.convert(v, self.rows);
    }
}

/// The pass that appends the rows from `first` up to the next scalar row. It returns the index of the scalar row, or
/// the number of rows if there is no scalar row.
struct Write<'p, 'r, 'm, 's, P> {
    passes: &'p P,
    rows: Rows<'r>,
    first: u8,
    output: &'m mut Output<'s>,
    /// The length of the text before the output.
    before: usize,
    ends: &'m mut PerRow<usize>,
}

impl<P: Passes> Pass for Write<'_, '_, '_, '_, P> {
    type Output = u8;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> u8 {
        let Write {
            passes,
            rows,
            first,
            output,
            before,
            ends,
        } = self;
        for row in first..rows.len() {
            if passes.is_scalar(row) {
                return row;
            }
            let Some(mut text) = output.row() else {
                return row;
            };
            passes.append(v, rows, row, &mut text);
            text.end();
            ends[row] = before + output.written();
        }
        rows.len()
    }
}
