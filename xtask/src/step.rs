//! Runs steps: their headings, times and results.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::bail;

use crate::shell::{Result, outcome, sh, whole_run};
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
        SKIPPED
            .lock()
            .expect("no thread panics with it")
            .extend(skips);
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

/// The names of checks that were skipped on this machine.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn skipped() -> Vec<String> {
    SKIPPED.lock().expect("no thread panics with it").clone()
}

/// The end of the last line: the number of skipped checks, and their names.
fn counted(skipped: &[String]) -> String {
    if skipped.is_empty() {
        return String::new();
    }
    format!(", {} skipped: {}", skipped.len(), skipped.join(", "))
}

/// The names in the last line of a run.
fn skipped_in(last: &str) -> impl Iterator<Item = String> {
    let names = last.split_once(" skipped: ").map(|(_, names)| names);
    let names = names.into_iter().flat_map(|names| names.split(", "));
    names.map(str::to_owned)
}

/// Skips a check that this machine cannot do, and prints the reason. The last line of the run
/// counts it. `name` is that of a step if the whole step is skipped, or that of a part of one.
///
/// # Errors
///
/// If the variable `PUNY_REQUIRE`, a comma-separated list, contains this check or `all`.
pub(crate) fn skip(name: &str, why: &str) -> Result {
    skip_for_want_of(name, name, why)
}

/// The same for a missing tool: `PUNY_REQUIRE` may also name the tool.
pub(crate) fn skip_for_want_of(tool: &str, name: &str, why: &str) -> Result {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    if is_required(&required, name) || is_required(&required, tool) {
        bail!("PUNY_REQUIRE={required}, but {why}");
    }
    println!("SKIPPED {name}: {why}");
    SKIPPED
        .lock()
        .expect("no thread panics with it")
        .push(name.to_owned());
    Ok(())
}

fn is_required(required: &str, name: &str) -> bool {
    let mut words = required.split(',').map(str::trim);
    words.any(|word| word == name || word == "all")
}

#[cfg(test)]
mod tests {
    use super::{counted, is_required, skipped_in};

    #[test]
    fn the_last_line_names_the_skipped_checks() {
        assert_eq!(counted(&[]), "");
        let two = ["miri", "advisories"].map(str::to_owned);
        assert_eq!(counted(&two), ", 2 skipped: miri, advisories");
        let last = format!("0 passed, 0 failed{}", counted(&two));
        assert!(skipped_in(&last).eq(two));
        assert_eq!(skipped_in("1 passed, 0 failed").count(), 0);
    }

    #[test]
    fn the_variable_lists_required_checks() {
        for (required, expected) in [
            ("", false),
            ("valgrind", false),
            ("miri", true),
            ("valgrind, miri", true),
            ("all", true),
        ] {
            assert_eq!(is_required(required, "miri"), expected, "{required}");
        }
    }
}
