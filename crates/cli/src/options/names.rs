//! The options of all commands about domain names.

use clap::{ArgMatches, Command};

use super::{edition, fields, flag};
use crate::convert::names::conversions::Names;
use crate::report::stop::Stop;
use crate::report::tally::OnError;

/// Adds the options.
pub(crate) fn args(command: Command) -> Command {
    fields::args(edition::args(command), true)
        .arg(flag("email").help("The strings are e-mail addresses; only the domain is a name"))
}

/// Reads the options.
pub(crate) fn of(matches: &ArgMatches) -> Result<Names, Stop> {
    let (is_zone, email) = (matches.get_flag("zone"), matches.get_flag("email"));
    Ok(Names {
        settings: edition::of(matches, is_zone)?,
        email,
        // The part of an address before the @ is not a label.
        is_zone: is_zone && !email,
        partial: matches
            .try_get_one("on-error")
            .is_ok_and(|on_error| on_error == Some(&OnError::Partial)),
    })
}
