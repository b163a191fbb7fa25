//! [`Reason`]: why a rule is not asked. The functions that apply the rules of an edition decide by
//! it, and `explain` tells it.

use core::fmt;

use crate::rules::flags::Flag;

/// Why a rule is not asked of a label, or of a name.
///
/// ```
/// use puny_idna::explain::Reason;
/// use puny_idna::Flag;
///
/// let reason = Reason::Flag(Flag::CheckBidi, "no");
/// assert_eq!(reason.to_string(), "CheckBidi is no");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "explain"), allow(dead_code, unreachable_pub))] // only `explain` reads it
#[non_exhaustive]
pub enum Reason {
    /// The flag has this value.
    Flag(Flag, &'static str),
    /// The rule does not apply to such a label or name. The words may change.
    NotApplicable(&'static str),
}

pub(crate) const STOPPED: Reason = Reason::NotApplicable("the A-label cannot be decoded");
pub(crate) const NO_A_LABEL: Reason = Reason::NotApplicable("no A-label");
pub(crate) const ROOT: Reason = Reason::NotApplicable("the label is the root's");
#[cfg(any(feature = "idna2003", feature = "idna2008"))]
pub(crate) const ALL_ASCII: Reason = Reason::NotApplicable("all of the label is ASCII");

impl fmt::Display for Reason {
    /// In words, with the flag's term in its specification.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Flag(flag, value) => write!(f, "{} is {value}", flag.term()),
            Reason::NotApplicable(words) => f.write_str(words),
        }
    }
}
