//! Hints for strings that cannot be decoded.

use std::borrow::Cow;

use puny::Bootstring;
use puny_idna::{ACE_PREFIX, without_ace_prefix};

use crate::convert::look_alike;
use crate::report::problem::Problem;

/// Returns the problem of a string that begins with `xn--`. If it were decoded with the prefix, the result would not be
/// the U-label.
pub(crate) fn a_label() -> Problem {
    let what = "the string begins with xn--, which is not part of raw Punycode";
    let rule = "RFC 5890, section 2.3.2.1: in an A-label, Punycode comes after xn--";
    let hint = "`puny to-unicode` converts names with xn--; --allow-xn decodes xn-- as a part of the string";
    Problem::raw("a_label", 0, what, rule).with_hint(Some(hint.into()))
}

/// Returns whether a string begins with `xn--`, in any case.
pub(crate) fn is_a_label(text: &str) -> bool {
    without_ace_prefix(text).is_some()
}

/// Returns a hint for a string that could not be decoded.
pub(crate) fn for_decode(
    bootstring: &Bootstring<'_>,
    text: &str,
    problem: &Problem,
) -> Option<Cow<'static, str>> {
    let delimiter = char::from_u32(bootstring.alphabet().delimiter())?;
    if problem.kind() == "not_digit" && problem.offset() == 0 && text.starts_with(delimiter) {
        let hint = match text.len() == delimiter.len_utf8() {
            true => format!("the encoded form of the empty string is empty, without '{delimiter}'"),
            false => {
                format!(
                    "a '{delimiter}' must follow basic code points, and there are none before it"
                )
            }
        };
        return Some(hint.into());
    }
    if text.contains('.') && text.to_ascii_lowercase().contains(ACE_PREFIX) {
        return Some(
            "a string is not split at dots; `puny to-unicode` converts domain names".into(),
        );
    }
    if !text.is_ascii() && matches!(problem.kind(), "not_basic" | "not_digit") {
        return Some("only basic code points can be decoded; did you mean `puny encode`?".into());
    }
    if problem.kind() == "not_digit" && text.contains('.') && at(text, problem) == Some('.') {
        return Some(
            "a string is not split at dots; `puny to-unicode` converts domain names".into(),
        );
    }
    let meant = look_alike::exchange(text, |text| bootstring.decode(text).is_ok())?;
    Some(
        format!("one digit may be mistaken for a digit that looks like it: did you mean {meant}?")
            .into(),
    )
}

fn at(text: &str, problem: &Problem) -> Option<char> {
    text.get(problem.offset()..)?.chars().next()
}
