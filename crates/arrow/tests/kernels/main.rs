//! Compares the kernels with calls of the libraries, row by row.

// A test panics when it fails.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod arrays;
mod foreign;
mod hosts;
mod labels;
mod large;
mod problems;
mod rows;
mod shared;
mod views;
