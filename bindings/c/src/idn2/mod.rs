//! The interface of libidn2, for programs that are linked to it.
//!
//! | file | holds |
//! |---|---|
//! | `code.rs` | the codes that functions return, with names and messages |
//! | `flags.rs` | the flags of conversions |
//! | `plain.rs` | names in ASCII that need no rule but the length |
//! | `ascii.rs`, `label.rs`, `reason.rs` | names to ASCII, label by label |
//! | `unicode.rs` | names to Unicode |
//! | `registration.rs` | labels to register |
//! | `locale.rs`, `utf32.rs` | the charsets of arguments |
//! | `memory.rs` | C strings |
//! | `lookup_functions.rs`, `unicode_functions.rs`, `other_functions.rs` | the functions |
//!
//! The README of `bindings/c` has a table of the differences from libidn2.

mod ascii;
mod code;
mod flags;
mod label;
mod locale;
pub mod lookup_functions;
mod memory;
pub mod other_functions;
mod plain;
mod reason;
mod registration;
mod unicode;
pub mod unicode_functions;
mod utf32;
