//! From lines to results: blocks are read, worked on by all threads, and written in order,
//! with progress where a person waits. What is done to a line is the caller's.

pub(crate) mod batch;
mod blocks;
mod buffers;
mod form;
pub(crate) mod input;
mod interrupt;
pub(crate) mod output;
mod progress;
pub(crate) mod run;
pub(crate) mod terminal;
mod threads;
pub(crate) mod units;
mod whole_file;
mod zstd;
