//! libidn2, which is written in C: names through its public API, Punycode through functions that it
//! exports but no longer declares in its header.

use std::borrow::Cow;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr;

use super::points::{CodePoints, of_code_points};
use crate::convert::Converter;

const NFC_INPUT: c_int = 1;
const NONTRANSITIONAL: c_int = 8;
const USE_STD3_ASCII_RULES: c_int = 32;
const NO_TR46: c_int = 64;

unsafe extern "C" {
    fn idn2_lookup_u8(source: *const u8, result: *mut *mut u8, flags: c_int) -> c_int;
    fn idn2_to_unicode_8z8z(source: *const c_char, result: *mut *mut c_char, flags: c_int)
    -> c_int;
    fn idn2_strerror_name(code: c_int) -> *const c_char;
    fn idn2_check_version(required: *const c_char) -> *const c_char;
    fn idn2_free(pointer: *mut c_void);
    fn bench_idn2_encode(
        input_length: usize,
        input: *const u32,
        output_length: *mut usize,
        output: *mut u8,
    ) -> c_int;
    fn bench_idn2_decode(
        input_length: usize,
        input: *const u8,
        output_length: *mut usize,
        output: *mut u32,
    ) -> c_int;
}

/// `_idn2_punycode_encode` and `_idn2_punycode_decode`, and names by UTS #46.
pub struct Libidn2;

impl CodePoints for Libidn2 {
    fn encode(points: &[u32], basic: &mut [u8]) -> Option<usize> {
        let mut len = basic.len();
        // SAFETY: both buffers are passed with their lengths.
        let code = unsafe {
            bench_idn2_encode(
                points.len(),
                points.as_ptr(),
                &raw mut len,
                basic.as_mut_ptr(),
            )
        };
        (code == 0).then_some(len)
    }

    fn decode(basic: &[u8], points: &mut [u32]) -> Option<usize> {
        let mut len = points.len();
        // SAFETY: as above.
        let code = unsafe {
            bench_idn2_decode(
                basic.len(),
                basic.as_ptr(),
                &raw mut len,
                points.as_mut_ptr(),
            )
        };
        (code == 0).then_some(len)
    }
}

of_code_points!(Libidn2, concat!("libidn2 ", env!("LIBIDN2")));

impl Converter for Libidn2 {
    fn name(&self) -> &'static str {
        concat!("libidn2 ", env!("LIBIDN2"))
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        uts46(name).ok().map(Cow::Owned)
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        to_unicode(name).ok().map(Cow::Owned)
    }
}

/// The version of the library at run time.
pub fn version() -> String {
    // SAFETY: with a null pointer it returns the version, a string that is never freed.
    unsafe { text(idn2_check_version(ptr::null())) }
}

/// UTS #46, nontransitional, without STD3 rules.
pub fn uts46(name: &str) -> Result<String, String> {
    lookup(name, NONTRANSITIONAL | NFC_INPUT)
}

/// The same with STD3 rules.
pub fn uts46_std3(name: &str) -> Result<String, String> {
    lookup(name, NONTRANSITIONAL | NFC_INPUT | USE_STD3_ASCII_RULES)
}

/// IDNA2008 without UTS #46: nothing is mapped, and text that is not in NFC is rejected.
pub fn idna2008(name: &str) -> Result<String, String> {
    lookup(name, NO_TR46)
}

fn lookup(name: &str, flags: c_int) -> Result<String, String> {
    with_zero(name, |source| {
        let mut result: *mut u8 = ptr::null_mut();
        // SAFETY: the source is null-terminated, and `result` points to a pointer, which the
        // library sets to an allocated string if and only if it succeeds.
        unsafe {
            let code = idn2_lookup_u8(source.as_ptr().cast(), &raw mut result, flags);
            answer(code, result.cast())
        }
    })
}

/// ToUnicode, which in this library decodes without checking rules.
pub fn to_unicode(name: &str) -> Result<String, String> {
    with_zero(name, |source| {
        let mut result: *mut c_char = ptr::null_mut();
        // SAFETY: as above.
        unsafe {
            let code = idn2_to_unicode_8z8z(source.as_ptr(), &raw mut result, 0);
            answer(code, result)
        }
    })
}

/// A null-terminated name, without an allocation if it is as short as most names.
fn with_zero(
    name: &str,
    then: impl FnOnce(&CStr) -> Result<String, String>,
) -> Result<String, String> {
    let mut buffer = [0; 256];
    match buffer.get_mut(..name.len()) {
        // The last byte stays zero.
        Some(slot) if name.len() < 256 => {
            slot.copy_from_slice(name.as_bytes());
            let source = CStr::from_bytes_with_nul(&buffer[..=name.len()]);
            then(source.map_err(|_| "NUL".to_owned())?)
        }
        _ => then(&CString::new(name).map_err(|_| "NUL".to_owned())?),
    }
}

/// # Safety
///
/// If the code is 0, the pointer must be to a string that the library has allocated.
unsafe fn answer(code: c_int, result: *mut c_char) -> Result<String, String> {
    // SAFETY: by the condition above; the text is copied before it is freed, and the name of
    // an error is a constant of the library.
    unsafe {
        if code == 0 {
            let text = text(result);
            idn2_free(result.cast());
            Ok(text)
        } else {
            let name = text(idn2_strerror_name(code));
            Err(name.trim_start_matches("IDN2_").to_owned())
        }
    }
}

/// # Safety
///
/// The pointer must be to a null-terminated string.
unsafe fn text(pointer: *const c_char) -> String {
    // SAFETY: by the condition above.
    unsafe { CStr::from_ptr(pointer).to_string_lossy().into_owned() }
}
