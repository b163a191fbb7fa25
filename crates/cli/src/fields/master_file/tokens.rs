//! The tokens of an entry of a master file (RFC 1035, section 5.1).
//!
//! Tokens are separated by blanks, by parentheses, and inside parentheses by line ends too. A double
//! quote begins a string, which ends in the same line; a backslash escapes the character after it.

use std::ops::Range;

use crate::report::problem::Problem;

/// The rule that malformed entries break.
pub(super) const SYNTAX: &str = "RFC 1035, section 5.1: the syntax of master files";

/// A token of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Its bytes in the entry, without quotes.
    pub(super) range: Range<usize>,
    pub(super) quoted: bool,
}

/// The most tokens of an entry. A record has at most 65,535 octets of data (RFC 1035, section 3.2.1), each of
/// which takes at most two tokens: the digits of a hexadecimal number.
const MAX_TOKENS: usize = 1 << 18;

/// Whether a byte separates tokens inside an entry.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The tokens of an entry, without comments.
/// Errors: a quoted string that is not closed in its line, a parenthesis without counterpart, more tokens than a
/// record can have.
pub(super) fn tokens(entry: &[u8]) -> Result<Vec<Token>, Problem> {
    let mut tokens = Vec::new();
    // The first open parenthesis, and their number.
    let mut first_open = 0;
    let mut open = 0_usize;
    let mut next = 0;
    while let Some(&byte) = entry.get(next) {
        let start = next;
        match byte {
            _ if is_blank(byte) => next += 1,
            b';' => {
                let rest = &entry[start..];
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
                open = open.checked_sub(1).ok_or_else(|| unpaired(start))?;
                next += 1;
            }
            b'"' => {
                let end = closing_quote(entry, start + 1).ok_or_else(|| {
                    let what = "a double quote is opened here and not closed in this line";
                    Problem::raw("unclosed_quote", start, what, SYNTAX)
                })?;
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
        if tokens.len() > MAX_TOKENS {
            return Err(Problem::raw(
                "entry_too_long",
                start,
                "the entry has more tokens than a record can hold",
                "RFC 1035, section 3.2.1: the data of a record are at most 65,535 octets",
            ));
        }
    }
    match open {
        0 => Ok(tokens),
        _ => Err(unpaired(first_open)),
    }
}

fn unpaired(offset: usize) -> Problem {
    let what = "this parenthesis has no counterpart";
    Problem::raw("parenthesis", offset, what, SYNTAX)
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

    fn texts(entry: &str) -> Result<Vec<&str>, (&'static str, usize)> {
        let tokens = tokens(entry.as_bytes());
        let texts = tokens.map(|tokens| tokens.into_iter().map(|token| &entry[token.range]));
        texts
            .map(Iterator::collect)
            .map_err(|problem| (problem.kind(), problem.offset()))
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
        assert_eq!(texts("a \"b\n"), Err(("unclosed_quote", 2)));
        assert_eq!(texts("a (b"), Err(("parenthesis", 2)));
        assert_eq!(texts("a b)"), Err(("parenthesis", 3)));
        assert_eq!(texts("(a) (b (c)"), Err(("parenthesis", 4)));
        assert_eq!(texts(&"a ".repeat(MAX_TOKENS)).unwrap().len(), MAX_TOKENS);
        assert_eq!(
            texts(&"a ".repeat(MAX_TOKENS + 2)),
            Err(("entry_too_long", 2 * MAX_TOKENS))
        );
    }

    /// Over all short texts: tokens ascend, within the entry.
    #[test]
    fn all_short_texts() {
        let alphabet = b"a \n();\"\\";
        for length in 0..7_u32 {
            for number in 0..8_usize.pow(length) {
                let entry: Vec<u8> = (0..length)
                    .map(|index| alphabet[number / 8_usize.pow(index) % 8])
                    .collect();
                let mut end = 0;
                for token in tokens(&entry).unwrap_or_default() {
                    assert!(end <= token.range.start && token.range.end <= entry.len());
                    end = token.range.end;
                }
            }
        }
    }
}
