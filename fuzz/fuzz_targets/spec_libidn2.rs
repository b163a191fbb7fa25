//! Calls every function of libidn2's interface with any bytes and flags. Each input is an allocation of its own, so that
//! AddressSanitizer detects an access beyond it. Converting a result to ASCII again must succeed and must not change
//! the result.

#![no_main]

use std::ffi::{c_char, c_int, CStr, CString};
use std::ptr::{null, null_mut};

use libfuzzer_sys::fuzz_target;
use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;

fuzz_target!(|input: (u8, u8, &[u8])| {
    let (flags, size, bytes) = input;
    let flags = c_int::from(flags);
    let bytes = bytes.split(|&byte| byte == 0).next().unwrap_or_default();
    unsafe {
        check_strings(flags, &CString::new(bytes).unwrap());
        check_arrays(flags, usize::from(size), bytes);
        idn2_strerror(flags - 400);
        idn2_strerror_name(flags - 400);
    }
});

type Convert = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;

/// Calls a function, frees its result, and returns a copy of the result, or `None` if the function failed.
unsafe fn call(function: Convert, input: &CStr, flags: c_int) -> Option<CString> {
    let mut result = null_mut();
    let code = function(input.as_ptr(), &mut result, flags);
    assert_eq!(code == 0, !result.is_null());
    if result.is_null() {
        return None;
    }
    let text = CStr::from_ptr(result).to_owned();
    idn2_free(result.cast());
    Some(text)
}

unsafe fn check_strings(flags: c_int, name: &CStr) {
    if let Some(ascii) = call(idn2_to_ascii_8z, name, flags) {
        assert!(ascii.to_bytes().is_ascii() && ascii.to_bytes().len() <= 254);
        // The flag 128 turns the round trip off. Then labels with other ASCII characters are encoded, but cannot be
        // decoded.
        if flags & 128 == 0 {
            assert_eq!(
                call(idn2_to_ascii_8z, &ascii, flags).as_deref(),
                Some(&*ascii),
                "{name:?}"
            );
        }
    }
    if let Some(unicode) = call(idn2_to_unicode_8z8z, name, flags) {
        unicode.to_str().unwrap();
    }
    for function in [
        idn2_lookup_ul as Convert,
        idn2_to_ascii_lz,
        idn2_to_unicode_8zlz,
        idn2_to_unicode_lzlz,
    ] {
        call(function, name, flags);
    }
    let mut points = null_mut();
    if idn2_to_unicode_8z4z(name.as_ptr(), &mut points, flags) == 0 {
        let mut again = null_mut();
        let code = idn2_to_unicode_4z4z(points, &mut again, flags);
        assert!(code == 0 || again.is_null());
        idn2_free(again.cast());
        idn2_free(points.cast());
    }
    for [u, a] in [
        [name.as_ptr(), null()],
        [null(), name.as_ptr()],
        [name.as_ptr(); 2],
    ] {
        let mut label = null_mut();
        idn2_register_u8(u.cast(), a.cast(), &mut label, flags);
        idn2_free(label.cast());
        let mut label = null_mut();
        idn2_register_ul(u, a, &mut label, flags);
        idn2_free(label.cast());
    }
    idn2_check_version(name.as_ptr());
}

unsafe fn check_arrays(flags: c_int, size: usize, bytes: &[u8]) {
    let points: Box<[u32]> = match str::from_utf8(bytes) {
        Ok(text) => text.chars().map(u32::from).collect(),
        Err(_) => bytes
            .chunks(3)
            .map(|bytes| {
                bytes
                    .iter()
                    .fold(0, |all, &byte| all << 8 | u32::from(byte))
            })
            .collect(),
    };
    let mut result = null_mut();
    idn2_to_ascii_4i2(points.as_ptr(), points.len(), &mut result, flags);
    idn2_free(result.cast());
    let mut label = vec![0; 64].into_boxed_slice();
    idn2_to_ascii_4i(points.as_ptr(), points.len(), label.as_mut_ptr(), flags);
    let ended: Box<[u32]> = points.iter().copied().chain([0]).collect();
    let mut result = null_mut();
    idn2_to_ascii_4z(ended.as_ptr(), &mut result, flags);
    idn2_free(result.cast());
    let mut output = vec![0_u32; size].into_boxed_slice();
    let mut len = size;
    idn2_to_unicode_44i(
        points.as_ptr(),
        points.len(),
        output.as_mut_ptr(),
        &mut len,
        flags,
    );
    // The buffer for the result is the input itself.
    let mut both = points.clone();
    let mut len = both.len();
    idn2_to_unicode_44i(
        both.as_ptr(),
        both.len(),
        both.as_mut_ptr(),
        &mut len,
        flags,
    );

    let mut len = size;
    let code = idn2_punycode_decode(
        bytes.as_ptr().cast(),
        bytes.len(),
        output.as_mut_ptr(),
        &mut len,
    );
    assert!(code != 0 || len <= size);
    let mut basic = vec![0_u8; size].into_boxed_slice();
    let mut len = size;
    if idn2_punycode_encode(
        points.as_ptr(),
        points.len(),
        basic.as_mut_ptr().cast(),
        &mut len,
    ) == 0
    {
        let mut decoded = vec![0_u32; points.len()].into_boxed_slice();
        let mut count = decoded.len();
        let code =
            idn2_punycode_decode(basic.as_ptr().cast(), len, decoded.as_mut_ptr(), &mut count);
        // Two kinds of strings are encoded, but cannot be decoded: strings that are all ASCII, and strings with ASCII
        // characters other than letters, digits, `-` and `_`.
        let is_unknown = |&point: &u32| {
            let c = char::from_u32(point).unwrap_or_default();
            c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '_'
        };
        let is_refused = points.iter().all(|&point| point < 0x80) || points.iter().any(is_unknown);
        assert!(is_refused || code == 0 && decoded == points);
    }
    let mut both = points.clone();
    let mut len = both.len() * 4;
    let own = both.as_mut_ptr();
    idn2_punycode_encode(own, both.len(), own.cast(), &mut len);
}
