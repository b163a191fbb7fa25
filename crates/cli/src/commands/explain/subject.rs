//! Selects strings to explain as names.

use clap::builder::{EnumValueParser, PossibleValue};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, ValueEnum};

use crate::convert::codec::hint;
use crate::convert::names::conversions::DOTS;
use crate::options::edition;
use crate::report::stop::Stop;

/// The options for strings only.
const OF_STRINGS: [&str; 5] = ["decode", "rfc", "profile", "maxint", "limit"];

/// Kinds of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// Guess from the string.
    Auto,
    Name,
    String,
}

impl Subject {
    /// Whether a string is explained as a name. A Bootstring used for names encodes neither a full
    /// stop nor `xn--`, so a string with one of them is rarely meant for it. A blank indicates a
    /// sentence.
    pub(super) fn is_name(self, text: &str) -> bool {
        match self {
            Subject::Auto => {
                hint::is_a_label(text) || text.contains(DOTS) && !text.contains(char::is_whitespace)
            }
            Subject::Name => true,
            Subject::String => false,
        }
    }
}

/// Adds `--as` and the options of names.
pub(super) fn args(command: Command) -> Command {
    edition::args(command.arg(
        Arg::new("as")
            .long("as")
            .value_name("WHAT")
            .help("What the strings are: name, string, or auto, which decides by their form")
            .long_help(concat!(
                "What the strings are:\n",
                "name: domain names, which an edition of IDNA converts\n",
                "string: strings, which a Bootstring encodes or decodes\n",
                "auto: names, if they have a full stop and no blank, or begin with xn--; ",
                "strings otherwise\n\n",
                "By default the options decide: --idna and its flags are for names; ",
                "--decode, --profile, --maxint, --limit and --rfc are for strings. Without any ",
                "of them it is auto.",
            ))
            .value_parser(EnumValueParser::<Subject>::new())
            .hide_possible_values(true),
    ))
}

/// Reads the options.
///
/// # Errors
///
/// Options of names together with options of strings.
pub(super) fn of(matches: &ArgMatches) -> Result<Subject, Stop> {
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let of_strings = OF_STRINGS.into_iter().find(|id| is_given(id));
    let of_names = edition::ids().find(|id| is_given(id));
    let given = matches.get_one::<Subject>("as").copied();
    match (given, of_strings, of_names) {
        (_, Some(one), Some(other)) => Err(Stop::Usage(format!(
            "--{one} is for strings, --{other} is for names"
        ))),
        (Some(Subject::Name), Some(option), _) => Err(Stop::Usage(format!(
            "--{option} is for strings, not for names"
        ))),
        (Some(Subject::String), _, Some(option)) => Err(Stop::Usage(format!(
            "--{option} is for names, not for strings"
        ))),
        (Some(Subject::Auto), Some(_), _) | (None, Some(_), None) => Ok(Subject::String),
        (Some(Subject::Auto), _, Some(_)) | (None, None, Some(_)) => Ok(Subject::Name),
        (Some(given), _, _) => Ok(given),
        (None, None, None) => Ok(Subject::Auto),
    }
}

impl ValueEnum for Subject {
    fn value_variants<'a>() -> &'a [Self] {
        &[Subject::Auto, Subject::Name, Subject::String]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Subject::Auto => "auto",
            Subject::Name => "name",
            Subject::String => "string",
        }))
    }
}
