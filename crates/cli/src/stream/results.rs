//! The results of the whole run: batches go to the output, are counted, and show progress.

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
    /// A line has ended the run.
    pub(super) stopped: bool,
    /// The end that the last line of a file may lack. The output keeps it so, unless another file follows.
    /// `None` if every result is written with an end.
    terminator: Option<Terminator>,
    /// Such an end was lacking.
    is_open: bool,
    /// The last heading.
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

    /// Takes the next results. Breaks if a line ends the run.
    pub(super) fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
        self.tally.add(&batch.tally);
        self.stopped = batch.stop;
        self.progress.advance(batch.read);
        if self.tally.is_spoilt() {
            self.output.fail();
        }
        if let (Some(terminator), Some(last)) = (self.terminator, batch.out.last()) {
            if self.is_open {
                self.output.write(terminator.bytes())?;
            }
            self.is_open = !batch.goes_on && *last != terminator.byte();
        }
        if batch.heading != self.heading && !batch.out.is_empty() {
            self.output.write(&batch.heading)?;
            self.heading.clone_from(&batch.heading);
        }
        if batch.messages.is_empty() {
            self.output.batch(batch)?;
        } else {
            let output = &mut self.output;
            self.progress.aside(|| output.batch(batch))?;
        }
        Ok(match self.stopped {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    }
}
