//! Functions that convert names to Unicode. Their flags have no meaning.

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use super::memory::{bytes, copy, give, give_unless_null, text};
use super::unicode::{self, Encoding};
use super::{locale, utf32};

/// Converts a text.
fn convert<T: Encoding>(name: Result<impl AsRef<str>, Code>) -> Result<*mut T, Code> {
    unicode::convert(name?.as_ref().as_bytes())
}

/// Converts a name of UTF-8 to Unicode, as UTF-8. The result is a string for `idn2_free`, or not
/// wanted if `output` is null. A null name gives null.
///
/// # Safety
///
/// `input` has to be null or a string with a terminating zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z8z(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe {
        give_unless_null(input, output.cast(), |input| {
            unicode::convert::<u8>(bytes(input)?)
        })
    }
}

/// Converts a name of UTF-8 to Unicode, as UTF-32: as `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// `input` has to be null or a string with a terminating zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z4z(
    input: *const c_char,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe { give_unless_null(input, output, |input| unicode::convert(bytes(input)?)) }
}

/// Converts a name of UTF-32, which ends with zero, to Unicode, as UTF-32: as `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// `input` has to be null or to point to code points that end with zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_4z4z(
    input: *const u32,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises code points that end with zero and do not change during the call, or null, for
    // which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe { give_unless_null(input, output, |input| convert(utf32::terminated(input))) }
}

/// Converts an array of code points to Unicode, into a buffer. `outlen` is the number of code points
/// that there is room for, and becomes that of the result, which is cut if it is longer: compare the
/// two. A null name gives none.
///
/// # Safety
///
/// `input` has to be null or to point to `inlen` code points, `output` null or to point to memory for `*outlen`
/// code points, `outlen` null or to point to a length. If `outlen` is null, nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_44i(
    input: *const u32,
    inlen: usize,
    output: *mut u32,
    outlen: *mut usize,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that `input` is null or points to `inlen` code points, which do not change before
    // the output is written, and that `outlen` is null or points to a length, for which there is memory at `output`,
    // unless that is null. Both are aligned. `give` writes a string from malloc that ends with zero to `result`, which
    // is freed once. The string is not in the caller's memory. No reference to the input is used when the output is
    // written.
    unsafe {
        if !output.is_aligned() || !outlen.is_aligned() {
            return Code::ENCODING_ERROR.0;
        }
        let mut result: *mut u32 = null_mut();
        let code = give(|| convert(utf32::array(input, inlen)), &raw mut result);
        if code != 0 {
            return code;
        }
        // It ends with zero, and has none inside.
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

/// Converts a name of UTF-8 to Unicode, in the charset of the locale: as `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// `input` has to be null or a string with a terminating zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8zlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe {
        give_unless_null(input, output.cast(), |input| {
            in_locale(|| unicode::convert(bytes(input)?))
        })
    }
}

/// Converts a name in the charset of the locale to Unicode, in that charset: as
/// `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// `input` has to be null or a string with a terminating zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_lzlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe {
        give_unless_null(input, output.cast(), |input| {
            in_locale(|| convert(locale::decode(bytes(input)?)))
        })
    }
}

/// The result of a conversion to UTF-8, in the charset of the locale.
///
/// # Safety
///
/// `convert` has to return a string in memory from malloc.
unsafe fn in_locale(convert: impl FnOnce() -> Result<*mut u8, Code>) -> Result<*mut u8, Code> {
    if locale::is_utf8()? {
        return convert();
    }
    let result = convert()?;
    // SAFETY: the caller promises a string from malloc. It has a terminating zero, as `unicode::convert` writes it, no
    // other owner, and is not used after it is freed: `locale::encode` copies it.
    let encoded = unsafe {
        let encoded = text(result.cast()).and_then(locale::encode);
        libc::free(result.cast());
        encoded
    };
    copy(&encoded?)
}
