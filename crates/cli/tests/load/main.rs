//! The command under load: many lines, long lines, hostile names. Separate from other tests, so
//! cargo runs them at another time: these use all cores and much memory.

#![allow(clippy::unwrap_used, reason = "a broken fact is a panic")]

#[path = "../support/mod.rs"]
mod support;

mod bulk;
mod hostile;
mod large;
