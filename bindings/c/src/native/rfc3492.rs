//! The functions of RFC 3492, appendix C.
//!
//! libidn exports `punycode_encode` too, with other types, and a program may be linked to both. So these
//! have names of their own for the linker, and `puny.h` has those of the RFC as macros.

use std::ffi::{c_char, c_uchar};

use puny::punycode::PUNYCODE;
use puny::{Bootstring, DecodeErrorKind, EncodeErrorKind, Repertoire};

use super::output::variable;
use crate::border::{MAX_ELEMENTS, elements};

/// An integer of at least 26 bits (RFC 3492, appendix C).
#[allow(non_camel_case_types)] // the name in C
pub type punycode_uint = u32;

/// What the two functions return (RFC 3492, appendix C).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum punycode_status {
    /// The output is written.
    punycode_success = 0,
    /// Input is invalid.
    punycode_bad_input = 1,
    /// Output would exceed the space provided.
    punycode_big_output = 2,
    /// Wider integers needed to process input.
    punycode_overflow = 3,
}

use punycode_status::{
    punycode_bad_input, punycode_big_output, punycode_overflow, punycode_success,
};

/// Punycode as the RFC's program has it: integers up to 2^32 - 1, and code points that are not checked.
const RFC: Bootstring<'static> = PUNYCODE.with_repertoire(Repertoire::Integers);

/// Converts Unicode to Punycode: punycode_encode of RFC 3492, appendix C.
///
/// `case_flags` holds an element for each code point: a nonzero value forces an ASCII letter to upper
/// case, and suggests upper case for another code point; it may be null, which leaves ASCII letters as
/// they are and suggests lower case. `output_length` is at first the number of ASCII code points that
/// there is room for, and on success that of the result. The output is undefined unless the function
/// returns punycode_success. It may overlap the input, which is read before. Time is O(n log n), which
/// that of the RFC's program is not. Invalid input are also null for a length or for an array that has
/// elements, and an address that is not aligned. An array of more than 2^24 elements is not read:
/// punycode_overflow. If a malloc fails, the process ends: the RFC has no status for it.
///
/// # Safety
///
/// Unless it is null, `input` has to point to `input_length` elements, `case_flags` to as many, `output_length`
/// to a length, and `output` to memory for as many elements as that length says.
#[unsafe(export_name = "puny_rfc3492_encode")]
pub unsafe extern "C" fn punycode_encode(
    input_length: punycode_uint,
    input: *const punycode_uint,
    case_flags: *const c_uchar,
    output_length: *mut punycode_uint,
    output: *mut c_char,
) -> punycode_status {
    // SAFETY: the caller promises that pointers that are not null and aligned point to as many elements as the
    // lengths say, and that nobody else uses them during the call. The result is in a vector before anything is
    // written, so the output may be in the memory of the input: no reference to the input is used any more.
    status(|| unsafe {
        let (input, room) = arguments(input, input_length, output_length)?;
        let encoded = if case_flags.is_null() {
            RFC.encode(input)
        } else {
            let flags = elements(case_flags, input.len()).unwrap_or_default();
            let flags: Vec<bool> = flags.iter().map(|&flag| flag != 0).collect();
            RFC.encode_with_case(input, &flags)
        };
        let basic = encoded.map_err(|error| match error.kind() {
            EncodeErrorKind::Overflow => punycode_overflow,
            _ => punycode_bad_input,
        })?;
        // All of it is ASCII.
        let basic: Vec<u8> = basic
            .into_iter()
            .filter_map(|c| u8::try_from(c).ok())
            .collect();
        put(&basic, output.cast(), room, output_length)
    })
}

/// Converts Punycode to Unicode: punycode_decode of RFC 3492, appendix C.
///
/// `case_flags` needs room for as many elements as `output`, or is null; an element becomes 1 for a
/// letter in upper case, and for a code point for which upper case was suggested, otherwise 0.
/// `output_length` is at first the number of code points that there is room for, and on success that
/// of the result. The output is undefined unless the function returns punycode_success. It may overlap
/// the input, which is read before. Time is O(n log n). Null, addresses, long arrays and malloc as for
/// punycode_encode.
///
/// # Safety
///
/// Unless it is null, `input` has to point to `input_length` elements, `output_length` to a length, and `output`
/// and `case_flags` to memory for as many elements as that length says.
#[unsafe(export_name = "puny_rfc3492_decode")]
pub unsafe extern "C" fn punycode_decode(
    input_length: punycode_uint,
    input: *const c_char,
    output_length: *mut punycode_uint,
    output: *mut punycode_uint,
    case_flags: *mut c_uchar,
) -> punycode_status {
    // SAFETY: the caller promises that pointers that are not null and aligned point to as many elements as the
    // lengths say, and that nobody else uses them during the call. The result is in a vector before anything is
    // written, so the output may be in the memory of the input: no reference to the input is used any more.
    status(|| unsafe {
        let (input, room) = arguments(input.cast::<u8>(), input_length, output_length)?;
        let input: Vec<u32> = input.iter().map(|&byte| u32::from(byte)).collect();
        let decoded = if case_flags.is_null() {
            RFC.decode(&input[..]).map(|decoded| (decoded, Vec::new()))
        } else {
            RFC.decode_with_case(&input[..])
        };
        let (decoded, flags) = decoded.map_err(|error| match error.kind() {
            DecodeErrorKind::Overflow => punycode_overflow,
            _ => punycode_bad_input,
        })?;
        put(&decoded, output, room, output_length)?;
        if !case_flags.is_null() {
            let flags: Vec<u8> = flags.into_iter().map(u8::from).collect();
            case_flags.copy_from_nonoverlapping(flags.as_ptr(), flags.len());
        }
        Ok(())
    })
}

/// Calls a function, and returns the status of its outcome.
fn status(convert: impl FnOnce() -> Result<(), punycode_status>) -> punycode_status {
    convert().err().unwrap_or(punycode_success)
}

/// Returns the input, and the number of elements that there is room for.
///
/// # Safety
///
/// Unless it is null or not aligned, `output_length` has to point to a length, and `input` to `input_length`
/// elements, which nobody changes for `'a`.
unsafe fn arguments<'a, T>(
    input: *const T,
    input_length: punycode_uint,
    output_length: *const punycode_uint,
) -> Result<(&'a [T], usize), punycode_status> {
    let length = |length| usize::try_from(length).map_err(|_| punycode_bad_input);
    variable(output_length).map_err(|_| punycode_bad_input)?;
    // SAFETY: `variable` has checked that the pointer is aligned and not null, and the caller promises that it
    // points to a length.
    let room = length(unsafe { output_length.read() })?;
    let input_length = length(input_length)?;
    if input_length > MAX_ELEMENTS {
        return Err(punycode_overflow);
    }
    // SAFETY: the caller promises that a pointer that is not null and aligned points to that many elements, which
    // nobody changes for `'a`.
    let input = unsafe { elements(input, input_length) };
    Ok((input.map_err(|_| punycode_bad_input)?, room))
}

/// Writes the output and its length.
///
/// # Safety
///
/// `output` has to point to memory for `room` elements, unless it is null or not aligned. `output_length` has to
/// be aligned, and to point to a length. `result` is not in the memory of either, and no reference to that
/// memory may be used any more.
unsafe fn put<T>(
    result: &[T],
    output: *mut T,
    room: usize,
    output_length: *mut punycode_uint,
) -> Result<(), punycode_status> {
    let (true, Ok(len)) = (result.len() <= room, punycode_uint::try_from(result.len())) else {
        return Err(punycode_big_output);
    };
    if variable(output).is_err() && !result.is_empty() {
        return Err(punycode_bad_input);
    }
    // SAFETY: the result has at most `room` elements, for which the caller promises memory apart from `result`.
    // If `output` is null or not aligned, the result is empty, and nothing is written to it. `output_length` can
    // be written, as the caller promises.
    unsafe {
        if !result.is_empty() {
            output.copy_from_nonoverlapping(result.as_ptr(), result.len());
        }
        output_length.write(len);
    }
    Ok(())
}
