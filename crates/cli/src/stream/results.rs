//! Receives the batches of a run: writes them to the output, counts them, and shows progress.

use std::ops::ControlFlow;

use super::batch::Batch;
use super::line::Terminator;
use super::output::Output;
use super::progress::Progress;
use crate::report::stop::Stop;
use crate::report::tally::Tally;

/// The destination of batches.
pub(super) struct Results {
    pub(super) output: Output,
    pub(super) progress: Progress,
    pub(super) tally: Tally,
    /// Whether a line ended the run.
    pub(super) stopped: bool,
    /// The end of a line, if text is written byte for byte. The last line of a file may then lack its end, and the end
    /// is only added if another file follows. `None` if every result is written with an end.
    terminator: Option<Terminator>,
    /// Whether the last line lacks its end.
    is_open: bool,
    /// The heading that was written last.
    heading: Vec<u8>,
}

impl Results {
    pub(super) fn new(output: Output, progress: Progress, terminator: Option<Terminator>) -> Self {
        Results {
            output,
            progress,
            tally: Tally::default(),
            stopped: false,
            terminator,
            is_open: false,
            heading: Vec::new(),
        }
    }

    /// Writes the next results. Returns `Break` if a line ended the run.
    pub(super) fn write_batch(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
        self.tally.add(&batch.tally);
        self.stopped = batch.stop;
        self.progress.advance(batch.read);
        if self.tally.is_spoilt() {
            self.output.fail();
        }
        if let (Some(terminator), Some(last)) = (self.terminator, batch.out.last()) {
            if self.is_open {
                self.output.write_results(terminator.bytes())?;
            }
            self.is_open = !batch.goes_on && *last != terminator.byte();
        }
        if batch.heading != self.heading && !batch.out.is_empty() {
            self.output.write_results(&batch.heading)?;
            self.heading.clone_from(&batch.heading);
        }
        if batch.messages.is_empty() {
            self.output.write_batch(batch)?;
        } else {
            let output = &mut self.output;
            self.progress.aside(|| output.write_batch(batch))?;
        }
        Ok(match self.stopped {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }
}
