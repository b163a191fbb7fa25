//! The command on Parquet files. Files are written and read back by Arrow's own writer and reader.
#![cfg(feature = "parquet")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a broken fact is a panic"
)]

#[path = "../support/mod.rs"]
mod support;

mod columns;
mod faults;
mod files;
mod hostile;
mod kept;
mod refused;
mod results;
