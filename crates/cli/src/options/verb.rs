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
    pub(crate) fn capitalised(self) -> &'static str {
        match self {
            Verb::Encode => "Encode",
            Verb::Decode => "Decode",
            Verb::Convert => "Convert",
            Verb::Check => "Check",
        }
    }

    /// The word in the middle of a sentence.
    pub(crate) fn lower_case(self) -> String {
        self.capitalised().to_ascii_lowercase()
    }

    /// One of two texts: what a command says that keeps what stands around the strings, or
    /// leaves it out.
    pub(crate) fn kept_or_left_out(
        self,
        kept: &'static str,
        left_out: &'static str,
    ) -> &'static str {
        match self {
            Verb::Check => left_out,
            Verb::Encode | Verb::Decode | Verb::Convert => kept,
        }
    }
}
