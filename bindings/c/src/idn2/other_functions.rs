//! Punycode, messages, versions and memory.

use std::ffi::{CStr, c_char, c_int, c_void};

use puny::label::{self, DecodedLabel};
use puny::punycode::{self, PUNYCODE};
use puny::{DecodeErrorKind, EncodeErrorKind};

use super::code::{Code, texts};
use crate::border::{MAX_ELEMENTS, elements};

/// The version of libidn2 whose interface this is. Programs ask for the one that they were built with.
const VERSION: &CStr = c"2.3.8";

/// The same as numbers.
const NUMBERS: [u32; 3] = [2, 3, 8];

/// Encodes an array of code points as Punycode. `output_length` is the size of `output`, and becomes
/// the length of the result, which has no terminating zero. An array of more than 2^24 code points is not
/// read: `IDN2_PUNYCODE_OVERFLOW`. If malloc fails, which only a string longer than a label needs, the process ends.
///
/// # Safety
///
/// Unless it is null or not aligned, `input` has to point to `input_length` elements, `output_length` to a length, and
/// `output` to memory for as many elements as that length says. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_encode(
    input: *const u32,
    input_length: usize,
    output: *mut c_char,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller promises that pointers that are not null and aligned point to as many elements as the
    // lengths say, and to a length, and that nobody else uses them during the call. The result is in memory of this
    // library when `put` writes it, and no reference to the input is used any more: the buffers may overlap.
    unsafe {
        if input_length > MAX_ELEMENTS {
            return Code::PUNYCODE_OVERFLOW.0;
        }
        let Ok(input) = elements(input, input_length) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        if let Some((basic, len)) = encode_short(input) {
            return put(
                basic.get(..len).unwrap_or_default(),
                output_length,
                output.cast(),
            );
        }
        match PUNYCODE.encode(input) {
            Ok(basic) => {
                // All of it is ASCII.
                let basic: Vec<u8> = basic
                    .into_iter()
                    .filter_map(|c| u8::try_from(c).ok())
                    .collect();
                put(&basic, output_length, output.cast())
            }
            Err(error) if error.kind() == EncodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW.0,
            Err(_) => Code::PUNYCODE_BAD_INPUT.0,
        }
    }
}

/// `idn2_punycode_encode` with the name and the order of arguments that it had before libidn2 2.3.5.
///
/// # Safety
///
/// Unless it is null or not aligned, `input` has to point to `input_length` code points, `output_length` to a length,
/// and `output` to memory for as many bytes as that length says. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_encode(
    input_length: usize,
    input: *const u32,
    output_length: *mut usize,
    output: *mut c_char,
) -> c_int {
    // SAFETY: the caller promises of each pointer what `idn2_punycode_encode` requires of it.
    unsafe { idn2_punycode_encode(input, input_length, output, output_length) }
}

/// Encodes a label on the stack; `None` if the string is longer, or not valid.
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

/// Decodes Punycode to an array of code points. `output_length` is the number of code points that
/// there is room for, and becomes that of the result. A string without an encoded code point, or with
/// other ASCII than letters, digits, `-` and `_`, is refused; one of more than 2^24 bytes is not read: `IDN2_PUNYCODE_OVERFLOW`.
///
/// # Safety
///
/// Unless it is null or not aligned, `input` has to point to `input_length` elements, `output_length` to a length, and
/// `output` to memory for as many elements as that length says. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_punycode_decode(
    input: *const c_char,
    input_length: usize,
    output: *mut u32,
    output_length: *mut usize,
) -> c_int {
    // SAFETY: the caller promises that pointers that are not null and aligned point to as many elements as the
    // lengths say, and to a length, and that nobody else uses them during the call. The result is in memory of this
    // library when `put_all` writes it, and no reference to the input is used any more: the buffers may overlap.
    unsafe {
        if input_length > MAX_ELEMENTS {
            return Code::PUNYCODE_OVERFLOW.0;
        }
        let Ok(input) = elements(input.cast::<u8>(), input_length) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        // What libidn2 encodes has digits after a delimiter, and it decodes no other ASCII than this.
        let is_known = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if matches!(input.last(), None | Some(b'-')) || !input.iter().all(is_known) {
            return Code::PUNYCODE_BAD_INPUT.0;
        }
        let mut short = DecodedLabel::new();
        if short.decode(input).is_some() {
            return put_all(short.chars(), output_length, output);
        }
        let Ok(text) = str::from_utf8(input) else {
            return Code::PUNYCODE_BAD_INPUT.0;
        };
        match punycode::decode(text) {
            Ok(decoded) => put_all(decoded.chars(), output_length, output),
            Err(error) if error.kind() == DecodeErrorKind::Overflow => Code::PUNYCODE_OVERFLOW.0,
            Err(_) => Code::PUNYCODE_BAD_INPUT.0,
        }
    }
}

/// `idn2_punycode_decode` with the name and the order of arguments that it had before libidn2 2.3.5.
///
/// # Safety
///
/// Unless it is null or not aligned, `input` has to point to `input_length` bytes, `output_length` to a length, and
/// `output` to memory for as many code points as that length says. They may overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn _idn2_punycode_decode(
    input_length: usize,
    input: *const c_char,
    output_length: *mut usize,
    output: *mut u32,
) -> c_int {
    // SAFETY: the caller promises of each pointer what `idn2_punycode_decode` requires of it.
    unsafe { idn2_punycode_decode(input, input_length, output, output_length) }
}

/// Whether the pointer to the length is null, or a pointer is not aligned for its type.
fn is_unusable<T>(length: *const usize, output: *const T) -> bool {
    length.is_null() || !length.is_aligned() || !output.is_aligned()
}

/// Writes code points and their number.
///
/// # Safety
///
/// Unless they are null or not aligned, `length` has to point to a length, and `output` to memory for as many code
/// points as that length says. No reference to this memory may be used any more.
unsafe fn put_all(
    result: impl Iterator<Item = char>,
    length: *mut usize,
    output: *mut u32,
) -> c_int {
    if is_unusable(length, output) || output.is_null() {
        return Code::PUNYCODE_BAD_INPUT.0;
    }
    // SAFETY: both pointers are aligned and not null, and the caller promises a length and memory for as many code
    // points. The length is read before the output is written, which may be in its memory.
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

/// Writes a result and its length.
///
/// # Safety
///
/// Unless they are null or not aligned, `length` has to point to a length, and `output` to memory for as many bytes
/// as that length says. `result` may not be in this memory, to which no reference may be used any more.
unsafe fn put(result: &[u8], length: *mut usize, output: *mut u8) -> c_int {
    if is_unusable(length, output) || output.is_null() && !result.is_empty() {
        return Code::PUNYCODE_BAD_INPUT.0;
    }
    // SAFETY: `length` is aligned and not null, and the caller promises a length there. If the result is not empty,
    // `output` is not null, and has memory for at least as many bytes, apart from `result`.
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

/// The message of a code: a string that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror(rc: c_int) -> *const c_char {
    texts(rc).1.as_ptr()
}

/// The name of a code: a string that is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn idn2_strerror_name(rc: c_int) -> *const c_char {
    texts(rc).0.as_ptr()
}

/// The version of the library if it is not older than the one that is required, otherwise null. A null
/// requirement is always met.
///
/// # Safety
///
/// `req_version` has to be null or a string with a terminating zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_check_version(req_version: *const c_char) -> *const c_char {
    let is_met = req_version.is_null() || {
        // SAFETY: the caller promises that a pointer that is not null points to a string with a terminating zero. It
        // is not used after the call.
        let required = unsafe { CStr::from_ptr(req_version) };
        is_not_newer(required.to_bytes())
    };
    if is_met {
        VERSION.as_ptr()
    } else {
        std::ptr::null()
    }
}

/// Whether a version, numbers with dots between them, is at most the library's.
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

/// Frees a string that a function of this library has allocated. Does nothing with null.
///
/// # Safety
///
/// The pointer has to be null or come from a function of this library, once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn idn2_free(ptr: *mut c_void) {
    // SAFETY: the caller promises that the pointer is null, or comes from a function of this library and is not freed
    // yet. Those functions return memory that `border::allocate` has from malloc, to which free belongs.
    unsafe { libc::free(ptr) }
}
