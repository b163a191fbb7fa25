//! Types and arrays of other libraries, from the structures of Arrow's C data interface.
//!
//! If a structure breaks a rule of the interface, arrow-rs panics or reads out of bounds. Therefore this file checks
//! each structure first. The length of a buffer cannot be checked, because the structure does not contain it.
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

/// The reason why a type or an array was refused.
#[derive(Debug)]
pub(crate) enum ImportError {
    /// The type is not known to arrow-rs.
    Unknown(ArrowError),
    /// The type is not a type of strings.
    Type(KernelError),
    /// The data is a table, and its number of columns is not one. These are the names of its columns.
    Table(Vec<String>),
    /// The structure breaks a rule of the interface.
    Malformed(&'static str),
    /// The buffers of the array do not fit its type.
    Invalid(ArrowError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Unknown(error) => write!(f, "unknown type: {error}"),
            ImportError::Type(error) => error.fmt(f),
            ImportError::Table(names) => write!(
                f,
                "expected a column of strings, found a table with the columns {}; select one column",
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

/// Returns the name and the type in a schema.
///
/// # Errors
///
/// If the schema is released or breaks a rule of the interface, or if its type is unknown.
///
/// # Safety
///
/// Each pointer of the schema must be null or point to the data that the interface requires.
pub(crate) unsafe fn import_field(schema: &FFI_ArrowSchema) -> Result<Field> {
    // SAFETY: the caller promises that the pointers of the schema are null or valid.
    let checked = unsafe { copy_schema(schema, 0) }?;
    Field::try_from(&checked).map_err(ImportError::Unknown)
}

/// The maximum depth of a type. Types in real use, such as tables of strings, are nested less deeply.
const MAX_DEPTH: usize = 64;

/// Returns a copy of a schema that is safe for arrow-rs to read: its texts are UTF-8, and the number of its children
/// is correct for its type. The metadata is not copied, because its length cannot be checked.
///
/// # Safety
///
/// Each pointer of the schema must be null or point to the data that the interface requires.
unsafe fn copy_schema(schema: &FFI_ArrowSchema, depth: usize) -> Result<FFI_ArrowSchema> {
    ensure(depth < MAX_DEPTH, "a schema is nested too deeply")?;
    ensure(schema.release.is_some(), "a schema is released")?;
    // SAFETY: the caller promises that the format is null or a C string, which lives as long as the schema.
    let format = unsafe { c_text(schema.format) }?
        .ok_or(ImportError::Malformed("a schema has no format"))?;
    // SAFETY: the caller promises that the name is null or a C string, which lives as long as the schema.
    let name = unsafe { c_text(schema.name) }?.unwrap_or_default();
    let wanted = match format {
        "+s" => None,
        _ if format.starts_with("+u") => None,
        "+r" => Some(2),
        _ => Some(i64::from(format.starts_with('+'))),
    };
    let count = schema.n_children;
    ensure(
        count >= 0 && wanted.is_none_or(|wanted| wanted == count),
        "a schema has a wrong number of children for its format",
    )?;
    ensure(
        count == 0 || !schema.children.is_null(),
        "a schema has children, but the pointer to them is null",
    )?;
    let mut children = Vec::new();
    for index in 0..usize::try_from(count).unwrap_or_default() {
        // SAFETY: the pointer to the children is not null, so the caller promises that it points to `count`
        // pointers, each of which is null or points to a schema.
        let child = unsafe { schema.children.add(index).read_unaligned().as_ref() };
        let child = child.ok_or(ImportError::Malformed("a child of a schema is null"))?;
        // SAFETY: the promise of the caller covers the schemas of children.
        children.push(unsafe { copy_schema(child, depth + 1) }?);
    }
    // SAFETY: the caller promises that the pointer is null or points to a schema.
    let dictionary = unsafe { schema.dictionary.as_ref() };
    ensure(
        dictionary.is_none()
            || matches!(
                format.as_bytes(),
                [b'c' | b'C' | b's' | b'S' | b'i' | b'I' | b'l' | b'L']
            ),
        "the keys of a dictionary are not integers",
    )?;
    // SAFETY: the promise of the caller covers the schema of the dictionary.
    let dictionary = dictionary.map(|values| unsafe { copy_schema(values, depth + 1) });
    let copy = FFI_ArrowSchema::try_new(format, children, dictionary.transpose()?);
    copy.and_then(|copy| copy.with_name(name))
        .map_err(ImportError::Unknown)
}

/// Returns the text at a pointer, or `None` if the pointer is null.
///
/// # Safety
///
/// The pointer must be null, or point to a C string that lives as long as the result is used.
unsafe fn c_text<'t>(pointer: *const c_char) -> Result<Option<&'t str>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the pointer is not null, so the caller promises that it points to a C string that lives long enough.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    text.map(Some)
        .map_err(|_| ImportError::Malformed("the format or the name of a schema is not UTF-8"))
}

/// Returns the type of a column of strings. For a table with one column, such as the result of a query, this is the
/// type of that column.
///
/// # Errors
///
/// If the type is not a type of strings, or is a table without columns or with several columns.
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

/// Returns the strings of a producer, as an array of [`column_type`]. The memory of the producer is released
/// together with the last array that shares it.
///
/// # Errors
///
/// If the type is not a column of strings (see [`column_type`]), or the array breaks a rule of the interface.
///
/// # Safety
///
/// The array must have this type. Each of its pointers must be null or point to the data that the interface
/// requires. Each buffer must be as long as the type and the lengths in the array require.
pub(crate) unsafe fn import_array(array: FFI_ArrowArray, kind: &DataType) -> Result<ArrayRef> {
    column_type(kind)?;
    if *kind == DataType::Null {
        // Only the length is read: Polars adds a buffer that the C data interface does not have, so the number of
        // buffers is not checked.
        check_length(&array)?;
        return Ok(new_null_array(kind, array.len()));
    }
    // SAFETY: the caller promises what `check_array` requires.
    unsafe { check_array(&array, kind) }?;
    // SAFETY: the caller promises that the pointers and the lengths of the buffers are valid, and `check_array` has
    // checked everything else that arrow-rs relies on. The kernels check the content of the buffers.
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

/// Checks everything that arrow-rs asserts or relies on when it reads an array of a type that [`import_array`]
/// accepts.
///
/// # Safety
///
/// Each pointer of the array must be null or valid, and its buffers must be long enough, as [`import_array`]
/// requires.
unsafe fn check_array(array: &FFI_ArrowArray, kind: &DataType) -> Result<()> {
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
        "an array has a wrong number of buffers for its type",
    )?;
    let is_there = array.n_buffers == 0 || !array.buffers.is_null();
    ensure(
        is_there,
        "an array has buffers, but the pointer to them is null",
    )?;
    let is_struct = matches!(kind, DataType::Struct(_));
    ensure(
        array.n_children == i64::from(is_struct),
        "an array has a wrong number of children for its type",
    )?;
    let is_dictionary = matches!(kind, DataType::Dictionary(..));
    ensure(
        is_dictionary != array.dictionary.is_null(),
        "only an array with a dictionary type must have a dictionary",
    )?;
    // SAFETY: the caller promises that pointers are null or valid and that buffers are long enough. The number of
    // buffers was checked above. The pointer to the child is checked before the child is read.
    unsafe {
        match kind {
            DataType::Utf8 => check_last::<i32>(array, end),
            DataType::LargeUtf8 => check_last::<i64>(array, end),
            DataType::Utf8View => check_lengths(array),
            DataType::Dictionary(_, values) => match array.dictionary() {
                Some(dictionary) => check_array(dictionary, values),
                None => Ok(()),
            },
            DataType::Struct(fields) => {
                ensure(
                    !array.children.is_null(),
                    "an array has a child, but the pointer to it is null",
                )?;
                let child = array.children.read_unaligned().as_ref();
                let child = child.ok_or(ImportError::Malformed("a child of an array is null"))?;
                let field = fields.first();
                field.map_or(Ok(()), |field| check_array(child, field.data_type()))
            }
            _ => Ok(()),
        }
    }
}

/// Checks the length and the offset of an array. Returns their sum, which is the number of elements in its buffers.
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

/// Returns the pointer to a buffer, or `None` if the pointer is null.
///
/// # Safety
///
/// The array must have more buffers than `index`.
unsafe fn buffer<T>(array: &FFI_ArrowArray, index: usize) -> Result<Option<NonNull<T>>> {
    // SAFETY: the caller promises that the array has this buffer, so its pointer is in the list.
    let pointer = unsafe { array.buffers.add(index).read_unaligned() };
    let pointer = NonNull::new(pointer.cast_mut().cast::<T>());
    let is_aligned = pointer.is_none_or(|pointer| pointer.is_aligned());
    ensure(is_aligned, "a buffer of an array is not aligned")?;
    Ok(pointer)
}

/// Checks the last offset of a string array, which is the end of its text.
///
/// # Safety
///
/// The array must have three buffers. Its buffer of offsets must have an offset at `end`, unless it is null.
unsafe fn check_last<O: OffsetSizeTrait>(array: &FFI_ArrowArray, end: i64) -> Result<()> {
    // SAFETY: the caller promises that the array has three buffers.
    let Some(offsets) = (unsafe { buffer::<O>(array, 1) })? else {
        return Ok(()); // arrow-rs refuses such an array
    };
    if array.length == 0 {
        return Ok(()); // arrow-rs does not read the offsets of an empty array
    }
    // SAFETY: the pointer is aligned and not null, and the caller promises an offset at `end`.
    let last = unsafe { offsets.add(usize::try_from(end).unwrap_or_default()).read() };
    ensure(last >= O::zero(), "the last offset of an array is negative")
}

/// Checks the lengths of the text buffers of an array of views.
///
/// # Safety
///
/// The array must have three buffers or more: the validity, the views, any number of text buffers, and a buffer of
/// lengths. The last buffer must contain the length of each text buffer, unless it is null.
unsafe fn check_lengths(array: &FFI_ArrowArray) -> Result<()> {
    let count = usize::try_from(array.n_buffers).unwrap_or_default();
    let texts = count.saturating_sub(3);
    if texts == 0 {
        return Ok(());
    }
    // SAFETY: the array has `count` buffers, and `count` is not 0, because there is a text buffer.
    let lengths = unsafe { buffer::<i64>(array, count - 1) }?;
    let lengths = lengths.ok_or(ImportError::Malformed(
        "an array of views has no buffer of lengths",
    ))?;
    for text in 0..texts {
        // SAFETY: the pointer is aligned and not null, and the caller promises a length for each text buffer.
        let length = unsafe { lengths.add(text).read() };
        let is_possible = (0..=isize::MAX as i64).contains(&length);
        ensure(
            is_possible,
            "a buffer of an array of views has an impossible length",
        )?;
    }
    Ok(())
}
