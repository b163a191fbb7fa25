//! Tests of the functions of libidn2's interface. Most expected results and codes come from the documentation of
//! libidn2, or were observed with libidn2 2.3.3. Some tests show results for which this library is stricter than
//! libidn2.
//!
//! | file | content |
//! |---|---|
//! | `names.rs` | the conversion of names to ASCII and to Unicode |
//! | `labels.rs` | registration, Punycode, and the texts of codes and versions |
//! | `pointers.rs` | arrays, buffers, null pointers and impossible lengths |

// Helper functions of tests may panic: a panic is how a test fails.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]
#![cfg(all(feature = "idn2", target_os = "linux"))]

use std::ffi::{CStr, CString, c_char, c_int};
use std::ptr::null_mut;

use puny_capi::idn2::lookup_functions::*;
use puny_capi::idn2::other_functions::*;
use puny_capi::idn2::unicode_functions::*;

mod labels;
mod names;
mod pointers;

const STD3: c_int = 32;
const TRANSITIONAL: c_int = 4;
const NO_TR46: c_int = 64;
const NO_ROUND_TRIP: c_int = 128;

type Function = unsafe extern "C" fn(*const c_char, *mut *mut c_char, c_int) -> c_int;

/// Calls a function, and returns its result or its code.
fn call(function: Function, name: &[u8], flags: c_int) -> Result<String, c_int> {
    let name = CString::new(name).unwrap();
    let mut result = null_mut();
    // SAFETY: the name ends with a zero, and the result is a string that this function frees once.
    unsafe {
        let code = function(name.as_ptr(), &raw mut result, flags);
        // A call that discards the result must return the same code.
        assert_eq!(function(name.as_ptr(), null_mut(), flags), code);
        if code != 0 {
            assert!(result.is_null());
            return Err(code);
        }
        let text = CStr::from_ptr(result).to_str().unwrap().to_owned();
        idn2_free(result.cast());
        Ok(text)
    }
}

fn lookup(name: &str, flags: c_int) -> Result<String, c_int> {
    call(idn2_to_ascii_8z, name.as_bytes(), flags)
}

fn to_unicode(name: &str) -> Result<String, c_int> {
    call(idn2_to_unicode_8z8z, name.as_bytes(), 0)
}

fn points(text: &str) -> Vec<u32> {
    text.chars().map(u32::from).chain([0]).collect()
}
