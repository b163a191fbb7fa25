//! Reads the input, runs the work of a command on each line, and writes the results in order:
//!
//! ```text
//!  Input ──> Blocks ──> Job ──> Work        ──> Batch ──> Order ──> Results ──> Output
//!  files     units,     each    what the       results   one at    counts,     standard output
//!            256 KiB    unit    command does   of a      a time    progress    or a file
//!                                              block
//!            └──────── one thread for each block ────────────────┘
//! ```
//!
//! | file | holds |
//! |---|---|
//! | `run.rs` | one run, from its settings to its summary |
//! | `input.rs`, `contents.rs`, `zstd.rs` | the files to read, which contain text or compressed text |
//! | `units/`, `line.rs` | the units of the input: lines, CSV records, entries of zone files |
//! | `blocks/`, `buffers.rs` | blocks of whole units, and their memory |
//! | `work.rs` | the trait for the work of a command, and how it is applied to a block |
//! | `batch.rs` | the results, messages and counts of a block |
//! | `threads.rs`, `order.rs` | the threads, which write their results in the order of the input |
//! | `results.rs`, `progress.rs` | writes batches to the output, counts them, and shows progress on a terminal |
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
