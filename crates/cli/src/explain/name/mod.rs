//! One domain name, converted to ASCII by an edition of IDNA: the steps and the rules of
//! [`puny_idna::explain`].
//!
//! | file | holds |
//! |---|---|
//! | `text.rs` | the steps for people |
//! | `summary.rs` | all of it in one sentence |
//! | `json.rs` | the steps as data |

pub(super) mod json;
mod summary;
pub(super) mod text;

use puny_idna::Problem as NameProblem;
use puny_idna::explain::{self, Explanation, Step};

use crate::convert::names::conversions::Names;
use crate::convert::names::hint;
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
}

/// The length of a name in ASCII without the root's dot, or of a label.
fn octets(ascii: &str) -> usize {
    ascii.strip_suffix('.').unwrap_or(ascii).len()
}
