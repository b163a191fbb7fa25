//! Finds the ends of the entries of a zone file (RFC 1035, section 5.1).
//!
//! An entry, as that section uses the word, is a record, a control entry or a blank line. It ends at a line end outside
//! of parentheses. As in BIND, a quoted string ends at the end of its line. Otherwise the rest of the file would belong
//! to a string whose closing quote is missing.

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

impl Entries {
    /// Reads up to the end of the entry, and returns the length that was read. Returns `None` if the entry does not end
    /// in the text.
    pub(super) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        let end = text.iter().position(|&byte| self.ends_entry(byte))?;
        Some(end + 1)
    }

    /// Reads one byte, and returns whether it ends the entry.
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
