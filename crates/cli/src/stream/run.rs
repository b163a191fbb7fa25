//! One run over all lines: input, work, output, and the summary at the end.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use super::input::Input;
use super::line::Terminator;
use super::output::{self, Output};
use super::progress::Progress;
use super::results::Results;
use super::threads;
use super::units::Units;
use super::work::{Job, Work};
use crate::report::problem::NOT_UTF8;
use crate::report::stop::Stop;
use crate::report::tally::{Noun, OnError};

/// The outcome of a completed run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    AllWell,
    SomeFailed,
}

/// The settings of a run.
pub(crate) struct Run {
    pub(crate) input: Input,
    /// The units of the input. Results in plain text end with the same character as the units.
    pub(crate) units: Units,
    pub(crate) output: Option<PathBuf>,
    /// Bytes that are written before the first result.
    pub(crate) header: Vec<u8>,
    pub(crate) threads: usize,
    pub(crate) quiet: bool,
    /// The replacement that is written for lines that fail, if the summary should mention it.
    pub(crate) on_error: Option<OnError>,
    /// If this is a text, nothing is written after a failure, and the summary ends with this text.
    pub(crate) all_or_nothing: Option<&'static str>,
    /// A note that is shown if no line has a field of `--json`, or if a person has to type the lines.
    pub(crate) note_of_no_field: Option<String>,
}

impl Run {
    /// Does the work on every line, and writes the summary.
    pub(crate) fn perform(self, work: impl Work) -> Result<Outcome, Stop> {
        let total = self.input.check()?;
        let noun = self.noun();
        let note_of_encoding = self.input.note_of_encoding();
        let mut output = Output::open(self.output.as_deref())?;
        self.input.check_outputs(output.is_stdout(), !self.quiet)?;
        if self.all_or_nothing.is_some() {
            output.hold();
        }
        self.say_before();

        output.write_results(&self.header)?;
        // If results are shown on the terminal, there is no progress bar.
        let shows_results = output.is_stdout() && io::stdout().is_terminal();
        let progress = Progress::new(io::stderr().is_terminal() && !shows_results, total);
        let terminator = work.is_exact().then(|| self.units.terminator());
        let results = Results::new(output, progress, terminator);
        let job = Job {
            work,
            units: self.units,
        };
        let (results, result) = threads::run_threads(job, self.input, self.threads, results);
        let Results {
            output,
            progress,
            tally,
            stopped,
            ..
        } = results;
        progress.finish();
        result?;

        let nothing = self.all_or_nothing.filter(|_| tally.is_spoilt());
        // If the run stopped at a failure, the output file is unchanged.
        if !stopped && nothing.is_none() {
            output.finish()?;
        }
        if !self.quiet {
            let endings: Vec<&str> = stopped
                .then_some("the run stopped there")
                .into_iter()
                .chain(nothing)
                .collect();
            let on_error = self.on_error.filter(|_| nothing.is_none());
            let summary = tally.summary(noun, on_error, &endings);
            let note_of_encoding =
                note_of_encoding.filter(|_| summary.is_some() && tally.has(NOT_UTF8));
            let note_of_no_field = self.note_of_no_field.filter(|_| !tally.has_field());
            let notes = note_of_encoding.into_iter().chain(tally.notes(noun));
            let notes = notes.chain(note_of_no_field);
            for line in notes.chain(summary) {
                output::message(format!("{line}\n").as_bytes());
            }
        }
        Ok(match tally.is_good() {
            true => Outcome::AllWell,
            false => Outcome::SomeFailed,
        })
    }

    /// Returns the word for a unit of the input in the summary.
    fn noun(&self) -> Noun {
        match (&self.units, &self.input) {
            (Units::Records(_), _) => Noun::RECORD,
            (Units::Entries(_), _) => Noun::ENTRY,
            (Units::Strings(Terminator::Nul), _) | (_, Input::Arguments(_)) => Noun::STRING,
            (Units::Strings(Terminator::LineFeed), Input::Sources(_)) => Noun::LINE,
        }
    }

    /// Writes notes about the input before it is read.
    fn say_before(&self) {
        if self.quiet {
            return;
        }
        for note in self.input.notes() {
            output::message(format!("{note}\n").as_bytes());
        }
        if self.input.is_typed() && io::stderr().is_terminal() {
            let each = match self.units.terminator() {
                Terminator::LineFeed => "one per line",
                Terminator::Nul => "each ending with NUL",
            };
            output::say(format!(
                "reading strings from the terminal, {each}; press Ctrl-D to end"
            ));
            if let Some(note) = &self.note_of_no_field {
                output::message(format!("{note}\n").as_bytes());
            }
        }
    }
}
