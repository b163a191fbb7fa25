//! The C functions that `puny.h` and `idn2.h` declare.
//!
//! | file | content |
//! |---|---|
//! | `border.rs` | slices from the caller's pointers and lengths, checks for overlap, and memory that the caller frees |
//! | `native/` | the functions of `puny.h` |
//! | `idn2/` | the functions of libidn2, on Linux |
//!
//! `cargo xtask capi` links two separate libraries, one from `native/` and one from `idn2/`. If every pointer satisfies
//! the requirements of the function that receives the pointer, no function panics. If a collection of Rust, such as a
//! `Vec`, cannot allocate memory, the process aborts.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

// The Cargo features `native` and `idn2` select the functions that a library exports.
#[cfg(any(feature = "native", all(feature = "idn2", target_os = "linux")))]
mod border;
#[cfg(all(feature = "idn2", target_os = "linux"))]
pub mod idn2;
#[cfg(feature = "native")]
pub mod native;
