//! One domain name, converted to ASCII by an edition of IDNA: the steps and the rules of
//! [`puny_idna::explain`].
//!
//! | file | holds |
//! |---|---|
//! | `text.rs` | the steps for people |
//! | `json.rs` | the steps as data |

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

    /// Every broken rule, label by label; those of the whole name last.
    pub(super) fn found(&self) -> &[NameProblem] {
        self.explained.problems()
    }

    /// The same, with hints.
    fn problems(&self) -> impl Iterator<Item = Problem> {
        // These hints name options of other commands.
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

    /// The title of the edition.
    fn edition(&self) -> &'static str {
        self.names.settings.preset().name()
    }

    /// How many labels there are, how many of them in Punycode, and how long it is, in one sentence.
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

/// The length of a name in ASCII without the root's dot, or of a label.
fn octets(ascii: &str) -> usize {
    ascii.strip_suffix('.').unwrap_or(ascii).len()
}
