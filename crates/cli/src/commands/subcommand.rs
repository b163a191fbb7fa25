//! A command: its name, its definition, its run function.

use std::ffi::OsString;

use clap::{ArgMatches, Command};

use crate::report::stop::Stop;
use crate::stream::run::Outcome;

/// One command. Its definition parses its arguments, and is the source of its help, completions and
/// manual page.
pub(crate) struct Subcommand {
    pub(crate) name: &'static str,
    /// Adds the definition to the name.
    pub(crate) define: fn(Command) -> Command,
    pub(crate) run: Run,
}

/// How a command runs.
pub(crate) enum Run {
    /// With its options.
    Options(fn(&ArgMatches) -> Result<Outcome, Stop>),
    /// With its options and the definition of the whole command.
    Definition(fn(&ArgMatches, Command) -> Result<Outcome, Stop>),
    /// With its raw arguments, which it parses itself.
    Arguments {
        run: fn(&[OsString]) -> u8,
        /// Why it cannot follow options of the whole command.
        refusal: &'static str,
    },
}
