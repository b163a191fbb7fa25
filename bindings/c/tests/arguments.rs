//! Tests of wrong arguments, for which a function returns a status: a null pointer with a length that is not 0, a
//! length that no object can have, buffers that overlap, and a flag that the edition does not support.

#![cfg(feature = "native")]

mod support;

use std::ffi::{CStr, c_char};
use std::ptr::{null, null_mut};
use std::slice;

use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::{PUNY_TO_ASCII, puny_convert_column32};
use puny_capi::native::edition::*;
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::owned::{puny_free, puny_to_ascii_alloc, puny_to_unicode_alloc};
use puny_capi::native::problem::{PUNY_NO_CODE_POINT, PUNY_NO_LABEL, puny_problem};
use puny_capi::native::rfc3492::{punycode_decode, punycode_encode, punycode_status};
use puny_capi::native::rule::puny_rule;
use puny_capi::native::status::puny_status::{self, *};
use puny_capi::native::version::{puny_unicode_version, puny_version};

use support::{NAME, NO_PROBLEM, column, name, result};

type Allocating = unsafe extern "C" fn(
    u32,
    *const c_char,
    usize,
    *mut *mut c_char,
    *mut usize,
    *mut puny_problem,
) -> puny_status;

#[test]
fn for_a_null_pointer_a_status_is_returned() {
    let mut len = 5;
    let (size, none) = (NAME.len(), null_mut());
    // SAFETY: the functions must detect the null pointers. All other pointers point to variables.
    unsafe {
        let refused = [
            puny_to_ascii(0, null(), 3, null_mut(), &mut 0, none),
            puny_to_ascii(0, name(), 3, null_mut(), null_mut(), none),
            puny_to_unicode(0, name(), size, null_mut(), &raw mut len, none),
            puny_decode(null(), 1, null_mut(), &mut 0, none),
            puny_check(0, name(), size, none, null_mut()),
            puny_check(0, name(), size, none, &mut 1),
            puny_to_ascii_alloc(0, name(), size, null_mut(), &mut 0, none),
            puny_to_ascii_alloc(0, name(), size, &mut null_mut(), null_mut(), none),
            puny_convert_column32(0, 0, null(), null_mut()),
        ];
        assert_eq!((refused, len), ([PUNY_NULL_POINTER; 9], 0));
        let status = puny_encode(null(), 0, null_mut(), &mut 0, none);
        assert_eq!(status, PUNY_OK);
        puny_free(null_mut());
        let refused = [
            punycode_encode(1, null(), null(), &mut 0, null_mut()),
            punycode_decode(0, null(), null_mut(), null_mut(), null_mut()),
        ];
        assert_eq!(refused, [punycode_status::punycode_bad_input; 2]);
        let status = punycode_encode(0, null(), null(), &mut 0, null_mut());
        assert_eq!(status, punycode_status::punycode_success);
    }
}

#[test]
fn lengths_that_no_object_can_have_are_refused() {
    let mut buffer = [0_u8; 100];
    let output = buffer.as_mut_ptr().cast::<c_char>();
    let none = null_mut();
    for huge in [usize::MAX, usize::MAX / 2 + 1] {
        let column = column(NAME, null(), huge);
        let mut result = result((output.cast(), 100), null_mut(), null_mut());
        // SAFETY: the lengths are refused before anything is read.
        let refused = unsafe {
            [
                puny_to_ascii(0, name(), huge, output, &mut 100, none),
                puny_to_ascii(0, null(), 0, null_mut(), &mut { huge }, none),
                puny_encode(name(), huge, output, &mut 100, none),
                puny_check(0, name(), NAME.len(), none, &mut { huge }),
                puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result),
            ]
        };
        assert_eq!(refused, [PUNY_TOO_LONG; 5]);
    }
}

/// An object can have these lengths, but the functions do not read a string of more than 2^31 - 1 bytes.
#[test]
fn strings_of_2_gib_are_refused() {
    let mut buffer = [0_u8; 100];
    let output = buffer.as_mut_ptr().cast::<c_char>();
    let (mut text, none) = (null_mut(), null_mut());
    // SAFETY: the lengths are refused before anything is read.
    unsafe {
        for long in [1 << 31, 1 << 40, 1 << 62] {
            let refused = [
                puny_to_ascii(0, name(), long, output, &mut 100, none),
                puny_to_unicode(0, name(), long, output, &mut 100, none),
                puny_encode(name(), long, output, &mut 100, none),
                puny_decode(name(), long, output, &mut 100, none),
                puny_check(0, name(), long, none, &mut 0),
                puny_rule(name(), long, output, &mut 100),
            ];
            assert_eq!(refused, [PUNY_TOO_LONG; 6]);
            for function in [puny_to_ascii_alloc, puny_to_unicode_alloc] {
                let mut len = 9;
                let status = function(0, name(), long, &raw mut text, &raw mut len, none);
                assert_eq!((status, text.is_null(), len), (PUNY_TOO_LONG, true, 0));
            }
        }
    }
}

#[test]
fn overlapping_buffers_are_refused() {
    let mut memory = [0_u8; 64];
    memory[..NAME.len()].copy_from_slice(NAME.as_bytes());
    let start = memory.as_mut_ptr().cast::<c_char>();
    // SAFETY: every pointer points into `memory` or to a variable, with enough bytes after it.
    unsafe {
        for shift in [0, 1, NAME.len() - 1] {
            let to = start.add(shift);
            let status = puny_to_ascii(0, start, NAME.len(), to, &mut 20, null_mut());
            assert_eq!(status, PUNY_OVERLAP, "{shift}");
        }
        let to = start.add(NAME.len());
        let status = puny_to_ascii(0, start, NAME.len(), to, &mut 30, null_mut());
        assert_eq!(status, PUNY_OK);
        // An empty input does not overlap another argument, even if its pointer points into this argument.
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
        let status = puny_to_ascii(0, start, NAME.len(), own, &raw mut len, null_mut());
        assert_eq!(status, PUNY_OVERLAP);
        // The functions of the RFC read the whole input before they write.
        let mut points = [0xFC_u32, 0x62];
        let mut room = 8;
        let output = points.as_mut_ptr().cast::<c_char>();
        let status = punycode_encode(2, points.as_ptr(), null(), &raw mut room, output);
        assert_eq!((status, room), (punycode_status::punycode_success, 5));
        assert_eq!(slice::from_raw_parts(output.cast::<u8>(), 5), b"b-dha");
    }
}

fn status_of(edition: u32) -> puny_status {
    let none = null_mut();
    // SAFETY: the name has this length, and the size of the buffer is 0, so nothing is written to it.
    unsafe { puny_to_ascii(edition, name(), NAME.len(), null_mut(), &mut 0, none) }
}

#[test]
fn flags_that_an_edition_does_not_support_are_refused() {
    for bad in [
        10,
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
    // Each flag has two bits. For a flag with only two values, the third combination of these bits is refused.
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
        PUNY_UTS46_DNS,
        PUNY_URL | PUNY_BE_STRICT_NO,
        PUNY_STD3_DNS | PUNY_DNS_LENGTH_ALLOW_ROOT,
    ] {
        assert_eq!(status_of(good), PUNY_TOO_SMALL, "{good:#x}");
    }
}

#[test]
fn bytes_that_are_not_utf8_are_refused_with_their_position() {
    let bad = c"a\xFFb".as_ptr();
    let none = null_mut();
    let refused = |function: &dyn Fn(*mut puny_problem) -> puny_status| {
        let mut problem = NO_PROBLEM;
        let status = function(&raw mut problem);
        assert_eq!((status, problem.start, problem.end), (PUNY_REFUSED, 1, 2));
    };
    // SAFETY: `bad` points to three bytes, and the size of every buffer is 0.
    unsafe {
        refused(&|problem| puny_encode(bad, 3, none, &mut 0, problem));
        refused(&|problem| puny_decode(bad, 3, none, &mut 0, problem));
        refused(&|problem| puny_to_ascii(0, bad, 3, none, &mut 0, problem));
    }
}

#[test]
fn allocated_results_end_with_a_zero() {
    let (mut text, mut len) = (null_mut(), 99);
    let (place, size, none) = (&raw mut text, &raw mut len, null_mut());
    // SAFETY: the pointers point to variables or to names with their lengths, and each result is freed once.
    unsafe {
        let status = puny_to_ascii_alloc(0, name(), NAME.len(), place, size, none);
        assert_eq!((status, len), (PUNY_OK, 21));
        assert_eq!(CStr::from_ptr(text), c"xn--bcher-kva.example");
        puny_free(text);
        let status = puny_to_unicode_alloc(0, c"a-".as_ptr(), 2, place, size, none);
        assert_eq!((status, text.is_null(), len), (PUNY_REFUSED, true, 0));
    }
}

/// UTS #46 without UseSTD3ASCIIRules allows U+0000, so a result may contain zeros. The length shows where the result
/// ends.
#[test]
fn allocated_results_may_contain_zeros() {
    let zero = b"\xC3\xBC.\0b";
    for (function, expected) in [
        (puny_to_ascii_alloc as Allocating, &b"xn--tda.\0b\0"[..]),
        (puny_to_unicode_alloc, b"\xC3\xBC.\0b\0"),
    ] {
        let mut text = null_mut();
        let mut len = 0;
        // SAFETY: the pointers point to variables or to the name with its length. The result has `len` bytes and a
        // terminating zero, and is freed once.
        unsafe {
            let (name, size) = (zero.as_ptr().cast(), &raw mut len);
            let (flags, none) = (PUNY_STD3_NO, null_mut());
            let status = function(flags, name, zero.len(), &raw mut text, size, none);
            assert_eq!((status, len), (PUNY_OK, expected.len() - 1));
            assert_eq!(slice::from_raw_parts(text.cast::<u8>(), len + 1), expected);
            puny_free(text);
        }
    }
}

/// If a rule is about a whole label or a whole name, the problem has no code point.
#[test]
fn a_rule_about_a_label_reports_no_code_point() {
    let long = "a".repeat(64);
    let name = ["b.", &long].concat();
    let mut problem = [NO_PROBLEM];
    let mut count = 1;
    // SAFETY: the name and the array have these lengths.
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

/// The name has 2,001 empty labels and is too long. `puny_check` reports the first 1,000 empty labels, the length of
/// the name, and a last problem for the problems that are not listed (see `puny_idna::Error`).
#[test]
#[cfg_attr(miri, ignore)] // takes minutes under Miri
fn the_list_of_problems_of_a_long_name_is_shortened() {
    let name = ".".repeat(2_000);
    let mut problems = vec![NO_PROBLEM; 1_002];
    let mut count = 2;
    // SAFETY: the name and the array have these lengths.
    unsafe {
        let place = problems.as_mut_ptr();
        let start = name.as_ptr().cast();
        let status = puny_check(0, start, name.len(), place, &raw mut count);
        assert_eq!((status, count), (PUNY_TOO_SMALL, 1_002));
        assert_eq!(place.add(2).read().label, NO_PROBLEM.label);
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
fn every_code_fits_into_its_field() {
    for status in puny_idna::Rule::ALL {
        assert!(status.code().len() < 32, "{}", status.code());
    }
    for rule in puny_idna::mailbox::MailboxRule::ALL {
        assert!(rule.name().len() < 32, "{}", rule.name());
    }
}

#[test]
fn rules_and_versions_are_returned() {
    let mut rule = [0_u8; 300];
    let mut len = rule.len();
    // SAFETY: the buffers and codes have these lengths, and `puny_version` returns a string with a terminating zero.
    unsafe {
        let status = puny_rule(c"C2".as_ptr(), 2, rule.as_mut_ptr().cast(), &raw mut len);
        assert_eq!(status, PUNY_OK);
        assert!(rule[..len].starts_with(b"ZERO WIDTH JOINER"));
        let status = puny_rule(c"C99".as_ptr(), 3, null_mut(), &mut 0);
        assert_eq!(status, PUNY_REFUSED);
        let version = CStr::from_ptr(puny_version()).to_str();
        assert_eq!(version, Ok(env!("CARGO_PKG_VERSION")));
    }
    assert_eq!(puny_unicode_version(), 0x12_0000);
}
