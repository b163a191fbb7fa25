//! Results in memory from malloc.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use puny_idna::{Error, Idna, name_from_utf8};

use super::edition::{edition, puny_edition};
use super::output::{apart, into_variable, string, variable};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{Memory, copy, memory};

/// Converts a name as puny_to_ascii does, into memory that it allocates: a string with a terminating
/// zero, for puny_free. `ascii_len` becomes its length without that zero: an edition that allows U+0000
/// has results with zeros inside. If there is no result, `ascii` becomes null and the length 0. PUNY_NO_MEMORY:
/// malloc has failed for the string.
///
/// # Safety
///
/// Unless it is null, `name` has to point to `name_len` bytes, `ascii` to a pointer, `ascii_len` to a length, and
/// `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_ascii_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    ascii: *mut *mut c_char,
    ascii_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the caller promises that each pointer that is not null points to what `allocated` requires: the
    // name to as many bytes as its length says, the others to a pointer, a length and a problem.
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
/// PUNY_NO_MEMORY: malloc has failed for the string.
///
/// # Safety
///
/// Unless it is null, `name` has to point to `name_len` bytes, `unicode` to a pointer, `unicode_len` to a length,
/// and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_unicode_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    unicode: *mut *mut c_char,
    unicode_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: the caller promises that each pointer that is not null points to what `allocated` requires: the
    // name to as many bytes as its length says, the others to a pointer, a length and a problem.
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
    // SAFETY: the caller promises that the pointer is null, or comes from a function with `alloc` in its name and
    // is not freed yet. Those functions return what `copy` has allocated by malloc, to which free belongs.
    unsafe { libc::free(text.cast::<c_void>()) }
}

/// Converts into new memory.
///
/// # Safety
///
/// Unless they are null, `name` has to point to `name_len` bytes, `result` to a pointer, `result_len` to a length,
/// and `problem` to memory for a problem.
unsafe fn allocated(
    number: puny_edition,
    (name, name_len): (*const c_char, usize),
    (result, result_len): (*mut *mut c_char, *mut usize),
    problem: *mut puny_problem,
    convert: fn(&dyn Idna, &str, &mut String) -> Result<(), Error>,
) -> puny_status {
    let mut len = 0;
    let has_length = variable(result_len);
    let run = |[first, second]: [Memory; 2], found: &mut Option<puny_problem>| {
        has_length?;
        let mut text = String::new();
        let edition = edition(number)?;
        // SAFETY: the caller promises that the bytes are there and do not change during the call. The caller's
        // memory is written when this closure has returned, and its result does not borrow them.
        let bytes = unsafe { string(name, name_len)? };
        let written = [first, second, memory(result_len, 1)];
        apart(&written, &[memory(name, name_len)])?;
        let converted = name_from_utf8(bytes).and_then(|name| convert(&edition, name, &mut text));
        if let Err(error) = converted {
            *found = Some(puny_problem::of(&error.first()));
            return Err(puny_status::PUNY_REFUSED);
        }
        let copied = copy(text.as_bytes()).ok_or(puny_status::PUNY_NO_MEMORY)?;
        len = text.len();
        Ok(copied.cast())
    };
    // SAFETY: the caller promises a pointer and memory for a problem. `run` returns no reference to them.
    let status = unsafe { into_variable(result, null_mut(), problem, run) };
    if has_length.is_ok() {
        // SAFETY: `variable` has checked that the pointer is aligned and not null, and the caller promises that it
        // points to a length. If there is no result, `len` is still zero.
        unsafe { result_len.write(len) };
    }
    status
}
