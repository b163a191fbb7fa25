//! Entries and tokens of a master file (RFC 1035, section 5.1).
//!
//! An entry, in that section's sense, is a record, a control entry or a blank line. It ends at a
//! line end outside parentheses and comments. Tokens are separated by blanks, by parentheses, and
//! inside parentheses by line ends too. A double quote begins a quoted string; a backslash escapes
//! the character after it. As in BIND, a quoted string does not continue in the next line:
//! otherwise one extra quote would take all that follows.

use std::ops::Range;

/// The rule that malformed entries break.
pub(super) const SYNTAX: &str = "RFC 1035, section 5.1: the syntax of master files";

/// Finds the ends of entries in text read in parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Scanner {
    /// The open parentheses.
    open: usize,
    within: Within,
}

/// The context of the next byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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

impl Scanner {
    /// Reads on, and returns the length up to the end of the last complete entry, and so of its
    /// lines. Linear; the next call needs text after the last end only from its first unread byte
    /// on.
    pub(crate) fn last_end(&mut self, text: &[u8]) -> Option<usize> {
        let mut last = None;
        for (offset, &byte) in text.iter().enumerate() {
            if self.ends_entry(byte) {
                last = Some(offset + 1);
            }
        }
        last
    }

    /// Reads on to the end of the entry, if it is in the text.
    pub(crate) fn next_end(&mut self, text: &[u8]) -> Option<usize> {
        let end = text.iter().position(|&byte| self.ends_entry(byte))?;
        Some(end + 1)
    }

    /// The end of the first entry, if it is in the text, which begins with it.
    pub(crate) fn first_end(text: &[u8]) -> Option<usize> {
        Scanner::default().next_end(text)
    }

    /// Reads one byte; returns whether it ends an entry.
    fn ends_entry(&mut self, byte: u8) -> bool {
        let within = self.within;
        if byte == b'\n' {
            // Quoted strings and escapes end with their line; see above.
            self.within = Within::Text;
            return self.open == 0;
        }
        self.within = match within {
            Within::Comment => Within::Comment,
            Within::Escape { quoted: true } => Within::Quotes,
            Within::Escape { quoted: false } => Within::Text,
            Within::Quotes => match byte {
                b'"' => Within::Text,
                b'\\' => Within::Escape { quoted: true },
                _ => Within::Quotes,
            },
            Within::Text => {
                match byte {
                    b'(' => self.open += 1,
                    b')' => self.open = self.open.saturating_sub(1),
                    _ => {}
                }
                match byte {
                    b'"' => Within::Quotes,
                    b';' => Within::Comment,
                    b'\\' => Within::Escape { quoted: false },
                    _ => Within::Text,
                }
            }
        };
        false
    }
}

/// A token of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes in the entry, without quotes.
    pub(super) range: Range<usize>,
    pub(super) quoted: bool,
}

/// An error in the tokens of an entry, with its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// A quoted string not closed on its line.
    Quote(usize),
    /// A parenthesis that is never closed, or was never opened.
    Parenthesis(usize),
    /// A token beyond the most a record can have.
    TooMany(usize),
}

/// More than any record has: its data are at most 65,535 octets (RFC 1035, section 3.2.1), each at
/// most two tokens, the digits of a hexadecimal number.
const MOST: usize = 1 << 18;

/// Whether a byte separates tokens inside an entry.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The tokens of an entry, without comments.
pub(super) fn tokens(entry: &[u8]) -> Result<Vec<Token>, Broken> {
    let at = |offset: usize| entry.get(offset).copied();
    let mut tokens = Vec::new();
    // The first open parenthesis, and their number.
    let mut first_open = 0;
    let mut open = 0_usize;
    let mut next = 0;
    while let Some(byte) = at(next) {
        let start = next;
        match byte {
            _ if is_blank(byte) => next += 1,
            b';' => {
                let rest = entry.get(start..).unwrap_or_default();
                next += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            }
            b'(' => {
                if open == 0 {
                    first_open = start;
                }
                open += 1;
                next += 1;
            }
            b')' => {
                open = open.checked_sub(1).ok_or(Broken::Parenthesis(start))?;
                next += 1;
            }
            b'"' => {
                let end = closing_quote(entry, start + 1).ok_or(Broken::Quote(start))?;
                tokens.push(Token {
                    range: start + 1..end,
                    quoted: true,
                });
                next = end + 1;
            }
            _ => {
                next = unquoted_end(entry, start);
                tokens.push(Token {
                    range: start..next,
                    quoted: false,
                });
            }
        }
        if tokens.len() > MOST {
            return Err(Broken::TooMany(start));
        }
    }
    match open {
        0 => Ok(tokens),
        _ => Err(Broken::Parenthesis(first_open)),
    }
}

/// The position of the closing quote, on the same line.
fn closing_quote(entry: &[u8], start: usize) -> Option<usize> {
    let mut next = start;
    loop {
        match entry.get(next)? {
            b'"' => return Some(next),
            b'\n' => return None,
            b'\\' if entry.get(next + 1) != Some(&b'\n') => next += 2,
            _ => next += 1,
        }
    }
}

/// The end of an unquoted token.
fn unquoted_end(entry: &[u8], start: usize) -> usize {
    let mut next = start;
    while let Some(&byte) = entry.get(next) {
        match byte {
            b';' | b'(' | b')' | b'"' => break,
            _ if is_blank(byte) => break,
            b'\\' if entry.get(next + 1).is_some_and(|&after| after != b'\n') => next += 2,
            _ => next += 1,
        }
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The entries of a text, each with its line end, except perhaps the last.
    fn entries(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        let mut rest = text;
        std::iter::from_fn(move || {
            let end = Scanner::first_end(rest).unwrap_or(rest.len());
            let (entry, after) = rest.split_at(end);
            rest = after;
            (!entry.is_empty()).then_some(entry)
        })
    }

    #[test]
    fn entries_end_at_line_ends_outside_parentheses() {
        for (text, expected) in [
            ("a A 1\nb A 2\n", &["a A 1\n", "b A 2\n"][..]),
            (
                "a SOA x y (\n 1 ; (\n 2\n)\nb",
                &["a SOA x y (\n 1 ; (\n 2\n)\n", "b"],
            ),
            ("a TXT \"(\"\nb", &["a TXT \"(\"\n", "b"]),
            ("a TXT \\(\nb", &["a TXT \\(\n", "b"]),
            ("; (\nb", &["; (\n", "b"]),
            // An unclosed string ends with its line.
            ("a TXT \"(\nb", &["a TXT \"(\n", "b"]),
            ("a TXT \"x\\\nb", &["a TXT \"x\\\n", "b"]),
            (")\nb", &[")\n", "b"]),
            ("\n\n", &["\n", "\n"]),
            ("a (\n\n", &["a (\n\n"]),
            ("", &[]),
        ] {
            let found: Vec<&str> = entries(text.as_bytes())
                .map(|entry| std::str::from_utf8(entry).unwrap())
                .collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }

    fn texts(entry: &str) -> Result<Vec<&str>, Broken> {
        let tokens = tokens(entry.as_bytes())?;
        Ok(tokens
            .into_iter()
            .map(|token| &entry[token.range])
            .collect())
    }

    #[test]
    fn tokens_go_across_lines() {
        for (entry, expected) in [
            ("a IN NS (\n b ; c\n)\n", &["a", "IN", "NS", "b"][..]),
            ("a(b)c;d", &["a", "b", "c"]),
            ("a \"b c\" \"\" d\r\n", &["a", "b c", "", "d"]),
            ("a\"b\"c", &["a", "b", "c"]),
            ("a\\ b\\;c \\\"d", &["a\\ b\\;c", "\\\"d"]),
            ("\"a\\\"b\" c", &["a\\\"b", "c"]),
            ("a\\", &["a\\"]),
            ("", &[]),
            (" ; a", &[]),
        ] {
            assert_eq!(texts(entry).unwrap(), expected, "{entry:?}");
        }
        assert_eq!(texts("a \"b\n"), Err(Broken::Quote(2)));
        assert_eq!(texts("a (b"), Err(Broken::Parenthesis(2)));
        assert_eq!(texts("a b)"), Err(Broken::Parenthesis(3)));
        assert_eq!(texts("(a) (b (c)"), Err(Broken::Parenthesis(4)));
        assert_eq!(texts(&"a ".repeat(MOST)).unwrap().len(), MOST);
        assert_eq!(
            texts(&"a ".repeat(MOST + 2)),
            Err(Broken::TooMany(2 * MOST))
        );
    }

    /// Over all short texts: entries make up the text, the scanner finds their ends wherever the
    /// text is cut, and tokens ascend without unescaped, unquoted blanks.
    #[test]
    fn all_short_texts() {
        let alphabet = b"a \n();\"\\";
        for length in 0..7_u32 {
            for number in 0..8_usize.pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|index| alphabet[number / 8_usize.pow(index) % 8])
                    .collect();
                let found: Vec<&[u8]> = entries(&text).collect();
                assert_eq!(found.concat(), text);
                let whole: usize = match found.split_last() {
                    Some((last, whole)) => {
                        let mut scanner = Scanner::default();
                        let is_whole = scanner.last_end(last) == Some(last.len());
                        let length: usize = whole.iter().map(|entry| entry.len()).sum();
                        length + if is_whole { last.len() } else { 0 }
                    }
                    None => 0,
                };
                for cut in 0..=text.len() {
                    let mut scanner = Scanner::default();
                    let first = scanner.last_end(&text[..cut]);
                    let second = scanner.last_end(&text[cut..]).map(|end| cut + end);
                    assert_eq!(second.or(first).unwrap_or(0), whole, "{text:?} {cut}");
                }
                for entry in found {
                    let Ok(tokens) = tokens(entry) else { continue };
                    let mut end = 0;
                    for token in tokens {
                        assert!(end <= token.range.start && token.range.end <= entry.len());
                        end = token.range.end;
                    }
                }
            }
        }
    }
}
