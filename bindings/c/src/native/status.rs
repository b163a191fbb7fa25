//! The results of functions.

use std::ffi::c_char;

use crate::border::NoSlice;

/// The most bytes of a string, and so of a row with offsets of 32 bits. A longer one is not read.
pub const PUNY_MAX_LENGTH: usize = 0x7FFF_FFFF;

/// What a function returns. Zero is success, and no other value is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum puny_status {
    /// The result is in the buffer.
    PUNY_OK = 0,
    /// The input breaks a rule: the problem says which. A larger buffer would not help.
    PUNY_REFUSED = 1,
    /// The buffer is too small: the length says what is needed. Nothing of the result is in the buffer.
    PUNY_TOO_SMALL = 2,
    /// A pointer is null that must not be.
    PUNY_NULL_POINTER = 3,
    /// A string is longer than PUNY_MAX_LENGTH, or a length is larger than any object can be.
    PUNY_TOO_LONG = 4,
    /// A buffer or a variable for a result overlaps another argument.
    PUNY_OVERLAP = 5,
    /// The edition is not known, or lacks a flag that is set; or the operation is not known.
    PUNY_BAD_OPTION = 6,
    /// Offsets of a column decrease, are beyond its text or inside a character; or the text is not
    /// UTF-8; or the offsets of the result do not fit their type.
    PUNY_BAD_COLUMN = 7,
    /// malloc has failed where a function says so. No result is written. Any other malloc that fails ends the
    /// process.
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

/// What a status means, in English: a string that is never freed. A number that is no status has a
/// text too.
#[unsafe(no_mangle)]
pub extern "C" fn puny_status_text(status: u32) -> *const c_char {
    let text = match status {
        0 => c"success",
        1 => c"the input breaks a rule",
        2 => c"the buffer is too small",
        3 => c"a pointer is null",
        4 => c"a string or a buffer is too long",
        5 => c"a buffer or a variable for a result overlaps another argument",
        6 => c"the edition, a flag or the operation is not known",
        7 => c"the column is not valid",
        8 => c"memory could not be allocated",
        9 => c"a pointer is not aligned for its type",
        _ => c"unknown status",
    };
    text.as_ptr()
}
