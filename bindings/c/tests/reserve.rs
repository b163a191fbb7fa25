//! The reserve is larger than what a call with an input of 1 kB asks of malloc in all: so it is enough when
//! every malloc fails, although nothing in it is used twice. `no_memory.c` has the failures.

#![allow(clippy::cast_possible_truncation, clippy::unwrap_used)]
#![cfg(all(feature = "native", feature = "idn2", not(miri)))]
#![cfg(all(target_os = "linux", target_env = "gnu"))]

use std::cell::Cell;
use std::ffi::{CString, c_char, c_void};
use std::ptr::{null, null_mut};

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;
use puny_capi::native::codec::*;
use puny_capi::native::columns::*;
use puny_capi::native::edition::*;
use puny_capi::native::hosts::*;
use puny_capi::native::names::*;
use puny_capi::native::owned::*;
use puny_capi::native::rfc3492::*;
use puny_capi::reserve::SIZE;

unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(memory: *mut c_void, size: usize) -> *mut c_void;
}

thread_local! {
    /// The bytes that this thread has asked for.
    static TOTAL: Cell<usize> = const { Cell::new(0) };
}

fn add(size: usize) {
    // The most that aligning a block can take.
    TOTAL.set(TOTAL.get() + size.next_multiple_of(16));
}

#[unsafe(no_mangle)]
extern "C" fn malloc(size: usize) -> *mut c_void {
    add(size);
    // SAFETY: it is malloc by another name.
    unsafe { __libc_malloc(size) }
}

#[unsafe(no_mangle)]
extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    add(count.saturating_mul(size));
    // SAFETY: as above.
    unsafe { __libc_calloc(count, size) }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn realloc(memory: *mut c_void, size: usize) -> *mut c_void {
    add(size);
    // SAFETY: as above; the contract is the same.
    unsafe { __libc_realloc(memory, size) }
}

/// What a call asks for.
fn total<T>(call: impl FnOnce() -> T) -> usize {
    TOTAL.set(0);
    call();
    TOTAL.get()
}

const EDITIONS: [u32; 9] = [
    PUNY_UTS46,
    PUNY_UTS46_TRANSITIONAL,
    PUNY_URL,
    PUNY_URL_STRICT,
    PUNY_URL_BEFORE_2026_06,
    PUNY_2008_LOOKUP,
    PUNY_2008_REGISTER,
    PUNY_2003,
    PUNY_2003_STORED,
];

/// Flags, each of some editions: the others refuse them at once.
const FLAGS: [u32; 6] = [
    0,
    PUNY_STD3_NO | PUNY_CHECK_HYPHENS_NO | PUNY_CHECK_BIDI_NO | PUNY_DNS_LENGTH_NO,
    PUNY_STD3_YES | PUNY_CHECK_HYPHENS_YES | PUNY_CHECK_BIDI_YES | PUNY_IGNORE_INVALID_PUNYCODE_YES,
    PUNY_MAPPING_YES | PUNY_CONTEXTO_YES | PUNY_DNS_LENGTH_ALLOW_ROOT,
    PUNY_STD3_NO | PUNY_ALLOW_UNASSIGNED_YES,
    PUNY_BE_STRICT_YES,
];

/// What is repeated: the longest mapping, problems of every kind, many labels, one long label, marks to sort.
const PARTS: &str = "\u{FDFA} \u{FDFA}. -\u{FDFA}. \u{FDFB} . \u{3002} -. _. a A a. A. ü Ü ü. \
    Ü. ß ẞ. \u{80} \u{80}. \u{378}. \u{301} \u{301}\u{316} \u{344} \u{390} \u{1D160} \
    \u{1D160}. \u{FB2C} \u{2100} \u{AD} \u{200D} \u{202E}. א1. \u{660}\u{6F0} \u{30FB} 漢 \
    xn--a. xn--0. xn--tda. XN--TDA. xn--a-vbb.";

/// What is repeated after a beginning.
const BEGUN: [(&str, &str); 3] = [("xn--", "a"), ("xn--016c", "a"), ("a@", "é")];

/// Calls a function, and notes what it asks for.
macro_rules! note {
    ($note:ident, $function:ident($($argument:expr),*)) => {
        $note(stringify!($function), total(|| $function($($argument),*)))
    };
}

#[test]
fn a_call_asks_for_less_than_the_reserve() {
    let mut most = (0, String::new());
    let parts = PARTS.split(' ').map(|part| ("", part));
    for (first, part) in parts.chain(BEGUN) {
        let name = first.to_owned() + &part.repeat((1024 - first.len()) / part.len());
        let mut note = |function: &str, total: usize| {
            most = std::cmp::max(
                (total, format!("{function} of {first:?} and {part:?}")),
                std::mem::take(&mut most),
            );
        };
        native(&name, &mut note);
        punycode(&name, &mut note);
        idn2(&name, &mut note);
    }
    let (total, what) = most;
    // In 2026-11 765,440 bytes: `puny_check` of U+FDFA and a dot.
    assert!(total < SIZE / 2, "{total} bytes: {what}");
    assert!(total > SIZE / 8, "{total} bytes: {what}");
}

fn native(name: &str, note: &mut impl FnMut(&str, usize)) {
    let (from, len): (*const c_char, usize) = (name.as_ptr().cast(), name.len());
    let mut buffer = vec![0_u8; 1 << 16];
    let to: *mut c_char = buffer.as_mut_ptr().cast();
    let none = null_mut();
    for edition in EDITIONS.map(|edition| FLAGS.map(|flags| edition | flags)) {
        for edition in edition {
            let mut size = buffer.len();
            let mut text = null_mut();
            let mut count = 0;
            let mut same = 0;
            // SAFETY: the lengths are those of the name and the buffer, and results are freed.
            unsafe {
                let size = &raw mut size;
                note!(note, puny_to_ascii(edition, from, len, to, size, none));
                size.write(buffer.len());
                note!(note, puny_to_unicode(edition, from, len, to, size, none));
                note!(note, puny_check(edition, from, len, none, &raw mut count));
                size.write(buffer.len());
                note!(
                    note,
                    puny_display_host(null(), from, len, to, size, null_mut(), none)
                );
                note!(note, puny_same_name(from, len, from, len, &raw mut same));
                let (text, count) = (&raw mut text, &raw mut count);
                note!(
                    note,
                    puny_to_ascii_alloc(edition, from, len, text, count, none)
                );
                puny_free(text.read());
                note!(
                    note,
                    puny_to_unicode_alloc(edition, from, len, text, count, none)
                );
                puny_free(text.read());
            }
            // The whole name in one row, and a character in each.
            let ends = name.char_indices().skip(1).map(|(at, _)| at as i64);
            for offsets in [
                vec![0, len as i64],
                [0].into_iter().chain(ends).chain([len as i64]).collect(),
            ] {
                let rows = offsets.len() - 1;
                let column = puny_column64 {
                    text: from,
                    text_len: len,
                    offsets: offsets.as_ptr(),
                    rows,
                    validity: null(),
                    validity_offset: 0,
                };
                let mut ends = vec![0; rows + 1];
                let mut validity = vec![0; rows];
                for operation in [PUNY_ENCODE, PUNY_DECODE, PUNY_TO_ASCII, PUNY_TO_UNICODE] {
                    let mut result = puny_column_result64 {
                        text: to,
                        text_len: buffer.len(),
                        offsets: ends.as_mut_ptr(),
                        validity: validity.as_mut_ptr(),
                        null_count: 0,
                        refused: 0,
                    };
                    let (from, to) = (&raw const column, &raw mut result);
                    // SAFETY: the fields are those of the vectors.
                    unsafe { note!(note, puny_convert_column64(operation, edition, from, to)) };
                }
            }
        }
    }
}

fn punycode(name: &str, note: &mut impl FnMut(&str, usize)) {
    let (from, len): (*const c_char, usize) = (name.as_ptr().cast(), name.len());
    let points: Vec<u32> = name.chars().map(u32::from).collect();
    let mut buffer = vec![0_u32; 1 << 14];
    let to = buffer.as_mut_ptr();
    let mut flags = vec![1_u8; 1 << 14];
    let flags = flags.as_mut_ptr();
    let mut size = 1 << 14;
    let mut short = 1 << 14;
    let (size, short) = (&raw mut size, &raw mut short);
    // SAFETY: the lengths are those of the texts, and not larger than those of the buffers.
    unsafe {
        note!(note, puny_encode(from, len, to.cast(), size, null_mut()));
        size.write(1 << 14);
        note!(note, puny_decode(from, len, to.cast(), size, null_mut()));
        let input = points.as_ptr();
        note!(
            note,
            punycode_encode(points.len() as u32, input, flags, short, to.cast())
        );
        short.write(1 << 14);
        note!(note, punycode_decode(len as u32, from, short, to, flags));
        size.write(1 << 14);
        note!(
            note,
            idn2_punycode_encode(input, points.len(), to.cast(), size)
        );
        size.write(1 << 14);
        note!(note, idn2_punycode_decode(from, len, to, size));
    }
}

fn idn2(name: &str, note: &mut impl FnMut(&str, usize)) {
    let string = CString::new(name).unwrap();
    let string = string.as_ptr();
    let points: Vec<u32> = name.chars().map(u32::from).chain([0]).collect();
    let (array, count) = (points.as_ptr(), points.len());
    let mut label = [0; 64];
    // All flags but those that have no meaning: none, each alone, and those that go together.
    for flags in [0, 1, 4, 32, 64, 65, 128, 64 | 128, 4 | 32 | 128] {
        let mut text = null_mut();
        let mut values = null_mut();
        let free = |text: &mut *mut c_char| {
            // SAFETY: it is null, or a result.
            unsafe { idn2_free(text.cast()) };
            *text = null_mut();
        };
        // SAFETY: the name ends with zero, and the buffer has 64 bytes.
        unsafe {
            note!(note, idn2_to_ascii_8z(string, &raw mut text, flags));
            free(&mut text);
            note!(note, idn2_to_ascii_lz(string, &raw mut text, flags));
            free(&mut text);
            note!(note, idn2_to_ascii_4z(array, &raw mut text, flags));
            free(&mut text);
            note!(
                note,
                idn2_to_ascii_4i(array, count, label.as_mut_ptr(), flags)
            );
            let place = (&raw mut text).cast();
            note!(note, idn2_register_u8(string.cast(), null(), place, flags));
            free(&mut text);
            note!(note, idn2_to_unicode_8z8z(string, &raw mut text, flags));
            free(&mut text);
            note!(note, idn2_to_unicode_4z4z(array, &raw mut values, flags));
            idn2_free(values.cast());
        }
    }
}
