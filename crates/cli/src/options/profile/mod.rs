//! `--profile`: a Bootstring, given by name or as a TOML file (`file.rs`).

mod file;

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
use puny::Maxint;
use puny::profiles::{PROFILES, PUNYCODE_PROFILE, Profile};

use super::{flag, option};
use crate::report::stop::Stop;

/// Adds the options of the commands that use a Bootstring.
pub(crate) fn args(command: Command) -> Command {
    command
        .arg(
            option("profile")
                .short('p')
                .value_name("NAME|FILE")
                .help("A name, or FILE.toml")
                .long_help(FILE_HELP)
                .value_parser(NameOrFile)
                .hide_possible_values(true)
                .default_value("punycode"),
        )
        .arg(
            option("maxint")
                .value_name("32|64")
                .help("Bits of an integer [default: as in the profile]")
                .long_help(concat!(
                    "The number of bits of an integer: 32, as in the RFC's program, or 64. A larger integer is an ",
                    "overflow, which is an error. [default: the number of the profile, which is 32 for Punycode]",
                ))
                .value_parser(["32", "64"])
                .hide_possible_values(true),
        )
}

/// The details of `--profile`, which `puny help profiles` shows too.
pub(crate) const FILE_HELP: &str = concat!(
    "A profile is a Bootstring: its parameters and its alphabet. It is given by a name that `puny profiles` ",
    "lists, or as a TOML file. A value that ends with .toml or has a slash is the name of a file.\n\n",
    "The file has the fields base, tmin, tmax, skew, damp, initial_bias and initial_n (numbers), basic (a ",
    "list of ranges \"U+0000..U+007F\" and strings \"abc\"), delimiter (one character) and digits (a string or ",
    "a list, in order of value). It may have the fields also_read (a string in order of value, or a list of ",
    "pairs [\"A\", 0]), maxint (32 or 64) and repertoire (\"scalars\" or \"integers\").",
);

/// Returns the option `--allow-xn`, for the commands that decode.
pub(crate) fn allow_xn_arg() -> Arg {
    flag("allow-xn")
        .help("Also decode strings that begin with xn--")
        .long_help(concat!(
            "Also decode strings that begin with xn--. The prefix is then part of the string, as in RFC 3492, so ",
            "the result is not what the label means in a domain name. By default these strings fail, because ",
            "they are usually labels: `puny to-unicode` converts domain names.",
        ))
}

/// A parser that accepts any text. Completions of shells list the names of the profiles.
#[derive(Clone, Copy, Debug)]
struct NameOrFile;

impl TypedValueParser for NameOrFile {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = PROFILES.iter().map(|profile| profile.name());
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

/// Returns the profile that the options choose.
pub(crate) fn read_profile(matches: &ArgMatches) -> Result<Profile, Stop> {
    let name: &String = matches
        .get_one("profile")
        .expect("the option has a default");
    let profile = match name.parse::<Profile>() {
        Ok(profile) => profile,
        // Only the form of the value decides, so that a misspelt name is not taken for a file.
        Err(_) if name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR) => {
            PUNYCODE_PROFILE.with_bootstring(file::read_file(Path::new(name))?)
        }
        Err(unknown) => {
            return Err(Stop::usage(format!(
                "--profile '{name}': {unknown}; the name of a file must end with .toml or contain a slash"
            )));
        }
    };
    let maxint = match matches.get_one::<String>("maxint").map(String::as_str) {
        // The library is faster if the profile is unchanged.
        None => return Ok(profile),
        Some("64") => Maxint::Bits64,
        Some(_) => Maxint::Bits32,
    };
    Ok(profile.with_bootstring(profile.bootstring().with_maxint(maxint)))
}
