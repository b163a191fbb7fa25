//! The formats of results, and the record of a converted string.

use std::io::Write;

use serde::Serialize;

use super::csv;
use super::problem::{self, Problem};

/// The form of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// Plain text: one result per line.
    Text,
    /// A JSON object per line.
    JsonLines,
    /// Comma-separated values (RFC 4180) with a header.
    Csv,
}

impl Format {
    /// Returns the first line of the output. Only CSV has one.
    pub(crate) fn header(self, csv: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
        match self {
            Format::Csv => csv(),
            Format::Text | Format::JsonLines => Vec::new(),
        }
    }
}

/// The start of every record: the string and its location.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Head<'r> {
    /// The name of the file, if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<&'r str>,
    pub(crate) line: u64,
    /// The number of the part in its line, from 1; null if the record is about the whole line. If strings are whole
    /// lines, the field is not present.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<Option<usize>>,
    pub(crate) input: &'r str,
}

impl Head<'_> {
    /// Writes a CSV row that begins with the location.
    pub(crate) fn write_csv_row(&self, fields: &[&str], out: &mut impl Write) {
        let line = self.line.to_string();
        let number = |column: Option<usize>| column.map_or(String::new(), |one| one.to_string());
        let column = self.column.map(number);
        let start = self.file.into_iter().chain([line.as_str()]);
        let start = start.chain(column.as_deref());
        csv::write_row(start.chain(fields.iter().copied()), out);
    }
}

/// The location of an explained string. The explanation has the string.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Place<'r> {
    /// The name of the file, if there are several inputs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<&'r str>,
    pub(crate) line: u64,
}

/// One string and its result. The fields are in the order of the documentation.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Record<'r> {
    #[serde(flatten)]
    pub(crate) head: Head<'r>,
    /// `None` if the string failed.
    pub(crate) output: Option<&'r str>,
    pub(crate) problems: &'r [Problem],
}

/// Returns the first line of CSV.
pub(crate) fn csv_header(with_file: bool, with_column: bool) -> Vec<u8> {
    let columns = ["input", "output"]
        .into_iter()
        .chain(problem::field_names());
    csv::header_row(with_file, with_column, columns)
}

impl Record<'_> {
    /// Writes one row, or one row for each problem. Only the first row has the input and the output. Otherwise the
    /// length of the rows would be quadratic in the length of a line with many problems.
    pub(crate) fn write_csv(&self, out: &mut impl Write) {
        let (mut input, mut output) = (self.head.input, self.output.unwrap_or_default());
        if self.problems.is_empty() {
            let fields = problem::field_names().map(|_| "");
            let row: Vec<&str> = [input, output].into_iter().chain(fields).collect();
            self.head.write_csv_row(&row, out);
        }
        for problem in self.problems {
            let fields = csv::texts_of(problem);
            let mut row = vec![input, output];
            row.extend(fields.iter().map(String::as_str));
            self.head.write_csv_row(&row, out);
            (input, output) = ("", "");
        }
    }
}
