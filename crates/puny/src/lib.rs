//! Bootstring and Punycode. This crate implements all of [RFC 3492], and nothing else.
//!
//! Bootstring encodes any sequence of code points (the *extended string*) uniquely and reversibly as a string over a
//! small set of *basic code points*. Punycode is the Bootstring that encodes internationalized domain names for the
//! DNS.
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
//! Most users need only the functions of [`punycode`]. [`Bootstring`] is the general form, with any parameters,
//! alphabet and integer width, code points that are not scalar values, length limits and case flags. [`profiles`]
//! provides the variants that other software uses.
//!
//! # From the RFC to this crate
//!
//! | RFC 3492 | item of this crate |
//! |---|---|
//! | 1.1 Features | completeness, uniqueness and reversibility: tested exhaustively for small parameters |
//! | 3.1 Basic code point segregation | [`Alphabet`] |
//! | 3.2 Insertion unsort coding | explained in `insertion/mod.rs`; [`trace::Insertion`] |
//! | 3.3 Generalized variable-length integers | [`bias::threshold`], [`trace::Digit`] |
//! | 3.4 Bias adaptation | [`bias::adapt`] |
//! | 4 Bootstring parameters | [`Params`], [`params!`], [`ParamsError`], [`Alphabet`], [`AlphabetError`] |
//! | 5 Parameter values for Punycode | [`punycode::PUNYCODE`] |
//! | 6.1 Bias adaptation function | [`bias::adapt`] |
//! | 6.2 Decoding procedure | [`Bootstring::decode`], [`punycode::decode`], [`DecodeError`] |
//! | 6.3 Encoding procedure | [`Bootstring::encode`], [`punycode::encode`], [`EncodeError`] |
//! | 6.1 to 6.3, line by line | [`trace::pseudocode`] |
//! | 6.4 Overflow handling | [`Maxint`] |
//! | 7.2 Decoding traces | [`trace::DecodeTrace`] |
//! | 7.3 Encoding traces | [`trace::EncodeTrace`] |
//! | A Mixed-case annotation | [`Bootstring::encode_with_case`], [`Bootstring::decode_with_case`] |
//! | C Sample implementation | the command `puny rfc3492` |
//!
//! # Guarantees
//!
//! - **O(n log n) time and O(n) memory** for every input, in both directions. There is no hidden length limit.
//!   [`Bootstring::with_limit`] sets an explicit limit. [How it works] explains the algorithm with an example.
//! - **No hidden allocation**: the name or the return type of a function shows whether it allocates. The `_into`
//!   methods need no allocator. Up to 64 insertions are performed on the stack.
//! - **No panic and no `unsafe`**, and no arithmetic that depends on the platform or
//!   on how the crate was built.
//! - **Errors** are `Copy`. They contain the fault, its offset, and the rule that is broken. Functions that write to
//!   buffers of the caller fail with an [`OutputError`], which contains the error of the input or the needed length of
//!   the buffer.
//!
//! # Features
//!
//! - `std` (default): `std::error::Error` for the error types.
//! - `alloc` (implied by `std`): all functions that return or fill a `String` or `Vec`.
//! - `bootstring` (default): the methods of [`Bootstring`] that encode and decode, and [`profiles`]. Without this
//!   feature, the functions of [`punycode`] remain.
//! - `trace` (default, implies `alloc` and `bootstring`): the module [`trace`].
//! - `serde`: `serde::Serialize` for the error types. An error is serialized as a flat object that contains the
//!   `name()` of the kind, the offset and the fields of the kind.
//!
//! With all features off, the crate is `no_std`, needs no allocator and has no dependencies.
//! The minimum Rust version is 1.63. With the feature `serde`, the minimum Rust version of `serde`
//! applies.
//!
//! [RFC 3492]: https://www.rfc-editor.org/rfc/rfc3492
//! [How it works]: https://github.com/puny-rs/puny/blob/main/docs/how-it-works.md#the-codec-why-on-log-n

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

/// Unwraps the result of a check in a constant. If the check fails, the constant does not compile.
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
#[cfg(all(feature = "alloc", feature = "bootstring"))]
mod case;
#[cfg(feature = "bootstring")]
mod code_point_map;
mod decode;
mod dns;
mod encode;
mod error;
mod insertion;
mod integer;
#[doc(hidden)] // not part of the API: puny-lanes and puny-idna use it
pub mod invariant;
#[doc(hidden)] // not part of the API: see the module
pub mod label;
mod letter;
mod memory;
#[cfg(feature = "bootstring")]
mod methods;
mod output;
mod params;
mod procedures;
#[cfg(feature = "bootstring")]
pub mod profiles;
pub mod punycode;
mod scheme;
mod segregation;
#[cfg(feature = "serde")]
mod serialize;
mod text;
#[cfg(feature = "trace")]
pub mod trace;

pub use alphabet::{Alphabet, AlphabetError};
pub use bootstring::{AllBasic, Bootstring, Maxint, Repertoire};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use output::OutputError;
pub use params::{ParamValues, Params, ParamsError};
pub use text::Text;

/// Tests the code in the README of this crate.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;
