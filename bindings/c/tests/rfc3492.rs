//! Tests of the functions of RFC 3492, appendix C: their statuses, case flags and lengths.

// The buffers have 64 elements, so every length fits into 32 bits.
#![allow(clippy::cast_possible_truncation, clippy::indexing_slicing)]
#![cfg(feature = "native")]

use std::ptr::{null, null_mut};

use puny_capi::native::rfc3492::punycode_status::{self, *};
use puny_capi::native::rfc3492::{punycode_decode, punycode_encode};

/// Encodes code points with or without flags, into a buffer of `room` elements.
fn encode(points: &[u32], flags: Option<&[u8]>, room: u32) -> Result<String, punycode_status> {
    let mut basic = [0_u8; 64];
    let mut len = room;
    let flags = flags.map_or(null(), <[u8]>::as_ptr);
    let (count, from, to) = (points.len() as u32, points.as_ptr(), basic.as_mut_ptr());
    // SAFETY: the slices have these lengths, and `room` is at most the size of the buffer, which is 64.
    match unsafe { punycode_encode(count, from, flags, &raw mut len, to.cast()) } {
        punycode_success => Ok(String::from_utf8_lossy(&basic[..len as usize]).into()),
        other => Err(other),
    }
}

/// Decodes Punycode into a buffer of `room` elements. Returns the code points, and the flags if `flagged` is true.
fn decode(basic: &str, room: u32, flagged: bool) -> Result<(Vec<u32>, Vec<u8>), punycode_status> {
    let mut points = [7_u32; 64];
    let mut flags = [7_u8; 64];
    let mut len = room;
    let wanted = if flagged {
        flags.as_mut_ptr()
    } else {
        null_mut()
    };
    let (count, from, to) = (
        basic.len() as u32,
        basic.as_ptr().cast(),
        points.as_mut_ptr(),
    );
    // SAFETY: the string has this length, and `room` is at most the size of both buffers, which is 64.
    match unsafe { punycode_decode(count, from, &raw mut len, to, wanted) } {
        punycode_success => {
            let len = len as usize;
            Ok((points[..len].to_vec(), flags[..len].to_vec()))
        }
        other => Err(other),
    }
}

/// The integers have 32 bits (RFC 3492, section 6.4, and `punycode_overflow` in appendix C).
#[test]
fn numbers_of_more_than_32_bits_overflow() {
    assert_eq!(encode(&[0x61, u32::MAX], None, 64), Err(punycode_overflow));
    assert_eq!(decode("99999999", 64, false), Err(punycode_overflow));
    // This is the largest number of 32 bits.
    let largest = encode(&[u32::MAX], None, 64).unwrap_or_default();
    assert_eq!(decode(&largest, 64, false), Ok((vec![u32::MAX], vec![7])));
}

/// An array of 2^24 elements is read, and a longer array is refused.
#[test]
fn arrays_of_more_than_2_24_elements_are_refused() {
    for long in [(1 << 24) + 1, u32::MAX] {
        let mut points = [0_u32];
        let (input, output) = (points.as_ptr(), points.as_mut_ptr());
        // SAFETY: the lengths are refused before anything is read or written.
        let found = unsafe {
            [
                punycode_encode(long, input, null(), &mut 1, null_mut()),
                punycode_decode(long, c"a".as_ptr(), &mut 1, output, null_mut()),
            ]
        };
        assert_eq!(found, [punycode_overflow; 2], "{long}");
    }
}

#[test]
fn invalid_punycode_is_bad_input() {
    for bad in ["ü", "a!", "a-!", "a-b"] {
        assert_eq!(decode(bad, 64, false), Err(punycode_bad_input), "{bad}");
    }
}

/// Every nonzero value sets a flag.
#[test]
fn flags_determine_the_case_of_letters() {
    let of = |points: &[u32], flags: Option<&[u8]>| encode(points, flags, 64).unwrap_or_default();
    for flag in [1, 2, 128, 255] {
        let found = of(&[0x61, 0x62, 0xFC], Some(&[flag, 0, flag]));
        assert_eq!(found, "Ab-ykA", "{flag}");
    }
    let points = vec![0x41, 0x62, 0xFC];
    assert_eq!(of(&points, Some(&[0, 0, 0])), "ab-yka");
    assert_eq!(of(&points, None), "Ab-yka");
    for (flagged, flags) in [(true, vec![1, 0, 1]), (false, vec![7, 7, 7])] {
        let found = decode("Ab-ykA", 64, flagged);
        assert_eq!(found, Ok((points.clone(), flags)));
    }
}

#[test]
fn a_buffer_that_is_too_small_is_reported() {
    assert_eq!(encode(&[0x62, 0xFC], None, 4), Err(punycode_big_output));
    assert_eq!(encode(&[0x62, 0xFC], None, 5).as_deref(), Ok("b-eha"));
    assert_eq!(decode("b-eha", 1, true), Err(punycode_big_output));
    assert_eq!(decode("b-eha", 2, true), Ok((vec![0x62, 0xFC], vec![0, 0])));
}
