//! Functions that convert names to ASCII.

use std::borrow::Cow;
use std::ffi::{c_char, c_int};

use super::code::Code;
use super::flags::{Flags, Mapping};
use super::memory::{allocate, bytes, copy, give, give_null, text, unless_null};
use super::plain::{LABEL, is_plain};
use super::{ascii, locale, registration, utf32};

/// Converts a name of UTF-8 to ASCII. The result is a string for `idn2_free`, or not wanted if
/// `lookupname` is null. A null name gives null.
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
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(src, lookupname, |src| {
            look_up(bytes(src.cast()), lookupname, flags)
        })
    }
}

/// Looks up a name that was converted to UTF-8.
///
/// # Safety
///
/// As [`idn2_lookup_u8`].
unsafe fn look_up_text(
    name: Result<impl AsRef<str>, Code>,
    out: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    match name {
        // SAFETY: the contract is the same.
        Ok(name) => unsafe { look_up(name.as_ref().as_bytes(), out.cast(), flags) },
        Err(code) => code.0,
    }
}

/// # Safety
///
/// As [`idn2_lookup_u8`].
#[inline]
unsafe fn look_up(name: &[u8], out: *mut *mut u8, flags: c_int) -> c_int {
    // SAFETY: the contract is the same.
    match unsafe { convert(name, out, flags) } {
        Ok(()) => 0,
        Err(code) => code.0,
    }
}

/// # Safety
///
/// As [`idn2_lookup_u8`].
#[inline]
unsafe fn convert(name: &[u8], out: *mut *mut u8, flags: c_int) -> Result<(), Code> {
    let flags = Flags::new(flags)?;
    if is_plain(name, flags) {
        if !out.is_null() {
            let pointer = match flags.mapping {
                Mapping::None => copy(name)?,
                _ => lower_case(name)?,
            };
            // SAFETY: the contract is the same.
            unsafe { out.write(pointer) };
        }
        return Ok(());
    }
    let name = str::from_utf8(name).map_err(|_| Code::ENCODING_ERROR)?;
    let ascii = ascii::convert(name, flags)?;
    if !out.is_null() {
        // SAFETY: the contract is the same.
        unsafe { out.write(copy(ascii.as_bytes())?) };
    }
    Ok(())
}

/// A copy by malloc, in lower case.
#[inline]
fn lower_case(name: &[u8]) -> Result<*mut u8, Code> {
    allocate(name.len(), |to: *mut u8| {
        for (index, byte) in name.iter().enumerate() {
            // SAFETY: there is room for as many bytes.
            unsafe { to.add(index).write(byte.to_ascii_lowercase()) }
        }
    })
}

/// Converts a name in the charset of the locale to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// As `idn2_lookup_u8`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_lookup_ul(
    src: *const c_char,
    lookupname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(src, lookupname, |src| {
            look_up_text(locale::decode(bytes(src)), lookupname, flags)
        })
    }
}

/// Converts a name of UTF-8 to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// As `idn2_lookup_u8`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_8z(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { idn2_lookup_u8(input.cast(), output.cast(), flags) }
}

/// Converts a name in the charset of the locale to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// As `idn2_lookup_u8`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_lz(
    input: *const c_char,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe { idn2_lookup_ul(input, output, flags) }
}

/// Converts a name of UTF-32, which ends with zero, to ASCII: as `idn2_lookup_u8`.
///
/// # Safety
///
/// As `idn2_lookup_u8`, with code points.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_to_ascii_4z(
    input: *const u32,
    output: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(input, output, |input| {
            look_up_text(utf32::terminated(input), output, flags)
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
    // SAFETY: the contract is the same.
    unsafe {
        unless_null(input, output, |input| {
            look_up_text(utf32::array(input, inlen), output, flags)
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
    // SAFETY: the contract is the same. The output is written when the input is not read any more.
    unsafe {
        let name = match input.is_null() {
            true => Ok(String::new()),
            false => utf32::array(input, inlen),
        };
        let name = name.and_then(|name| ascii::convert(&name, Flags::new(flags)?));
        let name = match name {
            Ok(name) if name.len() > LABEL => return Code::TOO_BIG_DOMAIN.0,
            Ok(name) => name,
            Err(code) => return code.0,
        };
        if !output.is_null() {
            let output = output.cast::<u8>();
            output.copy_from_nonoverlapping(name.as_ptr(), name.len());
            output.add(name.len()).write(0);
        }
        0
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
    // SAFETY: the contract is the same.
    unsafe {
        let u_label = match ulabel.is_null() {
            true => Ok(None),
            false => text(ulabel.cast()).map(Some),
        };
        let u_label = u_label.map(|label| label.map(Cow::Borrowed));
        register(u_label, alabel.cast(), insertname, flags)
    }
}

/// The same with labels in the charset of the locale.
///
/// # Safety
///
/// As `idn2_register_u8`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_register_ul(
    ulabel: *const c_char,
    alabel: *const c_char,
    insertname: *mut *mut c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        let u_label = match ulabel.is_null() {
            true => Ok(None),
            false => locale::decode(bytes(ulabel)).map(Some),
        };
        register(u_label, alabel, insertname.cast(), flags)
    }
}

/// # Safety
///
/// As [`idn2_register_u8`].
unsafe fn register(
    u_label: Result<Option<Cow<'_, str>>, Code>,
    a_label: *const c_char,
    out: *mut *mut u8,
    flags: c_int,
) -> c_int {
    // SAFETY: the contract is the same.
    unsafe {
        let a_label = (!a_label.is_null()).then(|| bytes(a_label));
        if matches!((&u_label, a_label), (Ok(None), None)) {
            return give_null(out);
        }
        let label = u_label.and_then(|u_label| {
            registration::convert(u_label.as_deref(), a_label, Flags::registration(flags))
        });
        give(label.map(String::into_bytes), out)
    }
}
