//! The functions for Punycode, messages, versions and memory.

use std::ffi::{CStr, c_char, c_int, c_void};

use puny::label::{self, DecodedLabel};
use puny::punycode::{self, PUNYCODE};
use puny::{DecodeErrorKind, EncodeErrorKind};

use super::code::{Code, texts};
use crate::border::{MAX_ELEMENTS, elements};

/// The version of libidn2 whose interface this library implements. A program can compare this version with the version
/// in the header that it was compiled with.
const VERSION: &CStr = c"2.3.8";

/// The three numbers of [`VERSION`].
const NUMBERS: [u32; 3] = [2, 3, 8];

/// Encodes an array of code points as Punycode.
///
/// Before the call, `*output_length` is the size of `output`. If the function succeeds, `*output_length` becomes the
/// length of the result, which has no terminating zero. For an array of more than 2^24 code points, the function
/// returns `IDN2_PUNYCODE_OVERFLOW` without reading the array. For a string that is longer than a label, the function
/// needs memory from malloc. If malloc fails, the process aborts.
///
/// # Safety
///
/// If they are not null and are aligned, `input` must point to `input_length` elements, `output_length` to a length,
/// and `output` to memory for `*output_length` elements. The arrays may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_encode(
    input: *const u32,
    input_length: usize,
    output: *mut c_char,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller promises that each pointer that is not null and is aligned points to the memory that is
    // described above, and that nobody else uses this memory during the call. `elements`, `write_bytes` and
    // `write_chars` require this. When the output is written, the result is in memory of this library and no reference
    // to the input is used any more, so the arrays may overlap.
    unsafe {
        if input_length > MAX_ELEMENTS {
            return Code::PUNYCODE_OVERFLOW.0;
        }
        let Ok(input) = elements(input, input_length) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        if let Some((basic, len)) = encode_short(input) {
            return write_bytes(
                basic.get(..len).unwrap_or_default(),
                output_length,
                output.cast(),
            );
        }
        match PUNYCODE.encode(input) {
            Ok(basic) => {
                // Every element is ASCII, so no element is dropped.
                let basic: Vec<u8> = basic
                    .into_iter()
                    .filter_map(|c| u8::try_from(c).ok())
                    .collect();
                write_bytes(&basic, output_length, output.cast())
            }
            Err(error) if error.kind() == EncodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW.0,
            Err(_) => Code::PUNYCODE_BAD_INPUT.0,
        }
    }
}

/// Encodes an array of code points as `idn2_punycode_encode` does. This is the name and the order of arguments that the
/// function had before libidn2 2.3.5.
///
/// # Safety
///
/// If they are not null and are aligned, `input` must point to `input_length` code points, `output_length` to a length,
/// and `output` to memory for `*output_length` bytes. The arrays may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_encode(
    input_length: usize,
    input: *const u32,
    output_length: *mut usize,
    output: *mut c_char,
) -> c_int {
    // SAFETY: `idn2_punycode_encode` has the same arguments in another order, and the same requirements for each
    // argument. The caller promises that the arguments satisfy these requirements.
    unsafe { idn2_punycode_encode(input, input_length, output, output_length) }
}

/// Encodes a short string on the stack. Returns `None` if the string is longer than a label, or contains an invalid
/// code point.
fn encode_short(input: &[u32]) -> Option<([u8; label::CAPACITY], usize)> {
    if input.len() >= label::CAPACITY {
        return None;
    }
    let mut valid = true;
    let chars = input.iter().map(|&value| {
        let c = char::from_u32(value);
        valid &= c.is_some();
        c.unwrap_or_default()
    });
    let mut basic = [0; label::CAPACITY];
    let len = label::encode(chars, &mut basic)?;
    valid.then_some((basic, len))
}

/// Decodes Punycode to an array of code points.
///
/// Before the call, `*output_length` is the capacity of `output`, in code points. If the function succeeds,
/// `*output_length` becomes the length of the result. The function refuses an empty string, a string that ends with
/// `-`, and a string with characters other than ASCII letters, digits, `-` and `_`. For a string of more than 2^24
/// bytes, the function returns `IDN2_PUNYCODE_OVERFLOW` without reading the string.
///
/// # Safety
///
/// If they are not null and are aligned, `input` must point to `input_length` elements, `output_length` to a length,
/// and `output` to memory for `*output_length` elements. The arrays may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_decode(
    input: *const c_char,
    input_length: usize,
    output: *mut u32,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller promises that each pointer that is not null and is aligned points to the memory that is
    // described above, and that nobody else uses this memory during the call. `elements`, `write_bytes` and
    // `write_chars` require this. When the output is written, the result is in memory of this library and no reference
    // to the input is used any more, so the arrays may overlap.
    unsafe {
        if input_length > MAX_ELEMENTS {
            return Code::PUNYCODE_OVERFLOW.0;
        }
        let Ok(input) = elements(input.cast::<u8>(), input_length) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        // libidn2 refuses a string without digits after the last delimiter, and a string with a character that
        // `is_known` does not accept.
        let is_known = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if matches!(input.last(), None | Some(b'-')) || !input.iter().all(is_known) {
            return Code::PUNYCODE_BAD_INPUT.0;
        }
        let mut short = DecodedLabel::new();
        if short.decode(input).is_some() {
            return write_chars(short.chars(), output_length, output);
        }
        let Ok(text) = str::from_utf8(input) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        match punycode::decode(text) {
            Ok(decoded) => write_chars(decoded.chars(), output_length, output),
            Err(error) if error.kind() == DecodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW.0,
            Err(_) => Code::PUNYCODE_BAD_INPUT.0,
        }
    }
}

/// Decodes Punycode as `idn2_punycode_decode` does. This is the name and the order of arguments that the function had
/// before libidn2 2.3.5.
///
/// # Safety
///
/// If they are not null and are aligned, `input` must point to `input_length` bytes, `output_length` to a length, and
/// `output` to memory for `*output_length` code points. The arrays may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_decode(
    input_length: usize,
    input: *const c_char,
    output_length: *mut usize,
    output: *mut u32,
) -> c_int {
    // SAFETY: `idn2_punycode_decode` has the same arguments in another order, and the same requirements for each
    // argument. The caller promises that the arguments satisfy these requirements.
    unsafe { idn2_punycode_decode(input, input_length, output, output_length) }
}

/// Returns whether `length` is null, or one of the two pointers is not aligned for its type.
fn is_unusable<T>(length: *const usize, output: *const T) -> bool {
    length.is_null() || !length.is_aligned() || !output.is_aligned()
}

/// Writes code points to `output`, and their number to `length`. If `output` is too small, writes only the first code
/// points and returns `IDN2_PUNYCODE_BIG_OUTPUT`.
///
/// # Safety
///
/// If they are not null and are aligned, `length` must point to a length, and `output` to memory for `*length` code
/// points. No reference to this memory may be used any more.
unsafe fn write_chars(
    result: impl Iterator<Item = char>,
    length: *mut usize,
    output: *mut u32,
) -> c_int {
    if is_unusable(length, output) || output.is_null() {
        return Code::PUNYCODE_BAD_INPUT.0;
    }
    // SAFETY: both pointers are not null and are aligned, as checked above. The caller promises that `length` points to
    // a length, and `output` to memory for `*length` code points. The length is read before the output is written,
    // because the two may overlap.
    unsafe {
        let room = length.read();
        let mut count = 0;
        for c in result {
            if count == room {
                return Code::PUNYCODE_BIG_OUTPUT.0;
            }
            output.add(count).write(u32::from(c));
            count += 1;
        }
        length.write(count);
    }
    0
}

/// Writes a result to `output`, and its length to `length`. If `output` is too small, writes nothing and returns
/// `IDN2_PUNYCODE_BIG_OUTPUT`.
///
/// # Safety
///
/// If they are not null and are aligned, `length` must point to a length, and `output` to memory for `*length` bytes.
/// `result` must not overlap this memory, and no reference to this memory may be used any more.
unsafe fn write_bytes(result: &[u8], length: *mut usize, output: *mut u8) -> c_int {
    if is_unusable(length, output) || output.is_null() && !result.is_empty() {
        return Code::PUNYCODE_BAD_INPUT.0;
    }
    // SAFETY: `length` is not null and is aligned, as checked above, and the caller promises that such a pointer points
    // to a length. If the result is not empty, `output` is not null, as checked above. The caller promises that such a
    // pointer points to memory for `*length` bytes, and that the result does not overlap this memory. `*length` is at
    // least the length of the result, as checked below.
    unsafe {
        if result.len() > length.read() {
            return Code::PUNYCODE_BIG_OUTPUT.0;
        }
        if !result.is_empty() {
            output.copy_from_nonoverlapping(result.as_ptr(), result.len());
        }
        length.write(result.len());
    }
    0
}

/// Returns the message of a code. The string is static: do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror(rc: c_int) -> *const c_char {
    texts(rc).1.as_ptr()
}

/// Returns the name of a code. The string is static: do not free it.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror_name(rc: c_int) -> *const c_char {
    texts(rc).0.as_ptr()
}

/// Returns the version of the library if it is not older than the required version, and otherwise null. If the required
/// version is null, returns the version of the library.
///
/// # Safety
///
/// `req_version` must be null or a string with a terminating zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_check_version(req_version: *const c_char) -> *const c_char {
    let is_met = req_version.is_null() || {
        // SAFETY: the pointer is not null, so the caller promises that it points to a string with a terminating zero.
        // The string is not used after the call.
        let required = unsafe { CStr::from_ptr(req_version) };
        is_not_newer(required.to_bytes())
    };
    if is_met {
        VERSION.as_ptr()
    } else {
        std::ptr::null()
    }
}

/// Returns whether a version is at most the version of the library. A version consists of numbers that are separated by
/// dots.
fn is_not_newer(required: &[u8]) -> bool {
    if required.is_empty() {
        return true;
    }
    let Ok(required) = str::from_utf8(required) else {
        return false;
    };
    let numbers = || required.split('.').map(|number| number.parse::<u32>().ok());
    numbers().all(|number| number.is_some()) && numbers().le(NUMBERS.map(Some))
}

/// Frees a string that a function of this library has allocated. If the pointer is null, does nothing.
///
/// # Safety
///
/// `ptr` must be null, or be a result of a function of this library that has not been freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_free(ptr: *mut c_void) {
    // SAFETY: `free` accepts null. The caller promises that any other pointer is a result of a function of this library
    // that has not been freed yet. `border::allocate` allocates all results with `malloc`, so `free` is the matching
    // function.
    unsafe { libc::free(ptr) }
}
