//! Work on numbered groups of rows by all threads, with their results in order. A thread holds one group, and
//! waits with it until the groups before are done: so there are never more groups in memory than threads.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::batch::Batch;
use super::order::{End, Order, Parts, Sink};
use super::threads::Watch;
use crate::report::stop::Stop;

/// Works on the groups from 0 to `count`, and gives the batch of each to `sink`, in order, until that breaks or
/// the work fails. A batch may be given in parts.
pub(crate) fn run<S: Sink>(
    count: u64,
    threads: usize,
    sink: S,
    work: impl Fn(u64, &mut Batch) -> Result<(), Stop> + Send + Sync + 'static,
) -> Result<End<S>, Stop> {
    let (order, ended) = Order::new(sink);
    let shared = Arc::new(Shared {
        work,
        count,
        next: AtomicU64::new(0),
        order: Arc::new(order),
    });
    let threads = usize::try_from(count)
        .map_or(threads, |count| threads.min(count))
        .max(1);
    for _ in 0..threads {
        let its_own = Arc::clone(&shared);
        let thread = thread::Builder::new().name("worker".to_owned());
        if let Err(error) = thread.spawn(move || its_own.run()) {
            shared.order.abandon(error);
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
    count: u64,
    next: AtomicU64,
    order: Arc<Order<S>>,
}

impl<W: Fn(u64, &mut Batch) -> Result<(), Stop>, S: Sink> Shared<W, S> {
    /// The work of one thread.
    fn run(&self) {
        let _watch = Watch(&self.order);
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.count {
                // The thread that comes first waits for all groups before.
                if index == self.count {
                    self.order.end(index, Ok(()));
                }
                return;
            }
            let mut batch = Batch {
                parts: Some(Box::new(Parts::new(index, Arc::clone(&self.order)))),
                ..Batch::default()
            };
            match (self.work)(index, &mut batch) {
                Ok(()) if self.order.last(index, &batch) => {}
                Ok(()) => return,
                Err(stop) => {
                    batch.pass_on();
                    return self.order.end(index, Err(stop));
                }
            }
        }
    }
}
