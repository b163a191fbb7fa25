//! Import and export of arrays in PyCapsules of Arrow's C data interface. Nothing is copied.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>

#![allow(unsafe_code)]

use std::ffi::CStr;
use std::fmt;
use std::ptr::NonNull;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::foreign::{column_type, import_array, import_field};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// An Arrow array, which any library with Arrow's PyCapsule interface can import.
#[pyclass(frozen, module = "puny.columns")]
pub(crate) struct Column {
    array: ArrayRef,
}

impl Column {
    pub(crate) fn new(array: ArrayRef) -> Self {
        Column { array }
    }

    pub(crate) fn array(&self) -> &ArrayRef {
        &self.array
    }
}

#[pymethods]
impl Column {
    /// Returns the type and the array, in capsules. `requested_schema` is a hint and is ignored.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let _ = requested_schema;
        let (array, schema) = to_ffi(&self.array.to_data()).map_err(failed)?;
        let array = capsule(py, array, ARRAY)?;
        PyTuple::new(py, [capsule(py, schema, SCHEMA)?, array])
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let field = Field::new("", self.array.data_type().clone(), true);
        let schema = FFI_ArrowSchema::try_from(&field).map_err(failed)?;
        capsule(py, schema, SCHEMA)
    }

    fn __len__(&self) -> usize {
        self.array.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<puny column of {} rows, {}>",
            self.array.len(),
            self.array.data_type()
        )
    }
}

fn capsule<'py, T: Send + 'static>(
    py: Python<'py>,
    value: T,
    name: &'static CStr,
) -> PyResult<Bound<'py, PyCapsule>> {
    // When the capsule is destroyed, it drops the value. Dropping the value releases the Arrow structure, unless a
    // consumer has moved the structure out of the capsule.
    PyCapsule::new_with_value(py, value, name)
}

fn failed(error: impl fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Returns the type and the arrays of a Python object, which has either a single array or a stream of arrays.
/// Returns `None` if the object has no Arrow interface.
pub(crate) fn arrays(object: &Bound<'_, PyAny>) -> PyResult<Option<(DataType, Vec<ArrayRef>)>> {
    if let Ok(column) = object.cast::<Column>() {
        let array = column.get().array().clone();
        return Ok(Some((array.data_type().clone(), vec![array])));
    }
    if object.hasattr("__arrow_c_array__")? {
        let pair = object.call_method0("__arrow_c_array__")?;
        let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
        let array = import_capsules(&schema, &array)?;
        return Ok(Some((array.data_type().clone(), vec![array])));
    }
    if object.hasattr("__arrow_c_stream__")? {
        let stream = object.call_method0("__arrow_c_stream__")?;
        return import_stream(&stream).map(Some);
    }
    Ok(None)
}

/// Returns the error for a capsule whose content another consumer has already moved out. The pointers in such a
/// capsule point to freed memory.
fn released(what: &str) -> PyErr {
    PyValueError::new_err(format!(
        "the {what} in this capsule was already consumed (a capsule can be imported only once)"
    ))
}

/// Returns the pointer in a capsule with this name.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &'static CStr) -> PyResult<NonNull<T>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    Ok(capsule.pointer_checked(Some(name))?.cast())
}

fn import_capsules(schema: &Bound<'_, PyAny>, array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let schema = pointer::<FFI_ArrowSchema>(schema, SCHEMA)?;
    let array = pointer::<FFI_ArrowArray>(array, ARRAY)?;
    // SAFETY: the PyCapsule interface promises that a capsule of this name contains an `ArrowSchema`. The
    // schema lives as long as the capsule, which the caller borrows during this call. The schema is only read, and
    // only if it is not released.
    let schema = unsafe { schema.as_ref() };
    // SAFETY: the PyCapsule interface promises that a capsule of this name contains an `ArrowArray`. The consumer
    // must move the array out and mark the original as released. `from_raw` does both.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    if schema.release.is_none() {
        return Err(released("schema"));
    }
    if array.is_released() {
        return Err(released("array"));
    }
    // SAFETY: the PyCapsule interface promises that both capsules of a pair are for one array, so the array has the
    // type of the schema.
    Ok(unsafe { import_array(array, import_field(schema)?.data_type()) }?)
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<(DataType, Vec<ArrayRef>)> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    // SAFETY: the PyCapsule interface promises that a capsule of this name contains an `ArrowArrayStream`. The
    // consumer must move the stream out and mark the original as released. `from_raw` does both.
    let mut stream = unsafe { FFI_ArrowArrayStream::from_raw(stream.as_ptr()) };
    // The other fields of a released stream may be unchanged, so `release` is checked too.
    let (Some(_), Some(get_schema), Some(get_next)) =
        (stream.release, stream.get_schema, stream.get_next)
    else {
        return Err(released("stream"));
    };
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the stream is not released, and `schema` is valid memory, into which the callback writes.
    let status = unsafe { get_schema(&mut stream, &mut schema) };
    if status != 0 {
        return Err(stream_failed(&mut stream, status));
    }
    // SAFETY: the callback returned success, so it has written a valid schema.
    let kind = unsafe { import_field(&schema) }?.data_type().clone();
    let mut arrays = Vec::new();
    loop {
        let mut array = FFI_ArrowArray::empty();
        // SAFETY: the stream is not released, and `array` is valid memory, into which the callback writes.
        let status = unsafe { get_next(&mut stream, &mut array) };
        if status != 0 {
            return Err(stream_failed(&mut stream, status));
        }
        if array.is_released() {
            return Ok((column_type(&kind)?.clone(), arrays));
        }
        // SAFETY: the stream interface promises that every array of a stream has the type of the stream's schema.
        arrays.push(unsafe { import_array(array, &kind) }?);
    }
}

/// Returns the exception for a stream that failed. Its text contains the status and the message of the producer.
fn stream_failed(stream: &mut FFI_ArrowArrayStream, status: i32) -> PyErr {
    let mut words = String::new();
    if let Some(get_last_error) = stream.get_last_error {
        // SAFETY: the stream is not released, and its last call failed, as `get_last_error` requires.
        let text = unsafe { get_last_error(stream) };
        if !text.is_null() {
            // SAFETY: the pointer is not null. The interface promises a C string that lives until the next call of
            // the stream. The text is copied before that.
            words = unsafe { CStr::from_ptr(text) }
                .to_string_lossy()
                .into_owned();
        }
    }
    PyRuntimeError::new_err(format!("the stream failed with status {status}: {words}"))
}
