//! Records as JSON, the only format that JavaScript parses without code in the package.

use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// Writes a record as JSON in UTF-16, and returns the outcome for it.
pub(crate) fn json(record: &impl Serialize, output: &mut Output) -> Outcome {
    // Serialisation cannot fail: all keys of a record are strings.
    let json = serde_json::to_string(record).unwrap_or_default();
    utf16::push_text(&json, &mut output.units);
    Outcome::Record
}
