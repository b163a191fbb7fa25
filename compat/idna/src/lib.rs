//! The interface of the crate `idna` 1.1.0, implemented with `puny-idna`. This crate has the same functions and types
//! with the same results, fewer dependencies, and the data of Unicode 18.
//!
//! ```
//! use idna::AsciiDenyList;
//!
//! let host = idna::domain_to_ascii_cow("Bücher.example".as_bytes(), AsciiDenyList::URL).unwrap();
//! assert_eq!(host, "xn--bcher-kva.example");
//! let (shown, result) = idna::domain_to_unicode("xn--bcher-kva.example");
//! assert!(result.is_ok());
//! assert_eq!(shown, "bücher.example");
//! ```
//!
//! If you add this crate to `[patch.crates-io]`, then `url` and every other crate that depends on `idna` use
//! `puny-idna`. New code should use `puny-idna` directly, which reports why a name is refused. The README lists the
//! differences from `idna`.
//!
//! Every function takes O(n log n) time and O(n) memory in the length of the name, for every input.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(not(feature = "alloc"))]
compile_error!("the `alloc` feature must be enabled");

#[cfg(not(feature = "compiled_data"))]
compile_error!("the `compiled_data` feature must be enabled");

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bytes;
mod deny_list;
mod deprecated;
mod domain;
mod errors;
mod limits;
mod marked;
pub mod punycode;
pub mod uts46;

pub use deny_list::AsciiDenyList;
#[allow(deprecated)] // the registry's crate also exports these names
pub use deprecated::{Config, Idna};
pub use domain::{
    domain_to_ascii, domain_to_ascii_cow, domain_to_ascii_from_cow, domain_to_ascii_strict,
    domain_to_unicode,
};
pub use errors::Errors;

/// Tests the code in the README of this crate.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
