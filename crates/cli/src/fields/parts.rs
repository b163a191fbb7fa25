//! The parts of a line that are strings to convert: all of it, some of its columns, or the names of
//! a master file entry. Other text is written byte for byte.

use super::columns::{self, Columns};
use super::csv_records::{MARK, Records};
use super::field::{Field, Quoting, is_blank};
use super::json_lines::{self, Path};
use super::master_file;
use super::separator::Separator;
use crate::report::messages::Location;
use crate::report::problem::Problem;
use crate::report::record::Column;

/// The parts to find in each line.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) select: Select,
    /// Comment markers.
    pub(crate) comments: Vec<u8>,
    /// Skip the first line of a file.
    pub(crate) header: bool,
    /// Exclude blanks around a string.
    pub(crate) trim: bool,
    /// Units end with NUL, so that line feeds are ordinary characters.
    pub(crate) nul: bool,
}

/// The parts of a line that are strings.
#[derive(Clone, Debug)]
pub(crate) enum Select {
    /// The line is a string.
    Line,
    /// Some columns of it.
    Columns(Columns, Separator),
    /// Some of its fields, as JSON.
    Json(Vec<Path>),
    /// The names of a master file.
    Zone,
}

/// The kind of a line.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A comment, a header, or only blanks.
    Untouched,
    /// It may contain strings.
    Strings,
    /// It has none of the fields that were asked for.
    Lacking,
}

impl Parts {
    /// Whether each line is one string.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.select, Select::Line)
            && self.comments.is_empty()
            && !self.header
            && !self.trim
    }

    /// Puts the parts of a line into `fields`. An empty column has no string, as null in JSON.
    ///
    /// # Errors
    ///
    /// A line without the selected columns; an entry of a master file in which a name might be
    /// missed: then `fields` has those that were found.
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
                // With delimiters, this character may be data.
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
            Select::Json(paths) => {
                if !json_lines::strings(line, paths, fields)? {
                    return Ok(Found::Lacking);
                }
            }
            Select::Zone => master_file::names(line, fields)?,
        }
        if self.trim {
            for field in fields.iter_mut() {
                trim(line, field);
            }
        }
        if matches!(self.select, Select::Columns(..)) {
            fields.retain(|field| !field.range.is_empty());
        }
        Ok(Found::Strings)
    }

    /// Whether each file's header is needed to locate columns.
    pub(crate) fn has_names(&self) -> bool {
        matches!(&self.select, Select::Columns(columns, _) if columns.has_names())
    }

    /// Finds the names of columns in the first record of a file.
    ///
    /// # Errors
    ///
    /// In words for the user: a missing name, and the names there are; an invalid record.
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

    /// Whether a part is a column, whose number is worth reporting.
    pub(crate) fn has_columns(&self) -> bool {
        !matches!(self.select, Select::Line)
    }

    /// The column as reported in a record, or the whole line.
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

    /// Finds the ends of CSV records, which may span lines.
    pub(crate) fn csv_records(&self) -> Option<Records> {
        match &self.select {
            Select::Columns(..) if self.nul => None,
            Select::Columns(_, separator) => separator.records(&self.comments),
            Select::Line | Select::Json(_) | Select::Zone => None,
        }
    }

    /// Whether the lines are CSV records, whose fields may have line ends.
    pub(crate) fn has_csv_records(&self) -> bool {
        let is_csv =
            |separator: &Separator| matches!(separator, Separator::Character { quotes: true, .. });
        matches!(&self.select, Select::Columns(_, separator) if !self.nul && is_csv(separator))
    }

    /// Whether the parts are columns between blanks, none of which can be empty.
    pub(crate) fn has_blank_separator(&self) -> bool {
        matches!(self.select, Select::Columns(_, Separator::Blanks))
    }

    /// Whether a part's new content may have line ends within the line.
    pub(crate) fn hold_line_ends(&self) -> bool {
        self.has_csv_records() || matches!(self.select, Select::Json(_))
    }

    /// Whether a part is the whole line.
    pub(crate) fn is_line(&self) -> bool {
        matches!(self.select, Select::Line)
    }

    /// Appends the new content of a part, quoted or escaped as needed.
    ///
    /// # Errors
    ///
    /// A content that would be read differently.
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
                // Unchanged content stays as written.
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
