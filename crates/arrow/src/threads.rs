//! Division of the rows among threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use arrow_array::cast::AsArray;
use arrow_array::{Array, StructArray};

use crate::error::KernelError;

/// A function that returns whether to stop.
pub type Stop<'s> = dyn Fn() -> bool + Sync + 's;

/// The minimum number of rows for a thread, which is a few chunks.
const ROWS_PER_THREAD: usize = 32_768;

/// Divides the rows into adjacent ranges and runs `work` on each range on its own thread. Returns the results in
/// the order of the rows. `work` calls its second argument before each chunk. If one thread fails, the other threads
/// stop at their next chunk.
pub(crate) fn run_in_threads<T: Send>(
    threads: usize,
    stop: Option<&Stop<'_>>,
    rows: usize,
    work: impl Fn(Range<usize>, &dyn Fn() -> Result<(), KernelError>) -> Result<T, KernelError> + Sync,
) -> Result<Vec<T>, KernelError> {
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let parts = threads.min(rows / ROWS_PER_THREAD).max(1);
    let failed = AtomicBool::new(false);
    let next = || match stop {
        _ if failed.load(Ordering::Relaxed) => Err(KernelError::Stopped),
        Some(stop) if stop() => Err(KernelError::Stopped),
        _ => Ok(()),
    };
    let run = |range| {
        let result = work(range, &next);
        if result.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        result
    };
    if parts == 1 {
        return Ok(vec![run(0..rows)?]);
    }
    let range = |part: usize| part * rows / parts..(part + 1) * rows / parts;
    let results: Vec<Result<T, KernelError>> = thread::scope(|scope| {
        let run = &run;
        let others: Vec<_> = (1..parts)
            .map(|part| {
                (
                    part,
                    thread::Builder::new().spawn_scoped(scope, move || run(range(part))),
                )
            })
            .collect();
        let mut results = vec![run(range(0))];
        for (part, handle) in others {
            results.push(match handle.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(result)) => result,
                // If the thread cannot be started, the caller's thread converts its range.
                Err(_) => run(range(part)),
                // No code in this crate panics. If a panic happens anyway, it reaches the caller.
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
            });
        }
        results
    });
    // A thread that stopped because another thread failed has no error of its own.
    let mut done = Vec::with_capacity(parts);
    let mut stopped = None;
    for result in results {
        match result {
            Ok(result) => done.push(result),
            Err(KernelError::Stopped) => stopped = Some(KernelError::Stopped),
            Err(error) => return Err(error),
        }
    }
    stopped.map_or(Ok(done), Err)
}

/// Concatenates the arrays of structs that the threads returned. Returns `None` if there are no arrays.
pub(crate) fn concat_structs(
    mut parts: Vec<StructArray>,
) -> Result<Option<StructArray>, KernelError> {
    if parts.len() < 2 {
        return Ok(parts.pop());
    }
    let all: Vec<&dyn Array> = parts.iter().map(|part| part as &dyn Array).collect();
    let whole = arrow_select::concat::concat(&all)?;
    Ok(Some(whole.as_struct().clone()))
}
