//! The WebAssembly modules of the npm package `puny-idna`.
//!
//! A string of JavaScript is a sequence of UTF-16 code units, and a code unit may be a lone surrogate. UTF-8 cannot
//! represent a lone surrogate, so strings are exchanged as UTF-16 code units in linear memory. JavaScript writes a
//! string to the address that `puny_input` returns, calls a function with the number of code units, and reads the
//! result at the address that `puny_output` returns.
//!
//! An *operation* is a function that receives the code units of the input, writes its result to the output, and returns
//! an `Outcome`. Each file contains the operations of one subject, and `abi.rs` exports them.
//!
//! | file | contents |
//! |---|---|
//! | `abi.rs` | the functions that are exported to JavaScript |
//! | `runtime.rs` | a static cell, an allocator and a panic handler |
//! | `exchange.rs` | the memory for the input and the output |
//! | `utf16.rs` | conversions between UTF-16 and text, and between their offsets |
//! | `punycode_js.rs` | Punycode with the arithmetic and the errors of punycode.js |
//! | `codec.rs` | Punycode, with ranges in UTF-16 code units for errors |
//! | `bootstring.rs` | Bootstrings with custom parameters |
//! | `names.rs` | the conversions of names |
//! | `check.rs` | both forms of a name, or its problems |
//! | `hostname.rs` | the checks of host names and mail addresses, and the parts of an address as JSON |
//! | `json.rs` | records as JSON |
//! | `same_name.rs` | the comparison of two spellings of a name |
//! | `problems.rs` | problems as JSON |
//! | `records.rs` | declared results as JSON |
//! | `problem_lines.rs` | problems as lines of text |
//! | `display.rs` | the decision how to show a name safely, as JSON |
//! | `links.rs` | links in text as lines, and readable URLs |
//! | `host.rs` | the verdict on a host or URL, as JSON |
//! | `explain/` | every step of a conversion, as JSON |
//!
//! Each WebAssembly module is built with one feature of `Cargo.toml`. The module of `puny-idna` is built with
//! `idna2003`.

// Only `abi.rs` and `runtime.rs` allow unsafe code. `abi.rs` exports functions with unmangled names. `runtime.rs`
// implements `Sync` for a static cell.
#![deny(unsafe_code)]
// Without std, a panic is only a trap, which makes a module smaller. The module with IDNA2003 is built with std,
// because `stringprep` needs std.
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
#[cfg(feature = "links")]
mod links;
#[cfg(any(feature = "idna", feature = "uts46"))]
mod names;
#[cfg(feature = "lines")]
mod problem_lines;
#[cfg(feature = "records")]
mod problems;
#[cfg(feature = "punycode-js")]
mod punycode_js;
#[cfg(feature = "records")]
mod records;
#[cfg(target_arch = "wasm32")]
mod runtime;
#[cfg(feature = "same-name")]
mod same_name;
mod utf16;
