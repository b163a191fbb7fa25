//! The functions in the engine, and the command as a process. One program, because each links the whole
//! engine.

// Tests may panic.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic
)]

mod cases;
mod command;
mod faults;
mod functions;
mod job;
mod labels;
mod plans;
mod support;
