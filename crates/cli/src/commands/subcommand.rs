//! What a command is: its name, its definition, and what runs it.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, Command};

use crate::report::stop::Stop;
use crate::stream::run::Outcome;

/// One command. Help, completions and manual pages are made of its definition, which is also
/// what reads its arguments.
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    /// Adds all that there is to the name.
    pub(crate) define: fn(Command) -> Command,
    pub(crate) run: Run,
}

/// What runs a command.
pub(crate) enum Run {
    /// With its options.
    Options(fn(&ArgMatches) -> Result<Outcome, Stop>),
    /// With its options and the definition of the whole command, about which it is.
    Definition(fn(&ArgMatches, Command) -> Result<Outcome, Stop>),
    /// With the arguments after its name, which it reads itself.
    Arguments {
        run: fn(&[OsString]) -> ExitCode,
        /// Why it does not run after options of the whole command.
        refusal: &'static str,
    },
}
