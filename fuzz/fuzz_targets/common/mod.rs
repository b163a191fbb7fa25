//! Includes the helpers of the tests of `puny`: the pseudocode of RFC 3492, and the generators of Bootstrings and
//! strings. A generator needs a source of choices, which is the input of the fuzzer here.

#[path = "../../../crates/puny/tests/support/mod.rs"]
pub(crate) mod support;

use arbitrary::Unstructured;
use support::generate::Choices;

/// A source of choices that reads the input of the fuzzer.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}
