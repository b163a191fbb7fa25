//! The functions that Polars looks up by name.

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

/// The version of the interface: major 0 in the upper half, minor 1 in the lower one.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_version() -> u32 {
    1
}

thread_local! {
    static LAST_ERROR: RefCell<CString> = RefCell::default();
}

/// Why the last call on this thread failed.
#[unsafe(no_mangle)]
extern "C" fn _polars_plugin_get_last_error_message() -> *const c_char {
    // Polars copies the text before it calls anything else on this thread.
    LAST_ERROR.with_borrow(|error| error.as_ptr())
}

/// Runs a function, and keeps its error for Polars. Nothing unwinds into Polars.
fn guarded(run: impl FnOnce() -> Result<(), String>) {
    // Values that a panic leaves half done are dropped with the call, and the result is written last.
    let result = catch_unwind(AssertUnwindSafe(run));
    let result = result.unwrap_or_else(|panic| Err(format!("puny panicked: {}", words(&*panic))));
    if let Err(error) = result {
        let error = CString::new(error.replace('\0', "\u{2400}")).unwrap_or_default();
        LAST_ERROR.set(error);
    }
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a message")
}

/// # Safety
///
/// `keywords` has to point to `len` bytes that live as long as the call.
unsafe fn options(keywords: *const u8, len: usize) -> Result<Options, String> {
    if keywords.is_null() || len == 0 {
        return Options::read(&[]);
    }
    // SAFETY: as above.
    Options::read(unsafe { slice::from_raw_parts(keywords, len) })
}

/// A call of a function with columns.
///
/// # Safety
///
/// As [`series::first`] and [`options`], and `result` has to point to memory for a column.
unsafe fn call(
    function: &str,
    columns: *const SeriesExport,
    count: usize,
    keywords: *const u8,
    len: usize,
    result: *mut SeriesExport,
) {
    guarded(|| {
        // First, so that the columns are released whatever happens.
        // SAFETY: the caller's promise.
        let column = unsafe { series::first(columns, count) }?;
        // SAFETY: the caller's promise.
        let options = unsafe { options(keywords, len) }?;
        let kind = result_type(function, &options, &column.kind)?;
        let chunks = interruptibly(|stop| convert(function, &options, &column.chunks, stop))?;
        let converted = series::export(&column.name, kind, &chunks);
        let converted = converted.map_err(|error| error.to_string())?;
        // SAFETY: the caller's promise. What was there owns nothing.
        unsafe { ptr::write(result, converted) };
        Ok(())
    });
}

/// The name and type of the result of a function.
///
/// # Safety
///
/// As [`options`]. `fields` has to point to `count` fields, which the caller keeps, and `result` to memory
/// for a field.
unsafe fn field(
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
        // SAFETY: there is at least one, and it is only read.
        let column = unsafe { &*fields };
        // SAFETY: the caller's promise.
        let options = unsafe { options(keywords, len) }?;
        // SAFETY: Polars made it.
        let column = unsafe { foreign::field(column) }.map_err(|error| error.to_string())?;
        let kind = result_type(function, &options, column.data_type())?;
        let field = Field::new(column.name(), kind, true);
        let field = FFI_ArrowSchema::try_from(&field).map_err(|error| error.to_string())?;
        // SAFETY: the caller's promise. What was there owns nothing.
        unsafe { ptr::write(result, field) };
        Ok(())
    });
}

/// Two functions of the interface for each function of columns.
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
            // SAFETY: Polars gives the columns away, and the rest lives as long as the call.
            unsafe { call($function, columns, count, keywords, len, result) }
        }

        #[unsafe(no_mangle)]
        unsafe extern "C" fn $field(
            fields: *const FFI_ArrowSchema,
            count: usize,
            result: *mut FFI_ArrowSchema,
            keywords: *const u8,
            len: usize,
        ) {
            // SAFETY: all of it is Polars', and lives as long as the call.
            unsafe { field($function, fields, count, result, keywords, len) }
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
    "errors" _polars_plugin_errors _polars_plugin_field_errors
    "labels" _polars_plugin_labels _polars_plugin_field_labels
    "canonical" _polars_plugin_canonical _polars_plugin_field_canonical
    "lookup" _polars_plugin_lookup _polars_plugin_field_lookup
    "display_url" _polars_plugin_display_url _polars_plugin_field_display_url
}
