//! One domain name, converted to ASCII by an edition of IDNA, step by step.
//!
//! | file | holds |
//! |---|---|
//! | `procedure.rs` | the steps of each edition, with sources |
//! | `mapping.rs` | mapping and normalisation of a name |
//! | `labels.rs` | the labels, decoded and encoded |
//! | `rules.rs` | the rules for a label, and their outcome |
//! | `text.rs` | the steps for people |
//! | `summary.rs` | all of it in one sentence |
//! | `json.rs` | the steps as data |
//!
//! The library's own parts produce the steps; result and problems come from the conversion itself.
//! Tests compare the two.

pub(super) mod json;
pub(super) mod labels;
mod mapping;
pub(super) mod procedure;
pub(super) mod rules;
pub(super) mod summary;
pub(super) mod text;

use puny_idna::{Edition, Problem as Found, steps};

use crate::convert::names::conversions::Names;
use crate::convert::names::hint;
use crate::report::problem::Problem;
use procedure::{Kind, Step};

/// A name, and its result in one edition.
pub(super) struct Name<'n> {
    pub(super) input: &'n str,
    names: &'n Names,
    flags: Edition,
    pub(super) steps: &'static [Step],
    /// `None` if ToASCII refuses the name.
    pub(super) ascii: Option<String>,
    /// The Unicode form of the ASCII form; `None` if a rule is broken.
    pub(super) unicode: Option<String>,
    pub(super) found: Vec<Found>,
    /// Whether a label holds right-to-left text.
    is_bidi: bool,
}

impl<'n> Name<'n> {
    pub(super) fn new(input: &'n str, names: &'n Names) -> Self {
        let (ascii, found) = match names.to_ascii(input) {
            Ok(ascii) => (Some(ascii), Vec::new()),
            Err(error) => (None, error.into_problems()),
        };
        let mut unicode = None;
        let mut of_unicode = Vec::new();
        if let Some(ascii) = &ascii {
            let mut text = String::new();
            // ToUnicode may refuse what ToASCII accepts unchanged.
            of_unicode = names.to_unicode_append(input, &mut text);
            if of_unicode.is_empty() {
                text.clear();
                names.to_unicode_append(ascii, &mut text);
                unicode = Some(text);
            }
        }
        let mut name = Name {
            input,
            names,
            flags: *names.settings.edition(),
            steps: procedure::of(*names.settings.edition(), input),
            ascii,
            unicode,
            found: [found, of_unicode].concat(),
            is_bidi: false,
        };
        let is_bidi = name.labels().any(|label| steps::holds_rtl(label.unicode()));
        name.is_bidi = is_bidi;
        name
    }

    /// Every broken rule, label by label; those of the whole name last.
    pub(super) fn found(&self) -> &[Found] {
        &self.found
    }

    /// The same, with hints.
    pub(super) fn problems(&self) -> impl Iterator<Item = Problem> {
        // These hints name options of other commands.
        let is_of_others = |hint: &str| {
            let options = ["--email", "--trim", "--column"];
            options.iter().any(|option| hint.contains(option))
        };
        let problems = hint::problems(self.names, self.input, &self.found);
        problems.map(move |problem| match problem.hint() {
            Some(hint) if is_of_others(hint) => problem.with_hint(None),
            _ => problem,
        })
    }

    /// The rules that a label breaks; `None` means the whole name.
    pub(super) fn found_in(&self, label: Option<usize>) -> &[Found] {
        // The name's own come last.
        let label_of = |found: &Found| found.label().unwrap_or(usize::MAX);
        let label = label.unwrap_or(usize::MAX);
        let start = self.found.partition_point(|found| label_of(found) < label);
        let rest = self.found.get(start..).unwrap_or_default();
        let end = rest.partition_point(|found| label_of(found) <= label);
        rest.get(..end).unwrap_or_default()
    }

    fn does(&self, kind: Kind) -> bool {
        self.steps.iter().any(|step| step.kind == kind)
    }

    /// The title of the edition.
    pub(super) fn edition(&self) -> &'static str {
        self.names.settings.preset().name()
    }
}
