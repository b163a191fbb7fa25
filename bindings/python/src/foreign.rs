//! Types and arrays of other libraries, from the structures of Arrow's C data interface.
//!
//! arrow-rs trusts these structures: it panics, or reads elsewhere, if one breaks a rule of the interface. So
//! they are checked first. Whether memory is as long as a producer says cannot be checked.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface.html>

#![allow(unsafe_code)]

use std::ffi::{CStr, c_char};
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi_and_data_type};
use arrow_array::{Array, ArrayRef, OffsetSizeTrait, make_array, new_null_array};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field};
use puny_arrow::KernelError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// Why a type or an array was refused.
#[derive(Debug)]
pub(crate) enum ImportError {
    /// Its type is unknown.
    Unknown(ArrowError),
    /// Its type is not one of strings.
    Type(KernelError),
    /// It is a table, and none of these columns, or more than one, could be meant.
    Table(Vec<String>),
    /// It breaks a rule of the interface.
    Malformed(&'static str),
    /// Its buffers are not those of its type.
    Invalid(ArrowError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Unknown(error) => write!(f, "not a type that is known: {error}"),
            ImportError::Type(error) => error.fmt(f),
            ImportError::Table(names) => write!(
                f,
                "a column of strings is needed, not a table with the columns {}: select one",
                names.join(", ")
            ),
            ImportError::Malformed(what) => write!(f, "not a valid Arrow structure: {what}"),
            ImportError::Invalid(error) => write!(f, "not a valid array: {error}"),
        }
    }
}

impl From<ImportError> for PyErr {
    fn from(error: ImportError) -> PyErr {
        match error {
            ImportError::Malformed(_) | ImportError::Invalid(_) => {
                PyValueError::new_err(error.to_string())
            }
            _ => PyTypeError::new_err(error.to_string()),
        }
    }
}

type Result<T, E = ImportError> = std::result::Result<T, E>;

fn ensure(is_so: bool, malformed: &'static str) -> Result<()> {
    is_so.then_some(()).ok_or(ImportError::Malformed(malformed))
}

/// The name and the type in a schema.
///
/// # Errors
///
/// If the schema is released or breaks a rule, or its type is unknown.
///
/// # Safety
///
/// Its pointers are null or point to what the interface says.
pub(crate) unsafe fn field(schema: &FFI_ArrowSchema) -> Result<Field> {
    // SAFETY: the caller's promise.
    let checked = unsafe { copy(schema, 0) }?;
    Field::try_from(&checked).map_err(ImportError::Unknown)
}

/// The maximum depth of a type. Real types, such as tables of strings, are not nested so deeply.
const DEEPEST: usize = 64;

/// A copy of a schema that is safe for arrow-rs to read: its texts are UTF-8 and it has as many children
/// as its type needs. The metadata is left out, because its length cannot be checked.
///
/// # Safety
///
/// As [`field`].
unsafe fn copy(schema: &FFI_ArrowSchema, depth: usize) -> Result<FFI_ArrowSchema> {
    ensure(depth < DEEPEST, "a schema is nested too deeply")?;
    ensure(schema.release.is_some(), "a schema is released")?;
    // SAFETY: the caller's promise, for this and the name.
    let format =
        unsafe { text(schema.format) }?.ok_or(ImportError::Malformed("a schema has no format"))?;
    // SAFETY: as above.
    let name = unsafe { text(schema.name) }?.unwrap_or_default();
    let wanted = match format {
        "+s" => None,
        _ if format.starts_with("+u") => None,
        "+r" => Some(2),
        _ => Some(i64::from(format.starts_with('+'))),
    };
    let count = schema.n_children;
    ensure(
        count >= 0 && wanted.is_none_or(|wanted| wanted == count),
        "a schema has not as many children as its format says",
    )?;
    ensure(
        count == 0 || !schema.children.is_null(),
        "a schema has no children where it says so",
    )?;
    let mut children = Vec::new();
    for index in 0..usize::try_from(count).unwrap_or_default() {
        // SAFETY: by the caller's promise, there are `count` pointers, each null or to a schema.
        let child = unsafe { schema.children.add(index).read_unaligned().as_ref() };
        let child = child.ok_or(ImportError::Malformed("a child of a schema is null"))?;
        // SAFETY: the caller's promise.
        children.push(unsafe { copy(child, depth + 1) }?);
    }
    // SAFETY: it is null, or points to a schema.
    let dictionary = unsafe { schema.dictionary.as_ref() };
    ensure(
        dictionary.is_none()
            || matches!(
                format.as_bytes(),
                [b'c' | b'C' | b's' | b'S' | b'i' | b'I' | b'l' | b'L']
            ),
        "the keys of a dictionary are no integers",
    )?;
    // SAFETY: the caller's promise.
    let dictionary = dictionary.map(|values| unsafe { copy(values, depth + 1) });
    let copy = FFI_ArrowSchema::try_new(format, children, dictionary.transpose()?);
    copy.and_then(|copy| copy.with_name(name))
        .map_err(ImportError::Unknown)
}

/// The text at a pointer; `None` if that is null.
///
/// # Safety
///
/// It is null, or points to a text that ends with NUL and lives as long as the result is used.
unsafe fn text<'t>(pointer: *const c_char) -> Result<Option<&'t str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    text.map(Some)
        .map_err(|_| ImportError::Malformed("a text of a schema is not UTF-8"))
}

/// The type of a column of strings. For a table with one column, such as the result of a query, it is the
/// type of that column.
///
/// # Errors
///
/// If it is not of strings, or is a table without columns or with several.
pub(crate) fn column_type(kind: &DataType) -> Result<&DataType> {
    let column = match kind {
        DataType::Struct(fields) => match fields.as_ref() {
            [field] => field.data_type(),
            _ => {
                let names = fields.iter().map(|field| field.name().clone());
                return Err(ImportError::Table(names.collect()));
            }
        },
        _ => kind,
    };
    let is_text = |kind: &DataType| {
        use DataType::{LargeUtf8, Null, Utf8, Utf8View};
        matches!(kind, Null | Utf8 | LargeUtf8 | Utf8View)
    };
    let has_strings = match column {
        DataType::Dictionary(_, values) => is_text(values),
        _ => is_text(column),
    };
    if has_strings {
        return Ok(column);
    }
    Err(ImportError::Type(KernelError::Type(column.clone())))
}

/// The strings of a producer, as an array of [`column_type`]. Its memory is released with the last array
/// that shares it.
///
/// # Errors
///
/// As [`column_type`], and if the array breaks a rule of the interface.
///
/// # Safety
///
/// The array has this type, its pointers are null or point to what the interface says, and its buffers have the
/// length that the type and the lengths in it need.
pub(crate) unsafe fn import(array: FFI_ArrowArray, kind: &DataType) -> Result<ArrayRef> {
    column_type(kind)?;
    if *kind == DataType::Null {
        // Only the length is read. Polars adds a buffer, which the C data interface does not have.
        check_length(&array)?;
        return Ok(new_null_array(kind, array.len()));
    }
    // SAFETY: the caller's promise.
    unsafe { check(&array, kind) }?;
    // SAFETY: the caller's promise. What is in the buffers the kernels check.
    let data = unsafe { from_ffi_and_data_type(array, kind.clone()) };
    let data = data.map_err(ImportError::Invalid)?;
    data.validate().map_err(ImportError::Invalid)?;
    let array = make_array(data);
    let table = array.as_struct_opt();
    let column = table.and_then(|table| Some((table.columns().first()?, table.nulls())));
    match column {
        Some((column, Some(nulls))) if *column.data_type() != DataType::Null => {
            let nulls = NullBuffer::union(column.nulls(), Some(nulls));
            let data = column.to_data().into_builder().nulls(nulls).build();
            Ok(make_array(data.map_err(ImportError::Invalid)?))
        }
        Some((column, _)) => Ok(Arc::clone(column)),
        None => Ok(array),
    }
}

/// Checks what arrow-rs asserts, or relies on, when it reads an array of a type that [`import`] takes.
///
/// # Safety
///
/// As [`import`].
unsafe fn check(array: &FFI_ArrowArray, kind: &DataType) -> Result<()> {
    let end = check_length(array)?;
    let is_counted = (-1..=array.length).contains(&array.null_count);
    ensure(is_counted, "an array has an impossible number of nulls")?;

    let buffers = match kind {
        DataType::Null => array.n_buffers == 0,
        DataType::Struct(_) => array.n_buffers == 1,
        DataType::Dictionary(..) => array.n_buffers == 2,
        DataType::Utf8View => array.n_buffers >= 3,
        _ => array.n_buffers == 3,
    };
    ensure(
        buffers,
        "an array has not as many buffers as its type needs",
    )?;
    let is_there = array.n_buffers == 0 || !array.buffers.is_null();
    ensure(is_there, "an array has no buffers")?;
    let is_struct = matches!(kind, DataType::Struct(_));
    ensure(
        array.n_children == i64::from(is_struct),
        "an array has not as many children as its type",
    )?;
    let is_dictionary = matches!(kind, DataType::Dictionary(..));
    ensure(
        is_dictionary != array.dictionary.is_null(),
        "an array has a dictionary without such a type, or the reverse",
    )?;
    // SAFETY: the caller's promise.
    unsafe {
        match kind {
            DataType::Utf8 => check_last::<i32>(array, end),
            DataType::LargeUtf8 => check_last::<i64>(array, end),
            DataType::Utf8View => check_lengths(array),
            DataType::Dictionary(_, values) => match array.dictionary() {
                Some(dictionary) => check(dictionary, values),
                None => Ok(()),
            },
            DataType::Struct(fields) => {
                ensure(
                    !array.children.is_null(),
                    "an array has no children where it says so",
                )?;
                let child = array.children.read_unaligned().as_ref();
                let child = child.ok_or(ImportError::Malformed("a child of an array is null"))?;
                let field = fields.first();
                field.map_or(Ok(()), |field| check(child, field.data_type()))
            }
            _ => Ok(()),
        }
    }
}

/// Checks the length and the offset of an array, and returns their sum.
fn check_length(array: &FFI_ArrowArray) -> Result<i64> {
    ensure(!array.is_released(), "an array is released")?;
    // The widest element has 16 bytes.
    let end = array.length.checked_add(array.offset);
    let end = end.filter(|&end| end <= (isize::MAX / 16 - 1) as i64);
    let end = end.filter(|_| array.length >= 0 && array.offset >= 0);
    end.ok_or(ImportError::Malformed(
        "an array has an impossible length or offset",
    ))
}

/// The pointer to a buffer; `None` if that is null.
///
/// # Safety
///
/// There are more buffers than `index`.
unsafe fn buffer<T>(array: &FFI_ArrowArray, index: usize) -> Result<Option<NonNull<T>>> {
    // SAFETY: the caller's promise.
    let pointer = unsafe { array.buffers.add(index).read_unaligned() };
    let pointer = NonNull::new(pointer.cast_mut().cast::<T>());
    let is_aligned = pointer.is_none_or(|pointer| pointer.is_aligned());
    ensure(is_aligned, "a buffer of an array is not aligned")?;
    Ok(pointer)
}

/// Checks the last offset of a string array, which is the length of its text.
///
/// # Safety
///
/// The array has three buffers, and offsets up to `end`, if it has any.
unsafe fn check_last<O: OffsetSizeTrait>(array: &FFI_ArrowArray, end: i64) -> Result<()> {
    // SAFETY: the caller's promise.
    let Some(offsets) = (unsafe { buffer::<O>(array, 1) })? else {
        return Ok(()); // arrow-rs refuses it
    };
    if array.length == 0 {
        return Ok(()); // arrow-rs does not read it either
    }
    // SAFETY: the caller's promise.
    let last = unsafe { offsets.add(usize::try_from(end).unwrap_or_default()).read() };
    ensure(last >= O::zero(), "the last offset of an array is negative")
}

/// Checks the lengths of the texts of an array of views.
///
/// # Safety
///
/// The array has three buffers or more, and the last one has a length for each but three.
unsafe fn check_lengths(array: &FFI_ArrowArray) -> Result<()> {
    let count = usize::try_from(array.n_buffers).unwrap_or_default();
    let texts = count.saturating_sub(3);
    if texts == 0 {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    let lengths = unsafe { buffer::<i64>(array, count - 1) }?;
    let lengths = lengths.ok_or(ImportError::Malformed("an array of views has no lengths"))?;
    for text in 0..texts {
        // SAFETY: the caller's promise.
        let length = unsafe { lengths.add(text).read() };
        let is_possible = (0..=isize::MAX as i64).contains(&length);
        ensure(
            is_possible,
            "a text of an array of views has an impossible length",
        )?;
    }
    Ok(())
}
