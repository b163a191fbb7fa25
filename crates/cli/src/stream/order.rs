//! Results leave in the order of the input, written by the threads that made them: so they stay in
//! the cache of one core.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::batch::Batch;
use super::results::Results;
use crate::report::stop::Stop;

/// The results at the end of a run, and whether all went well.
pub(super) type End = (Results, Result<(), Stop>);

/// Gives the results to one thread after the other.
pub(super) struct Order {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// The index of the block whose results are taken next.
    turn: u64,
    /// `None` after the end.
    results: Option<Results>,
    /// The end, or the payload of a panic, until it is taken.
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

    /// Takes results of a block, of which more follow. Waits for those of earlier blocks.
    pub(super) fn part(&self, index: u64, batch: &Batch) {
        self.take(&mut self.turn(index), batch);
    }

    /// Takes the last or only results of a block. Waits for those of earlier blocks. Returns false
    /// after the end.
    pub(super) fn last(&self, index: u64, batch: &Batch) -> bool {
        let mut state = self.turn(index);
        self.take(&mut state, batch);
        state.turn += 1;
        self.changed.notify_all();
        state.results.is_some()
    }

    /// Ends after all earlier blocks.
    pub(super) fn end(&self, index: u64, result: Result<(), Stop>) {
        self.finish(&mut self.turn(index), Ok(result));
    }

    /// Ends at once, because a thread has panicked or could not start.
    pub(super) fn abandon(&self, result: thread::Result<Result<(), Stop>>) {
        self.finish(&mut self.lock(), result);
    }

    /// Waits for the end. An error is the payload of a panic.
    pub(super) fn wait(&self) -> thread::Result<End> {
        let mut state = self.wait_while(|state| state.end.is_none());
        state.end.take().expect("it has been waited for")
    }

    /// Waits for the turn of a block, or the end.
    fn turn(&self, index: u64) -> MutexGuard<'_, State> {
        self.wait_while(|state| state.turn != index && state.results.is_some())
    }

    fn wait_while(&self, condition: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = self
            .changed
            .wait_while(self.lock(), |state| condition(state));
        state.unwrap_or_else(PoisonError::into_inner)
    }

    /// After a panic the state is as good as before: it only ends.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Results after the end are dropped.
    fn take(&self, state: &mut State, batch: &Batch) {
        let Some(results) = &mut state.results else {
            return;
        };
        match results.take(batch) {
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

    /// The output of an order, after its end.
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
    fn results_leave_in_the_order_of_blocks() {
        let text = written(|order| {
            let order = Arc::new(order);
            let threads: Vec<_> = (0..8_u8)
                .rev()
                .map(|index| {
                    let order = Arc::clone(&order);
                    thread::spawn(move || {
                        let digit = [b'0' + index];
                        let index = u64::from(index);
                        order.part(index, &batch(&digit));
                        assert!(order.last(index, &batch(b" ")));
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
    fn nothing_is_taken_after_the_end() {
        let text = written(|order| {
            assert!(order.last(0, &batch(b"a")));
            let stop = Batch {
                stop: true,
                ..batch(b"b")
            };
            assert!(!order.last(1, &stop));
            // These do not wait, as their turn will not come.
            assert!(!order.last(3, &batch(b"c")));
            order.abandon(Err(Box::new("x")));
            order.end(9, Ok(()));
            order.wait().unwrap()
        });
        assert_eq!(text, b"ab");
    }
}
