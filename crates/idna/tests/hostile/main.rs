//! Long inputs that took quadratic time or memory in other implementations.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout
)]
#![allow(clippy::cast_possible_truncation)] // code points

#[path = "../support/mod.rs"]
mod support;

mod deviations;
#[cfg(feature = "display")]
mod display;
mod email;
#[cfg(feature = "idna2003")]
mod idna2003;
mod names;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock: these tests measure time and memory, so they must not run in parallel.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
