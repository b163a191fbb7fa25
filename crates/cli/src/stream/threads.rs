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

use crate::fields::separator::Field;
use crate::report::stop::Stop;
use crate::report::tally::Tally;
use crate::stream::input::{BYTE_ORDER_MARK, Block, BlockSize, Blocks, Input, lines};

/// What is done to one line.
pub(crate) trait Work: Send + Sync + 'static {
    /// Puts the results of a line into the batch.
    fn line(&self, place: Place<'_>, line: &[u8], batch: &mut Batch);

    /// Whether what is not converted is to come out as it was, byte for byte.
    fn is_exact(&self) -> bool {
        false
    }
}

/// Which line it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'p> {
    pub(crate) file: &'p str,
    /// From 1.
    pub(crate) line: u64,
    /// The bytes that end it.
    pub(crate) end: &'p [u8],
}

/// The results of some lines.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// What goes to the output.
    pub(crate) out: Vec<u8>,
    /// What goes to standard error.
    pub(crate) messages: Vec<u8>,
    /// For each message its end, and the length that `out` had then.
    pub(crate) marks: Vec<(usize, usize)>,
    pub(crate) tally: Tally,
    /// No line after this one is wanted.
    pub(crate) stop: bool,
    /// The bytes that were read for it.
    pub(crate) read: u64,
    /// What keeps its memory from line to line.
    pub(crate) scratch: Scratch,
}

/// Working memory; what is in it means nothing to the next line.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) text: String,
    pub(crate) fields: Vec<Field>,
}

impl Batch {
    /// Ends a message that was written to `messages`.
    pub(crate) fn end_message(&mut self) {
        self.marks.push((self.messages.len(), self.out.len()));
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

/// The most bytes of input that are under way at any time, roughly.
const UNDER_WAY: usize = 32 << 20;

const BLOCK: BlockSize = BlockSize {
    bytes: 1 << 20,
    lines: 1 << 14,
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
            let lines = arguments
                .iter()
                .map(|argument| (argument.as_encoded_bytes(), &b"\n"[..]));
            let first = Batch::default();
            return write(batch("<arg>", 1, lines, first, &work)).map(|_| ());
        }
        Input::Sources(sources) => sources,
    };

    let bytes = (UNDER_WAY / (threads + 2)).clamp(1 << 16, BLOCK.bytes);
    let mut blocks = Blocks::new(sources, BlockSize { bytes, ..BLOCK });
    if threads == 1 {
        return blocks
            .try_for_each(
                |block| match block.and_then(|block| write(of_block(&block, &work))) {
                    Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                    Ok(ControlFlow::Break(())) => ControlFlow::Break(Ok(())),
                    Err(stop) => ControlFlow::Break(Err(stop)),
                },
            )
            .break_value()
            .unwrap_or(Ok(()));
    }

    for answer in spawn(work, blocks, threads)? {
        // No answer comes if the worker's thread has panicked.
        let died = || Stop::io("a worker", io::Error::other("its thread has ended"));
        let batch = answer.recv().map_err(|_| died())??;
        if write(batch)?.is_break() {
            break;
        }
    }
    Ok(())
}

type Answer = Result<Batch, Stop>;

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
                    let _ = answer.send(Ok(of_block(&block, &*work)));
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

fn of_block<W: Work>(block: &Block, work: &W) -> Batch {
    let mut first = Batch {
        read: block.bytes.len() as u64,
        ..Batch::default()
    };
    if block.marked && work.is_exact() {
        first.out.extend_from_slice(BYTE_ORDER_MARK);
    }
    batch(
        &block.name,
        block.first_line,
        lines(&block.bytes),
        first,
        work,
    )
}

fn batch<'l, W: Work>(
    file: &str,
    first_line: u64,
    lines: impl Iterator<Item = (&'l [u8], &'l [u8])>,
    mut batch: Batch,
    work: &W,
) -> Batch {
    for (line, (text, end)) in (first_line..).zip(lines) {
        batch.tally.lines += 1;
        work.line(Place { file, line, end }, text, &mut batch);
        if batch.stop {
            break;
        }
    }
    batch
}
