//! Tests of the functions of libidn2 for Miri, which detects a wrong use of the caller's memory. `memory.rs` contains
//! such tests for the functions of `puny.h`.

#![cfg(all(feature = "idn2", target_os = "linux"))]

use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;

/// Returns a pointer that is not aligned for any type of more than one byte.
fn odd<T, U>(memory: *mut T) -> *mut U {
    memory.cast::<u8>().wrapping_add(1).cast()
}

#[test]
fn the_pointer_to_the_result_may_overlap_the_input() {
    type Function = unsafe extern "C" fn(*const c_char, *mut *mut c_char, i32) -> i32;
    let functions: [(Function, &CStr, &CStr); 3] = [
        (idn2_to_ascii_8z, c"B\xC3\xBCcher", c"xn--bcher-kva"),
        (idn2_to_ascii_8z, c"EXAMPLE.com", c"example.com"),
        (idn2_to_unicode_8z8z, c"xn--bcher-kva", c"b\xC3\xBCcher"),
    ];
    for (function, name, expected) in functions {
        let mut memory = [null_mut::<c_char>(); 4];
        let place = memory.as_mut_ptr();
        // SAFETY: `memory` is large enough for the string. The pointer to the result is in the same memory, because
        // this test checks that this is allowed.
        unsafe {
            let name = name.to_bytes_with_nul();
            place
                .cast::<u8>()
                .copy_from_nonoverlapping(name.as_ptr(), name.len());
            assert_eq!(function(place.cast(), place, 0), 0);
            assert_eq!(CStr::from_ptr(place.read()), expected);
            idn2_free(place.read().cast());
        }
    }
    let mut memory = [null_mut::<u8>(); 2];
    let place = memory.as_mut_ptr();
    // SAFETY: `memory` is large enough for the string. The pointer to the result is in the same memory, because this
    // test checks that this is allowed.
    unsafe {
        place
            .cast::<u8>()
            .copy_from_nonoverlapping(c"xn--tda".as_ptr().cast(), 8);
        assert_eq!(idn2_register_u8(null(), place.cast(), place, 0), 0);
        assert_eq!(CStr::from_ptr(place.read().cast()), c"xn--tda");
        idn2_free(place.read().cast());
    }
}

#[test]
fn empty_names_are_converted() {
    let zero = 0_u32;
    let mut text = null_mut();
    let mut points = null_mut();
    let mut len = 9;
    // SAFETY: the arrays are empty or end with zero, and results are freed once.
    unsafe {
        for array in [&raw const zero, std::ptr::dangling()] {
            assert_eq!(idn2_to_ascii_4i2(array, 0, &raw mut text, 0), 0);
            assert_eq!(CStr::from_ptr(text), c"");
            idn2_free(text.cast());
            let code = idn2_to_unicode_44i(array, 0, null_mut(), &raw mut len, 0);
            assert_eq!((code, len), (0, 0));
        }
        let code = idn2_to_unicode_44i(null(), 9, null_mut(), &raw mut len, 0);
        assert_eq!(code, 0);
        assert_eq!(idn2_to_unicode_4z4z(&raw const zero, &raw mut points, 0), 0);
        assert_eq!(points.read(), 0);
        idn2_free(points.cast());
        assert_eq!(idn2_to_unicode_8z8z(c"".as_ptr(), &raw mut text, 0), 0);
        assert_eq!(CStr::from_ptr(text), c"");
        idn2_free(text.cast());
    }
}

#[test]
fn buffers_need_not_be_initialised() {
    let name = [0x62, 0xFC, 0x2E, 0x61_u32];
    let mut label = [MaybeUninit::<c_char>::uninit(); 64];
    let mut points = [MaybeUninit::<u32>::uninit(); 8];
    let mut len = 8;
    // SAFETY: the buffers have these lengths, and the test reads only the bytes that the function has written.
    unsafe {
        let code = idn2_to_ascii_4i(name.as_ptr(), 4, label.as_mut_ptr().cast(), 0);
        assert_eq!(code, 0);
        assert_eq!(CStr::from_ptr(label.as_ptr().cast()), c"xn--b-eha.a");
        let output = points.as_mut_ptr().cast();
        let code = idn2_to_unicode_44i(name.as_ptr(), 4, output, &raw mut len, 0);
        assert_eq!(code, 0);
        assert_eq!(std::slice::from_raw_parts(output, len), name);
        len = 8;
        let code = idn2_punycode_decode(c"tda".as_ptr(), 3, output, &raw mut len);
        assert_eq!((code, len, output.read()), (0, 1, 0xFC));
        len = 64;
        let basic = label.as_mut_ptr().cast();
        let code = idn2_punycode_encode(name.as_ptr().add(1), 1, basic, &raw mut len);
        assert_eq!((code, len), (0, 3));
    }
}

#[test]
fn pointers_that_are_not_aligned_are_refused() {
    let mut points = [0x61_u32, 0x61, 0];
    let mut lengths = [9_usize, 9];
    let mut basic = [0; 9];
    // SAFETY: the functions must not read or write at a pointer that is not aligned.
    unsafe {
        let good: *mut u32 = (&raw mut points).cast();
        let bad: *mut u32 = odd(good);
        let names = [
            idn2_to_ascii_4z(bad, &mut null_mut(), 0),
            idn2_to_ascii_4i2(bad, 1, &mut null_mut(), 0),
            idn2_to_unicode_4z4z(bad, &mut null_mut(), 0),
            idn2_to_unicode_44i(bad, 1, null_mut(), null_mut(), 0),
            idn2_to_unicode_44i(good, 1, bad, &mut 9, 0),
            idn2_to_unicode_44i(good, 1, good, odd(&raw mut lengths), 0),
            idn2_to_unicode_4z4z(good, odd(&raw mut lengths), 0),
            idn2_to_ascii_8z(c"a".as_ptr(), odd(&raw mut lengths), 0),
            idn2_register_u8(c"a".as_ptr().cast(), null(), odd(&raw mut lengths), 0),
        ];
        assert_eq!(names, [-200; 9]);
        let strings = [
            idn2_punycode_encode(bad, 1, basic.as_mut_ptr(), &mut 9),
            idn2_punycode_encode(good, 1, basic.as_mut_ptr(), odd(&raw mut lengths)),
            idn2_punycode_decode(c"tda".as_ptr(), 3, bad, &mut 9),
        ];
        assert_eq!(strings, [-202; 3]);
    }
}
