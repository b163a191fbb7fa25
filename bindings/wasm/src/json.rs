//! JSON, the one format of records that JavaScript reads without code of ours.

use serde::Serialize;

use crate::exchange::{Outcome, Output};
use crate::utf16;

/// Writes a record, as the outcome of an operation: in units of UTF-16, like every text.
pub(crate) fn json(record: &impl Serialize, output: &mut Output) -> Outcome {
    // It cannot fail: all keys of a record are strings.
    let json = serde_json::to_string(record).unwrap_or_default();
    utf16::push_text(&json, &mut output.units);
    Outcome::Record
}
