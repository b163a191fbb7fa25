//! The tests' laws about names, fed by the fuzzer.

#[path = "../../../crates/idna/tests/support/laws.rs"]
pub(crate) mod laws;
#[path = "../../../crates/idna/tests/support/names.rs"]
pub(crate) mod names;
#[path = "../../../crates/idna/tests/support/presets.rs"]
pub(crate) mod presets;
#[path = "../../../crates/idna/tests/support/entry_points.rs"]
pub(crate) mod entry_points;

use arbitrary::Unstructured;
use names::Choices;

/// The fuzzer's bytes as choices.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}

/// A name: the bytes themselves if they are UTF-8 and one says so, or made of what the
/// rules look at.
pub(crate) fn name(bytes: &[u8]) -> String {
    match bytes {
        [b'=', text @ ..] => String::from_utf8_lossy(text).into_owned(),
        _ => names::name(&mut Bytes(Unstructured::new(bytes)), 40),
    }
}
