//! The ends of CSV records (RFC 4180, section 2): at line ends outside quotes.
//!
//! Quotes are read as [`Separator`](super::separator::Separator) reads those of one record: a field
//! is quoted if its first byte is a double quote. A comment ends with its line, even with quotes in
//! it.

use super::field::is_blank;

/// The mark allowed before the first quote of a record: at the start of a file, or of a file joined
/// to another.
pub(crate) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// Finds the ends of records in text read in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Records {
    delimiter: Vec<u8>,
    /// Comment markers.
    comments: Vec<u8>,
    state: State,
}

/// The reader's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    within: Within,
    /// Bytes read.
    length: usize,
    /// Only blanks so far.
    is_blank: bool,
    /// Only a prefix of the mark so far.
    is_mark: bool,
    /// A field starts here.
    at_field: bool,
    /// The bytes of a delimiter matched so far.
    matched: usize,
}

/// The context of the next byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// An unquoted field, or text after a quoted one.
    Text,
    Quotes,
    /// After a double quote in quotes: a second makes it a character.
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

    /// Reads on, and returns the offset in `text` of the end of the last complete record. Linear;
    /// the next call takes the text that follows.
    pub(crate) fn last_end(&mut self, text: &[u8]) -> Option<usize> {
        let mut last = None;
        let mut state = self.state;
        let is_quoted = matches!(state.within, Within::Quotes | Within::Quote);
        if !is_quoted && memchr::memchr(b'"', text).is_none() {
            last = memchr::memrchr(b'\n', text).map(|feed| feed + 1);
            if last.is_some() {
                state = START;
            }
        }
        while let Some(length) = self.end(&mut state, text.get(last.unwrap_or(0)..)?) {
            last = Some(last.unwrap_or(0) + length);
            state = START;
        }
        self.state = state;
        last
    }

    /// Reads on to the end of the record, if it is in the text.
    pub(crate) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        let mut state = self.state;
        let end = self.end(&mut state, text);
        self.state = if end.is_some() { START } else { state };
        end
    }

    /// The length of a text's first record, if it ends there.
    pub(crate) fn first_end(&self, text: &[u8]) -> Option<usize> {
        let mut state = START;
        self.end(&mut state, text)
    }

    /// Resets the state: the next text begins with a record.
    pub(crate) fn restart(&mut self) {
        self.state = START;
    }

    /// Reads to the end of the record, or of the text.
    fn end(&self, state: &mut State, text: &[u8]) -> Option<usize> {
        // Most lines have no quotes.
        if *state == START
            && let Some(feed) = memchr::memchr(b'\n', text)
            && memchr::memchr(b'"', text.get(..feed)?).is_none()
        {
            return Some(feed + 1);
        }
        for (offset, &byte) in text.iter().enumerate() {
            if byte == b'\n' && state.within != Within::Quotes {
                return Some(offset + 1);
            }
            self.take(state, byte);
        }
        None
    }

    /// Reads a byte that does not end the record.
    fn take(&self, state: &mut State, byte: u8) {
        let within = match state.within {
            Within::Comment => Within::Comment,
            Within::Quotes if byte == b'"' => Within::Quote,
            Within::Quotes => Within::Quotes,
            Within::Quote if byte == b'"' => Within::Quotes,
            _ if state.is_blank && self.comments.contains(&byte) => Within::Comment,
            _ if state.at_field && byte == b'"' => Within::Quotes,
            _ => Within::Text,
        };
        let is_next = |byte| self.delimiter.get(state.matched) == Some(&byte);
        state.matched = match within {
            Within::Text if is_next(byte) => state.matched + 1,
            // Only the first byte of a character can begin it.
            Within::Text => usize::from(self.delimiter.first() == Some(&byte)),
            _ => 0,
        };
        let is_delimiter = state.matched == self.delimiter.len();
        if is_delimiter {
            state.matched = 0;
        }
        state.is_mark &= MARK.get(state.length) == Some(&byte);
        state.is_blank &= is_blank(byte);
        state.within = within;
        state.length = state.length.saturating_add(1);
        state.at_field = is_delimiter || state.is_mark && state.length == MARK.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::separator::{Separator, UNCLOSED};

    fn records(delimiter: &str) -> Records {
        Records::new(delimiter.as_bytes(), b"#")
    }

    fn split(records: &Records, text: &str) -> Vec<String> {
        let mut rest = text;
        let mut found = Vec::new();
        while !rest.is_empty() {
            let end = records.first_end(rest.as_bytes()).unwrap_or(rest.len());
            found.push(rest[..end].to_owned());
            rest = &rest[end..];
        }
        found
    }

    #[test]
    fn records_end_at_line_ends_outside_quotes() {
        for (text, expected) in [
            ("a,b\nc\n", &["a,b\n", "c\n"][..]),
            // RFC 4180, section 2, rules 6 and 7.
            (
                "\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx",
                &["\"aaa\",\"b\r\nbb\",\"ccc\"\r\n", "zzz,yyy,xxx"],
            ),
            ("\"aaa\",\"b\"\"bb\n\",c\n", &["\"aaa\",\"b\"\"bb\n\",c\n"]),
            // Quotes inside a field are characters.
            ("a\"b\nc\"d\n", &["a\"b\n", "c\"d\n"]),
            (" \"a\nb\n", &[" \"a\n", "b\n"]),
            ("\"a\"b\nc", &["\"a\"b\n", "c"]),
            ("\"a\"b,\"c\nd\"\n", &["\"a\"b,\"c\nd\"\n"]),
            ("# ,\"\na\n", &["# ,\"\n", "a\n"]),
            (" #,\"\na\n", &[" #,\"\n", "a\n"]),
            ("a#,\"\n\"\n", &["a#,\"\n\"\n"]),
            (
                "\u{FEFF}\"a\nb\"\n\u{FEFF}c,\n",
                &["\u{FEFF}\"a\nb\"\n", "\u{FEFF}c,\n"],
            ),
            ("a,\u{FEFF}\"\n", &["a,\u{FEFF}\"\n"]),
            ("\"a\nb", &["\"a\nb"]),
            ("\n\n", &["\n", "\n"]),
        ] {
            assert_eq!(split(&records(","), text), expected, "{text:?}");
        }
        let arrows = split(&records("→"), "a→\"\n\"→b\n");
        assert_eq!(arrows, ["a→\"\n\"→b\n"]);
    }

    /// Over all short texts: wherever a text is cut, the last end is that of the last complete
    /// record, and a record without an end has open quotes.
    #[test]
    fn all_short_texts() {
        let alphabet = b"a\n\"\r, #";
        let count = alphabet.len();
        let records = records(",");
        let separator = Separator::Character {
            bytes: b",".to_vec(),
            quotes: true,
        };
        for length in 0..7_u32 {
            for number in 0..count.pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|index| alphabet[number / count.pow(index) % count])
                    .collect();
                let mut whole = 0;
                while let Some(end) = records.first_end(&text[whole..]) {
                    let record = &text[whole..whole + end - 1];
                    let is_comment = record.trim_ascii_start().starts_with(b"#");
                    let found = separator.split(record, &mut Vec::new());
                    let is_open = found.is_err_and(|problem| problem.kind() == UNCLOSED);
                    assert!(is_comment || !is_open, "{text:?}");
                    whole += end;
                }
                let rest = &text[whole..];
                if let Some(feed) = memchr::memchr(b'\n', rest) {
                    let found = separator.split(&rest[..feed], &mut Vec::new());
                    assert!(found.is_err(), "{text:?}");
                }
                for cut in 0..=text.len() {
                    let mut records = records.clone();
                    let first = records.last_end(&text[..cut]);
                    let second = records.last_end(&text[cut..]).map(|end| cut + end);
                    assert_eq!(second.or(first).unwrap_or(0), whole, "{text:?} {cut}");
                }
            }
        }
    }
}
