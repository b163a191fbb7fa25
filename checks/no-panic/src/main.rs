//! puny on a machine without std and without an allocator.
//!
//! It reads a string from standard input, and encodes it and decodes it in every way
//! that needs no allocator. For each way it writes one line: the name of the way, a
//! tab, and what came out, be it a string or the name of an error. It exits with 0
//! then, with 1 if it could not read or write, and with 101 after a panic.
//!
//! With the feature `proof` it is not there to be run but to be linked: its panic
//! handler then calls a function that does not exist.
//!
//! Nothing here says that the lines are right or that linking has to succeed. That is the
//! other half, `xtask/src/no_std.rs`: `cargo xtask no-std` runs this program and compares its
//! lines with what `puny` gives with an allocator, and `cargo xtask no-panic` links it.

#![no_std]
#![no_main]

mod os;
mod ways;

use core::ffi::{c_char, c_int};
use core::panic::PanicInfo;

use ways::{ROOM, Room, WAYS};

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    os::panicked()
}

/// What the C runtime calls.
// SAFETY: the C runtime looks for exactly this name and this type, and nothing else
// here has the name.
#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    let mut buffer = [0; ROOM];
    let Ok(text) = core::str::from_utf8(os::input(&mut buffer)) else {
        return 1;
    };
    #[cfg(feature = "control")]
    if control(text.as_bytes()) == 0 {
        return 1;
    }
    let mut room = Room::new();
    for (name, way) in WAYS {
        let result = match way(text, &mut room) {
            Ok(len) => room.result(len),
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

/// Panics if there are fewer than 4 bytes, which the linker has to notice.
#[cfg(feature = "control")]
#[allow(clippy::indexing_slicing)]
fn control(bytes: &[u8]) -> u8 {
    bytes[3]
}
