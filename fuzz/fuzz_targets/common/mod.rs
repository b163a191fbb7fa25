//! The helpers of the tests of `puny`, with input from the fuzzer: the pseudocode of RFC 3492, and Bootstrings and
//! strings that are generated from a sequence of choices.

#[path = "../../../crates/puny/tests/support/mod.rs"]
pub(crate) mod support;

use arbitrary::Unstructured;
use support::generate::Choices;

/// A source of choices that reads the bytes of the fuzzer.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}
