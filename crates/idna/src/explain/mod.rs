//! [`explain()`]: every step of converting a name to ASCII, as data. This is for programs that show people how a name is
//! processed. Conversions do not need this module.
//!
//! | file | content |
//! |---|---|
//! | `mod.rs` | the types of an explanation |
//! | `name.rs` | [`explain()`], which computes the steps of a name |
//! | `mapping.rs` | mapping and normalisation |
//! | `rules.rs` | rules and their outcomes |
//! | `editions.rs` | the outcomes of the rules, observed while the edition processes the name |
//! | `sources.rs` | the sections of the specifications |
//!
//! The steps are computed with [`steps`](crate::steps) and `puny::trace`. The result and the problems come from the
//! conversion itself, and tests compare the steps with them. The outcomes of the rules are observed while the edition
//! processes the name.
//!
//! ```
//! use puny_idna::explain::{explain, Detail};
//! use puny_idna::Preset;
//!
//! let explained = explain("Bücher", Preset::Uts46.edition());
//! let kinds: Vec<_> = explained.steps().iter().map(|step| step.kind().name()).collect();
//! assert_eq!(kinds, ["map", "normalise", "split", "check", "encode", "join"]);
//!
//! let Detail::Encoded(trace) = explained.steps()[4].detail() else {
//!     panic!("a label in Unicode is encoded");
//! };
//! assert_eq!(trace.steps()[0].delta, 745);
//! assert_eq!(explained.ascii(), Some("xn--bcher-kva"));
//! ```

mod editions;
mod mapping;
mod name;
mod rules;
mod sources;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use puny::trace::{DecodeTrace, EncodeTrace};

pub use name::explain;
pub use rules::{CheckedRule, Outcome};

use crate::dns::ace_prefix::ACE_PREFIX;
use crate::named::named;
use crate::problems::Problem;
pub use crate::rules::reason::SkipReason;

/// The steps of converting one name, as [`explain`] returns them.
#[derive(Clone, Debug)]
pub struct Explanation {
    steps: Vec<Step>,
    labels_left: usize,
    ascii: Option<String>,
    unicode: Option<String>,
    problems: Vec<Problem>,
}

impl Explanation {
    /// Returns the steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Returns the number of labels without steps. These are the labels after the first 1,000.
    pub const fn labels_left(&self) -> usize {
        self.labels_left
    }

    /// Returns the name in ASCII, or `None` if the name is refused.
    pub fn ascii(&self) -> Option<&str> {
        self.ascii.as_deref()
    }

    /// Returns the name in Unicode, converted from its ASCII form, or `None` if there are problems.
    pub fn unicode(&self) -> Option<&str> {
        self.unicode.as_deref()
    }

    /// Returns every problem of the name.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

named! {
    /// The kind of a step: what the step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StepKind {
        /// Maps each code point.
        Map = "map",
        /// Normalises the text.
        Normalise = "normalise",
        /// Splits the text into labels.
        Split = "split",
        /// Decodes an A-label.
        Decode = "decode",
        /// Checks the rules for a label.
        Check = "check",
        /// Encodes a label.
        Encode = "encode",
        /// Joins the labels, and checks the rules for the whole name.
        Join = "join",
    }

    /// Returns the machine-readable name of the kind. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::explain::StepKind::Normalise.name(), "normalise");
    /// ```
    fn name;
}

/// One step, with its section in a specification.
#[derive(Clone, Debug)]
pub struct Step {
    kind: StepKind,
    title: &'static str,
    source: &'static str,
    label: Option<usize>,
    input: Option<String>,
    output: Option<String>,
    detail: Detail,
}

impl Step {
    /// Returns the kind of the step.
    pub const fn kind(&self) -> StepKind {
        self.kind
    }

    /// Returns a short description of the step. The wording may change.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// Returns the section of the specification that defines the step.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// Returns the index of the label, from 0, or `None` if the step processes the whole name.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// Returns the text before the step, or `None` if the step does not change the text.
    pub fn input(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// Returns the text after the step, or `None` if the step failed because the label or the name is refused.
    pub fn output(&self) -> Option<&str> {
        self.output.as_deref()
    }

    /// Returns the details of the step.
    pub const fn detail(&self) -> &Detail {
        &self.detail
    }

    /// Returns the text that is decoded or encoded with Punycode. For [`StepKind::Decode`], it is the label without the
    /// ACE prefix. For [`StepKind::Encode`], it is the label. Returns `None` for other steps.
    ///
    /// ```
    /// use puny_idna::explain::explain;
    /// use puny_idna::Preset;
    ///
    /// let explained = explain("xn--fa-hia", Preset::Uts46.edition());
    /// assert_eq!(explained.steps()[3].punycode_input(), Some("fa-hia"));
    /// ```
    pub fn punycode_input(&self) -> Option<&str> {
        match self.kind {
            StepKind::Decode => self.input()?.get(ACE_PREFIX.len()..),
            StepKind::Encode => self.input(),
            _ => None,
        }
    }

    /// Returns the rules of [`StepKind::Check`] and [`StepKind::Join`], or `None` for other steps.
    pub const fn checked(&self) -> Option<&Checked> {
        match &self.detail {
            Detail::Checked(checked) => Some(checked),
            _ => None,
        }
    }
}

/// The details of a step. The variant depends on the kind of the step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// For [`StepKind::Map`] and [`StepKind::Normalise`]: the changes, and the unchanged code points whose status is
    /// not valid.
    Changes(Vec<ChangedPart>),
    /// For [`StepKind::Split`]: the labels.
    Labels(Vec<String>),
    /// For [`StepKind::Decode`]: how the label without its prefix is decoded.
    Decoded(DecodeTrace),
    /// For [`StepKind::Encode`]: how the label is encoded.
    Encoded(EncodeTrace),
    /// For [`StepKind::Check`] and [`StepKind::Join`]: the rules and the problems.
    Checked(Checked),
}

/// The rules for a label, or for the whole name, and the problems that the check found.
#[derive(Clone, Debug)]
pub struct Checked {
    rules: Vec<CheckedRule>,
    problems: Vec<Problem>,
}

impl Checked {
    /// Returns every rule that the edition has for this label, or for the whole name, with its outcome.
    pub fn rules(&self) -> &[CheckedRule] {
        &self.rules
    }

    /// Returns the problems of the label, or of the whole name. The last step also has the problems of labels without
    /// steps. Ranges are byte ranges in the given name.
    ///
    /// If the name has more problems than can be listed, the last step has
    /// [`Rule::NotListed`](crate::Rule::NotListed). The outcomes of rules do not depend on this limit.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// A part of a step's input that changes, or an unchanged code point whose status is not valid (deviation or
/// disallowed).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChangedPart {
    range: Range<usize>,
    after: String,
    status: Option<&'static str>,
}

impl ChangedPart {
    /// Returns the byte range of this part in the input of the step.
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns the text that replaces this part.
    pub fn after(&self) -> &str {
        &self.after
    }

    /// Returns the status of the code point in the table of the mapping: `mapped`, `ignored`, `deviation` or
    /// `disallowed`. Returns `None` for normalisation.
    pub const fn status(&self) -> Option<&'static str> {
        self.status
    }
}
