//! What is wrong with a refused input.

use std::ffi::c_char;

use puny::{DecodeError, EncodeError};
use puny_idna::{Problem, Status};

/// The length of a code with its terminating zero, at most.
pub const PUNY_CODE_SIZE: usize = 32;

/// No label: the rule is about the whole input.
pub const PUNY_NO_LABEL: usize = usize::MAX;

/// No code point: the rule is not about one.
pub const PUNY_NO_CODE_POINT: u32 = u32::MAX;

/// A broken rule. Offsets are in bytes of the input.
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
}

impl puny_problem {
    fn new(code: &str, label: Option<usize>, range: std::ops::Range<usize>) -> puny_problem {
        let mut text = [0; PUNY_CODE_SIZE];
        // The last one stays zero.
        let room = PUNY_CODE_SIZE.saturating_sub(1);
        for (to, from) in text.iter_mut().zip(code.bytes().take(room)) {
            *to = c_char::from_ne_bytes([from]);
        }
        puny_problem {
            code: text,
            label: label.unwrap_or(PUNY_NO_LABEL),
            start: range.start,
            end: range.end,
            code_point: PUNY_NO_CODE_POINT,
        }
    }

    /// The problem of a name.
    pub(super) fn of(problem: &Problem) -> puny_problem {
        puny_problem {
            code_point: problem.code_point().map_or(PUNY_NO_CODE_POINT, u32::from),
            ..puny_problem::new(problem.status().code(), problem.label(), problem.range())
        }
    }

    /// The problem of a string that cannot be encoded.
    pub(super) fn of_encoding(error: &EncodeError) -> puny_problem {
        puny_problem::new(error.kind().name(), None, error.offset()..error.offset())
    }

    /// The problem of a string that cannot be decoded.
    pub(super) fn of_decoding(error: &DecodeError) -> puny_problem {
        puny_problem::new(error.kind().name(), None, error.offset()..error.offset())
    }

    /// The problem of a string that is not UTF-8.
    pub(super) fn not_utf8(bytes: &[u8]) -> puny_problem {
        match puny_idna::name_from_utf8(bytes) {
            Err(error) => puny_problem::of(&error.first()),
            Ok(_) => puny_problem::new(Status::NotUtf8.code(), None, 0..0),
        }
    }
}
