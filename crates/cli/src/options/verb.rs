//! What a command does, in the words of its help.

/// What a command does to strings; what stands around them it keeps, or, if it checks,
/// leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Encode,
    Decode,
    Convert,
    Check,
}

impl Verb {
    /// The word at the beginning of a sentence.
    pub(crate) fn big(self) -> &'static str {
        match self {
            Verb::Encode => "Encode",
            Verb::Decode => "Decode",
            Verb::Convert => "Convert",
            Verb::Check => "Check",
        }
    }

    /// The word in the middle of a sentence.
    pub(crate) fn small(self) -> String {
        self.big().to_ascii_lowercase()
    }

    /// What becomes of the rest.
    pub(crate) fn rest(self, kept: &'static str, left_out: &'static str) -> &'static str {
        match self {
            Verb::Check => left_out,
            Verb::Encode | Verb::Decode | Verb::Convert => kept,
        }
    }
}
