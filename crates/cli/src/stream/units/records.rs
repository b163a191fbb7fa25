//! The grammar of CSV (RFC 4180, section 2): where records end, and where their fields are.
//!
//! A record ends at a line end outside of quotes. A field is quoted if its first byte is a double quote. Before the first
//! field there may be a byte order mark, at the start of a file or where another file was appended. A comment ends at the
//! end of its line, even if it has quotes.

use super::{BYTE_ORDER_MARK, is_blank};

/// The options of the grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Csv {
    /// The character between two fields, in UTF-8.
    pub(crate) delimiter: Vec<u8>,
    /// Whether fields may be in double quotes.
    pub(crate) quotes: bool,
    /// The characters that begin a comment. Empty where a record is known not to be a comment.
    pub(crate) comments: Vec<u8>,
}

/// Where the text that was read ends. The text may be cut anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) within: Within,
    /// Whether the record has only blanks so far.
    is_blank: bool,
    /// The number of bytes of the delimiter that were read.
    matched: usize,
}

/// The part of a record that the next byte belongs to, unless this byte begins another part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Within {
    /// The start of a record, of which this number of bytes of a byte order mark was read.
    Start(usize),
    /// The start of any other field.
    Field,
    /// A field without quotes.
    Text,
    /// A field in quotes.
    Quotes,
    /// The byte after a double quote in quotes. If it is a double quote too, both are one character of the field.
    Quote,
    /// Text after a closing double quote, which is malformed.
    After,
    Comment,
}

/// The state before a record.
pub(crate) const START: State = State {
    within: Within::Start(0),
    is_blank: true,
    matched: 0,
};

impl Csv {
    /// Reads one byte, or several bytes up to the next byte that may change the state. Returns their number. The text
    /// must not be empty. A line feed is an ordinary character, because only the caller knows whether it ends the record.
    pub(crate) fn step(&self, state: &mut State, text: &[u8]) -> usize {
        let delimiter = self.delimiter[0];
        let run = match state.within {
            Within::Quotes => memchr::memchr(b'"', text),
            Within::Comment => memchr::memchr(b'\n', text),
            Within::Field if self.quotes && text[0] == b'"' => Some(0),
            Within::Field | Within::Text | Within::After
                if !state.is_blank && state.matched == 0 =>
            {
                let run = memchr::memchr2(delimiter, b'\n', text);
                match run {
                    // This is a shortcut for most fields.
                    Some(run) if self.delimiter.len() == 1 && text[run] == delimiter => {
                        state.within = Within::Field;
                        return run + 1;
                    }
                    Some(0) => {}
                    _ if state.within == Within::Field => state.within = Within::Text,
                    _ => {}
                }
                run
            }
            _ => Some(0),
        };
        match run {
            Some(0) => {
                self.take(state, text[0]);
                1
            }
            run => run.unwrap_or(text.len()),
        }
    }

    fn take(&self, state: &mut State, byte: u8) {
        let was_blank = state.is_blank;
        let matched = state.matched;
        state.matched = match state.within {
            Within::Quotes | Within::Comment => 0,
            _ if self.delimiter[matched] == byte => matched + 1,
            // A mismatch inside the delimiter cannot hide its beginning, because in UTF-8 the first byte of a character
            // differs from its other bytes.
            _ => usize::from(self.delimiter[0] == byte),
        };
        state.is_blank &= is_blank(byte);
        if state.matched == self.delimiter.len() {
            state.matched = 0;
            state.within = Within::Field;
            return;
        }
        state.within = match state.within {
            Within::Start(length) if BYTE_ORDER_MARK.get(length) == Some(&byte) => {
                state.is_blank = length + 1 == BYTE_ORDER_MARK.len();
                Within::Start(length + 1)
            }
            Within::Comment => Within::Comment,
            Within::Quotes if byte == b'"' => Within::Quote,
            Within::Quotes => Within::Quotes,
            Within::Quote if byte == b'"' && matched == 0 => Within::Quotes,
            Within::Quote if state.matched > 0 => Within::Quote,
            Within::Quote | Within::After => Within::After,
            _ if was_blank && self.comments.contains(&byte) => Within::Comment,
            Within::Start(0 | 3) | Within::Field if self.quotes && byte == b'"' => Within::Quotes,
            Within::Start(_) | Within::Field | Within::Text => Within::Text,
        };
    }
}

/// Finds the ends of records in text that is read in parts.
#[derive(Clone, Debug)]
pub(crate) struct Records {
    csv: Csv,
    state: State,
}

impl Records {
    pub(crate) fn new(csv: Csv) -> Self {
        Records { csv, state: START }
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
        let mut next = 0;
        while next < text.len() {
            if text[next] == b'\n' && self.state.within != Within::Quotes {
                self.state = START;
                return Some(next + 1);
            }
            next += self.csv.step(&mut self.state, &text[next..]);
        }
        None
    }
}
