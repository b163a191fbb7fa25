//! Splits an entry of a zone file into tokens (RFC 1035, section 5.1).
//!
//! Tokens are separated by blanks and parentheses. Inside parentheses, line ends separate tokens too. A double quote
//! begins a string, which must end on the same line. A backslash escapes the character after it.

use std::ops::Range;

use crate::report::problem::Problem;

/// The rule in the messages about malformed entries.
pub(super) const SYNTAX: &str = "RFC 1035, section 5.1: the syntax of master files";

/// A token of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The bytes of the token in the entry, without quotes.
    pub(super) range: Range<usize>,
    pub(super) quoted: bool,
}

/// The maximum number of tokens of an entry. A record has at most 65,535 octets of data (RFC 1035, section 3.2.1). An
/// octet has at most two tokens, which are the digits of a hexadecimal number.
const MAX_TOKENS: usize = 1 << 18;

/// Returns whether a byte separates tokens inside an entry.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns the tokens of an entry. Skips comments. Fails if a quoted string is not closed on its line, if a parenthesis
/// has no counterpart, or if there are more tokens than a record can have.
pub(super) fn tokens(entry: &[u8]) -> Result<Vec<Token>, Problem> {
    let mut tokens = Vec::new();
    // The offset of the first parenthesis that is open, and the number of open parentheses.
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
                open = open.checked_sub(1).ok_or_else(|| {
                    unpaired(start, "closing parenthesis has no opening parenthesis")
                })?;
                next += 1;
            }
            b'"' => {
                let end = closing_quote(entry, start + 1).ok_or_else(|| {
                    let what = "this double quote is not closed on its line";
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
        _ => Err(unpaired(first_open, "parenthesis is not closed")),
    }
}

fn unpaired(offset: usize, what: &str) -> Problem {
    let what = format!("this {what}");
    Problem::raw("parenthesis", offset, what, SYNTAX)
}

/// Returns the position of the closing quote, which must be on the same line.
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

/// Returns the end of a token that is not in quotes.
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
