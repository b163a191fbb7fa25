//! From lines to results, in order, on several threads.
//!
//! Each thread reads a block, turns it into a [`Batch`], and writes it when all earlier ones are
//! written ([`Order`]). So a block and its results stay in the cache of one core, and there are as
//! many blocks in progress as threads. A block that is larger than others, because it has a long line, is
//! worked on before any other is read, so the memory that long lines take does not grow with the threads.
//!
//! The threads are not joined. If the output ends early (a closed pipe, an error), another thread may
//! be waiting for a line that never comes; it ends with the process.

use std::io;
use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::batch::{Batch, Line, Lines, TakePart, Work, all, copy, one_by_one, refuse};
use super::blocks::{BYTE_ORDER_MARK, Block, BlockSize, Blocks, Part};
use super::buffers::Buffers;
use super::input::Input;
use super::order::{End, Order, Parts, Sink};
use super::units::{LONGEST, Terminator, Unit};
use crate::report::messages::Location;
use crate::report::stop::Stop;

/// The most bytes of input in progress at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

/// A block and its results should stay in the cache from reading to writing.
const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 18,
    lines: 1 << 15,
    unit: LONGEST,
};

/// Works on the whole input and gives every batch to `sink`, in order, until that breaks.
pub(crate) fn run<W: Work, S: Sink>(
    work: W,
    input: Input,
    terminator: Terminator,
    threads: usize,
    mut sink: S,
) -> Result<End<S>, Stop> {
    let sources = match input {
        Input::Arguments(arguments) => {
            let each = arguments.iter().map(|argument| Unit {
                bytes: argument.as_encoded_bytes(),
                end: terminator.bytes(),
                lines: 1,
            });
            let first = Location {
                file: "<arg>",
                line: 1,
            };
            let (mut scratch, mut batch) = (W::Scratch::default(), Batch::default());
            one_by_one(&work, first, each, &mut scratch, &mut batch);
            let result = sink.take(&batch).map(|_| ());
            return Ok((sink, result));
        }
        Input::Sources(sources) => sources,
    };

    let bytes = (UNDER_WAY / threads).clamp(1 << 16, BLOCK.bytes);
    let size = BlockSize { bytes, ..BLOCK };
    let blocks = Blocks::new(sources, size, terminator, work.ends());
    let (order, ended) = Order::new(sink);
    let shared = Arc::new(Shared {
        work,
        terminator,
        buffers: blocks.buffers(),
        largest: 4 * size.bytes,
        large: 2 * size.bytes,
        input: Mutex::new(Some((0, blocks))),
        order: Arc::new(order),
    });
    // If the output is closed in the middle of a long record, the rest of it is not awaited.
    if threads == 1 && !shared.work.in_parts() {
        shared.run();
    } else {
        for _ in 0..threads {
            let its_own = Arc::clone(&shared);
            let thread = thread::Builder::new().name("worker".to_owned());
            if let Err(error) = thread.spawn(move || its_own.run()) {
                shared.order.abandon(error);
            }
        }
    }
    // `shared` keeps the sender, so the end comes.
    ended
        .recv()
        .map_err(|error| Stop::io("a thread", io::Error::other(error)))
}

/// The index of the next block, and the rest of the input. `None` after its end.
type Rest = Option<(u64, Blocks)>;

/// Shared by all threads.
struct Shared<W, S> {
    work: W,
    terminator: Terminator,
    input: Mutex<Rest>,
    /// Larger blocks are worked on one after the other.
    large: usize,
    /// The memory of finished blocks.
    buffers: Buffers,
    /// More memory is not kept for the next results.
    largest: usize,
    order: Arc<Order<S>>,
}

/// Ends the run if its thread panics: others would wait for its results.
pub(super) struct Watch<'o, S: Sink>(pub(super) &'o Order<S>);

impl<S: Sink> Drop for Watch<'_, S> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.abandon(io::Error::other("it has ended"));
        }
    }
}

impl<W: Work, S: Sink> Shared<W, S> {
    /// The work of one thread.
    fn run(&self) {
        let _watch = Watch(&self.order);
        let mut scratch = W::Scratch::default();
        let mut out = Vec::new();
        while let Some((index, block, rest)) = self.next() {
            let is_large = rest.is_some();
            let parts =
                || Box::new(Parts::new(index, Arc::clone(&self.order))) as Box<dyn TakePart>;
            let mut batch = Batch {
                out: take(&mut out),
                read: block.text().len() as u64,
                parts: self.work.in_parts().then(parts),
                ..Batch::default()
            };
            self.work_on(block, &mut scratch, &mut batch);
            if !self.order.last(index, &batch) {
                break;
            }
            if batch.out.capacity() <= self.largest {
                out = batch.out;
                out.clear();
            }
            if is_large {
                // It has grown with the block.
                scratch = W::Scratch::default();
            }
        }
    }

    /// Reads the next block; a large one comes with the rest of the input, which waits. An error in reading
    /// comes after the results of earlier blocks.
    fn next(&self) -> Option<(u64, Block, Option<MutexGuard<'_, Rest>>)> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, blocks) = input.as_mut()?;
        let index = *next;
        *next += 1;
        let result = match blocks.next() {
            Some(Ok(block)) => {
                let is_large = block.text().len() > self.large;
                return Some((index, block, is_large.then_some(input)));
            }
            Some(Err(stop)) => Err(stop),
            None => Ok(()),
        };
        *input = None;
        drop(input);
        self.order.end(index, result);
        None
    }

    fn work_on(&self, block: Block, scratch: &mut W::Scratch, batch: &mut Batch) {
        if block.has_mark && self.work.is_exact() {
            batch.out.extend_from_slice(BYTE_ORDER_MARK);
        }
        match &block.part {
            Some(part) => self.copy(&block, part, batch),
            None => {
                let lines = Lines {
                    first: Location {
                        file: &block.name,
                        line: block.first_line,
                    },
                    text: block.text(),
                    terminator: self.terminator,
                };
                all(&self.work, lines, scratch, batch);
            }
        }
        self.buffers.give(block.into_buffer());
    }

    /// Copies a part of a unit that is too long, and reports the unit after the last part.
    fn copy(&self, block: &Block, part: &Part, batch: &mut Batch) {
        let text = block.text();
        if !part.is_last {
            batch.goes_on = true;
            return copy(&self.work, text, batch);
        }
        let end = self.terminator.bytes();
        let text_without_end = text.strip_suffix(end).unwrap_or(text);
        copy(&self.work, text_without_end, batch);
        let end = match text_without_end.len() < text.len() {
            true => end,
            false => b"",
        };
        let line = Line {
            location: Location {
                file: &block.name,
                line: part.first_line,
            },
            bytes: &part.beginning,
            end,
        };
        refuse(&self.work, line, part.length - end.len() as u64, batch);
    }
}
