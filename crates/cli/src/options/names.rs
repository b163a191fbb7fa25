//! The options of the commands that convert or check domain names.

use clap::{ArgMatches, Command};

use super::{edition, fields, flag};
use crate::convert::names::conversions::Names;
use crate::report::stop::Stop;
use crate::report::tally::OnError;

/// Adds `--edition`, the options for flags, the options that select parts of lines, and `--email`.
pub(crate) fn args(command: Command) -> Command {
    fields::args(edition::args(command), true)
        .arg(flag("email")
            .help("The strings are e-mail addresses")
            .long_help("The strings are e-mail addresses. Only the domain is a name; the part before the @ is unchanged."))
}

/// Reads how names are converted.
pub(crate) fn read_names(matches: &ArgMatches) -> Result<Names, Stop> {
    let (is_zone, email) = (matches.get_flag("zone"), matches.get_flag("email"));
    Ok(Names {
        settings: edition::read_settings(matches, is_zone)?,
        email,
        // With --email, the string is not a name, and the part before the @ is not a label.
        is_zone: is_zone && !email,
        partial: matches
            .try_get_one("on-error")
            .is_ok_and(|on_error| on_error == Some(&OnError::Partial)),
    })
}
