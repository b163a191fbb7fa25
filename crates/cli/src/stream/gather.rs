//! One run over all lines whose results are collected, not written.

use std::ops::ControlFlow;

use super::batch::{Batch, Work};
use super::input::Input;
use super::order::Sink;
use super::output;
use super::progress::Progress;
use super::run::{self, Outcome};
use super::units::Terminator;
use super::{terminal, threads};
use crate::report::stop::Stop;
use crate::report::tally::{Fate, Tally};

/// The settings of a run.
pub(crate) struct Gather {
    pub(crate) input: Input,
    /// The end of each string in the input.
    pub(crate) terminator: Terminator,
    pub(crate) threads: usize,
    pub(crate) quiet: bool,
}

/// Takes the results of lines, in the order of the input.
pub(crate) trait Collect: Send + 'static {
    /// Takes what the work put into [`Batch::out`].
    fn take(&mut self, out: &[u8]) -> Result<(), Stop>;
}

impl Gather {
    /// Does the work on every line, and reports failures as [`Run`](run::Run) does.
    pub(crate) fn perform<C: Collect>(
        self,
        work: impl Work,
        collect: C,
    ) -> Result<(C, Outcome), Stop> {
        let Gather {
            input,
            terminator,
            threads: count,
            quiet,
        } = self;
        let total = input.check()?;
        input.check_outputs(false, !quiet)?;
        let unit = run::unit(&work, &input, terminator);
        let of_encoding = input.note_of_encoding();
        run::say_before(&input, terminator, quiet);
        let collected = Collected {
            collect,
            progress: Progress::new(terminal::stderr_is_terminal() && !quiet, total),
            tally: Tally::default(),
        };
        let (collected, result) = threads::run(work, input, terminator, count, collected)?;
        collected.progress.finish();
        result?;
        let tally = collected.tally;
        if !quiet {
            run::say_after(&tally, unit, Fate::LeftOutOfCorpus, &[], of_encoding);
        }
        Ok((collected.collect, Outcome::of(&tally)))
    }
}

struct Collected<C> {
    collect: C,
    progress: Progress,
    tally: Tally,
}

impl<C: Collect> Sink for Collected<C> {
    fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
        self.tally.add(&batch.tally);
        self.progress.advance(batch.read);
        self.progress.aside(|| output::message(&batch.messages));
        self.collect.take(&batch.out)?;
        Ok(ControlFlow::Continue(()))
    }
}
