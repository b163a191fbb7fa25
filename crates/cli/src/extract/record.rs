//! A name that was found, as JSON and CSV.

use std::io::Write;

use serde::Serialize;

use crate::report::problem::Problem;
use crate::report::{csv, json};

/// A match with its name; the fields in the order of the manual.
#[derive(Serialize)]
pub(super) struct Record<'r> {
    /// The file, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) file: Option<&'r str>,
    pub(super) line: u64,
    /// In code points, from 1.
    pub(super) column: usize,
    /// In bytes of the line.
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) found: &'static str,
    pub(super) text: &'r str,
    /// `None` if the name failed.
    pub(super) result: Option<&'r str>,
    /// The name; the errors are about it.
    pub(super) input: &'r str,
    pub(super) output: Option<&'r String>,
    pub(super) errors: &'r [Problem],
}

const COLUMNS: [&str; 7] = [
    "column", "start", "end", "found", "text", "result", "errors",
];

/// The first line of CSV.
pub(crate) fn csv_header(with_file: bool) -> Vec<u8> {
    csv::header(with_file, false, COLUMNS)
}

impl Record<'_> {
    pub(super) fn json(&self, out: &mut impl Write) {
        json::line(self, out);
    }

    /// One row; error codes are separated by blanks.
    pub(super) fn csv(&self, out: &mut impl Write) {
        let codes: Vec<&str> = self.errors.iter().map(Problem::code).collect();
        let numbers = [
            self.line.to_string(),
            self.column.to_string(),
            self.start.to_string(),
            self.end.to_string(),
        ];
        let codes = codes.join(" ");
        let texts = [
            self.found,
            self.text,
            self.result.unwrap_or_default(),
            &codes,
        ];
        let start = self
            .file
            .into_iter()
            .chain(numbers.iter().map(String::as_str));
        csv::row(start.chain(texts), out);
    }
}
