//! A column through the lanes, block by block: the same in both directions.

use core::fmt;

use puny_column::{Column, ColumnBuilder, ColumnError, Offset};

use crate::room::{self, Room};
use crate::rows::{Bounds, MOST_ROWS, NUMBERS, PerRow, Rows};
use crate::scalar::{self, Procedure};
use crate::set::InstructionSet;
use crate::vector::{Avx2, Avx512, Pass, Vector};

/// Fewer rows than this are faster label by label.
pub(crate) const FEW: usize = 8;

/// What is done with the rows of a block, and the memory for it.
///
/// # Safety
///
/// What `write` appends has to be UTF-8.
pub(crate) unsafe trait Passes {
    /// What it does with one row.
    type Procedure: Procedure;

    /// The most bytes that a row in a lane becomes.
    const ROW_BYTES: usize;

    /// To make the memory and touch it first takes as long as this many rows label by label.
    const WORTH_MEMORY: usize;

    fn new() -> Box<Self>;

    /// All passes but the last.
    fn convert<V: Vector>(&mut self, v: V, rows: Rows<'_>);

    /// The last one: appends the rows from `first` on, up to one that has no place in a lane,
    /// and says which that is. Writes where each of them ends, counted from `start` bytes
    /// before the room.
    fn write<V: Vector>(
        &self,
        v: V,
        rows: Rows<'_>,
        first: u8,
        room: &mut Room<'_>,
        ends: Ends<'_>,
    ) -> u8;
}

/// Where the rows of a block end in what is written.
pub(crate) struct Ends<'e> {
    /// Of each row.
    pub(crate) of: &'e mut PerRow<u32>,
    /// How much was written for the block before the room.
    pub(crate) before: usize,
}

impl Ends<'_> {
    /// A row ends after so many bytes of the room.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the output of a block is below 2^32 bytes
    pub(crate) fn put(&mut self, row: u8, written: usize) {
        self.of[row] = (self.before + written) as u32;
    }
}

/// Converts columns in one direction. There is no memory until there is something to do.
pub(crate) struct Blocks<P> {
    memory: Option<Memory<P>>,
    /// How many rows there were that could have used it.
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

/// The error of a row.
type Error<P> = <<P as Passes>::Procedure as Procedure>::Error;

impl<P: Passes> Blocks<P> {
    /// Converts rows and appends them, null ones as if they were empty, by a set of instructions that
    /// the processor has.
    pub(crate) fn convert_by<O: Offset>(
        &mut self,
        set: InstructionSet,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, Error<P>>,
    ) -> Result<(), ColumnError> {
        match set {
            InstructionSet::Scalar => {}
            InstructionSet::Avx2 => {
                if let Some(avx2) = Avx2::detect() {
                    return self.convert(avx2, labels, out);
                }
            }
            InstructionSet::Avx512 => {
                if let Some(avx512) = Avx512::detect() {
                    return self.convert(avx512, labels, out);
                }
            }
        }
        scalar::convert::<P::Procedure, O>(labels, out)
    }

    /// The same by vectors.
    pub(crate) fn convert<V: Vector, O: Offset>(
        &mut self,
        v: V,
        labels: Column<'_, O>,
        out: &mut ColumnBuilder<'_, O, Error<P>>,
    ) -> Result<(), ColumnError> {
        let most = usize::from(MOST_ROWS);
        for first in (0..labels.len()).step_by(most) {
            let end = labels.len().min(first + most);
            let Some(rows) = labels.rows(first..end) else {
                break; // not reached: there are so many rows
            };
            match self.memory(rows.len()) {
                Some(memory) => memory.convert(v, rows, out)?,
                None => scalar::convert::<P::Procedure, O>(rows, out)?,
            }
        }
        Ok(())
    }

    /// The memory, if it is worth it for so many rows more.
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
            ends: PerRow([0; NUMBERS]),
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
            let write = |room: &mut Room<'_>| {
                v.run(Write {
                    passes: &**passes,
                    rows,
                    first: row,
                    room,
                    ends: Ends { of: ends, before },
                })
            };
            let left = usize::from(rows.len() - row);
            // SAFETY: passes write UTF-8.
            row = unsafe { room::append(out.text(), left, P::ROW_BYTES, write) };
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
    room: &'m mut Room<'s>,
    ends: Ends<'m>,
}

impl<P: Passes> Pass for Write<'_, '_, '_, '_, P> {
    type Output = u8;

    #[inline(always)]
    fn run<V: Vector>(self, v: V) -> u8 {
        self.passes
            .write(v, self.rows, self.first, self.room, self.ends)
    }
}
