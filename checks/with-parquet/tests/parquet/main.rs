//! The command on Parquet files. Files are written and read back by Arrow's own writer and reader.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    reason = "a broken fact is a panic"
)]

#[path = "../../../../crates/cli/tests/support/mod.rs"]
mod support;

/// The command.
const PROGRAM: &str = env!("CARGO_BIN_EXE_with-parquet");

mod columns;
mod faults;
mod files;
mod hostile;
mod kept;
mod refused;
mod results;
