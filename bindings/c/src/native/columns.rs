//! Columns: many strings in one text, in the memory layout of Apache Arrow.

use std::ffi::c_char;
use std::mem::size_of;

use puny_column::{Column, Converted, Offset, Validity};

use super::edition::{parse_edition, puny_edition};
use super::output::{check_apart, check_pointer};
use super::status::puny_status;
use crate::border::{Memory, bytes_of, elements, memory_range, uninit_elements};

/// An operation of puny_convert_column32: encodes each row as puny_encode does.
pub const PUNY_ENCODE: u32 = 0;
/// An operation of puny_convert_column32: decodes each row as puny_decode does.
pub const PUNY_DECODE: u32 = 1;
/// An operation of puny_convert_column32: converts each row as puny_to_ascii does.
pub const PUNY_TO_ASCII: u32 = 2;
/// An operation of puny_convert_column32: converts each row as puny_to_unicode does.
pub const PUNY_TO_UNICODE: u32 = 3;

/// A column of strings with offsets of 32 bits. Row i is either null, or the text from offset i to offset i + 1.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column32 {
    /// The text of all rows, in UTF-8.
    pub text: *const c_char,
    /// The length of `text`, in bytes.
    pub text_len: usize,
    /// An array of `rows` + 1 offsets in `text`, in bytes.
    pub offsets: *const i32,
    /// The number of rows.
    pub rows: usize,
    /// A bitmap with a bit for each row: 0 if the row is null, and otherwise 1. The first bit of a byte is its least
    /// significant bit. The pointer may be null, which means that no row is null.
    pub validity: *const u8,
    /// The number of bits in `validity` before the bit of the first row.
    pub validity_offset: usize,
}

/// A column of strings with offsets of 64 bits. Row i is either null, or the text from offset i to offset i + 1.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column64 {
    /// The text of all rows, in UTF-8.
    pub text: *const c_char,
    /// The length of `text`, in bytes.
    pub text_len: usize,
    /// An array of `rows` + 1 offsets in `text`, in bytes.
    pub offsets: *const i64,
    /// The number of rows.
    pub rows: usize,
    /// A bitmap with a bit for each row: 0 if the row is null, and otherwise 1. The first bit of a byte is its least
    /// significant bit. The pointer may be null, which means that no row is null.
    pub validity: *const u8,
    /// The number of bits in `validity` before the bit of the first row.
    pub validity_offset: usize,
}

/// The buffers for a converted column with offsets of 32 bits, and the counts that the conversion sets.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column_result32 {
    /// The buffer for the text of all rows.
    pub text: *mut c_char,
    /// Before the call, the size of the buffer `text`, in bytes. After the call, the length of the text, or the
    /// required size if the buffer is too small.
    pub text_len: usize,
    /// The buffer for an array of rows + 1 offsets.
    pub offsets: *mut i32,
    /// The buffer for the bitmap, of (rows + 7) / 8 bytes. A bit becomes 0 if its row is null, and otherwise 1. Bits
    /// after the last row become 0.
    pub validity: *mut u8,
    /// After the call, the number of null rows in the result: null rows of the input, and refused rows.
    pub null_count: usize,
    /// After the call, the number of refused rows.
    pub refused: usize,
}

/// The buffers for a converted column with offsets of 64 bits, and the counts that the conversion sets.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column_result64 {
    /// The buffer for the text of all rows.
    pub text: *mut c_char,
    /// Before the call, the size of the buffer `text`, in bytes. After the call, the length of the text, or the
    /// required size if the buffer is too small.
    pub text_len: usize,
    /// The buffer for an array of rows + 1 offsets.
    pub offsets: *mut i64,
    /// The buffer for the bitmap, of (rows + 7) / 8 bytes. A bit becomes 0 if its row is null, and otherwise 1. Bits
    /// after the last row become 0.
    pub validity: *mut u8,
    /// After the call, the number of null rows in the result: null rows of the input, and refused rows.
    pub null_count: usize,
    /// After the call, the number of refused rows.
    pub refused: usize,
}

/// Converts every row of a column by an operation, such as PUNY_TO_ASCII. The function uses vector instructions if the
/// processor supports them. PUNY_ENCODE and PUNY_DECODE ignore `edition`.
///
/// A refused row becomes null. To find the problems of a refused row, convert the row as a single string. If the buffer
/// for the text is too small, the function returns PUNY_TOO_SMALL, sets `result->text_len` to the required size, and
/// writes to no buffer.
///
/// To detect wrong lengths, the function first allocates and frees a block as large as the text and the offsets of the
/// column. If malloc fails for this block, the function returns PUNY_NO_MEMORY without reading the column. If a later
/// malloc fails, the process aborts. The time for one row is O(n log n) in the length of the row. The time for the
/// column is the sum of the times for its rows.
///
/// # Safety
///
/// Unless they are null, `column` and `result` must point to structures. Each pointer in these structures must be null
/// or point to memory as the description of its field requires.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_convert_column32(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column32,
    result: *mut puny_column_result32,
) -> puny_status {
    // SAFETY: the caller promises that both pointers are null or point to structures whose pointers are null or point
    // to memory as their fields require. In structures of these types, `offsets` points to offsets of 32 bits.
    unsafe { convert_column::<i32>(operation, edition, column, result) }
}

/// Converts every row of a column as puny_convert_column32 does, with offsets of 64 bits.
///
/// # Safety
///
/// Unless they are null, `column` and `result` must point to structures. Each pointer in these structures must be null
/// or point to memory as the description of its field requires.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_convert_column64(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column64,
    result: *mut puny_column_result64,
) -> puny_status {
    // SAFETY: the caller promises that both pointers are null or point to structures whose pointers are null or point
    // to memory as their fields require. The casts are valid because the structures for 32 and 64 bits have the same
    // layout: both are `repr(C)`, and their fields differ only in the type to which `offsets` points. The type
    // parameter `i64` restores this type.
    unsafe { convert_column::<i64>(operation, edition, column.cast(), result.cast()) }
}

const _: () = assert!(size_of::<puny_column32>() == size_of::<puny_column64>());
const _: () = assert!(size_of::<puny_column_result32>() == size_of::<puny_column_result64>());

/// The status and the counts that a conversion returns.
#[derive(Clone, Copy, Default)]
struct Found {
    status: Option<puny_status>,
    text_len: usize,
    null_count: usize,
    refused: usize,
}

impl From<puny_status> for Found {
    fn from(status: puny_status) -> Found {
        Found {
            status: Some(status),
            ..Found::default()
        }
    }
}

/// Converts a column whose offsets have the type `O`, and writes the counts to `result`. The declared type of the field
/// `offsets` is ignored.
///
/// # Safety
///
/// If they are not null and are aligned, `column` and `result` must point to structures. Each pointer in these
/// structures must be null, not aligned, or point to memory as the description of its field requires. `offsets` must
/// point to values of type `O`.
unsafe fn convert_column<O: Offset>(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column32,
    result: *mut puny_column_result32,
) -> puny_status {
    if let (Err(status), _) | (_, Err(status)) = (check_pointer(column), check_pointer(result)) {
        return status;
    }
    let structures = [memory_range(column, 1), memory_range(result, 1)];
    if let Err(status) = check_apart(&structures, &[]) {
        return status;
    }
    // SAFETY: `check_pointer` has checked that both pointers are not null and are aligned. The caller promises that
    // such pointers point to structures, which can be read.
    let (from, to) = unsafe { (column.read(), result.read()) };
    // SAFETY: `convert_structures` requires that each pointer in both structures is null, not aligned, or points to
    // memory as the description of its field requires. The caller promises exactly this.
    let found = unsafe { convert_structures::<O>(operation, edition, from, to, structures) };
    let found = found.unwrap_or_else(Found::from);
    // SAFETY: `check_pointer` has checked that `result` is not null and is aligned, and the caller promises that such a
    // pointer points to a structure that can be written. The counts borrow nothing, so no reference to the caller's
    // memory is used any more.
    unsafe {
        (*result).text_len = found.text_len;
        (*result).null_count = found.null_count;
        (*result).refused = found.refused;
    }
    found.status.unwrap_or(puny_status::PUNY_OK)
}

/// Converts the column that `from` describes, and writes the result to the buffers that `to` describes. `structures`
/// are the ranges of memory that the caller's two structures occupy.
///
/// # Safety
///
/// Each pointer in both structures must be null, not aligned, or point to memory as the description of its field
/// requires.
unsafe fn convert_structures<O: Offset>(
    operation: u32,
    number: puny_edition,
    from: puny_column32,
    to: puny_column_result32,
    structures: [Memory; 2],
) -> Result<Found, puny_status> {
    let bad = |_| puny_status::PUNY_BAD_COLUMN;
    let ends = from.rows.checked_add(1).ok_or(puny_status::PUNY_TOO_LONG)?;
    check_memory(bytes_of::<O>(ends), from.text_len)?;
    // SAFETY: the caller promises that `text` points to `text_len` bytes and `offsets` to `rows + 1` offsets, unless
    // the pointers are null or not aligned. Nobody else changes this memory during the call. This function does not
    // change this memory while the references are used: if a range that it writes overlaps this memory, `check_apart`
    // fails below.
    let (text, offsets) = unsafe {
        (
            elements(from.text.cast::<u8>(), from.text_len)?,
            elements(from.offsets.cast::<O>(), ends)?,
        )
    };
    let bits = from
        .validity_offset
        .checked_add(from.rows)
        .ok_or(puny_status::PUNY_TOO_LONG)?;
    // A null pointer means that no row is null. It does not mean an empty bitmap.
    let bits = match from.validity.is_null() {
        true => None,
        // SAFETY: the caller promises that `validity` points to `validity_offset + rows` bits, and that nobody else
        // changes these bits during the call. This function does not change the bits while the reference is used: if a
        // range that it writes overlaps the bits, `check_apart` fails below.
        false => Some(unsafe { elements(from.validity, bits.div_ceil(8))? }),
    };
    let [column, result] = structures;
    let read = [
        memory_range(from.text, text.len()),
        memory_range(from.offsets.cast::<O>(), ends),
        memory_range(from.validity, bits.map_or(0, <[u8]>::len)),
        column,
    ];
    bytes_of::<u8>(to.text_len).ok_or(puny_status::PUNY_TOO_LONG)?;
    let written = [
        memory_range(to.text, to.text_len),
        memory_range(to.offsets.cast::<O>(), ends),
        memory_range(to.validity, from.rows.div_ceil(8)),
        result,
    ];
    check_apart(&written, &read)?;
    let text = str::from_utf8(text).map_err(|_| puny_status::PUNY_BAD_COLUMN)?;
    let mut column = Column::new(text, offsets).map_err(bad)?;
    if let Some(bits) = bits {
        let validity = Validity::new(bits, from.validity_offset, from.rows);
        let validity = validity.ok_or(puny_status::PUNY_BAD_COLUMN)?;
        column = column.with_validity(validity).map_err(bad)?;
    }
    // SAFETY: `write_column` requires buffers for `to.text_len` bytes, `ends` offsets and a bit for each row. The
    // caller promises these buffers. `write_column` also requires that nobody else uses the buffers, and `puny.h`
    // requires this of every caller of the library. The only references to the caller's memory are in the column, and
    // `check_apart` has checked that the buffers do not overlap the column or each other.
    unsafe {
        match operation {
            PUNY_ENCODE => write_column(&puny_lanes::encode(column).map_err(bad)?, ends, to),
            PUNY_DECODE => write_column(&puny_lanes::decode(column).map_err(bad)?, ends, to),
            PUNY_TO_ASCII => {
                let edition = parse_edition(number)?;
                let converted = puny_idna::column::to_ascii(column, &edition);
                write_column(&converted.map_err(bad)?, ends, to)
            }
            PUNY_TO_UNICODE => {
                let edition = parse_edition(number)?;
                let converted = puny_idna::column::to_unicode(column, &edition);
                write_column(&converted.map_err(bad)?, ends, to)
            }
            _ => Err(puny_status::PUNY_BAD_OPTION),
        }
    }
}

/// Checks that malloc can allocate a block of `offsets` + `text` bytes, and frees this block at once. Without this
/// check, a wrong length could make the conversion read far beyond the column, or allocate too much memory.
fn check_memory(offsets: Option<usize>, text: usize) -> Result<(), puny_status> {
    let size = offsets.and_then(|offsets| offsets.checked_add(text));
    let size = size.ok_or(puny_status::PUNY_TOO_LONG)?;
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(size);
    // The compiler could otherwise remove an allocation that is never used.
    std::hint::black_box(&memory);
    reserved.map_err(|_| match bytes_of::<u8>(size) {
        Some(_) => puny_status::PUNY_NO_MEMORY,
        None => puny_status::PUNY_TOO_LONG,
    })
}

/// Writes a converted column to the caller's buffers. If the buffer for the text is too small, writes to no buffer.
///
/// # Safety
///
/// Each pointer of `to` that is not null and is aligned must point to memory for the following: `text` for
/// `to.text_len` bytes, `offsets` for `ends` offsets of type `O`, and `validity` for one bit per row. The buffers must
/// not overlap each other or `converted`. Nobody else may use the buffers.
unsafe fn write_column<O: Offset, E>(
    converted: &Converted<'_, O, E>,
    ends: usize,
    to: puny_column_result32,
) -> Result<Found, puny_status> {
    let column = converted.column();
    let offsets = column.offsets();
    let end = |offset: Option<&O>| offset.and_then(|offset| offset.to_usize()).unwrap_or(0);
    let (first, last) = (end(offsets.first()), end(offsets.last()));
    // The text of an unchanged column is the whole text of the input. The rows may occupy only a part of it.
    let text = column
        .text()
        .get(first..last)
        .unwrap_or_default()
        .as_bytes();
    if text.len() > to.text_len {
        return Ok(Found {
            status: Some(puny_status::PUNY_TOO_SMALL),
            text_len: text.len(),
            ..Found::default()
        });
    }
    let rows = column.len();
    // SAFETY: the caller promises that the buffers, unless they are null or not aligned, have room for `to.text_len`
    // bytes, `ends` offsets and one bit per row, and that nobody else uses the buffers. The text has at most
    // `to.text_len` bytes, as checked above. The caller also promises that the buffers overlap neither each other nor
    // `converted`.
    let (to_text, to_offsets, to_validity) = unsafe {
        (
            uninit_elements(to.text.cast::<u8>(), text.len())?,
            uninit_elements(to.offsets.cast::<O>(), ends)?,
            uninit_elements(to.validity, rows.div_ceil(8))?,
        )
    };
    to_text.write_copy_of_slice(text);
    for (to, from) in to_offsets.iter_mut().zip(offsets) {
        let from = from.to_usize().and_then(|from| from.checked_sub(first));
        let from = from.and_then(O::from_usize);
        to.write(from.ok_or(puny_status::PUNY_BAD_COLUMN)?);
    }
    for (index, byte) in to_validity.iter_mut().enumerate() {
        let start = index.saturating_mul(8);
        let bits = (start..rows.min(start.saturating_add(8)))
            .filter(|&row| !column.is_null(row))
            .fold(0, |byte, row| byte | 1 << (row - start));
        byte.write(bits);
    }
    Ok(Found {
        status: None,
        text_len: text.len(),
        null_count: column.null_count(),
        refused: converted.errors().len(),
    })
}
