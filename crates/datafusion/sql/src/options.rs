//! The options of the command.

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::fail::Fail;
use crate::format;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Table,
    Csv,
    Tsv,
    JsonLines,
    Parquet,
}

/// Where the queries are.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    Text(String),
    File(PathBuf),
    Stdin,
    Prompt,
}

/// All options.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) source: Source,
    pub(crate) written: Written,
    pub(crate) output: Option<PathBuf>,
    pub(crate) header: bool,
    pub(crate) memory: Option<usize>,
    pub(crate) temp: Option<PathBuf>,
    pub(crate) threads: Option<usize>,
    pub(crate) progress: bool,
}

const HELP: &str = "\
Files are tables: FROM 'names.parquet', 'logs/*.csv.gz', 'folder/'. By their names they are Parquet, CSV \
with a header, TSV, or JSON lines (.jsonl, .ndjson, .json); text may be compressed (.gz, .bz2, .xz, .zst).

Functions, besides those of DataFusion: punycode_encode, punycode_decode, idna_to_ascii, idna_to_unicode, \
idna_display, idna_skeleton, idna_errors, idna_labels, and try_ forms with the error. SHOW FUNCTIONS LIKE \
'%idna%' describes them.

The order of rows is that of ORDER BY; without it there is none.

Exit status: 0 all well, 2 wrong usage, a wrong query or an I/O error; an interrupt ends it by its signal.

Examples:
  $ puny-sql \"SELECT idna_to_ascii('Bücher.example') AS ascii\"
  +-----------------------+
  | ascii                 |
  +-----------------------+
  | xn--bcher-kva.example |
  +-----------------------+

  $ puny-sql \"SELECT name, idna_to_ascii(name, edition => 'url') FROM 'names.parquet'\" -o ascii.parquet

  $ puny-sql \"SELECT name, unnest(idna_errors(name)) FROM 'names.csv'\" --format jsonl

  $ puny-sql \"SELECT count(*) FROM 'names/*.parquet' WHERE try_idna_display(name)['error'] IS NOT NULL\"

  $ puny-sql --memory 2GB -f job.sql -o found.parquet";

/// The definition of the command.
pub(crate) fn definition() -> Command {
    Command::new("puny-sql")
        .version(env!("CARGO_PKG_VERSION"))
        .about("SQL over Parquet, CSV and JSON lines, with the functions of IDNA and Punycode")
        .after_help(HELP)
        .arg(
            Arg::new("query")
                .value_name("QUERY")
                .help("Queries, separated by semicolons; without any, they are read from standard input, with a prompt on a terminal"),
        )
        .arg(
            Arg::new("file")
                .short('f')
                .long("file")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .conflicts_with("query")
                .help("Read the queries from a file"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Write the rows to a file, which appears when it is complete"),
        )
        .arg(
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(PossibleValuesParser::new(["table", "csv", "tsv", "jsonl", "parquet"]))
                .help("How to write the rows; by default that of the output's name, or else a table"),
        )
        .arg(
            Arg::new("no-header")
                .long("no-header")
                .action(ArgAction::SetTrue)
                .help("Write CSV and TSV without the names of the columns"),
        )
        .arg(
            Arg::new("memory")
                .long("memory")
                .value_name("SIZE")
                .value_parser(size)
                .help("The memory that sorts, joins and groups may use, as 2GB; what needs more goes to disk"),
        )
        .arg(
            Arg::new("temp")
                .long("temp")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("The folder for what goes to disk; by default that of the system"),
        )
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .value_parser(value_parser!(NonZeroUsize))
                .help("The number of threads; by default all cores"),
        )
        .arg(
            Arg::new("no-progress")
                .long("no-progress")
                .action(ArgAction::SetTrue)
                .help("Show no progress on a terminal"),
        )
}

/// A size like `2GB`, `512MiB` or `1000000`.
fn size(text: &str) -> Result<usize, String> {
    let wrong = || format!("{text:?} is no size: write it as 2GB, 512MB or 1GiB");
    let digits = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: usize = number.parse().map_err(|_| wrong())?;
    let unit: usize = match unit.trim().to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" => 1_000,
        "kib" => 1 << 10,
        "m" | "mb" => 1_000_000,
        "mib" => 1 << 20,
        "g" | "gb" => 1_000_000_000,
        "gib" => 1 << 30,
        _ => return Err(wrong()),
    };
    let bytes = number.checked_mul(unit).ok_or_else(wrong)?;
    match bytes {
        0 => Err(wrong()),
        bytes => Ok(bytes),
    }
}

impl Options {
    pub(crate) fn of(matches: &ArgMatches) -> Result<Options, Fail> {
        let path = |name: &str| matches.get_one::<PathBuf>(name).cloned();
        let source = match (matches.get_one::<String>("query"), path("file")) {
            (Some(query), _) => Source::Text(query.clone()),
            (None, Some(file)) if file.as_os_str() == "-" => Source::Stdin,
            (None, Some(file)) => Source::File(file),
            (None, None) if std::io::stdin().is_terminal() => Source::Prompt,
            (None, None) => Source::Stdin,
        };
        let output = path("output");
        let given = matches.get_one::<String>("format").map(String::as_str);
        let written = match (given, &output) {
            (Some("csv"), _) => Written::Csv,
            (Some("tsv"), _) => Written::Tsv,
            (Some("jsonl"), _) => Written::JsonLines,
            (Some("parquet"), _) => Written::Parquet,
            (Some(_), _) | (None, None) => Written::Table,
            (None, Some(path)) => by_name(&path.to_string_lossy())?,
        };
        if written == Written::Parquet && output.is_none() && std::io::stdout().is_terminal() {
            return Err(Fail::Usage(
                "Parquet is not for terminals: give -o FILE.parquet".to_owned(),
            ));
        }
        if matches!(source, Source::Prompt) && output.is_some() {
            return Err(Fail::Usage(
                "-o needs a query: give one, or -f FILE".to_owned(),
            ));
        }
        Ok(Options {
            source,
            written,
            output,
            header: !matches.get_flag("no-header"),
            memory: matches.get_one::<usize>("memory").copied(),
            temp: path("temp"),
            threads: matches
                .get_one::<NonZeroUsize>("threads")
                .map(|threads| threads.get()),
            progress: !matches.get_flag("no-progress"),
        })
    }
}

/// The format of an output by its name.
fn by_name(path: &str) -> Result<Written, Fail> {
    use format::Format;
    match format::of(path) {
        Some((_, compression)) if compression.is_compressed() => Err(Fail::Usage(format!(
            "{path}: text is not compressed here; write .parquet, or give --format and a pipe: puny-sql … | zstd"
        ))),
        Some((Format::Parquet, _)) => Ok(Written::Parquet),
        Some((Format::Csv, _)) => Ok(Written::Csv),
        Some((Format::Tsv, _)) => Ok(Written::Tsv),
        Some((Format::JsonLines, _)) => Ok(Written::JsonLines),
        None if path.ends_with(".txt") => Ok(Written::Table),
        None => Err(Fail::Usage(format!(
            "{path}: no format has this name: give --format csv, tsv, jsonl, parquet or table"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
    }

    #[test]
    fn sizes() {
        for (text, bytes) in [
            ("2GB", 2_000_000_000),
            ("1 KiB", 1024),
            ("7", 7),
            ("512mb", 512_000_000),
        ] {
            assert_eq!(size(text), Ok(bytes));
        }
        for text in [
            "",
            "GB",
            "0",
            "1.5GB",
            "-1",
            "3 apples",
            "99999999999999999999",
        ] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
