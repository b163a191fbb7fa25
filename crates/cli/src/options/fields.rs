//! `--column`, `--json`, `--zone` and the other options that select parts of a line.

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::edition::values_parser;
use super::input;
use super::{flag, option};
use crate::fields::columns::Columns;
use crate::fields::json_lines::Path;
use crate::fields::parts::{Parts, Select};
use crate::fields::separator::Separator;
use crate::report::record::Format;
use crate::report::stop::Stop;

/// Adds the options; `--zone` only for domain names.
pub(crate) fn args(command: Command, names: bool) -> Command {
    let command = command
        .next_help_heading("Parts of lines")
        .arg(
            option("column")
                .short('c')
                .value_name("N,N-N,NAME,…")
                .help("The strings are these columns of each line")
                .long_help(concat!(
                    "The strings are these columns, counted from 1: 2, or 1,3, or 2-4, or 2- for all from ",
                    "the second on; or by their names in the first record of each file, which has then no ",
                    "strings (--header). A name of digits and hyphens, or with a comma, is put in double ",
                    "quotes: '\"2024\",host'. A line without one of the columns fails; an empty one is left ",
                    "alone. Where results take the place of strings, the rest of the line stays as it is, ",
                    "byte for byte with its line end.",
                ))
                .value_parser(clap::value_parser!(Columns)),
        )
        .arg(
            option("delimiter")
                .value_name("CHAR")
                .help("The delimiter between columns [default: runs of blanks]")
                .long_help(concat!(
                    "The delimiter between columns: one character, or 'tab'. A field may then be in ",
                    "double quotes, as in CSV (RFC 4180), and go on in the next line. ",
                    "[default: runs of spaces and tabs]",
                ))
                .value_parser(delimiter)
                .requires("column"),
        )
        .arg(
            option("quotes")
                .value_name("YES|NO")
                .help("Take double quotes around a field as quotes, not as part of it [default: yes]")
                .value_parser(values_parser(&["yes", "no"]))
                .hide_possible_values(true)
                .requires("delimiter"),
        )
        .arg(
            option("json")
                .value_name("FIELD")
                .help("The strings are a field of JSON lines, such as tls.san")
                .long_help(concat!(
                    "The strings are a field of JSON lines: the keys that lead to it with dots between them, ",
                    "as in tls.san (in a key, \\. is a dot and \\\\ a backslash). An array stands for its ",
                    "elements, a key that is there twice for both; null is left alone, and so is a line ",
                    "without the field, but the status is 1 if no line has it. May be repeated. A line that ",
                    "is not JSON, or has something else than a string there, fails. In records, columns are ",
                    "the strings that were found in a line. The rest of the line is as with --column.",
                ))
                .action(ArgAction::Append)
                .value_parser(clap::value_parser!(Path))
                .conflicts_with_all(["column", "delimiter", "quotes", "header"]),
        )
        .arg(
            option("comment")
                .value_name("CHARS")
                .help("What follows one of these characters, such as '#;', has no strings")
                .long_help(concat!(
                    "There are no strings in lines that begin with one of these characters (after blanks), ",
                    "such as '#;', in lines of nothing but blanks, and, where columns are between blanks, in ",
                    "what follows one of the characters.",
                ))
                .value_parser(comments),
        )
        .arg(flag("header").help("The first line of each file has no strings"))
        .arg(flag("trim").help("Blanks around a string are not part of it"));
    let command = if names {
        let zone = flag("zone")
            .help("The strings are the names of a master file (RFC 1035)")
            .long_help(concat!(
                "The strings are the names of a master file, also called zone file (RFC 1035, section 5): ",
                "owners, those of $ORIGIN, $INCLUDE and BIND's $GENERATE, and those in the data of every ",
                "type in IANA's registry that has any, by its name or its number (TYPE15), and of ALIAS and ",
                "ANAME. An entry may go ",
                "over several lines. The local part of a mailbox (SOA, RP), labels with an escape or a ",
                "template's $, quoted strings and comments are not names. An entry fails if it has text that ",
                "is not ASCII outside of names, quotes and comments, or a parenthesis that is not closed. ",
                "Labels that are ASCII stay byte for byte, whatever they contain: to-ascii converts the labels ",
                "that are not ASCII, and to-unicode those that begin with xn--. If a label with xn-- is not ",
                "valid, its line is reported, the label stays, the zone is written, and the status is 1. It ",
                "implies --std3 dns for the labels that are converted, and --dns-length allow-root.",
            ))
            .conflicts_with_all(["column", "delimiter", "quotes", "comment", "header", "json"]);
        command.arg(zone)
    } else {
        command
    };
    command.next_help_heading(None::<&str>)
}

/// `--diff`, for commands that convert.
pub(crate) fn diff_arg() -> Arg {
    flag("diff")
        .help_heading("Parts of lines")
        .help("Write what would change, as `diff -U0` does, and not the result")
        .long_help(concat!(
            "Write the lines that would change, as they are and as they would be, with the file and the line ",
            "numbers, in the unified format that `patch` reads, and not the result. The exit status is that of ",
            "the conversion.",
        ))
        .conflicts_with_all(["output", "null"])
}

/// Reads the options.
pub(crate) fn of(matches: &ArgMatches) -> Result<Parts, Stop> {
    let is_zone = matches!(matches.try_get_one("zone"), Ok(Some(true)));
    let paths = matches.get_many::<Path>("json").into_iter().flatten();
    let paths: Vec<Path> = paths.cloned().collect();
    let quotes = matches.get_one::<String>("quotes");
    let separator = match matches.get_one::<String>("delimiter") {
        None => Separator::Blanks,
        Some(text) => Separator::Character {
            bytes: text.clone().into_bytes(),
            quotes: !matches!(quotes.map(String::as_str), Some("no" | "false")),
        },
    };
    let columns = matches.get_one::<Columns>("column");
    let has_names = columns.is_some_and(Columns::has_names);
    let comments = matches.get_one::<String>("comment").cloned();
    let parts = Parts {
        select: match columns {
            _ if is_zone => Select::Zone {
                reads_a_labels: true,
            },
            _ if !paths.is_empty() => Select::Json(paths),
            Some(columns) => Select::Columns(columns.clone(), separator),
            None => Select::Line,
        },
        comments: comments.map_or(Vec::new(), String::into_bytes),
        header: matches.get_flag("header") || has_names,
        trim: matches.get_flag("trim"),
        terminator: input::terminator(matches),
    };
    if parts.header && input::texts(matches).is_some() {
        let refusal = match has_names {
            true => "--column: strings as arguments have no header that names columns",
            false => "--header: strings as arguments have no header",
        };
        return Err(Stop::usage(refusal));
    }
    Ok(parts)
}

/// Whether to write the changes instead of the result.
/// Errors: if nothing is converted in place.
pub(crate) fn is_diff(matches: &ArgMatches, parts: &Parts, format: Format) -> Result<bool, Stop> {
    let is_wanted = matches.get_flag("diff");
    let refusal = match is_wanted {
        true if !parts.has_columns() => {
            "--diff needs the parts of lines to convert, as with --column"
        }
        true if format != Format::Text => "--diff is a format of its own, without --format",
        _ => return Ok(is_wanted),
    };
    Err(Stop::usage(refusal))
}

fn delimiter(text: &str) -> Result<String, String> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("tab" | "\\t", ..) => Ok("\t".to_owned()),
        (_, Some('"' | '\n' | '\r'), None) => {
            Err("this character cannot be between columns".to_owned())
        }
        (_, Some(one), None) => Ok(one.to_string()),
        _ => Err("one character, or 'tab'".to_owned()),
    }
}

fn comments(text: &str) -> Result<String, String> {
    let fits = |byte: u8| byte.is_ascii_punctuation();
    if !text.is_empty() && text.bytes().all(fits) {
        Ok(text.to_owned())
    } else {
        Err("ASCII punctuation only, such as '#;'".to_owned())
    }
}
