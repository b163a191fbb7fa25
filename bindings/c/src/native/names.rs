//! Conversions and checks of domain names.

use std::borrow::Cow;
use std::ffi::c_char;

use puny_idna::{Error, Idna, OutputError, Problem, name_from_utf8};

use super::edition::{parse_edition, puny_edition};
use super::output::{Failed, Length, check_apart, check_pointer, into_buffer, read_string};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{NO_RANGES, bytes_of, memory_range};

/// Converts a domain name in UTF-8 to ASCII (ToASCII) by an edition of IDNA.
///
/// Before the call, `*ascii_len` is the size of the buffer `ascii`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*ascii_len` to the required size. A buffer of 254 bytes is large enough for every
/// name that the DNS allows. `ascii` may be null if `*ascii_len` is 0.
///
/// If the name is refused, the function returns PUNY_REFUSED, and `problem` receives the first broken rule. puny_check
/// reports all broken rules. `problem` may be null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `ascii` to `*ascii_len`
/// bytes, `ascii_len` to a length, and `problem` to memory for a problem.
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
    // SAFETY: `convert_name` requires that each pointer is null or points to the memory that is described above. The
    // caller of this function promises exactly this.
    unsafe {
        convert_name(
            edition,
            (name, name_len),
            (ascii, ascii_len),
            problem,
            into,
            |idna, name| idna.to_ascii(name),
        )
    }
}

/// Converts a domain name in UTF-8 to Unicode (ToUnicode) by an edition of IDNA. The result is UTF-8. The function does
/// not check whether the name looks like another name.
///
/// Before the call, `*unicode_len` is the size of the buffer `unicode`, in bytes. After the call, it is the length of
/// the result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*unicode_len` to the required size. `unicode` may be null if `*unicode_len` is 0.
///
/// If the name is refused, the function returns PUNY_REFUSED, and `problem` receives the first broken rule. `problem`
/// may be null. The function takes O(n log n) time for every input.
///
/// The edition determines which names are refused:
///
/// - UTS #46, IDNA2008 and IDNA2003 refuse a name that breaks a rule of ToUnicode.
/// - PUNY_URL, PUNY_URL_STRICT and PUNY_URL_CHECK_A_LABELS refuse a name that the domain parser of the URL Standard
///   refuses. An example is a name with a space or a slash, even if the slash results from mapping.
/// - PUNY_URL and PUNY_URL_STRICT accept every other ASCII name, even a name with an invalid A-label, and convert it to
///   lower case.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `unicode` to `*unicode_len`
/// bytes, `unicode_len` to a length, and `problem` to memory for a problem.
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
    // SAFETY: `convert_name` requires that each pointer is null or points to the memory that is described above. The
    // caller of this function promises exactly this.
    unsafe {
        convert_name(
            edition,
            (name, name_len),
            (unicode, unicode_len),
            problem,
            into,
            |idna, name| idna.to_unicode(name),
        )
    }
}

/// Converts a name, and writes the result to the caller's buffer. `into` converts a short name into a slice. `owned`
/// converts any other name.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name.0` to `name.1` bytes, `buffer.1` to a length,
/// `buffer.0` to a buffer of this length, and `problem` to memory for a problem.
unsafe fn convert_name(
    number: puny_edition,
    name: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    into: impl FnOnce(&dyn Idna, &str, &mut [u8]) -> Result<usize, OutputError<Error>>,
    owned: for<'a> fn(&dyn Idna, &'a str) -> Result<Cow<'a, str>, Error>,
) -> puny_status {
    // SAFETY: the caller promises that these pointers are null or point to memory of the stated lengths, as
    // `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the name but must
    // not use the rest of this memory. `puny.h` requires this of every caller of the library.
    unsafe {
        into_buffer(name, buffer, problem, NO_RANGES, |bytes, output, found| {
            let edition = parse_edition(number)?;
            let mut refused =
                |error: &Error| *found = Some(puny_problem::from_problem(&error.first()));
            match name_from_utf8(bytes) {
                Ok(name) => output.write_converted(
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

/// Checks a domain name in UTF-8 by an edition of IDNA, and writes every rule that it breaks. If the name breaks no
/// rule of ToASCII, the function checks the rules of ToUnicode.
///
/// Before the call, `*count` is the capacity of the array `problems`, in problems. After the call, `*count` is the
/// number of problems that were found. The function returns PUNY_OK if it found no problem, and PUNY_REFUSED if it has
/// written all problems. If the array is too small, the function fills it with the first problems and returns
/// PUNY_TOO_SMALL. `problems` may be null if `*count` is 0.
///
/// If a name has thousands of problems, the list is incomplete. It then contains the first 1,000 problems, and the
/// first problem of each rule that these problems do not mention. The code of the last problem means that further
/// problems are not listed. The function takes O(n log n) time and O(n) memory for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `name` to `name_len` bytes, `count` to a number, and
/// `problems` to memory for `*count` problems.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_check(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    problems: *mut puny_problem,
    count: *mut usize,
) -> puny_status {
    // SAFETY: the caller promises that `count` is null or points to a number that can be read and written until this
    // function returns.
    let length = match unsafe { Length::new(count) } {
        Ok(length) => length,
        Err(status) => return status,
    };
    let mut is_refused = false;
    let status = length.finish(|room| {
        let edition = parse_edition(edition)?;
        // SAFETY: the caller promises that `name` is null or points to `name_len` bytes that nobody else changes during
        // the call. This function does not change them while the reference is used: if a range that it writes overlaps
        // the name, `check_apart` fails below.
        let bytes = unsafe { read_string(name, name_len)? };
        bytes_of::<puny_problem>(room).ok_or(puny_status::PUNY_TOO_LONG)?;
        if room > 0 {
            check_pointer(problems)?;
        }
        let written = [memory_range(problems, room), length.memory()];
        check_apart(&written, &[memory_range(name, name_len)])?;
        let found = all_problems(&edition, bytes);
        is_refused = !found.is_empty();
        for (index, problem) in found.iter().take(room).enumerate() {
            // SAFETY: `index` is less than `room`, and the caller promises that `problems` points to memory for `room`
            // problems, which nobody else uses. `check_pointer` has checked that the pointer is not null and is
            // aligned, because `room` is not 0 here.
            unsafe {
                problems
                    .add(index)
                    .write(puny_problem::from_problem(problem))
            };
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

/// Returns the problems of a name: the problems of ToASCII if there are any, and otherwise the problems of ToUnicode.
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
