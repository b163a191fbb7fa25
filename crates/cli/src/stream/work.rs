//! The work on the units of the input: the trait that a command implements, and its application to a block.

use super::batch::Batch;
use super::blocks::{Block, Part, SHOWN};
use super::line::{Line, Lines};
use super::units::{BYTE_ORDER_MARK, MAX_LENGTH, Units};
use crate::report::messages::Location;
use crate::report::problem::Problem;

/// The work of a command on a line or another unit of the input.
pub(crate) trait Work: Send + Sync + 'static {
    /// Working memory, which is used again for each line. Its content between lines has no meaning.
    type Scratch: Default;

    /// Works on a line, and puts the results into the batch.
    fn process_line(&self, line: Line<'_>, scratch: &mut Self::Scratch, batch: &mut Batch);

    /// Works on many lines at once. The results are equal to the results of [`process_line`](Work::process_line). If
    /// this is not supported, does nothing and returns false.
    fn process_lines(&self, _: Lines<'_>, _: &mut Self::Scratch, _: &mut Batch) -> bool {
        false
    }

    /// Counts and reports a unit that is too long. `line` has the first bytes of the unit, and the end of the unit.
    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch);

    /// Returns whether a unit that is too long is written unchanged.
    fn keeps_refused(&self) -> bool {
        false
    }

    /// Returns whether text that is not converted is written byte for byte.
    fn is_exact(&self) -> bool {
        false
    }

    /// Returns whether the results of a line may be many times as long as the line. In this case, they are written
    /// before the block is finished.
    fn has_long_results(&self) -> bool {
        false
    }
}

/// The work, and the units of the input.
pub(super) struct Job<W> {
    pub(super) work: W,
    pub(super) units: Units,
}

impl<W: Work> Job<W> {
    /// Works on a block.
    pub(super) fn work_on_block(&self, block: &Block, scratch: &mut W::Scratch, batch: &mut Batch) {
        if block.has_mark && self.work.is_exact() {
            batch.out.extend_from_slice(BYTE_ORDER_MARK);
        }
        let first = Location {
            file: &block.name,
            line: block.first_line,
        };
        let text = block.text();
        if let Some(part) = &block.part {
            return self.copy_part(block, part, batch);
        }
        let lines = Lines {
            first,
            text,
            terminator: self.units.terminator(),
        };
        let is_done = !self.units.have_lines() && self.work.process_lines(lines, scratch, batch);
        if !is_done {
            self.work_on_units(self.units.split(first, text), scratch, batch);
        }
    }

    /// Works on one unit after the other.
    pub(super) fn work_on_units<'l>(
        &self,
        units: impl Iterator<Item = Line<'l>>,
        scratch: &mut W::Scratch,
        batch: &mut Batch,
    ) {
        for line in units {
            if line.bytes.len() > MAX_LENGTH {
                self.copy(line.bytes, batch);
                self.refuse(line, line.bytes.len() as u64, batch);
            } else {
                batch.tally.lines += 1;
                self.work.process_line(line, scratch, batch);
            }
            if batch.stop {
                break;
            }
        }
    }

    /// Copies a part of a unit that is too long. Reports the unit after its last part.
    fn copy_part(&self, block: &Block, part: &Part, batch: &mut Batch) {
        let text = block.text();
        if !part.is_last {
            batch.goes_on = true;
            return self.copy(text, batch);
        }
        let end = self.units.terminator().bytes();
        let (text, end) = match text.strip_suffix(end) {
            Some(text) => (text, end),
            None => (text, &b""[..]),
        };
        self.copy(text, batch);
        let line = Line {
            location: Location {
                file: &block.name,
                line: part.first_line,
            },
            bytes: &part.beginning,
            end,
        };
        self.refuse(line, part.length - end.len() as u64, batch);
    }

    /// Writes a part of a unit that is too long, if the unit is written unchanged.
    fn copy(&self, bytes: &[u8], batch: &mut Batch) {
        if self.work.keeps_refused() {
            batch.out.extend_from_slice(bytes);
        }
    }

    /// Writes the end of a unit that is too long, and reports it. `length` is its number of bytes.
    fn refuse(&self, line: Line<'_>, length: u64, batch: &mut Batch) {
        self.copy(line.end, batch);
        batch.tally.lines += 1;
        let beginning = &line.bytes[..SHOWN.min(line.bytes.len())];
        let text = beginning.utf8_chunks().next();
        let text = format!("{}…", text.map_or("", |chunk| chunk.valid()));
        let line = Line {
            bytes: text.as_bytes(),
            ..line
        };
        let what = format!(
            "the {} has {length} bytes, which is too long",
            self.units.noun()
        );
        let problem = Problem::raw("too_long", 0, what, TOO_LONG);
        let hint = self.units.hint().map(Into::into);
        self.work.refuse(line, problem.with_hint(hint), batch);
    }
}

const TOO_LONG: &str = "a line, CSV record or zone entry may have at most 16,777,216 bytes";
