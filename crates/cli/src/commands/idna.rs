//! `puny help idna`: the editions and their options, once for the commands that have them.

use clap::{ArgMatches, Command};

use crate::options::edition;
use crate::report::stop::Stop;
use crate::stream::run::Outcome;

pub(super) fn define(command: Command) -> Command {
    let command = command
        .about("Help: the editions of IDNA and their options, for the commands with --idna")
        .long_about(concat!(
            "The editions of IDNA and their options, which to-ascii, to-unicode, check, extract ",
            "and explain have in common.",
        ))
        .override_usage("puny COMMAND --idna EDITION [OPTIONS]")
        .after_help(concat!(
            "Examples:\n",
            "  $ puny to-ascii --idna 2003 faß.de\n",
            "  fass.de\n\n",
            "  $ puny to-ascii --idna 2008-lookup --mapping yes Faß.de\n",
            "  xn--fa-hia.de\n\n",
            "  $ puny to-ascii --std3 dns --dns-length allow-root _dmarc.bücher.example.\n",
            "  _dmarc.xn--bcher-kva.example.\n\n",
            "  $ puny to-ascii --check-hyphens no r3---sn-apo3qvuoxuxbt-j5pe.bücher.example\n",
            "  r3---sn-apo3qvuoxuxbt-j5pe.xn--bcher-kva.example",
        ));
    edition::described(command)
}

pub(super) fn run(_: &ArgMatches) -> Result<Outcome, Stop> {
    let mut whole = super::definition();
    whole.build();
    let command = whole.find_subcommand_mut("idna");
    let command = command.expect("it is in the list of commands");
    let printed = command.print_long_help();
    printed.map_err(|error| Stop::write("<stdout>", error))?;
    Ok(Outcome::AllWell)
}
