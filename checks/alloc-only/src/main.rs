//! puny-idna on a machine without std, with an allocator that only ever takes from one
//! piece of memory.
//!
//! It reads a name from standard input and writes it to ASCII and to Unicode, each with its
//! problems, a line each. It exits with 0 then, with 1 if it could not read or write, and
//! with 101 after a panic.

#![no_std]
#![no_main]

extern crate alloc;

mod os;

use alloc::format;
use alloc::string::String;
use core::ffi::{c_char, c_int};
use core::panic::PanicInfo;

use puny_idna::{Idna2008, Report, Uts46};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    os::exit(101)
}

/// What the C runtime calls.
// SAFETY: the C runtime looks for exactly this name and this type, and nothing else here
// has the name.
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
    ]
    .concat();
    if os::output(report.as_bytes()) { 0 } else { 1 }
}

/// The text, and the codes of the problems.
fn line(conversion: &Report<'_>) -> String {
    let mut line = format!("{}\t", conversion.text_even_if_refused());
    for problem in conversion.problems() {
        line.push_str(problem.status().code());
        line.push(' ');
    }
    line.push('\n');
    line
}
