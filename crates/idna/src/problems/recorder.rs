//! Collects the problems of one name.

use alloc::vec::Vec;

use super::cause::Cause;
use super::problem::Problem;
use super::span::{LabelSpan, SpannedChar};
use super::status::Status;

/// The problems found so far: label by label, then those of the whole name.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) problems: Vec<Problem>,
}

impl Recorder {
    /// Records a rule broken by one code point of a label. The code points of a decoded label all
    /// have the range of the label, so a repeated one would give as many equal problems. A problem
    /// that equals one of the last eight is dropped.
    #[inline(never)] // it has many callers, and none is on the fast path
    pub(crate) fn code_point(&mut self, span: LabelSpan, ch: SpannedChar, status: Status) {
        let problem = span.problem_of(ch, status);
        let mut last = self.problems.iter().rev().take(8);
        if !last.any(|last| *last == problem) {
            self.problems.push(problem);
        }
    }

    /// Records a rule broken by a label.
    pub(crate) fn label(&mut self, span: LabelSpan, status: Status) {
        self.problems.push(span.problem(status));
    }

    /// The same, with a cause.
    pub(crate) fn label_because(&mut self, span: LabelSpan, status: Status, cause: Cause) {
        self.problems.push(span.problem(status).because(cause));
    }

    /// Records a rule broken by a name of this many bytes.
    pub(crate) fn name(&mut self, bytes: usize, status: Status, cause: Cause) {
        let problem = Problem::new(status, None, 0..bytes);
        self.problems.push(problem.because(cause));
    }

    /// Returns the problems of this name, with their origins.
    pub(crate) fn finish(mut self, name: &str) -> Vec<Problem> {
        for problem in &mut self.problems {
            problem.find_origin(name);
        }
        self.problems
    }
}
