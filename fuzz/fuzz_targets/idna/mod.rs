//! Includes the invariants that the tests of `puny-idna` check. Here they are checked with names from the input of the
//! fuzzer.

#[path = "../../../crates/idna/tests/support/entry_points.rs"]
pub(crate) mod entry_points;
#[path = "../../../crates/idna/tests/support/laws.rs"]
pub(crate) mod laws;
#[path = "../../../crates/idna/tests/support/names.rs"]
pub(crate) mod names;
#[path = "../../../crates/idna/tests/support/presets.rs"]
pub(crate) mod presets;

use arbitrary::Unstructured;
use names::Choices;

/// A source of choices that reads the input of the fuzzer.
pub(crate) struct Bytes<'a>(pub(crate) Unstructured<'a>);

impl Choices for Bytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.int_in_range(0..=bound - 1).unwrap_or(0)
    }
}

/// Returns a name. If the first byte is `=`, the name is the text after it, with U+FFFD in place of invalid UTF-8.
/// Otherwise, the name is generated from code points for which the rules have different results.
pub(crate) fn name(bytes: &[u8]) -> String {
    match bytes {
        [b'=', text @ ..] => String::from_utf8_lossy(text).into_owned(),
        _ => names::name(&mut Bytes(Unstructured::new(bytes)), 40),
    }
}
