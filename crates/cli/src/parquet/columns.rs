//! Opens the file, and finds the columns of `--column`.

use std::fs::File;
use std::io;
use std::path::Path;

use puny_parquet::{Error, Strings, Table};

use crate::fields::columns::Columns;
use crate::report::stop::Stop;

/// Opens a file.
pub(super) fn open(path: &Path) -> Result<Table, Stop> {
    puny_parquet::silence_caught_panics();
    let file = File::open(path).map_err(|error| Stop::file(path, error))?;
    Table::open(file).map_err(|error| stop(path, error))
}

/// The strings of the columns asked for.
///
/// # Errors
///
/// No columns asked for, or columns that are missing or hold something else.
pub(super) fn find(
    table: &Table,
    path: &Path,
    columns: Option<&Columns>,
) -> Result<Vec<Strings>, Stop> {
    let wrong = |error: Error| Stop::Usage(format!("--column: {}: {error}", path.display()));
    let Some(columns) = columns else {
        let names: Vec<&str> = table.names().collect();
        return Err(Stop::Usage(format!(
            "{} is Parquet: --column says which of its columns: {}",
            path.display(),
            names.join(", ")
        )));
    };
    let (names, ranges) = columns.wanted();
    let mut found: Vec<Strings> = Vec::new();
    let mut add = |strings: Strings| {
        if !found.contains(&strings) {
            found.push(strings);
        }
    };
    for name in names {
        add(table.strings(name).map_err(wrong)?);
    }
    let count = table.names().count();
    for &(first, last) in ranges {
        // A range without end goes to the last one.
        let last = match last {
            usize::MAX => count.max(first),
            last => last,
        };
        for number in first..=last {
            add(table.strings_at(number - 1).map_err(wrong)?);
        }
    }
    Ok(found)
}

/// The end of a run by an error of the file.
pub(super) fn stop(path: &Path, error: Error) -> Stop {
    match error {
        Error::Asked(what) => Stop::Usage(format!("{}: {what}", path.display())),
        Error::Read(error) => Stop::file(path, error),
        Error::Write(error) => Stop::io("a temporary file", error),
        other => Stop::file(
            path,
            io::Error::new(io::ErrorKind::InvalidData, other.to_string()),
        ),
    }
}
