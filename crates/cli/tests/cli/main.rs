//! The command as users see it: output, messages, exit status.

#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a broken fact is a panic"
)]

#[path = "../support/mod.rs"]
mod support;

/// The command.
const PROGRAM: &str = env!("CARGO_BIN_EXE_puny");

mod annotations;
mod check;
mod convert;
mod csv;
mod data;
mod diff;
mod escapes;
mod explain;
mod explain_names;
mod explain_rules;
mod explain_steps;
mod explain_text;
mod extract;
mod faults;
mod formats;
mod help;
mod hints;
mod input_forms;
mod json_field;
mod lines;
mod messages;
mod names;
mod null;
mod output_file;
mod parts;
mod profiles;
mod protected;
mod readme;
mod rfc3492;
#[cfg(target_os = "linux")]
mod terminal;
mod verdict;
mod zone;
