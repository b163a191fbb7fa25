//! Tests of the functions of `puny.h` for Miri, which detects a wrong use of the caller's memory: memory that is not
//! initialised, not aligned, or shared by several arguments. `cargo xtask miri` runs these tests under Miri.

#![cfg(feature = "native")]

mod support;

use std::ffi::c_char;
use std::mem::{MaybeUninit, size_of};
use std::ptr::{null, null_mut};

use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::*;
use puny_capi::native::hosts::*;
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::owned::{puny_free, puny_to_ascii_alloc};
use puny_capi::native::problem::{PUNY_NO_LABEL, puny_problem};
use puny_capi::native::protected::*;
use puny_capi::native::rfc3492::{punycode_decode, punycode_encode, punycode_status};
use puny_capi::native::rule::puny_rule;
use puny_capi::native::status::puny_status::{self, *};

use support::{NAME, column, name, odd, result};

const ASCII: &[u8] = b"xn--bcher-kva.example";

/// libidn before 1.44 read memory that was not initialised when it converted a name to Unicode (CVE-2026-57053).
#[test]
fn buffers_need_not_be_initialised() {
    let mut buffer = [MaybeUninit::<u8>::uninit(); 700];
    let output: *mut c_char = buffer.as_mut_ptr().cast();
    let written = |len: usize| {
        // SAFETY: the function has written `len` bytes.
        unsafe { std::slice::from_raw_parts(output.cast::<u8>(), len) }
    };
    let mut problem = MaybeUninit::<puny_problem>::uninit();
    let problem = problem.as_mut_ptr();
    // This name is too long for a conversion on the stack, and needs more insertions than a label.
    let long = "a".repeat(200) + &"ü".repeat(70);
    // SAFETY: the texts and buffers have these lengths. A problem is read only after a function has written it.
    unsafe {
        let mut len = buffer.len();
        let status = puny_to_ascii(0, name(), NAME.len(), output, &raw mut len, problem);
        assert_eq!((status, written(len)), (PUNY_OK, ASCII));
        let mut len = buffer.len();
        let status = puny_to_unicode(0, name(), NAME.len(), output, &raw mut len, problem);
        assert_eq!(
            (status, written(len)),
            (PUNY_OK, "bücher.example".as_bytes())
        );
        let mut len = buffer.len();
        let from = long.as_ptr().cast();
        let status = puny_encode(from, long.len(), output, &raw mut len, problem);
        assert_eq!(status, PUNY_OK);
        let basic = written(len).to_vec();
        assert_eq!(
            basic,
            puny::punycode::encode(&long).unwrap_or_default().as_bytes()
        );
        let mut len = buffer.len();
        let from = basic.as_ptr().cast();
        let status = puny_decode(from, basic.len(), output, &raw mut len, problem);
        assert_eq!((status, written(len)), (PUNY_OK, long.as_bytes()));
        let mut len = buffer.len();
        let status = puny_rule(c"C2".as_ptr(), 2, output, &raw mut len);
        assert_eq!(status, PUNY_OK);
        assert!(written(len).is_ascii());
        let mut count = 1;
        let status = puny_check(0, c"a_b".as_ptr(), 3, problem, &raw mut count);
        assert_eq!((status, count, (*problem).start), (PUNY_REFUSED, 1, 1));
        let mut points = [MaybeUninit::<u32>::uninit(); 4];
        let mut flags = [MaybeUninit::<u8>::uninit(); 4];
        let mut len = 4;
        let (to, bits) = (points.as_mut_ptr().cast(), flags.as_mut_ptr().cast());
        let status = punycode_decode(3, c"tda".as_ptr(), &raw mut len, to, bits);
        assert_eq!((status, len), (punycode_status::punycode_success, 1));
        assert_eq!((points[0].assume_init(), flags[0].assume_init()), (0xFC, 0));
    }
}

#[test]
fn nothing_is_written_without_a_result() {
    let mut buffer = [7_u8; 20];
    let output: *mut c_char = buffer.as_mut_ptr().cast();
    // SAFETY: the texts and the buffer have these lengths.
    unsafe {
        // The buffer is one byte too small.
        let mut len = ASCII.len() - 1;
        let status = puny_to_ascii(0, name(), NAME.len(), output, &raw mut len, null_mut());
        assert_eq!((status, len), (PUNY_TOO_SMALL, ASCII.len()));
        let mut len = buffer.len();
        let status = puny_to_ascii(0, c"ab-.c".as_ptr(), 5, output, &raw mut len, null_mut());
        assert_eq!((status, len), (PUNY_REFUSED, 0));
    }
    assert_eq!(buffer, [7; 20]);
}

/// An input of up to 256 bytes is converted on the stack, and a longer input in allocated memory. The results must be
/// right for lengths below and above this limit.
#[test]
fn results_are_right_below_and_above_the_length_limit_of_the_stack() {
    // Miri takes seconds for each length, so the test tries only the last length on the stack and the next length.
    let lengths = if cfg!(miri) { 255..=256 } else { 250..=260 };
    for len in lengths {
        let name = "a".repeat(len);
        for room in [len - 1, len, len + 1] {
            let mut buffer = vec![0_u8; room];
            let mut found = room;
            let (from, to) = (name.as_ptr().cast(), buffer.as_mut_ptr().cast());
            // SAFETY: the name and the buffer have these lengths.
            let status = unsafe { puny_encode(from, len, to, &raw mut found, null_mut()) };
            // The result consists of the basic code points and a delimiter.
            if room < len + 1 {
                assert_eq!((status, found), (PUNY_TOO_SMALL, len + 1));
            } else {
                assert_eq!((status, found), (PUNY_OK, len + 1));
                assert_eq!(buffer, format!("{name}-").as_bytes());
            }
        }
    }
}

#[test]
fn pointers_that_are_not_aligned_are_refused() {
    let mut buffer = [0_u8; 64];
    let output: *mut c_char = buffer.as_mut_ptr().cast();
    let mut lengths = [0_usize; 2];
    let mut problems = [0_u64; 32];
    let mut pointers = [0_usize; 2];
    let mut points = [0xFC_u32, 0xFC, 0xFC];
    let (mut text, mut len) = (null_mut(), 64);
    // SAFETY: the functions must not read or write at a pointer that is not aligned. All other pointers are valid.
    unsafe {
        let (own, problem) = (odd(&raw mut lengths), odd(&raw mut problems));
        let (place, text) = (odd(&raw mut pointers), &raw mut text);
        let (size, none) = (NAME.len(), null_mut());
        let refused = [
            puny_to_ascii(0, name(), size, output, own, none),
            puny_to_ascii(0, name(), size, output, &raw mut len, problem),
            puny_encode(name(), size, output, &mut 64, problem),
            puny_check(0, name(), size, problem, &mut 1),
            puny_to_ascii_alloc(0, name(), size, place, &mut 64, none),
            puny_to_ascii_alloc(0, name(), size, text, own, none),
            puny_to_ascii_alloc(0, name(), size, text, &mut 64, problem),
        ];
        assert_eq!((refused, len), ([PUNY_MISALIGNED; 7], 64));
        assert!((*text).is_null());

        let (points, tda) = (&raw mut points, c"tda".as_ptr());
        let refused = [
            punycode_encode(2, odd(points), null(), &mut 3, output),
            punycode_decode(3, tda, &mut 3, odd(points), null_mut()),
            punycode_decode(3, tda, odd(points), points.cast(), null_mut()),
        ];
        assert_eq!(refused, [punycode_status::punycode_bad_input; 3]);
    }
    let mut offsets = [0_i32, 3, 6];
    let offsets = &raw mut offsets;
    let (good, bad) = (offsets.cast(), odd(offsets));
    let mut ends = [0_i32; 3];
    let ends = &raw mut ends;
    let mut bitmap = 0_u8;
    let mut run = |from: *const i32, to: *mut i32| {
        let column = column("abcdef", from, 1);
        let mut result = result((buffer.as_mut_ptr(), 64), to, &mut bitmap);
        // SAFETY: the functions must not read or write at a pointer that is not aligned. All other pointers are valid.
        unsafe { puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result) }
    };
    assert_eq!(run(good, ends.cast()), PUNY_OK);
    assert_eq!(run(bad, ends.cast()), PUNY_MISALIGNED);
    assert_eq!(run(good, odd(ends)), PUNY_MISALIGNED);
    let mut structures = [0_u64; 16];
    let (from, to) = (odd(&raw mut structures), odd(&raw mut structures));
    // SAFETY: the functions must not read or write at a pointer that is not aligned.
    let status = unsafe { puny_convert_column32(PUNY_TO_ASCII, 0, from, to) };
    assert_eq!(status, PUNY_MISALIGNED);
}

/// Tries every pair of arguments: memory that a function writes must not overlap another argument.
#[test]
fn arguments_that_overlap_are_refused() {
    let mut memory = [0_usize; 64];
    let start = memory.as_mut_ptr();
    let none = null_mut();
    // SAFETY: every pointer points into `memory`, whose contents are valid for the type of each argument.
    unsafe {
        let (text, url): (*mut c_char, _) = (start.cast(), c"http://a.b".as_ptr());
        let (len, verdict, problem) = (start.add(20), start.add(21).cast(), start.add(40).cast());
        let judge = |text, len: *mut usize, verdict, problem| {
            len.write(16);
            puny_display_url(null(), url, 10, text, len, verdict, problem)
        };
        assert_eq!(judge(text, len, verdict, problem), PUNY_OK);
        let refused = [
            // The verdict overlaps the text, the length or the problem.
            judge(text, len, start.cast(), problem),
            judge(text, len, len.cast(), problem),
            judge(text, len, verdict, verdict.cast()),
            // The problem overlaps the text or the length.
            judge(text, len, verdict, start.cast()),
            judge(text, len, null_mut(), len.cast()),
            // The length overlaps the text.
            judge(text, start, verdict, problem),
        ];
        assert_eq!(refused, [PUNY_OVERLAP; 6]);

        let name = start.add(30).cast::<c_char>();
        let allocate = |text: *mut usize, len, problem| {
            name.copy_from(c"a.b".as_ptr(), 3);
            puny_to_ascii_alloc(0, name, 3, text.cast(), len, problem)
        };
        assert_eq!(allocate(start, len, problem), PUNY_OK);
        puny_free(start.cast::<*mut c_char>().read());
        let refused = [
            allocate(start, start, problem),
            allocate(start, len, start.cast()),
            allocate(start, len, len.cast()),
            allocate(name.cast(), len, problem),
            allocate(start, name.cast(), problem),
            allocate(start, len, name.cast()),
        ];
        assert_eq!(refused, [PUNY_OVERLAP; 6]);

        name.copy_from(c"a.b".as_ptr(), 3);
        len.write(9);
        let refused = [
            puny_to_ascii(0, name, 3, text, name.cast(), none),
            puny_to_ascii(0, name, 3, text, len, name.cast()),
            puny_encode(name, 3, text, len, len.cast()),
            puny_check(0, name, 3, none, name.cast()),
            puny_rule(name, 3, text, name.cast()),
            puny_same_name(name, 3, url, 8, name.cast()),
            puny_protected_new(name, 3, 0, None, null_mut(), name.cast(), none),
            puny_protected_new(name, 3, 0, None, null_mut(), start.cast(), start.cast()),
        ];
        assert_eq!(refused, [PUNY_OVERLAP; 8]);
    }
}

/// A caller may read the problem after a call, whatever status the function returns.
#[test]
fn the_problem_is_written_with_every_status() {
    let mut buffer = [0_u8; 64];
    let mut lengths = [0_usize; 2];
    let (mut set, mut text) = (null_mut::<puny_protected>(), null_mut::<c_char>());
    let (set, text) = (&raw mut set, &raw mut text);
    let to: *mut c_char = buffer.as_mut_ptr().cast();
    let (size, own, bad) = (NAME.len(), &mut 64, odd(&raw mut lengths));
    type Call<'c> = &'c dyn Fn(*mut puny_problem) -> puny_status;
    let mut calls = 0;
    let mut code = |expected, call: Call<'_>| {
        let mut problem = MaybeUninit::<puny_problem>::uninit();
        assert_eq!(call(problem.as_mut_ptr()), expected);
        calls += 1;
        // SAFETY: a function with a pointer to a problem always writes the problem.
        let problem = unsafe { problem.assume_init() };
        assert_eq!(problem.code[0] != 0, expected == PUNY_REFUSED);
        let is_known = problem.label != PUNY_NO_LABEL;
        assert!(expected == PUNY_REFUSED || !is_known && (problem.start, problem.end) == (0, 0));
    };
    let own: *mut usize = own;
    // SAFETY: the texts and the buffer have these lengths. The functions must not use a pointer that is not aligned.
    // Results are freed once.
    unsafe {
        code(PUNY_OK, &|it| {
            puny_to_ascii(0, name(), size, to, &mut 64, it)
        });
        code(PUNY_TOO_SMALL, &|it| {
            puny_to_ascii(0, name(), size, to, &mut 3, it)
        });
        code(PUNY_REFUSED, &|it| {
            puny_to_unicode(0, c"-".as_ptr(), 1, to, &mut 64, it)
        });
        code(PUNY_BAD_OPTION, &|it| {
            puny_to_ascii(15, name(), size, to, &mut 64, it)
        });
        code(PUNY_NULL_POINTER, &|it| {
            puny_encode(null(), 1, to, &mut 64, it)
        });
        code(PUNY_NULL_POINTER, &|it| {
            puny_decode(name(), 1, to, null_mut(), it)
        });
        code(PUNY_MISALIGNED, &|it| {
            puny_encode(name(), size, to, bad, it)
        });
        code(PUNY_TOO_LONG, &|it| {
            puny_encode(name(), 1 << 40, to, &mut 64, it)
        });
        code(PUNY_OVERLAP, &|it| puny_encode(to, 9, to, &mut 64, it));
        code(PUNY_MISALIGNED, &|it| {
            puny_to_ascii_alloc(0, name(), size, text, bad, it)
        });
        code(PUNY_NULL_POINTER, &|it| {
            puny_to_ascii_alloc(0, name(), size, null_mut(), own, it)
        });
        code(PUNY_OK, &|it| {
            puny_to_ascii_alloc(0, name(), size, text, own, it)
        });
        puny_free(text.read());
        let judge =
            |set, verdict, it| puny_display_host(set, name(), size, to, &mut 64, verdict, it);
        code(PUNY_OK, &|it| judge(null(), null_mut(), it));
        code(PUNY_MISALIGNED, &|it| judge(bad.cast(), null_mut(), it));
        code(PUNY_MISALIGNED, &|it| judge(null(), bad.cast(), it));
        let protect =
            |options, it| puny_protected_new(name(), size, options, None, null_mut(), set, it);
        code(PUNY_BAD_OPTION, &|it| protect(8, it));
        code(PUNY_OK, &|it| protect(0, it));
        puny_protected_free(set.read());
    }
    assert_eq!(calls, 17);
}

#[test]
fn buffers_of_columns_need_not_be_initialised() {
    let text = "faß.dexn--0";
    let offsets = [0, 7, 11];
    let mut buffer = [MaybeUninit::<u8>::uninit(); 64];
    let mut ends = [MaybeUninit::<i32>::uninit(); 3];
    let mut bitmap = MaybeUninit::<u8>::uninit();
    let column = column(text, offsets.as_ptr(), 2);
    let text = (buffer.as_mut_ptr().cast(), 64);
    let mut result = result(text, ends.as_mut_ptr().cast(), bitmap.as_mut_ptr());
    // SAFETY: the buffers have these lengths, and the test reads only the bytes that the function has written.
    unsafe {
        let status = puny_convert_column32(PUNY_TO_ASCII, 0, &raw const column, &raw mut result);
        assert_eq!(status, PUNY_OK);
        assert_eq!((result.null_count, result.refused), (1, 1));
        let text = std::slice::from_raw_parts(result.text.cast::<u8>(), result.text_len);
        assert_eq!(text, b"xn--fa-hia.de");
        assert_eq!(ends.map(|end| end.assume_init()), [0, 13, 13]);
        assert_eq!(bitmap.assume_init(), 1);
    }
}

/// If a buffer overlapped one of the two structures, the function would overwrite this structure.
#[test]
fn buffers_that_overlap_a_structure_are_refused() {
    let offsets = [0, 6];
    let mut ends = [0_i32; 2];
    let mut bitmap = 0_u8;
    let mut structures = (
        column("abcdef", offsets.as_ptr(), 1),
        result((null_mut(), 0), ends.as_mut_ptr(), &raw mut bitmap),
    );
    let (from, to) = (&raw mut structures.0, &raw mut structures.1);
    let mut buffer = [0_u8; 8];
    // SAFETY: both structures and the buffers are variables of this function.
    unsafe {
        for (text, len) in [
            (to.cast::<c_char>(), size_of::<puny_column_result32>()),
            (from.cast(), size_of::<puny_column32>()),
        ] {
            (*to).text = text;
            (*to).text_len = len;
            let status = puny_convert_column32(PUNY_TO_ASCII, 0, from, to);
            assert_eq!(status, PUNY_OVERLAP);
        }
        (*to).text = buffer.as_mut_ptr().cast();
        (*to).text_len = buffer.len();
        // The function writes to the structure for the result, so this structure must not overlap the structure or the
        // text of the column.
        let status = puny_convert_column32(PUNY_TO_ASCII, 0, to.cast(), to);
        assert_eq!(status, PUNY_OVERLAP);
        let text = std::mem::replace(&mut (*from).text, to.cast());
        (*to).text_len = buffer.len();
        let status = puny_convert_column32(PUNY_TO_ASCII, 0, from, to);
        assert_eq!(status, PUNY_OVERLAP);
        (*from).text = text;
        (*to).text_len = buffer.len();
        assert_eq!(puny_convert_column32(PUNY_TO_ASCII, 0, from, to), PUNY_OK);
        assert_eq!(((*to).text_len, &buffer), (6, b"abcdef\0\0"));
    }
}
