//! Explains each line for `puny explain`.

use std::str;
use std::sync::atomic::{AtomicBool, Ordering};

use super::name::{self, Name};
use super::page::Page;
use super::string::{self, Explanation};
use super::subject::Subject;
use crate::convert::codec::encode_decode::{Codec, Decode, Encode};
use crate::convert::codec::symbol;
use crate::convert::names::conversions::{self, Names};
use crate::convert::operation::Operation;
use crate::report::excerpt::Look;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::{Column, Head};
use crate::stream::batch::Batch;
use crate::stream::line::Line;
use crate::stream::work::Work;

/// The format of explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplanationFormat {
    Text(Look),
    Rfc,
    Json,
    /// JSON, with a line for each step.
    JsonSteps,
}

impl ExplanationFormat {
    /// Whether people read it as text, line by line.
    fn is_text(self) -> bool {
        matches!(self, ExplanationFormat::Text(_) | ExplanationFormat::Rfc)
    }
}

/// Explains every string.
pub(crate) struct Explain {
    /// Whether an explanation was written before.
    pub(crate) wrote: AtomicBool,
    /// Records name their file.
    pub(crate) with_file: bool,
    pub(crate) subject: Subject,
    pub(crate) codec: Codec,
    /// The user's name for the profile.
    pub(crate) profile_name: String,
    pub(crate) decode: bool,
    pub(crate) names: Names,
    pub(crate) format: ExplanationFormat,
    pub(crate) messages: Messages,
}

impl Work for Explain {
    type Scratch = ();

    /// An explanation is a thousand times as long as its line.
    fn has_long_results(&self) -> bool {
        true
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        let text = String::from_utf8_lossy(line.bytes);
        self.unexplained(line, &text, problem, batch);
    }

    fn line(&self, line: Line<'_>, (): &mut (), batch: &mut Batch) {
        let text = match str::from_utf8(line.bytes) {
            Ok(text) => text,
            Err(error) => {
                let text = String::from_utf8_lossy(line.bytes);
                let problem = Problem::not_utf8(line.bytes, error);
                self.unexplained(line, &text, problem, batch);
                return;
            }
        };
        if self.subject.is_name(text) {
            match conversions::too_long(text) {
                Some(problem) => self.unexplained(line, text, problem, batch),
                None => self.name(line, text, batch),
            }
            return;
        }
        let (profile, name) = (&self.codec.profile, &self.profile_name);
        // The steps of decoding a whole symbol are useless.
        if let Some(problem) = symbol::whole(profile, text).filter(|_| self.decode) {
            self.unexplained(line, text, problem, batch);
            return;
        }
        let (explanation, note) = match self.decode {
            true => {
                let note = Decode(self.codec).note(text);
                (Explanation::decoding(profile, name, text), note)
            }
            false => {
                let note = Encode(self.codec).note(text);
                (Explanation::encoding(profile, name, text), note)
            }
        };
        if let Some(note) = note.filter(|_| explanation.result.is_ok()) {
            batch.tally.note(note);
        }
        self.string(line, &explanation, batch);
    }
}

impl Explain {
    /// Explains how a string is encoded or decoded.
    fn string(&self, line: Line<'_>, explanation: &Explanation<'_>, batch: &mut Batch) {
        if let Err(problem) = &explanation.result {
            batch.tally.failed += 1;
            batch.tally.problem(problem.kind());
        }
        self.part(batch);
        match self.format {
            ExplanationFormat::Text(look) => {
                string::text::write(explanation, &mut Page::new(batch, look));
            }
            ExplanationFormat::Rfc => string::rfc::write(explanation, batch),
            ExplanationFormat::Json => {
                let head = self.head(line, explanation.input);
                string::json::write(explanation, head, batch);
            }
            ExplanationFormat::JsonSteps => {
                let head = self.head(line, explanation.input);
                string::json::write_steps(explanation, head, batch);
            }
        }
    }

    /// Explains how a name is converted.
    fn name(&self, line: Line<'_>, text: &str, batch: &mut Batch) {
        let name = Name::new(text, &self.names);
        batch.tally.failed += u64::from(!name.found().is_empty());
        for found in name.found() {
            batch.tally.problem(found.status().name());
        }
        self.part(batch);
        match self.format {
            ExplanationFormat::Text(look) => {
                name::text::write(&name, &mut Page::new(batch, look));
            }
            // The RFC traces only strings.
            ExplanationFormat::Rfc => {}
            ExplanationFormat::Json => name::json::write(&name, self.head(line, text), batch),
            ExplanationFormat::JsonSteps => {
                name::json::write_steps(&name, self.head(line, text), batch)
            }
        }
    }

    /// Reports a problem without an explanation.
    fn unexplained(&self, line: Line<'_>, text: &str, problem: Problem, batch: &mut Batch) {
        if !self.format.is_text() {
            let (profile, name) = (&self.codec.profile, &self.profile_name);
            let explanation = Explanation::refusal(profile, name, self.decode, text, problem);
            self.string(line, &explanation, batch);
            return;
        }
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        batch.problems(self.messages, line, |at| at, &[problem]);
    }

    /// One empty line between explanations.
    fn part(&self, batch: &mut Batch) {
        let is_first = !self.wrote.swap(true, Ordering::Relaxed);
        if !is_first && self.format.is_text() {
            batch.out.push(b'\n');
        }
    }

    fn head<'l>(&self, line: Line<'l>, input: &'l str) -> Head<'l> {
        Head {
            file: self.with_file.then_some(line.location.file),
            line: line.location.line,
            column: Column::Absent,
            input,
        }
    }
}
