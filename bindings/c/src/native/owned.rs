//! Results in memory from malloc.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use puny_idna::{Error, Idna, name_from_utf8};

use super::edition::{edition, puny_edition};
use super::output::{into_variable, string, variable};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::copy;
use crate::reserve;

/// Converts a name as puny_to_ascii does, into memory that it allocates: a string with a terminating
/// zero, for puny_free. `ascii_len` becomes its length without that zero: an edition that allows U+0000
/// has results with zeros inside. If there is no result, `ascii` becomes null and the length 0.
///
/// # Safety
///
/// `name` has to point to `name_len` bytes, `ascii` to a pointer, `ascii_len` to a length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_ascii_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    ascii: *mut *mut c_char,
    ascii_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        allocated(
            edition,
            (name, name_len),
            (ascii, ascii_len),
            problem,
            |idna, name, to| idna.to_ascii_append(name, to),
        )
    }
}

/// Converts a name as puny_to_unicode does, into memory that it allocates: a string with a terminating
/// zero, for puny_free. `unicode_len` becomes its length without that zero: an edition that allows U+0000
/// has results with zeros inside. If there is no result, `unicode` becomes null and the length 0.
///
/// # Safety
///
/// `name` has to point to `name_len` bytes, `unicode` to a pointer, `unicode_len` to a length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_unicode_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    unicode: *mut *mut c_char,
    unicode_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        allocated(
            edition,
            (name, name_len),
            (unicode, unicode_len),
            problem,
            |idna, name, to| idna.to_unicode_append(name, to),
        )
    }
}

/// Frees what a function with `alloc` in its name has allocated. Does nothing with null.
///
/// # Safety
///
/// The pointer has to come from such a function, once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_free(text: *mut c_char) {
    // SAFETY: by the contract it is null or comes from `copy`, which allocates by malloc, and is not freed
    // yet.
    unsafe { libc::free(text.cast::<c_void>()) }
}

/// # Safety
///
/// As [`puny_to_ascii_alloc`].
unsafe fn allocated(
    number: puny_edition,
    (name, name_len): (*const c_char, usize),
    (result, result_len): (*mut *mut c_char, *mut usize),
    problem: *mut puny_problem,
    convert: fn(&dyn Idna, &str, &mut String) -> Result<(), Error>,
) -> puny_status {
    if let Err(status) = variable(result_len) {
        return status;
    }
    let mut len = 0;
    let run = |found: &mut Option<puny_problem>| {
        let mut text = String::new();
        let edition = edition(number)?;
        // SAFETY: the contract is the same; the reference ends before anything is written.
        let bytes = unsafe { string(name, name_len)? };
        let converted = name_from_utf8(bytes).and_then(|name| convert(&edition, name, &mut text));
        if let Err(error) = converted {
            *found = Some(puny_problem::of(&error.first()));
            return Err(puny_status::PUNY_REFUSED);
        }
        let copied = Some(&text).filter(|_| !reserve::is_used());
        let copied = copied.and_then(|text| copy(text.as_bytes()));
        len = text.len();
        copied
            .map(|copy| copy.cast())
            .ok_or(puny_status::PUNY_NO_MEMORY)
    };
    // SAFETY: the contract is the same; nobody has a reference to the length.
    unsafe {
        let status = into_variable(result, null_mut(), problem, run);
        result_len.write(if status == puny_status::PUNY_OK {
            len
        } else {
            0
        });
        status
    }
}
