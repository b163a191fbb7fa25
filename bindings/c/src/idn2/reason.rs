//! The code that libidn2 returns for a refused label.

use puny_idna::{Cause, Error, Origin, Problem, Rule};

use super::code::Code;

/// Returns the code of the problem that libidn2 finds first.
pub(super) fn first_code(error: &Error) -> Code {
    let codes = error.problems().iter().map(ordered_code);
    let first = codes.min_by_key(|&(order, _)| order);
    // An error always contains at least one problem, so this default is never used.
    first.map_or(Code::DISALLOWED, |(_, code)| code)
}

/// Returns a number and the code of a problem. libidn2 checks rules in the order of these numbers.
fn ordered_code(problem: &Problem) -> (u8, Code) {
    match problem.rule() {
        Rule::BadALabel => match problem.cause() {
            Some(Cause::Overflow) => (0, Code::PUNYCODE_OVERFLOW),
            _ => (0, Code::PUNYCODE_BAD_INPUT),
        },
        // libidn2 checks for disallowed code points in the input before it checks a label. It checks for disallowed
        // code points in a decoded A-label after all other rules. The second arm for `V7` is for a decoded A-label.
        Rule::DisallowedCodePoint if problem.origin() != Origin::ALabel => (1, Code::DISALLOWED),
        Rule::NotNfc => (2, Code::NOT_NFC),
        Rule::Hyphens34 | Rule::NestedAcePrefix => (3, Code::TWO_HYPHEN),
        Rule::HyphenAtEnd => (4, Code::HYPHEN_STARTEND),
        Rule::LeadingMark => (5, Code::LEADING_COMBINING),
        Rule::NotLdh | Rule::Disallowed => (6, Code::DISALLOWED),
        Rule::ZwnjContext | Rule::ZwjContext => (7, Code::CONTEXTJ),
        Rule::MiddleDotContext
        | Rule::KeraiaContext
        | Rule::GereshContext
        | Rule::GershayimContext
        | Rule::KatakanaMiddleDotContext
        | Rule::ArabicDigitsMixed
        | Rule::ExtendedArabicDigitsMixed => (8, Code::CONTEXTO),
        Rule::Unassigned => (9, Code::UNASSIGNED),
        Rule::Bidi1 | Rule::Bidi2 | Rule::Bidi3 | Rule::Bidi4 | Rule::Bidi5 | Rule::Bidi6 => {
            (10, Code::BIDI)
        }
        Rule::DisallowedCodePoint => (11, Code::INVALID_NONTRANSITIONAL),
        _ => (12, Code::DISALLOWED),
    }
}
