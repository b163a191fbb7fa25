//! The formats of results: text, JSON lines, CSV.

use crate::report::problem::Problem;

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The result alone, one a line.
    Text,
    /// One JSON object a line.
    JsonLines,
    /// Comma-separated values (RFC 4180) with a header.
    Csv,
}

/// Which part of its line a string is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    /// Columns were not asked for, and no record has one.
    Unasked,
    /// The line as a whole, among records of columns.
    Line,
    /// From 1.
    Number(usize),
}

impl Column {
    /// The field of CSV, if there is one.
    pub(crate) fn csv(self) -> Option<String> {
        match self {
            Column::Unasked => None,
            Column::Line => Some(String::new()),
            Column::Number(number) => Some(number.to_string()),
        }
    }
}

/// One line and what came of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'r> {
    /// The file, if there are several.
    pub(crate) file: Option<&'r str>,
    pub(crate) line: u64,
    /// The column.
    pub(crate) column: Column,
    pub(crate) input: &'r str,
    /// `None` if the string failed.
    pub(crate) output: Option<&'r str>,
    pub(crate) problems: &'r [Problem],
}

const COLUMNS: [&str; 7] = [
    "input", "output", "kind", "status", "label", "offset", "message",
];

/// The first line of CSV.
pub(crate) fn csv_header(with_file: bool, with_column: bool) -> Vec<u8> {
    let mut out = Vec::new();
    csv_row(
        place_columns(with_file, with_column).chain(COLUMNS),
        &mut out,
    );
    out
}

/// The names of what tells where a string stood.
pub(crate) fn place_columns(
    with_file: bool,
    with_column: bool,
) -> impl Iterator<Item = &'static str> {
    let file = with_file.then_some("file").into_iter();
    file.chain(["line"]).chain(with_column.then_some("column"))
}

impl Record<'_> {
    /// An object with the fields in the order of the manual.
    pub(crate) fn json(&self, out: &mut Vec<u8>) {
        json_start(self.file, self.line, self.column, self.input, out);
        out.extend_from_slice(b",\"output\":");
        json_optional(self.output, out);
        out.extend_from_slice(b",\"errors\":[");
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            json_problem(problem, out);
        }
        out.extend_from_slice(b"]}\n");
    }

    /// One row, or one for each problem if there are several. Only the first has input and
    /// output, or the rows of a long line with many problems would be without measure.
    pub(crate) fn csv(&self, out: &mut Vec<u8>) {
        let line = self.line.to_string();
        let column = self.column.csv();
        let start = |texts| {
            let place = self.file.into_iter().chain([line.as_str()]);
            place.chain(column.as_deref()).chain(texts)
        };
        let mut texts = [self.input, self.output.unwrap_or_default()];
        if self.problems.is_empty() {
            csv_row(start(texts).chain([""; 5]), out);
        }
        for problem in self.problems {
            let label = problem
                .label()
                .map(|label| label.to_string())
                .unwrap_or_default();
            let offset = problem.offset().to_string();
            let message = problem.to_string();
            let status = problem.status().unwrap_or_default();
            let error = [problem.kind(), status, &label, &offset, &message];
            csv_row(start(texts).chain(error), out);
            texts = [""; 2];
        }
    }
}

/// The beginning of an object: where the string stood, and the string.
pub(crate) fn json_start(
    file: Option<&str>,
    line: u64,
    column: Column,
    input: &str,
    out: &mut Vec<u8>,
) {
    out.push(b'{');
    if let Some(file) = file {
        out.extend_from_slice(b"\"file\":");
        json_text(file, out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"line\":");
    json_number(line, out);
    match column {
        Column::Unasked => {}
        Column::Line => out.extend_from_slice(b",\"column\":null"),
        Column::Number(number) => {
            out.extend_from_slice(b",\"column\":");
            json_number(number as u64, out);
        }
    }
    out.extend_from_slice(b",\"input\":");
    json_text(input, out);
}

/// A problem as an object.
pub(crate) fn json_problem(problem: &Problem, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"kind\":");
    json_text(problem.kind(), out);
    out.extend_from_slice(b",\"status\":");
    json_optional(problem.status(), out);
    out.extend_from_slice(b",\"label\":");
    json_place(problem.label(), out);
    out.extend_from_slice(b",\"offset\":");
    json_number(problem.offset() as u64, out);
    out.extend_from_slice(b",\"end\":");
    json_place(problem.end(), out);
    out.extend_from_slice(b",\"code_point\":");
    json_code_point(problem.code_point(), out);
    out.extend_from_slice(b",\"origin\":");
    json_optional(problem.origin(), out);
    out.extend_from_slice(b",\"cause\":");
    json_optional(problem.cause(), out);
    out.extend_from_slice(b",\"message\":");
    json_text(&problem.to_string(), out);
    out.extend_from_slice(b",\"hint\":");
    json_optional(problem.hint(), out);
    out.push(b'}');
}

/// A text, or null.
pub(crate) fn json_optional(text: Option<&str>, out: &mut Vec<u8>) {
    match text {
        Some(text) => json_text(text, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// A code point as `"U+00FC"`, or null.
pub(crate) fn json_code_point(c: Option<char>, out: &mut Vec<u8>) {
    let text = c.map(|c| format!("U+{:04X}", u32::from(c)));
    json_optional(text.as_deref(), out);
}

/// The number of a place, or null.
fn json_place(place: Option<usize>, out: &mut Vec<u8>) {
    match place {
        Some(place) => json_number(place as u64, out),
        None => out.extend_from_slice(b"null"),
    }
}

/// A text as a JSON string.
pub(crate) fn json_text(text: &str, out: &mut Vec<u8>) {
    // Writing text to a vector cannot fail.
    let _ = serde_json::to_writer(out, text);
}

/// A number in decimal.
pub(crate) fn json_number(number: u64, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, &number);
}

/// A row of CSV.
pub(crate) fn csv_row<'f>(fields: impl IntoIterator<Item = &'f str>, out: &mut Vec<u8>) {
    let mut writer = csv::WriterBuilder::new()
        .buffer_capacity(256)
        .from_writer(out);
    // Writing to a vector cannot fail, and one row cannot differ from others.
    let _ = writer.write_record(fields);
    let _ = writer.flush();
}
