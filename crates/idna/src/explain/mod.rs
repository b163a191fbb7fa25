//! Every step of converting a name to ASCII, as data: for programs that show people how a name is
//! processed. Conversions do not need this module.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | the steps as types |
//! | `name.rs` | the steps of a name |
//! | `mapping.rs` | mapping and normalisation |
//! | `sources.rs` | the sections of the specifications |
//!
//! The steps come from the crate's own parts ([`steps`](crate::steps) and `puny::trace`), the result
//! and the problems from the conversion itself; the tests compare the two.
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
//! assert_eq!(explained.result().unwrap(), "xn--bcher-kva");
//! ```

mod mapping;
mod name;
mod sources;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use puny::trace::{DecodeTrace, EncodeTrace};

pub use name::explain;

use crate::problems::{Error, Problem};

/// The steps of one name, from [`explain`].
#[derive(Clone, Debug)]
pub struct Explanation {
    steps: Vec<Step>,
    result: Result<String, Error>,
}

impl Explanation {
    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The name in ASCII.
    ///
    /// # Errors
    ///
    /// Every rule that the name breaks.
    pub fn result(&self) -> Result<&str, &Error> {
        self.result.as_deref()
    }

    /// The problems of the result; none if it is valid.
    pub fn problems(&self) -> &[Problem] {
        match &self.result {
            Ok(_) => &[],
            Err(error) => error.problems(),
        }
    }
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepKind {
    /// Each code point is mapped.
    Map,
    /// The text is normalised.
    Normalise,
    /// The text is divided into labels.
    Split,
    /// An A-label is decoded.
    Decode,
    /// The rules for a label are checked.
    Check,
    /// A label is encoded.
    Encode,
    /// The labels are joined, and the rules for the whole name are checked.
    Join,
}

impl StepKind {
    /// The name of the kind. It does not change.
    ///
    /// ```
    /// assert_eq!(puny_idna::explain::StepKind::Normalise.name(), "normalise");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            StepKind::Map => "map",
            StepKind::Normalise => "normalise",
            StepKind::Split => "split",
            StepKind::Decode => "decode",
            StepKind::Check => "check",
            StepKind::Encode => "encode",
            StepKind::Join => "join",
        }
    }
}

/// One step, with its source in a specification.
#[derive(Clone, Debug)]
pub struct Step {
    kind: StepKind,
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
    /// Of [`StepKind::Check`] and [`StepKind::Join`]: the rules that the label, or the name as a
    /// whole, breaks; and at the end those of labels without steps of their own. Ranges are in the
    /// name that was given.
    Problems(Vec<Problem>),
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
