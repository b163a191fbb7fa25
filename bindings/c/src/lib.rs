//! The functions that `puny.h` declares, and those of libidn2.
//!
//! | file | holds |
//! |---|---|
//! | `border.rs` | the caller's pointers and lengths as slices, and strings that the caller frees |
//! | `native/` | `puny.h` |
//! | `idn2/` | the interface of libidn2, on Linux |
//!
//! `cargo xtask capi` links each as a library of its own. Nothing here panics, for any arguments that
//! point to what they say. If an allocation of Rust's collections fails, the process ends.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

// Cargo's features decide what a library exports.
#[cfg(any(feature = "native", all(feature = "idn2", target_os = "linux")))]
mod border;
#[cfg(all(feature = "idn2", target_os = "linux"))]
pub mod idn2;
#[cfg(feature = "native")]
pub mod native;
