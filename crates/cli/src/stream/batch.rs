//! What is done to each line, and what came of some lines.

use crate::report::messages::Location;
use crate::report::tally::Tally;

/// What is done to one line.
pub(crate) trait Work: Send + Sync + 'static {
    /// Working memory, kept from line to line; what is in it means nothing to the next.
    type Scratch: Default;

    /// Puts the results of a line into the batch.
    fn line(&self, line: Line<'_>, scratch: &mut Self::Scratch, batch: &mut Batch);

    /// Whether what is not converted is to come out as it was, byte for byte.
    fn is_exact(&self) -> bool {
        false
    }
}

/// One line of the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'l> {
    pub(crate) location: Location<'l>,
    /// Without its end.
    pub(crate) bytes: &'l [u8],
    /// The bytes that end it.
    pub(crate) end: &'l [u8],
}

/// The results of some lines.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// What goes to the output.
    pub(crate) out: Vec<u8>,
    /// What goes to standard error.
    pub(super) messages: Vec<u8>,
    /// For each message its end, and the length that `out` had then.
    pub(super) marks: Vec<(usize, usize)>,
    pub(crate) tally: Tally,
    /// No line after this one is wanted.
    pub(crate) stop: bool,
    /// The bytes that were read for it.
    pub(super) read: u64,
}

impl Batch {
    /// Adds the message that `write` writes, if it writes any.
    pub(crate) fn message(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let before = self.messages.len();
        write(&mut self.messages);
        if self.messages.len() > before {
            self.marks.push((self.messages.len(), self.out.len()));
        }
    }

    /// Takes results back down to a length; messages stay.
    pub(crate) fn take_back(&mut self, len: usize) {
        self.out.truncate(len);
        for (_, out) in self.marks.iter_mut().rev() {
            if *out <= len {
                break;
            }
            *out = len;
        }
    }
}
