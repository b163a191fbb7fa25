//! The outcomes of the rules of an edition, observed while the edition processes the name.

use alloc::string::String;
use alloc::vec::Vec;

use super::rules::{reword, CheckedRule, Facts, Outcome};
use crate::conversion::Refused;
use crate::idna2008::Idna2008;
use crate::pipeline::{process, Condition, Conditions, Observer, Row, Stage, Steps, Target};
use crate::problems::{push_text, Problem, Recorder, Rule};
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::label::Label;
use crate::rules::reason::SkipReason;
use crate::settings::Edition;
use crate::uts46::Uts46;

/// The largest number of labels that have their own steps. It is far more than a name can have in the DNS.
pub(super) const LABELS: usize = 1000;

/// Returns the steps by which an edition converts a name to ASCII.
fn steps(edition: Edition, name: &str) -> Steps {
    match edition {
        Edition::Uts46(edition) => Uts46::steps(&edition),
        Edition::Url(edition) => edition.steps(name),
        Edition::Idna2008(edition) => Idna2008::steps(&edition),
        #[cfg(feature = "idna2003")]
        Edition::Idna2003(edition) => edition.steps(),
    }
}

/// Returns the text of each of the first [`LABELS`] labels of a name, before it is decoded, and the rules of the
/// edition with their outcomes for this label. `is_accepted` is whether ToASCII accepts the name. If IDNA2003 accepts
/// the name, ToUnicode is observed too, because it may refuse to decode a label that ToASCII leaves unchanged.
pub(super) fn rules_of_labels(
    edition: Edition,
    name: &str,
    is_accepted: bool,
) -> Vec<(String, Vec<CheckedRule>)> {
    let steps = steps(edition, name);
    let mut observed = Observed::of(name, &steps, Target::Ascii);
    if observed.in_to_unicode && is_accepted {
        let then = Observed::of(name, &steps, Target::Unicode);
        for (label, then) in observed.labels.iter_mut().zip(then.labels) {
            label.append(then);
        }
    }
    // The reason for a rule that was not reached. Only IDNA2003 has such rules.
    let unreached = match is_accepted {
        true => Condition::Undecoded.reason(),
        false => ONLY_TO_UNICODE,
    };
    // The URL Standard has fixed ASCII rules, which its flags do not name.
    let is_std3 = matches!(edition, Edition::Url(_)) || steps.ascii_rules == AsciiRules::STD3;
    let outcomes = |label: Seen| {
        let mut rules = label.outcomes(&steps, unreached);
        if !is_std3 {
            reword(&mut rules);
        }
        (label.text, rules)
    };
    observed.labels.into_iter().map(outcomes).collect()
}

/// The reason why rules that only ToUnicode checks are not checked if ToASCII refused the name.
const ONLY_TO_UNICODE: SkipReason =
    SkipReason::NotApplicable("only ToUnicode checks this rule, and ToASCII refused the name");

/// What was observed for the first [`LABELS`] labels of a name.
#[derive(Default)]
struct Observed {
    labels: Vec<Seen>,
    current: Seen,
    /// Whether only ToUnicode decodes A-labels.
    in_to_unicode: bool,
}

/// What was observed for one label.
#[derive(Default)]
struct Seen {
    /// The text of the label before it is decoded.
    text: String,
    /// The rules that were checked.
    checked: Vec<Rule>,
    /// The rules that were skipped, each with the reason.
    skipped: Vec<(Rule, SkipReason)>,
    /// The rules that the label violates.
    broken: Vec<Rule>,
    /// The conditions that hold for the label.
    given: Conditions,
    facts: Facts,
}

impl Observed {
    /// Processes a name, and returns what was observed.
    fn of(name: &str, steps: &Steps, target: Target) -> Observed {
        let mut observed = Observed {
            in_to_unicode: steps.label_to_unicode().is_some(),
            ..Observed::default()
        };
        // The report is not needed: the list of its problems has a limit, on which the outcomes do not depend.
        let _ = process(
            name,
            steps,
            target,
            Refused::Processed,
            &mut Some(&mut observed),
        );
        observed
    }
}

impl Observer for Observed {
    fn start(&mut self) {
        self.labels.clear();
    }

    fn label(&mut self, label: &Label, given: Conditions) {
        let mut text = String::new();
        match &label.a_label {
            Some(a_label) => text.push_str(a_label),
            None => push_text(&label.text, &mut text),
        }
        self.current = Seen {
            text,
            facts: Facts::of(label, self.in_to_unicode),
            given,
            ..Seen::default()
        };
    }

    fn row(&mut self, row: &Row, given: Conditions) {
        for rule in row.rules {
            match row.unless.reason(given) {
                Some(reason) => self.current.skipped.push((*rule, reason)),
                None => self.current.checked.push(*rule),
            }
        }
    }

    fn done(&mut self, found: &Recorder) {
        let mut seen = core::mem::take(&mut self.current);
        if self.labels.len() < LABELS {
            let broken = Rule::ALL.iter().filter(|rule| found.has(**rule));
            seen.broken = broken.copied().collect();
            self.labels.push(seen);
        }
    }
}

impl Seen {
    /// Appends what ToUnicode did with the label.
    fn append(&mut self, then: Seen) {
        self.checked.extend(then.checked);
        self.skipped.extend(then.skipped);
        self.broken.extend(then.broken);
    }

    /// Returns every rule of the edition for a label, with its outcome. `unreached` is the reason for a rule that was
    /// neither checked nor skipped.
    fn outcomes(&self, steps: &Steps, unreached: SkipReason) -> Vec<CheckedRule> {
        let mut rules: Vec<CheckedRule> = Vec::new();
        let tables = steps
            .rules
            .iter()
            .filter(|table| table.stage != Stage::Name);
        for row in tables.flat_map(|table| table.rows) {
            // `X4_2` is the form of `A4_2` in ToUnicode.
            for &rule in row.rules.iter().filter(|rule| **rule != Rule::EmptyLabel) {
                // The rule V3 of IDNA2008 has two rows.
                if rules.iter().all(|known| known.rule() != rule) {
                    rules.push(CheckedRule::new(rule, self.outcome(rule, row, unreached)));
                }
            }
        }
        rules
    }

    fn outcome(&self, rule: Rule, row: &Row, unreached: SkipReason) -> Outcome {
        let skipped = self.skipped.iter().rev().find(|known| known.0 == rule);
        let reason = if self.broken.contains(&rule) {
            return Outcome::Violated;
        } else if self.checked.contains(&rule) {
            self.facts.nothing_for(rule)
        } else if let Some((_, reason)) = skipped {
            Some(*reason)
        } else {
            let reason = row.unless.reason(self.given);
            let reason = reason.or_else(|| self.facts.nothing_for(rule));
            Some(reason.unwrap_or(unreached))
        };
        reason.map_or(Outcome::Satisfied, Outcome::NotChecked)
    }
}

/// Returns the rules for the whole name, with their outcomes.
pub(super) fn rules_of_name(
    edition: Edition,
    name: &str,
    problems: &[Problem],
) -> Vec<CheckedRule> {
    let steps = steps(edition, name);
    let tables = steps
        .rules
        .iter()
        .filter(|table| table.stage == Stage::Name);
    let rows = tables.flat_map(|table| table.rows);
    let rule = |row: &Row, rule: Rule| {
        let is_broken = |found: &Problem| found.label().is_none() && found.rule() == rule;
        let outcome = match row.unless.reason(steps.given) {
            _ if problems.iter().any(is_broken) => Outcome::Violated,
            Some(reason) => Outcome::NotChecked(reason),
            None => Outcome::Satisfied,
        };
        CheckedRule::new(rule, outcome)
    };
    rows.flat_map(|row| row.rules.iter().map(move |of| rule(row, *of)))
        .collect()
}
