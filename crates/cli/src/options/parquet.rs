//! Whether the input is a Parquet file, and the options for one.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use super::output::{self, Chosen};
use super::verb::Verb;
use crate::report::record::Format;
use crate::report::shown::shown;
use crate::report::stop::Stop;
use crate::stream::form;
use crate::stream::input::{Input, Source};

/// A Parquet file to read, and what to write.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) file: PathBuf,
    pub(crate) form: Form,
}

/// What is written of a Parquet file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The same table.
    Table,
    /// A result for each string, as of lines.
    Records(Format),
}

/// The options that belong to lines of text.
const OF_LINES: [&str; 8] = [
    "delimiter",
    "quotes",
    "json",
    "comment",
    "header",
    "zone",
    "diff",
    "null",
];

/// The options that belong to Parquet.
const OF_PARQUET: [&str; 2] = ["new-column", "error-column"];

/// Adds the options.
pub(crate) fn args(command: Command, verb: Verb) -> Command {
    let command = command.next_help_heading("Parquet");
    let command = match verb {
        Verb::Check | Verb::Take => command,
        Verb::Encode | Verb::Decode | Verb::Convert => command.arg(
            Arg::new("new-column")
                .long("new-column")
                .value_name("NAME")
                .help("Put results into a new column, after the one of --column, and leave that as it is")
                .long_help(concat!(
                    "Put results into a new column, after the one of --column, and leave that as it is. ",
                    "A string that fails is null there, unless --on-error says otherwise.",
                ))
                .requires("column"),
        ),
    };
    let errors = Arg::new("error-column")
        .long("error-column")
        .value_name("NAME")
        .help("Put what is wrong with each string into a new column, null where nothing is")
        .requires("column");
    let errors = match verb {
        Verb::Check => errors.long_help(concat!(
            "Put what is wrong with each name into a new column of the Parquet file that is written, null where ",
            "nothing is. [default: the name of the column and _errors]",
        )),
        _ => errors,
    };
    command.arg(errors).next_help_heading(None::<&str>)
}

/// The text for the end of the help.
pub(crate) const HELP: &str = concat!(
    "\n\nParquet files: a file given by --input that is Parquet is read as such, and --column says which of its ",
    "columns, by name, by number or, within lists and structs, by a path such as tls.san.list.element. ",
    "The rest of the table, its metadata and its codecs stay as they are. ",
    "This needs the feature `parquet` (cargo install puny-cli --features parquet).",
);

/// Finds out whether the input is a Parquet file; `None` if it is not. `records` is what is written if nothing
/// else is asked for, or `None` for the same table.
///
/// # Errors
///
/// Several files of which one is Parquet, options for the other kind, and a command without Parquet.
pub(crate) fn asked(
    matches: &ArgMatches,
    input: &Input,
    records: Option<Format>,
) -> Result<Option<Asked>, Stop> {
    let given = |name: &&str| {
        let source = matches.try_get_one::<String>(name);
        !matches!(source, Ok(None)) && matches.value_source(name) == Some(ValueSource::CommandLine)
    };
    let chosen = output::chosen(matches);
    let sources = match input {
        Input::Sources(sources) => sources.as_slice(),
        Input::Arguments(_) => &[],
    };
    let files = sources.iter().filter_map(|source| match source {
        Source::File(path) if is_parquet(path) => Some(path.clone()),
        _ => None,
    });
    let files: Vec<PathBuf> = files.collect();
    let Some(file) = files.first() else {
        let option = OF_PARQUET
            .iter()
            .find(|name| given(name))
            .map(|name| format!("--{name}"));
        let option = option
            .or_else(|| (chosen == Some(Chosen::Parquet)).then(|| "--format parquet".to_owned()));
        return match option {
            None => Ok(None),
            Some(option) => Err(Stop::Usage(format!(
                "{option} is for Parquet files, and the input is none; --input names one"
            ))),
        };
    };
    let name = shown(&file.display().to_string());
    if sources.len() > 1 {
        return Err(Stop::Usage(format!(
            "{name} is Parquet, which is converted alone: one file, one result"
        )));
    }
    if let Some(option) = OF_LINES.iter().find(|name| given(name)) {
        return Err(Stop::Usage(format!(
            "--{option} is for lines of text, and {name} is Parquet"
        )));
    }
    if cfg!(not(feature = "parquet")) {
        return Err(Stop::Usage(format!(
            "{name} is Parquet, which this `puny` was built without; `cargo install puny-cli --features parquet` \
             builds it with"
        )));
    }
    let to_parquet = output::file(matches).is_some_and(|path| has_extension(&path));
    let form = match chosen {
        Some(Chosen::Parquet) => Form::Table,
        Some(Chosen::Format(format)) => Form::Records(format),
        None if to_parquet => Form::Table,
        None => records.map_or(Form::Table, Form::Records),
    };
    if let (Form::Records(_), Some(option)) = (form, OF_PARQUET.iter().find(|name| given(name))) {
        return Err(Stop::Usage(format!(
            "--{option} needs the output to be Parquet: --format parquet"
        )));
    }
    Ok(Some(Asked {
        file: file.clone(),
        form,
    }))
}

/// Whether a file is Parquet, by its name or its first bytes.
fn is_parquet(path: &Path) -> bool {
    if !path.is_file() {
        return false;
    }
    let mut first = Vec::new();
    // Whoever reads the file reports that it cannot be read.
    let is_read = File::open(path).and_then(|file| file.take(5).read_to_end(&mut first));
    has_extension(path) || is_read.is_ok() && form::is_parquet(&first)
}

fn has_extension(path: &Path) -> bool {
    path.extension()
        .and_then(OsStr::to_str)
        .is_some_and(|extension| extension.eq_ignore_ascii_case("parquet"))
}

/// The name of the new column of strings, if there is to be one.
#[cfg(feature = "parquet")]
pub(crate) fn new_column(matches: &ArgMatches) -> Option<String> {
    matches
        .try_get_one::<String>("new-column")
        .ok()
        .flatten()
        .cloned()
}

/// The name of the new column of errors, if there is to be one.
#[cfg(feature = "parquet")]
pub(crate) fn error_column(matches: &ArgMatches) -> Option<String> {
    matches.get_one::<String>("error-column").cloned()
}
