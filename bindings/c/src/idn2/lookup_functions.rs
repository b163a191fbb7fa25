//! Functions that convert names to ASCII.

use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int};
use std::ptr::null_mut;

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::memory::{bytes, copy, give, give_unless_null, text};
use super::plain::{LABEL, is_plain};
use super::{ascii, locale, registration, utf32};
use crate::border::allocate;

/// Converts a name of UTF-8 to ASCII. The result is a string for `idn2_free`; it is dropped if
/// `lookupname` is null. The result for a null name is null.
///
/// # Safety
///
/// `src` has to be null or a string with a terminating zero, `lookupname` null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_u8(
    src: *const u8,
    lookupname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe { give_unless_null(src, lookupname, |src| look_up(bytes(src.cast())?, flags)) }
}

/// Converts a name of UTF-8 to a string in memory from malloc.
#[inline]
fn look_up(name: &[u8], flags: c_int) -> Result<*mut u8, Code> {
    let flags = Flags::new(flags)?;
    if is_plain(name, flags) {
        return match flags.mapping {
            Mapping::None => copy(name),
            _ => lower_case(name),
        };
    }
    let name = str::from_utf8(name).map_err(|_| Code::ENCODING_ERROR)?;
    copy(ascii::convert(name, flags)?.as_bytes())
}

/// Converts a text to a string in memory from malloc.
fn look_up_text(name: Result<impl AsRef<str>, Code>, flags: c_int) -> Result<*mut u8, Code> {
    look_up(name?.as_ref().as_bytes(), flags)
}

/// Copies a name to memory from malloc, in lower case.
#[inline]
fn lower_case(name: &[u8]) -> Result<*mut u8, Code> {
    let memory: *mut u8 = allocate(name.len()).ok_or(Code::MALLOC)?;
    for (index, byte) in name.iter().enumerate() {
        // SAFETY: `allocate` has returned memory for `name.len()` bytes and a zero, which nobody else has.
        unsafe { memory.add(index).write(byte.to_ascii_lowercase()) }
    }
    Ok(memory)
}

/// Converts a name in the charset of the locale to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// The input has to be null or a string with a terminating zero, the pointer to the result null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_ul(
    src: *const c_char,
    lookupname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises a string with a terminating zero, which does not change during the call, or null,
    // for which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe {
        give_unless_null(src, lookupname.cast(), |src| {
            look_up_text(locale::decode(bytes(src)?), flags)
        })
    }
}

/// Converts a name of UTF-8 to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// The input has to be null or a string with a terminating zero, the pointer to the result null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_8z(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises of both pointers what the called function requires: the same, with other types.
    unsafe { idn2_lookup_u8(input.cast(), output.cast(), flags) }
}

/// Converts a name in the charset of the locale to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// The input has to be null or a string with a terminating zero, the pointer to the result null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_lz(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises of both pointers what the called function requires: the same, with other types.
    unsafe { idn2_lookup_ul(input, output, flags) }
}

/// Converts a name of UTF-32, which ends with zero, to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// `input` has to be null or to point to code points that end with zero, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4z(
    input: *const u32,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises code points that end with zero and do not change during the call, or null, for
    // which the closure is not called. The caller promises that the pointer to the result is null or points to a
    // pointer. The closure returns memory from malloc that nobody else has.
    unsafe {
        give_unless_null(input, output.cast(), |input| {
            look_up_text(utf32::terminated(input), flags)
        })
    }
}

/// Converts an array of code points to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// `input` has to be null or to point to `inlen` code points, `output` null or to point to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i2(
    input: *const u32,
    inlen: usize,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises `inlen` code points, which do not change during the call, or null, for which the
    // closure is not called. The caller promises that `output` is null or points to a pointer. The closure returns
    // memory from malloc that nobody else has.
    unsafe {
        give_unless_null(input, output.cast(), |input| {
            look_up_text(utf32::array(input, inlen), flags)
        })
    }
}

/// Converts an array of code points to ASCII, into a buffer of 64 bytes, with a terminating zero. A
/// longer result is an error.
///
/// # Safety
///
/// `input` has to be null or to point to `inlen` code points, `output` null or to point to 64 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4i(
    input: *const u32,
    inlen: usize,
    output: *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that `input` is null or points to `inlen` code points, which do not change before
    // the output is written, and that `output` is null or points to 64 bytes. `give` writes a string from malloc to
    // `result`, which is freed once. The string is not in the caller's memory, and at most 64 bytes of it are copied.
    // No reference to the input is used then, so the output may be in its memory.
    unsafe {
        let mut result = null_mut();
        let mut code = give(
            || look_up_text(utf32::array(input, inlen), flags),
            &raw mut result,
        );
        if code != 0 {
            return code;
        }
        let name = CStr::from_ptr(result.cast()).to_bytes_with_nul();
        if name.len() > LABEL + 1 {
            code = Code::TOO_BIG_DOMAIN.0;
        } else if !output.is_null() {
            output.copy_from_nonoverlapping(name.as_ptr().cast(), name.len());
        }
        libc::free(result.cast());
        code
    }
}

/// The label to register for a U-label of UTF-8, an A-label, or both: as RFC 5891, section 4. The
/// result is a string for `idn2_free`.
///
/// # Safety
///
/// The labels have to be null or strings with a terminating zero, `insertname` null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_u8(
    ulabel: *const u8,
    alabel: *const u8,
    insertname: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that each label is null or a string with a terminating zero, which does not change
    // during the call, and that `insertname` is null or points to a pointer. The closure returns null, or memory from
    // malloc that nobody else has.
    unsafe {
        let u_label = || match ulabel.is_null() {
            true => Ok(None),
            false => label_text(text(ulabel.cast()).map(Cow::Borrowed)),
        };
        give(|| register(u_label()?, alabel.cast(), flags), insertname)
    }
}

/// The label to register for labels in the charset of the locale: as `idn2_register_u8`.
///
/// # Safety
///
/// The labels have to be null or strings with a terminating zero, `insertname` null or to point to a
/// pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_ul(
    ulabel: *const c_char,
    alabel: *const c_char,
    insertname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the caller promises that each label is null or a string with a terminating zero, which does not change
    // during the call, and that `insertname` is null or points to a pointer. The closure returns null, or memory from
    // malloc that nobody else has.
    unsafe {
        let u_label = || match ulabel.is_null() {
            true => Ok(None),
            false => label_text(bytes(ulabel).and_then(locale::decode)),
        };
        give(|| register(u_label()?, alabel, flags), insertname.cast())
    }
}

/// The code of a label that is too long to be read.
fn too_big_label(code: Code) -> Code {
    match code {
        Code::TOO_BIG_DOMAIN => Code::TOO_BIG_LABEL,
        other => other,
    }
}

/// Returns the text of a U-label.
fn label_text(text: Result<Cow<'_, str>, Code>) -> Result<Option<Cow<'_, str>>, Code> {
    text.map(Some).map_err(too_big_label)
}

/// Returns the label to register, as a string in memory from malloc; null if both labels are missing.
///
/// # Safety
///
/// `a_label` has to be null or a string with a terminating zero.
unsafe fn register(
    u_label: Option<Cow<'_, str>>,
    a_label: *const c_char,
    flags: c_int,
) -> Result<*mut u8, Code> {
    // SAFETY: the caller promises that a label that is not null is a string with a terminating zero, which does not
    // change during the call. The result does not borrow it.
    let a_label = (!a_label.is_null()).then(|| unsafe { bytes(a_label) });
    let a_label = a_label.transpose().map_err(too_big_label)?;
    if u_label.is_none() && a_label.is_none() {
        return Ok(null_mut());
    }
    let flags = Flags::registration(flags);
    copy(registration::convert(u_label.as_deref(), a_label, flags)?.as_bytes())
}
