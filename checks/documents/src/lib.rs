//! Includes the project's README and documents of `docs/`, so that `cargo test` runs their code as doc tests.

#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

#[cfg(doctest)]
#[doc = include_str!("../../../README.ja.md")]
struct ReadmeInJapanese;

#[cfg(doctest)]
#[doc = include_str!("../../../docs/how-it-works.md")]
struct HowItWorks;
