//! The work of `puny explain` on each line.

use std::fmt::Display;
use std::str;
use std::sync::atomic::{AtomicBool, Ordering};

use puny::trace::EncodeTrace;

use super::explanation::Explanation;
use super::{json, text};
use crate::convert::codec::encode_decode::Codec;
use crate::convert::codec::{hint, symbol};
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::{Column, Head};
use crate::stream::batch::{Batch, Line, Work};

/// How explanations are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    Text { color: bool },
    Rfc,
    Json,
}

/// Explains every string.
pub(super) struct Explain {
    /// Whether there was an explanation before.
    pub(super) wrote: AtomicBool,
    /// Each record says its file.
    pub(super) with_file: bool,
    pub(super) codec: Codec,
    /// What the user called the profile.
    pub(super) name: String,
    pub(super) decode: bool,
    pub(super) form: Form,
    pub(super) messages: Messages,
}

impl Work for Explain {
    type Scratch = ();

    fn line(&self, line: Line<'_>, (): &mut (), batch: &mut Batch) {
        match str::from_utf8(line.bytes) {
            Ok(text) if self.decode => self.decoding(line, text, batch),
            Ok(text) => self.encoding(line, text, batch),
            Err(error) => {
                let text = String::from_utf8_lossy(line.bytes);
                let problem = Problem::not_utf8(line.bytes, error);
                self.refuse(line, &text, problem, batch);
            }
        }
    }

    fn in_parts(&self) -> bool {
        true
    }
}

impl Explain {
    /// Explains how a string is encoded.
    fn encoding(&self, line: Line<'_>, text: &str, batch: &mut Batch) {
        let profile = &self.codec.profile;
        let numbers: Vec<u32> = profile.extended_code_points(text).collect();
        let trace = EncodeTrace::new(profile.bootstring(), &numbers[..]);
        let result = profile.encode(text);
        let explanation = Explanation {
            literal: trace.literal(),
            steps: trace.steps(),
            ..self.nothing(
                text,
                result.map_err(|error| Problem::encode(error, error.offset())),
            )
        };
        self.write(line, &trace, &explanation, batch);
    }

    /// Explains how a string is decoded.
    fn decoding(&self, line: Line<'_>, text: &str, batch: &mut Batch) {
        let profile = &self.codec.profile;
        // Nobody asked for the steps of decoding a whole symbol.
        if let Some(problem) = symbol::whole(profile, text) {
            self.refuse(line, text, problem, batch);
            return;
        }
        let trace = self.codec.decode_trace(text);
        let result = profile.decode(text).map_err(|error| {
            let problem = Problem::decode(error, error.offset());
            let hint = hint::for_decode(profile.bootstring(), text, &problem);
            problem.with_hint(hint)
        });
        let explanation = Explanation {
            literal: trace.literal(),
            steps: trace.steps(),
            unfinished: trace.unfinished(),
            ..self.nothing(text, result)
        };
        self.write(line, &trace, &explanation, batch);
    }

    /// An explanation without steps.
    fn nothing<'e>(&'e self, input: &'e str, result: Result<String, Problem>) -> Explanation<'e> {
        Explanation {
            profile: self.codec.profile,
            profile_name: &self.name,
            decode: self.decode,
            input,
            literal: &[],
            steps: &[],
            unfinished: &[],
            result,
        }
    }

    /// Reports a problem without an explanation.
    fn refuse(&self, line: Line<'_>, text: &str, problem: Problem, batch: &mut Batch) {
        if matches!(self.form, Form::Json) {
            self.write(line, &"", &self.nothing(text, Err(problem)), batch);
            return;
        }
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        batch.problems(self.messages, line, 0, &[problem]);
    }

    fn write(
        &self,
        line: Line<'_>,
        trace: &dyn Display,
        explanation: &Explanation<'_>,
        batch: &mut Batch,
    ) {
        if let Err(problem) = &explanation.result {
            batch.tally.failed += 1;
            batch.tally.problem(problem.kind());
        }
        // One empty line between explanations.
        let first = !self.wrote.swap(true, Ordering::Relaxed);
        if !first && !matches!(self.form, Form::Json) {
            batch.out.push(b'\n');
        }
        match self.form {
            Form::Text { color } => {
                let text = text::write(explanation, color);
                batch.out.extend_from_slice(text.as_bytes());
            }
            Form::Rfc => batch.out.extend_from_slice(trace.to_string().as_bytes()),
            Form::Json => {
                let head = Head {
                    file: self.with_file.then_some(line.location.file),
                    line: line.location.line,
                    column: Column::Unasked,
                    input: explanation.input,
                };
                json::write(explanation, head, batch);
            }
        }
    }
}
