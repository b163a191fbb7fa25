//! ICU, which is written in C++: names through its public API, Punycode through functions that it
//! exports but does not declare in its headers. The latter use UTF-16 for input and output.

use std::borrow::Cow;
use std::ffi::c_void;
use std::sync::OnceLock;

use super::points::SHORT;
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

/// Converts a name to ASCII or to Unicode.
fn convert(to_ascii: bool, name: &str) -> Option<String> {
    // SAFETY: it has no arguments; a null pointer is never used below.
    let processor = PROCESSOR.get_or_init(|| Processor(unsafe { bench_icu_open() }));
    if processor.0.is_null() {
        return None;
    }
    // Each byte can become the five bytes of an A-label, or the 18 code points of U+FDFA.
    let mut result = vec![0; 64 + 18 * name.len()];
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
    result.truncate(usize::try_from(written).ok()?);
    String::from_utf8(result).ok()
}

fn len(len: usize) -> Option<i32> {
    i32::try_from(len).ok()
}

type Converts = unsafe extern "C" fn(*const u16, i32, *mut u16, i32) -> i32;

/// Converts a string as UTF-16, which has at most as many units as UTF-8 has bytes, and passes the result to a function.
fn with_units(
    convert: Converts,
    text: &str,
    room: impl FnOnce(usize) -> usize,
    then: impl FnOnce(&[u16]) -> Option<String>,
) -> Option<String> {
    let (mut short, mut long) = ([0; SHORT], Vec::new());
    let input = if text.len() > SHORT {
        long.extend(text.encode_utf16());
        &long[..]
    } else {
        let mut len = 0;
        for (slot, unit) in short.iter_mut().zip(text.encode_utf16()) {
            *slot = unit;
            len += 1;
        }
        &short[..len]
    };
    let room = room(input.len());
    let (mut short, mut long) = ([0; 2 * SHORT], Vec::new());
    let output = if room > short.len() {
        long.resize(room, 0);
        &mut long[..]
    } else {
        &mut short[..room]
    };
    let (length, room) = (len(input.len())?, len(output.len())?);
    // SAFETY: both buffers are passed with their lengths.
    let written = unsafe { convert(input.as_ptr(), length, output.as_mut_ptr(), room) };
    then(output.get(..usize::try_from(written).ok()?)?)
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
        let room = |units| 5 * units + 8;
        with_units(bench_icu_encode, extended, room, |units| {
            let basic = units.iter().map(|unit| u8::try_from(*unit).ok());
            String::from_utf8(basic.collect::<Option<_>>()?).ok()
        })
    }

    fn decode(&self, basic: &str) -> Option<String> {
        // A code point above U+FFFF has two units.
        let room = |units: usize| 2 * units.max(1);
        with_units(bench_icu_decode, basic, room, |units| {
            let mut extended = String::with_capacity(3 * units.len());
            for c in char::decode_utf16(units.iter().copied()) {
                extended.push(c.ok()?);
            }
            Some(extended)
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
}
