//! Tests the command as users see it: output, messages and exit status.

#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test that fails panics"
)]

#[path = "../support/mod.rs"]
mod support;

mod check;
mod escapes;
mod explain;
#[cfg(unix)]
mod faults;
mod help;
#[cfg(unix)]
mod messages;
mod names;
mod readme;
#[cfg(target_os = "linux")]
mod terminal;
mod transcripts;
mod zone;
