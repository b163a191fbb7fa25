//! From lines to results, in order, on several threads.
//!
//! Each thread reads a block, turns it into a [`Batch`], and writes it when all earlier ones are
//! written ([`Order`]). So a block and its results stay in the cache of one core, and there are as
//! many blocks in progress as threads.
//!
//! The threads are not joined. If the output ends early (a closed pipe, an error), another thread may
//! be waiting for a line that never comes; it ends with the process.

use std::io;
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::batch::{Batch, Lines, TakePart, Work, all, one_by_one};
use super::blocks::{BYTE_ORDER_MARK, Block, BlockSize, Blocks};
use super::buffers::Buffers;
use super::input::Input;
use super::order::{End, Order, Parts, Sink};
use super::units::{Terminator, Unit};
use crate::report::messages::Location;
use crate::report::stop::Stop;

/// The most bytes of input in progress at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

/// A block and its results should stay in the cache from reading to writing.
const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 18,
    lines: 1 << 15,
    unit: 64 << 20,
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

/// Shared by all threads.
struct Shared<W, S> {
    work: W,
    terminator: Terminator,
    /// The index of the next block, and the rest of the input. `None` after its end.
    input: Mutex<Option<(u64, Blocks)>>,
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
        while let Some((index, block)) = self.next() {
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
        }
    }

    /// Reads the next block. An error in reading comes after the results of earlier blocks.
    fn next(&self) -> Option<(u64, Block)> {
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
        let (next, blocks) = input.as_mut()?;
        let index = *next;
        *next += 1;
        let result = match blocks.next() {
            Some(Ok(block)) => return Some((index, block)),
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
        let lines = Lines {
            first: Location {
                file: &block.name,
                line: block.first_line,
            },
            text: block.text(),
            terminator: self.terminator,
        };
        all(&self.work, lines, scratch, batch);
        self.buffers.give(block.into_buffer());
    }
}
