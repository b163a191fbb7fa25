//! The command under load: many lines, long lines, hostile names. Apart from the other
//! tests, which cargo then runs at another time: these take all cores and much memory.

#![allow(clippy::unwrap_used, reason = "a broken fact is a panic")]

#[path = "../support/mod.rs"]
mod support;

mod bulk;
mod hostile;
mod large;
