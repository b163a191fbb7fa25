//! Every step of converting a name to ASCII, as data: for programs that show people how a name is
//! processed. Conversions do not need this module.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the steps as types |
//! | `name.rs` | the steps of a name |
//! | `mapping.rs` | mapping and normalisation |
//! | `rules.rs` | rules, and what became of each |
//! | `editions.rs` | the rules of each edition |
//! | `sources.rs` | the sections of the specifications |
//!
//! The steps come from the crate's own parts ([`steps`](crate::steps) and `puny::trace`), the result
//! and the problems from the conversion itself; the tests compare the two. The rules are asked by the
//! functions of the conversion, which also say why they do not ask a rule.
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
pub use rules::{Outcome, Rule};

use crate::dns::ace_prefix::ACE_PREFIX;
use crate::named::named;
use crate::problems::Problem;
pub use crate::rules::reason::Reason;

/// The steps of one name, from [`explain`].
#[derive(Clone, Debug)]
pub struct Explanation {
    steps: Vec<Step>,
    labels_left: usize,
    ascii: Option<String>,
    unicode: Option<String>,
    problems: Vec<Problem>,
}

impl Explanation {
    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The number of labels that have no steps of their own.
    pub const fn labels_left(&self) -> usize {
        self.labels_left
    }

    /// The name in ASCII; `None` if it is refused.
    pub fn ascii(&self) -> Option<&str> {
        self.ascii.as_deref()
    }

    /// The name in ASCII, converted to Unicode; `None` if there are problems.
    pub fn unicode(&self) -> Option<&str> {
        self.unicode.as_deref()
    }

    /// Every rule that the name breaks.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

named! {
    /// What a step does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum StepKind {
        /// Each code point is mapped.
        Map = "map",
        /// The text is normalised.
        Normalise = "normalise",
        /// The text is divided into labels.
        Split = "split",
        /// An A-label is decoded.
        Decode = "decode",
        /// The rules for a label are checked.
        Check = "check",
        /// A label is encoded.
        Encode = "encode",
        /// The labels are joined, and the rules for the whole name are checked.
        Join = "join",
    }

    /// The name of the kind. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::explain::StepKind::Normalise.name(), "normalise");
    /// ```
    fn name;
}

/// One step, with its source in a specification.
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
    /// What it does.
    pub const fn kind(&self) -> StepKind {
        self.kind
    }

    /// What it does, in words. They may change.
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// The section of the specification.
    pub const fn source(&self) -> &'static str {
        self.source
    }

    /// The label, from 0; `None` if the step is on the whole name.
    pub const fn label(&self) -> Option<usize> {
        self.label
    }

    /// The text that it changes; `None` if it changes none.
    pub fn input(&self) -> Option<&str> {
        self.input.as_deref()
    }

    /// The text after it; `None` if there is none, because the label or the name is refused.
    pub fn output(&self) -> Option<&str> {
        self.output.as_deref()
    }

    /// What there is to say of it.
    pub const fn detail(&self) -> &Detail {
        &self.detail
    }

    /// What Punycode is given by [`StepKind::Decode`], which is the label without the ACE prefix, or by
    /// [`StepKind::Encode`]; `None` for other steps.
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

    /// The rules of [`StepKind::Check`] and [`StepKind::Join`]; `None` for other steps.
    pub const fn checked(&self) -> Option<&Checked> {
        match &self.detail {
            Detail::Checked(checked) => Some(checked),
            _ => None,
        }
    }
}

/// What there is to say of a step.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Detail {
    /// Of [`StepKind::Map`] and [`StepKind::Normalise`]: what changes, and what deserves a remark.
    Changes(Vec<Change>),
    /// Of [`StepKind::Split`]: the labels.
    Labels(Vec<String>),
    /// Of [`StepKind::Decode`]: how the label is decoded, without its prefix.
    Decoded(DecodeTrace),
    /// Of [`StepKind::Encode`]: how the label is encoded.
    Encoded(EncodeTrace),
    /// Of [`StepKind::Check`] and [`StepKind::Join`]: the rules.
    Checked(Checked),
}

/// The rules for a label, or for the name as a whole.
#[derive(Clone, Debug)]
pub struct Checked {
    rules: Vec<Rule>,
    problems: Vec<Problem>,
}

impl Checked {
    /// Every rule of the edition for a label, or for the name, and what became of it.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The problems of the label, or of the name; in the last step also those of labels without steps
    /// of their own. Ranges are in the name that was given. A name has more than are listed if the
    /// last step has [`Status::NotListed`](crate::Status::NotListed); the rules do not depend on that.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}

/// A part of a step's input that changes, or a code point whose status deserves a remark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    range: Range<usize>,
    to: String,
    status: Option<&'static str>,
}

impl Change {
    /// Its byte range in the input of the step.
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// What it becomes.
    pub fn to(&self) -> &str {
        &self.to
    }

    /// The status of the code point in the table of the mapping: `mapped`, `ignored`, `deviation` or
    /// `disallowed`. `None` for normalisation.
    pub const fn status(&self) -> Option<&'static str> {
        self.status
    }
}
