//! Checks that every instruction set converts a column as `puny::punycode` converts each row, including errors and
//! their offsets.
//!
//! Miri runs only the modules `few` and `sets`. It does not support AVX-512.

#![allow(clippy::indexing_slicing, clippy::unwrap_used)] // A failed check is a panic.
#![cfg_attr(miri, allow(dead_code, unused_imports))]

mod support;

mod few;
mod sets;

// These modules convert too many rows for Miri.
#[cfg(not(miri))]
mod decode;
#[cfg(not(miri))]
mod encode;
#[cfg(not(miri))]
mod ldh;
#[cfg(not(miri))]
mod names;
#[cfg(not(miri))]
mod no_rows;
#[cfg(not(miri))]
mod nulls;
