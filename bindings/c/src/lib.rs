//! The C functions that `puny.h` and `idn2.h` declare.
//!
//! | file | holds |
//! |---|---|
//! | `border.rs` | slices from the caller's pointers and lengths, checks for overlap, and memory that the caller frees |
//! | `native/` | the functions of `puny.h` |
//! | `idn2/` | the functions of libidn2, on Linux |
//!
//! `cargo xtask capi` links `native/` and `idn2/` as two separate libraries. If every pointer satisfies the
//! requirements of the function that receives it, no function panics. If one of Rust's collections cannot allocate
//! memory, the process aborts.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

// The features of Cargo choose which functions a library exports.
#[cfg(any(feature = "native", all(feature = "idn2", target_os = "linux")))]
mod border;
#[cfg(all(feature = "idn2", target_os = "linux"))]
pub mod idn2;
#[cfg(feature = "native")]
pub mod native;
