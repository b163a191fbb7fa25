//! The functions that `puny.h` declares, and those of libidn2.
//!
//! | file | holds |
//! |---|---|
//! | `border.rs` | the caller's pointers and lengths as slices, and strings that the caller frees |
//! | `reserve.rs` | the allocator, and what happens when malloc fails |
//! | `native/` | `puny.h` |
//! | `idn2/` | the interface of libidn2, on Linux |
//!
//! `cargo xtask capi` links each as a library of its own. Nothing here panics, for any arguments that
//! point to what they say.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

// Cargo's features decide what a library exports.
#[cfg(any(feature = "native", all(feature = "idn2", target_os = "linux")))]
mod border;
#[cfg(all(feature = "idn2", target_os = "linux"))]
pub mod idn2;
#[cfg(feature = "native")]
pub mod native;
#[cfg(all(any(feature = "native", feature = "idn2"), target_os = "linux"))]
pub mod reserve;

/// On other systems no library is built, and a failed allocation ends the process.
#[cfg(all(feature = "native", not(target_os = "linux")))]
mod reserve {
    pub(crate) fn call<R: Copy>(convert: impl FnOnce() -> R, _: impl FnOnce(R) -> R) -> R {
        convert()
    }

    pub(crate) fn is_used() -> bool {
        false
    }
}
