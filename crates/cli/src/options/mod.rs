//! The options that several commands share: their definitions, and the functions that read their values.
//!
//! | file | holds |
//! |---|---|
//! | `input.rs`, `header.rs` | the strings or files, `--null`, and columns that are given by name |
//! | `fields.rs` | the options that select the parts of a line |
//! | `output.rs`, `color.rs` | where results are written, and in which form |
//! | `names.rs`, `edition.rs` | domain names: `--email`, `--edition` and the flags of the editions |
//! | `profile/` | `--profile`: another Bootstring |

pub(crate) mod color;
pub(crate) mod edition;
pub(crate) mod fields;
pub(crate) mod header;
pub(crate) mod input;
pub(crate) mod names;
pub(crate) mod output;
pub(crate) mod profile;

use clap::{Arg, ArgAction};

/// Returns an option that takes a value.
pub(crate) fn option(name: &'static str) -> Arg {
    Arg::new(name).long(name)
}

/// Returns an option that does not take a value.
pub(crate) fn flag(name: &'static str) -> Arg {
    option(name).action(ArgAction::SetTrue)
}
