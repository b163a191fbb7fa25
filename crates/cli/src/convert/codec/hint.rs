//! Hints at the intended input when decoding fails.

use std::borrow::Cow;

use puny::Bootstring;
use puny_idna::{ACE_PREFIX, without_ace_prefix};

use crate::report::problem::Problem;
use crate::report::tally::Note;

/// A note on strings that are A-labels, not raw Punycode.
pub(crate) const A_LABEL: Note = Note(
    "starts with xn--, which was taken as part of the string; raw Punycode comes after it",
    "start with xn--, which was taken as part of the string; raw Punycode comes after it",
);

/// Whether a string has the prefix of A-labels.
pub(crate) fn is_a_label(text: &str) -> bool {
    without_ace_prefix(text).is_some()
}

/// A hint for a string that could not be decoded.
pub(crate) fn for_decode(
    bootstring: &Bootstring<'_>,
    text: &str,
    problem: &Problem,
) -> Option<Cow<'static, str>> {
    let delimiter = char::from_u32(bootstring.alphabet().delimiter())?;
    if problem.kind() == "not_digit" && problem.offset() == 0 && text.starts_with(delimiter) {
        let hint = match text.len() == delimiter.len_utf8() {
            true => format!("the empty string is encoded as itself, without a '{delimiter}'"),
            false => {
                format!("a '{delimiter}' only follows basic code points; there are none before it")
            }
        };
        return Some(hint.into());
    }
    if text.contains('.') && text.to_ascii_lowercase().contains(ACE_PREFIX) {
        return Some("this takes one string; `puny to-unicode` decodes domain names".into());
    }
    if is_a_label(text) && delimiter == '-' {
        return Some("raw Punycode has no xn--; leave it out".into());
    }
    if !text.is_ascii() && matches!(problem.kind(), "not_basic" | "not_digit") {
        return Some("only basic code points can be decoded; did you mean `puny encode`?".into());
    }
    (problem.kind() == "not_digit" && text.contains('.') && at(text, problem) == Some('.'))
        .then(|| "this takes one string; `puny to-unicode` decodes domain names".into())
}

fn at(text: &str, problem: &Problem) -> Option<char> {
    text.get(problem.offset()..)?.chars().next()
}
