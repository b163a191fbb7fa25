//! Results in memory of malloc.

use std::ffi::{c_char, c_void};

use puny_idna::{Error, Idna, name_from_utf8};

use super::edition::{edition, puny_edition};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::elements;

/// Converts a name as puny_to_ascii does, into memory that it allocates: a string with a terminating
/// zero, for puny_free. `ascii` becomes null if there is no result.
///
/// # Safety
///
/// `name` has to point to `name_len` bytes, `ascii` to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_ascii_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    ascii: *mut *mut c_char,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        allocated(
            edition,
            (name, name_len),
            ascii,
            problem,
            |idna, name, to| idna.to_ascii_append(name, to),
        )
    }
}

/// Converts a name as puny_to_unicode does, into memory that it allocates: a string with a terminating
/// zero, for puny_free. `unicode` becomes null if there is no result.
///
/// # Safety
///
/// `name` has to point to `name_len` bytes, `unicode` to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_unicode_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    unicode: *mut *mut c_char,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        allocated(
            edition,
            (name, name_len),
            unicode,
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
    // SAFETY: `copy` allocates by malloc.
    unsafe { libc::free(text.cast::<c_void>()) }
}

/// # Safety
///
/// As [`puny_to_ascii_alloc`].
unsafe fn allocated(
    number: puny_edition,
    (name, name_len): (*const c_char, usize),
    result: *mut *mut c_char,
    problem: *mut puny_problem,
    convert: fn(&dyn Idna, &str, &mut String) -> Result<(), Error>,
) -> puny_status {
    if result.is_null() {
        return puny_status::PUNY_NULL_POINTER;
    }
    let mut text = String::new();
    let mut found = None;
    let mut run = || -> Result<(), puny_status> {
        let edition = edition(number)?;
        // SAFETY: the contract is the same.
        let bytes = unsafe { elements(name.cast::<u8>(), name_len)? };
        let converted =
            name_from_utf8(bytes).and_then(|name| convert(edition.idna(), name, &mut text));
        if let Err(error) = converted {
            found = Some(puny_problem::of(&error.first()));
            return Err(puny_status::PUNY_REFUSED);
        }
        // Rules for ASCII may allow a zero, with which a string of C would end.
        if let Some(at) = text.find('\0') {
            found = Some(puny_problem::zero(at));
            return Err(puny_status::PUNY_REFUSED);
        }
        Ok(())
    };
    let status = run();
    // SAFETY: by the contract both point to variables, or `problem` is null.
    unsafe {
        if let (Some(found), false) = (found, problem.is_null()) {
            problem.write(found);
        }
        result.write(std::ptr::null_mut());
        match status {
            Err(status) => status,
            Ok(()) => match copy(&text) {
                Some(pointer) => {
                    result.write(pointer);
                    puny_status::PUNY_OK
                }
                None => puny_status::PUNY_NO_MEMORY,
            },
        }
    }
}

/// A copy with a terminating zero, by malloc.
fn copy(text: &str) -> Option<*mut c_char> {
    let size = text.len().checked_add(1)?;
    // SAFETY: malloc returns null or as many bytes, of which each is written.
    unsafe {
        let memory = libc::malloc(size).cast::<u8>();
        if memory.is_null() {
            return None;
        }
        memory.copy_from_nonoverlapping(text.as_ptr(), text.len());
        memory.add(text.len()).write(0);
        Some(memory.cast())
    }
}
