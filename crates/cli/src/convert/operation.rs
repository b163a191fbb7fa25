//! The trait of an operation, which converts one string to another string or to problems.

use crate::report::problem::Problem;

/// An operation that converts strings.
pub(crate) trait Operation: Send + Sync + 'static {
    /// Converts a string: appends the result to `out`, or the problems to `problems`. After a problem, `out` is only
    /// used with `--on-error partial`.
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>);

    /// Returns whether the operation decodes A-labels.
    fn reads_a_labels(&self) -> bool {
        false
    }

    /// Returns how strings are converted in bulk, or `None` if they are converted one by one.
    fn bulk(&self) -> Option<Bulk> {
        None
    }

    /// Returns whether [`apply`](Operation::apply) refuses this string although the bulk conversion converts it.
    fn refuses(&self, _text: &str) -> bool {
        false
    }
}

/// The ways to convert strings in bulk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bulk {
    /// Names. A name of lower-case letters, digits and hyphens is unchanged.
    Names,
    /// Encoding with Punycode, without other options.
    Encode,
    /// Decoding with Punycode, without other options.
    Decode,
}
