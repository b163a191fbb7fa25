//! Cleans up when the user ends the process while a file that already has a name is written.

#[cfg(unix)]
use std::fs;
use std::path::PathBuf;

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
