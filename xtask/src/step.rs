//! Runs steps: their headings, times and results.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::shell::{Result, outcome, sh, whole_run};
use crate::skip::{self, counted, skipped, skipped_in};
use crate::tools::Tool;

/// One check.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// Without them it is skipped.
    pub(crate) needs: &'static [&'static Tool],
    pub(crate) run: fn() -> Result,
}

impl Step {
    /// Runs it, or skips it if a tool is missing.
    pub(crate) fn run(&self) -> Result {
        for tool in self.needs {
            if !tool.or_skip(self.name)? {
                return Ok(());
            }
        }
        (self.run)()
    }
}

/// Runs one step, and counts it in the last line. Returns whether it has passed.
pub(crate) fn run_one(name: &str, what: &str, run: impl FnOnce() -> Result) -> bool {
    let mut count = Count::default();
    count.run(name, what, run);
    count.finish()
}

/// Runs steps up to the first that fails, counts them in the last line, and returns whether all
/// have passed.
pub(crate) fn run_each(steps: &[Step]) -> bool {
    let mut count = Count::default();
    count.run_each(steps);
    count.finish()
}

/// Runs steps up to the first that fails, counts them in the last line, and returns whether all
/// have passed. After `first`, two tracks run side by side: `here` in this process, one after the
/// other, and `beside` in processes of their own. The track that ends first takes what is left of
/// `beside`.
pub(crate) fn run_all(first: &[Step], here: &[Step], beside: &[Step]) -> bool {
    whole_run();
    let mut count = Count::default();
    count.run_each(first);
    if count.failed > 0 {
        return count.finish();
    }
    // Before a step builds this program anew.
    let this = std::env::current_exe().expect("this program runs from a file");
    let failed = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let run_beside = |count: &mut Count| {
        while !failed.load(Ordering::Relaxed) {
            let Some(step) = beside.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            count.run_apart(&this, step);
            failed.fetch_or(count.failed > 0, Ordering::Relaxed);
        }
    };
    let start = Instant::now();
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let mut count = Count::default();
            run_beside(&mut count);
            count
        });
        for step in here {
            if failed.load(Ordering::Relaxed) {
                break;
            }
            count.run(step.name, step.what, || step.run());
            failed.fetch_or(count.failed > 0, Ordering::Relaxed);
        }
        run_beside(&mut count);
        let other = other.join().expect("a step returns its error");
        count.passed += other.passed;
        count.failed += other.failed;
        count.times.extend(other.times);
    });
    println!("\n{}", count.times.join("\n"));
    println!("{:>7.1} s  in two tracks", start.elapsed().as_secs_f64());
    count.finish()
}

/// The results of steps.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    times: Vec<String>,
}

impl Count {
    fn run_each(&mut self, steps: &[Step]) {
        for step in steps {
            self.run(step.name, step.what, || step.run());
            if self.failed > 0 {
                break;
            }
        }
    }

    /// Runs a step in this process.
    fn run(&mut self, name: &str, what: &str, run: impl FnOnce() -> Result) {
        println!("\n=== {name}: {what}");
        let start = Instant::now();
        let result = run();
        let seconds = self.time(name, start);
        match result {
            Ok(()) if skipped().iter().any(|skipped| skipped == name) => {
                println!("=== {name}: skipped after {seconds:.1} s");
            }
            Ok(()) => {
                println!("=== {name}: passed in {seconds:.1} s");
                self.passed += 1;
            }
            Err(why) => {
                println!("=== {name}: FAILED after {seconds:.1} s\n{why:#}");
                self.failed += 1;
            }
        }
    }

    /// Runs a step as a process of its own, by `this` program. Its output appears as a whole when it
    /// has ended.
    fn run_apart(&mut self, this: &Path, step: &Step) {
        let start = Instant::now();
        let output = outcome(sh().cmd(this).args(step.name.split(' ')));
        let output = output.expect("this program can be run again");
        // Its last line counts one step, and those before it tell the result.
        let text = output.stderr + &output.stdout;
        let (log, last) = text.trim_end().rsplit_once('\n').unwrap_or((&text, ""));
        println!("{}", log.trim_end());
        self.time(step.name, start);
        let skips: Vec<String> = skipped_in(last).collect();
        if !output.success {
            self.failed += 1;
        } else if !skips.iter().any(|skipped| skipped == step.name) {
            self.passed += 1;
        }
        skip::add(skips);
    }

    /// Adds the time of a step since its start, and returns it in seconds.
    fn time(&mut self, name: &str, start: Instant) -> f64 {
        let seconds = start.elapsed().as_secs_f64();
        self.times.push(format!("{seconds:>7.1} s  {name}"));
        seconds
    }

    /// Prints the last line, and returns whether all have passed.
    fn finish(&self) -> bool {
        let Count { passed, failed, .. } = self;
        println!("\n{passed} passed, {failed} failed{}", counted(&skipped()));
        self.failed == 0
    }
}
