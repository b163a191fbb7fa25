//! The results of some lines.

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
    /// Written before it, unless the previous batch had the same.
    pub(crate) heading: Vec<u8>,
    /// Bytes for standard error.
    pub(super) messages: Vec<u8>,
    /// For each message its end, and the length of `out` then.
    pub(super) marks: Vec<(usize, usize)>,
    pub(crate) tally: Tally,
    /// Process no more lines.
    pub(crate) stop: bool,
    /// The bytes read for it.
    pub(super) read: u64,
    /// More results of the same lines follow.
    pub(super) goes_on: bool,
    /// Takes results that are long.
    pub(super) outlet: Option<Outlet>,
    /// The messages on the line.
    pub(super) reported: Reported,
}

/// Takes results of a block, in the order of the input, before the block is finished: so they need not fit into
/// memory.
pub(super) struct Outlet(pub(super) Box<dyn Fn(&Batch)>);

impl fmt::Debug for Outlet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outlet")
    }
}

/// Results of this length go to the outlet.
const LONG: usize = 1 << 20;

/// Results written piece by piece, so that few are in memory. They cannot be taken back.
impl Write for Batch {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.extend_from_slice(bytes);
        if self.out.len() >= LONG {
            self.hand_over();
        }
        Ok(bytes.len())
    }

    // JSON is written a few bytes at a time; the trait's own loop takes twice as long.
    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes).map(drop)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Batch {
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

    /// Adds the messages of problems of a string in a line. `place` gives the offset in the line of an offset
    /// in the string.
    pub(crate) fn problems(
        &mut self,
        messages: Messages,
        line: Line<'_>,
        place: impl Fn(usize) -> usize,
        problems: &[Problem],
    ) {
        let mut reported = self.reported;
        self.message(|out| {
            messages.write(
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

    /// Reports the number of omitted problems.
    pub(crate) fn end_of_problems(&mut self, location: Location<'_>) {
        let mut reported = take(&mut self.reported);
        self.message(|out| reported.finish(location.file, out));
    }

    /// Adds the message that `write` writes, if it writes any.
    fn message(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let before = self.messages.len();
        write(&mut self.messages);
        if self.messages.len() > before {
            self.marks.push((self.messages.len(), self.out.len()));
        }
    }

    /// Takes back the results after a length; their messages stay.
    pub(crate) fn take_back(&mut self, len: usize) {
        self.out.truncate(len);
        self.say_before(len);
    }

    /// Moves the messages after a length of results to that length, so that they come before a line and not in
    /// the middle of it.
    pub(crate) fn say_before(&mut self, len: usize) {
        for (_, out) in self.marks.iter_mut().rev() {
            if *out <= len {
                break;
            }
            *out = len;
        }
    }
}
