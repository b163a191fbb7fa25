//! The threads of a run.
//!
//! Each thread reads a block, works on it, and writes the [`Batch`] when all earlier batches are written ([`Order`]).
//! So a block and its results stay in the cache of one core, and each thread has at most one block in progress. A block
//! that is larger than usual, because it has a long line, is finished before another block is read. So the memory for
//! long lines does not grow with the number of threads.
//!
//! The threads are not joined. If the output ends early, because of a closed pipe or an error, another thread may wait
//! for a line that never comes; this thread ends with the process. If a thread panics, the thread that started it
//! panics too.

use std::env;
use std::mem::take;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::batch::{Batch, Outlet};
use super::blocks::{Block, BlockSize, Blocks};
use super::buffers::Buffers;
use super::input::Input;
use super::line::Line;
use super::order::{End, Order};
use super::results::Results;
use super::units::MAX_LENGTH;
use super::work::{Job, Work};
use crate::report::messages::Location;
use crate::report::stop::Stop;

/// The approximate limit of the input that is in progress at one time, in bytes.
const UNDER_WAY: usize = 32 << 20;

/// In a debug build, this environment variable makes the threads panic. A test checks that the process ends then.
const PANIC: &str = "PUNY_TEST_PANIC";

/// The size of a block. A block and its results should stay in the cache from reading to writing.
const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 18,
    lines: 1 << 15,
    unit: MAX_LENGTH,
};

/// Works on the whole input, and gives every batch to `results` in order, until the run ends.
pub(super) fn run_threads<W: Work>(
    job: Job<W>,
    input: Input,
    threads: usize,
    mut results: Results,
) -> End {
    let sources = match input {
        Input::Arguments(arguments) => {
            let strings = (1..).zip(&arguments).map(|(number, argument)| Line {
                location: Location {
                    file: "<arg>",
                    line: number,
                },
                bytes: argument.as_encoded_bytes(),
                end: job.units.terminator().bytes(),
            });
            let mut batch = Batch::default();
            job.work_on_units(strings, &mut W::Scratch::default(), &mut batch);
            let result = results.write_batch(&batch).map(|_| ());
            return (results, result);
        }
        Input::Sources(sources) => sources,
    };

    let bytes = (UNDER_WAY / threads).clamp(1 << 16, BLOCK.bytes);
    let size = BlockSize { bytes, ..BLOCK };
    let blocks = Blocks::new(sources, size, job.units.clone());
    let shared = Arc::new(Shared {
        job,
        buffers: blocks.buffers(),
        largest: 4 * size.bytes,
        large: 2 * size.bytes,
        input: Mutex::new(Some((0, blocks))),
        order: Arc::new(Order::new(results)),
    });
    // Work with long results always runs on another thread, even if `threads` is 1. If the output is closed in the
    // middle of a long record, this thread can then end without waiting for the rest of the record.
    if threads == 1 && !shared.job.work.has_long_results() {
        shared.work_on_blocks();
    } else {
        for _ in 0..threads {
            let its_own = Arc::clone(&shared);
            let thread = thread::Builder::new().name("worker".to_owned());
            if let Err(error) = thread.spawn(move || its_own.run_on_thread()) {
                shared.order.abandon(Ok(Err(Stop::io("a thread", error))));
            }
        }
    }
    let end = shared.order.wait();
    end.unwrap_or_else(|panic| resume_unwind(panic))
}

/// The index of the next block, and the rest of the input. `None` after the end of the input.
type Rest = Option<(u64, Blocks)>;

/// The data that all threads share.
struct Shared<W> {
    job: Job<W>,
    input: Mutex<Rest>,
    /// Blocks with more bytes are worked on one after the other.
    large: usize,
    /// The memory of finished blocks.
    buffers: Buffers,
    /// The maximum capacity of a buffer of results that is used again for the next block. A larger buffer is freed.
    largest: usize,
    order: Arc<Order>,
}

impl<W: Work> Shared<W> {
    /// Runs one thread. A panic ends the run.
    fn run_on_thread(&self) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.work_on_blocks())) {
            self.order.abandon(Err(panic));
        }
    }

    /// Works on blocks until the input or the run ends.
    fn work_on_blocks(&self) {
        let mut scratch = W::Scratch::default();
        let mut out = Vec::new();
        while let Some((index, block, rest)) = self.next_block() {
            debug_assert!(env::var_os(PANIC).is_none(), "{PANIC} is set");
            let is_large = rest.is_some();
            let outlet = || {
                let order = Arc::clone(&self.order);
                Outlet(Box::new(move |part| order.write_part(index, part)))
            };
            let mut batch = Batch {
                out: take(&mut out),
                read: block.text().len() as u64,
                outlet: self.job.work.has_long_results().then(outlet),
                ..Batch::default()
            };
            self.job.work_on_block(&block, &mut scratch, &mut batch);
            self.buffers.give(block.into_buffer());
            if !self.order.write_last(index, &batch) {
                break;
            }
            if batch.out.capacity() <= self.largest {
                out = batch.out;
                out.clear();
            }
            if is_large {
                // The working memory has grown with the block, so it is freed.
                scratch = W::Scratch::default();
            }
        }
    }

    /// Reads the next block. If it is large, also returns the lock on the rest of the input, so that other threads
    /// wait. An error in reading ends the run after the results of earlier blocks.
    fn next_block(&self) -> Option<(u64, Block, Option<MutexGuard<'_, Rest>>)> {
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
}
