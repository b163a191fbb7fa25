//! Which strings are explained as names.

use crate::convert::codec::hint;
use crate::convert::names::conversions::DOTS;

/// What strings are: the value of `--as`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// Guess from the string.
    Auto,
    Name,
    String,
}

impl Subject {
    /// Whether a string is explained as a name. A Bootstring used for names encodes neither a full
    /// stop nor `xn--`, so a string with one of them is rarely meant for it. A blank indicates a
    /// sentence.
    pub(crate) fn is_name(self, text: &str) -> bool {
        match self {
            Subject::Auto => {
                hint::is_a_label(text) || text.contains(DOTS) && !text.contains(char::is_whitespace)
            }
            Subject::Name => true,
            Subject::String => false,
        }
    }
}
