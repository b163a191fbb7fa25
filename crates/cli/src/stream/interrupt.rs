//! Cleans up when a signal ends the process: removes the file that is being written, and the progress bar.

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::sync::{Mutex, PoisonError};

/// A function that runs before a signal ends the process.
type Cleanup = Box<dyn FnMut() + Send>;

#[cfg(unix)]
static CLEANUPS: Mutex<Vec<Cleanup>> = Mutex::new(Vec::new());

/// Registers a function that runs before a signal ends the process. One thread waits for signals and runs all
/// functions.
#[cfg(unix)]
pub(super) fn on_signal(cleanup: impl FnMut() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    let mut cleanups = CLEANUPS.lock().unwrap_or_else(PoisonError::into_inner);
    cleanups.push(Box::new(cleanup));
    if cleanups.len() > 1 {
        return;
    }
    // Signals that `nohup` or a background shell has disabled stay disabled.
    let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
    let signals = signals.into_iter().filter(|&signal| !is_ignored(signal));
    // If signals cannot be watched, nothing is cleaned up, but the work continues.
    let Ok(mut signals) = Signals::new(signals) else {
        return;
    };
    let watch = move || {
        for signal in signals.forever() {
            let mut cleanups = CLEANUPS.lock().unwrap_or_else(PoisonError::into_inner);
            cleanups.iter_mut().for_each(|cleanup| cleanup());
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().spawn(watch);
}

#[cfg(not(unix))]
pub(super) fn on_signal(_: impl FnMut() + Send + 'static) {}

/// Returns whether the process was started with this signal ignored. Returns false if the system does not report it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let Ok(status) = fs::read_to_string("/proc/self/status") else {
        return false;
    };
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & (1 << (signal - 1)) != 0)
}
