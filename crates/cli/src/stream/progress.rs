//! The progress bar, which is shown on a terminal.

use std::time::{Duration, Instant};

use super::interrupt::on_signal;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The time after which the bar appears.
const PATIENCE: Duration = Duration::from_secs(1);

const BYTES: &str = "{bar:20} {percent:>3}%  {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {bytes}, {bytes_per_sec}";

/// The progress of the work.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    /// The start of the work, until the bar is shown.
    hidden_since: Option<Instant>,
}

impl Progress {
    /// Makes the bar if `wanted` is true. `total` is the number of bytes of the work, if it is known.
    pub(crate) fn new(wanted: bool, total: Option<u64>) -> Self {
        let bar = || {
            let template = if total.is_some() { BYTES } else { UNKNOWN };
            let style = ProgressStyle::with_template(template).expect("the template is valid");
            ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden())
                .with_style(style.progress_chars("=> "))
        };
        Progress {
            bar: wanted.then(bar),
            hidden_since: wanted.then(Instant::now),
        }
    }

    /// Adds bytes to the progress. Shows the bar if the work has taken long enough.
    pub(crate) fn advance(&mut self, bytes: u64) {
        let Some(bar) = &self.bar else { return };
        bar.inc(bytes);
        let is_due = |since: Instant| since.elapsed() > PATIENCE;
        if self.hidden_since.take_if(|since| is_due(*since)).is_some() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let of_signal = bar.clone();
            on_signal(move || of_signal.finish_and_clear());
        }
    }

    /// Runs `body`, which writes to the terminal, while the bar is hidden.
    pub(crate) fn aside<T>(&self, body: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(body),
            None => body(),
        }
    }

    /// Removes the bar.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
