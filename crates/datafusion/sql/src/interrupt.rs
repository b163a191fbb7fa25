//! What the user's wish to end does: a query is dropped, with what it has written, and then the process
//! ends by the signal, as without this program's care.

use std::fs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use datafusion::prelude::SessionContext;
use tokio::runtime::Runtime;

use crate::fail::Fail;

/// How long a query has to end. A join may compute for long without a look at what else is to be done.
const PATIENCE: Duration = Duration::from_secs(2);

/// Temporary files of outputs, which are removed if their query does not end.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file has a temporary name, until this is dropped.
pub(crate) struct Remembered(PathBuf);

impl Remembered {
    pub(crate) fn new(path: &Path) -> Self {
        let mut all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
        all.push(path.to_owned());
        Remembered(path.to_owned())
    }
}

impl Drop for Remembered {
    fn drop(&mut self) {
        let mut all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|path| *path != self.0);
    }
}

/// Waits for the work, which the workers do, unless a signal comes first. Then the work is dropped.
///
/// This thread waits by a runtime of its own: all workers may be busy with a query that does not pause,
/// and signals and clocks would wait for them.
pub(crate) fn unless_interrupted<T: Send + 'static>(
    session: &SessionContext,
    workers: &Runtime,
    work: impl Future<Output = Result<T, Fail>> + Send + 'static,
) -> Result<T, Fail> {
    let waiting = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let waiting = waiting.map_err(|error| Fail::io("threads", error))?;
    waiting.block_on(wait(session, workers, work))
}

async fn wait<T: Send + 'static>(
    session: &SessionContext,
    workers: &Runtime,
    work: impl Future<Output = Result<T, Fail>> + Send + 'static,
) -> Result<T, Fail> {
    // Beside it: the signal is listened to before the work begins.
    let mut signal = std::pin::pin!(signal());
    let begin = std::pin::pin!(std::future::ready(()));
    tokio::select! {
        biased;
        signal = &mut signal => return Err(Fail::Interrupted { signal, is_stuck: false }),
        () = begin => {}
    }
    let mut work = workers.spawn(work);
    let signal = tokio::select! {
        signal = signal => signal,
        done = &mut work => return match done {
            Ok(done) => done,
            // A panic, whose words are in the error.
            Err(error) => Err(Fail::Usage(format!("{error}\nHint: {}", crate::fail::DAMAGED))),
        },
    };
    work.abort();
    let is_stuck = tokio::time::timeout(PATIENCE, work).await.is_err();
    if is_stuck {
        remove_what_is_left(session);
    }
    Err(Fail::Interrupted { signal, is_stuck })
}

/// What the query would have removed itself.
fn remove_what_is_left(session: &SessionContext) {
    let all = TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner);
    for path in all.iter() {
        let _ = fs::remove_file(path);
    }
    for folder in session.runtime_env().disk_manager.temp_dir_paths() {
        let _ = fs::remove_dir_all(folder);
    }
}

/// The next signal that asks for the end.
#[cfg(unix)]
async fn signal() -> i32 {
    use tokio::signal::unix::{SignalKind, signal};

    let kinds = [
        SignalKind::interrupt(),
        SignalKind::terminate(),
        SignalKind::hangup(),
    ];
    // What `nohup` or a shell in the background has disabled stays disabled.
    let ignored = ignored();
    let listen = |kind: SignalKind| async move {
        let is_ignored = ignored & mask(kind.as_raw_value()) != 0;
        if !is_ignored
            && let Ok(mut signals) = signal(kind)
            && signals.recv().await.is_some()
        {
            return kind.as_raw_value();
        }
        // It cannot be listened to, and ends the process as ever.
        std::future::pending().await
    };
    let [interrupt, terminate, hangup] = kinds.map(listen);
    tokio::select! {
        number = interrupt => number,
        number = terminate => number,
        number = hangup => number,
    }
}

/// The signals that the process was started with ignored, if the system reports them: see [`mask`].
#[cfg(unix)]
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or_default()
}

/// A signal as a bit.
#[cfg(unix)]
fn mask(signal: i32) -> u64 {
    let bit = u32::try_from(signal - 1).ok();
    bit.and_then(|bit| 1_u64.checked_shl(bit))
        .unwrap_or_default()
}

#[cfg(not(unix))]
async fn signal() -> i32 {
    match tokio::signal::ctrl_c().await {
        Ok(()) => 2,
        Err(_) => std::future::pending().await,
    }
}

/// Ends the process by the signal, so that the shell that started it knows. Where that is not possible,
/// returns the exit status that shells give it.
pub(crate) fn die_of(signal: i32) -> u8 {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    u8::try_from(128 + signal).unwrap_or(2)
}
