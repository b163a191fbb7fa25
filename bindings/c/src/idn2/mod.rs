//! The interface of libidn2, for programs that are linked to libidn2.
//!
//! | file | content |
//! |---|---|
//! | `code.rs` | the codes that functions return, with their names and messages |
//! | `flags.rs` | the flags of conversions |
//! | `plain.rs` | the fast path for ASCII names to which no rule except the length limit applies |
//! | `ascii.rs`, `label.rs`, `reason.rs` | the conversion of names to ASCII, label by label |
//! | `unicode.rs` | the conversion of names to Unicode |
//! | `registration.rs` | the conversion of labels to register |
//! | `locale.rs`, `utf32.rs` | strings in the charset of the locale and in UTF-32 |
//! | `memory.rs` | strings of the caller, and strings that the caller frees |
//! | `lookup_functions.rs`, `unicode_functions.rs`, `other_functions.rs` | the exported functions |
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
