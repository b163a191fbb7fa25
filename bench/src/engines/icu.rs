//! ICU, which is written in C++: names through its public API, Punycode through functions that it
//! exports but does not declare in its headers. The latter use UTF-16 for input and output.

use std::borrow::Cow;
use std::ffi::c_void;
use std::sync::OnceLock;

use super::points::{SHORT, put_chars};
use crate::convert::Converter;
use crate::engine::Engine;

unsafe extern "C" {
    fn bench_icu_open() -> *mut c_void;
    fn bench_icu_name(
        idna: *const c_void,
        to_ascii: bool,
        name: *const u8,
        length: i32,
        result: *mut u8,
        room: i32,
    ) -> i32;
    fn bench_icu_encode(extended: *const u16, length: i32, basic: *mut u16, room: i32) -> i32;
    fn bench_icu_decode(basic: *const u16, length: i32, extended: *mut u16, room: i32) -> i32;
}

/// One `UIDNA` for the whole run, as ICU recommends.
struct Processor(*const c_void);

// SAFETY: ICU guarantees that several threads may use a `UIDNA` at once: it is immutable.
unsafe impl Send for Processor {}
// SAFETY: as above.
unsafe impl Sync for Processor {}

static PROCESSOR: OnceLock<Processor> = OnceLock::new();

/// Converts a name to ASCII or to Unicode into a buffer.
fn convert_into(to_ascii: bool, name: &str, result: &mut [u8]) -> Option<usize> {
    // SAFETY: it has no arguments; a null pointer is never used below.
    let processor = PROCESSOR.get_or_init(|| Processor(unsafe { bench_icu_open() }));
    if processor.0.is_null() {
        return None;
    }
    let (length, room) = (len(name.len())?, len(result.len())?);
    // SAFETY: both buffers are passed with their lengths, and the processor is never closed.
    let written = unsafe {
        bench_icu_name(
            processor.0,
            to_ascii,
            name.as_ptr(),
            length,
            result.as_mut_ptr(),
            room,
        )
    };
    usize::try_from(written).ok()
}

/// The same as a `String`.
fn convert(to_ascii: bool, name: &str) -> Option<String> {
    // Each byte can become the five bytes of an A-label, or the 18 code points of U+FDFA.
    let mut result = vec![0; 64 + 18 * name.len()];
    let len = convert_into(to_ascii, name, &mut result)?;
    result.truncate(len);
    String::from_utf8(result).ok()
}

fn len(len: usize) -> Option<i32> {
    i32::try_from(len).ok()
}

type Converts = unsafe extern "C" fn(*const u16, i32, *mut u16, i32) -> i32;

/// Converts UTF-16 and passes the result to a function.
fn with_units<T>(
    convert: Converts,
    input: &[u16],
    room: usize,
    then: impl FnOnce(&[u16]) -> Option<T>,
) -> Option<T> {
    let (mut short, mut long) = ([0; 2 * SHORT], Vec::new());
    let output = if room <= short.len() {
        &mut short[..room]
    } else {
        long.resize(room, 0);
        &mut long[..]
    };
    let (length, room) = (len(input.len())?, len(output.len())?);
    // SAFETY: both buffers are passed with their lengths.
    let written = unsafe { convert(input.as_ptr(), length, output.as_mut_ptr(), room) };
    then(output.get(..usize::try_from(written).ok()?)?)
}

/// Passes a string to a function as UTF-16, which has at most as many units as UTF-8 has bytes.
fn in_utf16<T>(text: &str, then: impl FnOnce(&[u16]) -> Option<T>) -> Option<T> {
    if text.len() > SHORT {
        return then(&text.encode_utf16().collect::<Vec<u16>>());
    }
    let mut units = [0; SHORT];
    let mut len = 0;
    for (slot, unit) in units.iter_mut().zip(text.encode_utf16()) {
        *slot = unit;
        len += 1;
    }
    then(&units[..len])
}

fn encoded<T>(extended: &str, then: impl FnOnce(&[u16]) -> Option<T>) -> Option<T> {
    in_utf16(extended, |units| {
        let room = 5 * units.len() + 8;
        with_units(bench_icu_encode, units, room, then)
    })
}

fn decoded<T>(basic: &str, then: impl FnOnce(&[u16]) -> Option<T>) -> Option<T> {
    // A code point above U+FFFF has two units.
    let room = 2 * basic.len().max(1);
    in_utf16(basic, |units| {
        with_units(bench_icu_decode, units, room, then)
    })
}

/// ASCII as bytes.
fn byte(unit: &u16) -> Option<u8> {
    u8::try_from(*unit).ok()
}

/// Names by UTS #46, and Punycode.
pub struct Icu;

impl Engine for Icu {
    fn name(&self) -> &'static str {
        concat!("ICU ", env!("ICU"))
    }

    fn is_rust(&self) -> bool {
        false
    }

    fn encode(&self, extended: &str) -> Option<String> {
        encoded(extended, |units| {
            let basic: Option<Vec<u8>> = units.iter().map(byte).collect();
            String::from_utf8(basic?).ok()
        })
    }

    fn decode(&self, basic: &str) -> Option<String> {
        decoded(basic, |units| {
            let mut extended = String::with_capacity(3 * units.len());
            for c in char::decode_utf16(units.iter().copied()) {
                extended.push(c.ok()?);
            }
            Some(extended)
        })
    }

    fn encode_into(&self, extended: &str, basic: &mut [u8]) -> Option<usize> {
        encoded(extended, |units| {
            for (slot, unit) in basic.get_mut(..units.len())?.iter_mut().zip(units) {
                *slot = byte(unit)?;
            }
            Some(units.len())
        })
    }

    fn decode_into(&self, basic: &str, extended: &mut [u8]) -> Option<usize> {
        decoded(basic, |units| {
            let chars = char::decode_utf16(units.iter().copied());
            put_chars(chars.map(Result::ok), extended)
        })
    }
}

impl Converter for Icu {
    fn name(&self) -> &'static str {
        concat!("ICU ", env!("ICU"))
    }

    fn to_ascii<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        convert(true, name).map(Cow::Owned)
    }

    fn to_unicode<'a>(&self, name: &'a str) -> Option<Cow<'a, str>> {
        convert(false, name).map(Cow::Owned)
    }

    fn to_ascii_into(&self, name: &str, buffer: &mut [u8]) -> Option<usize> {
        convert_into(true, name, buffer)
    }
}
