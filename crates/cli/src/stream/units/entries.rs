//! The grammar of zone files (RFC 1035, section 5.1): where entries end, and what each byte of an entry means.
//!
//! An entry, as that section uses the word, is a record, a control entry or a blank line. It ends at a line end outside
//! of parentheses. As in BIND, a quoted string ends at the end of its line. Otherwise the rest of the file would belong
//! to a string whose closing quote is missing. A backslash escapes the character after it, but not a line end.

/// Finds the ends of entries in text that is read in parts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entries {
    /// The number of open parentheses.
    open: usize,
    within: Within,
}

/// The context of the next byte.
#[derive(Clone, Copy, Debug, Default)]
enum Within {
    #[default]
    Text,
    Quotes,
    Comment,
    /// After a backslash in text, or in quotes.
    Escape {
        quoted: bool,
    },
}

/// The meaning of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Part of a token.
    Text,
    OpeningQuote,
    ClosingQuote,
    OpeningParenthesis,
    ClosingParenthesis,
    /// A blank outside of quotes, or part of a comment.
    Blank,
    LineEnd,
}

impl Entries {
    /// Returns the number of open parentheses.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// Reads up to the end of the entry, and returns the length that was read. Returns `None` if the entry does not end
    /// in the text.
    pub(super) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        let mut next = 0;
        while next < text.len() {
            let (length, meaning) = self.step(&text[next..]);
            next += length;
            if meaning == Meaning::LineEnd && self.open == 0 {
                return Some(next);
            }
        }
        None
    }

    /// Reads one byte, or several bytes with the same meaning. Returns their number and their meaning. The text must not
    /// be empty.
    #[inline]
    pub(crate) fn step(&mut self, text: &[u8]) -> (usize, Meaning) {
        let (run, meaning) = match self.within {
            // This is a shortcut for most bytes between tokens.
            Within::Text if matches!(text[0], b' ' | b'\t') => return (1, Meaning::Blank),
            Within::Text => (text.iter().position(is_special), Meaning::Text),
            Within::Comment => (memchr::memchr(b'\n', text), Meaning::Blank),
            Within::Quotes | Within::Escape { .. } => (Some(0), Meaning::Text),
        };
        match run {
            Some(0) => (1, self.take(text[0])),
            run => (run.unwrap_or(text.len()), meaning),
        }
    }

    fn take(&mut self, byte: u8) -> Meaning {
        let (within, meaning) = match (self.within, byte) {
            (_, b'\n') => (Within::Text, Meaning::LineEnd),
            (Within::Comment, _) => (Within::Comment, Meaning::Blank),
            (Within::Escape { quoted: true }, _) => (Within::Quotes, Meaning::Text),
            (Within::Escape { quoted: false }, _) => (Within::Text, Meaning::Text),
            (Within::Quotes, b'\\') => (Within::Escape { quoted: true }, Meaning::Text),
            (Within::Text, b'\\') => (Within::Escape { quoted: false }, Meaning::Text),
            (Within::Quotes, b'"') => (Within::Text, Meaning::ClosingQuote),
            (Within::Text, b'"') => (Within::Quotes, Meaning::OpeningQuote),
            (Within::Text, b';') => (Within::Comment, Meaning::Blank),
            (Within::Text, b'(') => {
                self.open += 1;
                (Within::Text, Meaning::OpeningParenthesis)
            }
            (Within::Text, b')') => {
                self.open = self.open.saturating_sub(1);
                (Within::Text, Meaning::ClosingParenthesis)
            }
            (Within::Text, b' ' | b'\t' | b'\r') => (Within::Text, Meaning::Blank),
            (within @ (Within::Quotes | Within::Text), _) => (within, Meaning::Text),
        };
        self.within = within;
        meaning
    }
}

/// Returns whether a byte outside of quotes and comments may be more than a part of a token.
fn is_special(byte: &u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t' | b'\r' | b'\n' | b'"' | b'\\' | b'(' | b')' | b';'
    )
}
