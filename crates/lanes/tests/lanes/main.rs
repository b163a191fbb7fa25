//! Whatever the instructions, a column is converted as `puny::punycode` converts each of its
//! rows, errors and their offsets included.
//!
//! Miri runs `few` alone, and has no AVX-512.

#![allow(clippy::indexing_slicing, clippy::unwrap_used)] // a broken fact is a panic
#![cfg_attr(miri, allow(dead_code, unused_imports))]

mod support;

mod few;
mod sets;

// Too many rows for Miri.
#[cfg(not(miri))]
mod decode;
#[cfg(not(miri))]
mod encode;
#[cfg(not(miri))]
mod ldh;
#[cfg(not(miri))]
mod no_rows;
#[cfg(not(miri))]
mod nulls;
