//! What is wrong with a refused input.

use std::ffi::c_char;

use puny::{DecodeError, EncodeError};
use puny_idna::Problem;
use puny_idna::record::Record;

/// The length of a code with its terminating zero, at most.
pub const PUNY_CODE_SIZE: usize = 32;

/// No label: the rule is about the whole input.
pub const PUNY_NO_LABEL: usize = usize::MAX;

/// No code point: the rule is not about one.
pub const PUNY_NO_CODE_POINT: u32 = u32::MAX;

/// A broken rule. Offsets are in bytes of the input. A function that has a pointer to a problem writes it
/// whatever its status is: if the status is not PUNY_REFUSED, the code is empty.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_problem {
    /// The code of the rule, terminated by zero: as in IdnaTestV2.txt ("V7") or, for Punycode, the
    /// kind of error ("not_digit").
    pub code: [c_char; PUNY_CODE_SIZE],
    /// The index of the label, from 0 and from the left, or PUNY_NO_LABEL.
    pub label: usize,
    /// Where the text that breaks the rule begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The offending code point, after mapping and decoding, or PUNY_NO_CODE_POINT.
    pub code_point: u32,
    /// The number of the cause, or 0: of the octets of a label or name that is too long, of the
    /// problems that are not listed, or the value that a label decodes to and that is no code point.
    pub number: u32,
}

impl puny_problem {
    /// Returns the problem of an input that is not refused.
    pub(super) fn none() -> puny_problem {
        puny_problem {
            code: [0; PUNY_CODE_SIZE],
            label: PUNY_NO_LABEL,
            start: 0,
            end: 0,
            code_point: PUNY_NO_CODE_POINT,
            number: 0,
        }
    }

    pub(super) fn new(record: &Record) -> puny_problem {
        let mut code = [0; PUNY_CODE_SIZE];
        // The last one stays zero.
        let room = PUNY_CODE_SIZE.saturating_sub(1);
        for (to, from) in code.iter_mut().zip(record.code().bytes().take(room)) {
            *to = c_char::from_ne_bytes([from]);
        }
        puny_problem {
            code,
            label: record.label.unwrap_or(PUNY_NO_LABEL),
            start: record.range.start,
            end: record.range.end,
            code_point: record.code_point.unwrap_or(PUNY_NO_CODE_POINT),
            number: record.number.unwrap_or_default(),
        }
    }

    /// The problem of a name.
    pub(super) fn of(problem: &Problem) -> puny_problem {
        puny_problem::new(&Record::of(problem))
    }

    /// The problem of a string that cannot be encoded.
    pub(super) fn of_encoding(text: &str, error: &EncodeError) -> puny_problem {
        let next = code_point_at(text, error.offset());
        puny_problem::new(&Record::of_encoding(error, next))
    }

    /// The problem of a string that cannot be decoded.
    pub(super) fn of_decoding(text: &str, error: &DecodeError) -> puny_problem {
        let next = code_point_at(text, error.offset());
        puny_problem::new(&Record::of_decoding(error, next))
    }

    /// The problem of a string that is not UTF-8; `None` if it is.
    pub(super) fn not_utf8(bytes: &[u8]) -> Option<puny_problem> {
        let error = puny_idna::name_from_utf8(bytes).err()?;
        Some(puny_problem::of(&error.first()))
    }
}

fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}
