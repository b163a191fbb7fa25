//! Columns: many strings in one text, in the layout of Arrow.

use std::ffi::c_char;
use std::mem::size_of;

use puny_column::{Column, Converted, Offset, Validity};

use super::edition::{edition, puny_edition};
use super::output::{apart, variable};
use super::status::puny_status;
use crate::border::{Memory, bytes_of, elements, memory, room};

/// Encodes each row as puny_encode does.
pub const PUNY_ENCODE: u32 = 0;
/// Decodes each row as puny_decode does.
pub const PUNY_DECODE: u32 = 1;
/// Converts each row as puny_to_ascii does.
pub const PUNY_TO_ASCII: u32 = 2;
/// Converts each row as puny_to_unicode does.
pub const PUNY_TO_UNICODE: u32 = 3;

/// A column of strings with offsets of 32 bits: row i is the text from offset i to offset i + 1, or
/// null.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column32 {
    /// UTF-8.
    pub text: *const c_char,
    /// Its length in bytes.
    pub text_len: usize,
    /// rows + 1 offsets, in bytes.
    pub offsets: *const i32,
    /// The number of rows.
    pub rows: usize,
    /// A bitmap of rows that are not null, from the least significant bit of each byte; null if there
    /// are no null rows.
    pub validity: *const u8,
    /// The number of bits before the bit of the first row.
    pub validity_offset: usize,
}

/// A column of strings with offsets of 64 bits: row i is the text from offset i to offset i + 1, or
/// null.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column64 {
    /// UTF-8.
    pub text: *const c_char,
    /// Its length in bytes.
    pub text_len: usize,
    /// rows + 1 offsets, in bytes.
    pub offsets: *const i64,
    /// The number of rows.
    pub rows: usize,
    /// As in puny_column32.
    pub validity: *const u8,
    /// The number of bits before the bit of the first row.
    pub validity_offset: usize,
}

/// The buffers for a converted column with offsets of 32 bits, and what the conversion has found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column_result32 {
    /// The buffer for the text.
    pub text: *mut c_char,
    /// Its size; becomes the length of the text, or what is needed if the buffer is too small.
    pub text_len: usize,
    /// The buffer for rows + 1 offsets.
    pub offsets: *mut i32,
    /// The buffer for the bitmap of rows that are not null: (rows + 7) / 8 bytes. Bits beyond the rows
    /// become 0.
    pub validity: *mut u8,
    /// The number of null rows: those of the input, and those refused.
    pub null_count: usize,
    /// The number of refused rows.
    pub refused: usize,
}

/// The buffers for a converted column with offsets of 64 bits, and what the conversion has found.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)] // the name in C
pub struct puny_column_result64 {
    /// The buffer for the text.
    pub text: *mut c_char,
    /// As in puny_column_result32.
    pub text_len: usize,
    /// The buffer for rows + 1 offsets.
    pub offsets: *mut i64,
    /// As in puny_column_result32.
    pub validity: *mut u8,
    /// As in puny_column_result32.
    pub null_count: usize,
    /// The number of refused rows.
    pub refused: usize,
}

/// Converts a column by an operation, such as PUNY_TO_ASCII, with vector instructions where the
/// processor has them. `edition` is ignored by PUNY_ENCODE and PUNY_DECODE.
///
/// A row that is refused becomes null; its problems are those of the row alone. PUNY_TOO_SMALL: the
/// text needs a larger buffer; nothing else is written then. PUNY_NO_MEMORY: before the column is read, malloc
/// is asked for as much memory as its text and offsets have, and has not given it. That is a check of the
/// lengths: a later malloc may still fail, and then the process ends. O(n log n) in the length of a row, and
/// linear in the number of rows.
///
/// # Safety
///
/// Unless it is null, `column` has to point to a structure whose pointers, unless they are null, point to what its
/// fields say, and so has `result`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_convert_column32(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column32,
    result: *mut puny_column_result32,
) -> puny_status {
    // SAFETY: the caller promises that both pointers are null or point to structures, which point to what their
    // fields say. The offsets in structures of these types have 32 bits.
    unsafe { convert_column::<i32>(operation, edition, column, result) }
}

/// Converts a column as puny_convert_column32 does, with offsets of 64 bits.
///
/// # Safety
///
/// Unless it is null, `column` has to point to a structure whose pointers, unless they are null, point to what its
/// fields say, and so has `result`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_convert_column64(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column64,
    result: *mut puny_column_result64,
) -> puny_status {
    // SAFETY: the caller promises that both pointers are null or point to structures, which point to what their
    // fields say. The structures with offsets of 64 bits have the layout of those with offsets of 32 bits:
    // `repr(C)`, and the same fields but for the type to which `offsets` points.
    unsafe { convert_column::<i64>(operation, edition, column.cast(), result.cast()) }
}

const _: () = assert!(size_of::<puny_column32>() == size_of::<puny_column64>());
const _: () = assert!(size_of::<puny_column_result32>() == size_of::<puny_column_result64>());

/// The counts that a conversion returns.
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

/// Converts a column whose pointers to offsets point to values of type `O`, whatever their declared type.
///
/// # Safety
///
/// Unless it is null or not aligned, each pointer has to point to a structure, whose pointers point to what its
/// fields say, or are null or not aligned.
unsafe fn convert_column<O: Offset>(
    operation: u32,
    edition: puny_edition,
    column: *const puny_column32,
    result: *mut puny_column_result32,
) -> puny_status {
    if let (Err(status), _) | (_, Err(status)) = (variable(column), variable(result)) {
        return status;
    }
    let structures = [memory(column, 1), memory(result, 1)];
    if let Err(status) = apart(&structures, &[]) {
        return status;
    }
    // SAFETY: `variable` has checked that both pointers are aligned and not null, and the caller promises that they
    // point to structures.
    let (from, to) = unsafe { (column.read(), result.read()) };
    // SAFETY: the caller promises that the pointers of both structures point to what their fields say, or are
    // null or not aligned.
    let found = unsafe { convert::<O>(operation, edition, from, to, structures) };
    let found = found.unwrap_or_else(Found::from);
    // SAFETY: `result` points to a structure, as above. The counts borrow nothing, so no reference to the caller's
    // memory is used any more.
    unsafe {
        (*result).text_len = found.text_len;
        (*result).null_count = found.null_count;
        (*result).refused = found.refused;
    }
    found.status.unwrap_or(puny_status::PUNY_OK)
}

/// Converts the column of these structures, which are in these ranges of memory.
///
/// # Safety
///
/// The pointers of both structures have to point to what their fields say, or be null or not aligned.
unsafe fn convert<O: Offset>(
    operation: u32,
    number: puny_edition,
    from: puny_column32,
    to: puny_column_result32,
    structures: [Memory; 2],
) -> Result<Found, puny_status> {
    let bad = |_| puny_status::PUNY_BAD_COLUMN;
    let ends = from.rows.checked_add(1).ok_or(puny_status::PUNY_TOO_LONG)?;
    is_possible(bytes_of::<O>(ends), from.text_len)?;
    // SAFETY: the caller promises that pointers that are not null and aligned point to so many bytes and offsets,
    // which do not change during the call. What this function writes is not in them: `apart` fails otherwise.
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
    // Null means no null rows, not no bytes.
    let bits = match from.validity.is_null() {
        true => None,
        // SAFETY: the caller promises that the bitmap has that many bits, which do not change during the call.
        // What this function writes is not in them: `apart` fails otherwise.
        false => Some(unsafe { elements(from.validity, bits.div_ceil(8))? }),
    };
    let [column, result] = structures;
    let read = [
        memory(from.text, text.len()),
        memory(from.offsets.cast::<O>(), ends),
        memory(from.validity, bits.map_or(0, <[u8]>::len)),
        column,
    ];
    bytes_of::<u8>(to.text_len).ok_or(puny_status::PUNY_TOO_LONG)?;
    let written = [
        memory(to.text, to.text_len),
        memory(to.offsets.cast::<O>(), ends),
        memory(to.validity, from.rows.div_ceil(8)),
        result,
    ];
    apart(&written, &read)?;
    let text = str::from_utf8(text).map_err(|_| puny_status::PUNY_BAD_COLUMN)?;
    let mut column = Column::new(text, offsets).map_err(bad)?;
    if let Some(bits) = bits {
        let validity = Validity::new(bits, from.validity_offset, from.rows);
        let validity = validity.ok_or(puny_status::PUNY_BAD_COLUMN)?;
        column = column.with_validity(validity).map_err(bad)?;
    }
    // SAFETY: the caller promises that there are buffers of these lengths, which nobody else uses. They are apart
    // from each other and from the column, to which there are references.
    unsafe {
        match operation {
            PUNY_ENCODE => put(&puny_lanes::encode(column).map_err(bad)?, ends, to),
            PUNY_DECODE => put(&puny_lanes::decode(column).map_err(bad)?, ends, to),
            PUNY_TO_ASCII => {
                let edition = edition(number)?;
                let converted = puny_idna::column::to_ascii(&edition, column);
                put(&converted.map_err(bad)?, ends, to)
            }
            PUNY_TO_UNICODE => {
                let edition = edition(number)?;
                let converted = puny_idna::column::to_unicode(&edition, column);
                put(&converted.map_err(bad)?, ends, to)
            }
            _ => Err(puny_status::PUNY_BAD_OPTION),
        }
    }
}

/// Fails if malloc does not give as much memory as the column has, which is freed at once. Without this check, a
/// wrong length could make the conversion allocate or read too much.
fn is_possible(offsets: Option<usize>, text: usize) -> Result<(), puny_status> {
    let size = offsets.and_then(|offsets| offsets.checked_add(text));
    let size = size.ok_or(puny_status::PUNY_TOO_LONG)?;
    let mut memory = Vec::<u8>::new();
    let reserved = memory.try_reserve_exact(size);
    // A compiler may leave out memory that nobody looks at.
    std::hint::black_box(&memory);
    reserved.map_err(|_| match bytes_of::<u8>(size) {
        Some(_) => puny_status::PUNY_NO_MEMORY,
        None => puny_status::PUNY_TOO_LONG,
    })
}

/// Writes a converted column.
///
/// # Safety
///
/// Unless it is null or not aligned, each pointer of `to` has to point to memory for `to.text_len` bytes, `ends`
/// offsets of type `O`, and a bit for each row. The buffers overlap neither each other nor anything to which there are
/// references, and nobody else uses them.
unsafe fn put<O: Offset, E>(
    converted: &Converted<'_, O, E>,
    ends: usize,
    to: puny_column_result32,
) -> Result<Found, puny_status> {
    let column = converted.column();
    let offsets = column.offsets();
    let end = |offset: Option<&O>| offset.and_then(|offset| offset.to_usize()).unwrap_or(0);
    let (first, last) = (end(offsets.first()), end(offsets.last()));
    // An unchanged column may be a part of its text.
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
    // SAFETY: the caller promises that the buffers have these lengths, of which the text is at most
    // `to.text_len`, and that nobody else uses them. They are apart from each other and from `converted`.
    let (to_text, to_offsets, to_validity) = unsafe {
        (
            room(to.text.cast::<u8>(), text.len())?,
            room(to.offsets.cast::<O>(), ends)?,
            room(to.validity, rows.div_ceil(8))?,
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
