//! The verb for a command's action in help texts.

/// A command's action on strings; text around them is kept, or, if it checks, left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Encode,
    Decode,
    Convert,
    Check,
}

impl Verb {
    /// The word, capitalised.
    pub(crate) fn capitalised(self) -> &'static str {
        match self {
            Verb::Encode => "Encode",
            Verb::Decode => "Decode",
            Verb::Convert => "Convert",
            Verb::Check => "Check",
        }
    }

    /// The word in lower case, mid-sentence.
    pub(crate) fn lower_case(self) -> String {
        self.capitalised().to_ascii_lowercase()
    }

    /// One of two texts: for a command that keeps the text around strings, or for one that leaves
    /// it out.
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
