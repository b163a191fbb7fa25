//! The code in the project's README, which `cargo test` runs.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
