//! Results leave in the order of the input, written by the threads that made them: so they stay in
//! the cache of one core.

use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::batch::{Batch, TakePart};
use crate::report::stop::Stop;

/// The destination of results.
pub(crate) trait Sink: Send + 'static {
    /// Takes results, until it breaks or fails.
    fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop>;
}

/// The destination after the end, and whether all went well.
pub(super) type End<S> = (S, Result<(), Stop>);

/// Gives the destination to one thread after the other.
pub(super) struct Order<S> {
    state: Mutex<State<S>>,
    /// The turn has changed.
    changed: Condvar,
    end: SyncSender<End<S>>,
}

struct State<S> {
    /// The index of the block whose results are taken next.
    turn: u64,
    /// `None` after the end.
    sink: Option<S>,
}

impl<S: Sink> Order<S> {
    /// Also returns the receiver of the end.
    pub(super) fn new(sink: S) -> (Self, Receiver<End<S>>) {
        let (end, ended) = sync_channel(1);
        let state = State {
            turn: 0,
            sink: Some(sink),
        };
        let order = Order {
            state: Mutex::new(state),
            changed: Condvar::new(),
            end,
        };
        (order, ended)
    }

    /// Takes the last or only results of a block. Waits for those of earlier blocks. Returns false
    /// after the end.
    pub(super) fn last(&self, index: u64, batch: &Batch) -> bool {
        let mut state = self.turn(index);
        self.take(&mut state, batch);
        state.turn += 1;
        self.changed.notify_all();
        state.sink.is_some()
    }

    /// Ends after all earlier blocks.
    pub(super) fn end(&self, index: u64, result: Result<(), Stop>) {
        self.finish(&mut self.turn(index), result);
    }

    /// Ends at once, because a thread has panicked or could not start.
    pub(super) fn abandon(&self, error: io::Error) {
        self.finish(&mut self.lock(), Err(Stop::io("a thread", error)));
    }

    /// Waits for the turn of a block, or the end.
    fn turn(&self, index: u64) -> MutexGuard<'_, State<S>> {
        let not_yet = |state: &mut State<S>| state.turn != index && state.sink.is_some();
        self.changed
            .wait_while(self.lock(), not_yet)
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, State<S>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Results after the end are dropped.
    fn take(&self, state: &mut State<S>, batch: &Batch) {
        let Some(sink) = &mut state.sink else { return };
        match sink.take(batch) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(())) => self.finish(state, Ok(())),
            Err(stop) => self.finish(state, Err(stop)),
        }
    }

    fn finish(&self, state: &mut State<S>, result: Result<(), Stop>) {
        if let Some(sink) = state.sink.take() {
            // The calling thread waits for it.
            let _ = self.end.send((sink, result));
        }
        self.changed.notify_all();
    }
}

/// The way to the destination for parts of a block.
pub(super) struct Parts<S> {
    index: u64,
    order: Arc<Order<S>>,
}

impl<S> Parts<S> {
    /// For the block of this index.
    pub(super) fn new(index: u64, order: Arc<Order<S>>) -> Self {
        Parts { index, order }
    }
}

impl<S: Sink> TakePart for Parts<S> {
    fn take(&self, part: &Batch) {
        let order = &self.order;
        order.take(&mut order.turn(self.index), part);
    }
}

impl<S> fmt::Debug for Parts<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Parts").field(&self.index).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[derive(Default)]
    struct Text(Vec<u8>);

    impl Sink for Text {
        fn take(&mut self, batch: &Batch) -> Result<ControlFlow<()>, Stop> {
            self.0.extend_from_slice(&batch.out);
            Ok(match batch.stop {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        }
    }

    fn batch(out: &[u8]) -> Batch {
        Batch {
            out: out.to_vec(),
            ..Batch::default()
        }
    }

    #[test]
    fn results_leave_in_the_order_of_blocks() {
        let (order, ended) = Order::new(Text::default());
        let order = Arc::new(order);
        let threads: Vec<_> = (0..8_u8)
            .rev()
            .map(|index| {
                let order = Arc::clone(&order);
                thread::spawn(move || {
                    let digit = [b'0' + index];
                    let index = u64::from(index);
                    Parts::new(index, Arc::clone(&order)).take(&batch(&digit));
                    assert!(order.last(index, &batch(b" ")));
                })
            })
            .collect();
        order.end(8, Ok(()));
        for thread in threads {
            thread.join().unwrap();
        }
        let (text, result) = ended.recv().unwrap();
        assert!(result.is_ok());
        assert_eq!(text.0, b"0 1 2 3 4 5 6 7 ");
    }

    #[test]
    fn nothing_is_taken_after_the_end() {
        let (order, ended) = Order::new(Text::default());
        assert!(order.last(0, &batch(b"a")));
        let stop = Batch {
            stop: true,
            ..batch(b"b")
        };
        assert!(!order.last(1, &stop));
        // These do not wait, as their turn will not come.
        assert!(!order.last(3, &batch(b"c")));
        order.abandon(io::Error::other("x"));
        order.end(9, Ok(()));
        let (text, result) = ended.recv().unwrap();
        assert!(result.is_ok());
        assert_eq!(text.0, b"ab");
        assert!(ended.try_recv().is_err());
    }

    #[test]
    fn a_thread_that_panics_ends_the_run() {
        let (order, ended) = Order::new(Text::default());
        order.abandon(io::Error::other("x"));
        let (_, result) = ended.recv().unwrap();
        assert!(result.is_err());
    }
}
