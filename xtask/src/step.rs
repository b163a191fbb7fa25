//! Steps: their headings, times and results, and the programs that they run.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Instant;

/// The error is a message.
pub(crate) type Result<T = ()> = std::result::Result<T, String>;

/// One check.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    run: fn() -> Result,
}

impl Step {
    pub(crate) const fn new(name: &'static str, what: &'static str, run: fn() -> Result) -> Self {
        Step { name, what, run }
    }

    /// Runs it alone. Returns whether it has passed.
    pub(crate) fn alone(&self) -> bool {
        run_one(self.name, self.what, self.run)
    }
}

/// Runs one step, and counts it in the last line. Returns whether it has passed.
pub(crate) fn run_one(name: &str, what: &str, run: impl FnOnce() -> Result) -> bool {
    let mut count = Count::default();
    run_step(name, what, run, &mut count);
    count.finish()
}

/// Runs steps up to the first that fails, counts them in the last line, and returns whether all
/// have passed. After `first`, two lanes run side by side: `here` in this process, one after the
/// other, and `beside` in processes of their own. The lane that ends first takes what is left of
/// `beside`.
pub(crate) fn run_all(first: &[Step], here: &[Step], beside: &[Step]) -> bool {
    WHOLE_RUN.store(true, Ordering::Relaxed);
    let mut count = Count::default();
    for step in first {
        run_step(step.name, step.what, step.run, &mut count);
        if count.failed > 0 {
            return count.finish();
        }
    }
    // Before a step builds this program anew.
    let this = match std::env::current_exe() {
        Ok(this) => this,
        Err(error) => {
            println!("cannot find this program: {error}");
            return false;
        }
    };
    let failed = AtomicBool::new(false);
    let next = AtomicUsize::new(0);
    let run_beside = |count: &mut Count| {
        while !failed.load(Ordering::Relaxed) {
            let Some(step) = beside.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break;
            };
            run_apart(&this, step, count);
            if count.failed > 0 {
                failed.store(true, Ordering::Relaxed);
            }
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
            run_step(step.name, step.what, step.run, &mut count);
            if count.failed > 0 {
                failed.store(true, Ordering::Relaxed);
            }
        }
        run_beside(&mut count);
        match other.join() {
            Ok(other) => count.add(other),
            Err(_) => count.failed += 1,
        }
    });
    println!("\n{}", count.times.join("\n"));
    println!("{:>7.1} s  in two lanes", start.elapsed().as_secs_f64());
    count.finish()
}

/// Whether all steps are run, not a single one.
static WHOLE_RUN: AtomicBool = AtomicBool::new(false);

/// The results of steps.
#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    times: Vec<String>,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.times.extend(other.times);
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

fn run_step(name: &str, what: &str, run: impl FnOnce() -> Result, count: &mut Count) {
    println!("\n=== {name}: {what}");
    let start = Instant::now();
    let result = run();
    ended(name, start, result, count);
}

fn ended(name: &str, start: Instant, result: Result, count: &mut Count) {
    let seconds = count.time(name, start);
    match result {
        Ok(()) if skipped().iter().any(|skipped| skipped == name) => {
            println!("=== {name}: skipped after {seconds:.1} s");
        }
        Ok(()) => {
            println!("=== {name}: passed in {seconds:.1} s");
            count.passed += 1;
        }
        Err(why) => {
            println!("=== {name}: FAILED after {seconds:.1} s\n{why}");
            count.failed += 1;
        }
    }
}

/// Runs a step as a process of its own, by `this` program. Its output appears as a whole when it has
/// ended.
fn run_apart(this: &Path, step: &Step, count: &mut Count) {
    let start = Instant::now();
    let output = match capture(program(this, step.name.split(' ')), "") {
        Ok(output) => output,
        Err(why) => return ended(step.name, start, Err(why), count),
    };
    // Its last line counts one step, and those before it tell the result.
    let text = output.stderr + &output.stdout;
    let (log, last) = text.trim_end().rsplit_once('\n').unwrap_or((&text, ""));
    println!("{}", log.trim_end());
    count.time(step.name, start);
    let skips: Vec<String> = skipped_in(last).collect();
    if !output.success {
        count.failed += 1;
    } else if !skips.iter().any(|skipped| skipped == step.name) {
        count.passed += 1;
    }
    let mut all = SKIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    all.extend(skips);
}

/// The names of checks that were skipped on this machine.
static SKIPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn skipped() -> Vec<String> {
    SKIPPED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
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
    names
        .into_iter()
        .flat_map(|names| names.split(", "))
        .map(str::to_owned)
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
        return Err(format!("PUNY_REQUIRE={required}, but {why}"));
    }
    println!("SKIPPED {name}: {why}");
    SKIPPED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(name.to_owned());
    Ok(())
}

fn is_required(required: &str, name: &str) -> bool {
    required
        .split(',')
        .map(str::trim)
        .any(|word| word == name || word == "all")
}

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A path that does not depend on the current folder.
pub(crate) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The target folder of cargo.
pub(crate) fn target_dir() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A program to run in the root of the workspace.
pub(crate) fn program<S: AsRef<OsStr>>(
    name: impl AsRef<OsStr>,
    arguments: impl IntoIterator<Item = S>,
) -> Command {
    let mut command = Command::new(name);
    command.args(arguments).current_dir(root());
    // A whole run is mostly one in a new clone or after many changes. There, what cargo keeps for
    // the next small change takes almost half of the time that it takes to compile a crate.
    if WHOLE_RUN.load(Ordering::Relaxed) && std::env::var_os("CARGO_INCREMENTAL").is_none() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Command {
    program(
        std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        arguments,
    )
}

/// Runs a program and shows its output.
pub(crate) fn run(mut command: Command) -> Result {
    let line = shown(&command);
    println!("$ {line}");
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{status}: {line}")),
        Err(error) => Err(format!("cannot run {line}: {error}")),
    }
}

/// The output of a program, and whether it succeeded.
pub(crate) struct Output {
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The command line and how it ended.
    pub(crate) end: String,
}

impl Output {
    /// Standard output of a program that succeeded.
    pub(crate) fn stdout(self) -> Result<String> {
        if self.success {
            Ok(self.stdout)
        } else {
            Err(format!("{}\n{}", self.end, self.stderr))
        }
    }
}

/// Runs a program with some input and captures its output.
pub(crate) fn capture(mut command: Command, input: &str) -> Result<Output> {
    let line = shown(&command);
    let cannot = |error| format!("cannot run {line}: {error}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(cannot)?;
    // The inputs are much shorter than a pipe's buffer. A program that does not read
    // them is detected by its exit status.
    if let Some(mut pipe) = child.stdin.take() {
        let _ = pipe.write_all(input.as_bytes());
    }
    let output = child.wait_with_output().map_err(cannot)?;
    Ok(Output {
        success: output.status.success(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        end: format!("{}: {line}", output.status),
    })
}

/// A command line for display.
fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    words.join(" ")
}

/// Reads a text file.
pub(crate) fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
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
