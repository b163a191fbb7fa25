//! What the commands that convert strings have in common: one string in, one string out, or
//! what is wrong with it.

use crate::report::problem::Problem;
use crate::report::tally::Note;

/// What is done to a string.
pub(crate) trait Operation: Send + Sync + 'static {
    /// Appends the result to `out`, or else says what is wrong. What is in `out`
    /// after a problem is only used with [`OnError::Partial`].
    fn apply(&self, text: &str, out: &mut String, problems: &mut Vec<Problem>);

    /// How many strings are converted at once, if there is a way.
    fn bulk(&self) -> Option<Bulk> {
        None
    }

    /// What is worth a word about a string that has not failed.
    fn note(&self, _text: &str) -> Option<Note> {
        None
    }
}

/// How many strings are converted at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bulk {
    /// They are names, and those that are lower-case LDH stay as they are.
    Names,
    /// They are encoded with Punycode, and nothing else is done.
    Encode,
    /// They are decoded with Punycode, and nothing else is done.
    Decode,
}

/// What becomes of a string that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnError {
    /// Its line is left out.
    Skip,
    /// It is written as it came.
    Keep,
    /// An empty line stands for its line.
    Blank,
    /// What could be converted is written.
    Partial,
    /// It ends the run.
    Stop,
}
