//! The functions that convert names to Unicode. They ignore their flags.

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use super::memory::{
    copy_to_malloc, return_string, return_string_unless_null, string_bytes, string_text,
};
use super::unicode::{self, Encoding};
use super::{locale, utf32};

/// Converts a text to Unicode, and returns the result in memory from `malloc`. If `name` is an error, returns this
/// error.
fn convert<T: Encoding>(name: Result<impl AsRef<str>, Code>) -> Result<*mut T, Code> {
    unicode::convert_name(name?.as_ref().as_bytes())
}

/// Converts a name in UTF-8 to Unicode. The result is in UTF-8. Free the result with `idn2_free`. If `output` is null,
/// the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z8z(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` is a string with a terminating zero that does not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output.cast(), |input| {
            unicode::convert_name::<u8>(string_bytes(input)?)
        })
    }
}

/// Converts a name in UTF-8 to Unicode. The result is in UTF-32. Free the result with `idn2_free`. If `output` is null,
/// the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z4z(
    input: *const c_char,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` is a string with a terminating zero that does not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output, |input| {
            unicode::convert_name(string_bytes(input)?)
        })
    }
}

/// Converts a name in UTF-32, which ends with zero, to Unicode. The result is in UTF-32. Free the result with
/// `idn2_free`. If `output` is null, the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or point to code points that end with zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_4z4z(
    input: *const u32,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` points to code points that end with zero and do not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output, |input| {
            convert(utf32::read_terminated(input))
        })
    }
}

/// Converts an array of code points to Unicode, and writes the result to a buffer without a terminating zero.
///
/// Before the call, `*outlen` is the capacity of `output`, in code points. After the call, `*outlen` is the length of
/// the whole result. If `output` is too small, the function succeeds, but writes only the beginning of the result: the
/// new `*outlen` is then greater than the capacity. If `input` is null, the result is empty.
///
/// # Safety
///
/// `input` must be null or point to `inlen` code points. `outlen` must be null or point to a length. `output` must be
/// null or point to memory for `*outlen` code points. If `outlen` is null, the function writes nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_44i(
    input: *const u32,
    inlen: usize,
    output: *mut u32,
    outlen: *mut usize,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises the following: `input` is null or points to `inlen` code points that do not change
    // before the output is written; `outlen` is null or points to a length; `output` is null or points to memory for
    // `*outlen` code points. `outlen` and `output` are aligned, as checked below. `return_string` sets `result` to a
    // string in memory from `malloc` with a terminating zero. The string does not overlap the caller's memory, and the
    // code frees it once. No reference to the input is used when the output is written.
    unsafe {
        if !output.is_aligned() || !outlen.is_aligned() {
            return Code::ENCODING_ERROR.0;
        }
        let mut result: *mut u32 = null_mut();
        let code = return_string(|| convert(utf32::read_array(input, inlen)), &raw mut result);
        if code != 0 {
            return code;
        }
        // The string ends with a zero, and contains no other zero.
        let count = (0..)
            .take_while(|&index| result.add(index).read() != 0)
            .count();
        if !outlen.is_null() {
            if !output.is_null() {
                output.copy_from_nonoverlapping(result, count.min(outlen.read()));
            }
            outlen.write(count);
        }
        libc::free(result.cast());
        0
    }
}

/// Converts a name in UTF-8 to Unicode. The result is in the charset of the locale. Free the result with `idn2_free`.
/// If `output` is null, the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8zlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` is a string with a terminating zero that does not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output.cast(), |input| {
            in_locale(|| unicode::convert_name(string_bytes(input)?))
        })
    }
}

/// Converts a name in the charset of the locale to Unicode. The result is in this charset. Free the result with
/// `idn2_free`. If `output` is null, the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_lzlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` is a string with a terminating zero that does not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output.cast(), |input| {
            in_locale(|| convert(locale::decode(string_bytes(input)?)))
        })
    }
}

/// Calls a conversion to UTF-8, and converts its result to the charset of the locale.
///
/// # Safety
///
/// `convert` must return a string in memory from `malloc` that has no other owner.
unsafe fn in_locale(convert: impl FnOnce() -> Result<*mut u8, Code>) -> Result<*mut u8, Code> {
    if locale::is_utf8()? {
        return convert();
    }
    let result = convert()?;
    // SAFETY: the caller promises that the string is in memory from `malloc` and has no other owner. The string has a
    // terminating zero, which `unicode::convert_name` writes. `locale::encode` returns a copy, so the string is not
    // used after `free`.
    let encoded = unsafe {
        let encoded = string_text(result.cast()).and_then(locale::encode);
        libc::free(result.cast());
        encoded
    };
    copy_to_malloc(&encoded?)
}
