//! The command `puny`.
//!
//! The folders are floors, each of which knows only those below it: [`commands`], the
//! [`options`] that they share, what is done to a string ([`convert`]), which parts of a line
//! are strings ([`fields`]), how lines come in and results go out ([`stream`]), and what is
//! said ([`report`]). A new command that converts lines is an
//! [`Operation`](convert::operation::Operation), and a `Subcommand` in the list of
//! [`commands`].

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
        // Help and version are errors to clap, but none to us.
        Err(error) if !error.use_stderr() => match error.print() {
            Ok(()) => Ok(Outcome::AllWell),
            Err(error) => Err(Stop::write("<stdout>", error)),
        },
        Err(error) => {
            let text = match color::of_usage(choice) {
                true => error.render().ansi().to_string(),
                false => error.render().to_string(),
            };
            // An argument may be a name that others wrote.
            output::message(shown_in_color(&text).as_bytes());
            Err(Stop::Reported)
        }
    }
}
