//! Progress on a terminal.

use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use datafusion::physical_plan::ExecutionPlan;
use indicatif::{ProgressBar, ProgressStyle};

use crate::options::Options;

/// A line with the rows that were read and written, which goes when it is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    written: Arc<AtomicUsize>,
    plan: Arc<dyn ExecutionPlan>,
    /// Rows that go to the same terminal are their own progress.
    until_rows: bool,
}

impl Progress {
    /// Shows it, on a terminal.
    pub(crate) fn start(options: &Options, plan: &Arc<dyn ExecutionPlan>) -> Progress {
        let bar = match options.progress && std::io::stderr().is_terminal() {
            true => ProgressBar::new_spinner(),
            false => ProgressBar::hidden(),
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        let progress = Progress {
            bar,
            written: Arc::default(),
            plan: Arc::clone(plan),
            until_rows: options.output.is_none() && std::io::stdout().is_terminal(),
        };
        progress.tell();
        progress
    }

    /// So many rows more were written.
    pub(crate) fn wrote(&self, rows: usize) {
        self.written.fetch_add(rows, Ordering::Relaxed);
        match self.until_rows && rows > 0 {
            true => self.bar.finish_and_clear(),
            false => self.tell(),
        }
    }

    fn tell(&self) {
        if !self.bar.is_hidden() {
            let written = self.written.load(Ordering::Relaxed);
            self.bar
                .set_message(format!("{} rows read, {written} written", read(&self.plan)));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The rows that the leaves of a plan have returned, which are files for the most part.
fn read(plan: &Arc<dyn ExecutionPlan>) -> usize {
    let children = plan.children();
    if children.is_empty() {
        let metrics = plan.metrics();
        return metrics
            .and_then(|metrics| metrics.output_rows())
            .unwrap_or_default();
    }
    children.into_iter().map(read).sum()
}
