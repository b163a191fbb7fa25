//! Runs puny without std and without an allocator.
//!
//! The program reads a string from standard input. It encodes and decodes the string with every entry point that needs
//! no allocator. For each entry point it writes one line: the name, a tab, and the result, which is a string or the name
//! of an error. The exit status is 0, or 1 if the program could not read or write, or 101 after a panic.
//!
//! With the feature `proof`, the program is only linked, and is not run. The panic handler then calls a function that
//! does not exist.
//!
//! This program does not check its own lines. `cargo xtask no-std` runs the program, and compares the lines with the
//! results of `puny` with an allocator. `cargo xtask no-panic` links the program, and checks that linking succeeds.

#![no_std]
#![no_main]

mod entry_points;
#[path = "../os.rs"]
mod os;

use core::ffi::{c_char, c_int};

use entry_points::{BUFFER_LEN, Buffers, ENTRY_POINTS};

/// The entry point for the C runtime.
// SAFETY: the C runtime calls a function of exactly this name and type, and nothing else in this program has this name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    let mut buffer = [0; BUFFER_LEN];
    let Ok(text) = core::str::from_utf8(os::input(&mut buffer)) else {
        return 1;
    };
    #[cfg(feature = "control")]
    if control(text.as_bytes()) == 0 {
        return 1;
    }
    let mut buffers = Buffers::new();
    for (name, entry_point) in ENTRY_POINTS {
        let result = match entry_point(text, &mut buffers) {
            Ok(len) => buffers.result(len),
            Err(error) => error.as_bytes(),
        };
        if ![name.as_bytes(), b"\t", result, b"\n"]
            .iter()
            .all(|part| os::output(part))
        {
            return 1;
        }
    }
    0
}

/// Panics if there are fewer than 4 bytes. With this function and the feature `proof`, linking must fail.
#[cfg(feature = "control")]
#[allow(clippy::indexing_slicing)]
fn control(bytes: &[u8]) -> u8 {
    bytes[3]
}
