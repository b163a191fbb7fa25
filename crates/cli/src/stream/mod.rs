//! From the input to results. The way of a line:
//!
//! ```text
//!  Input ──> Blocks ──> Job ──> Work::line ──> Batch ──> Order ──> Results ──> Output
//!  files     units,     each    a command's    results   one at    counts,     standard output
//!            256 KiB    unit    own work       of a      a time    progress    or a file
//!                                              block
//!            └──────── one thread for each block ────────────────┘
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `run.rs` | one run: from its settings to the summary |
//! | `input.rs`, `contents.rs`, `zstd.rs` | what is read, by its first bytes: text, or compressed text |
//! | `units/`, `line.rs` | what is worked on: lines, CSV records, entries of master files |
//! | `blocks/`, `buffers.rs` | text in blocks of whole units, and their memory |
//! | `work.rs` | the trait of a command's work, and how it is done on a block |
//! | `batch.rs` | the results of a block, with messages and counts |
//! | `threads.rs`, `order.rs` | the threads, which take turns in the order of the input |
//! | `results.rs`, `progress.rs` | where batches go, with progress if a person waits |
//! | `output.rs`, `whole_file.rs`, `interrupt.rs` | standard output, or a file that appears whole or not at all |
//! | `standard.rs`, `terminal.rs` | the standard streams, and whether they are terminals |

pub(crate) mod batch;
mod blocks;
mod buffers;
mod contents;
pub(crate) mod input;
mod interrupt;
pub(crate) mod line;
mod order;
pub(crate) mod output;
pub(crate) mod progress;
mod results;
pub(crate) mod run;
pub(crate) mod standard;
pub(crate) mod terminal;
mod threads;
pub(crate) mod units;
mod whole_file;
pub(crate) mod work;
mod zstd;
