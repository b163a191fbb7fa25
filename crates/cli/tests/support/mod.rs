//! Runs the command as a user does.
#![allow(dead_code, reason = "each test binary uses what it needs")]

use std::env;
use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The command.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_puny");

/// A run's output.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// The command, with no terminal and no environment that affects it.
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

/// Runs it without input.
pub(crate) fn puny<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Run {
    finish(command().args(arguments))
}

/// A script for `sh` in a folder, which finds `puny`, the example of a profile in `$PROFILES`, and lists of names in `$DATA`.
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

/// The values of lines of JSON.
pub(crate) fn lines(text: &str) -> Vec<Value> {
    let values = text.lines().map(serde_json::from_str);
    values.collect::<Result<_, _>>().unwrap()
}

/// Runs it with standard input.
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
        // It may stop reading early.
        let _ = pipe.write_all(&stdin);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    of(output)
}

/// Runs a command to its end.
pub(crate) fn finish(command: &mut Command) -> Run {
    of(command.output().unwrap())
}

fn of(output: std::process::Output) -> Run {
    Run {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// Success, without any messages.
#[track_caller]
pub(crate) fn ok(run: Run) -> String {
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    run.out
}

/// Says that a test cannot run here for want of something, past the test harness, which hides what macros print.
///
/// # Panics
///
/// If the variable `PUNY_REQUIRE`, a comma-separated list, has the thing or `all`.
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

/// Whether this process, and so its children, ignores a signal.
#[cfg(target_os = "linux")]
pub(crate) fn is_ignored(number: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = u64::from_str_radix(mask.unwrap().trim(), 16).unwrap();
    mask >> (number - 1) & 1 == 1
}
