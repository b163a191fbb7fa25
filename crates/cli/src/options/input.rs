//! The strings as arguments, `--input` and `--null`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueHint, value_parser};

use super::{flag, option};
use crate::stream::input::{Input, Source};
use crate::stream::line::Terminator;

/// Adds the argument for strings, and `--input`.
pub(crate) fn args(command: Command) -> Command {
    command
        .arg(
            Arg::new("text")
                .value_name("TEXT")
                .help("The strings. '-' is standard input. '--' ends the options")
                .num_args(0..)
                .value_parser(ValueParser::os_string())
                .conflicts_with("input"),
        )
        .arg(
            option("input")
                .short('i')
                .value_name("FILE")
                .help("Read lines from a file [default: standard input]")
                .long_help(concat!(
                    "Read strings from this file, one per line. The option may be repeated, and '-' is standard ",
                    "input, which is also read if there are neither strings nor files. Strings that are arguments and ",
                    "begin with '-' must come after '--'. A line is UTF-8 and ends with LF or CRLF; the last line may ",
                    "lack its end. A byte order mark at the beginning is ",
                    "skipped. A file that gzip or zstd compressed is decompressed. A line, CSV record or zone ",
                    "entry of more than 16,777,216 bytes fails, and so does a name of more than 1,048,576 bytes. ",
                    "The lines after such a line are read as usual.",
                ))
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .value_hint(ValueHint::FilePath),
        )
}

/// Returns the option `--null`.
pub(crate) fn null_arg() -> Arg {
    flag("null")
        .short('0')
        .help("Strings end with NUL, not with a line feed")
        .long_help(concat!(
            "Read and write strings that end with NUL instead of a line feed, as find -print0, sort -z and ",
            "xargs -0 do. A line feed or carriage return is then part of a string. In plain text, results end ",
            "with NUL too; JSON lines, CSV and messages are written as lines. Messages and records give the ",
            "number of the string as the number of the line.",
        ))
}

/// Returns the character that ends a string: NUL with `--null`, or else a line feed.
pub(crate) fn terminator(matches: &ArgMatches) -> Terminator {
    match matches.try_get_one::<bool>("null") {
        Ok(Some(true)) => Terminator::Nul,
        _ => Terminator::LineFeed,
    }
}

/// Returns the strings that are given as arguments. If `-` is the only argument, it means standard input, and the
/// result is `None`.
pub(crate) fn texts(matches: &ArgMatches) -> Option<Vec<OsString>> {
    let texts: Vec<OsString> = matches.get_many("text")?.cloned().collect();
    Some(texts).filter(|texts| texts[..] != ["-"])
}

/// Returns the input that the options of [`args`] choose.
pub(crate) fn read_input(matches: &ArgMatches) -> Input {
    if let Some(texts) = texts(matches) {
        return Input::Arguments(texts);
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
