//! Converts a column in lanes, block by block, in either direction.

use core::fmt;

use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

use crate::output::{self, Output};
use crate::rows::{Bounds, INDICES, MAX_ROWS, PerRow, Rows};
use crate::scalar::{self, Procedure};
use crate::set::InstructionSet;
use crate::vector::{Pass, Vector, with_set};

/// Columns of fewer rows than this are converted faster by the scalar code.
const FEW: usize = 8;

/// The passes over the rows of a block, and their memory.
///
/// # Safety
///
/// `write` must append only UTF-8.
pub(crate) unsafe trait Passes {
    /// The scalar conversion of one row.
    type Procedure: Procedure;

    /// The maximum output length in bytes of a row converted in a lane.
    const ROW_BYTES: usize;

    /// The number of rows whose scalar conversion takes as long as allocating the memory.
    const WORTH_MEMORY: usize;

    fn new() -> Box<Self>;

    /// All passes except the last.
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>);

    /// The last pass: appends the rows from `first` up to the next scalar row, and returns the
    /// index of that row. Stores the end of each row, counted from `ends.before`
    /// bytes before the output.
    fn write<V: Vector>(
        &self,
        v: V,
        rows: Rows<'_>,
        first: u8,
        output: &mut Output<'_>,
        ends: Ends<'_>,
    ) -> u8;
}

/// The ends of the rows of a block in the output.
pub(crate) struct Ends<'e> {
    /// The end of each row.
    pub(crate) of: &'e mut PerRow<u32>,
    /// The number of bytes written for the block before this output.
    pub(crate) before: usize,
}

impl Ends<'_> {
    /// Stores the end of a row, `written` bytes into this output.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the output of a block is below 2^32 bytes
    pub(crate) fn put(&mut self, row: u8, written: usize) {
        self.of[row] = (self.before + written) as u32;
    }
}

/// Converts columns in one direction. Memory is allocated only when it is needed.
pub(crate) struct Blocks<P> {
    memory: Option<Memory<P>>,
    /// The number of rows so far that could have used it.
    seen: usize,
}

struct Memory<P> {
    bounds: Bounds,
    ends: PerRow<u32>,
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
    /// Converts rows and appends them, null ones as empty rows, with an instruction set that
    /// the processor has; the builder makes them null again.
    pub(crate) fn convert_by<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, Error<P>>,
    ) -> Result<(), ColumnError> {
        let blocks = self;
        let converted = match labels.len() {
            0..FEW => None,
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

    /// The memory, if it is worth allocating for `rows` more rows.
    fn memory(&mut self, rows: usize) -> Option<&mut Memory<P>> {
        if rows < FEW {
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
        let start = out.text().len();
        let mut row = 0;
        loop {
            let before = out.text().len() - start;
            let write = |output: &mut Output<'_>| {
                v.run(Write {
                    passes: &**passes,
                    rows,
                    first: row,
                    output,
                    ends: Ends { of: ends, before },
                })
            };
            let left = usize::from(rows.len() - row);
            // SAFETY: `Passes` guarantees that it writes UTF-8.
            row = unsafe { output::append(out.text(), left, P::ROW_BYTES, write) };
            if row == rows.len() {
                break;
            }
            let label = labels.get(usize::from(row)).unwrap_or_default();
            if let Err(error) = P::Procedure::append(label, out.text()) {
                out.refuse(out.next_row() + usize::from(row), error);
            }
            let before = out.text().len() - start;
            Ends { of: ends, before }.put(row, 0);
            row += 1;
        }
        let ends = ends.0.iter().take(labels.len());
        out.end_rows(ends.map(|&end| start + end as usize))
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
                break; // not reached: the column has these rows
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

struct Write<'p, 'r, 'm, 's, P> {
    passes: &'p P,
    rows: Rows<'r>,
    first: u8,
    output: &'m mut Output<'s>,
    ends: Ends<'m>,
}

impl<P: Passes> Pass for Write<'_, '_, '_, '_, P> {
    type Output = u8;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> u8 {
        self.passes
            .write(v, self.rows, self.first, self.output, self.ends)
    }
}
