//! What the conversion of lines needs: an operation, what it is applied to, and working memory.

use super::bulk::memory::Memory;
use crate::fields::field::Field;
use crate::fields::parts::Parts;
use crate::report::messages::Messages;
use crate::report::record::Format;
use crate::report::tally::OnError;

/// Converts lines with an operation.
pub(crate) struct Converter<O> {
    pub(crate) operation: O,
    /// What is converted of a line; the rest stays as it is.
    pub(crate) parts: Parts,
    pub(crate) format: Format,
    pub(crate) on_error: OnError,
    pub(crate) messages: Messages,
    /// Records name their file.
    pub(crate) with_file: bool,
}

/// Working memory.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(super) output: String,
    pub(super) fields: Vec<Field>,
    pub(super) bulk: Memory,
}
