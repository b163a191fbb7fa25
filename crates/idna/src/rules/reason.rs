//! [`SkipReason`]: the reason why a rule is not checked, as `explain` shows it.

use core::fmt;

use crate::rules::flags::Flag;

/// The reason why a rule is not checked for a label or a name.
///
/// ```
/// use puny_idna::explain::SkipReason;
/// use puny_idna::Flag;
///
/// let reason = SkipReason::Flag(Flag::CheckBidi, "no");
/// assert_eq!(reason.to_string(), "CheckBidi is set to no");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(dead_code, unreachable_pub)] // only `explain` reads it
#[non_exhaustive]
pub enum SkipReason {
    /// A flag turns the check off. The string is the value of the flag, or a description of the value, such as `not set
    /// to yes`.
    Flag(Flag, &'static str),
    /// The rule does not apply to this label or name. The string states the reason. The wording may change.
    NotApplicable(&'static str),
}

impl fmt::Display for SkipReason {
    /// Writes the reason in words. A flag is written as its term in the specification, for example
    /// `CheckBidi is set to no`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Some values are descriptions that begin with "not set to".
            SkipReason::Flag(flag, value) if value.starts_with("not ") => {
                write!(f, "{} is {value}", flag.term())
            }
            SkipReason::Flag(flag, value) => write!(f, "{} is set to {value}", flag.term()),
            SkipReason::NotApplicable(words) => f.write_str(words),
        }
    }
}
