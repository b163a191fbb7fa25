//! Import and export of columns of Polars: a field, and arrays of Arrow's C data interface.

#![allow(unsafe_code)]

use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Field};

use crate::foreign::{self, import_array};

/// The structure `SeriesExport` of Polars.
///
/// The reader must move all arrays out, and then call `release`. `release` frees the memory of the structure, but
/// not the arrays: if an array is not moved out, its memory leaks.
#[repr(C)]
pub(super) struct SeriesExport {
    field: *mut FFI_ArrowSchema,
    arrays: *mut *mut FFI_ArrowArray,
    len: usize,
    release: Option<unsafe extern "C" fn(*mut SeriesExport)>,
    /// Null if the structure does not contain a column.
    private_data: *mut c_void,
}

/// A column that was read from Polars.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: DataType,
    pub(super) chunks: Vec<ArrayRef>,
}

/// Returns the first of the columns that are the arguments of a call. The other columns are released at once. The
/// memory of the first column is released together with the last array that shares it.
///
/// # Errors
///
/// If there is no column, or an array is invalid or its type is unknown.
///
/// # Safety
///
/// `exports` must point to `count` columns that this call owns: they have not been read or released, and no other
/// code will read or release them. (Polars frees the slice itself, but not the columns in it.)
pub(super) unsafe fn first_column(
    exports: *const SeriesExport,
    count: usize,
) -> Result<Column, String> {
    // All columns are moved out of the slice before any is read, so that an early return releases all of them.
    let taken: Vec<Taken> = (0..count)
        // SAFETY: the caller promises that there are `count` columns and that this call owns them. Each column is
        // moved out once.
        .map(|index| Taken(unsafe { ptr::read(exports.add(index)) }))
        .collect();
    let first = taken.into_iter().next();
    first.ok_or("a column is needed")?.read_column()
}

/// A column of Polars, which is released when it is dropped.
struct Taken(SeriesExport);

impl Taken {
    /// Moves the arrays out of the column.
    fn move_arrays(&mut self) -> Vec<FFI_ArrowArray> {
        let len = std::mem::take(&mut self.0.len);
        (0..len)
            // SAFETY: Polars promises `len` pointers to arrays. Each array is moved out once, because `len` is 0
            // afterwards, and `from_raw` leaves an array that is marked as released.
            .map(|index| unsafe { FFI_ArrowArray::from_raw(*self.0.arrays.add(index)) })
            .collect()
    }

    fn read_column(mut self) -> Result<Column, String> {
        let arrays = self.move_arrays();
        // SAFETY: Polars promises that the pointer is null or points to a field, which lives until the column is
        // released. The column is released at the end of this function.
        let field = unsafe { self.0.field.as_ref() }.ok_or("the column has no field")?;
        // SAFETY: Polars exported the field by the C data interface, so its pointers are null or valid.
        let field = unsafe { foreign::import_field(field) }.map_err(|error| error.to_string())?;
        let kind = field.data_type().clone();
        let chunks = arrays.into_iter();
        // SAFETY: Polars promises that every array of a column has the type of its field, and that the arrays are
        // valid by the C data interface.
        let chunks = chunks.map(|array| unsafe { import_array(array, &kind) });
        let chunks: Result<_, _> = chunks.collect();
        let chunks = chunks.map_err(|error| error.to_string())?;
        let name = field.name().clone();
        Ok(Column { name, kind, chunks })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        drop(self.move_arrays());
        if let Some(release) = self.0.release {
            // SAFETY: Polars promises that `release` may be called once with its structure. This value owns the
            // structure, and `drop` runs once.
            unsafe { release(&mut self.0) };
        }
    }
}

/// The memory that a `SeriesExport` of this module owns.
struct Held {
    field: *mut FFI_ArrowSchema,
    arrays: Vec<*mut FFI_ArrowArray>,
}

/// Exports a column to Polars.
///
/// # Errors
///
/// If the C data interface cannot express the type. It can express the types of all results.
pub(super) fn export_column(
    name: &str,
    kind: DataType,
    chunks: &[ArrayRef],
) -> Result<SeriesExport, ArrowError> {
    let field = FFI_ArrowSchema::try_from(&Field::new(name, kind, true))?;
    let arrays = chunks
        .iter()
        .map(|array| FFI_ArrowArray::new(&array.to_data()));
    let arrays = arrays.map(|array| Box::into_raw(Box::new(array))).collect();
    let field = Box::into_raw(Box::new(field));
    let mut held = Box::new(Held { field, arrays });
    Ok(SeriesExport {
        field,
        arrays: held.arrays.as_mut_ptr(),
        len: held.arrays.len(),
        release: Some(release),
        private_data: Box::into_raw(held).cast(),
    })
}

/// Frees a column of [`export_column`]. Its arrays were moved out before.
unsafe extern "C" fn release(export: *mut SeriesExport) {
    // SAFETY: Polars calls this function with the structure that it received, or with a copy of it.
    let Some(export) = (unsafe { export.as_mut() }) else {
        return;
    };
    export.release = None;
    let held = std::mem::replace(&mut export.private_data, ptr::null_mut());
    if held.is_null() {
        return;
    }
    // SAFETY: `export_column` made the pointer from a box. The pointer in the structure is null now, so the box is
    // freed only once.
    let held = unsafe { Box::from_raw(held.cast::<Held>()) };
    // SAFETY: `export_column` made the pointer from a box. Polars reads the field before the release, and does not
    // move it out.
    drop(unsafe { Box::from_raw(held.field) });
    for array in held.arrays {
        // SAFETY: `export_column` made the pointer from a box. Polars has moved the array out and owns it now, so
        // only the memory of the box is freed.
        drop(unsafe { Box::from_raw(array.cast::<ManuallyDrop<FFI_ArrowArray>>()) });
    }
}
