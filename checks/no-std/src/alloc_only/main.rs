//! Runs puny-idna and puny-display without std, with an allocator that allocates all memory from one array.
//!
//! The program reads a name from standard input. It writes four lines: the name in ASCII by UTS #46, in Unicode by UTS
//! #46, and in ASCII by IDNA2008, and the text that is safe to show. The first three lines also contain the codes of the
//! problems. The exit status is 0, or 1 if the program could not read or write, or 101 after a panic.

#![no_std]
#![no_main]

extern crate alloc;

#[path = "../os.rs"]
mod os;
mod pool;

use alloc::format;
use alloc::string::String;
use core::ffi::{c_char, c_int};

use puny_idna::{Idna, Idna2008, Report, Uts46};

/// The entry point for the C runtime.
// SAFETY: the C runtime calls a function of exactly this name and type, and nothing else in this program has this name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    let mut buffer = [0; 4096];
    let Ok(name) = core::str::from_utf8(os::input(&mut buffer)) else {
        return 1;
    };
    let report = [
        line(&Uts46::STRICT.to_ascii_report(name)),
        line(&Uts46::STRICT.to_unicode_report(name)),
        line(&Idna2008::LOOKUP.to_ascii_report(name)),
        format!("{}\n", puny_display::verdict(name, &Uts46::STRICT).text()),
    ]
    .concat();
    if os::output(report.as_bytes()) { 0 } else { 1 }
}

/// Returns a line with the text of a report and the codes of its problems.
fn line(conversion: &Report<'_>) -> String {
    let mut line = format!("{}\t", conversion.text_even_if_refused());
    for problem in conversion.problems() {
        line.push_str(problem.rule().code());
        line.push(' ');
    }
    line.push('\n');
    line
}
