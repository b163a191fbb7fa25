//! What happens when the user ends the process while a file is being written.

#[cfg(unix)]
use std::fs;
use std::path::PathBuf;

/// Removes the temporary file when the user ends the process.
#[cfg(unix)]
pub(super) fn remove_on_signal(path: PathBuf) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it the file is left behind, which is no reason not to work.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) else {
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
