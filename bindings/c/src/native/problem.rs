//! The structure that describes why an input is refused.

use std::ffi::c_char;

use puny::{DecodeError, EncodeError};
use puny_idna::Problem;
use puny_idna::record::Record;

/// The size of `puny_problem.code`, in bytes. It includes the terminating zero.
pub const PUNY_CODE_SIZE: usize = 32;

/// The value of `puny_problem.label` if the rule is about the whole input.
pub const PUNY_NO_LABEL: usize = usize::MAX;

/// The value of `puny_problem.code_point` if the rule is not about a code point.
pub const PUNY_NO_CODE_POINT: u32 = u32::MAX;

/// A rule that the input breaks, and the place where the input breaks it. Offsets are in bytes of the input. A function
/// that returns a status other than PUNY_REFUSED writes a problem with an empty code.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_problem {
    /// The code of the rule, with a terminating zero. For names, this is a code such as "V7", as in the file
    /// IdnaTestV2.txt of UTS #46. For Punycode and for mail addresses, this is the kind of the error, such as
    /// "not_digit" or "empty_atom".
    pub code: [c_char; PUNY_CODE_SIZE],
    /// The index of the label, or PUNY_NO_LABEL. The first label from the left has the index 0.
    pub label: usize,
    /// The offset where the text that breaks the rule begins.
    pub start: usize,
    /// The offset where the text that breaks the rule ends.
    pub end: usize,
    /// The code point that breaks the rule, after mapping and decoding, or PUNY_NO_CODE_POINT.
    pub code_point: u32,
    /// A number that depends on the rule, or 0. If a label or name is too long, the number is its length in octets. If
    /// a list of problems is incomplete, the number says how many problems are not listed. If a label decodes to a
    /// value that is not a code point, the number is this value.
    pub number: u32,
}

impl puny_problem {
    /// Returns a problem with an empty code, for an input that is not refused.
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
        // The last byte stays 0, to terminate the code.
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

    /// Returns the problem of a name.
    pub(super) fn from_problem(problem: &Problem) -> puny_problem {
        puny_problem::new(&Record::of(problem))
    }

    /// Returns the problem of a string that cannot be encoded.
    pub(super) fn from_encode_error(text: &str, error: &EncodeError) -> puny_problem {
        let next = code_point_at(text, error.offset());
        puny_problem::new(&Record::of_encoding(error, next))
    }

    /// Returns the problem of a string that cannot be decoded.
    pub(super) fn from_decode_error(text: &str, error: &DecodeError) -> puny_problem {
        let next = code_point_at(text, error.offset());
        puny_problem::new(&Record::of_decoding(error, next))
    }

    /// Returns the problem of a string that is not UTF-8, or `None` if the string is UTF-8.
    pub(super) fn not_utf8(bytes: &[u8]) -> Option<puny_problem> {
        let error = puny_idna::name_from_utf8(bytes).err()?;
        Some(puny_problem::from_problem(&error.first()))
    }
}

fn code_point_at(text: &str, offset: usize) -> Option<u32> {
    text.get(offset..)?.chars().next().map(u32::from)
}
