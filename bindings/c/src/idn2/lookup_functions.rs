//! The functions that convert names and labels to ASCII.

use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use puny_idna::MAX_LABEL;

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::memory::{
    copy_to_malloc, return_string, return_string_unless_null, string_bytes, string_text,
};
use super::plain::is_plain;
use super::{ascii, locale, registration, utf32};
use crate::border::allocate;

/// Converts a name in UTF-8 to ASCII. Free the result with `idn2_free`. If `lookupname` is null, the result is
/// discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `src` must be null or a string with a terminating zero. `lookupname` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_u8(
    src: *const u8,
    lookupname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if the input is not null. In this case, the caller
    // promises that the input is a string with a terminating zero that does not change during the call. The caller also
    // promises that the pointer to the result is null or points to a pointer, as `return_string_unless_null` requires.
    // The closure returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(src, lookupname, |src| {
            look_up(string_bytes(src.cast())?, flags)
        })
    }
}

/// Converts a name in UTF-8 to ASCII, and returns the result in memory from `malloc`.
#[inline]
fn look_up(name: &[u8], flags: c_int) -> Result<*mut u8, Code> {
    let flags = Flags::new(flags)?;
    if is_plain(name, flags) {
        return match flags.mapping {
            Mapping::None => copy_to_malloc(name),
            _ => lower_case(name),
        };
    }
    let name = str::from_utf8(name).map_err(|_| Code::ENCODING_ERROR)?;
    copy_to_malloc(ascii::convert_name(name, flags)?.as_bytes())
}

/// Converts a text to ASCII, and returns the result in memory from `malloc`. If `name` is an error, returns this error.
fn look_up_text(name: Result<impl AsRef<str>, Code>, flags: c_int) -> Result<*mut u8, Code> {
    look_up(name?.as_ref().as_bytes(), flags)
}

/// Copies a name to memory from `malloc`, in lower case.
#[inline]
fn lower_case(name: &[u8]) -> Result<*mut u8, Code> {
    let memory: *mut u8 = allocate(name.len()).ok_or(Code::MALLOC)?;
    for (index, byte) in name.iter().enumerate() {
        // SAFETY: `allocate` has returned memory for `name.len()` bytes and a zero, and this memory has no other owner.
        // `index` is less than `name.len()`.
        unsafe { memory.add(index).write(byte.to_ascii_lowercase()) }
    }
    Ok(memory)
}

/// Converts a name in the charset of the locale to ASCII. Free the result with `idn2_free`. If `lookupname` is null,
/// the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `src` must be null or a string with a terminating zero. `lookupname` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_ul(
    src: *const c_char,
    lookupname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if the input is not null. In this case, the caller
    // promises that the input is a string with a terminating zero that does not change during the call. The caller also
    // promises that the pointer to the result is null or points to a pointer, as `return_string_unless_null` requires.
    // The closure returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(src, lookupname.cast(), |src| {
            look_up_text(locale::decode(string_bytes(src)?), flags)
        })
    }
}

/// Converts a name in UTF-8 to ASCII. Free the result with `idn2_free`. If `output` is null, the result is discarded.
/// If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_8z(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that `input` is null or a string with a terminating zero, and that `output` is null
    // or points to a pointer. `idn2_lookup_u8` has the same requirements.
    unsafe { idn2_lookup_u8(input.cast(), output.cast(), flags) }
}

/// Converts a name in the charset of the locale to ASCII. Free the result with `idn2_free`. If `output` is null, the
/// result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or a string with a terminating zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_lz(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that `input` is null or a string with a terminating zero, and that `output` is null
    // or points to a pointer. `idn2_lookup_ul` has the same requirements.
    unsafe { idn2_lookup_ul(input, output, flags) }
}

/// Converts a name in UTF-32, which ends with zero, to ASCII. Free the result with `idn2_free`. If `output` is null,
/// the result is discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or point to code points that end with zero. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4z(
    input: *const u32,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` points to code points that end with zero and do not change during the call. The caller also
    // promises that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure
    // returns memory from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output.cast(), |input| {
            look_up_text(utf32::read_terminated(input), flags)
        })
    }
}

/// Converts an array of code points to ASCII. Free the result with `idn2_free`. If `output` is null, the result is
/// discarded. If the name is null, the result is null.
///
/// # Safety
///
/// `input` must be null or point to `inlen` code points. `output` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i2(
    input: *const u32,
    inlen: usize,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: `return_string_unless_null` calls the closure only if `input` is not null. In this case, the caller
    // promises that `input` points to `inlen` code points that do not change during the call. The caller also promises
    // that `output` is null or points to a pointer, as `return_string_unless_null` requires. The closure returns memory
    // from `malloc` that has no other owner.
    unsafe {
        return_string_unless_null(input, output.cast(), |input| {
            look_up_text(utf32::read_array(input, inlen), flags)
        })
    }
}

/// Converts an array of code points to ASCII, and writes the result with a terminating zero to a buffer of 64 bytes. If
/// the result is longer than 63 bytes, returns `IDN2_TOO_BIG_DOMAIN`.
///
/// # Safety
///
/// `input` must be null or point to `inlen` code points. `output` must be null or point to 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i(
    input: *const u32,
    inlen: usize,
    output: *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that `input` is null or points to `inlen` code points that do not change before the
    // output is written, and that `output` is null or points to 64 bytes. `return_string` sets `result` to a string
    // from `malloc`. The string does not overlap the caller's memory, the code copies at most 64 bytes of the string,
    // and frees the string once. No reference to the input is used when the output is written, so the output may
    // overlap the input.
    unsafe {
        let mut result = null_mut();
        let mut code = return_string(
            || look_up_text(utf32::read_array(input, inlen), flags),
            &raw mut result,
        );
        if code != 0 {
            return code;
        }
        let name = CStr::from_ptr(result.cast()).to_bytes_with_nul();
        if name.len() > MAX_LABEL + 1 {
            code = Code::TOO_BIG_DOMAIN.0;
        } else if !output.is_null() {
            output.copy_from_nonoverlapping(name.as_ptr().cast(), name.len());
        }
        libc::free(result.cast());
        code
    }
}

/// Converts a U-label in UTF-8, an A-label or both to the label to register (RFC 5891, section 4). Free the result with
/// `idn2_free`.
///
/// # Safety
///
/// The labels must be null or strings with a terminating zero. `insertname` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_u8(
    ulabel: *const u8,
    alabel: *const u8,
    insertname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that each label is null or a string with a terminating zero that does not change
    // during the call, and that `insertname` is null or points to a pointer, as `return_string` requires. The closure
    // returns null, or memory from `malloc` that has no other owner.
    unsafe {
        let u_label = || match ulabel.is_null() {
            true => Ok(None),
            false => label_text(string_text(ulabel.cast()).map(Cow::Borrowed)),
        };
        return_string(|| register(u_label()?, alabel.cast(), flags), insertname)
    }
}

/// Converts a U-label in the charset of the locale, an A-label or both to the label to register (RFC 5891, section 4).
/// Free the result with `idn2_free`.
///
/// # Safety
///
/// The labels must be null or strings with a terminating zero. `insertname` must be null or point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_ul(
    ulabel: *const c_char,
    alabel: *const c_char,
    insertname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that each label is null or a string with a terminating zero that does not change
    // during the call, and that `insertname` is null or points to a pointer, as `return_string` requires. The closure
    // returns null, or memory from `malloc` that has no other owner.
    unsafe {
        let u_label = || match ulabel.is_null() {
            true => Ok(None),
            false => label_text(string_bytes(ulabel).and_then(locale::decode)),
        };
        return_string(|| register(u_label()?, alabel, flags), insertname.cast())
    }
}

/// Returns the code for a label that could not be read: `TOO_BIG_LABEL` if the label is too long, and otherwise `code`.
fn too_big_label(code: Code) -> Code {
    match code {
        Code::TOO_BIG_DOMAIN => Code::TOO_BIG_LABEL,
        other => other,
    }
}

/// Returns the text of a U-label, or the code for a U-label that could not be read.
fn label_text(text: Result<Cow<'_, str>, Code>) -> Result<Option<Cow<'_, str>>, Code> {
    text.map(Some).map_err(too_big_label)
}

/// Returns the label to register, as a string in memory from `malloc`. Returns null if both labels are missing.
///
/// # Safety
///
/// `a_label` must be null or a string with a terminating zero.
unsafe fn register(
    u_label: Option<Cow<'_, str>>,
    a_label: *const c_char,
    flags: c_int,
) -> Result<*mut u8, Code> {
    // SAFETY: `a_label` is not null, so the caller promises that it is a string with a terminating zero, which does not
    // change during the call. The result does not borrow it.
    let a_label = (!a_label.is_null()).then(|| unsafe { string_bytes(a_label) });
    let a_label = a_label.transpose().map_err(too_big_label)?;
    if u_label.is_none() && a_label.is_none() {
        return Ok(null_mut());
    }
    let flags = Flags::registration(flags);
    copy_to_malloc(registration::convert_labels(u_label.as_deref(), a_label, flags)?.as_bytes())
}
