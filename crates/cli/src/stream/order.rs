//! Puts results into the order of the input. Each thread writes its own results, so they stay in the cache of one core.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::batch::Batch;
use super::results::Results;
use crate::report::stop::Stop;

/// The results at the end of a run, and the error if the run ended early.
pub(super) type End = (Results, Result<(), Stop>);

/// Gives access to the results to one thread after the other, in the order of their blocks.
pub(super) struct Order {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The index of the block whose results are written next.
    turn: u64,
    /// `None` after the end.
    results: Option<Results>,
    /// The end of the run or the payload of a panic, until `wait` takes it.
    end: Option<thread::Result<End>>,
}

impl Order {
    pub(super) fn new(results: Results) -> Self {
        Order {
            state: Mutex::new(State {
                turn: 0,
                results: Some(results),
                end: None,
            }),
            changed: Condvar::new(),
        }
    }

    /// Writes results of a block that has more results. Waits for the results of earlier blocks.
    pub(super) fn write_part(&self, index: u64, batch: &Batch) {
        self.write_batch(&mut self.turn(index), batch);
    }

    /// Writes the last results of a block. Waits for the results of earlier blocks. Returns false if the run has ended.
    pub(super) fn write_last(&self, index: u64, batch: &Batch) -> bool {
        let mut state = self.turn(index);
        self.write_batch(&mut state, batch);
        state.turn += 1;
        self.changed.notify_all();
        state.results.is_some()
    }

    /// Ends the run after all earlier blocks.
    pub(super) fn end(&self, index: u64, result: Result<(), Stop>) {
        self.finish(&mut self.turn(index), Ok(result));
    }

    /// Ends the run at once, because a thread panicked or could not be started.
    pub(super) fn abandon(&self, result: thread::Result<Result<(), Stop>>) {
        self.finish(&mut self.lock(), result);
    }

    /// Waits for the end of the run. The error is the payload of a panic.
    pub(super) fn wait(&self) -> thread::Result<End> {
        let mut state = self.wait_while(|state| state.end.is_none());
        state
            .end
            .take()
            .expect("`wait_while` returned, so there is an end")
    }

    /// Waits for the turn of a block, or for the end of the run.
    fn turn(&self, index: u64) -> MutexGuard<'_, State> {
        self.wait_while(|state| state.turn != index && state.results.is_some())
    }

    fn wait_while(&self, condition: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = self
            .changed
            .wait_while(self.lock(), |state| condition(state));
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the state. A panic of another thread does not make the state invalid; it only ends the run.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes results. Discards them if the run has ended.
    fn write_batch(&self, state: &mut State, batch: &Batch) {
        let Some(results) = &mut state.results else {
            return;
        };
        match results.write_batch(batch) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => self.finish(state, Ok(Ok(()))),
            Err(stop) => self.finish(state, Ok(Err(stop))),
        }
    }

    fn finish(&self, state: &mut State, result: thread::Result<Result<(), Stop>>) {
        if let Some(results) = state.results.take() {
            state.end = Some(result.map(|result| (results, result)));
        }
        self.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::stream::output::Output;
    use crate::stream::progress::Progress;

    fn batch(out: &[u8]) -> Batch {
        Batch {
            out: out.to_vec(),
            ..Batch::default()
        }
    }

    /// Returns the output of a run that `order` describes.
    fn written(order: impl FnOnce(Order) -> End) -> Vec<u8> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let output = Output::open(Some(Path::new(&path))).unwrap();
        let results = Results::new(output, Progress::new(false, None), None);
        let (results, result) = order(Order::new(results));
        assert!(result.is_ok());
        results.output.finish().unwrap();
        fs::read(path).unwrap()
    }

    #[test]
    fn results_are_written_in_the_order_of_blocks() {
        let text = written(|order| {
            let order = Arc::new(order);
            let threads: Vec<_> = (0..8_u8)
                .rev()
                .map(|index| {
                    let order = Arc::clone(&order);
                    thread::spawn(move || {
                        let digit = [b'0' + index];
                        let index = u64::from(index);
                        order.write_part(index, &batch(&digit));
                        assert!(order.write_last(index, &batch(b" ")));
                    })
                })
                .collect();
            order.end(8, Ok(()));
            for thread in threads {
                thread.join().unwrap();
            }
            order.wait().unwrap()
        });
        assert_eq!(text, b"0 1 2 3 4 5 6 7 ");
    }

    #[test]
    fn nothing_is_written_after_the_end() {
        let text = written(|order| {
            assert!(order.write_last(0, &batch(b"a")));
            let stop = Batch {
                stop: true,
                ..batch(b"b")
            };
            assert!(!order.write_last(1, &stop));
            // These calls do not wait, because the run has ended.
            assert!(!order.write_last(3, &batch(b"c")));
            order.abandon(Err(Box::new("x")));
            order.end(9, Ok(()));
            order.wait().unwrap()
        });
        assert_eq!(text, b"ab");
    }
}
