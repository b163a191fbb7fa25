//! Functions that convert names to Unicode. Their flags have no meaning.

use std::ffi::{c_char, c_int};

use super::code::Code;
use super::memory::{bytes, give, text, unless_null};
use super::unicode::{self, Encoding};
use super::{locale, utf32};

/// Converts a name, and gives the caller the result, unless it wants none.
///
/// # Safety
///
/// `out` has to be null or to point to a pointer.
unsafe fn convert<T: Encoding>(name: Result<&[u8], Code>, out: *mut *mut T) -> c_int {
    match name.and_then(unicode::convert::<T>) {
        Ok(result) => {
            // SAFETY: the contract is the same; a result that is not wanted is freed.
            unsafe {
                if out.is_null() {
                    libc::free(result.cast());
                } else {
                    out.write(result);
                }
            }
            0
        }
        Err(code) => code.0,
    }
}

/// The bytes of a name that was converted to UTF-8.
fn of(name: &Result<impl AsRef<str>, Code>) -> Result<&[u8], Code> {
    match name {
        Ok(name) => Ok(name.as_ref().as_bytes()),
        Err(code) => Err(*code),
    }
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
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(input, output, |input| {
            convert::<u8>(Ok(bytes(input)), output.cast())
        })
    }
}

/// The same, as UTF-32.
///
/// # Safety
///
/// As `idn2_to_unicode_8z8z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8z4z(
    input: *const c_char,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { unless_null(input, output, |input| convert(Ok(bytes(input)), output)) }
}

/// Converts a name of UTF-32, which ends with zero, to Unicode, as UTF-32: as `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// As `idn2_to_unicode_8z8z`, with code points.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_4z4z(
    input: *const u32,
    output: *mut *mut u32,
    _flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(input, output, |input| {
            convert(of(&utf32::terminated(input)), output)
        })
    }
}

/// Converts an array of code points to Unicode, into a buffer. `outlen` is the number of code points
/// that there is room for, and becomes that of the result, which is cut if it is longer: compare the
/// two. A null name gives none.
///
/// # Safety
///
/// `input` has to be null or to point to `inlen` code points, `output` null or to point to room for
/// `*outlen`; `outlen` may be null, and then nothing is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_44i(
    input: *const u32,
    inlen: usize,
    output: *mut u32,
    outlen: *mut usize,
    _flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same. The output is written when the input is not read any more.
    unsafe {
        let name = match input.is_null() {
            true => Ok(String::new()),
            false => utf32::array(input, inlen),
        };
        let mut result: *mut u32 = std::ptr::null_mut();
        let code = convert(of(&name), &raw mut result);
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
/// As `idn2_to_unicode_8z8z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_8zlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { unless_null(input, output, |input| in_locale(Ok(bytes(input)), output)) }
}

/// Converts a name in the charset of the locale to Unicode, in that charset: as
/// `idn2_to_unicode_8z8z`.
///
/// # Safety
///
/// As `idn2_to_unicode_8z8z`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_unicode_lzlz(
    input: *const c_char,
    output: *mut *mut c_char,
    _flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(input, output, |input| {
            in_locale(of(&locale::decode(bytes(input))), output)
        })
    }
}

/// # Safety
///
/// As [`convert`].
unsafe fn in_locale(name: Result<&[u8], Code>, output: *mut *mut c_char) -> c_int {
    // SAFETY: the contract is the same; `result` is a string that is freed here.
    unsafe {
        match locale::is_utf8() {
            Err(code) => return code.0,
            Ok(true) => return convert::<u8>(name, output.cast()),
            Ok(false) => {}
        }
        let mut result: *mut u8 = std::ptr::null_mut();
        let code = convert(name, &raw mut result);
        if code != 0 {
            return code;
        }
        let encoded = text(result.cast()).and_then(locale::encode);
        libc::free(result.cast());
        give(encoded, output.cast())
    }
}
