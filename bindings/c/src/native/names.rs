//! Conversions and checks of names.

use std::borrow::Cow;
use std::ffi::c_char;

use puny_idna::{Error, Idna, OutputError, Problem, name_from_utf8};

use super::edition::{edition, puny_edition};
use super::output::{Failed, Length, apart, into_buffer, string, variable};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{NOWHERE, bytes_of, memory};

/// Converts a name of UTF-8 to ASCII (ToASCII) by an edition of IDNA.
///
/// `ascii_len` is the size of the buffer `ascii`, and becomes the length of the result, which is not
/// terminated by zero; that needed, if the buffer is too small. 254 bytes are enough for every name of
/// the DNS. With the size 0 `ascii` may be null. If the name is refused, `problem` has the first
/// broken rule, unless it is null: puny_check gives all of them. O(n log n) for every input.
///
/// # Safety
///
/// Unless it is null, `name` has to point to `name_len` bytes, `ascii` to `*ascii_len` bytes, `ascii_len` to a
/// length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_ascii(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    ascii: *mut c_char,
    ascii_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    let into = |idna: &dyn Idna, name: &str, to: &mut [u8]| idna.to_ascii_into(name, to);
    // SAFETY: the caller promises that each pointer that is not null points to what `convert` requires: the name
    // and the buffer to as many bytes as their lengths say, the others to a length and to a problem.
    unsafe {
        convert(
            edition,
            (name, name_len),
            (ascii, ascii_len),
            problem,
            into,
            |idna, name| idna.to_ascii(name),
        )
    }
}

/// Converts a name to Unicode (ToUnicode), as UTF-8, by an edition of IDNA. Lengths, problem and cost as for
/// puny_to_ascii. A valid name may still look like another one.
///
/// Which names are refused depends on the edition. UTS #46, IDNA2008 and IDNA2003 refuse a name that breaks one of
/// their rules of ToUnicode. PUNY_URL, PUNY_URL_STRICT and PUNY_URL_BEFORE_2026_06 refuse a name that the URL
/// Standard's domain parser refuses, such as a name with a space or a slash, also if the slash comes from mapping.
/// PUNY_URL and PUNY_URL_STRICT accept every other ASCII name, also with an invalid A-label, and return it in
/// lower case.
///
/// # Safety
///
/// Unless it is null, `name` has to point to `name_len` bytes, `unicode` to `*unicode_len` bytes, `unicode_len` to a
/// length, and `problem` to memory for a problem.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_to_unicode(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    unicode: *mut c_char,
    unicode_len: *mut usize,
    problem: *mut puny_problem,
) -> puny_status {
    let into = |idna: &dyn Idna, name: &str, to: &mut [u8]| idna.to_unicode_into(name, to);
    // SAFETY: the caller promises that each pointer that is not null points to what `convert` requires: the name
    // and the buffer to as many bytes as their lengths say, the others to a length and to a problem.
    unsafe {
        convert(
            edition,
            (name, name_len),
            (unicode, unicode_len),
            problem,
            into,
            |idna, name| idna.to_unicode(name),
        )
    }
}

/// Converts into the buffer.
///
/// # Safety
///
/// Unless they are null, the pointers of `name` and `buffer` have to point to as many bytes as the lengths
/// beside them say, the pointer to the length of the buffer to a length, and `problem` to memory for a problem.
unsafe fn convert(
    number: puny_edition,
    name: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    into: impl FnOnce(&dyn Idna, &str, &mut [u8]) -> Result<usize, OutputError<Error>>,
    owned: for<'a> fn(&dyn Idna, &'a str) -> Result<Cow<'a, str>, Error>,
) -> puny_status {
    // SAFETY: the caller promises what `into_buffer` requires of these pointers. `puny.h` requires of the caller
    // that nobody else uses their memory during the call, but to read the name.
    unsafe {
        into_buffer(name, buffer, problem, NOWHERE, |bytes, output, found| {
            let edition = edition(number)?;
            let mut refused = |error: &Error| *found = Some(puny_problem::of(&error.first()));
            match name_from_utf8(bytes) {
                Ok(name) => output.convert(
                    name.len(),
                    |to| into(&edition, name, to),
                    || owned(&edition, name),
                    refused,
                ),
                Err(error) => {
                    refused(&error);
                    Err(puny_status::PUNY_REFUSED.into())
                }
            }
        })
    }
}

/// Checks a name of UTF-8 by an edition of IDNA, and gives every broken rule, those of ToASCII, or
/// else those of ToUnicode.
///
/// `count` is the number of problems that there is room for at `problems`, and becomes the number of
/// problems found: 0 and PUNY_OK for a valid name, otherwise PUNY_REFUSED; PUNY_TOO_SMALL if there
/// are more than there is room for, of which the first are written. With the number 0 `problems` may
/// be null. Of a name with thousands of problems these are the first 1,000, the first of each further
/// rule, and at the end one with the code of the rule that says so. Time and memory as for puny_to_ascii.
///
/// # Safety
///
/// Unless it is null, `name` has to point to `name_len` bytes, `count` to a number, and `problems` to memory for
/// `*count` problems.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_check(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    problems: *mut puny_problem,
    count: *mut usize,
) -> puny_status {
    // SAFETY: the caller promises that it is null, or points to a number until this function returns.
    let length = match unsafe { Length::new(count) } {
        Ok(length) => length,
        Err(status) => return status,
    };
    let mut is_refused = false;
    let status = length.finish(|room| {
        let edition = super::edition::edition(edition)?;
        // SAFETY: the caller promises that the bytes are there and do not change during the call. What this
        // function writes is not in them: `apart` fails otherwise.
        let bytes = unsafe { string(name, name_len)? };
        bytes_of::<puny_problem>(room).ok_or(puny_status::PUNY_TOO_LONG)?;
        if room > 0 {
            variable(problems)?;
        }
        let written = [memory(problems, room), length.memory()];
        apart(&written, &[memory(name, name_len)])?;
        let found = all_problems(&edition, bytes);
        is_refused = !found.is_empty();
        for (index, problem) in found.iter().take(room).enumerate() {
            // SAFETY: the index is less than `room`, and the caller promises memory for that many problems, which
            // nobody else uses. `variable` has checked that the pointer is aligned and not null.
            unsafe { problems.add(index).write(puny_problem::of(problem)) };
        }
        if found.len() > room {
            return Err(Failed::TooSmall(found.len()));
        }
        Ok(found.len())
    });
    match status {
        puny_status::PUNY_OK if is_refused => puny_status::PUNY_REFUSED,
        other => other,
    }
}

/// The problems of a name.
fn all_problems(idna: &dyn Idna, bytes: &[u8]) -> Vec<Problem> {
    let outcome = name_from_utf8(bytes).and_then(|name| {
        idna.to_ascii(name)?;
        idna.to_unicode(name)?;
        Ok(())
    });
    outcome
        .err()
        .map_or_else(Vec::new, |error| error.problems().to_vec())
}
