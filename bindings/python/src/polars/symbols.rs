//! The functions that Polars looks up by name in this library.

#![allow(unsafe_code)]

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::{ptr, slice};

use arrow_array::ffi::FFI_ArrowSchema;
use arrow_schema::Field;

use super::convert::{convert, result_type};
use super::options::Options;
use super::series::{self, SeriesExport};
use super::signals::interruptibly;
use crate::foreign;

/// Returns the version of the interface: the major version 0 in the upper half, the minor version 1 in the lower
/// half.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_version() -> u32 {
    1
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// Returns the message of the last call that failed on this thread.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    // The pointer is valid until the next failed call on this thread. Polars copies the text before that.
    LAST_ERROR.with_borrow(|error| error.as_ptr())
}

/// Runs a function and stores its error for Polars. A panic does not unwind into Polars.
fn guarded(run: impl FnOnce() -> Result<(), String>) {
    // After a panic, no half-changed value can be observed: all values are dropped with the call, and the result is
    // written last.
    let result = catch_unwind(AssertUnwindSafe(run));
    let result =
        result.unwrap_or_else(|panic| Err(format!("puny panicked: {}", panic_message(&*panic))));
    if let Err(error) = result {
        let error = CString::new(error.replace('\0', "\u{2400}")).unwrap_or_default();
        LAST_ERROR.set(error);
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message")
}

/// Reads the options from the keywords of a call.
///
/// # Safety
///
/// If `keywords` is not null, it must point to `len` bytes that live as long as the call.
unsafe fn read_options(keywords: *const u8, len: usize) -> Result<Options, String> {
    if keywords.is_null() || len == 0 {
        return Options::read(&[]);
    }
    // SAFETY: `keywords` is not null, so the caller promises that it points to `len` bytes.
    Options::read(unsafe { slice::from_raw_parts(keywords, len) })
}

/// Converts the first column of a call and writes the result.
///
/// # Safety
///
/// `columns` must point to `count` columns that this call owns, as [`series::first_column`] requires, and
/// `keywords` to `len` bytes, as [`read_options`] requires. `result` must point to memory for a column.
unsafe fn convert_call(
    function: &str,
    columns: *const SeriesExport,
    count: usize,
    keywords: *const u8,
    len: usize,
    result: *mut SeriesExport,
) {
    guarded(|| {
        // The columns are moved out first, so that they are released in every case.
        // SAFETY: the caller promises `count` columns that this call owns.
        let column = unsafe { series::first_column(columns, count) }?;
        // SAFETY: the caller promises `len` bytes of keywords.
        let options = unsafe { read_options(keywords, len) }?;
        let kind = result_type(function, &options, &column.kind)?;
        let chunks = interruptibly(|stop| convert(function, &options, &column.chunks, stop))?;
        let converted = series::export_column(&column.name, kind, &chunks);
        let converted = converted.map_err(|error| error.to_string())?;
        // SAFETY: the caller promises memory for a column. `write` does not drop its former content, which owns
        // nothing.
        unsafe { ptr::write(result, converted) };
        Ok(())
    });
}

/// Writes the name and type of the result of a function.
///
/// # Safety
///
/// `fields` must point to `count` fields, which the caller keeps. `keywords` must point to `len` bytes, as
/// [`read_options`] requires. `result` must point to memory for a field.
unsafe fn result_field(
    function: &str,
    fields: *const FFI_ArrowSchema,
    count: usize,
    result: *mut FFI_ArrowSchema,
    keywords: *const u8,
    len: usize,
) {
    guarded(|| {
        if count == 0 || fields.is_null() {
            return Err("a column is needed".to_owned());
        }
        // SAFETY: the caller promises `count` fields, and there is at least one. The field is only read.
        let column = unsafe { &*fields };
        // SAFETY: the caller promises `len` bytes of keywords.
        let options = unsafe { read_options(keywords, len) }?;
        // SAFETY: Polars exported the field by the C data interface, so its pointers are null or valid.
        let column = unsafe { foreign::import_field(column) }.map_err(|error| error.to_string())?;
        let kind = result_type(function, &options, column.data_type())?;
        let field = Field::new(column.name(), kind, true);
        let field = FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())?;
        // SAFETY: the caller promises memory for a field. `write` does not drop its former content, which owns
        // nothing.
        unsafe { ptr::write(result, field) };
        Ok(())
    });
}

/// Declares the two functions of the interface for each function of columns.
macro_rules! functions {
    ($($function:literal $call:ident $field:ident)*) => {$(
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $call(
            columns: *const SeriesExport,
            count: usize,
            keywords: *const u8,
            len: usize,
            result: *mut SeriesExport,
            _context: *const c_void,
        ) {
            // SAFETY: Polars' plugin interface passes the ownership of the columns to this call, and promises that
            // keywords and result live as long as the call.
            unsafe { convert_call($function, columns, count, keywords, len, result) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $field(
            fields: *const FFI_ArrowSchema,
            count: usize,
            result: *mut FFI_ArrowSchema,
            keywords: *const u8,
            len: usize,
        ) {
            // SAFETY: Polars' plugin interface promises that fields, keywords and result live as long as the call.
            unsafe { result_field($function, fields, count, result, keywords, len) }
        }
    )*};
}

functions! {
    "to_ascii" _polars_plugin_to_ascii _polars_plugin_field_to_ascii
    "to_unicode" _polars_plugin_to_unicode _polars_plugin_field_to_unicode
    "display" _polars_plugin_display _polars_plugin_field_display
    "skeleton" _polars_plugin_skeleton _polars_plugin_field_skeleton
    "encode" _polars_plugin_encode _polars_plugin_field_encode
    "decode" _polars_plugin_decode _polars_plugin_field_decode
    "problems" _polars_plugin_problems _polars_plugin_field_problems
    "labels" _polars_plugin_labels _polars_plugin_field_labels
    "canonical" _polars_plugin_canonical _polars_plugin_field_canonical
    "lookup" _polars_plugin_lookup _polars_plugin_field_lookup
    "display_url" _polars_plugin_display_url _polars_plugin_field_display_url
    "links" _polars_plugin_links _polars_plugin_field_links
}
