//! The tests' helpers, fed by the fuzzer: the pseudocode of RFC 3492 as oracle, and
//! Bootstrings and strings made from a sequence of choices.

#[path = "../../../crates/puny/tests/support/mod.rs"]
pub(crate) mod support;

use arbitrary::Unstructured;
use support::generate::Choices;

/// The fuzzer's bytes as choices.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}
