//! The command line: one definition, of which parsing, help, completions and manual
//! pages are made.

use std::ffi::OsString;
use std::path::PathBuf;
use std::thread;

use anstream::ColorChoice;
use clap::builder::{
    EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser,
};
use clap::{Arg, ArgAction, ArgMatches, Command, ValueEnum, ValueHint, value_parser};

use crate::commands::{check, codec, explain, generate, names, rfc3492};
use crate::convert::lines::OnError;
use crate::report::record::Format;
use crate::stream::input::{Input, Source};

/// The whole command.
pub(crate) fn command() -> Command {
    Command::new("puny")
        .version(version())
        .about("Internationalised domain names, Punycode and every other Bootstring, in bulk")
        .after_help(concat!(
            "Exit status: 0 all well, 1 some input failed, 2 wrong usage or an I/O error.\n\n",
            "Examples:\n",
            "  $ puny to-ascii bücher.example\n",
            "  xn--bcher-kva.example\n\n",
            "  $ puny to-unicode xn--bcher-kva.example\n",
            "  bücher.example\n\n",
            "  $ puny encode bücher\n",
            "  bcher-kva\n\n",
            "`puny help COMMAND` has more of them for each command.",
        ))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            Arg::new("color")
                .long("color")
                .value_name("WHEN")
                .help("Colour: auto is on terminals, unless NO_COLOR is set")
                .value_parser(EnumValueParser::<Color>::new())
                .default_value("auto")
                .display_order(100) // after the options of the command itself
                .global(true),
        )
        .subcommand(names::to_ascii_command())
        .subcommand(names::to_unicode_command())
        .subcommand(check::command())
        .subcommand(codec::encode_command())
        .subcommand(codec::decode_command())
        .subcommand(explain::command())
        .subcommand(rfc3492::command())
        .subcommand(generate::profiles_command())
        .subcommand(generate::completions_command())
        .subcommand(generate::man_command())
}

/// The version, and that of Unicode, on which the answer for a name depends.
fn version() -> String {
    let (major, minor, update) = puny_idna::UNICODE_VERSION;
    let package = env!("CARGO_PKG_VERSION");
    format!("{package} (Unicode {major}.{minor}.{update})")
}

/// `--color`, before anything is parsed: help and usage errors obey it too.
pub(crate) fn early_color(arguments: &[OsString]) -> clap::ColorChoice {
    let mut arguments = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = arguments.next() {
        let value = match argument.to_str() {
            Some("--color") => arguments.next().and_then(|value| value.to_str()),
            Some(text) => text.strip_prefix("--color="),
            None => None,
        };
        match value {
            Some("always") => return clap::ColorChoice::Always,
            Some("never") => return clap::ColorChoice::Never,
            _ => {}
        }
    }
    clap::ColorChoice::Auto
}

/// When there is colour.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// The value of an option that turns a rule on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum YesNo {
    Yes,
    No,
}

/// What `--color` says.
pub(crate) fn color(matches: &ArgMatches) -> ColorChoice {
    match matches.get_one::<Color>("color") {
        Some(Color::Always) => ColorChoice::Always,
        Some(Color::Never) => ColorChoice::Never,
        Some(Color::Auto) | None => ColorChoice::Auto,
    }
}

/// The strings, or where they come from.
pub(crate) fn input_args(command: Command) -> Command {
    command
        .arg(
            Arg::new("text")
                .value_name("TEXT")
                .help("The strings; one that starts with '-' has to follow '--'")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .conflicts_with("input"),
        )
        .arg(
            Arg::new("input")
                .short('i')
                .long("input")
                .value_name("FILE")
                .help(
                    "Read strings from a file, one a line; may be repeated, '-' is standard input",
                )
                .long_help(concat!(
                    "Read strings from a file, one a line, each line UTF-8 that ends with LF or ",
                    "CRLF (the last line may lack it; a byte order mark at the beginning is left ",
                    "out). May be repeated; '-' is standard input, which is also read if there ",
                    "are neither strings nor files.",
                ))
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
}

/// What [`input_args`] say.
pub(crate) fn input(matches: &ArgMatches) -> Input {
    if let Some(texts) = matches.get_many::<OsString>("text") {
        return Input::Arguments(texts.cloned().collect());
    }
    let files = matches.get_many::<PathBuf>("input").into_iter().flatten();
    let mut sources: Vec<Source> = files
        .map(|path| match path.to_str() {
            Some("-") => Source::Stdin,
            _ => Source::File(path.clone()),
        })
        .collect();
    if sources.is_empty() {
        sources.push(Source::Stdin);
    }
    Input::Sources(sources)
}

/// Where results go.
pub(crate) fn output_arg() -> Arg {
    plain_output_arg().long_help(concat!(
        "Write to a file, which appears whole or not at all: it gets its name when all is ",
        "written, so it may be one of the inputs. After an error, or if `--on-error stop` ",
        "ended the run, an old file of that name is as it was. '-' is standard output.",
    ))
}

/// The same, for commands without --on-error.
pub(crate) fn plain_output_arg() -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FILE")
        .help("Write to a file, which appears whole or not at all")
        .long_help(concat!(
            "Write to a file, which appears whole or not at all: it gets its name when all is ",
            "written, so it may be one of the inputs. After an error, an old file of that name ",
            "is as it was. '-' is standard output.",
        ))
        .value_parser(value_parser!(PathBuf))
        .value_hint(ValueHint::FilePath)
}

/// How results are written, for commands that convert strings.
pub(crate) fn result_args(command: Command, with_partial: bool) -> Command {
    let on_error = if with_partial {
        concat!(
            "What becomes of a name that fails, in plain text: skip leaves its line out, keep ",
            "writes it as it came, partial writes it with those labels converted that can be, ",
            "blank writes an empty line, stop ends the run there. JSON lines and CSV have a ",
            "record of every failure; there only stop and partial matter.",
        )
    } else {
        concat!(
            "What becomes of a string that fails, in plain text: skip leaves its line out, keep ",
            "writes it as it came, blank writes an empty line, stop ends the run there. ",
            "JSON lines and CSV have a record of every failure; there only stop matters.",
        )
    };
    command
        .arg(output_arg())
        .arg(format_arg(
            "Write plain text, JSON lines or CSV",
            concat!(
                "Write plain text, JSON lines or CSV. The last two have a record for every ",
                "string: line, input, output (null or empty if it failed) and the errors, each ",
                "with kind, status, label (from 0), offset and end (in bytes of the input), ",
                "code_point, origin, cause, message and hint, null where there is none; with several inputs ",
                "also the file, with columns the column. CSV has a row for each error; ",
                "the first of a string alone has input and output.",
            ),
        ))
        .arg(
            Arg::new("on-error")
                .long("on-error")
                .value_name("WHAT")
                .help("What becomes of a string that fails, in plain text")
                .long_help(on_error)
                .value_parser(OnError::parser(with_partial))
                .default_value("skip"),
        )
        .arg(quiet_arg())
        .arg(threads_arg())
}

/// The format of results.
pub(crate) fn format_arg(help: &'static str, long_help: &'static str) -> Arg {
    Arg::new("format")
        .short('f')
        .long("format")
        .value_name("FORMAT")
        .help(help)
        .long_help(long_help)
        .value_parser(EnumValueParser::<Format>::new())
        .default_value("text")
}

/// What `--format` says.
pub(crate) fn format(matches: &ArgMatches) -> Format {
    let format = matches.get_one::<Format>("format").copied();
    format.unwrap_or(Format::Text)
}

/// How many threads.
pub(crate) fn threads_arg() -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .help("Work with so many threads [default: all cores]")
        .value_parser(value_parser!(u16).range(1..=1024))
}

/// No messages.
pub(crate) fn quiet_arg() -> Arg {
    Arg::new("quiet")
        .short('q')
        .long("quiet")
        .help("No messages about strings that fail, and no summary")
        .action(ArgAction::SetTrue)
}

/// The file of `--output`.
pub(crate) fn output(matches: &ArgMatches) -> Option<PathBuf> {
    matches.get_one::<PathBuf>("output").cloned()
}

/// What `--threads` says.
pub(crate) fn threads(matches: &ArgMatches) -> usize {
    match matches.get_one::<u16>("threads") {
        Some(&threads) => usize::from(threads),
        None => thread::available_parallelism()
            .map_or(1, usize::from)
            .min(1024),
    }
}

impl ValueEnum for Color {
    fn value_variants<'a>() -> &'a [Self] {
        &[Color::Auto, Color::Always, Color::Never]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Color::Auto => PossibleValue::new("auto"),
            Color::Always => PossibleValue::new("always"),
            Color::Never => PossibleValue::new("never"),
        })
    }
}

impl ValueEnum for YesNo {
    fn value_variants<'a>() -> &'a [Self] {
        &[YesNo::Yes, YesNo::No]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            YesNo::Yes => PossibleValue::new("yes"),
            YesNo::No => PossibleValue::new("no"),
        })
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Format::Text, Format::JsonLines, Format::Csv]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Format::Text => PossibleValue::new("text"),
            Format::JsonLines => PossibleValue::new("jsonl"),
            Format::Csv => PossibleValue::new("csv"),
        })
    }
}

impl OnError {
    /// The values of `--on-error`, with `partial` where there is such a thing.
    fn parser(with_partial: bool) -> impl TypedValueParser<Value = OnError> {
        let all = [
            ("skip", OnError::Skip),
            ("keep", OnError::Keep),
            ("blank", OnError::Blank),
            ("stop", OnError::Stop),
            ("partial", OnError::Partial),
        ];
        let count = if with_partial { 5 } else { 4 };
        let names = all.iter().take(count).map(|(name, _)| *name);
        PossibleValuesParser::new(names).map(move |text| {
            let found = all.iter().find(|(name, _)| *name == text);
            found.map_or(OnError::Skip, |(_, value)| *value)
        })
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_sound() {
        super::command().debug_assert();
    }
}
