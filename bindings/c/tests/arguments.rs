//! Arguments that contradict each other: null with a length, lengths that no object has, buffers that
//! overlap, flags that an edition lacks. Each gives a status.

#![cfg(feature = "native")]

use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};
use std::slice;

use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::{
    PUNY_TO_ASCII, puny_column_result32, puny_column32, puny_convert_column32,
};
use puny_capi::native::edition::*;
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::owned::{puny_free, puny_to_ascii_alloc, puny_to_unicode_alloc};
use puny_capi::native::problem::{PUNY_NO_CODE_POINT, PUNY_NO_LABEL, puny_problem};
use puny_capi::native::rfc3492::{punycode_decode, punycode_encode, punycode_status};
use puny_capi::native::rule::puny_rule;
use puny_capi::native::status::puny_status::{self, *};
use puny_capi::native::version::{puny_unicode_version, puny_version};

const NAME: &str = "Bücher.example";

type Allocating = unsafe extern "C" fn(
    u32,
    *const c_char,
    usize,
    *mut *mut c_char,
    *mut usize,
    *mut puny_problem,
) -> puny_status;

fn name() -> *const c_char {
    NAME.as_ptr().cast()
}

#[test]
fn null_pointers() {
    let mut len = 0;
    // SAFETY: null is what is tested; the others are variables.
    unsafe {
        assert_eq!(
            puny_to_ascii(0, null(), 3, null_mut(), &raw mut len, null_mut()),
            PUNY_NULL_POINTER
        );
        assert_eq!(
            puny_to_ascii(0, name(), 3, null_mut(), null_mut(), null_mut()),
            PUNY_NULL_POINTER
        );
        len = 5;
        assert_eq!(
            puny_to_unicode(0, name(), NAME.len(), null_mut(), &raw mut len, null_mut()),
            PUNY_NULL_POINTER
        );
        assert_eq!(len, 0);
        assert_eq!(
            puny_encode(null(), 0, null_mut(), &raw mut len, null_mut()),
            PUNY_OK
        );
        assert_eq!(
            puny_decode(null(), 1, null_mut(), &raw mut len, null_mut()),
            PUNY_NULL_POINTER
        );
        assert_eq!(
            puny_check(0, name(), NAME.len(), null_mut(), null_mut()),
            PUNY_NULL_POINTER
        );
        let mut count = 1;
        assert_eq!(
            puny_check(0, name(), NAME.len(), null_mut(), &raw mut count),
            PUNY_NULL_POINTER
        );
        assert_eq!(
            puny_to_ascii_alloc(0, name(), NAME.len(), null_mut(), &raw mut len, null_mut()),
            PUNY_NULL_POINTER
        );
        let mut text = null_mut();
        assert_eq!(
            puny_to_ascii_alloc(0, name(), NAME.len(), &raw mut text, null_mut(), null_mut()),
            PUNY_NULL_POINTER
        );
        assert_eq!(
            puny_convert_column32(0, 0, null(), null_mut()),
            PUNY_NULL_POINTER
        );
        puny_free(null_mut());
        let mut room = 0;
        assert_eq!(
            punycode_encode(1, null(), null(), &raw mut room, null_mut()),
            punycode_status::punycode_bad_input
        );
        assert_eq!(
            punycode_decode(0, null(), null_mut(), null_mut(), null_mut()),
            punycode_status::punycode_bad_input
        );
        assert_eq!(
            punycode_encode(0, null(), null(), &raw mut room, null_mut()),
            punycode_status::punycode_success
        );
    }
}

#[test]
fn lengths_that_no_object_has() {
    let mut buffer = [0_u8; 100];
    let output = buffer.as_mut_ptr().cast::<c_char>();
    // SAFETY: the lengths are refused before anything is read.
    unsafe {
        for huge in [usize::MAX, usize::MAX / 2 + 1] {
            let mut len = buffer.len();
            assert_eq!(
                puny_to_ascii(0, name(), huge, output, &raw mut len, null_mut()),
                PUNY_TOO_LONG
            );
            len = huge;
            assert_eq!(
                puny_to_ascii(0, null(), 0, null_mut(), &raw mut len, null_mut()),
                PUNY_TOO_LONG
            );
            len = buffer.len();
            assert_eq!(
                puny_encode(name(), huge, output, &raw mut len, null_mut()),
                PUNY_TOO_LONG
            );
            let mut count = huge;
            assert_eq!(
                puny_check(0, name(), NAME.len(), null_mut(), &raw mut count),
                PUNY_TOO_LONG
            );
            let column = puny_column32 {
                text: name(),
                text_len: NAME.len(),
                offsets: null(),
                rows: huge,
                validity: null(),
                validity_offset: 0,
            };
            let mut result = puny_column_result32 {
                text: output,
                text_len: 100,
                offsets: null_mut(),
                validity: null_mut(),
                null_count: 0,
                refused: 0,
            };
            assert_eq!(
                puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result),
                PUNY_TOO_LONG
            );
        }
    }
}

/// Objects may have these lengths, but a string of more than 2^31 - 1 bytes is not read.
#[test]
fn lengths_that_no_string_has() {
    let mut buffer = [0_u8; 100];
    let output = buffer.as_mut_ptr().cast::<c_char>();
    let mut text = null_mut();
    // SAFETY: the lengths are refused before anything is read.
    unsafe {
        for long in [1 << 31, 1 << 40, 1 << 62] {
            for function in [puny_to_ascii, puny_to_unicode] {
                let mut len = buffer.len();
                assert_eq!(
                    function(0, name(), long, output, &raw mut len, null_mut()),
                    PUNY_TOO_LONG
                );
            }
            for function in [puny_encode, puny_decode] {
                let mut len = buffer.len();
                assert_eq!(
                    function(name(), long, output, &raw mut len, null_mut()),
                    PUNY_TOO_LONG
                );
            }
            for function in [puny_to_ascii_alloc, puny_to_unicode_alloc] {
                let mut len = 9;
                assert_eq!(
                    function(0, name(), long, &raw mut text, &raw mut len, null_mut()),
                    PUNY_TOO_LONG
                );
                assert_eq!((text.is_null(), len), (true, 0));
            }
            let mut count = 0;
            assert_eq!(
                puny_check(0, name(), long, null_mut(), &raw mut count),
                PUNY_TOO_LONG
            );
            let mut len = buffer.len();
            assert_eq!(puny_rule(name(), long, output, &raw mut len), PUNY_TOO_LONG);
        }
    }
}

#[test]
fn overlapping_buffers() {
    let mut memory = [0_u8; 64];
    memory[..NAME.len()].copy_from_slice(NAME.as_bytes());
    let start = memory.as_mut_ptr().cast::<c_char>();
    // SAFETY: all within `memory`.
    unsafe {
        for shift in [0, 1, NAME.len() - 1] {
            let mut len = 20;
            let status = puny_to_ascii(
                0,
                start,
                NAME.len(),
                start.add(shift),
                &raw mut len,
                null_mut(),
            );
            assert_eq!(status, PUNY_OVERLAP, "{shift}");
        }
        let mut len = 30;
        let status = puny_to_ascii(
            0,
            start,
            NAME.len(),
            start.add(NAME.len()),
            &raw mut len,
            null_mut(),
        );
        assert_eq!(status, PUNY_OK);
        // An empty input overlaps nothing, wherever it is.
        let mut len = 20;
        let status = puny_encode(start.add(9), 0, start, &raw mut len, null_mut());
        assert_eq!((status, len), (PUNY_OK, 0));
        let mut problems = [0_u64; 32];
        let place = problems.as_mut_ptr();
        let count: *mut usize = place.add(4).cast();
        count.write(2);
        let status = puny_check(0, name(), NAME.len(), place.cast(), count);
        assert_eq!(status, PUNY_OVERLAP);
        len = 2;
        let status = puny_check(0, place.cast(), 8, place.cast(), &raw mut len);
        assert_eq!(status, PUNY_OVERLAP);
        let mut len = 8;
        let own = (&raw mut len).cast::<c_char>();
        assert_eq!(
            puny_to_ascii(0, start, NAME.len(), own, &raw mut len, null_mut()),
            PUNY_OVERLAP
        );
        // The functions of the RFC read everything before they write.
        let mut points = [0xFC_u32, 0x62];
        let mut room = 8;
        let output = points.as_mut_ptr().cast::<c_char>();
        let status = punycode_encode(2, points.as_ptr(), null(), &raw mut room, output);
        assert_eq!((status, room), (punycode_status::punycode_success, 5));
        assert_eq!(slice::from_raw_parts(output.cast::<u8>(), 5), b"b-dha");
    }
}

fn status_of(edition: u32) -> puny_status {
    let mut len = 0;
    // SAFETY: the buffer is empty.
    unsafe {
        puny_to_ascii(
            edition,
            name(),
            NAME.len(),
            null_mut(),
            &raw mut len,
            null_mut(),
        )
    }
}

#[test]
fn flags_that_an_edition_lacks() {
    for bad in [
        9,
        15,
        1 << 31,
        PUNY_UTS46 | PUNY_BE_STRICT_NO,
        PUNY_URL | PUNY_STD3_NO,
        PUNY_URL_STRICT | PUNY_BE_STRICT_YES,
        PUNY_2008_LOOKUP | PUNY_TRANSITIONAL_YES,
        PUNY_2003 | PUNY_CHECK_BIDI_NO,
        PUNY_CHECK_HYPHENS_NO | PUNY_CHECK_HYPHENS_YES,
    ] {
        assert_eq!(status_of(bad), PUNY_BAD_OPTION, "{bad:#x}");
    }
    // The third value of two bits, where a flag has but two.
    for (edition, shifts) in [
        (PUNY_UTS46, &[4, 6, 8, 12, 14][..]),
        (PUNY_URL, &[16]),
        (PUNY_2008_LOOKUP, &[4, 6, 18, 20]),
        (PUNY_2003, &[22]),
    ] {
        for shift in shifts {
            assert_eq!(status_of(edition | 3 << shift), PUNY_BAD_OPTION, "{shift}");
            assert_ne!(status_of(edition | 2 << shift), PUNY_BAD_OPTION, "{shift}");
        }
    }
    for good in [
        PUNY_UTS46,
        PUNY_URL | PUNY_BE_STRICT_NO,
        PUNY_STD3_DNS | PUNY_DNS_LENGTH_ALLOW_ROOT,
    ] {
        assert_eq!(status_of(good), PUNY_TOO_SMALL, "{good:#x}");
    }
}

#[test]
fn bytes_that_are_not_utf8() {
    let mut problem = puny_problem {
        code: [0; 32],
        label: 0,
        start: 0,
        end: 0,
        code_point: 0,
        number: 0,
    };
    let mut len = 0;
    // SAFETY: three bytes.
    unsafe {
        for function in [puny_encode, puny_decode] {
            let status = function(
                c"a\xFFb".as_ptr(),
                3,
                null_mut(),
                &raw mut len,
                &raw mut problem,
            );
            assert_eq!((status, problem.start, problem.end), (PUNY_REFUSED, 1, 2));
        }
        let status = puny_to_ascii(
            0,
            c"a\xFFb".as_ptr(),
            3,
            null_mut(),
            &raw mut len,
            &raw mut problem,
        );
        assert_eq!((status, problem.start, problem.end), (PUNY_REFUSED, 1, 2));
    }
}

#[test]
fn allocated_results() {
    let mut text = null_mut();
    let mut len = 99;
    // SAFETY: what is allocated is freed once.
    unsafe {
        assert_eq!(
            puny_to_ascii_alloc(
                0,
                name(),
                NAME.len(),
                &raw mut text,
                &raw mut len,
                null_mut()
            ),
            PUNY_OK
        );
        assert_eq!(CStr::from_ptr(text), c"xn--bcher-kva.example");
        assert_eq!(len, 21);
        puny_free(text);
        let refused = c"a-".as_ptr();
        assert_eq!(
            puny_to_unicode_alloc(0, refused, 2, &raw mut text, &raw mut len, null_mut()),
            PUNY_REFUSED
        );
        assert_eq!((text.is_null(), len), (true, 0));
    }
}

/// UTS #46 without UseSTD3ASCIIRules allows U+0000: the result is the same as in a buffer.
#[test]
fn allocated_results_with_a_zero() {
    let zero = b"\xC3\xBC.\0b";
    for (function, expected) in [
        (puny_to_ascii_alloc as Allocating, &b"xn--tda.\0b\0"[..]),
        (puny_to_unicode_alloc, b"\xC3\xBC.\0b\0"),
    ] {
        let mut text = null_mut();
        let mut len = 0;
        // SAFETY: what is allocated is freed once, and has a terminating zero.
        unsafe {
            let name = zero.as_ptr().cast();
            let status = function(
                PUNY_STD3_NO,
                name,
                zero.len(),
                &raw mut text,
                &raw mut len,
                null_mut(),
            );
            assert_eq!((status, len), (PUNY_OK, expected.len() - 1));
            assert_eq!(slice::from_raw_parts(text.cast::<u8>(), len + 1), expected);
            puny_free(text);
        }
    }
}

/// Rules about a label, or about a whole name, are not about one code point.
#[test]
fn problems_without_a_code_point() {
    let long = "a".repeat(64);
    let name = ["b.", &long].concat();
    let mut problem = [puny_problem {
        code: [0; 32],
        label: 9,
        start: 9,
        end: 9,
        code_point: 9,
        number: 9,
    }];
    let mut count = 1;
    // SAFETY: the lengths are those of the name and the array.
    unsafe {
        let place = problem.as_mut_ptr();
        let status = puny_check(0, name.as_ptr().cast(), name.len(), place, &raw mut count);
        assert_eq!((status, count), (PUNY_REFUSED, 1));
        assert_eq!(CStr::from_ptr(problem[0].code.as_ptr()), c"A4_2");
    }
    let [problem] = problem;
    assert_eq!((problem.label, problem.start, problem.end), (1, 2, 66));
    assert_eq!(problem.code_point, PUNY_NO_CODE_POINT);
}

/// 2,001 empty labels, in a name that is too long: 1,000 of the first rule, one of the second, and one for the
/// others (`puny_idna::Error`).
#[test]
#[cfg_attr(miri, ignore)] // minutes
fn problems_of_a_hostile_name() {
    let name = ".".repeat(2_000);
    let empty = puny_problem {
        code: [0; 32],
        label: 9,
        start: 9,
        end: 9,
        code_point: 9,
        number: 9,
    };
    let mut problems = vec![empty; 1_002];
    let mut count = 2;
    // SAFETY: the lengths are those of the name and the array.
    unsafe {
        let place = problems.as_mut_ptr();
        let start = name.as_ptr().cast();
        let status = puny_check(0, start, name.len(), place, &raw mut count);
        assert_eq!((status, count), (PUNY_TOO_SMALL, 1_002));
        assert_eq!(place.add(2).read().label, 9);
        let status = puny_check(0, start, name.len(), place, &raw mut count);
        assert_eq!((status, count), (PUNY_REFUSED, 1_002));
        for (index, label, code, number) in [
            (0, 0, c"A4_2", 0),
            (999, 999, c"A4_2", 0),
            (1_000, PUNY_NO_LABEL, c"A4_1", 1_999),
            (1_001, PUNY_NO_LABEL, c"more", 1_001),
        ] {
            let problem = place.add(index).read();
            assert_eq!(problem.label, label);
            assert_eq!(CStr::from_ptr(problem.code.as_ptr()), code);
            assert_eq!(problem.number, number);
        }
    }
}

#[test]
fn no_code_is_longer_than_its_room() {
    for status in puny_idna::Status::ALL {
        assert!(status.code().len() < 32, "{}", status.code());
    }
}

#[test]
fn rules_and_versions() {
    let mut rule = [0_u8; 300];
    let mut len = rule.len();
    // SAFETY: the buffers have these lengths; versions are strings.
    unsafe {
        assert_eq!(
            puny_rule(c"C2".as_ptr(), 2, rule.as_mut_ptr().cast(), &raw mut len),
            PUNY_OK
        );
        assert!(rule[..len].starts_with(b"ZERO WIDTH JOINER"));
        len = 0;
        assert_eq!(
            puny_rule(c"C99".as_ptr(), 3, null_mut(), &raw mut len),
            PUNY_REFUSED
        );
        assert_eq!(
            CStr::from_ptr(puny_version()).to_str(),
            Ok(env!("CARGO_PKG_VERSION"))
        );
    }
    assert_eq!(puny_unicode_version(), 0x12_0000);
}
