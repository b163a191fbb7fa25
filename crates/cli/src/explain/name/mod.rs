//! Explains step by step how an edition of IDNA converts a domain name to ASCII. The steps and the rules come from
//! [`puny_idna::explain`].
//!
//! | file | holds |
//! |---|---|
//! | `text.rs` | the steps as text |
//! | `json.rs` | the steps as JSON |

pub(super) mod json;
pub(super) mod text;

use puny_idna::Problem as NameProblem;
use puny_idna::explain::{self, Detail, Explanation, Step, StepKind};

use crate::convert::names::conversions::Names;
use crate::convert::names::hint;
use crate::explain::string::characters;
use crate::report::problem::Problem;

/// A name, and its explanation in one edition.
pub(super) struct Name<'n> {
    input: &'n str,
    names: &'n Names,
    explained: Explanation,
}

impl<'n> Name<'n> {
    pub(super) fn new(input: &'n str, names: &'n Names) -> Self {
        Name {
            input,
            names,
            explained: explain::explain(input, *names.settings.edition()),
        }
    }

    /// Returns every broken rule, label by label. Problems of the whole name are last.
    pub(super) fn found(&self) -> &[NameProblem] {
        self.explained.problems()
    }

    /// Returns the problems with hints.
    fn problems(&self) -> impl Iterator<Item = Problem> {
        // `explain` does not have these options, so hints with them are removed.
        let is_of_others = |hint: &str| {
            let options = ["--email", "--trim", "--column"];
            options.iter().any(|option| hint.contains(option))
        };
        let problems = hint::problems(self.names, self.input, self.found());
        problems.map(move |problem| match problem.hint() {
            Some(hint) if is_of_others(hint) => problem.with_hint(None),
            _ => problem,
        })
    }

    fn steps(&self) -> &[Step] {
        self.explained.steps()
    }

    /// Returns the name of the edition.
    fn edition(&self) -> &'static str {
        self.names.settings.preset().name()
    }

    /// Returns a summary in one sentence: the number of labels, how many of them are in Punycode, and the length of the
    /// name.
    fn summary(&self) -> String {
        let (mut labels, mut explained, mut encoded, mut moved) = (0, 0, 0, 0);
        let mut is_a_label = false;
        for step in self.steps() {
            match (step.kind(), step.detail()) {
                (_, Detail::Labels(all)) => {
                    labels = all.iter().filter(|label| !label.is_empty()).count();
                }
                (StepKind::Decode, _) => is_a_label = true,
                (StepKind::Check, _) => {
                    let text = step.output().unwrap_or_default();
                    let characters = text.chars().filter(|c| !c.is_ascii()).count();
                    explained += 1;
                    encoded += usize::from(characters > 0 || is_a_label);
                    moved += characters;
                    is_a_label = false;
                }
                _ => {}
            }
        }
        let s = if labels == 1 { "" } else { "s" };
        let of = match self.explained.labels_left() {
            0 => "them".to_owned(),
            _ => format!("the first {explained}"),
        };
        let encoded = match encoded {
            0 => format!("none of {of} in Punycode"),
            count => format!("{count} of {of} in Punycode: {} moved", characters(moved)),
        };
        let end = match (self.explained.ascii(), self.found().len()) {
            (Some(ascii), 0) => format!("{} bytes", ascii.len()),
            (_, 1) => "1 rule is broken".to_owned(),
            (_, count) => format!("{count} rules are broken"),
        };
        format!("{labels} label{s}, {encoded}; {end}")
    }
}

/// Returns the length of a label or of a name in ASCII, without the dot at the end.
fn octets(ascii: &str) -> usize {
    ascii.strip_suffix('.').unwrap_or(ascii).len()
}
