//! The code in the project's README and in `docs/`. `cargo test` runs it as doc tests.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/how-it-works.md")]
struct HowItWorks;
