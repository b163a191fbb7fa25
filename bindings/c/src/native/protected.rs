//! Sets of protected names.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use puny_display::Protected;
use puny_idna::UrlStandard;

use super::output::{check_apart, into_variable, read_string};
use super::problem::puny_problem;
use super::status::puny_status;
use crate::border::memory_range;

/// A set of protected names: names that an attacker may want to imitate, such as the domain of a bank.
#[allow(non_camel_case_types)] // the name in C
pub struct puny_protected(pub(super) Protected<'static>);

// `puny.h` promises that many threads may use a set at once, and that any thread may free it.
const _: fn() = || {
    fn is_thread_safe<T: Send + Sync>() {}
    is_thread_safe::<puny_protected>();
};

/// An option of puny_protected_new: also finds a host that is one edit away from a protected name, such as payapl.com
/// for paypal.com. An edit adds, removes or replaces one letter, or exchanges two adjacent letters. Such a host has the
/// relation PUNY_MISSPELLS.
pub const PUNY_MISSPELT: u32 = 1;
/// An option of puny_protected_new: treats a host that only resembles a protected name, such as googlé.com, as safe and
/// shows it in Unicode. Without this option, the host is not safe and is shown in ASCII.
pub const PUNY_SHOW_RESEMBLING: u32 = 2;

/// A function that returns the number of labels in the public suffix of a name, such as 2 for bbc.co.uk, whose suffix
/// is co.uk. The program that uses the library provides this function and chooses its list of suffixes.
///
/// `name` is a name of two labels or more, in Unicode and without a terminating zero. `context` is the argument
/// `context` of puny_protected_new. The function must return normally: it must not throw a C++ exception or call
/// longjmp. It may call functions of this library.
#[allow(non_camel_case_types)] // the name in C
pub type puny_suffix = Option<
    unsafe extern "C" fn(name: *const c_char, name_len: usize, context: *mut c_void) -> usize,
>;

/// Creates a set of protected names. `names` has one name on each line; empty lines are skipped. Free the set with
/// puny_protected_free. Many threads may use a set at once.
///
/// The display functions find hosts that look like a protected name, and hosts below such a host. In addition, one
/// label of a protected name can be protected at every position and under every suffix:
///
/// - In a name of two labels or more, the label before the public suffix is protected, such as paypal in paypal.com. A
///   host with a label that looks like this label has the relation PUNY_LOOKS_LIKE. A host with an equal label, such as
///   paypal.net, has no relation, because the host may have another owner. `suffix` returns the number of labels of the
///   public suffix. If `suffix` is null, the public suffix of a name of two labels is its last label, and a longer name
///   has no protected label.
/// - In a name of one label, this label is protected. A host with this label has the relation PUNY_PROTECTED.
///
/// `options` is 0, PUNY_MISSPELT, PUNY_SHOW_RESEMBLING, or both combined by `|`.
///
/// If a name is not a valid host, the function returns PUNY_REFUSED. `problem` then receives the first rule that this
/// name breaks, with offsets in `names`. `problem` may be null. If the function fails, `*set` becomes null. The
/// function takes O(n log n) time.
///
/// # Safety
///
/// Each pointer that is not null must point to the following: `names` to `names_len` bytes, `set` to a pointer, and
/// `problem` to memory for a problem. `suffix` must be null, or a function that satisfies the description of
/// puny_suffix.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_protected_new(
    names: *const c_char,
    names_len: usize,
    options: u32,
    suffix: puny_suffix,
    context: *mut c_void,
    set: *mut *mut puny_protected,
    problem: *mut puny_problem,
) -> puny_status {
    let suffix = |name: &str| match (suffix, name.split('.').count()) {
        // SAFETY: the caller promises that `suffix` is a function of this type that returns, and that does not use the
        // name after it has returned. The pointer and the length come from a `str` that is valid during the call.
        (Some(suffix), _) => unsafe { suffix(name.as_ptr().cast(), name.len(), context) },
        (None, 2) => 1,
        (None, labels) => labels,
    };
    // SAFETY: the caller promises that `names` is null or points to `names_len` bytes that nobody else changes during
    // the call. The caller also promises that `set` is null or points to a pointer, and that `problem` is null or
    // points to memory for a problem. A set owns its names (`'static`), so no reference to the bytes is used when `set`
    // and `problem` are written.
    unsafe {
        into_variable(set, null_mut(), problem, |written, found| {
            let bytes = read_string(names, names_len)?;
            check_apart(&written, &[memory_range(names, names_len)])?;
            if options & !(PUNY_MISSPELT | PUNY_SHOW_RESEMBLING) != 0 {
                return Err(puny_status::PUNY_BAD_OPTION);
            }
            match make_set(bytes, options, suffix) {
                Ok(set) => Ok(Box::into_raw(Box::new(puny_protected(set)))),
                Err(problem) => {
                    *found = Some(problem);
                    Err(puny_status::PUNY_REFUSED)
                }
            }
        })
    }
}

/// Returns the set of the names on these lines, or the problem of the first name that is refused.
fn make_set(
    bytes: &[u8],
    options: u32,
    suffix: impl Fn(&str) -> usize,
) -> Result<Protected<'static>, puny_problem> {
    let text = puny_idna::name_from_utf8(bytes)
        .map_err(|error| puny_problem::from_problem(&error.first()))?;
    let names = || text.lines().filter(|line| !line.is_empty());
    let mut set = Protected::with_suffixes(names(), &UrlStandard::BROWSER, suffix);
    if let Some((name, error)) = set.refused().next() {
        let line = names().find(|line| *line == name).unwrap_or_default();
        let start = line.as_ptr().addr() - text.as_ptr().addr();
        let mut problem = puny_problem::from_problem(&error.first());
        problem.start += start;
        problem.end += start;
        return Err(problem);
    }
    if options & PUNY_MISSPELT != 0 {
        set = set.with_edits();
    }
    if options & PUNY_SHOW_RESEMBLING != 0 {
        set = set.with_resembling_shown();
    }
    Ok(set)
}

/// Frees a set of protected names. If the pointer is null, does nothing. The text at `puny_host_verdict.protected_name`
/// is part of the set, so a program must not use this text after the set is freed.
///
/// # Safety
///
/// `set` must be null, or a result of puny_protected_new that has not been freed yet. No other thread may use the set
/// during or after the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puny_protected_free(set: *mut puny_protected) {
    if !set.is_null() {
        // SAFETY: the caller promises that `set` is a result of puny_protected_new, that it has not been freed yet, and
        // that nobody uses the set any more. puny_protected_new made the pointer with `Box::into_raw`.
        drop(unsafe { Box::from_raw(set) });
    }
}
