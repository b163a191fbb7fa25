//! The command `puny`.
//!
//! The folders are layers, each of which uses only those below it: [`commands`], the shared
//! [`options`], the work on a string ([`convert`]), the parts of a line that are strings
//! ([`fields`]), reading lines and writing results ([`stream`]), and messages ([`report`]). A new
//! command that converts lines is an [`Operation`](convert::operation::Operation), and a
//! `Subcommand` in the list of [`commands`].

#![forbid(unsafe_code)]

mod commands;
mod convert;
mod fields;
mod options;
mod report;
mod stream;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use crate::options::color;
use crate::report::shown::shown_in_color;
use crate::report::stop::Stop;
use crate::stream::output;
use crate::stream::run::Outcome;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    if let Some(status) = commands::run_raw(&arguments) {
        return status;
    }
    match run(arguments) {
        Ok(Outcome::AllWell) | Err(Stop::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Err(Stop::Reported) => ExitCode::from(2),
        Err(stop) => {
            output::say(stop);
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Vec<OsString>) -> Result<Outcome, Stop> {
    let choice = color::before_parsing(&arguments);
    let definition = commands::definition_for(&arguments).color(choice);
    match definition.try_get_matches_from(arguments) {
        Ok(matches) => commands::run(&matches),
        // clap treats help and version as errors.
        Err(error) if !error.use_stderr() => match error.print() {
            Ok(()) => Ok(Outcome::AllWell),
            Err(error) => Err(Stop::write("<stdout>", error)),
        },
        Err(error) => {
            let text = match color::of_usage(choice) {
                true => error.render().ansi().to_string(),
                false => error.render().to_string(),
            };
            // An argument may hold untrusted text.
            output::message(shown_in_color(&text).as_bytes());
            Err(Stop::Reported)
        }
    }
}
