//! Problems of a name as lines of text, for a module without JSON and without messages. A line has six fields,
//! separated by spaces: kind, status, label, start, end and code point. The field `-` means that there is no value.
//! Offsets count UTF-16 code units.

use alloc::vec::Vec;

#[cfg(feature = "uts46")]
use puny_idna::Error;

use crate::exchange::{Outcome, Output};
#[cfg(feature = "uts46")]
use crate::names::Refuse;
use crate::utf16::{self, LoneSurrogate};

/// Writes the problem for a lone surrogate as a line.
pub(crate) fn refuse_surrogate(lone: LoneSurrogate, output: &mut Output) -> Outcome {
    let LoneSurrogate { offset, unit } = lone;
    let numbers = [None, Some(offset), Some(offset + 1), Some(unit.into())];
    push_line("lone_surrogate", "-", numbers, &mut output.units);
    Outcome::Record
}

/// Reports the problems of a name as lines of text.
#[cfg(feature = "uts46")]
pub(crate) struct Lines;

#[cfg(feature = "uts46")]
impl Refuse for Lines {
    fn refuse_surrogate(lone: LoneSurrogate, output: &mut Output) -> Outcome {
        refuse_surrogate(lone, output)
    }

    fn refuse_name(name: &str, error: &Error, output: &mut Output) -> Outcome {
        let offsets = utf16::offsets(name);
        for problem in error.problems() {
            let status = problem.rule();
            let range = problem.range();
            let numbers = [
                problem.label(),
                Some(offsets.of(range.start)),
                Some(offsets.of(range.end)),
                problem.code_point().map(|c| c as usize),
            ];
            push_line(status.name(), status.code(), numbers, &mut output.units);
        }
        Outcome::Record
    }
}

fn push_line(kind: &str, status: &str, numbers: [Option<usize>; 4], units: &mut Vec<u16>) {
    if !units.is_empty() {
        units.push(u16::from(b'\n'));
    }
    utf16::push_text(kind, units);
    units.push(u16::from(b' '));
    utf16::push_text(status, units);
    for number in numbers {
        push_number(number, units);
    }
}

/// Appends a space, and a number or `-`.
pub(crate) fn push_number(number: Option<usize>, units: &mut Vec<u16>) {
    units.push(u16::from(b' '));
    match number {
        Some(number) => utf16::push_decimal(number as u64, units),
        None => units.push(u16::from(b'-')),
    }
}
