//! The options for results: `--output`, `--format`, `--on-error`, `--quiet` and `--threads`.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::thread;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command, ValueHint, value_parser};

use super::color;
use super::{flag, option};
use crate::fields::json_lines::Path;
use crate::fields::parts::Parts;
use crate::report::messages::Messages;
use crate::report::record::Format;
use crate::report::shown::shown;
use crate::report::stop::Stop;
use crate::report::tally::OnError;
use crate::stream::input::Input;
use crate::stream::run::Run;
use crate::stream::terminal;
use crate::stream::units::Units;

/// Returns the option `--output`.
pub(crate) fn file_arg() -> Arg {
    option("output")
        .short('o')
        .value_name("FILE")
        .help("Write to a file [default: standard output]")
        .long_help(concat!(
            "Write to this file, which appears whole or not at all. It gets its name when everything is ",
            "written, so it may be one of the input files. After an error, or if the run was stopped, an old ",
            "file of that name is unchanged. '-', the default, is standard output.",
        ))
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

/// Returns the output options of commands that convert strings. `with_partial` says whether the strings are names. If
/// they are, `--on-error partial` is allowed.
pub(crate) fn args(command: Command, with_partial: bool) -> Command {
    let values = if with_partial {
        &ON_ERROR
    } else {
        &ON_ERROR[..4]
    };
    let (help, partial, zone) = match with_partial {
        true => (
            "skip, keep, blank, partial, stop [default: skip/keep]",
            "partial: the name; labels with errors are unchanged, and the other labels are converted\n",
            " With --zone, nothing is written after a failure, unless the option is keep or partial; skip and blank are \
             refused. An exception is a label with xn-- that is not valid: it is unchanged, and the zone is written.",
        ),
        false => ("skip, keep, blank or stop [default: skip/keep]", "", ""),
    };
    let on_error = option("on-error")
        .value_name("WHAT")
        .help(help)
        .long_help(format!(
            "What to write in plain text in the place of a string that fails:\n\
             skip: nothing; its line is left out. This is the default\n\
             keep: the string as it was read. This is the default with --column and --json\n\
             blank: an empty line; with --column and --json, an empty string\n\
             {partial}\
             stop: nothing, and the run ends there\n\
             JSON lines and CSV have a record of every failure instead.{zone}",
        ))
        .value_parser(named(values))
        .hide_possible_values(true);
    let format = format_arg(
        "Write text, jsonl or csv",
        concat!(
            "Write plain text, JSON lines or CSV. JSON lines and CSV have a record for every string, with the ",
            "fields line, input, output (null or empty if the string failed) and problems. A problem has the fields ",
            "kind, status, label (an index, from 0), start and end (in bytes of the input, from 0), code_point (a ",
            "number; U+00FC in CSV), origin, cause, number (of the cause), message, rule and hint; a field without ",
            "a value is null. ",
            "With several inputs a record also has the field file, and with --column, --json or --zone the ",
            "field column. CSV has a row for each problem, and only the first row of a string has its input and ",
            "output. [default: text]",
        ),
    );
    command.args([file_arg(), format, on_error, quiet_arg(), threads_arg()])
}

/// Returns the option `--format`.
pub(crate) fn format_arg(help: &'static str, long_help: &'static str) -> Arg {
    option("format")
        .short('f')
        .value_name("FORMAT")
        .help(help)
        .long_help(long_help)
        .value_parser(named(&FORMATS))
        .hide_possible_values(true)
        .default_value("text")
}

/// Returns the value of `--format`.
pub(crate) fn format(matches: &ArgMatches) -> Format {
    *matches.get_one("format").expect("the option has a default")
}

/// Returns the option `--threads`.
pub(crate) fn threads_arg() -> Arg {
    option("threads")
        .value_name("N")
        .help("Number of threads; 0: one per core [default: 0]")
        .long_help(concat!(
            "The number of threads, at most 1024. 0 means one for each core. A thread takes a few MB of memory ",
            "for usual lines, and never more than 150 MB. Long lines take at most 600 MB more, because only one ",
            "of them is worked on at a time. [default: 0]",
        ))
        .value_parser(value_parser!(u16).range(0..=1024))
}

/// Returns the option `--quiet`.
pub(crate) fn quiet_arg() -> Arg {
    flag("quiet")
        .long_help("Write no messages about strings that fail, no notes and no summary.")
        .short('q')
        .help("Write no messages")
}

/// Returns a run with these options. The run writes no header, and its summary does not mention what was written for
/// failed lines.
pub(crate) fn new_run(matches: &ArgMatches, input: Input, units: Units) -> Run {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = matches.try_get_one::<u16>("threads").ok().flatten();
    let threads = threads.filter(|&&threads| threads > 0);
    Run {
        input,
        units,
        output: matches.get_one::<PathBuf>("output").cloned(),
        header: Vec::new(),
        threads: threads.map_or_else(|| cores().min(1024), |&threads| usize::from(threads)),
        quiet: matches.get_flag("quiet"),
        on_error: None,
        all_or_nothing: None,
        note_of_no_field: note_of_no_field(matches),
    }
}

/// Returns a note if a value of `--json` looks like a domain name that the user wants to convert.
fn note_of_no_field(matches: &ArgMatches) -> Option<String> {
    let mut paths = matches.try_get_many::<Path>("json").ok()??;
    let name = shown(&paths.find_map(Path::as_name)?);
    Some(format!(
        "note: the value of --json is the name of a field; if {name} is a domain name, leave out --json"
    ))
}

/// Returns the value of `--on-error`, and a text for the summary if nothing is written after a failure.
///
/// By default, a zone with a failed entry is not written at all, because an entry can affect the entries after it.
///
/// # Errors
///
/// Fails for a value that would remove entries of a zone, or columns of a table.
pub(crate) fn on_error(
    matches: &ArgMatches,
    parts: &Parts,
) -> Result<(OnError, Option<&'static str>), Stop> {
    let given = matches.get_one::<OnError>("on-error").copied();
    let is_text = format(matches) == Format::Text;
    if given == Some(OnError::Blank) && is_text && parts.has_blank_separator() {
        return Err(Stop::usage(
            "--on-error blank needs --delimiter, because a column between blanks cannot be empty",
        ));
    }
    let all_or_nothing = match given {
        _ if !is_text || !parts.is_zone() => None,
        Some(OnError::Skip | OnError::Blank) => {
            return Err(Stop::usage(
                "--on-error skip and blank cannot be used with --zone: if an entry is removed, the records \
                 after it can get another owner; use keep or partial",
            ));
        }
        Some(OnError::Keep | OnError::Partial) => None,
        Some(OnError::Stop) => Some("nothing was written"),
        None => Some(
            "nothing was written; --on-error keep writes the zone with these entries unchanged",
        ),
    };
    // By default, a row of a table is not removed.
    let default = match is_text && parts.has_columns() {
        true => OnError::Keep,
        false => OnError::Skip,
    };
    Ok((given.unwrap_or(default), all_or_nothing))
}

/// Returns how messages are written.
pub(crate) fn messages(matches: &ArgMatches) -> Messages {
    Messages {
        quiet: matches.get_flag("quiet"),
        width: io::stderr().is_terminal().then(terminal::stderr_width),
        color: color::has_color_for_messages(matches),
    }
}

/// Returns a parser that accepts the names of these values.
pub(crate) fn named<T: Copy + Send + Sync + 'static>(
    values: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values.iter().map(|(name, _)| *name)).map(|text| {
        let found = values.iter().find(|(name, _)| *name == text);
        found.expect("clap accepts only these names").1
    })
}

const FORMATS: [(&str, Format); 3] = [
    ("text", Format::Text),
    ("jsonl", Format::JsonLines),
    ("csv", Format::Csv),
];

/// The values of `--on-error`. The last value is only for names.
const ON_ERROR: [(&str, OnError); 5] = [
    ("skip", OnError::Skip),
    ("keep", OnError::Keep),
    ("blank", OnError::Blank),
    ("stop", OnError::Stop),
    ("partial", OnError::Partial),
];
