//! The ends of the entries of a master file (RFC 1035, section 5.1).
//!
//! An entry, in that section's sense, is a record, a control entry or a blank line. It ends at a line end
//! outside parentheses and comments. As in BIND, a quoted string ends with its line: otherwise one extra
//! quote would take all that follows.

/// Finds the ends of entries in text that is read in parts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entries {
    /// The open parentheses.
    open: usize,
    within: Within,
}

/// What the next byte is in.
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

impl Entries {
    /// Reads on to the end of the entry, if it is in the text.
    pub(super) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        let end = text.iter().position(|&byte| self.ends_entry(byte))?;
        Some(end + 1)
    }

    /// Reads one byte; returns whether it ends an entry.
    fn ends_entry(&mut self, byte: u8) -> bool {
        self.within = match (self.within, byte) {
            (_, b'\n') => {
                self.within = Within::Text;
                return self.open == 0;
            }
            (Within::Comment, _) => Within::Comment,
            (Within::Escape { quoted: true }, _) => Within::Quotes,
            (Within::Escape { quoted: false }, _) => Within::Text,
            (Within::Quotes, b'\\') => Within::Escape { quoted: true },
            (Within::Text, b'\\') => Within::Escape { quoted: false },
            (Within::Quotes, b'"') => Within::Text,
            (Within::Text, b'"') => Within::Quotes,
            (Within::Text, b';') => Within::Comment,
            (Within::Text, b'(') => {
                self.open += 1;
                Within::Text
            }
            (Within::Text, b')') => {
                self.open = self.open.saturating_sub(1);
                Within::Text
            }
            (within @ (Within::Quotes | Within::Text), _) => within,
        };
        false
    }
}
