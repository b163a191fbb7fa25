//! Helper functions that create structures of `puny.h` and pointers, for several test files.
#![allow(dead_code, reason = "each test binary uses what it needs")]

use std::ffi::c_char;
use std::ptr::null;

use puny_capi::native::columns::{puny_column_result32, puny_column32};
use puny_capi::native::problem::puny_problem;

/// A name that both the conversion to ASCII and the conversion to Unicode change.
pub(crate) const NAME: &str = "Bücher.example";

pub(crate) fn name() -> *const c_char {
    NAME.as_ptr().cast()
}

/// A problem that no function writes. If a variable still has this value after a call, the function has not written to
/// the variable.
pub(crate) const NO_PROBLEM: puny_problem = puny_problem {
    code: [0; 32],
    label: 99,
    start: 99,
    end: 99,
    code_point: 99,
    number: 99,
};

/// Returns a column without null rows.
pub(crate) fn column(text: &str, offsets: *const i32, rows: usize) -> puny_column32 {
    puny_column32 {
        text: text.as_ptr().cast(),
        text_len: text.len(),
        offsets,
        rows,
        validity: null(),
        validity_offset: 0,
    }
}

/// Returns a structure with these buffers for the result of a column.
pub(crate) fn result(
    (text, text_len): (*mut u8, usize),
    offsets: *mut i32,
    validity: *mut u8,
) -> puny_column_result32 {
    puny_column_result32 {
        text: text.cast(),
        text_len,
        offsets,
        validity,
        null_count: 99,
        refused: 99,
    }
}

/// Returns a pointer that is not aligned for any type of more than one byte.
pub(crate) fn odd<T, U>(memory: *mut T) -> *mut U {
    memory.cast::<u8>().wrapping_add(1).cast()
}
