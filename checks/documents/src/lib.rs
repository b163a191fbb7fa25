//! The code in the README of the project, which `cargo test` runs.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
