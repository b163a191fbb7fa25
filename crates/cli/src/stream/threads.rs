//! From lines to results, in order, on as many threads as there are.
//!
//! One thread reads blocks, the workers turn each into a [`Batch`], and the calling
//! thread writes the batches. Each block travels with a channel of its own for the
//! answer, and the writer gets the ends of those channels in the order of the input:
//! so the order needs no sorting, and no more blocks are under way than the queue to
//! the writer holds.
//!
//! The threads are not joined. When the writer is done early (a closed pipe, an
//! error), the reader may be waiting for a line that never comes; it ends with the
//! process.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::batch::{Answer, Batch, Lines, Work, all, one_by_one};
use super::blocks::{BYTE_ORDER_MARK, Block, BlockSize, Blocks};
use super::buffers::Buffers;
use super::input::Input;
use super::units::{Terminator, Unit};
use crate::report::messages::Location;
use crate::report::stop::Stop;

/// The most bytes of input that are under way at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

/// A block and its results should stay in the cache from reading to writing.
const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 18,
    lines: 1 << 15,
    unit: 64 << 20,
};

/// Works on the whole input and hands every batch to `write`, in order, until that
/// breaks.
pub(crate) fn run<W: Work>(
    work: W,
    input: Input,
    terminator: Terminator,
    threads: usize,
    mut write: impl FnMut(&Batch) -> Result<ControlFlow<()>, Stop>,
) -> Result<(), Stop> {
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
            return write(&batch).map(|_| ());
        }
        Input::Sources(sources) => sources,
    };

    let bytes = (UNDER_WAY / (threads + 2)).clamp(1 << 16, BLOCK.bytes);
    let size = BlockSize { bytes, ..BLOCK };
    let blocks = Blocks::new(sources, size, terminator, work.ends());
    // Parts are handed over from one thread to another.
    let is_alone = threads == 1 && !work.in_parts();
    let shared = Shared {
        work,
        terminator,
        blocks: blocks.buffers(),
        results: Buffers::new(4 * size.bytes),
    };
    if is_alone {
        let mut scratch = W::Scratch::default();
        for block in blocks {
            let batch = shared.batch(block?, None, &mut scratch);
            if write(&batch)?.is_break() {
                break;
            }
            shared.results.give(batch.out);
        }
        return Ok(());
    }

    let results = shared.results.clone();
    for answer in spawn(shared, blocks, threads)? {
        // No answer comes if the worker's thread has panicked.
        let died = || Stop::io("a worker", io::Error::other("its thread has ended"));
        let mut goes_on = true;
        while goes_on {
            let batch = answer.recv().map_err(|_| died())??;
            goes_on = batch.goes_on;
            if write(&batch)?.is_break() {
                return Ok(());
            }
            // A part of a long record is in a buffer that was not taken from here.
            if !goes_on {
                results.give(batch.out);
            }
        }
    }
    Ok(())
}

/// Starts reader and workers; what comes back are the answers to come, in order.
fn spawn<W: Work>(
    shared: Shared<W>,
    blocks: Blocks,
    threads: usize,
) -> Result<Receiver<Receiver<Answer>>, Stop> {
    let (to_writer, answers) = sync_channel::<Receiver<Answer>>(threads);
    let (to_workers, tasks) = sync_channel::<(Block, SyncSender<Answer>)>(threads);
    let tasks = Arc::new(Mutex::new(tasks));
    let shared = Arc::new(shared);

    let start = |name: &str, body: Box<dyn FnOnce() + Send>| {
        let thread = thread::Builder::new().name(name.to_owned()).spawn(body);
        thread
            .map(|_| ())
            .map_err(|error| Stop::io("a thread", error))
    };
    for _ in 0..threads {
        let tasks = Arc::clone(&tasks);
        let shared = Arc::clone(&shared);
        start(
            "worker",
            Box::new(move || {
                let mut scratch = W::Scratch::default();
                loop {
                    let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((block, answer)) = task else { break };
                    // The writer may have left; then the answer is nobody's.
                    let batch = shared.batch(block, Some(&answer), &mut scratch);
                    let _ = answer.send(Ok(batch));
                }
            }),
        )?;
    }
    start(
        "reader",
        Box::new(move || {
            for block in blocks {
                let (answer, to_come) = sync_channel(1);
                // An error is an answer too, and takes its turn.
                let sent = match block {
                    Ok(block) => to_workers.send((block, answer)).is_ok(),
                    Err(stop) => answer.send(Err(stop)).is_ok(),
                };
                if !sent || to_writer.send(to_come).is_err() {
                    break;
                }
            }
        }),
    )?;
    Ok(answers)
}

/// What workers share.
struct Shared<W> {
    work: W,
    terminator: Terminator,
    /// The memory of blocks that are done, and that of results that are written.
    blocks: Buffers,
    results: Buffers,
}

impl<W: Work> Shared<W> {
    /// Works on a block.
    fn batch(
        &self,
        block: Block,
        taker: Option<&SyncSender<Answer>>,
        scratch: &mut W::Scratch,
    ) -> Batch {
        let text = block.text();
        let mut batch = Batch {
            read: text.len() as u64,
            out: self.results.take(),
            taker: taker.filter(|_| self.work.in_parts()).cloned(),
            ..Batch::default()
        };
        batch.out.clear();
        if block.has_mark && self.work.is_exact() {
            batch.out.extend_from_slice(BYTE_ORDER_MARK);
        }
        let lines = Lines {
            first: Location {
                file: &block.name,
                line: block.first_line,
            },
            text,
            terminator: self.terminator,
        };
        all(&self.work, lines, scratch, &mut batch);
        self.blocks.give(block.into_buffer());
        batch
    }
}
