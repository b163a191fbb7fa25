//! Splits an entry of a zone file into tokens (RFC 1035, section 5.1), by the grammar in `stream/units/entries.rs`.
//!
//! Tokens are separated by blanks, comments, parentheses, line ends and quotes.

use std::ops::Range;

use crate::report::problem::Problem;
use crate::stream::units::{Entries, Meaning};

/// The rule in the messages about malformed entries.
pub(super) const SYNTAX: &str = "RFC 1035, section 5.1: the syntax of master files";

/// A token of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// The bytes of the token in the entry, without quotes.
    pub(super) range: Range<usize>,
    pub(super) quoted: bool,
}

impl Token {
    fn empty_at(offset: usize, quoted: bool) -> Self {
        Token {
            range: offset..offset,
            quoted,
        }
    }
}

/// The maximum number of tokens of an entry. A record has at most 65,535 octets of data (RFC 1035, section 3.2.1). An
/// octet has at most two tokens, which are the digits of a hexadecimal number.
const MAX_TOKENS: usize = 1 << 18;

/// Returns the tokens of an entry. Skips comments. Fails if a quoted string is not closed on its line, if a parenthesis
/// has no counterpart, or if there are more tokens than a record can have.
pub(super) fn tokens(entry: &[u8]) -> Result<Vec<Token>, Problem> {
    let mut tokens = Vec::new();
    let mut grammar = Entries::default();
    let mut first_open = 0;
    let mut token: Option<Token> = None;
    let mut next = 0;
    while next < entry.len() {
        let (offset, open) = (next, grammar.open());
        let (length, meaning) = grammar.step(&entry[next..]);
        next += length;
        if meaning == Meaning::Text {
            let begun = token.get_or_insert_with(|| Token::empty_at(offset, false));
            begun.range.end = next;
            continue;
        }
        if let Some(token) = token.take() {
            if token.quoted && meaning != Meaning::ClosingQuote {
                return Err(unclosed_quote(&token));
            }
            if tokens.len() == MAX_TOKENS {
                return Err(Problem::raw(
                    "entry_too_long",
                    token.range.start - usize::from(token.quoted),
                    "the entry has more tokens than a record can hold",
                    "RFC 1035, section 3.2.1: the data of a record are at most 65,535 octets",
                ));
            }
            tokens.push(token);
        }
        match meaning {
            Meaning::OpeningQuote => token = Some(Token::empty_at(next, true)),
            Meaning::OpeningParenthesis if open == 0 => first_open = offset,
            Meaning::ClosingParenthesis if open == 0 => {
                let what = "closing parenthesis has no opening parenthesis";
                return Err(unpaired(offset, what));
            }
            _ => {}
        }
    }
    match token {
        Some(token) if token.quoted => return Err(unclosed_quote(&token)),
        token => tokens.extend(token),
    }
    match grammar.open() {
        0 => Ok(tokens),
        _ => Err(unpaired(first_open, "parenthesis is not closed")),
    }
}

fn unclosed_quote(token: &Token) -> Problem {
    let what = "this double quote is not closed on its line";
    Problem::raw("unclosed_quote", token.range.start - 1, what, SYNTAX)
}

fn unpaired(offset: usize, what: &str) -> Problem {
    let what = format!("this {what}");
    Problem::raw("parenthesis", offset, what, SYNTAX)
}
