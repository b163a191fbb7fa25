//! The options that several commands share: how they are defined, and how their values are read.
//!
//! | file | holds |
//! |---|---|
//! | `input.rs`, `header.rs` | the strings or files, `--null`, and columns by name |
//! | `fields.rs` | which parts of a line are strings |
//! | `output.rs`, `color.rs` | where results go and what they look like |
//! | `names.rs`, `edition.rs` | domain names: `--email`, `--idna` and the options of each edition |
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

/// An option with a value.
pub(crate) fn option(name: &'static str) -> Arg {
    Arg::new(name).long(name)
}

/// An option without a value.
pub(crate) fn flag(name: &'static str) -> Arg {
    option(name).action(ArgAction::SetTrue)
}
