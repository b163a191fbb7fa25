//! Long inputs that took others quadratic time or memory.

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
mod linear;
mod names;

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Time and memory are measured: these tests run one after the other.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}
