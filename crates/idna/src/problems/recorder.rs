//! [`Recorder`]: collects the problems of one name, up to a limit. The limit is needed because a hostile name can break
//! a rule at every byte. Showing a problem to people or programs requires far more memory than the one byte that caused
//! the problem.

use alloc::vec::Vec;

use puny::invariant::Ensured;

use super::cause::Cause;
use super::problem::{narrow, Problem};
use super::rule::Rule;
use super::span::{LabelSpan, SpannedChar};

/// The number of problems that are always listed. It is far above the number of octets that a name may have in the DNS.
pub(super) const LISTED: usize = 1000;

// `Recorder::rules` has one bit for each rule. `Rule` has no explicit numbers, so the greatest number of a rule is the
// number of rules minus 1.
const _: () = assert!(Rule::ALL.len() <= u64::BITS as usize);

/// The problems that were found so far: first the problems of each label, then the problems of the whole name. After
/// the first [`LISTED`] problems, a problem is added to the list only if the list contains no problem of that rule.
#[derive(Default)]
pub(crate) struct Recorder {
    problems: Vec<Problem>,
    /// The set of the rules that the problems so far are about. Bit `n` represents the [`Rule`] with the number `n`.
    rules: u64,
    /// The number of problems so far, including problems that are not in the list.
    count: usize,
    /// The number of problems before the current label.
    before_label: usize,
    /// The set of the rules that the problems of the current label are about, in the format of `rules`.
    label_rules: u64,
}

// Each rule needs a bit of `Recorder::rules`.
const _: () = assert!(Rule::ALL.len() <= u64::BITS as usize);

impl Recorder {
    /// Returns the number of problems so far, including problems that are not in the list.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Starts a label. Later problems are problems of this label.
    pub(crate) fn begin_label(&mut self) {
        self.before_label = self.count;
        self.label_rules = 0;
    }

    /// Returns the number of problems of the current label.
    pub(crate) fn in_label(&self) -> usize {
        self.count - self.before_label
    }

    /// Returns whether a problem of the current label is about this rule. The answer does not depend on the limit of
    /// the list.
    #[allow(dead_code)] // only `explain` calls it
    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.label_rules >> (rule as u32) & 1 != 0
    }

    /// Returns whether the problems of the current label are about other rules than these and the rules in `before`.
    /// `before` is an earlier result of [`label_rules`](Self::label_rules).
    pub(crate) fn has_other_than(&self, rules: &[Rule], before: u64) -> bool {
        let known = rules
            .iter()
            .fold(before, |known, rule| known | 1 << (*rule as u32));
        self.label_rules & !known != 0
    }

    /// Returns the set of the rules that the problems of the current label are about.
    pub(crate) fn label_rules(&self) -> u64 {
        self.label_rules
    }

    /// Records a rule that one code point of a label breaks.
    #[inline(never)] // this function has many callers, and none is on the fast path
    pub(crate) fn code_point(&mut self, span: LabelSpan, ch: SpannedChar, rule: Rule) {
        self.problem(span.problem_of(ch, rule));
    }

    /// Records a rule that a label breaks.
    pub(crate) fn label(&mut self, span: LabelSpan, rule: Rule) {
        self.problem(span.problem(rule));
    }

    /// Records a rule that a label breaks, with a cause.
    pub(crate) fn label_because(&mut self, span: LabelSpan, rule: Rule, cause: Cause) {
        self.problem(span.problem(rule).because(cause));
    }

    /// Records a rule that the whole name breaks. `bytes` is the length of the name.
    pub(crate) fn name(&mut self, bytes: usize, rule: Rule, cause: Cause) {
        self.problem(Problem::new(rule, None, 0..bytes).because(cause));
    }

    /// Records a problem, unless it repeats one of the last eight problems in the list. Without this exception, a code
    /// point that occurs many times in a decoded label would be reported many times. These problems would be equal,
    /// because each code point of a decoded label has the range of the whole label.
    #[inline(never)]
    pub(crate) fn problem(&mut self, problem: Problem) {
        let start = self.problems.len().saturating_sub(8);
        let last = self.problems.get(start..).ensured();
        if last.iter().any(|last| last.is_repeated_by(&problem)) {
            return;
        }
        self.count += 1;
        let rule = 1_u64 << (problem.rule() as u32);
        let is_new = self.rules & rule == 0;
        self.rules |= rule;
        self.label_rules |= rule;
        if is_new || self.problems.len() < LISTED {
            self.problems.push(problem);
        }
    }

    /// Appends the problems of another recorder.
    #[allow(dead_code)] // only IDNA2003, which is not always compiled
    pub(crate) fn append(&mut self, other: Recorder) {
        self.count += other.count - other.problems.len();
        for problem in other.problems {
            self.problem(problem);
        }
    }

    /// Returns the list of problems of this name, after setting the origin of each problem. If some problems are not in
    /// the list, appends a last problem, which contains the number of these problems.
    pub(crate) fn finish(mut self, name: &str) -> Vec<Problem> {
        for problem in &mut self.problems {
            problem.find_origin(name);
        }
        let omitted = self.count - self.problems.len();
        if omitted > 0 {
            let end = name.len();
            let problem = Problem::new(Rule::NotListed, None, end..end);
            let problems = narrow(omitted);
            // No other problem has this rule, so `problem` adds this problem to the list.
            self.problem(problem.because(Cause::NotListed { problems }));
        }
        self.problems
    }
}

#[cfg(test)]
mod tests {
    use super::{LabelSpan, Recorder, Rule, SpannedChar, LISTED};
    use crate::problems::Cause;

    /// Checks that the list contains the first 1,000 problems, then the first problem of each further rule, then the
    /// number of problems that are not listed.
    #[test]
    fn the_list_of_problems_is_bounded() {
        let mut report = Recorder::default();
        let span = LabelSpan::new(0, 0..4000);
        for (at, rule) in (0..2000).map(|at| (at, Rule::NotLdh)) {
            report.code_point(span, SpannedChar::new('_', at..at + 1), rule);
        }
        report.label(span, Rule::NotNfc);
        report.label(span, Rule::LeadingMark);
        report.label(LabelSpan::new(1, 4001..4001), Rule::NotNfc);
        assert_eq!(report.count(), 2003);
        let problems = report.finish(&"_".repeat(4001));
        assert_eq!(problems.len(), LISTED + 3);
        assert!(problems[..LISTED].iter().all(|p| p.rule() == Rule::NotLdh));
        assert_eq!(problems[LISTED - 1].range(), 999..1000);
        assert_eq!(problems[LISTED].rule(), Rule::NotNfc);
        assert_eq!(problems[LISTED + 1].rule(), Rule::LeadingMark);
        let last = problems[LISTED + 2];
        assert_eq!((last.rule(), last.label()), (Rule::NotListed, None));
        assert_eq!(last.cause(), Some(Cause::NotListed { problems: 1001 }));
        assert_eq!(last.range(), 4001..4001);
    }
}
