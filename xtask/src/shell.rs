//! The shell that all commands run in, and the folders of the project.

use std::path::{Path, PathBuf};

pub(crate) use ::figures::checkout::root;
use anyhow::Context as _;
use xshell::{Cmd, PushEnv, Shell};

/// A result whose error is a message for people.
pub(crate) type Result<T = ()> = anyhow::Result<T>;

thread_local! {
    // The shell is leaked so that it lives as long as the program: a `Cmd` borrows its shell.
    static SHELL: &'static Shell = {
        let shell = Shell::new().expect("there is a current folder");
        shell.change_dir(root());
        Box::leak(Box::new(shell))
    };
}

/// Makes a command that runs in this thread's shell. The syntax is the syntax of [`xshell::cmd`].
macro_rules! cmd {
    ($line:literal) => {
        xshell::cmd!($crate::shell::sh(), $line)
    };
}
pub(crate) use cmd;

/// Returns the shell of this thread. Its current folder is the root of the workspace.
pub(crate) fn sh() -> &'static Shell {
    SHELL.with(|shell| *shell)
}

/// Returns a path in cargo's target folder.
pub(crate) fn target(path: impl AsRef<Path>) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(path)
}

/// Returns the folder with cargo's programs and the sources of crates.
pub(crate) fn cargo_home() -> Result<PathBuf> {
    let home = std::env::var("CARGO_HOME");
    let home = home.or_else(|_| std::env::var("HOME").map(|home| home + "/.cargo"));
    Ok(home.context("neither CARGO_HOME nor HOME is set")?.into())
}

/// Creates an empty folder, and returns its path. If the folder exists, removes its content.
pub(crate) fn empty(folder: impl AsRef<Path>) -> Result<PathBuf> {
    sh().remove_path(&folder)?;
    Ok(sh().create_dir(&folder)?)
}

/// Makes release builds of this shell take less time and be less optimised, until the returned value is dropped. The
/// settings are meant for programs that are neither measured nor shipped. If steps share a build, all of them must call
/// this function. Panics unwind with these settings, which the Python module needs.
pub(crate) fn faster_release() -> [PushEnv<'static>; 4] {
    [
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
        ("CARGO_PROFILE_RELEASE_LTO", "off"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
        ("CARGO_PROFILE_RELEASE_PANIC", "unwind"),
    ]
    .map(|(name, value)| sh().push_env(name, value))
}

/// Returns a command that runs a program of the nightly toolchain. Only sanitizers, Miri and fuzzing need this
/// toolchain.
pub(crate) fn nightly(program: &str) -> Cmd<'static> {
    of_toolchain("nightly", program)
}

/// Returns a command that runs a program of a toolchain. If the toolchain is missing, the command fails, because rustup
/// may not install the toolchain.
pub(crate) fn of_toolchain(toolchain: &str, program: &str) -> Cmd<'static> {
    let mut command = cmd!("rustup run {toolchain} {program}").env("RUSTUP_AUTO_INSTALL", "0");
    for name in ["RUSTUP_TOOLCHAIN", "RUSTC", "CARGO"] {
        command = command.env_remove(name);
    }
    command
}

/// The exit status and the output of a program.
pub(crate) struct Outcome {
    pub(crate) success: bool,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit status, the command line and standard error, for messages.
    pub(crate) report: String,
}

/// Runs a program and returns its outcome, even if the program fails. Returns an error only if the program cannot be
/// started.
pub(crate) fn outcome(command: Cmd) -> Result<Outcome> {
    let line = command.to_string();
    let output = command.ignore_status().output()?;
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let report = format!("{}: {line}\n{stderr}", output.status);
    let success = output.status.success();
    Ok(Outcome {
        success,
        stdout,
        stderr,
        report,
    })
}

/// Runs a program without printing its output. Returns the standard output of the program, or an error with its error
/// messages.
pub(crate) fn quietly(command: Cmd) -> Result<String> {
    let outcome = outcome(command)?;
    anyhow::ensure!(outcome.success, outcome.report);
    Ok(outcome.stdout)
}

/// Returns whether a program can be started and succeeds.
pub(crate) fn answers(command: Cmd) -> bool {
    outcome(command).is_ok_and(|outcome| outcome.success)
}

/// Returns the files below a folder, except in the folders `.git`, `node_modules` and `target`.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in sh().read_dir(folder)? {
        let is_foreign = [".git", "node_modules", "target"]
            .iter()
            .any(|name| path.ends_with(name));
        if path.is_symlink() || !path.is_dir() {
            files.push(path);
        } else if !is_foreign {
            files.extend(self::files(&path)?);
        }
    }
    Ok(files)
}
