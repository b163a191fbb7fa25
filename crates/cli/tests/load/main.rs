//! Tests the command under load: many lines, long lines, and hostile names. These tests use all cores and much memory.
//! They are a separate program, so that cargo does not run them at the same time as other tests.

#![allow(clippy::unwrap_used, reason = "a test that fails panics")]

#[path = "../support/mod.rs"]
mod support;

mod bulk;
mod hostile;
mod large;
