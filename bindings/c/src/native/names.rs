//! Conversions and checks of names.

use std::borrow::Cow;
use std::ffi::c_char;
use std::mem::size_of;

use puny_idna::{Error, Idna, OutputError, Problem, name_from_utf8};

use super::edition::{edition, puny_edition};
use super::output::{Failed, Length, into_buffer, string, variable};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::{bytes_of, overlap};
use crate::reserve;

/// Converts a name of UTF-8 to ASCII (ToASCII) by an edition of IDNA.
///
/// `ascii_len` is the size of the buffer `ascii`, and becomes the length of the result, which is not
/// terminated by zero; that needed, if the buffer is too small. 254 bytes are enough for every name of
/// the DNS. With the size 0 `ascii` may be null. If the name is refused, `problem` has the first
/// broken rule, unless it is null: puny_check gives all of them. O(n log n) for every input.
///
/// # Safety
///
/// Pointers that are not null have to point to as many bytes as their lengths say.
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
    // SAFETY: the contract is the same.
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

/// Converts a name to Unicode (ToUnicode), as UTF-8, by an edition of IDNA. A name that breaks a rule
/// is refused. A valid name may still look like another one. Lengths, problem and cost as for
/// puny_to_ascii.
///
/// # Safety
///
/// As puny_to_ascii.
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
    // SAFETY: the contract is the same.
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
/// As [`puny_to_ascii`].
unsafe fn convert(
    number: puny_edition,
    name: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    into: impl FnOnce(&dyn Idna, &str, &mut [u8]) -> Result<usize, OutputError<Error>>,
    owned: for<'a> fn(&dyn Idna, &'a str) -> Result<Cow<'a, str>, Error>,
) -> puny_status {
    // SAFETY: the contract is the same.
    unsafe {
        into_buffer(name, buffer, problem, |bytes, output, found| {
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
/// `name` has to point to `name_len` bytes, `problems` to room for `*count` problems.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_check(
    edition: puny_edition,
    name: *const c_char,
    name_len: usize,
    problems: *mut puny_problem,
    count: *mut usize,
) -> puny_status {
    // SAFETY: the contract is the same. What is written does not overlap what is read.
    unsafe {
        let length = match Length::new(count) {
            Ok(length) => length,
            Err(status) => return status,
        };
        let room = count.read();
        let mut is_refused = false;
        let status = length.finish(|_| {
            let edition = super::edition::edition(edition)?;
            let bytes = string(name, name_len)?;
            let size = bytes_of::<puny_problem>(room).ok_or(puny_status::PUNY_TOO_LONG)?;
            if room > 0 {
                variable(problems)?;
            }
            let (own, its_count) = ((problems.addr(), size), (count.addr(), size_of::<usize>()));
            if overlap(own, (name.addr(), name_len)) || overlap(own, its_count) {
                return Err(puny_status::PUNY_OVERLAP.into());
            }
            let found = all_problems(&edition, bytes);
            is_refused = !found.is_empty();
            if !reserve::is_used() {
                for (index, problem) in found.iter().take(room).enumerate() {
                    problems.add(index).write(puny_problem::of(problem));
                }
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
