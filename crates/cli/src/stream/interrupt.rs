//! Cleans up when the user ends the process while a file that already has a name is written; and ends
//! a search with its best result so far.

#[cfg(unix)]
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Removes the temporary file when the user ends the process.
#[cfg(unix)]
pub(super) fn remove_on_signal(path: PathBuf) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Signals disabled by `nohup` or a background shell stay disabled.
    let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
    let signals = signals.into_iter().filter(|&signal| !is_ignored(signal));
    // Failing that, the file is left behind, but work goes on.
    let Ok(mut signals) = Signals::new(signals) else {
        return;
    };
    let watch = move || {
        for signal in signals.forever() {
            let _ = fs::remove_file(&path);
            let _ = emulate_default_handler(signal);
        }
    };
    let _ = std::thread::Builder::new().spawn(watch);
}

#[cfg(not(unix))]
pub(super) fn remove_on_signal(_: PathBuf) {}

/// The user's wish to end the work with what there is.
#[derive(Debug, Default)]
pub(crate) struct Wish {
    asked: Arc<AtomicBool>,
    /// The signal; 0 if there was none.
    signal: Arc<AtomicUsize>,
}

impl Wish {
    /// From now on, the first signal is noted, and a second one ends the process.
    #[cfg(unix)]
    pub(crate) fn listen() -> Self {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
        use signal_hook::flag;

        let wish = Wish::default();
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let (Ok(number), false) = (usize::try_from(signal), is_ignored(signal)) else {
                continue;
            };
            // In this order: the second signal finds the flag. Without them, a signal just ends the
            // process.
            let _ = flag::register_conditional_default(signal, Arc::clone(&wish.asked));
            let _ = flag::register_usize(signal, Arc::clone(&wish.signal), number);
            let _ = flag::register(signal, Arc::clone(&wish.asked));
        }
        wish
    }

    #[cfg(not(unix))]
    pub(crate) fn listen() -> Self {
        Wish::default()
    }

    /// Whether it was uttered; work should look often.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.asked
    }

    /// Ends the process by the signal, if there was one, as without [`listen`](Self::listen): so the
    /// shell that started it knows.
    pub(crate) fn obey(&self) {
        let signal = self.signal.load(Ordering::Relaxed);
        #[cfg(unix)]
        if let Some(signal) = i32::try_from(signal).ok().filter(|signal| *signal != 0) {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
        #[cfg(not(unix))]
        let _ = signal;
    }
}

/// Whether the process was started with a signal ignored, if the system reports it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    let bit = u32::try_from(signal - 1).ok();
    let bit = bit
        .and_then(|bit| 1_u64.checked_shl(bit))
        .unwrap_or_default();
    mask.unwrap_or_default() & bit != 0
}
