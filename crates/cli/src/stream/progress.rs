//! A bar for long work, where a person is waiting.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

const BYTES: &str = "{bar:20} {percent:>3}%  {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left";
const UNKNOWN: &str = "{spinner} {bytes}, {bytes_per_sec}";

/// How far the work has come.
pub(crate) struct Progress {
    wanted: bool,
    total: Option<u64>,
    started: Instant,
    done: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For so many bytes, if they are known.
    pub(crate) fn new(wanted: bool, total: Option<u64>) -> Self {
        Progress {
            wanted,
            total,
            started: Instant::now(),
            done: 0,
            bar: None,
        }
    }

    /// Counts bytes that are done.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.done += bytes;
        if self.bar.is_none() && self.wanted && self.started.elapsed() > PATIENCE {
            let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr());
            let template = if self.total.is_some() { BYTES } else { UNKNOWN };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.progress_chars("=> "));
            }
            self.bar = Some(bar.with_elapsed(self.started.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done);
        }
    }

    /// Does something with the terminal, without the bar in its way.
    pub(crate) fn aside<T>(&self, body: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(body),
            None => body(),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
