//! `--column`, `--json`, `--zone` and the other options that select the parts of a line.

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
use crate::stream::units::Csv;

/// Adds the options. `names` says whether the strings are domain names. If they are, `--zone` is added.
pub(crate) fn args(command: Command, names: bool) -> Command {
    let command = command
        .next_help_heading("Parts of lines")
        .arg(
            option("column")
                .short('c')
                .value_name("COLUMNS")
                .help("The strings are these columns: 2, or 1,3-4, or host")
                .long_help(concat!(
                    "The strings are these columns of each line. Columns are counted from 1: 2, or 1,3, or 2-4, ",
                    "or 2- for the second and all after it. A column may also be given by its name in the first ",
                    "record of each file; that record then has no strings, as with --header. Write a name in ",
                    "double quotes if it has a comma or consists of digits and hyphens: '\"2024\",host'. A line ",
                    "that lacks one of the columns fails. An empty column is unchanged. In plain text, results ",
                    "take the place of the strings, and the rest of the line is unchanged, byte for byte with ",
                    "its line end.",
                ))
                .value_parser(clap::value_parser!(Columns)),
        )
        .arg(
            option("delimiter")
                .value_name("CHAR")
                .help("The delimiter of columns [default: blanks]")
                .long_help(concat!(
                    "The delimiter between columns: one character, or 'tab'. With this option a field may be in ",
                    "double quotes, as in CSV (RFC 4180), and may continue on the next line. ",
                    "[default: runs of spaces and tabs]",
                ))
                .value_parser(delimiter)
                .requires("column"),
        )
        .arg(
            option("quotes")
                .value_name("YES|NO")
                .help("Double quotes may enclose a field [default: yes]")
                .long_help(concat!(
                    "Treat double quotes around a field as quotes (yes) or as a part of the field (no). ",
                    "[default: yes]",
                ))
                .value_parser(values_parser(&["yes", "no"]))
                .hide_possible_values(true)
                .requires("delimiter"),
        )
        .arg(
            option("json")
                .value_name("FIELD")
                .help("The strings are this field of JSON lines: tls.san")
                .long_help(concat!(
                    "The strings are the values of a field of JSON lines. FIELD has the keys that lead to it, ",
                    "with dots between them: tls.san. In a key, write \\. for a dot and \\\\ for a backslash. ",
                    "The option may be repeated. If the value is an array, each element is a string; if a key ",
                    "occurs twice, both values are strings. A null and a line without the field are unchanged, ",
                    "but the exit status is 1 if no line has the field. A line fails if it is not JSON, or if ",
                    "the value is not a string, an array of strings or null. In records, column is the number of ",
                    "the string among the strings of its line. The rest of the line is unchanged, as with --column.",
                ))
                .action(ArgAction::Append)
                .value_parser(clap::value_parser!(Path))
                .conflicts_with_all(["column", "delimiter", "quotes", "header"]),
        )
        .arg(
            option("comment")
                .value_name("CHARS")
                .help("Skip comments that begin with these: '#;'")
                .long_help(concat!(
                    "Skip comments, which begin with one of these characters, such as '#;'. A line is skipped if ",
                    "its first character after blanks is one of them, or if it is empty or has only blanks. If ",
                    "runs of blanks separate the columns, text after one of these characters is skipped too.",
                ))
                .value_parser(comments),
        )
        .arg(flag("header")
                .help("The first line of each file is a header")
                .long_help("The first line of each file is a header. It has no strings and is unchanged."),
        )
        .arg(flag("trim").help("Blanks around a string are not part of it"));
    let command = if names {
        let zone = flag("zone")
            .help("The strings are the names in a zone file")
            .long_help(concat!(
                "The strings are the names in a zone file, which RFC 1035, section 5, calls a master file: the ",
                "owners of records, the names in $ORIGIN, $INCLUDE and BIND's $GENERATE, and the names in the ",
                "data of every type in IANA's registry, given by name or number (TYPE15), and of ALIAS and ",
                "ANAME. An entry may continue over several lines. The local part of a mailbox (SOA, RP), labels ",
                "with an escape or the $ of a template, quoted strings and comments are not names. An entry ",
                "fails if it has text that is not ASCII outside of names, quotes and comments, or a parenthesis ",
                "that is not closed. The rules of IDNA apply to labels that are not ASCII and to labels that ",
                "begin with xn--. All other labels are unchanged, whatever they contain; only their length is ",
                "checked. If a label with xn-- is not valid, its line is reported, the label is unchanged, and ",
                "the exit status is 1. The option implies --std3 dns for labels that are not ASCII, and ",
                "--dns-length allow-root.",
            ))
            .conflicts_with_all(["column", "delimiter", "quotes", "comment", "header", "json"]);
        command.arg(zone)
    } else {
        command
    };
    command.next_help_heading(None::<&str>)
}

/// Returns the option `--diff`, for commands that convert.
pub(crate) fn diff_arg() -> Arg {
    flag("diff")
        .help_heading("Parts of lines")
        .help("Write what would change, as diff -U0 does")
        .long_help(concat!(
            "Write the lines that would change instead of the result. Each of these lines is written before and ",
            "after its conversion, with the file and the line number, in the unified format that patch reads. The exit status is the ",
            "status of the conversion. The option needs --column, --json or --zone.",
        ))
        .conflicts_with_all(["output", "null"])
}

/// Reads the options that select the parts of a line.
pub(crate) fn read_parts(matches: &ArgMatches) -> Result<Parts, Stop> {
    let is_zone = matches!(matches.try_get_one("zone"), Ok(Some(true)));
    let paths = matches.get_many::<Path>("json").into_iter().flatten();
    let paths: Vec<Path> = paths.cloned().collect();
    let quotes = matches.get_one::<String>("quotes");
    let separator = match matches.get_one::<String>("delimiter") {
        None => Separator::Blanks,
        Some(text) => Separator::Character(Csv {
            delimiter: text.clone().into_bytes(),
            quotes: !matches!(quotes.map(String::as_str), Some("no" | "false")),
            comments: Vec::new(),
        }),
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
            true => {
                "--column: strings given as arguments have no header, so columns must be given by number"
            }
            false => "--header: strings given as arguments have no header",
        };
        return Err(Stop::usage(refusal));
    }
    Ok(parts)
}

/// Returns whether `--diff` is given. Fails if it is combined with options for which it has no meaning.
pub(crate) fn is_diff(matches: &ArgMatches, parts: &Parts, format: Format) -> Result<bool, Stop> {
    let is_wanted = matches.get_flag("diff");
    let refusal = match is_wanted {
        true if !parts.has_columns() => "--diff needs --column, --json or --zone",
        true if format != Format::Text => {
            "--diff cannot be used with --format jsonl or csv: it has a format of its own"
        }
        _ => return Ok(is_wanted),
    };
    Err(Stop::usage(refusal))
}

fn delimiter(text: &str) -> Result<String, String> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("tab" | "\\t", ..) => Ok("\t".to_owned()),
        (_, Some('"' | '\n' | '\r'), None) => {
            Err("this character cannot be a delimiter".to_owned())
        }
        (_, Some(one), None) => Ok(one.to_string()),
        _ => Err("a delimiter must be one character, or 'tab'".to_owned()),
    }
}

fn comments(text: &str) -> Result<String, String> {
    let fits = |byte: u8| byte.is_ascii_punctuation();
    if !text.is_empty() && text.bytes().all(fits) {
        Ok(text.to_owned())
    } else {
        Err("the characters must be ASCII punctuation, such as '#;'".to_owned())
    }
}
