//! The command `puny` as a function, which the program `puny` and `python -m puny` call. This crate is not a library
//! for other programs; the libraries are `puny` and `puny-idna`.
//!
//! The folders are layers. Each folder uses only the folders below it:
//!
//! | folder | holds |
//! |---|---|
//! | `commands/` | the definition of each command: its options, its help, and the function that it runs |
//! | `options/` | the options that several commands share |
//! | `check/`, `explain/`, `extract.rs`, `imitations/` | what these commands do with a line |
//! | `convert/` | the conversion of strings, and of lines that contain strings |
//! | `fields/` | finds the parts of a line that are strings |
//! | `stream/` | reads lines, and writes results in the order of the lines |
//! | `report/` | problems, messages, records, counts |
//!
//! A new command that converts strings needs an implementation of `Operation`, and a `Subcommand` in the list of
//! `commands`.

#![forbid(unsafe_code)]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a broken invariant of the command's own code ends the run, because wrong output would be worse"
)]

mod check;
mod commands;
mod convert;
mod explain;
mod extract;
mod fields;
mod imitations;
mod options;
mod report;
mod stream;

use std::ffi::OsString;
use std::io;

use clap::error::ErrorKind;

use crate::options::color;
use crate::report::shown::shown_in_color;
use crate::report::stop::Stop;
use crate::stream::run::Outcome;
use crate::stream::{output, standard, terminal};

/// Runs the command and returns its exit status. The first argument is the name of the command. Reads and writes the
/// standard streams of the process.
///
/// # Panics
///
/// Panics if an invariant of the command's own code is broken, in any of its threads. In this case, no output file is
/// written.
///
/// ```
/// assert_eq!(puny_cli::run(["puny", "to-ascii", "faß.de"]), 0); // writes xn--fa-hia.de
/// assert_eq!(puny_cli::run(["puny", "to-ascii", "a_b"]), 1);
/// ```
pub fn run<A: Into<OsString>>(arguments: impl IntoIterator<Item = A>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let arguments = commands::usual_order(arguments);
    if let Some(status) = commands::run_raw(&arguments) {
        return status;
    }
    match parse_and_run(arguments) {
        Ok(Outcome::AllWell) | Err(Stop::ClosedPipe) => 0,
        Ok(Outcome::SomeFailed) => 1,
        Err(Stop::Reported) => 2,
        Err(stop) => {
            output::say(stop);
            2
        }
    }
}

fn is_help(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

fn parse_and_run(arguments: Vec<OsString>) -> Result<Outcome, Stop> {
    let choice = color::before_parsing(&arguments);
    let definition = commands::definition_for(&arguments).color(choice);
    let parsed = definition
        .try_get_matches_from(&arguments)
        .or_else(|error| {
            if !is_help(error.kind()) {
                return Err(error);
            }
            let definition = commands::definition_with_help(&arguments).color(choice);
            definition.try_get_matches_from(&arguments)
        });
    match parsed {
        Ok(matches) => commands::run_command(&matches),
        // clap reports help and version as errors.
        Err(error) if !error.use_stderr() => {
            let printed = standard::check_output().and_then(|()| error.print());
            printed.map_err(|error| Stop::output("<stdout>", error))?;
            Ok(Outcome::AllWell)
        }
        Err(mut error) => {
            commands::suggest(&mut error);
            let text = match terminal::has_color(choice, &io::stderr()) {
                true => error.render().ansi().to_string(),
                false => error.render().to_string(),
            };
            // The message contains arguments, which may be untrusted.
            output::message(shown_in_color(&text).as_bytes());
            Err(Stop::Reported)
        }
    }
}
