//! Runs steps: their headings, times and results.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::shell::{Result, outcome, sh};
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

/// Runs steps one after the other, and returns whether all have passed.
pub(crate) fn run_each(steps: &[Step]) -> bool {
    let mut count = Count::default();
    for step in steps {
        count.run(step.name, step.what, || step.run());
    }
    count.finish()
}

/// Runs every step in a process of its own, also after one that has failed, and returns whether all have passed.
/// After `first`, two tracks run side by side: `here`, in which a step is one after the other, and `beside`. The
/// track that ends first takes what is left of `beside`.
pub(crate) fn run_all(first: &[Step], here: &[Step], beside: &[Step]) -> bool {
    // Before a step builds this program anew.
    let this = std::env::current_exe().expect("this program runs from a file");
    let start = Instant::now();
    let mut count = Count::default();
    first.iter().for_each(|step| count.run_apart(&this, step));
    let next = AtomicUsize::new(0);
    let run_beside = |count: &mut Count| {
        while let Some(step) = beside.get(next.fetch_add(1, Ordering::Relaxed)) {
            count.run_apart(&this, step);
        }
    };
    thread::scope(|scope| {
        let other = scope.spawn(|| {
            let mut count = Count::default();
            run_beside(&mut count);
            count
        });
        here.iter().for_each(|step| count.run_apart(&this, step));
        run_beside(&mut count);
        let other = other.join().expect("a step returns its error");
        count.passed += other.passed;
        count.failed.extend(other.failed);
        count.times.extend(other.times);
    });
    println!("\n{}", count.times.join("\n"));
    println!("{:>7.1} s  in all", start.elapsed().as_secs_f64());
    count.finish()
}

/// The results of steps.
#[derive(Default)]
struct Count {
    passed: usize,
    /// The names of those that failed, and what they wrote if that is worth to be said again at the end.
    failed: Vec<(String, String)>,
    times: Vec<String>,
}

impl Count {
    /// Runs a step in this process.
    fn run(&mut self, name: &str, what: &str, run: impl FnOnce() -> Result) {
        println!("\n=== {name}: {what}");
        let start = Instant::now();
        let result = run();
        let seconds = start.elapsed().as_secs_f64();
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
                self.failed.push((name.to_owned(), String::new()));
            }
        }
    }

    /// Runs a step as a process of its own, by `this` program. Its output appears as a whole when it
    /// has ended.
    fn run_apart(&mut self, this: &Path, step: &Step) {
        let start = Instant::now();
        let mut command = sh().cmd(this).args(step.name.split(' '));
        // A whole run is mostly one in a new clone or after many changes. There, what cargo keeps for
        // the next small change takes almost half of the time that it takes to compile a crate. Nobody
        // reads a backtrace: a panic says its place without debug information.
        for name in ["CARGO_INCREMENTAL", "CARGO_PROFILE_DEV_DEBUG"] {
            if std::env::var_os(name).is_none() {
                command = command.env(name, "0");
            }
        }
        let output = outcome(command).expect("this program can be run again");
        let seconds = start.elapsed().as_secs_f64();
        self.times.push(format!("{seconds:>7.1} s  {}", step.name));
        // Its last line counts one step, and those before it tell the result.
        let text = output.stderr + &output.stdout;
        let (log, last) = text.trim_end().rsplit_once('\n').unwrap_or((&text, ""));
        let log = log.trim_end();
        println!("{log}");
        let skips: Vec<String> = skipped_in(last).collect();
        if !output.success {
            self.failed.push((step.name.to_owned(), log.to_owned()));
        } else if !skips.iter().any(|skipped| skipped == step.name) {
            self.passed += 1;
        }
        skip::add(skips);
    }

    /// Prints what has failed and the last line, and returns whether all have passed.
    fn finish(&self) -> bool {
        let Count { passed, failed, .. } = self;
        let mut names = String::new();
        for (name, log) in failed {
            println!("{log}");
            names += if names.is_empty() { ": " } else { ", " };
            names += name;
        }
        let skipped = counted(&skipped());
        println!("\n{passed} passed, {} failed{names}{skipped}", failed.len());
        failed.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::Count;

    #[test]
    fn a_step_that_fails_is_counted_and_does_not_stop_the_others() {
        let mut count = Count::default();
        count.run("wrong", "", || anyhow::bail!("why"));
        count.run("right", "", || Ok(()));
        assert_eq!((count.passed, count.failed.len()), (1, 1));
        assert!(!count.finish());
    }
}
