//! `puny sql`: hands over to the program `puny-sql`, whose engine has a build of its own.

use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Command as Process;

use clap::{Arg, ArgAction, Command};

use super::subcommand::{Run, Subcommand};
use crate::report::stop::Stop;
use crate::stream::output;

const PROGRAM: &str = "puny-sql";

/// What to do if there is no such program.
const MISSING: &str = "puny sql runs the program puny-sql, which is neither beside puny nor in PATH; \
    `cargo install puny-sql` installs it";

/// `puny sql`.
pub(super) const SQL: Subcommand = Subcommand {
    name: "sql",
    define,
    run: Run::Arguments {
        run,
        refusal: "sql takes the arguments of puny-sql, and nothing before it",
    },
};

/// For help, completions and the manual; not used for parsing.
fn define(command: Command) -> Command {
    command
        .about("Query Parquet, CSV and JSON lines by SQL, with the program puny-sql")
        .long_about(concat!(
            "Query Parquet, CSV and JSON lines by SQL, with functions for domain names and Punycode. ",
            "Hands all arguments to the program puny-sql, beside puny or in PATH.",
        ))
        .arg(
            Arg::new("arguments")
                .value_name("ARGUMENTS")
                .help("Those of puny-sql; `puny sql --help` lists them")
                .num_args(0..)
                .allow_hyphen_values(true)
                .trailing_var_arg(true)
                .action(ArgAction::Append),
        )
        .disable_help_flag(true)
        .after_help(concat!(
            "Examples:\n",
            "  $ puny sql \"SELECT idna_to_ascii(name) AS ascii FROM 'names.parquet'\" -o ascii.parquet\n\n",
            "  $ puny sql --help",
        ))
}

/// Replaces this process by the program, or waits for it where that is not possible. Returns the exit
/// status.
fn run(arguments: &[OsString]) -> u8 {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for program in beside().into_iter().chain([PROGRAM.into()]) {
        match hand_over(Process::new(program).args(arguments)) {
            Ok(status) => return status,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => last = error,
        }
    }
    match last.kind() {
        io::ErrorKind::NotFound => output::say(Stop::Usage(MISSING.to_owned())),
        _ => output::say(Stop::io(PROGRAM, last)),
    }
    2
}

/// The path of the program beside this one.
fn beside() -> Option<PathBuf> {
    let this = std::env::current_exe().ok()?;
    Some(this.with_file_name(format!("{PROGRAM}{EXE_SUFFIX}")))
}

/// Returns only if the program cannot be started.
#[cfg(unix)]
fn hand_over(program: &mut Process) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;
    Err(program.exec())
}

#[cfg(not(unix))]
fn hand_over(program: &mut Process) -> io::Result<u8> {
    let status = program.status()?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.unwrap_or(2))
}
