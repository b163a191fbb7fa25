//! The tests' helpers, with input from the fuzzer: the pseudocode of RFC 3492 as oracle, and
//! Bootstrings and strings generated from a sequence of choices.

#[path = "../../../crates/puny/tests/support/mod.rs"]
pub(crate) mod support;

use arbitrary::Unstructured;
use support::generate::Choices;

/// Choices from the fuzzer's bytes.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}
