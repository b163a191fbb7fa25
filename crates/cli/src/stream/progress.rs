//! A progress bar, if a person is waiting.

use std::mem;
use std::time::{Duration, Instant};

use super::interrupt::on_signal;
use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Work that takes less shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

/// The rate is measured over this period, and at most twice of it.
const PERIOD: Duration = Duration::from_secs(5);

const BYTES: &str = "{bar:20} {percent:>3}%  {bytes} of {total_bytes}{msg}";
const UNKNOWN: &str = "{spinner} {bytes}{msg}";

/// The progress of the work.
pub(crate) struct Progress {
    wanted: bool,
    total: Option<u64>,
    started: Instant,
    done: u64,
    rate: Rate,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// For a number of bytes, if known.
    pub(crate) fn new(wanted: bool, total: Option<u64>) -> Self {
        Progress {
            wanted,
            total,
            started: Instant::now(),
            done: 0,
            rate: Rate::default(),
            bar: None,
        }
    }

    /// Counts completed bytes.
    pub(crate) fn advance(&mut self, bytes: u64) {
        self.done = self.done.saturating_add(bytes);
        if !self.wanted {
            return;
        }
        let passed = self.started.elapsed();
        self.rate.note(passed, self.done);
        if self.bar.is_none() && passed > PATIENCE {
            let bar = ProgressBar::with_draw_target(self.total, ProgressDrawTarget::stderr());
            let template = if self.total.is_some() { BYTES } else { UNKNOWN };
            let style = ProgressStyle::with_template(template).expect("the template is valid");
            bar.set_style(style.progress_chars("=> "));
            let bar = bar.with_elapsed(passed);
            let of_signal = bar.clone();
            on_signal(move || of_signal.finish_and_clear());
            self.bar = Some(bar);
        }
        if let Some(bar) = &self.bar {
            bar.set_message(self.rate.words(self.total));
            bar.set_position(self.done);
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

/// A time, and the number of bytes done then.
type Moment = (Duration, u64);

/// Measures the rate of the last seconds.
#[derive(Debug, Default)]
struct Rate {
    start: Moment,
    /// The next start, at least a period after it.
    next: Moment,
    last: Moment,
}

impl Rate {
    /// Records the bytes done at a time.
    fn note(&mut self, passed: Duration, done: u64) {
        self.last = (passed, done);
        if passed >= self.next.0 + PERIOD {
            self.start = mem::replace(&mut self.next, self.last);
        }
    }

    /// Bytes per second, if known.
    fn bytes_a_second(&self) -> Option<u64> {
        let ((start, before), (end, done)) = (self.start, self.last);
        let millis = (end - start).as_millis();
        let rate = (u128::from(done - before) * 1000).checked_div(millis)?;
        u64::try_from(rate).ok()
    }

    /// The rate, and the time that is left: at least a second, while any work is left.
    fn words(&self, total: Option<u64>) -> String {
        let Some(rate) = self.bytes_a_second() else {
            return String::new();
        };
        let mut words = format!(", {}/s", HumanBytes(rate));
        let left = total.and_then(|total| total.checked_sub(self.last.1));
        if let Some(left @ 1..) = left
            && rate > 0
        {
            let left = HumanDuration(Duration::from_secs(left.div_ceil(rate)));
            words += &format!(", {left:#} left");
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(moments: &[(u64, u64)]) -> Rate {
        let mut rate = Rate::default();
        for &(millis, done) in moments {
            rate.note(Duration::from_millis(millis), done);
        }
        rate
    }

    /// Fast at first, then slow: the current rate counts.
    #[test]
    fn the_rate_is_that_of_the_last_seconds() {
        let mut moments: Vec<(u64, u64)> = (0..=1000).map(|n| (n * 10, n * 1_000_000)).collect();
        assert_eq!(rate(&moments).bytes_a_second(), Some(100_000_000));
        moments.extend((1..=600).map(|n| (10_000 + n * 10, 1_000_000_000 + n * 10)));
        let slow = rate(&moments);
        assert_eq!(slow.bytes_a_second(), Some(1000));
        assert_eq!(slow.words(Some(1_000_016_000)), ", 1000 B/s, 10s left");
    }

    /// Unfinished work has time left.
    #[test]
    fn the_remaining_time_is_at_least_one_second() {
        let rate = rate(&[(0, 0), (1000, 4_000_000)]);
        for (total, words) in [
            (Some(4_000_001), ", 3.81 MiB/s, 1s left"),
            (Some(8_000_001), ", 3.81 MiB/s, 2s left"),
            (Some(4_000_000), ", 3.81 MiB/s"),
            // The file has grown meanwhile.
            (Some(1), ", 3.81 MiB/s"),
            (None, ", 3.81 MiB/s"),
        ] {
            assert_eq!(rate.words(total), words);
        }
        assert_eq!(self::rate(&[(0, 0)]).words(Some(9)), "");
        assert_eq!(self::rate(&[(0, 0), (1000, 0)]).words(Some(9)), ", 0 B/s");
    }
}
