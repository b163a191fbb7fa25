//! `puny protect`: makes an index of names for `puny check --protected`.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};
use puny_idna::Uts46;

use super::check::{index_args, read_protected};
use crate::options::output;
use crate::report::stop::Stop;
use crate::stream::output::Output;
use crate::stream::run::Outcome;

pub(super) fn define(command: Command) -> Command {
    command
        .about("Make an index of protected names, which check --protected reads fast")
        .long_about(concat!(
            "Make an index of protected names for check --protected. An index of a million names is read in a ",
            "tenth of a second. Use it with the version of puny that made it: another version may refuse it. The ",
            "options are saved with the names.",
        ))
        .arg(
            Arg::new("names")
                .value_name("FILE")
                .help("The names, one per line, as for check --protected")
                .required(true)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
        .arg(
            output::file_arg()
                .required(true)
                .help("Write the index to this file"),
        )
        .args(index_args())
        .after_help(concat!(
            "Examples:\n",
            "  $ echo paypal.com > ours && puny protect ours -o index && ls index\n",
            "  index",
        ))
}

pub(super) fn run_protect(matches: &ArgMatches) -> Result<Outcome, Stop> {
    let names: &PathBuf = matches.get_one("names").expect("the argument is required");
    let output = Output::open(matches.get_one::<PathBuf>("output").map(PathBuf::as_path));
    let mut output = output?;
    let protected = read_protected(names, matches, &Uts46::STRICT)?;
    output.write_results(protected.as_bytes())?;
    output.finish()?;
    Ok(Outcome::AllWell)
}
