//! One run over all lines: input, work, output, and the final summary.

use std::ops::ControlFlow;
use std::path::PathBuf;

use super::batch::{Batch, Work};
use super::input::Input;
use super::order::Sink;
use super::output::{self, Output};
use super::progress::Progress;
use super::units::Terminator;
use super::{terminal, threads};
use crate::report::problem::NOT_UTF8;
use crate::report::stop::Stop;
use crate::report::tally::{Fate, Tally, Unit};

/// The outcome of a completed run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    AllWell,
    SomeFailed,
}

impl Outcome {
    /// By the failures.
    pub(crate) fn of(tally: &Tally) -> Self {
        match tally.is_good() {
            true => Outcome::AllWell,
            false => Outcome::SomeFailed,
        }
    }
}

/// The settings of a run.
pub(crate) struct Run {
    pub(crate) input: Input,
    /// The end of each string in the input, and of text results.
    pub(crate) terminator: Terminator,
    pub(crate) output: Option<PathBuf>,
    /// The bytes before the first result.
    pub(crate) header: Vec<u8>,
    pub(crate) threads: usize,
    pub(crate) quiet: bool,
    /// The fate of lines that fail.
    pub(crate) fate: Fate,
    /// Write nothing after a failure, and report this text.
    pub(crate) all_or_nothing: Option<&'static str>,
}

impl Run {
    /// Does the work on every line.
    pub(crate) fn perform(self, work: impl Work) -> Result<Outcome, Stop> {
        let total = self.input.check()?;
        let unit = unit(&work, &self.input, self.terminator);
        let is_exact = work.is_exact();
        let of_encoding = self.input.note_of_encoding();
        let Run {
            input,
            terminator,
            output,
            header,
            threads: count,
            quiet,
            fate,
            all_or_nothing,
        } = self;
        let mut output = Output::open(output.as_deref())?;
        input.check_outputs(output.is_stdout(), !quiet)?;
        if all_or_nothing.is_some() {
            output.hold();
        }
        say_before(&input, terminator, quiet);
        let watched = terminal::stderr_is_terminal();

        output.write(&header)?;
        // Results on the terminal show progress.
        let wanted = watched && !(output.is_stdout() && terminal::stdout_is_terminal());
        let results = Results {
            output,
            progress: Progress::new(wanted, total),
            tally: Tally::default(),
            terminator,
            is_exact,
            stops_at_failure: all_or_nothing.is_some(),
            stopped: false,
            is_open: false,
            heading: Vec::new(),
        };
        let (results, result) = threads::run(work, input, terminator, count, results)?;
        let Results {
            output,
            progress,
            tally,
            stopped,
            ..
        } = results;
        progress.finish();
        result?;

        let nothing = all_or_nothing.filter(|_| tally.failed > 0);
        // A stopped run leaves the file unchanged.
        if !stopped && nothing.is_none() {
            output.finish()?;
        }
        if !quiet {
            let mut endings = Vec::new();
            if stopped {
                endings.push("stopped there");
            }
            let fate = match nothing {
                Some(_) => Fate::Reported,
                None => fate,
            };
            endings.extend(nothing);
            say_after(&tally, unit, fate, &endings, of_encoding);
        }
        Ok(Outcome::of(&tally))
    }
}

/// The word for a unit of the input in counts.
pub(super) fn unit(work: &impl Work, input: &Input, terminator: Terminator) -> Unit {
    match work.ends() {
        Some(ends) => ends.counted(),
        None if terminator == Terminator::Nul => Unit::STRING,
        None => input.unit(),
    }
}

/// Notes on the input, before it is read.
pub(super) fn say_before(input: &Input, terminator: Terminator, quiet: bool) {
    if quiet {
        return;
    }
    for note in input.notes() {
        output::message(format!("{note}\n").as_bytes());
    }
    if input.is_typed() && terminal::stderr_is_terminal() {
        let each = match terminator {
            Terminator::LineFeed => "one a line",
            Terminator::Nul => "each ended by NUL",
        };
        output::say(format!(
            "reading strings from the terminal, {each}; Ctrl-D ends"
        ));
    }
}

/// Notes on strings, and the summary of failures.
pub(crate) fn say_after(
    tally: &Tally,
    unit: Unit,
    fate: Fate,
    endings: &[&str],
    of_encoding: Option<String>,
) {
    let summary = tally.summary(unit, fate, endings);
    let of_encoding = of_encoding.filter(|_| summary.is_some() && tally.has(NOT_UTF8));
    for line in of_encoding
        .into_iter()
        .chain(tally.notes(unit))
        .chain(summary)
    {
        output::message(format!("{line}\n").as_bytes());
    }
}

/// Where batches go.
struct Results {
    output: Output,
    progress: Progress,
    tally: Tally,
    terminator: Terminator,
    is_exact: bool,
    /// After a failure nothing is written.
    stops_at_failure: bool,
    stopped: bool,
    /// A file may lack its last line end, which is kept so, but another file may follow.
    is_open: bool,
    /// The last heading.
    heading: Vec<u8>,
}

impl Sink for Results {
    fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
        self.tally.add(&batch.tally);
        self.stopped = batch.stop;
        self.progress.advance(batch.read);
        if self.stops_at_failure && self.tally.failed > 0 {
            self.output.withhold();
        }
        if self.is_open && !batch.out.is_empty() {
            self.output.write(self.terminator.bytes())?;
        }
        if let Some(last) = batch.out.last().filter(|_| self.is_exact) {
            self.is_open = !batch.goes_on && *last != self.terminator.byte();
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
