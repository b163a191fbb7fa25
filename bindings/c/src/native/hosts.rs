//! Functions for hosts and URLs. They write the text that is safe to show, find the protected name that a host
//! imitates, and compare two spellings of a name.

use std::ffi::{c_char, c_int};
use std::ptr::null_mut;

use puny_display::{HostVerdict, Protected, UrlError};

use super::output::{check_apart, into_buffer, into_variable, read_string};
use super::problem::puny_problem;
use super::protected::puny_protected;
use super::status::puny_status;
use super::verdict::puny_host_verdict;
use crate::border::memory_range;

/// Checks whether two spellings mean the same host by the URL Standard. If they do, sets `*same` to 1, and otherwise to
/// 0.
///
/// Letter case, xn--, mapping, percent-encoding, the form of an IP address and a dot at the end make no difference. If
/// the URL Standard refuses one spelling or both, `*same` is 0, even if both strings are equal. The function returns
/// PUNY_OK in all these cases. For two ASCII names that do not end in a number and contain no percent sign or bracket,
/// the function allocates no memory. It takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `one` to `one_len` bytes, `other` to `other_len` bytes,
/// and `same` to an int.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_same_name(
    one: *const c_char,
    one_len: usize,
    other: *const c_char,
    other_len: usize,
    same: *mut c_int,
) -> puny_status {
    // SAFETY: the caller promises that `one` is null or points to `one_len` bytes, that `other` is null or points to
    // `other_len` bytes, and that `same` is null or points to an int. Nobody else changes the bytes during the call.
    // The closure returns a number, so no reference to the bytes is used when `same` is written. `check_apart` has
    // checked that `same` does not overlap the bytes.
    unsafe {
        into_variable(same, 0, null_mut(), |written, _| {
            let texts = (read_string(one, one_len)?, read_string(other, other_len)?);
            check_apart(
                &written,
                &[memory_range(one, one_len), memory_range(other, other_len)],
            )?;
            match (str::from_utf8(texts.0), str::from_utf8(texts.1)) {
                (Ok(one), Ok(other)) => Ok(puny_idna::same_name(one, other).into()),
                _ => Ok(0),
            }
        })
    }
}

/// Parses an absolute URL in UTF-8 by the URL Standard, as browsers do, and writes its parts that are safe to show: the
/// scheme, the host and the port.
///
/// `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
/// name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.
///
/// Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.
///
/// The function returns PUNY_REFUSED if the input is not a URL, if its host or port is invalid, or if its host has more
/// than 1,024 code points. `problem` then receives the reason, and may be null. The function takes O(n log n) time for
/// every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `set` to a set, `url` to `url_len` bytes, `text` to
/// `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_display_url(
    set: *const puny_protected,
    url: *const c_char,
    url_len: usize,
    text: *mut c_char,
    text_len: *mut usize,
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `judge_into_buffer` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        judge_into_buffer(
            set,
            (url, url_len),
            (text, text_len),
            verdict,
            problem,
            puny_display::url,
        )
    }
}

/// Parses a host as the host of a URL with a scheme such as https, and writes the text that is safe to show. Unlike
/// puny_display_url, this function removes nothing from the input: a host that contains a space, a tab or a line end is
/// refused.
///
/// `set` is a set of protected names, or null. `verdict` receives the properties of the host, such as the protected
/// name that the host imitates. `verdict` is written only if the function returns PUNY_OK, and may be null.
///
/// Before the call, `*text_len` is the size of the buffer `text`, in bytes. After the call, it is the length of the
/// result, which has no terminating zero. If the buffer is too small, the function returns PUNY_TOO_SMALL, writes
/// nothing to the buffer, and sets `*text_len` to the required size. `text` may be null if `*text_len` is 0.
///
/// The function returns PUNY_REFUSED if the host is invalid or has more than 1,024 code points. `problem` then receives
/// the reason, and may be null. The function takes O(n log n) time for every input.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `set` to a set, `host` to `host_len` bytes, `text` to
/// `*text_len` bytes, `text_len` to a length, and `verdict` and `problem` to memory for their types.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_display_host(
    set: *const puny_protected,
    host: *const c_char,
    host_len: usize,
    text: *mut c_char,
    text_len: *mut usize,
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
) -> puny_status {
    // SAFETY: `judge_into_buffer` requires that each pointer is null or points to the memory that is described above.
    // The caller of this function promises exactly this.
    unsafe {
        judge_into_buffer(
            set,
            (host, host_len),
            (text, text_len),
            verdict,
            problem,
            puny_display::host,
        )
    }
}

/// Calls `judge` with a host or a URL, and writes the text, the verdict and the problem.
///
/// # Safety
///
/// Each pointer that is not null and is aligned must point to the following: `set` to a set, `input.0` to `input.1`
/// bytes, `buffer.1` to a length, `buffer.0` to a buffer of this length, and `verdict` and `problem` to memory for
/// their types.
unsafe fn judge_into_buffer(
    set: *const puny_protected,
    input: (*const c_char, usize),
    buffer: (*mut c_char, *mut usize),
    verdict: *mut puny_host_verdict,
    problem: *mut puny_problem,
    judge: for<'p> fn(&str, &'p Protected<'static>) -> Result<HostVerdict<'p>, UrlError>,
) -> puny_status {
    let others = [memory_range(set, 1), memory_range(verdict, 1)];
    let mut seen = None;
    // SAFETY: the caller promises that these pointers are null, not aligned, or point to memory of the stated lengths,
    // as `into_buffer` requires. `into_buffer` also requires that during the call, other code may read the input but
    // must not use the rest of this memory. `puny.h` requires this of every caller of the library.
    let status = unsafe {
        into_buffer(input, buffer, problem, others, |bytes, output, found| {
            if !set.is_aligned() || !verdict.is_aligned() {
                return Err(puny_status::PUNY_MISALIGNED.into());
            }
            let none = Protected::default();
            // SAFETY: the code above has checked that `set` is aligned. If `set` is null, `as_ref` returns `None`. The
            // caller promises that any other pointer points to a set that is not freed during the call. A set never
            // changes.
            let set = set.as_ref().map_or(&none, |set| &set.0);
            let mut refused = |problem| {
                *found = Some(problem);
                puny_status::PUNY_REFUSED
            };
            let text = puny_idna::name_from_utf8(bytes);
            let text = text.map_err(|error| refused(puny_problem::from_problem(&error.first())))?;
            let judged = judge(text, set);
            let judged = judged.map_err(|error| refused(puny_problem::new(&error.record())))?;
            seen = Some(puny_host_verdict::from_verdict(&judged));
            output.write_result(judged.text().as_bytes())
        })
    };
    if let (Some(seen), puny_status::PUNY_OK, false) = (seen, status, verdict.is_null()) {
        // SAFETY: the status is PUNY_OK, so the closure has run and has checked that `verdict` is aligned. The caller
        // promises that an aligned pointer points to memory for a verdict. `into_buffer` has checked that this memory
        // does not overlap another argument, so no reference to this memory exists.
        unsafe { verdict.write(seen) };
    }
    status
}
