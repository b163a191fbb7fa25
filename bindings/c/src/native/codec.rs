//! Punycode of UTF-8 strings, without the prefix `xn--`.

use std::borrow::Cow;
use std::ffi::c_char;

use puny::{OutputError, punycode};

use super::output::into_buffer;
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::NO_RANGES;

/// Encodes a string in UTF-8 as Punycode (RFC 3492, section 6.3). The function does not add the prefix `xn--`.
///
/// Before the call, `*basic_len` is the size of the buffer `basic`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*basic_len` to the required size. `basic` may be null if `*basic_len` is 0.
///
/// If the input is refused, the function returns PUNY_REFUSED, and `problem` receives the reason. `problem` may be
/// null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `extended` to `extended_len` bytes, `basic` to
/// `*basic_len` bytes, `basic_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_encode(
    extended: *const c_char,
    extended_len: usize,
    basic: *mut c_char,
    basic_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `convert_punycode` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        convert_punycode(
            (extended, extended_len),
            (basic, basic_len),
            problem,
            punycode::encode_into,
            punycode::encode,
            puny_problem::from_encode_error,
        )
    }
}

/// Decodes Punycode to a string in UTF-8 (RFC 3492, section 6.2). The input must not have the prefix `xn--`.
///
/// Before the call, `*extended_len` is the size of the buffer `extended`, in bytes. After the call, it is the length of
/// the result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*extended_len` to the required size. `extended` may be null if `*extended_len` is
/// 0.
///
/// If the input is refused, the function returns PUNY_REFUSED, and `problem` receives the reason. `problem` may be
/// null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `basic` to `basic_len` bytes, `extended` to
/// `*extended_len` bytes, `extended_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_decode(
    basic: *const c_char,
    basic_len: usize,
    extended: *mut c_char,
    extended_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `convert_punycode` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        convert_punycode(
            (basic, basic_len),
            (extended, extended_len),
            problem,
            punycode::decode_into,
            punycode::decode,
            puny_problem::from_decode_error,
        )
    }
}

/// Converts a string, and writes the result to the caller's buffer. `into` converts a short string into a slice.
/// `owned` converts any other string. `of` makes a problem from an error.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `input.0` to `input.1` bytes, `buffer.1` to a length,
/// `buffer.0` to a buffer of this length, and `problem` to memory for a problem.
unsafe fn convert_punycode<E>(
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    into: impl FnOnce(&str, &mut [u8]) -> Result<usize, OutputError<E>>,
    owned: impl FnOnce(&str) -> Result<String, E>,
    of: fn(&str, &E) -> puny_problem,
) -> puny_status {
    // SAFETY: the caller promises that these pointers are null or point to memory of the stated lengths, as
    // `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the input but must
    // not use the rest of this memory. `puny.h` requires this of every caller of the library.
    unsafe {
        into_buffer(input, buffer, problem, NO_RANGES, |bytes, output, found| {
            let Ok(text) = str::from_utf8(bytes) else {
                *found = puny_problem::not_utf8(bytes);
                return Err(puny_status::PUNY_REFUSED.into());
            };
            output.write_converted(
                text.len(),
                |to| into(text, to),
                || owned(text).map(Cow::Owned),
                |error| *found = Some(of(text, error)),
            )
        })
    }
}
