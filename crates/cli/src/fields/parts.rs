//! Which parts of a line are strings to convert: all of it, some of its columns; and the names
//! of an entry of a master file. What is no such part comes out byte for byte.

use super::columns::{self, Columns};
use super::csv_records::{MARK, Records};
use super::field::{Field, Quoting, is_blank};
use super::json_lines::{self, Path};
use super::master_file;
use super::separator::Separator;
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::record::Column;

/// What is looked for in each line.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) select: Select,
    /// What may begin a comment.
    pub(crate) comments: Vec<u8>,
    /// The first line of a file is no data.
    pub(crate) header: bool,
    /// Blanks around a string are no part of it.
    pub(crate) trim: bool,
    /// What they are parts of ends with NUL, so that line feeds have no meaning.
    pub(crate) nul: bool,
}

/// The parts of a line that are strings.
#[derive(Clone, Debug)]
pub(crate) enum Select {
    /// All of it is one string.
    Line,
    /// Some of its columns.
    Columns(Columns, Separator),
    /// Some of its fields, if it is JSON.
    Json(Vec<Path>),
    /// The names of a master file.
    Zone,
}

/// What a line turned out to be.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A comment, a header, or nothing but blanks.
    Untouched,
    /// There may be strings in it.
    Strings,
}

impl Parts {
    /// Whether lines are strings and nothing else.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.select, Select::Line)
            && self.comments.is_empty()
            && !self.header
            && !self.trim
    }

    /// Puts the parts of a line into `fields`.
    ///
    /// # Errors
    ///
    /// A line that has not the columns that were asked for; an entry of a master file in which
    /// a name might be missed, and then `fields` has those that were found all the same.
    pub(crate) fn find(
        &self,
        Location { file, line: number }: Location<'_>,
        line: &[u8],
        fields: &mut Vec<Field>,
    ) -> Result<Found, Problem> {
        fields.clear();
        if self.header && number == 1 {
            return Ok(Found::Untouched);
        }
        let first = line.iter().position(|&byte| !is_blank(byte));
        let Some(first) = first.and_then(|first| line.get(first)) else {
            return Ok(Found::Untouched);
        };
        if self.comments.contains(first) || self.is_zone() && *first == b';' {
            return Ok(Found::Untouched);
        }
        match &self.select {
            Select::Line => fields.push(Field {
                number: 1,
                range: 0..line.len(),
                quoting: Quoting::None,
            }),
            Select::Columns(columns, separator) => {
                let columns = columns.of(file);
                // Between delimiters such a character may be data.
                let end = match separator {
                    Separator::Blanks => line.iter().position(|byte| self.comments.contains(byte)),
                    Separator::Character { .. } => None,
                };
                let data = line.get(..end.unwrap_or(line.len())).unwrap_or(line);
                let split = separator.split(data, fields);
                let count = fields.len();
                let checked = split.and_then(|()| columns.check(count, data.len()));
                if checked.is_err() {
                    fields.clear();
                }
                checked?;
                fields.retain(|field| columns.contains(field.number));
            }
            Select::Json(paths) => json_lines::strings(line, paths, fields)?,
            Select::Zone => master_file::names(line, fields)?,
        }
        if self.trim {
            for field in fields.iter_mut() {
                trim(line, field);
            }
        }
        Ok(Found::Strings)
    }

    /// Whether the header of each file has to say where columns are.
    pub(crate) fn has_names(&self) -> bool {
        matches!(&self.select, Select::Columns(columns, _) if columns.has_names())
    }

    /// Finds the names of columns in the first record of a file.
    ///
    /// # Errors
    ///
    /// In words for the user: a name that is not there, and what there is; a record that is none.
    pub(crate) fn read_header(&mut self, file: String, header: &[u8]) -> Result<(), String> {
        let Select::Columns(columns, separator) = &mut self.select else {
            return Ok(());
        };
        let header = header.strip_prefix(MARK).unwrap_or(header);
        let header = header.strip_suffix(b"\n").unwrap_or(header);
        let header = header.strip_suffix(b"\r").unwrap_or(header);
        let mut fields = Vec::new();
        if !header.is_empty() {
            separator
                .split(header, &mut fields)
                .map_err(|problem| format!("the header: {problem}"))?;
        }
        let content = |field: &Field| columns::content(field, header);
        let titles: Vec<String> = fields.iter().map(content).collect();
        columns.read_header(file, &titles)
    }

    /// Whether a part is a column, and has a number that is worth a word.
    pub(crate) fn has_columns(&self) -> bool {
        !matches!(self.select, Select::Line)
    }

    /// What a record says of a column, or of a line as a whole.
    pub(crate) fn column(&self, number: Option<usize>) -> Column {
        match number {
            _ if !self.has_columns() => Column::Unasked,
            Some(number) => Column::Number(number),
            None => Column::Line,
        }
    }

    /// Whether the parts are the names of a master file.
    pub(crate) fn is_zone(&self) -> bool {
        matches!(self.select, Select::Zone)
    }

    /// Where the records of CSV end, which may have several lines.
    pub(crate) fn csv_records(&self) -> Option<Records> {
        match &self.select {
            Select::Columns(..) if self.nul => None,
            Select::Columns(_, separator) => separator.records(&self.comments),
            Select::Line | Select::Json(_) | Select::Zone => None,
        }
    }

    /// Whether the lines are records of CSV, in which a field may have line ends.
    pub(crate) fn has_csv_records(&self) -> bool {
        let is_csv =
            |separator: &Separator| matches!(separator, Separator::Character { quotes: true, .. });
        matches!(&self.select, Select::Columns(_, separator) if !self.nul && is_csv(separator))
    }

    /// Whether the new content of a part may have line ends, which do not end the line.
    pub(crate) fn hold_line_ends(&self) -> bool {
        self.has_csv_records() || matches!(self.select, Select::Json(_))
    }

    /// Whether a part is all of its line.
    pub(crate) fn is_line(&self) -> bool {
        matches!(self.select, Select::Line)
    }

    /// Appends the new content of a part of a line as it has to be written.
    ///
    /// # Errors
    ///
    /// A content that would be read as something else.
    pub(crate) fn write(
        &self,
        content: &str,
        field: &Field,
        line: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<(), Problem> {
        match &self.select {
            Select::Line => {}
            Select::Columns(_, separator) => {
                return separator.write(content, field.quoting == Quoting::Csv, out);
            }
            Select::Json(_) => {
                // What is the same stays as it was written.
                if *field.content(line) == *content.as_bytes() {
                    out.extend_from_slice(field.bytes(line));
                } else {
                    json_lines::write(content, out);
                }
                return Ok(());
            }
            Select::Zone => master_file::check(field.bytes(line), content)?,
        }
        out.extend_from_slice(content.as_bytes());
        Ok(())
    }
}

fn trim(line: &[u8], field: &mut Field) {
    let content = field.bytes(line);
    let before = content.iter().take_while(|&&byte| is_blank(byte)).count();
    let content = content.get(before..).unwrap_or_default();
    let after = content
        .iter()
        .rev()
        .take_while(|&&byte| is_blank(byte))
        .count();
    field.range = field.range.start + before..field.range.end - after;
}
