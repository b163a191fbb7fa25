//! Finds the ends of CSV records (RFC 4180, section 2). A record ends at a line end outside of quotes.
//!
//! A field is quoted if its first byte is a double quote. Before the first field there may be a byte order mark, at the
//! start of a file or where another file was appended. A comment ends at the end of its line, even if it has quotes.

use super::{BYTE_ORDER_MARK, is_blank};

/// Finds the ends of records in text that is read in parts.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    delimiter: Vec<u8>,
    /// The characters that begin a comment.
    comments: Vec<u8>,
    state: State,
}

/// The state of the reader in the current record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    within: Within,
    /// The number of bytes that were read.
    length: usize,
    /// Whether there were only blanks so far.
    is_blank: bool,
    /// Whether the bytes so far are a prefix of the byte order mark.
    is_mark: bool,
    /// Whether a field starts at the next byte.
    at_field: bool,
    /// The number of bytes of the delimiter that were matched.
    matched: usize,
}

/// The context of the next byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// A field without quotes, or text after a quoted field.
    Text,
    Quotes,
    /// The byte after a double quote in quotes. If it is a double quote too, both are one character of the field.
    Quote,
    Comment,
}

const START: State = State {
    within: Within::Text,
    length: 0,
    is_blank: true,
    is_mark: true,
    at_field: true,
    matched: 0,
};

impl Records {
    pub(crate) fn new(delimiter: &[u8], comments: &[u8]) -> Self {
        Records {
            delimiter: delimiter.to_vec(),
            comments: comments.to_vec(),
            state: START,
        }
    }

    /// Reads a text without quotes, in which each line is a record. Returns the end of the last line that ends in the
    /// text. Returns `None` if the text has a quote, begins inside quotes, or has no line end.
    pub(super) fn last_unquoted_end(&mut self, text: &[u8]) -> Option<usize> {
        let is_quoted = matches!(self.state.within, Within::Quotes | Within::Quote);
        if is_quoted || memchr::memchr(b'"', text).is_some() {
            return None;
        }
        let last = memchr::memrchr(b'\n', text)?;
        self.state = START;
        Some(last + 1)
    }

    /// Reads up to the end of the record, and returns the length that was read. Returns `None` if the record does not
    /// end in the text.
    pub(super) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        // Most lines have no quotes.
        if self.state == START
            && let Some(feed) = memchr::memchr(b'\n', text)
            && memchr::memchr(b'"', &text[..feed]).is_none()
        {
            return Some(feed + 1);
        }
        for (offset, &byte) in text.iter().enumerate() {
            if byte == b'\n' && self.state.within != Within::Quotes {
                self.state = START;
                return Some(offset + 1);
            }
            self.take(byte);
        }
        None
    }

    /// Reads a byte that does not end the record.
    fn take(&mut self, byte: u8) {
        let state = &mut self.state;
        let within = match state.within {
            Within::Comment => Within::Comment,
            Within::Quotes if byte == b'"' => Within::Quote,
            Within::Quotes => Within::Quotes,
            Within::Quote if byte == b'"' => Within::Quotes,
            _ if state.is_blank && self.comments.contains(&byte) => Within::Comment,
            _ if state.at_field && byte == b'"' => Within::Quotes,
            _ => Within::Text,
        };
        state.matched = match within {
            Within::Text if self.delimiter.get(state.matched) == Some(&byte) => state.matched + 1,
            // A mismatch inside the delimiter cannot hide its beginning, because in UTF-8 the first byte of a character
            // differs from its other bytes.
            Within::Text => usize::from(self.delimiter.first() == Some(&byte)),
            _ => 0,
        };
        let is_delimiter = state.matched == self.delimiter.len();
        if is_delimiter {
            state.matched = 0;
        }
        state.is_mark &= BYTE_ORDER_MARK.get(state.length) == Some(&byte);
        state.is_blank &= is_blank(byte);
        state.within = within;
        state.length = state.length.saturating_add(1);
        state.at_field = is_delimiter || state.is_mark && state.length == BYTE_ORDER_MARK.len();
    }
}
