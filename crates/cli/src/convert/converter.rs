//! The converter: an operation, the parts of lines that it is applied to, and working memory.

use super::bulk::memory::Memory;
use crate::fields::field::Field;
use crate::fields::parts::Parts;
use crate::report::messages::Messages;
use crate::report::record::Format;
use crate::report::tally::OnError;

/// Applies an operation to lines.
pub(crate) struct Converter<O> {
    pub(crate) operation: O,
    /// The parts of a line that are converted. The rest of the line is unchanged.
    pub(crate) parts: Parts,
    pub(crate) format: Format,
    pub(crate) on_error: OnError,
    pub(crate) messages: Messages,
    /// Whether each record has the name of its file.
    pub(crate) with_file: bool,
}

/// Working memory of one thread.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(super) output: String,
    pub(super) fields: Vec<Field>,
    pub(super) bulk: Memory,
}
