//! Bootstring and Punycode, all of [RFC 3492] and nothing else.
//!
//! Bootstring writes any sequence of code points (the *extended string*) uniquely and
//! reversibly with a small set of *basic code points*. Punycode is the instance that
//! carries international domain names through DNS.
//!
//! ```
//! use puny::{punycode, DecodeErrorKind};
//!
//! assert_eq!(punycode::encode("bücher").unwrap(), "bcher-kva");
//! assert_eq!(punycode::decode("bcher-kva").unwrap(), "bücher");
//!
//! let error = punycode::decode("bücher-kva").unwrap_err();
//! assert_eq!(error.kind(), DecodeErrorKind::NotBasic { code_point: 'ü' as u32 });
//! assert_eq!(error.offset(), 1);
//! ```
//!
//! Most users want the few functions of [`punycode`]. [`Bootstring`] is the general
//! form: other parameters, alphabets and integers, code points that are no scalar
//! values, limits, case flags; [`profiles`] has the variants in real use.
//!
//! # From the RFC to this crate
//!
//! | RFC 3492 | here |
//! |---|---|
//! | 1.1 Features | completeness, uniqueness and reversibility: the tests, over all small worlds |
//! | 3.1 Basic code point segregation | [`Alphabet`] |
//! | 3.2 Insertion unsort coding | told in `insertion.rs`; [`trace::Step`] |
//! | 3.3 Generalized variable-length integers | [`bias::threshold`], [`trace::Digit`] |
//! | 3.4 Bias adaptation | [`bias::adapt`] |
//! | 4 Bootstring parameters | [`Params`], [`params!`], [`ParamsError`], [`Alphabet`], [`AlphabetError`] |
//! | 5 Parameter values for Punycode | [`punycode::PUNYCODE`] |
//! | 6.1 Bias adaptation function | [`bias::adapt`] |
//! | 6.2 Decoding procedure | [`Bootstring::decode`], [`punycode::decode`], [`DecodeError`] |
//! | 6.3 Encoding procedure | [`Bootstring::encode`], [`punycode::encode`], [`EncodeError`] |
//! | 6.4 Overflow handling | [`Maxint`] |
//! | 7.2 Decoding traces | [`trace::DecodeTrace`] |
//! | 7.3 Encoding traces | [`trace::EncodeTrace`] |
//! | A Mixed-case annotation | [`Bootstring::encode_with_case`], [`Bootstring::decode_with_case`] |
//! | C Sample implementation | the command `puny rfc3492` |
//!
//! # Promises
//!
//! - **Time O(n log n), memory O(n)**, for every input, both ways; there is no hidden
//!   limit of length. [`Bootstring::with_limit`] sets an open one.
//! - **No allocation** that the name or the return type does not show. The `_into`
//!   methods need no allocator at all; up to 64 insertions are done on the stack.
//! - **No panic and no `unsafe`**, and no arithmetic that depends on the platform or
//!   on how the crate was built.
//! - **Errors** are `Copy` and tell what, where and which rule. Forms that write to the
//!   caller's buffers fail with an [`OutputError`], which holds the same error or says how
//!   long the buffer has to be.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the error types.
//! - `alloc` (implied by `std`): everything that returns or fills a `String` or `Vec`.
//! - `serde`: `serde::Serialize` for the error types, as a flat object of the kind's
//!   `name()`, the offset and what the kind holds.
//!
//! Without them the crate is `no_std`, needs no allocator and has no dependency. Rust 1.63
//! and later; with `serde` what that crate needs.
//!
//! [RFC 3492]: https://www.rfc-editor.org/rfc/rfc3492

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// The value of a constant that is checked; a wrong one does not compile.
macro_rules! constant {
    ($checked:expr) => {
        match $checked {
            Ok(value) => value,
            #[allow(clippy::panic)] // at compile time only: a constant
            Err(_) => panic!("a constant that RFC 3492, section 4, refuses"),
        }
    };
}

mod alphabet;
mod arithmetic;
pub mod bias;
mod bootstring;
mod case;
mod decode;
mod encode;
mod error;
mod insertion;
mod integer;
#[doc(hidden)] // not a part of the API: see there
pub mod label;
mod memory;
mod numbering;
mod output;
mod params;
pub mod profiles;
pub mod punycode;
mod scheme;
mod segregation;
#[cfg(feature = "serde")]
mod serialize;
mod surface;
mod text;
#[cfg(feature = "alloc")]
pub mod trace;

pub use alphabet::{Alphabet, AlphabetError};
pub use bootstring::{AllBasic, Bootstring, Maxint, Repertoire};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use output::OutputError;
pub use params::{ParamValues, Params, ParamsError};
pub use text::Text;

/// The code in the README of this crate, so that it stays true.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
