//! The status that each function returns.

use std::ffi::c_char;

use crate::border::NoSlice;

/// The maximum length of a string, in bytes. A longer string is not read: the function returns PUNY_TOO_LONG. No row of
/// a column with offsets of 32 bits is longer than this length.
pub const PUNY_MAX_LENGTH: usize = 0x7FFF_FFFF;

/// The status that a function returns. Only the value 0 means success.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_status {
    /// The function has succeeded, and its result is written.
    PUNY_OK = 0,
    /// The input breaks a rule. `puny_problem` describes the rule and the place. The size of the buffer does not
    /// matter.
    PUNY_REFUSED = 1,
    /// The buffer is too small. The variable for the length holds the required size. No part of the result is in the
    /// buffer.
    PUNY_TOO_SMALL = 2,
    /// A pointer that must not be null is null.
    PUNY_NULL_POINTER = 3,
    /// A string is longer than PUNY_MAX_LENGTH, or a length is larger than any object can be.
    PUNY_TOO_LONG = 4,
    /// A buffer or a variable for a result overlaps another argument.
    PUNY_OVERLAP = 5,
    /// The number of the edition or of the operation is unknown, or the edition does not support one of the flags.
    PUNY_BAD_OPTION = 6,
    /// A column is not valid: an offset is less than the offset before it, beyond the end of the text or inside a
    /// character, or the text is not UTF-8. Or an offset of the result is too large for its type.
    PUNY_BAD_COLUMN = 7,
    /// malloc has failed in a function whose description names this status. No result is written. In all other cases,
    /// the process aborts if malloc fails.
    PUNY_NO_MEMORY = 8,
    /// A pointer is not aligned for its type.
    PUNY_MISALIGNED = 9,
}

use puny_status::{PUNY_MISALIGNED, PUNY_NULL_POINTER, PUNY_TOO_LONG};

impl From<NoSlice> for puny_status {
    fn from(why: NoSlice) -> puny_status {
        match why {
            NoSlice::Null => PUNY_NULL_POINTER,
            NoSlice::Misaligned => PUNY_MISALIGNED,
            NoSlice::TooLong => PUNY_TOO_LONG,
        }
    }
}

/// Returns the meaning of a status in English. The string is static: do not free it. For a number that is not a status,
/// returns "unknown status".
#[unsafe(no_mangle)]
pub extern "C" fn puny_status_text(status: u32) -> *const c_char {
    let text = match status {
        0 => c"success",
        1 => c"the input breaks a rule",
        2 => c"the buffer is too small",
        3 => c"a pointer that must not be null is null",
        4 => c"a string or a buffer is too long (a string may have at most 2147483647 bytes)",
        5 => c"a buffer or a variable for a result overlaps another argument",
        6 => c"the edition or the operation is unknown, or the edition does not support one of the flags",
        7 => c"the column is not valid, or an offset of the result is too large for its type",
        8 => c"memory could not be allocated",
        9 => c"a pointer is not aligned for its type",
        _ => c"unknown status",
    };
    text.as_ptr()
}
