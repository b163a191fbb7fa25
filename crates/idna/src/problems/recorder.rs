//! Collects the problems of one name, a bounded number of them. A hostile name breaks a rule at
//! every byte, and what shows problems to people or programs needs far more memory for each than
//! the byte that it is about.

use alloc::vec::Vec;

use super::cause::Cause;
use super::problem::{narrow, Problem};
use super::span::{LabelSpan, SpannedChar};
use super::status::Status;

/// The number of problems that are listed, whatever their rules: far above the number of octets
/// that a name may have in the DNS.
pub(super) const LISTED: usize = 1000;

/// The problems found so far: label by label, then those of the whole name. After the first
/// [`LISTED`] it keeps only the first of each rule that is not among them.
#[derive(Default)]
pub(crate) struct Recorder {
    problems: Vec<Problem>,
    /// The rules of these problems: one bit for each [`Status`].
    rules: u64,
    /// The number of problems so far, with those that are not kept.
    count: usize,
}

impl Recorder {
    /// The number of problems so far.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Whether a rule is broken.
    #[cfg(feature = "explain")]
    pub(crate) fn has(&self, rule: Status) -> bool {
        self.rules >> (rule as u32) & 1 != 0
    }

    /// Records a rule broken by one code point of a label.
    #[inline(never)] // it has many callers, and none is on the fast path
    pub(crate) fn code_point(&mut self, span: LabelSpan, ch: SpannedChar, status: Status) {
        self.problem(span.problem_of(ch, status));
    }

    /// Records a rule broken by a label.
    pub(crate) fn label(&mut self, span: LabelSpan, status: Status) {
        self.problem(span.problem(status));
    }

    /// The same, with a cause.
    pub(crate) fn label_because(&mut self, span: LabelSpan, status: Status, cause: Cause) {
        self.problem(span.problem(status).because(cause));
    }

    /// Records a rule broken by a name of this many bytes.
    pub(crate) fn name(&mut self, bytes: usize, status: Status, cause: Cause) {
        self.problem(Problem::new(status, None, 0..bytes).because(cause));
    }

    /// Records a problem. One that repeats one of the last eight of the list is dropped: the code
    /// points of a decoded label all have the range of the label, so a repeated one would give as
    /// many equal problems.
    #[inline(never)]
    pub(crate) fn problem(&mut self, problem: Problem) {
        let start = self.problems.len().saturating_sub(8);
        let last = self.problems.get(start..).unwrap_or_default();
        if last.iter().any(|last| last.is_repeated_by(&problem)) {
            return;
        }
        self.count += 1;
        let rule = 1_u64 << (problem.status() as u32);
        let is_new = self.rules & rule == 0;
        self.rules |= rule;
        if is_new || self.problems.len() < LISTED {
            self.problems.push(problem);
        }
    }

    /// Has one problem.
    #[cfg(feature = "idna2003")]
    pub(crate) fn of(problem: Problem) -> Recorder {
        let mut report = Recorder::default();
        report.problem(problem);
        report
    }

    /// Records what another recorder has.
    #[cfg(feature = "idna2003")]
    pub(crate) fn append(&mut self, other: Recorder) {
        self.count += other.count - other.problems.len();
        for problem in other.problems {
            self.problem(problem);
        }
    }

    /// Returns the problems of this name, with their origins; if there are more than are listed, a
    /// last one tells their number.
    pub(crate) fn finish(mut self, name: &str) -> Vec<Problem> {
        for problem in &mut self.problems {
            problem.find_origin(name);
        }
        let omitted = self.count - self.problems.len();
        if omitted > 0 {
            let end = name.len();
            let problem = Problem::new(Status::NotListed, None, end..end);
            let problems = narrow(omitted);
            // No other problem has this rule, so it is listed.
            self.problem(problem.because(Cause::NotListed { problems }));
        }
        self.problems
    }
}

#[cfg(test)]
mod tests {
    use super::{LabelSpan, Recorder, SpannedChar, Status, LISTED};
    use crate::problems::Cause;

    /// The first problems, then the first of each further rule, then the number of the others.
    #[test]
    fn the_list_is_bounded() {
        let mut report = Recorder::default();
        let span = LabelSpan::new(0, 0..4000);
        for (at, status) in (0..2000).map(|at| (at, Status::U1)) {
            report.code_point(span, SpannedChar::new('_', at..at + 1), status);
        }
        report.label(span, Status::V1);
        report.label(span, Status::V6);
        report.label(LabelSpan::new(1, 4001..4001), Status::V1);
        assert_eq!(report.count(), 2003);
        let problems = report.finish(&"_".repeat(4001));
        assert_eq!(problems.len(), LISTED + 3);
        assert!(problems[..LISTED].iter().all(|p| p.status() == Status::U1));
        assert_eq!(problems[LISTED - 1].range(), 999..1000);
        assert_eq!(problems[LISTED].status(), Status::V1);
        assert_eq!(problems[LISTED + 1].status(), Status::V6);
        let last = problems[LISTED + 2];
        assert_eq!((last.status(), last.label()), (Status::NotListed, None));
        assert_eq!(last.cause(), Some(Cause::NotListed { problems: 1001 }));
        assert_eq!(last.range(), 4001..4001);
    }
}
