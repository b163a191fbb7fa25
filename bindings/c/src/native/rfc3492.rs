//! The functions of RFC 3492, appendix C.
//!
//! libidn also exports functions named `punycode_encode` and `punycode_decode`, with other types. A program may be
//! linked to libidn and to this library. The functions of this library therefore have other names for the linker, and
//! `puny.h` defines the names of the RFC as macros.

use std::ffi::{c_char, c_uchar};

use puny::punycode::PUNYCODE;
use puny::{Bootstring, DecodeErrorKind, EncodeErrorKind, Repertoire};

use super::output::check_pointer;
use crate::border::{MAX_ELEMENTS, elements};

/// An unsigned integer of at least 26 bits (RFC 3492, appendix C).
#[allow(non_camel_case_types)] // the name in C
pub type punycode_uint = u32;

/// The status that punycode_encode and punycode_decode return (RFC 3492, appendix C).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(non_camel_case_types)] // the name in C
pub enum punycode_status {
    /// The function has succeeded, and the output is written.
    punycode_success = 0,
    /// The input is invalid.
    punycode_bad_input = 1,
    /// The output would exceed the space provided.
    punycode_big_output = 2,
    /// Wider integers are needed to process the input.
    punycode_overflow = 3,
}

use punycode_status::{
    punycode_bad_input, punycode_big_output, punycode_overflow, punycode_success,
};

/// Punycode as the program of the RFC implements it: with integers up to 2^32 - 1, and without a check that these
/// integers are code points.
const RFC: Bootstring<'static> = PUNYCODE.with_repertoire(Repertoire::Integers);

/// Converts Unicode to Punycode: punycode_encode of RFC 3492, appendix C.
///
/// `case_flags` is null, or points to an array with one element for each code point. For an ASCII letter, a nonzero
/// element forces upper case and 0 forces lower case. For another code point, a nonzero element suggests upper case and
/// 0 suggests lower case. If `case_flags` is null, ASCII letters keep their case, and lower case is suggested for all
/// other code points.
///
/// Before the call, `*output_length` is the capacity of `output`, in ASCII code points. If the function succeeds,
/// `*output_length` becomes the length of the result. Unless the function returns punycode_success, the content of
/// `output` is undefined. `output` may overlap the input, because all of the input is read before the output is
/// written.
///
/// The function returns punycode_bad_input for a null pointer to a length, for a null pointer to an array that is not
/// empty, and for a pointer that is not aligned. It does not check whether an integer is a code point. For an input of
/// more than 2^24 elements, the function returns punycode_overflow without reading the input. If malloc fails, the
/// process aborts, because the RFC has no status for this case. The time is O(n log n), whereas the program in the RFC
/// takes quadratic time.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `input` to `input_length` elements, `case_flags` to
/// `input_length` elements, `output_length` to a length, and `output` to memory for `*output_length` elements.
#[unsafe(export_name = "puny_rfc3492_encode")]
pub unsafe extern "C" fn punycode_encode(
    input_length: punycode_uint,
    input: *const punycode_uint,
    case_flags: *const c_uchar,
    output_length: *mut punycode_uint,
    output: *mut c_char,
) -> punycode_status {
    // SAFETY: the caller promises that each pointer that is not null and is aligned points to the memory that is
    // described above, and that nobody else uses this memory during the call. `read_arguments`, `elements` and
    // `write_output` require this. When the output is written, the whole result is in a vector and no reference to the
    // input is used any more, so the output may overlap the input.
    to_status(|| unsafe {
        let (input, room) = read_arguments(input, input_length, output_length)?;
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
        // Every element is ASCII, so no element is dropped.
        let basic: Vec<u8> = basic
            .into_iter()
            .filter_map(|c| u8::try_from(c).ok())
            .collect();
        write_output(&basic, output.cast(), room, output_length)
    })
}

/// Converts Punycode to Unicode: punycode_decode of RFC 3492, appendix C.
///
/// `case_flags` is null, or points to an array with the capacity of `output`. The element of an ASCII letter becomes 1
/// if the letter is in upper case. The element of a code point that is not ASCII becomes 1 if the input suggests upper
/// case for this code point. Every other element becomes 0.
///
/// Before the call, `*output_length` is the capacity of `output`, in code points. If the function succeeds,
/// `*output_length` becomes the length of the result. Unless the function returns punycode_success, the content of
/// `output` is undefined. `output` may overlap the input, because all of the input is read before the output is
/// written.
///
/// The function returns punycode_bad_input for invalid Punycode, for a null pointer to a length, for a null pointer to
/// an array that is not empty, and for a pointer that is not aligned. For an input of more than 2^24 elements, the
/// function returns punycode_overflow without reading the input. If malloc fails, the process aborts, because the RFC
/// has no status for this case. The time is O(n log n), whereas the program in the RFC takes quadratic time.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `input` to `input_length` elements, `output_length` to a
/// length, and `output` and `case_flags` to memory for `*output_length` elements.
#[unsafe(export_name = "puny_rfc3492_decode")]
pub unsafe extern "C" fn punycode_decode(
    input_length: punycode_uint,
    input: *const c_char,
    output_length: *mut punycode_uint,
    output: *mut punycode_uint,
    case_flags: *mut c_uchar,
) -> punycode_status {
    // SAFETY: the caller promises that each pointer that is not null and is aligned points to the memory that is
    // described above, and that nobody else uses this memory during the call. `read_arguments`, `elements` and
    // `write_output` require this. When the output is written, the whole result is in a vector and no reference to the
    // input is used any more, so the output may overlap the input.
    to_status(|| unsafe {
        let (input, room) = read_arguments(input.cast::<u8>(), input_length, output_length)?;
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
        write_output(&decoded, output, room, output_length)?;
        if !case_flags.is_null() {
            let flags: Vec<u8> = flags.into_iter().map(u8::from).collect();
            case_flags.copy_from_nonoverlapping(flags.as_ptr(), flags.len());
        }
        Ok(())
    })
}

/// Calls a function, and converts its result to a status.
fn to_status(convert: impl FnOnce() -> Result<(), punycode_status>) -> punycode_status {
    convert().err().unwrap_or(punycode_success)
}

/// Returns the input, and the capacity of the output in elements.
///
/// # Safety
///
/// If `output_length` is not null and is aligned, it must point to a length. If `input` is not null and is aligned, it
/// must point to `input_length` elements that nobody changes during `'a`.
unsafe fn read_arguments<'a, T>(
    input: *const T,
    input_length: punycode_uint,
    output_length: *const punycode_uint,
) -> Result<(&'a [T], usize), punycode_status> {
    let length = |length| usize::try_from(length).map_err(|_| punycode_bad_input);
    check_pointer(output_length).map_err(|_| punycode_bad_input)?;
    // SAFETY: `check_pointer` has checked that `output_length` is not null and is aligned. The caller promises that
    // such a pointer points to a length.
    let room = length(unsafe { output_length.read() })?;
    let input_length = length(input_length)?;
    if input_length > MAX_ELEMENTS {
        return Err(punycode_overflow);
    }
    // SAFETY: the caller promises that `input`, if it is not null and is aligned, points to `input_length` elements
    // that nobody changes during `'a`.
    let input = unsafe { elements(input, input_length) };
    Ok((input.map_err(|_| punycode_bad_input)?, room))
}

/// Writes the output and its length. If the capacity of the output is too small, writes nothing and returns
/// punycode_big_output.
///
/// # Safety
///
/// If `output` is not null and is aligned, it must point to memory for `room` elements. `output_length` must be aligned
/// and point to a length. `result` must not overlap the memory of either pointer, and no reference to this memory may
/// be used any more.
unsafe fn write_output<T>(
    result: &[T],
    output: *mut T,
    room: usize,
    output_length: *mut punycode_uint,
) -> Result<(), punycode_status> {
    let (true, Ok(len)) = (result.len() <= room, punycode_uint::try_from(result.len())) else {
        return Err(punycode_big_output);
    };
    if check_pointer(output).is_err() && !result.is_empty() {
        return Err(punycode_bad_input);
    }
    // SAFETY: `result` has at most `room` elements, as checked above. `output` is not null and is aligned if `result`
    // is not empty, also as checked above. The caller promises that such a pointer points to memory for `room`
    // elements, that this memory does not overlap `result`, and that `output_length` can be written.
    unsafe {
        if !result.is_empty() {
            output.copy_from_nonoverlapping(result.as_ptr(), result.len());
        }
        output_length.write(len);
    }
    Ok(())
}
