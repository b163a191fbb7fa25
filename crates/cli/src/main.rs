//! The command `puny`.
//!
//! A line comes in ([`input`]), something is done to it ([`convert`], by the operations
//! of [`codec`]), and the result goes out ([`record`], [`output`]) with messages about
//! what failed ([`diagnostic`]). [`pipeline`] does that on all cores and keeps the
//! order; [`bulk`] gives the account at the end. A new subcommand that converts lines
//! is an [`Operation`](convert::Operation) and a definition of its arguments.

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

use crate::options::args;
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    // This one reads its arguments as the program of the RFC does, and nothing else.
    if let [_, name, rest @ ..] = &*arguments
        && name == "rfc3492"
    {
        return commands::rfc3492::run(rest);
    }
    match run(arguments) {
        Ok(Outcome::AllWell) | Err(Stop::ClosedPipe) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Err(Stop::Told) => ExitCode::from(2),
        Err(stop) => {
            stream::output::say(stop);
            ExitCode::from(2)
        }
    }
}

fn run(arguments: Vec<OsString>) -> Result<Outcome, Stop> {
    let command = args::command().color(args::early_color(&arguments));
    let matches = match command.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        // Help and version are errors to clap, but none to us.
        Err(error) if !error.use_stderr() => {
            return match error.print() {
                Ok(()) => Ok(Outcome::AllWell),
                Err(error) => Err(Stop::write("<stdout>", error)),
            };
        }
        Err(error) => {
            // If nobody can read standard error, there is nobody to tell.
            let _ = error.print();
            return Err(Stop::Told);
        }
    };
    let nothing_failed = |()| Outcome::AllWell;
    match matches.subcommand() {
        Some(("encode", matches)) => commands::codec::encode(matches),
        Some(("decode", matches)) => commands::codec::decode(matches),
        Some(("to-ascii", matches)) => commands::names::to_ascii(matches),
        Some(("to-unicode", matches)) => commands::names::to_unicode(matches),
        Some(("check", matches)) => commands::check::run(matches),
        Some(("explain", matches)) => commands::explain::run(matches),
        Some(("profiles", _)) => commands::generate::profiles().map(nothing_failed),
        Some(("completions", matches)) => {
            commands::generate::completions(matches).map(nothing_failed)
        }
        Some(("man", matches)) => commands::generate::man(matches).map(nothing_failed),
        Some(("rfc3492", _)) => Err(Stop::Usage(
            "rfc3492 takes no option but -e or -d, and nothing before it".to_owned(),
        )),
        _ => Err(Stop::Usage("no such command".to_owned())),
    }
}
