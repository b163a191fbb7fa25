//! Runs the command as a user would.
#![allow(dead_code, reason = "each test binary uses what it needs")]

use std::env;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The path of the command.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_puny");

/// The output of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Returns the command, without a terminal and without an environment that affects it.
pub(crate) fn command() -> Command {
    without_environment(PROGRAM)
}

fn without_environment(program: &str) -> Command {
    let mut command = Command::new(program);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

/// Runs the command without input.
pub(crate) fn puny<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Run {
    finish(command().args(arguments))
}

/// Returns a script for `sh` that runs in a folder. It finds the command `puny`, the example of a profile in
/// `$PROFILES`, and lists of names in `$DATA`.
pub(crate) fn script(folder: &Path, script: &str) -> Command {
    let mut path = vec![Path::new(PROGRAM).parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap()));
    let mut shell = without_environment("sh");
    shell.args(["-c", script]).current_dir(folder);
    shell.env("PATH", env::join_paths(path).unwrap());
    shell.env("PROFILES", concat!(env!("CARGO_MANIFEST_DIR"), "/profiles"));
    shell.env("DATA", concat!(env!("CARGO_MANIFEST_DIR"), "/../../data"));
    shell
}

/// Parses lines of JSON.
pub(crate) fn lines(text: &str) -> Vec<Value> {
    let values = text.lines().map(serde_json::from_str);
    values.collect::<Result<_, _>>().unwrap()
}

/// Runs the command with this standard input.
pub(crate) fn pipe<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    stdin: impl AsRef<[u8]>,
) -> Run {
    let mut child = command()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let stdin = stdin.as_ref().to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading early.
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    run_of(output)
}

/// Runs a command and waits for its end.
pub(crate) fn finish(command: &mut Command) -> Run {
    run_of(command.output().unwrap())
}

fn run_of(output: std::process::Output) -> Run {
    Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// Checks that a run succeeded without messages, and returns its output.
#[track_caller]
pub(crate) fn ok(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

/// Reports that a test is skipped because something is missing. Writes past the test harness, which hides the output of
/// macros.
///
/// # Panics
///
/// Panics if the environment variable `PUNY_REQUIRE`, a list with commas, has the missing thing or `all`.
pub(crate) fn skip(test: &str, thing: &str) {
    let required = env::var("PUNY_REQUIRE").unwrap_or_default();
    let mut required = required.split(',').map(str::trim);
    assert!(
        !required.any(|word| word == thing || word == "all"),
        "{test} needs {thing}"
    );
    let line = format!("SKIPPED {test}: needs {thing}\n");
    std::io::stdout().write_all(line.as_bytes()).unwrap();
}

/// Returns whether this process and its children ignore a signal.
#[cfg(target_os = "linux")]
pub(crate) fn is_ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = u64::from_str_radix(mask.unwrap().trim(), 16).unwrap();
    mask >> (number - 1) & 1 == 1
}
