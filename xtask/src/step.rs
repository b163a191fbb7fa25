//! Runs steps, and prints their headings, times and results.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use crate::shell::{Result, empty, root, target};
use crate::skip;
use crate::tools::Tool;

/// A check that `cargo xtask ci` runs.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    /// The tools without which the step is skipped.
    pub(crate) needs: &'static [&'static Tool],
    pub(crate) run: fn() -> Result,
}

impl Step {
    /// Runs the step in this process, or skips it if a tool is missing. Returns `false` if the step has failed.
    pub(crate) fn run(&self) -> bool {
        run_one(self.name, self.what, || {
            for tool in self.needs {
                if !tool.or_skip(self.name)? {
                    return Ok(());
                }
            }
            (self.run)()
        })
    }
}

/// Runs a step or a command, and prints its heading, its time and its result. Returns `false` if it has failed.
pub(crate) fn run_one(name: &str, what: &str, run: impl FnOnce() -> Result) -> bool {
    println!("\n=== {name}: {what}");
    let start = Instant::now();
    let result = run();
    let seconds = start.elapsed().as_secs_f64();
    match &result {
        Ok(()) if skip::is_skipped(name) => println!("=== {name}: skipped"),
        Ok(()) => println!("=== {name}: passed in {seconds:.1} s"),
        Err(why) => println!("=== {name}: FAILED after {seconds:.1} s\n{why:#}"),
    }
    result.is_ok()
}

/// Runs every step in its own process, and returns `true` if no step has failed. If a step fails, the other steps run
/// nevertheless.
///
/// The steps of `first` run one after the other. Then two threads run steps at the same time: the first thread runs the
/// steps of `here`, and the second thread runs the steps of `beside`. When the first thread has run all steps of
/// `here`, it also runs steps of `beside`.
pub(crate) fn run_all(first: &[Step], here: &[Step], beside: &[Step]) -> Result<bool> {
    let start = Instant::now();
    let run = Run {
        this: std::env::current_exe()?,
        folder: empty(target("ci"))?,
        results: Mutex::default(),
    };
    first.iter().try_for_each(|step| run.apart(step))?;
    let next = AtomicUsize::new(0);
    let others = || -> Result {
        while let Some(step) = beside.get(next.fetch_add(1, Ordering::Relaxed)) {
            run.apart(step)?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let other = scope.spawn(others);
        here.iter().try_for_each(|step| run.apart(step))?;
        others()?;
        other
            .join()
            .expect("a step returns its error and does not panic")
    })?;
    let results = run
        .results
        .into_inner()
        .expect("no thread panics while it holds the lock");
    Ok(summary(&results, start.elapsed().as_secs_f64()))
}

/// A run of several steps, each in its own process.
struct Run {
    /// The path of this program, which runs each step.
    this: PathBuf,
    /// The folder for the output of each step.
    folder: PathBuf,
    results: Mutex<Vec<Done>>,
}

/// The result of a step.
struct Done {
    name: &'static str,
    success: bool,
    seconds: f64,
    log: String,
    /// The names of the skipped checks, one on each line.
    skipped: String,
}

impl Run {
    /// Runs a step in its own process. Prints the whole output when the process has ended, so that the outputs of two
    /// steps do not mix.
    fn apart(&self, step: &Step) -> Result {
        let start = Instant::now();
        let [log, skipped] = ["log", "skipped"].map(|end| {
            let file = self.folder.join(step.name.replace(' ', ""));
            file.with_extension(end)
        });
        let output = File::create(&log)?;
        let mut command = Command::new(&self.this);
        command.args(step.name.split(' ')).current_dir(root());
        command.env(skip::FILE, &skipped);
        command.stdout(output.try_clone()?).stderr(output);
        // Most full runs happen in a new clone or after many changes. Incremental compilation would then save nothing,
        // and would take almost half of the compile time of a crate. Debug information is needed only for backtraces,
        // and a panic prints its location without debug information.
        for name in ["CARGO_INCREMENTAL", "CARGO_PROFILE_DEV_DEBUG"] {
            if std::env::var_os(name).is_none() {
                command.env(name, "0");
            }
        }
        let success = command.status()?.success();
        let text = |path: &Path| fs::read(path).map(|it| String::from_utf8_lossy(&it).into_owned());
        let (name, log) = (step.name, text(&log)?);
        println!("{}", log.trim_end());
        let seconds = start.elapsed().as_secs_f64();
        let skipped = text(&skipped).unwrap_or_default();
        let done = Done {
            name,
            success,
            seconds,
            log,
            skipped,
        };
        self.results
            .lock()
            .expect("no thread panics while it holds the lock")
            .push(done);
        Ok(())
    }
}

/// Prints the time of each step, the output of each failed step, and a last line with the numbers of passed, failed and
/// skipped steps. Returns `true` if no step has failed.
fn summary(results: &[Done], seconds: f64) -> bool {
    println!();
    for Done { name, seconds, .. } in results {
        println!("{seconds:>7.1} s  {name}");
    }
    println!("{seconds:>7.1} s  in all");
    let failed: Vec<&Done> = results.iter().filter(|done| !done.success).collect();
    for done in &failed {
        println!("{}", done.log.trim_end());
    }
    let is_skipped = |done: &&Done| done.skipped.lines().any(|skipped| skipped == done.name);
    let passed = results.len() - failed.len() - results.iter().filter(is_skipped).count();
    let list = |names: Vec<&str>| match names.len() {
        0 => String::new(),
        _ => format!(": {}", names.join(", ")),
    };
    let names: Vec<&str> = failed.iter().map(|done| done.name).collect();
    let skipped: Vec<&str> = results
        .iter()
        .flat_map(|done| done.skipped.lines())
        .collect();
    let [failed, skipped] = [names, skipped].map(|names| (names.len(), list(names)));
    println!(
        "\n{passed} passed, {} failed{}, {} skipped{}",
        failed.0, failed.1, skipped.0, skipped.1
    );
    failed.0 == 0
}

#[cfg(test)]
mod tests {
    use super::{Run, Step, run_one, summary};
    use crate::shell::{empty, target};

    #[test]
    fn a_step_fails_if_its_function_fails() {
        assert!(!run_one("wrong", "", || anyhow::bail!("why")));
        assert!(run_one("right", "", || Ok(())));
    }

    /// This test runs `echo` instead of this program. `echo` prints the name of the step.
    #[cfg(unix)]
    #[test]
    fn the_output_and_the_skipped_checks_of_a_step_are_read_from_files() {
        let run = |this: &str| Run {
            this: this.into(),
            folder: empty(target("ci-test")).unwrap(),
            results: Default::default(),
        };
        let step = |name| Step {
            name,
            what: "",
            needs: &[],
            run: || Ok(()),
        };
        let right = run("echo");
        right.apart(&step("capi --check")).unwrap();
        let right = right.results.into_inner().unwrap();
        assert_eq!((&*right[0].log, right[0].success), ("capi --check\n", true));
        assert!(right[0].skipped.is_empty() && summary(&right, 0.0));
        let wrong = run("false");
        wrong.apart(&step("fmt")).unwrap();
        assert!(!summary(&wrong.results.into_inner().unwrap(), 0.0));
    }
}
