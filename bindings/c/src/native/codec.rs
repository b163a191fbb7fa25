//! Punycode of UTF-8, without `xn--`.

use std::borrow::Cow;
use std::ffi::c_char;

use puny::{OutputError, punycode};

use super::output::into_buffer;
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::NOWHERE;

/// Encodes a string of UTF-8 as Punycode (RFC 3492, section 6.3), without a prefix.
///
/// `basic_len` is the size of the buffer `basic`, and becomes the length of the result, which is not
/// terminated by zero; that needed, if the buffer is too small. With the size 0 `basic` may be null.
/// If the input is refused, `problem` says why, unless it is null. O(n log n) for every input.
///
/// # Safety
///
/// Unless it is null, `extended` has to point to `extended_len` bytes, `basic` to `*basic_len` bytes, `basic_len`
/// to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_encode(
    extended: *const c_char,
    extended_len: usize,
    basic: *mut c_char,
    basic_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the caller promises that each pointer that is not null points to what `convert` requires: the
    // input and the buffer to as many bytes as their lengths say, the others to a length and to a problem.
    unsafe {
        convert(
            (extended, extended_len),
            (basic, basic_len),
            problem,
            |text, buffer| punycode::encode_into(text, buffer),
            |text| punycode::encode(text),
            puny_problem::of_encoding,
        )
    }
}

/// Decodes Punycode to a string of UTF-8 (RFC 3492, section 6.2). Lengths, problem and cost as for
/// puny_encode.
///
/// # Safety
///
/// Unless it is null, `basic` has to point to `basic_len` bytes, `extended` to `*extended_len` bytes,
/// `extended_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_decode(
    basic: *const c_char,
    basic_len: usize,
    extended: *mut c_char,
    extended_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the caller promises that each pointer that is not null points to what `convert` requires: the
    // input and the buffer to as many bytes as their lengths say, the others to a length and to a problem.
    unsafe {
        convert(
            (basic, basic_len),
            (extended, extended_len),
            problem,
            |text, buffer| punycode::decode_into(text, buffer),
            |text| punycode::decode(text),
            puny_problem::of_decoding,
        )
    }
}

/// Converts into the buffer.
///
/// # Safety
///
/// Unless they are null, the pointers of `input` and `buffer` have to point to as many bytes as the lengths
/// beside them say, the pointer to the length of the buffer to a length, and `problem` to memory for a problem.
unsafe fn convert<E>(
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    into: impl FnOnce(&str, &mut [u8]) -> Result<usize, OutputError<E>>,
    owned: impl FnOnce(&str) -> Result<String, E>,
    of: fn(&str, &E) -> puny_problem,
) -> puny_status {
    // SAFETY: the caller promises what `into_buffer` requires of these pointers. `puny.h` requires of the caller
    // that nobody else uses their memory during the call, but to read the input.
    unsafe {
        into_buffer(input, buffer, problem, NOWHERE, |bytes, output, found| {
            let Ok(text) = str::from_utf8(bytes) else {
                *found = puny_problem::not_utf8(bytes);
                return Err(puny_status::PUNY_REFUSED.into());
            };
            output.convert(
                text.len(),
                |to| into(text, to),
                || owned(text).map(Cow::Owned),
                |error| *found = Some(of(text, error)),
            )
        })
    }
}
