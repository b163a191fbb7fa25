//! Explains each line for `puny explain`.

use std::fmt::Display;
use std::io::Write as _;
use std::str;
use std::sync::atomic::{AtomicBool, Ordering};

use puny::trace::{DecodeTrace, EncodeTrace};

use super::name::{self, Name};
use super::page::Page;
use super::string::{self, Explanation};
use crate::convert::codec::encode_decode::{Codec, Decode};
use crate::convert::codec::hint;
use crate::convert::names::conversions::{self, DOTS, Names};
use crate::convert::names::edition::mapped;
use crate::report::excerpt::Look;
use crate::report::messages::Messages;
use crate::report::problem::Problem;
use crate::report::record::Place;
use crate::stream::batch::Batch;
use crate::stream::line::Line;
use crate::stream::work::Work;

/// The format of explanations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplanationFormat {
    Text(Look),
    Rfc,
    Pseudocode(Look),
    Json,
}

/// The maximum number of code points of a string in the trace of the RFC. The trace repeats the string after each step,
/// so its length is quadratic.
const MAX_WHOLE: usize = 1000;

/// The maximum number of code points of a string whose run of the pseudocode is written. The encoder runs several lines
/// for each pair of code points.
const MAX_RUN: usize = 200;

/// The maximum length of a string, in bytes. Its steps take some hundred bytes of memory for each byte.
const MAX_STRING: usize = 1 << 20;

/// The maximum length of a name in Unicode, in bytes. A name is at most 1 MiB long before mapping, but mapping can make
/// it longer: it replaces U+FDFA, for example, by 33 bytes. The steps take some hundred bytes of memory for each code
/// point.
const MAX_IN_UNICODE: usize = 4 << 20;

/// The maximum factor by which mapping makes a name longer in bytes: U+FDFA, of three bytes, becomes 33 bytes.
const MAX_GROWTH: usize = 11;

/// The value of `--as`: what the strings are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Each string is a name or a string, depending on its form.
    Auto,
    Name,
    String,
}

impl Subject {
    /// Returns whether a string is explained as a name. With `Auto`, a string is a name if it begins with `xn--`, or if
    /// it has a full stop and no blank: labels have no full stop, and a string with blanks is usually a sentence.
    pub(crate) fn is_name(self, text: &str) -> bool {
        match self {
            Subject::Auto => {
                hint::is_a_label(text) || text.contains(DOTS) && !text.contains(char::is_whitespace)
            }
            Subject::Name => true,
            Subject::String => false,
        }
    }
}

/// The work of `puny explain`.
pub(crate) struct Explain {
    /// Whether an explanation was written already.
    pub(crate) wrote: AtomicBool,
    /// Whether each record has the name of its file.
    pub(crate) with_file: bool,
    pub(crate) subject: Subject,
    pub(crate) codec: Codec,
    /// The profile as the user gave it.
    pub(crate) profile_name: String,
    pub(crate) decode: bool,
    /// Whether `xn--` at the beginning of a string is decoded as a part of the string. Otherwise such a string is
    /// refused.
    pub(crate) allows_xn: bool,
    pub(crate) names: Names,
    pub(crate) format: ExplanationFormat,
    pub(crate) messages: Messages,
}

impl Work for Explain {
    type Scratch = ();

    /// An explanation may be a thousand times as long as its line.
    fn has_long_results(&self) -> bool {
        true
    }

    fn refuse(&self, line: Line<'_>, problem: Problem, batch: &mut Batch) {
        let text = String::from_utf8_lossy(line.bytes);
        self.unexplained(line, &text, problem, batch);
    }

    fn process_line(&self, line: Line<'_>, (): &mut (), batch: &mut Batch) {
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
            match conversions::too_long(text).or_else(|| self.too_long_in_unicode(text)) {
                Some(problem) => self.unexplained(line, text, problem, batch),
                None => self.explain_name(line, text, batch),
            }
            return;
        }
        if text.len() > MAX_STRING {
            let what = format!(
                "the string has {} bytes, which is too long to explain",
                text.len()
            );
            let rule = "`puny explain` accepts strings of at most 1,048,576 bytes";
            let problem = Problem::raw("too_long", 0, what, rule);
            let hint = Some("`puny encode` and `puny decode` accept strings of any length".into());
            return self.unexplained(line, text, problem.with_hint(hint), batch);
        }
        let (profile, name) = (&self.codec.profile, &self.profile_name);
        let bootstring = profile.bootstring();
        if !self.decode {
            let numbers: Vec<u32> = profile.extended_code_points(text).collect();
            if let Some(problem) = self.too_long_to_run(numbers.len()) {
                return self.unexplained(line, text, problem, batch);
            }
            let trace = EncodeTrace::new(bootstring, &numbers[..]);
            let explanation = Explanation::encoding(profile, name, text, &trace);
            return self.explain_string(line, explanation, &trace, batch);
        }
        // The steps for a whole symbol or an A-label would be misleading.
        let decode = Decode {
            codec: self.codec,
            allows_xn: self.allows_xn,
        };
        if let Some(problem) = decode.refusal(text) {
            return self.unexplained(line, text, problem, batch);
        }
        let numbers: Vec<u32> = profile.basic_code_points(text).collect();
        let trace = DecodeTrace::new(bootstring, &numbers[..]);
        if let Some(problem) = self.too_long_to_run(trace.output().len()) {
            return self.unexplained(line, text, problem, batch);
        }
        if self.format == ExplanationFormat::Rfc && trace.output().len() > MAX_WHOLE {
            let what = format!(
                "the string has {} code points, which is too long for this trace",
                trace.output().len()
            );
            let rule = "the trace of RFC 3492, section 7.2, repeats the string after each step, so it may have at most 1,000 code points";
            let problem = Problem::raw("too_long", 0, what, rule);
            let hint = Some("without --rfc, longer strings are explained too".into());
            return self.unexplained(line, text, problem.with_hint(hint), batch);
        }
        let explanation = Explanation::decoding(profile, name, text, &trace);
        self.explain_string(line, explanation, &trace, batch);
    }
}

impl Explain {
    /// Explains how a string is encoded or decoded.
    fn explain_string(
        &self,
        line: Line<'_>,
        explanation: Explanation<'_>,
        trace: &dyn Display,
        batch: &mut Batch,
    ) {
        if let Err(problem) = &explanation.result {
            batch.tally.failed += 1;
            batch.tally.problem(problem.kind());
        }
        self.separate(batch);
        match self.format {
            ExplanationFormat::Text(look) => {
                string::text::write_text(&explanation, &mut Page::new(batch, look));
            }
            ExplanationFormat::Rfc => {
                write!(batch, "{trace}").expect("writing to memory does not fail")
            }
            ExplanationFormat::Pseudocode(look) => {
                string::pseudocode::write_run(&explanation, &mut Page::new(batch, look));
            }
            ExplanationFormat::Json => {
                string::json::write_object(&explanation, self.place(line), batch);
            }
        }
    }

    /// Returns a problem if the run of the pseudocode is the format, and a string of `points` code points is too long.
    fn too_long_to_run(&self, points: usize) -> Option<Problem> {
        if !matches!(self.format, ExplanationFormat::Pseudocode(_)) || points <= MAX_RUN {
            return None;
        }
        let what = format!("the string has {points} code points, which is too long for this run");
        let rule = "the encoder runs several lines of the pseudocode for each pair of code points, so the string may have at most 200 code points";
        let problem = Problem::raw("too_long", 0, what, rule);
        Some(problem.with_hint(Some(
            "without --pseudocode, longer strings are explained too".into(),
        )))
    }

    /// Returns a problem if mapping makes a name so long that its steps would need much memory.
    fn too_long_in_unicode(&self, text: &str) -> Option<Problem> {
        if text.len() <= MAX_IN_UNICODE / MAX_GROWTH {
            return None;
        }
        let length = mapped(text, self.names.settings.edition()).len();
        (length > MAX_IN_UNICODE).then(|| {
            let what =
                format!("the name has {length} bytes in Unicode, which is too long to explain");
            let rule = "`puny explain` accepts names of at most 4,194,304 bytes in Unicode";
            let problem = Problem::raw("too_long", 0, what, rule);
            problem.with_hint(Some("`puny to-ascii` converts this name".into()))
        })
    }

    /// Explains how a name is converted.
    fn explain_name(&self, line: Line<'_>, text: &str, batch: &mut Batch) {
        let name = Name::new(text, &self.names);
        batch.tally.failed += u64::from(!name.found().is_empty());
        for found in name.found() {
            batch.tally.problem(found.rule().name());
        }
        self.separate(batch);
        match self.format {
            ExplanationFormat::Text(look) => {
                name::text::write_text(&name, &mut Page::new(batch, look));
            }
            // The RFC has traces only of strings. `--rfc` and `--pseudocode` are refused for names.
            ExplanationFormat::Rfc | ExplanationFormat::Pseudocode(_) => {}
            ExplanationFormat::Json => name::json::write_object(&name, self.place(line), batch),
        }
    }

    /// Reports a problem without an explanation.
    fn unexplained(&self, line: Line<'_>, text: &str, problem: Problem, batch: &mut Batch) {
        if self.format == ExplanationFormat::Json {
            let (profile, name) = (&self.codec.profile, &self.profile_name);
            let mut explanation = Explanation::none(profile, name, text, self.decode);
            explanation.result = Err(problem);
            return self.explain_string(line, explanation, &"", batch);
        }
        batch.tally.failed += 1;
        batch.tally.problem(problem.kind());
        batch.problems(self.messages, line, |at| at, &[problem]);
    }

    /// Writes an empty line between two explanations.
    fn separate(&self, batch: &mut Batch) {
        let is_first = !self.wrote.swap(true, Ordering::Relaxed);
        if !is_first && self.format != ExplanationFormat::Json {
            batch.out.push(b'\n');
        }
    }

    fn place<'l>(&self, line: Line<'l>) -> Place<'l> {
        Place {
            file: self.with_file.then_some(line.location.file),
            line: line.location.line,
        }
    }
}
