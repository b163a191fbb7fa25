//! Tests of arrays, buffers, null pointers and impossible lengths.

use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;

use crate::{Function, TRANSITIONAL, points};

#[test]
fn arrays_of_code_points_are_converted() {
    let (name, ascii) = (points("bücher.de"), points("xn--bcher-kva.de"));
    let mut text = null_mut();
    let mut result = null_mut();
    let mut buffer = [c_char::MAX; 64];
    let output = buffer.as_mut_ptr();
    // SAFETY: the arrays end with zero, and results are freed once.
    unsafe {
        assert_eq!(idn2_to_ascii_4z(name.as_ptr(), &raw mut text, 0), 0);
        assert_eq!(CStr::from_ptr(text), c"xn--bcher-kva.de");
        idn2_free(text.cast());
        assert_eq!(idn2_to_ascii_4i(name.as_ptr(), 9, output, 0), 0);
        assert_eq!(CStr::from_ptr(output), c"xn--bcher-kva.de");
        let long = points(&"b.".repeat(40));
        assert_eq!(idn2_to_ascii_4i(long.as_ptr(), 80, output, 0), -205);

        assert_eq!(idn2_to_unicode_4z4z(ascii.as_ptr(), &raw mut result, 0), 0);
        assert_eq!(std::slice::from_raw_parts(result, name.len()), name);
        idn2_free(result.cast());
        let ascii_8z = c"xn--bcher-kva.de".as_ptr();
        assert_eq!(idn2_to_unicode_8z4z(ascii_8z, &raw mut result, 0), 0);
        assert_eq!(std::slice::from_raw_parts(result, name.len()), name);
        idn2_free(result.cast());

        // The buffer contains only the beginning of the result, but the returned length is the length of the whole
        // result.
        let (mut out, mut len) = ([7_u32; 9], 3);
        let (from, to) = (ascii.as_ptr(), out.as_mut_ptr());
        assert_eq!(idn2_to_unicode_44i(from, 16, to, &raw mut len, 0), 0);
        assert_eq!((len, &out[..4]), (9, &[0x62, 0xFC, 0x63, 7][..]));
    }
}

#[test]
fn for_null_pointers_and_impossible_lengths_a_code_is_returned() {
    let mut text = c"x".as_ptr().cast_mut();
    let mut values = null_mut();
    // SAFETY: the functions must detect the null pointers, and they refuse impossible lengths before they read
    // anything.
    unsafe {
        for function in [
            idn2_to_ascii_8z as Function,
            idn2_to_ascii_lz,
            idn2_lookup_ul,
            idn2_to_unicode_8z8z,
            idn2_to_unicode_8zlz,
            idn2_to_unicode_lzlz,
        ] {
            text = c"x".as_ptr().cast_mut();
            let code = function(null(), &raw mut text, 0);
            assert_eq!((code, text.is_null()), (0, true));
            assert_eq!(function(null(), null_mut(), 0), 0);
        }
        let nothing = [
            idn2_lookup_u8(null(), null_mut(), TRANSITIONAL | 8),
            idn2_to_ascii_4z(null(), &raw mut text, 0),
            idn2_to_ascii_4i2(null(), 5, &raw mut text, 0),
            idn2_to_ascii_4i(null(), 0, null_mut(), 0),
            idn2_to_unicode_8z4z(null(), &raw mut values, 0),
            idn2_to_unicode_4z4z(null(), &raw mut values, 0),
            idn2_to_unicode_44i(null(), 9, null_mut(), null_mut(), 0),
            idn2_register_u8(null(), null(), null_mut(), 0),
            idn2_register_ul(null(), null(), &raw mut text, 0),
        ];
        assert_eq!(nothing, [0; 9]);
        idn2_free(null_mut());

        let one = [0x61_u32];
        for huge in [
            (1 << 24) + 1,
            1 << 40,
            usize::MAX / 4 + 1,
            usize::MAX / 2,
            usize::MAX,
        ] {
            let names = [
                idn2_to_ascii_4i2(one.as_ptr(), huge, &raw mut text, 0),
                idn2_to_ascii_4i(one.as_ptr(), huge, null_mut(), 0),
                idn2_to_unicode_44i(one.as_ptr(), huge, null_mut(), null_mut(), 0),
            ];
            assert_eq!(names, [-205; 3]);
            let strings = [
                idn2_punycode_encode(one.as_ptr(), huge, null_mut(), &mut { huge }),
                idn2_punycode_decode(c"a".as_ptr(), huge, null_mut(), &mut { huge }),
            ];
            assert_eq!(strings, [-204; 2]);
        }
        let (mut len, mut out, tda) = (usize::MAX, 0, c"tda".as_ptr());
        let refused = [
            idn2_punycode_encode(null(), 1, null_mut(), &raw mut len),
            idn2_punycode_encode(one.as_ptr(), 1, null_mut(), null_mut()),
            idn2_punycode_decode(tda, 3, null_mut(), &raw mut len),
            idn2_punycode_decode(tda, 3, &raw mut out, null_mut()),
        ];
        assert_eq!(refused, [-202; 4]);
        let code = idn2_punycode_decode(tda, 3, &raw mut out, &raw mut len);
        assert_eq!((code, len, out), (0, 1, 0xFC));
    }
}

/// Mapping removes U+00AD, so a valid name may contain any number of these code points. A name of more than 65,535
/// bytes or code points is refused.
#[test]
fn names_of_more_than_65_535_elements_are_refused() {
    let hidden = |count: usize| "\u{AD}".repeat(count) + "a";
    let bytes = |name: &str| {
        let name = CString::new(name).unwrap();
        let mut text = null_mut();
        // SAFETY: the string ends with zero, and the result is freed once.
        unsafe {
            let code = idn2_to_ascii_8z(name.as_ptr(), &raw mut text, 0);
            idn2_free(text.cast());
            code
        }
    };
    let code_points = |name: &str| {
        let name = points(name);
        let mut text = null_mut();
        // SAFETY: the array ends with zero, and the result is freed once.
        unsafe {
            let codes = [
                idn2_to_ascii_4z(name.as_ptr(), &raw mut text, 0),
                idn2_to_ascii_4i(name.as_ptr(), name.len(), null_mut(), 0),
            ];
            idn2_free(text.cast());
            codes
        }
    };
    assert_eq!((hidden(32_767).len(), bytes(&hidden(32_767))), (65_535, 0));
    assert_eq!(bytes(&("a".to_owned() + &hidden(32_767))), -205);
    assert_eq!(code_points(&hidden(65_534)), [0; 2]);
    assert_eq!(code_points(&hidden(65_535)), [-205; 2]);

    let long = CString::new("a".repeat(65_536)).unwrap();
    let mut text = null_mut();
    // SAFETY: the string ends with zero, and the result is discarded.
    unsafe {
        for function in [
            idn2_to_ascii_lz as Function,
            idn2_lookup_ul,
            idn2_to_unicode_8z8z,
            idn2_to_unicode_8zlz,
            idn2_to_unicode_lzlz,
        ] {
            assert_eq!(function(long.as_ptr(), &raw mut text, 0), -205);
        }
        let label = long.as_ptr();
        let refused = [
            idn2_register_u8(label.cast(), null(), null_mut(), 0),
            idn2_register_u8(null(), label.cast(), null_mut(), 0),
            idn2_register_ul(label, null(), null_mut(), 0),
        ];
        assert_eq!(refused, [-206; 3]);
    }
}

/// An array may be longer than the name in it: zeros after the name are ignored.
#[test]
fn zeros_after_a_name_are_ignored() {
    let mut text = null_mut();
    let mut array = vec![0_u32; (1 << 24) + 1];
    array[0] = 0x61;
    // SAFETY: the array has at least these lengths, and results are freed once.
    unsafe {
        for len in [1, 2, 1000, 1 << 24] {
            assert_eq!(idn2_to_ascii_4i2(array.as_ptr(), len, &raw mut text, 0), 0);
            assert_eq!(CStr::from_ptr(text), c"a");
            idn2_free(text.cast());
        }
        let len = array.len();
        let code = idn2_to_ascii_4i2(array.as_ptr(), len, &raw mut text, 0);
        assert_eq!(code, -205);
    }
}

/// The buffer of `idn2_to_ascii_4i` must have room for 63 bytes and a zero.
#[test]
fn idn2_to_ascii_4i_writes_at_most_64_bytes() {
    let name = points(&format!("{}.{}", "a".repeat(31), "a".repeat(32)));
    let mut buffer = [c_char::MAX; 65];
    // SAFETY: the array has 64 code points. The buffer is one byte longer than the function requires.
    unsafe {
        let output = buffer.as_mut_ptr();
        assert_eq!(idn2_to_ascii_4i(name.as_ptr(), 63, output, 0), 0);
        assert_eq!(CStr::from_ptr(output).to_bytes().len(), 63);
        assert_eq!(idn2_to_ascii_4i(name.as_ptr(), 64, output, 0), -205);
    }
    assert_eq!(buffer[64], c_char::MAX);
}
