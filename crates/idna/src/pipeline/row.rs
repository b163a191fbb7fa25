//! [`Table`]: the rules of an edition at one stage. [`Row`]: a rule, with its check and the conditions under which it is not
//! checked.

use super::condition::{Condition, Conditions};
use crate::problems::{Recorder, Rule};
use crate::rules::ascii_rules::AsciiRules;
use crate::rules::label::Label;

/// The point of the procedure at which a rule is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code)] // some stages are of IDNA2003 only
pub(crate) enum Stage {
    /// After a label is mapped and normalised. Only Nameprep has rules at this stage.
    Mapped,
    /// After an A-label is decoded in ToUnicode of IDNA2003.
    Decoded,
    /// Before a label is encoded.
    Text,
    /// After a label is encoded, or would be encoded.
    Encoded,
    /// After a decoded label is encoded again in ToUnicode of IDNA2003.
    RoundTrip,
    /// After all labels are converted to ASCII.
    Name,
}

/// The check of a rule. It records a problem for each violation.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    /// Checks a label.
    Label(fn(&Label, &mut Recorder)),
    /// Checks a label with the ASCII rules of the edition.
    Ascii(fn(&Label, AsciiRules, &mut Recorder)),
    /// Checks the name in ASCII. The number is the length of the input, in bytes.
    Name(fn(&str, usize, &mut Recorder)),
}

/// The rules of an edition at one stage, in the order in which they are checked.
pub(crate) struct Table {
    pub(crate) stage: Stage,
    pub(crate) rows: &'static [Row],
}

/// A rule of an edition. If one check finds the violations of several rules, the rules have one row.
pub(crate) struct Row {
    pub(crate) rules: &'static [Rule],
    pub(crate) check: Check,
    /// The conditions under which the rules are not checked.
    pub(crate) unless: Conditions,
}

impl Row {
    /// Returns a row.
    pub(crate) const fn new(rules: &'static [Rule], check: Check, unless: &[Condition]) -> Row {
        let unless = Conditions::of(unless);
        Row {
            rules,
            check,
            unless,
        }
    }
}
