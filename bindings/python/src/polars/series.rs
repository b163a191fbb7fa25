//! Columns from Polars and for Polars: a field and arrays of Arrow's C data interface.

#![allow(unsafe_code)]

use std::ffi::c_void;
use std::mem::ManuallyDrop;
use std::ptr;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_array::{Array, ArrayRef};
use arrow_schema::{ArrowError, DataType, Field};

use crate::foreign::{self, import};

/// Polars' structure of this name.
///
/// The reader moves the arrays out. `release` then frees the memory of the structure, but not the arrays: an array
/// that was not moved out is never freed.
#[repr(C)]
pub(super) struct SeriesExport {
    field: *mut FFI_ArrowSchema,
    arrays: *mut *mut FFI_ArrowArray,
    len: usize,
    release: Option<unsafe extern "C" fn(*mut SeriesExport)>,
    /// Null if there is no column.
    private_data: *mut c_void,
}

/// A column that was taken from Polars.
pub(super) struct Column {
    pub(super) name: String,
    pub(super) kind: DataType,
    pub(super) chunks: Vec<ArrayRef>,
}

/// The first of the columns that are the arguments of a call. All of them are released, either now or together
/// with the arrays of the result.
///
/// # Errors
///
/// If there is no column, or an array is of an unknown type or invalid.
///
/// # Safety
///
/// `exports` points to `count` columns that this call owns: they have not been read or released, and no other code
/// will read or release them. (Polars frees the slice itself, but not what is in it.)
pub(super) unsafe fn first(exports: *const SeriesExport, count: usize) -> Result<Column, String> {
    // All are taken before any is read, so that an early return releases all of them.
    let taken: Vec<Taken> = (0..count)
        // SAFETY: there are `count`, they are ours, and each is read once.
        .map(|index| Taken(unsafe { ptr::read(exports.add(index)) }))
        .collect();
    let first = taken.into_iter().next();
    first.ok_or("a column is needed")?.column()
}

/// A column of Polars, which is released on drop.
struct Taken(SeriesExport);

impl Taken {
    /// The arrays, which are moved out.
    fn moved(&mut self) -> Vec<FFI_ArrowArray> {
        let len = std::mem::take(&mut self.0.len);
        (0..len)
            // SAFETY: there are `len` pointers to arrays. Each is moved out once, since the length is 0 from now on,
            // and what stays is an array that counts as released.
            .map(|index| unsafe { FFI_ArrowArray::from_raw(*self.0.arrays.add(index)) })
            .collect()
    }

    fn column(mut self) -> Result<Column, String> {
        let arrays = self.moved();
        // SAFETY: the field lives until the release, which is at the end of this function.
        let field = unsafe { self.0.field.as_ref() }.ok_or("the column has no field")?;
        // SAFETY: Polars made it.
        let field = unsafe { foreign::field(field) }.map_err(|error| error.to_string())?;
        let kind = field.data_type().clone();
        let chunks = arrays.into_iter();
        // SAFETY: the field of a column is that of each array of it.
        let chunks = chunks.map(|array| unsafe { import(array, &kind) });
        let chunks: Result<_, _> = chunks.collect();
        let chunks = chunks.map_err(|error| error.to_string())?;
        let name = field.name().clone();
        Ok(Column { name, kind, chunks })
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        drop(self.moved());
        if let Some(release) = self.0.release {
            // SAFETY: it is called once, here, with the structure that it belongs to.
            unsafe { release(&mut self.0) };
        }
    }
}

/// The memory that a `SeriesExport` of this module owns.
struct Held {
    field: *mut FFI_ArrowSchema,
    arrays: Vec<*mut FFI_ArrowArray>,
}

/// A column for Polars.
///
/// # Errors
///
/// If the C data interface cannot express the type. It can express those of results.
pub(super) fn export(
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

/// Frees a column of [`export`], whose arrays were moved out.
unsafe extern "C" fn release(export: *mut SeriesExport) {
    // SAFETY: Polars calls it with the structure that it was given, or with a copy of it.
    let Some(export) = (unsafe { export.as_mut() }) else {
        return;
    };
    export.release = None;
    let held = std::mem::replace(&mut export.private_data, ptr::null_mut());
    if held.is_null() {
        return;
    }
    // SAFETY: `export` made it from a box, and the structure forgets it now.
    let held = unsafe { Box::from_raw(held.cast::<Held>()) };
    // SAFETY: it was made from a box. Polars reads it before the release, and does not move it out.
    drop(unsafe { Box::from_raw(held.field) });
    for array in held.arrays {
        // SAFETY: it was made from a box. The array in it is Polars' now, so that only the box is freed.
        drop(unsafe { Box::from_raw(array.cast::<ManuallyDrop<FFI_ArrowArray>>()) });
    }
}
