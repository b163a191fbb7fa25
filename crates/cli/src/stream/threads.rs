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

use super::batch::{Answer, Batch, Line, Work};
use super::blocks::{BYTE_ORDER_MARK, Block, BlockSize, Blocks};
use super::input::Input;
use super::units::{Unit, units};
use crate::report::messages::Location;
use crate::report::stop::Stop;

/// The most bytes of input that are under way at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 20,
    lines: 1 << 14,
    unit: 64 << 20,
};

/// Works on the whole input and hands every batch to `write`, in order, until that
/// breaks.
pub(crate) fn run<W: Work>(
    work: W,
    input: Input,
    threads: usize,
    mut write: impl FnMut(Batch) -> Result<ControlFlow<()>, Stop>,
) -> Result<(), Stop> {
    let sources = match input {
        Input::Arguments(arguments) => {
            let each = arguments.iter().map(|argument| Unit {
                bytes: argument.as_encoded_bytes(),
                end: b"\n",
                lines: 1,
            });
            let first = Batch::default();
            return write(batch("<arg>", 1, each, first, &work)).map(|_| ());
        }
        Input::Sources(sources) => sources,
    };

    let bytes = (UNDER_WAY / (threads + 2)).clamp(1 << 16, BLOCK.bytes);
    let size = BlockSize { bytes, ..BLOCK };
    let mut blocks = Blocks::new(sources, size, work.ends());
    // Parts are handed over from one thread to another.
    if threads == 1 && !work.in_parts() {
        return blocks
            .try_for_each(|block| {
                match block.and_then(|block| write(of_block(&block, &work, None))) {
                    Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                    Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                }
            })
            .break_value()
            .unwrap_or(Ok(()));
    }

    for answer in spawn(work, blocks, threads)? {
        // No answer comes if the worker's thread has panicked.
        let died = || Stop::io("a worker", io::Error::other("its thread has ended"));
        let mut goes_on = true;
        while goes_on {
            let batch = answer.recv().map_err(|_| died())??;
            goes_on = batch.goes_on;
            if write(batch)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// Starts reader and workers; what comes back are the answers to come, in order.
fn spawn<W: Work>(
    work: W,
    blocks: Blocks,
    threads: usize,
) -> Result<Receiver<Receiver<Answer>>, Stop> {
    let (to_writer, answers) = sync_channel::<Receiver<Answer>>(threads);
    let (to_workers, tasks) = sync_channel::<(Block, SyncSender<Answer>)>(threads);
    let tasks = Arc::new(Mutex::new(tasks));
    let work = Arc::new(work);

    let start = |name: &str, body: Box<dyn FnOnce() + Send>| {
        let thread = thread::Builder::new().name(name.to_owned()).spawn(body);
        thread
            .map(|_| ())
            .map_err(|error| Stop::io("a thread", error))
    };
    for _ in 0..threads {
        let tasks = Arc::clone(&tasks);
        let work = Arc::clone(&work);
        start(
            "worker",
            Box::new(move || {
                loop {
                    let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok((block, answer)) = task else { break };
                    // The writer may have left; then the answer is nobody's.
                    let batch = of_block(&block, &*work, Some(&answer));
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

fn of_block<W: Work>(block: &Block, work: &W, taker: Option<&SyncSender<Answer>>) -> Batch {
    let mut first = Batch {
        read: block.bytes.len() as u64,
        taker: taker.filter(|_| work.in_parts()).cloned(),
        ..Batch::default()
    };
    if block.has_mark && work.is_exact() {
        first.out.extend_from_slice(BYTE_ORDER_MARK);
    }
    batch(
        &block.name,
        block.first_line,
        units(&block.bytes, work.ends().as_deref()),
        first,
        work,
    )
}

fn batch<'l, W: Work>(
    file: &str,
    first_line: u64,
    units: impl Iterator<Item = Unit<'l>>,
    mut batch: Batch,
    work: &W,
) -> Batch {
    let mut scratch = W::Scratch::default();
    let mut number = first_line;
    for Unit { bytes, end, lines } in units {
        batch.tally.lines += 1;
        let location = Location { file, line: number };
        number += lines as u64;
        let line = Line {
            location,
            bytes,
            end,
        };
        work.line(line, &mut scratch, &mut batch);
        if batch.stop {
            break;
        }
    }
    batch
}
