//! Calls every function of `puny.h` with any bytes, any edition, buffers of any size, and buffers that overlap. Each
//! buffer is an allocation of its own, so that AddressSanitizer detects an access beyond it. If a function requires a
//! larger buffer, the result must fit into a buffer of exactly the required size.

#![no_main]

use std::ffi::{c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::{slice, str};

use libfuzzer_sys::fuzz_target;
use puny_capi::native::codec::{puny_decode, puny_encode};
use puny_capi::native::columns::{
    puny_column32, puny_column64, puny_column_result32, puny_column_result64,
    puny_convert_column32, puny_convert_column64,
};
use puny_capi::native::forms::{puny_hostname, puny_mailbox};
use puny_capi::native::hosts::{puny_display_host, puny_display_url, puny_same_name};
use puny_capi::native::links::{puny_link, puny_links};
use puny_capi::native::names::{puny_check, puny_to_ascii, puny_to_unicode};
use puny_capi::native::owned::{puny_free, puny_to_ascii_alloc, puny_to_unicode_alloc};
use puny_capi::native::problem::puny_problem;
use puny_capi::native::protected::{puny_protected_free, puny_protected_new};
use puny_capi::native::rfc3492::{punycode_decode, punycode_encode, punycode_status};
use puny_capi::native::rule::puny_rule;
use puny_capi::native::status::{puny_status, puny_status_text};

/// The input of the fuzzer: the edition, the size of a buffer, the lengths of the rows of a column, a number that is
/// used as a status or operation, and the bytes of the text.
type Input<'a> = (u32, u16, &'a [u8], u32, &'a [u8]);

const EMPTY: puny_problem = puny_problem {
    code: [0; 32],
    label: 0,
    start: 0,
    end: 0,
    code_point: 0,
    number: 0,
};

fuzz_target!(|input: Input<'_>| {
    let (edition, size, lengths, operation, bytes) = input;
    // Most random numbers are not a valid edition. So half of all numbers are converted to an edition with one flag.
    let edition = match edition & 1 {
        0 => ((edition >> 1) % 10) | (((edition >> 8) & 3) << (4 + 2 * ((edition >> 16) % 12))),
        _ => edition,
    };
    unsafe {
        check_names(edition, usize::from(size), bytes);
        check_forms(operation, usize::from(size), bytes);
        check_links(operation, bytes);
        check_hosts(operation % 4, lengths, usize::from(size), bytes);
        check_rfc3492(bytes, usize::from(size) % 300, edition & 2 != 0);
        check_columns(operation % 6, edition, lengths, usize::from(size), bytes);
        assert!(!puny_status_text(operation).is_null());
        let mut text = vec![0; usize::from(size)].into_boxed_slice();
        let mut len = text.len();
        puny_rule(
            bytes.as_ptr().cast(),
            bytes.len(),
            text.as_mut_ptr(),
            &mut len,
        );
    }
});

/// Calls the functions that convert or check a name.
unsafe fn check_names(edition: u32, size: usize, bytes: &[u8]) {
    for which in 0..4 {
        let call = |output: *mut c_char, len: &mut usize, problem: *mut puny_problem| {
            let (from, count) = (bytes.as_ptr().cast(), bytes.len());
            match which {
                0 => puny_encode(from, count, output, len, problem),
                1 => puny_decode(from, count, output, len, problem),
                2 => puny_to_ascii(edition, from, count, output, len, problem),
                _ => puny_to_unicode(edition, from, count, output, len, problem),
            }
        };
        let mut buffer = vec![0_u8; size].into_boxed_slice();
        let mut len = size;
        let mut problem = MaybeUninit::uninit();
        let status = call(buffer.as_mut_ptr().cast(), &mut len, problem.as_mut_ptr());
        let problem = problem.assume_init();
        assert_eq!(status == puny_status::PUNY_REFUSED, problem.code[0] != 0);
        match status {
            puny_status::PUNY_OK => assert!(len <= size),
            puny_status::PUNY_TOO_SMALL => {
                assert!(len > size);
                let mut exact = vec![0_u8; len].into_boxed_slice();
                let mut again = len;
                let status = call(exact.as_mut_ptr().cast(), &mut again, null_mut());
                assert_eq!((status, again), (puny_status::PUNY_OK, len));
            }
            puny_status::PUNY_REFUSED => {
                assert!(problem.start <= problem.end && problem.end <= bytes.len());
                assert_eq!(len, 0);
            }
            puny_status::PUNY_BAD_OPTION => assert!(which >= 2),
            other => panic!("{other:?}"),
        }
        // The buffer for the result is the input itself.
        let mut both = bytes.to_vec();
        both.resize(bytes.len().max(size) + 1, 0);
        let mut len = size + 1;
        let from: *mut c_char = both.as_mut_ptr().cast();
        let status = puny_to_ascii(edition, from, bytes.len(), from, &mut len, null_mut());
        assert!(status != puny_status::PUNY_OK || bytes.is_empty());
    }
    let mut problems = vec![EMPTY; size % 9].into_boxed_slice();
    let mut count = problems.len();
    puny_check(
        edition,
        bytes.as_ptr().cast(),
        bytes.len(),
        problems.as_mut_ptr(),
        &mut count,
    );
    for function in [puny_to_ascii_alloc, puny_to_unicode_alloc] {
        let mut text = null_mut();
        let mut len = size;
        let status = function(
            edition,
            bytes.as_ptr().cast(),
            bytes.len(),
            &mut text,
            &mut len,
            null_mut(),
        );
        assert_eq!(status == puny_status::PUNY_OK, !text.is_null());
        if !text.is_null() {
            let text = slice::from_raw_parts(text.cast::<u8>(), len + 1);
            assert!(str::from_utf8(text).unwrap().ends_with('\0'));
        }
        puny_free(text);
    }
}

/// Calls the functions for host names and mail addresses.
unsafe fn check_forms(options: u32, size: usize, bytes: &[u8]) {
    let (from, count) = (bytes.as_ptr().cast(), bytes.len());
    for is_address in [false, true] {
        let mut problem = MaybeUninit::uninit();
        let mut parts = MaybeUninit::uninit();
        let mut call = |size: usize| {
            let mut text = vec![0_u8; size].into_boxed_slice();
            let (mut len, to) = (size, text.as_mut_ptr().cast());
            let (seen, found) = (parts.as_mut_ptr(), problem.as_mut_ptr());
            let status = match is_address {
                true => puny_mailbox(options % 3, from, count, to, &mut len, seen, found),
                false => puny_hostname(options % 5, from, count, to, &mut len, found),
            };
            (status, len, text)
        };
        let (mut status, mut len, mut text) = call(size);
        if status == puny_status::PUNY_TOO_SMALL {
            assert!(len > size);
            (status, len, text) = call(len);
            assert_eq!((status, len), (puny_status::PUNY_OK, text.len()));
        }
        match status {
            puny_status::PUNY_OK => {
                assert!(str::from_utf8(&text[..len]).is_ok());
                if is_address {
                    let at = parts.assume_init().domain_start - 1;
                    assert_eq!(text[..=at], bytes[..=at]);
                    assert_eq!(text[at], b'@');
                }
            }
            puny_status::PUNY_REFUSED => {
                let problem = problem.assume_init();
                assert!(problem.start <= problem.end && problem.end <= count);
            }
            other => assert_eq!(other, puny_status::PUNY_BAD_OPTION),
        }
    }
}

/// Finds the links in a text. The links are in order, and their parts are in the text.
unsafe fn check_links(options: u32, bytes: &[u8]) {
    /// Checks a link, and stores its end as the place where the next link may begin.
    unsafe extern "C" fn receive(link: *const puny_link, context: *mut c_void) -> c_int {
        let (len, floor) = *context.cast::<(usize, usize)>();
        let link = *link;
        assert!(floor <= link.range.start && link.range.start < link.range.end);
        assert!(link.range.end <= len);
        for part in [
            link.user,
            link.written_host,
            link.path,
            link.query,
            link.fragment,
        ] {
            let is_inside = link.range.start <= part.start && part.end <= link.range.end;
            assert!(part.start <= part.end && (part.end == 0 || is_inside));
        }
        let target = slice::from_raw_parts(link.target.cast(), link.target_len);
        assert!(str::from_utf8(target).is_ok());
        assert_eq!(link.host.is_null(), link.refused == 1);
        *context.cast::<(usize, usize)>() = (len, link.range.end);
        0
    }
    let mut context = (bytes.len(), 0_usize);
    let (text, len) = (bytes.as_ptr().cast(), bytes.len());
    let status = puny_links(
        text,
        len,
        options % 64,
        Some(receive),
        (&raw mut context).cast(),
    );
    assert_eq!(status, puny_status::PUNY_OK);
}

/// Calls the functions for hosts and URLs. If `names` is valid, the functions get a set of these protected names.
unsafe fn check_hosts(options: u32, names: &[u8], size: usize, bytes: &[u8]) {
    /// Calls a function of the library, and returns a number from 0 to 3.
    unsafe extern "C" fn suffix(name: *const c_char, len: usize, context: *mut c_void) -> usize {
        let mut same = 0;
        let status = puny_same_name(name, len, name, len, &mut same);
        assert_eq!(status, puny_status::PUNY_OK);
        *context.cast::<usize>() += 1;
        *context.cast::<usize>() % 4
    }
    let mut received = 0_usize;
    let mut set = null_mut();
    let status = puny_protected_new(
        names.as_ptr().cast(),
        names.len(),
        options,
        Some(suffix),
        (&raw mut received).cast(),
        &mut set,
        null_mut(),
    );
    assert_eq!(status == puny_status::PUNY_OK, !set.is_null());
    let (from, count) = (bytes.as_ptr().cast(), bytes.len());
    for judge in [puny_display_host, puny_display_url] {
        let mut problem = MaybeUninit::uninit();
        let mut verdict = MaybeUninit::uninit();
        let mut call = |size: usize| {
            let mut text = vec![0_u8; size].into_boxed_slice();
            let mut len = size;
            let to = text.as_mut_ptr().cast();
            let (seen, found) = (verdict.as_mut_ptr(), problem.as_mut_ptr());
            (
                judge(set, from, count, to, &mut len, seen, found),
                len,
                text,
            )
        };
        let (mut status, mut len, mut text) = call(size);
        if status == puny_status::PUNY_TOO_SMALL {
            assert!(len > size);
            (status, len, text) = call(len);
            assert_eq!((status, len), (puny_status::PUNY_OK, text.len()));
        }
        if status == puny_status::PUNY_OK {
            assert!(str::from_utf8(&text[..len]).is_ok());
            let verdict = verdict.assume_init();
            assert!(verdict.start <= verdict.end && verdict.end <= count);
            if !verdict.protected_name.is_null() {
                let (name, len) = (verdict.protected_name.cast(), verdict.protected_name_len);
                assert!(str::from_utf8(slice::from_raw_parts(name, len)).is_ok());
            }
        } else {
            assert_eq!((status, len), (puny_status::PUNY_REFUSED, 0));
            let problem = problem.assume_init();
            assert!(problem.start <= problem.end && problem.end <= count);
        }
    }
    puny_protected_free(set);
    let mut same = [2, 2];
    let (one, other) = (names.as_ptr().cast(), names.len());
    puny_same_name(from, count, one, other, &mut same[0]);
    puny_same_name(one, other, from, count, &mut same[1]);
    assert!(same[0] == same[1] && same[0] < 2);
}

/// Calls the functions of RFC 3492, appendix C. Checks that decoding returns the code points that were encoded.
unsafe fn check_rfc3492(bytes: &[u8], room: usize, flagged: bool) {
    let points: Box<[u32]> = bytes
        .chunks(3)
        .map(|bytes| {
            bytes
                .iter()
                .fold(0, |all, &byte| all << 8 | u32::from(byte))
        })
        .collect();
    let flags: Box<[u8]> = points.iter().map(|&point| (point & 1) as u8).collect();
    let mut basic = vec![0_u8; room].into_boxed_slice();
    let mut len = room as u32;
    let given = if flagged { flags.as_ptr() } else { null() };
    let status = punycode_encode(
        points.len() as u32,
        points.as_ptr(),
        given,
        &mut len,
        basic.as_mut_ptr().cast(),
    );
    if status == punycode_status::punycode_success {
        let mut decoded = vec![0_u32; points.len()].into_boxed_slice();
        let mut found = vec![9_u8; points.len()].into_boxed_slice();
        let mut count = points.len() as u32;
        let from = basic.as_ptr().cast();
        let status = punycode_decode(
            len,
            from,
            &mut count,
            decoded.as_mut_ptr(),
            found.as_mut_ptr(),
        );
        assert_eq!(status, punycode_status::punycode_success);
        let same = |(a, b): (&u32, &u32)| a == b || *a < 0x80 && (a ^ b) == 0x20;
        assert!(points.iter().zip(&*decoded).all(same));
    }
    let mut decoded = vec![0_u32; room].into_boxed_slice();
    let mut count = room as u32;
    let from = bytes.as_ptr().cast();
    punycode_decode(
        bytes.len() as u32,
        from,
        &mut count,
        decoded.as_mut_ptr(),
        null_mut(),
    );
}

/// Converts a column with any offsets and any bitmap. Checks that 32-bit and 64-bit offsets have the same results.
unsafe fn check_columns(operation: u32, edition: u32, lengths: &[u8], size: usize, bytes: &[u8]) {
    let mut end = 0_i64;
    let mut offsets = vec![0_i64];
    for &length in lengths {
        end += i64::from(length as i8);
        offsets.push(end);
    }
    let rows = lengths.len();
    let bits: Box<[u8]> = lengths.iter().take(rows.div_ceil(8)).copied().collect();
    let validity = if size & 1 == 0 { null() } else { bits.as_ptr() };
    let narrow: Box<[i32]> = offsets.iter().map(|&offset| offset as i32).collect();
    let offsets = offsets.into_boxed_slice();
    let mut text = vec![0_u8; size].into_boxed_slice();
    let mut bitmap = vec![0_u8; rows.div_ceil(8)].into_boxed_slice();

    // Converts the column with the structures and the function for offsets of one width.
    macro_rules! converted {
        ($column:ident, $result:ident, $convert:ident, $offsets:expr, $zero:expr) => {{
            let column = $column {
                text: bytes.as_ptr().cast(),
                text_len: bytes.len(),
                offsets: $offsets.as_ptr(),
                rows,
                validity,
                validity_offset: 0,
            };
            let mut ends = vec![$zero; rows + 1].into_boxed_slice();
            let mut result = $result {
                text: text.as_mut_ptr().cast(),
                text_len: size,
                offsets: ends.as_mut_ptr(),
                validity: bitmap.as_mut_ptr(),
                null_count: 0,
                refused: 0,
            };
            let status = $convert(operation, edition, &column, &mut result);
            (status, result.text_len, result.null_count, result.refused)
        }};
    }
    assert_eq!(
        converted!(
            puny_column32,
            puny_column_result32,
            puny_convert_column32,
            narrow,
            0_i32
        ),
        converted!(
            puny_column64,
            puny_column_result64,
            puny_convert_column64,
            offsets,
            0_i64
        )
    );
}
