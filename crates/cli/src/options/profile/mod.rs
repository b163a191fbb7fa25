//! `--profile`: a Bootstring by name, or in a TOML file (`file.rs`).

mod file;

use std::ffi::OsStr;
use std::path::Path;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
use puny::Maxint;
use puny::profiles::{PROFILES, PUNYCODE_PROFILE, Profile};

use super::{flag, option};
use crate::report::stop::Stop;

/// The options of all commands that use a Bootstring.
pub(crate) fn args(command: Command) -> Command {
    command
        .arg(
            option("profile")
                .short('p')
                .value_name("NAME|FILE.toml")
                .help("Use another Bootstring; `puny profiles` lists the names")
                .long_help(concat!(
                    "Use another Bootstring: one of those that `puny profiles` lists, or a TOML ",
                    "file of parameters and alphabet, which is taken for one by its ending ",
                    ".toml or by a slash. The file has the fields base, tmin, tmax, skew, damp, ",
                    "initial_bias, initial_n (numbers), basic (a list of ranges \"U+0000..U+007F\" ",
                    "and strings \"abc\"), delimiter (one character), digits (a string or list in ",
                    "order of value) and, if wanted, also_read (a string in order of value, or a ",
                    "list of pairs [\"A\", 0]), maxint (32 or 64) and repertoire (\"scalars\" or ",
                    "\"integers\").",
                ))
                .value_parser(NameOrFile)
                .hide_possible_values(true)
                .default_value("punycode"),
        )
        .arg(
            option("maxint")
                .value_name("BITS")
                .help("The number of bits beyond which integers overflow: 32, as in the RFC's program, or 64")
                .value_parser(["32", "64"]),
        )
}

/// `--allow-xn`, for the commands that decode.
pub(crate) fn allow_xn_arg() -> Arg {
    flag("allow-xn")
        .help("Decode strings that begin with xn-- too: the prefix is then part of the string")
        .long_help(concat!(
            "Decode strings that begin with xn-- too. The prefix is then part of the string, as RFC 3492 has it, ",
            "and the result is not what the label of a domain name stands for. By default these strings fail.",
        ))
}

/// Accepts any text; shells complete the names.
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

/// The selected profile.
pub(crate) fn of(matches: &ArgMatches) -> Result<Profile, Stop> {
    let name: &String = matches.get_one("profile").expect("it has a default");
    let profile = match name.parse::<Profile>() {
        Ok(profile) => profile,
        // Decided by its form, so that a typing error is not read as a file.
        Err(_) if name.ends_with(".toml") || name.contains(std::path::MAIN_SEPARATOR) => {
            PUNYCODE_PROFILE.with_bootstring(file::read(Path::new(name))?)
        }
        Err(unknown) => {
            return Err(Stop::usage(format!(
                "--profile '{name}': {unknown}; a file needs the ending .toml"
            )));
        }
    };
    let maxint = match matches.get_one::<String>("maxint").map(String::as_str) {
        // An unchanged profile is faster.
        None => return Ok(profile),
        Some("64") => Maxint::Bits64,
        Some(_) => Maxint::Bits32,
    };
    Ok(profile.with_bootstring(profile.bootstring().with_maxint(maxint)))
}
