//! From lines to results: blocks are read, processed by all threads, and written in order, with
//! progress if a person waits. The caller defines the work on a line.

pub(crate) mod batch;
mod blocks;
mod buffers;
pub(crate) mod form;
pub(crate) mod input;
mod interrupt;
pub(crate) mod order;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod run;
pub(crate) mod standard;
pub(crate) mod terminal;
mod threads;
pub(crate) mod units;
mod whole_file;
mod zstd;
