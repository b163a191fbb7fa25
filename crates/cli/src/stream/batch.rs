//! The results, messages and counts of some lines.

use std::fmt;
use std::io::{self, Write};
use std::mem::take;

use super::line::Line;
use crate::report::messages::{Location, Messages, Reported};
use crate::report::problem::Problem;
use crate::report::tally::Tally;

/// The results of some lines.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// Bytes for the output.
    pub(crate) out: Vec<u8>,
    /// Bytes that are written before `out`, unless the previous batch had an equal heading.
    pub(crate) heading: Vec<u8>,
    /// Bytes for standard error.
    pub(super) messages: Vec<u8>,
    /// For each message, its end in `messages`, and the length of `out` when it was added.
    pub(super) marks: Vec<(usize, usize)>,
    pub(crate) tally: Tally,
    /// Whether the run ends after this batch.
    pub(crate) stop: bool,
    /// The number of bytes of the input that this batch is about.
    pub(super) read: u64,
    /// Whether another batch follows with more results of these lines.
    pub(super) goes_on: bool,
    /// Receives long results before the block is finished.
    pub(super) outlet: Option<Outlet>,
    /// The state of the messages about the current line.
    pub(super) reported: Reported,
}

/// A function that writes results of a block before the block is finished, so that they need not fit into memory. It
/// waits for the results of earlier blocks.
pub(super) struct Outlet(pub(super) Box<dyn Fn(&Batch)>);

impl fmt::Debug for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outlet")
    }
}

/// If the results reach this length, in bytes, they are given to the outlet.
const LONG: usize = 1 << 20;

/// Appends results piece by piece. Long results are given to the outlet, and can then not be taken back.
impl Write for Batch {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.extend_from_slice(bytes);
        if self.out.len() >= LONG {
            self.hand_over();
        }
        Ok(bytes.len())
    }

    // JSON is written a few bytes at a time. The default implementation of this method takes twice as long.
    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Batch {
    /// Gives the results and messages so far to the outlet, if there is one.
    fn hand_over(&mut self) {
        if let Some(Outlet(outlet)) = &self.outlet {
            let part = Batch {
                out: take(&mut self.out),
                messages: take(&mut self.messages),
                marks: take(&mut self.marks),
                goes_on: true,
                ..Batch::default()
            };
            outlet(&part);
            self.out = part.out;
            self.out.clear();
        }
    }

    /// Adds the messages of the problems of a string in a line. `place` converts an offset in the string to an offset
    /// in the line.
    pub(crate) fn problems(
        &mut self,
        messages: Messages,
        line: Line<'_>,
        place: impl Fn(usize) -> usize,
        problems: &[Problem],
    ) {
        let mut reported = self.reported;
        self.message(|out| {
            messages.write_all(
                &mut reported,
                line.location,
                line.bytes,
                place,
                problems,
                out,
            );
        });
        self.reported = reported;
    }

    /// Adds a message with the number of problems that were left out.
    pub(crate) fn end_of_problems(&mut self, location: Location<'_>) {
        let mut reported = take(&mut self.reported);
        self.message(|out| reported.finish(location.file, out));
    }

    /// Adds the message that `write` writes. If it writes nothing, adds nothing.
    fn message(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let before = self.messages.len();
        write(&mut self.messages);
        if self.messages.len() > before {
            self.marks.push((self.messages.len(), self.out.len()));
        }
    }

    /// Removes the results after a length. Their messages are not removed.
    pub(crate) fn take_back(&mut self, len: usize) {
        self.out.truncate(len);
        self.say_before(len);
    }

    /// Moves each message that would be written after more than `len` bytes of results: it is now written after `len`
    /// bytes. If results and messages go to one terminal, no message then interrupts the line that begins at `len`.
    pub(crate) fn say_before(&mut self, len: usize) {
        for (_, out) in self.marks.iter_mut().rev() {
            if *out <= len {
                break;
            }
            *out = len;
        }
    }
}
