//! ICU, which is written in C++. Names are converted through its public API. Punycode is converted through functions
//! that ICU exports but does not declare in its headers. The input and output of these functions are UTF-16.

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

/// The `UIDNA` that the whole run uses. ICU recommends opening a `UIDNA` only once.
struct Processor(*const c_void);

// SAFETY: ICU documents that a `UIDNA` is immutable and that several threads may use it at once.
unsafe impl Send for Processor {}
// SAFETY: ICU documents that a `UIDNA` is immutable and that several threads may use it at once.
unsafe impl Sync for Processor {}

static PROCESSOR: OnceLock<Processor> = OnceLock::new();

/// Converts a name to ASCII or to Unicode, and writes the result into a buffer. Returns the length of the result, or
/// `None` if ICU rejects the name or the buffer is too small.
fn convert_into(to_ascii: bool, name: &str, result: &mut [u8]) -> Option<usize> {
    // SAFETY: the function has no arguments and no conditions. If it fails, it returns a null pointer, which is not
    // used below.
    let processor = PROCESSOR.get_or_init(|| Processor(unsafe { bench_icu_open() }));
    if processor.0.is_null() {
        return None;
    }
    let (length, room) = (len(name.len())?, len(result.len())?);
    // SAFETY: `bench_icu_name` reads `length` bytes of the name and writes at most `room` bytes of the result. Both
    // slices are valid for these lengths during the call. The processor is not null and is never closed.
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

/// Converts a name to ASCII or to Unicode, and returns the result as a `String`, or `None` if ICU rejects the name.
fn convert(to_ascii: bool, name: &str) -> Option<String> {
    // The buffer is large enough: a byte becomes at most five bytes of an A-label, and U+FDFA is mapped to 18 code
    // points.
    let mut result = vec![0; 64 + 18 * name.len()];
    let len = convert_into(to_ascii, name, &mut result)?;
    result.truncate(len);
    String::from_utf8(result).ok()
}

fn len(len: usize) -> Option<i32> {
    i32::try_from(len).ok()
}

type Converts = unsafe extern "C" fn(*const u16, i32, *mut u16, i32) -> i32;

/// Converts UTF-16 with a function of ICU, and passes the result to `then`. `room` is the maximum length of the result,
/// in UTF-16 units.
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
    // SAFETY: `convert` is `bench_icu_encode` or `bench_icu_decode`, which read `length` units of the input and write
    // at most `room` units of the output. Both slices are valid for these lengths during the call.
    let written = unsafe { convert(input.as_ptr(), length, output.as_mut_ptr(), room) };
    then(output.get(..usize::try_from(written).ok()?)?)
}

/// Converts a string to UTF-16, and passes the UTF-16 to `then`. The length of the UTF-16, in units, is at most the
/// length of the UTF-8, in bytes.
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
    // The number of decoded code points is at most the number of bytes, and a code point has at most two UTF-16 units.
    let room = 2 * basic.len().max(1);
    in_utf16(basic, |units| {
        with_units(bench_icu_decode, units, room, then)
    })
}

/// Converts a UTF-16 unit of an ASCII character to a byte.
fn byte(unit: &u16) -> Option<u8> {
    u8::try_from(*unit).ok()
}

/// The functions of ICU for names by UTS #46 and for Punycode.
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
