//! The WebAssembly modules of the npm package `puny-idna`.
//!
//! JavaScript's strings are sequences of UTF-16 code units, and a unit may be a surrogate without
//! its pair. So strings are exchanged as units in linear memory, not as UTF-8, which cannot hold
//! such a unit. A call writes its string to the address that `input` returns, calls a function with
//! the number of units, and reads the result at the address that `output` returns.
//!
//! | file | holds |
//! |---|---|
//! | `abi.rs` | the exported functions: the border to JavaScript |
//! | `runtime.rs` | a static cell and an allocator |
//! | `exchange.rs` | the memory for strings on their way in and out |
//! | `utf16.rs` | UTF-16 to text, and offsets of text back to UTF-16 |
//! | `punycode_js.rs` | Punycode with the arithmetic and the errors of punycode.js |
//! | `codec.rs` | Punycode, with offsets of errors |
//! | `bootstring.rs` | the same with other parameters |
//! | `names.rs` | conversions of names |
//! | `check.rs` | both forms of a name, or its problems |
//! | `hostname.rs` | whether a string is an internationalised host name |
//! | `json.rs` | records as JSON |
//! | `same_name.rs` | whether two spellings are one name |
//! | `problems.rs` | problems as such records |
//! | `problem_lines.rs` | problems as lines of text |
//! | `display.rs`, `host.rs` | what is safe to show of a name, and of a host or URL, as JSON |
//! | `explain/` | every step of a string or name, as JSON |
//!
//! Each module is built with one feature: `puny-idna` with `idna2003`, and the others with those of
//! `Cargo.toml`.

// Only `abi.rs` and `runtime.rs` are exempt: to export a function under its own name is unsafe, and so
// is a static cell.
#![deny(unsafe_code)]
// Without std, a panic is a trap and nothing more. The module of all editions has std, for
// `stringprep`.
#![cfg_attr(all(target_arch = "wasm32", not(feature = "idna2003")), no_std)]

extern crate alloc;

mod abi;
#[cfg(feature = "idna")]
mod bootstring;
#[cfg(feature = "idna")]
mod check;
#[cfg(feature = "idna")]
mod codec;
#[cfg(feature = "display")]
mod display;
mod exchange;
#[cfg(feature = "idna")]
mod explain;
#[cfg(feature = "display")]
mod host;
#[cfg(any(feature = "idna", feature = "hostname"))]
mod hostname;
#[cfg(feature = "records")]
mod json;
#[cfg(any(feature = "idna", feature = "uts46"))]
mod names;
#[cfg(feature = "uts46")]
mod problem_lines;
#[cfg(feature = "records")]
mod problems;
#[cfg(feature = "punycode-js")]
mod punycode_js;
#[cfg(target_arch = "wasm32")]
mod runtime;
#[cfg(feature = "records")]
mod same_name;
mod utf16;
