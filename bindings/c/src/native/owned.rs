//! Conversions whose result is in memory from `malloc`.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use puny_idna::{Error, Idna, name_from_utf8};

use super::edition::{parse_edition, puny_edition};
use super::output::{check_apart, check_pointer, into_variable, read_string};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{Memory, copy_to_malloc, memory_range};

/// Converts a domain name to ASCII as puny_to_ascii does, and allocates the memory for the result.
///
/// `*ascii` becomes a pointer to the result, which has a terminating zero. Free the result with puny_free. `*ascii_len`
/// becomes the length of the result without this zero. With an edition that allows U+0000, the result can also contain
/// zeros before the terminating zero.
///
/// If there is no result, `*ascii` becomes null and `*ascii_len` becomes 0. If the name is refused, the function
/// returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem` may be null. If malloc fails for the
/// result, the function returns PUNY_NO_MEMORY.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to a pointer,
/// `ascii_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_ascii_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    ascii: *mut *mut c_char,
    ascii_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `convert_allocated` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        convert_allocated(
            edition,
            (name, name_len),
            (ascii, ascii_len),
            problem,
            |idna, name, to| idna.to_ascii_append(name, to),
        )
    }
}

/// Converts a domain name to Unicode as puny_to_unicode does, and allocates the memory for the result.
///
/// `*unicode` becomes a pointer to the result, which has a terminating zero. Free the result with puny_free.
/// `*unicode_len` becomes the length of the result without this zero. With an edition that allows U+0000, the result
/// can also contain zeros before the terminating zero.
///
/// If there is no result, `*unicode` becomes null and `*unicode_len` becomes 0. If the name is refused, the function
/// returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem` may be null. If malloc fails for the
/// result, the function returns PUNY_NO_MEMORY.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `unicode` to a pointer,
/// `unicode_len` to a length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_unicode_alloc(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    unicode: *mut *mut c_char,
    unicode_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `convert_allocated` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        convert_allocated(
            edition,
            (name, name_len),
            (unicode, unicode_len),
            problem,
            |idna, name, to| idna.to_unicode_append(name, to),
        )
    }
}

/// Frees a result of puny_to_ascii_alloc or puny_to_unicode_alloc. If the pointer is null, does nothing.
///
/// # Safety
///
/// `text` must be null, or a result of puny_to_ascii_alloc or puny_to_unicode_alloc that has not been freed yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_free(text: *mut c_char) {
    // SAFETY: `free` accepts null. The caller promises that any other `text` is a result of puny_to_ascii_alloc or
    // puny_to_unicode_alloc that has not been freed yet. `copy_to_malloc` allocated this result with `malloc`, so
    // `free` is the matching function.
    unsafe { libc::free(text.cast::<c_void>()) }
}

/// Converts a name into new memory from `malloc`.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `result` to a pointer,
/// `result_len` to a length, and `problem` to memory for a problem.
unsafe fn convert_allocated(
    number: puny_edition,
    (name, name_len): (*const c_char, usize),
    (result, result_len): (*mut *mut c_char, *mut usize),
    problem: *mut puny_problem,
    convert: fn(&dyn Idna, &str, &mut String) -> Result<(), Error>,
) -> puny_status {
    let mut len = 0;
    let has_length = check_pointer(result_len);
    let run = |[first, second]: [Memory; 2], found: &mut Option<puny_problem>| {
        has_length?;
        let mut text = String::new();
        let edition = parse_edition(number)?;
        // SAFETY: the caller promises that `name` is null or points to `name_len` bytes that nobody else changes during
        // the call. This function writes to the caller's memory only after this closure has returned, and the result of
        // the closure does not borrow the name.
        let bytes = unsafe { read_string(name, name_len)? };
        let written = [first, second, memory_range(result_len, 1)];
        check_apart(&written, &[memory_range(name, name_len)])?;
        let converted = name_from_utf8(bytes).and_then(|name| convert(&edition, name, &mut text));
        if let Err(error) = converted {
            *found = Some(puny_problem::from_problem(&error.first()));
            return Err(puny_status::PUNY_REFUSED);
        }
        let copied = copy_to_malloc(text.as_bytes()).ok_or(puny_status::PUNY_NO_MEMORY)?;
        len = text.len();
        Ok(copied.cast())
    };
    // SAFETY: the caller promises that `result` is null or points to a pointer, and `problem` is null or points to
    // memory for a problem. `run` returns no reference to this memory.
    let status = unsafe { into_variable(result, null_mut(), problem, run) };
    if has_length.is_ok() {
        // SAFETY: `check_pointer` has checked that `result_len` is not null and is aligned, and the caller promises
        // that such a pointer points to a length that can be written. No reference to this length exists.
        unsafe { result_len.write(len) };
    }
    status
}
