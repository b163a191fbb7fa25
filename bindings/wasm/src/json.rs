//! Records as JSON, because JavaScript has a built-in parser for JSON.

use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// Writes a record as JSON in UTF-16, and returns `Outcome::Record`.
pub(crate) fn json(record: &impl Serialize, output: &mut Output) -> Outcome {
    // Serialisation cannot fail: all keys of a record are strings.
    let json = serde_json::to_string(record).unwrap_or_default();
    utf16::push_text(&json, &mut output.units);
    Outcome::Record
}
