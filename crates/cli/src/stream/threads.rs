//! From lines to results, in order, on several threads.
//!
//! One thread reads blocks, the workers turn each into a [`Batch`], and the calling thread writes
//! the batches. Each block has its own channel for the answer, and the writer gets the receiving
//! ends in the order of the input: so no sorting is needed, and the length of the writer's queue
//! limits the blocks in progress.
//!
//! The threads are not joined. When the writer ends early (a closed pipe, an error), the reader may
//! be waiting for a line that never comes; it ends with the process.

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

/// The most bytes of input in progress at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

/// A block and its results should stay in the cache from reading to writing.
const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 18,
    lines: 1 << 15,
    unit: 64 << 20,
};

/// Works on the whole input and gives every batch to `write`, in order, until that breaks.
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
    // Parts are passed between threads.
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
        // The worker's thread has panicked if no answer comes.
        let died = || Stop::io("a worker", io::Error::other("its thread has ended"));
        let mut goes_on = true;
        while goes_on {
            let batch = answer.recv().map_err(|_| died())??;
            goes_on = batch.goes_on;
            if write(&batch)?.is_break() {
                return Ok(());
            }
            // A part of a long record is in a buffer of another pool.
            if !goes_on {
                results.give(batch.out);
            }
        }
    }
    Ok(())
}

/// Starts reader and workers; returns the future answers, in order.
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
                    // If the writer is gone, the answer is dropped.
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
                // An error is an answer too, in order.
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

/// Shared by workers.
struct Shared<W> {
    work: W,
    terminator: Terminator,
    /// The memory of finished blocks, and of written results.
    blocks: Buffers,
    results: Buffers,
}

impl<W: Work> Shared<W> {
    /// Handles a block.
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
