//! The code that libidn2 returns for a refused label.

use puny_idna::{Cause, Error, Origin, Problem, Status};

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
    match problem.status() {
        Status::P4 => match problem.cause() {
            Some(Cause::Overflow) => (0, Code::PUNYCODE_OVERFLOW),
            _ => (0, Code::PUNYCODE_BAD_INPUT),
        },
        // libidn2 checks for disallowed code points in the input before it checks a label. It checks for disallowed
        // code points in a decoded A-label after all other rules. The second arm for `V7` is for a decoded A-label.
        Status::V7 if problem.origin() != Origin::ALabel => (1, Code::DISALLOWED),
        Status::V1 => (2, Code::NOT_NFC),
        Status::V2 | Status::V4 => (3, Code::TWO_HYPHEN),
        Status::V3 => (4, Code::HYPHEN_STARTEND),
        Status::V6 => (5, Code::LEADING_COMBINING),
        Status::U1 | Status::Disallowed => (6, Code::DISALLOWED),
        Status::C1 | Status::C2 => (7, Code::CONTEXTJ),
        Status::C3
        | Status::C4
        | Status::C5
        | Status::C6
        | Status::C7
        | Status::C8
        | Status::C9 => (8, Code::CONTEXTO),
        Status::Unassigned => (9, Code::UNASSIGNED),
        Status::B1 | Status::B2 | Status::B3 | Status::B4 | Status::B5 | Status::B6 => {
            (10, Code::BIDI)
        }
        Status::V7 => (11, Code::INVALID_NONTRANSITIONAL),
        _ => (12, Code::DISALLOWED),
    }
}
