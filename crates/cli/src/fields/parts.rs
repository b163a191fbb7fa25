//! Finds the parts of a line that are strings: the whole line, some of its columns, fields of JSON, or the names of an
//! entry of a zone file. Other text is written byte for byte.

use super::columns::{self, Columns};
use super::field::{Field, Quoting};
use super::json_lines::{self, Path};
use super::master_file;
use super::separator::Separator;
use crate::report::problem::Problem;
use crate::report::tally::{NO_FIELD, Tally};
use crate::stream::line::{Line, Rows, Terminator};
use crate::stream::units::{BYTE_ORDER_MARK, Csv, Entries, Records, Units, is_blank};

/// The parts to find in each line, and how.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    pub(crate) select: Select,
    /// The characters that begin a comment.
    pub(crate) comments: Vec<u8>,
    /// Whether the first line of a file is skipped.
    pub(crate) header: bool,
    /// Whether blanks around a string are excluded.
    pub(crate) trim: bool,
    /// The character that ends a line.
    pub(crate) terminator: Terminator,
}

/// The parts of a line that are strings.
#[derive(Clone, Debug)]
pub(crate) enum Select {
    /// The whole line.
    Line,
    /// Some columns of the line.
    Columns(Columns, Separator),
    /// Some fields of the line, which is JSON.
    Json(Vec<Path>),
    /// The names of an entry of a zone file.
    Zone {
        /// Whether A-labels are decoded, so that an A-label in data of an unknown type is reported.
        reads_a_labels: bool,
    },
}

impl Parts {
    /// Returns whether each line is one string, even if it is blank.
    pub(crate) fn is_plain(&self) -> bool {
        !self.has_columns() && self.comments.is_empty() && !self.header && !self.trim
    }

    /// Puts the strings of a line into `fields`, and updates the counts. An empty column and a null in JSON have no
    /// string. If the line is a comment, a header or blank, returns false and does not count the line.
    ///
    /// # Errors
    ///
    /// Fails if a selected column is missing, if the line is malformed, or if the line is an entry in which a name might be
    /// missed. In the last case, `fields` has the names that were found.
    pub(crate) fn find_strings(
        &self,
        Line {
            location,
            bytes: line,
            ..
        }: Line<'_>,
        fields: &mut Vec<Field>,
        tally: &mut Tally,
    ) -> Result<bool, Problem> {
        fields.clear();
        if !self.is_plain() {
            // If a file was appended to another file, its mark is not at the start of the text.
            let text = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
            let first = text.iter().find(|&&byte| !is_blank(byte));
            let is_comment =
                |byte: &u8| self.comments.contains(byte) || self.is_zone() && *byte == b';';
            if self.header && location.line == 1 || first.is_none_or(is_comment) {
                tally.lines -= 1;
                return Ok(false);
            }
        }
        match &self.select {
            Select::Line => fields.push(Field {
                number: 1,
                range: 0..line.len(),
                quoting: Quoting::None,
            }),
            Select::Columns(columns, separator) => {
                let columns = columns.ranges_in(location.file);
                // If columns have delimiters, this character may be data.
                let end = match separator {
                    Separator::Blanks => line.iter().position(|byte| self.comments.contains(byte)),
                    Separator::Character(_) => None,
                };
                let data = &line[..end.unwrap_or(line.len())];
                let split = separator.split(data, fields);
                let count = fields.len();
                let checked = split.and_then(|()| columns.check(count, data.len()));
                let checked = checked.map_err(|problem| match separator.missing_delimiter(data) {
                    Some(hint) => problem.with_hint(Some(hint.into())),
                    None => problem,
                });
                if checked.is_err() {
                    fields.clear();
                }
                checked?;
                fields.retain(|field| columns.contains(field.number));
            }
            Select::Json(paths) => {
                if !json_lines::strings(line, paths, fields)? {
                    tally.note(NO_FIELD);
                }
            }
            Select::Zone { reads_a_labels } => {
                master_file::names(line, *reads_a_labels, fields)?;
            }
        }
        if self.trim {
            for Field { range, .. } in fields.iter_mut() {
                let content = &line[range.clone()];
                let before = content.iter().take_while(|&&byte| is_blank(byte)).count();
                let content = content[before..].iter().rev();
                range.start += before;
                range.end -= content.take_while(|&&byte| is_blank(byte)).count();
            }
        }
        if matches!(self.select, Select::Columns(..)) {
            fields.retain(|field| !field.range.is_empty());
        }
        Ok(true)
    }

    /// Returns whether the header of each file is needed to find columns that are given by name.
    pub(crate) fn has_names(&self) -> bool {
        matches!(&self.select, Select::Columns(columns, _) if columns.has_names())
    }

    /// Finds the columns that are given by name in the first record of a file.
    /// Fails with a message for the user if a name is missing or the record is malformed.
    pub(crate) fn read_header(&mut self, file: String, header: &[u8]) -> Result<(), String> {
        let Select::Columns(columns, separator) = &mut self.select else {
            return Ok(());
        };
        let header = header.strip_prefix(BYTE_ORDER_MARK).unwrap_or(header);
        let mut fields = Vec::new();
        if !header.is_empty() {
            separator
                .split(header, &mut fields)
                .map_err(|problem| format!("the header: {problem}"))?;
        }
        let content = |field: &Field| columns::content(field, header);
        let titles: Vec<String> = fields.iter().map(content).collect();
        let hint = separator.missing_delimiter(header);
        let with_hint = |wrong: String| match hint {
            Some(hint) => format!("{wrong}; {hint}"),
            None => wrong,
        };
        columns.read_header(file, &titles).map_err(with_hint)
    }

    /// Returns whether strings are parts of their lines, so that records have the number of the part.
    pub(crate) fn has_columns(&self) -> bool {
        !matches!(self.select, Select::Line)
    }

    /// Returns the field `column` of a record: not present if strings are whole lines, and null if the record is about
    /// the whole line.
    pub(crate) fn column(&self, number: Option<usize>) -> Option<Option<usize>> {
        self.has_columns().then_some(number)
    }

    /// Returns whether the parts are the names of a zone file.
    pub(crate) fn is_zone(&self) -> bool {
        matches!(self.select, Select::Zone { .. })
    }

    /// Returns the units into which the input is divided.
    pub(crate) fn units(&self) -> Units {
        match &self.select {
            Select::Columns(_, Separator::Character(csv)) if self.has_records() => {
                Units::Records(Records::new(Csv {
                    comments: self.comments.clone(),
                    ..csv.clone()
                }))
            }
            Select::Zone { .. } => Units::Entries(Entries::default()),
            Select::Line | Select::Columns(..) | Select::Json(_) => Units::Strings(self.terminator),
        }
    }

    /// Returns whether the units are CSV records, whose fields may have line ends.
    fn has_records(&self) -> bool {
        let quotes =
            matches!(&self.select, Select::Columns(_, Separator::Character(csv)) if csv.quotes);
        quotes && self.terminator == Terminator::LineFeed
    }

    /// Returns the strings of a unit and its problem, if the unit is malformed, in order of position. Each has its line
    /// and its offset in this line.
    pub(crate) fn in_order<'l>(
        &self,
        unit: Line<'l>,
        fields: &'l [Field],
        malformed: Option<Problem>,
    ) -> impl Iterator<Item = (Line<'l>, usize, Result<&'l Field, Problem>)> + use<'l> {
        let before = malformed.as_ref().map_or(0, |problem| {
            fields.partition_point(|field| field.range.start <= problem.offset())
        });
        let (before, after) = fields.split_at(before);
        let all = before.iter().map(Ok).chain(malformed.map(Err));
        let mut rows = Rows::new(unit, self.is_zone() || self.has_records());
        all.chain(after.iter().map(Ok)).map(move |part| {
            let offset = match &part {
                Ok(field) => field.range.start,
                Err(problem) => problem.offset(),
            };
            let (line, offset) = rows.at(offset);
            (line, offset, part)
        })
    }

    /// Returns whether the parts are columns between blanks, which cannot be empty.
    pub(crate) fn has_blank_separator(&self) -> bool {
        matches!(self.select, Select::Columns(_, Separator::Blanks))
    }

    /// Returns whether the new content of a part may have line ends.
    pub(crate) fn hold_line_ends(&self) -> bool {
        self.has_records() || matches!(self.select, Select::Json(_))
    }

    /// Appends the new content of a part, and adds quotes or escapes if they are needed.
    ///
    /// # Errors
    ///
    /// Fails if the line would then be read in another way, for example as more columns.
    pub(crate) fn write_part(
        &self,
        content: &str,
        field: &Field,
        line: &[u8],
        out: &mut Vec<u8>,
    ) -> Result<(), Problem> {
        match &self.select {
            Select::Line => {}
            Select::Columns(_, separator) => {
                return separator.write_field(content, field.quoting == Quoting::Csv, out);
            }
            // If the content is unchanged, the field is written as it was, with its escapes.
            Select::Json(_) if *field.content(line) != *content.as_bytes() => {
                json_lines::write_content(content, out);
                return Ok(());
            }
            Select::Json(_) => {
                out.extend_from_slice(field.bytes(line));
                return Ok(());
            }
            Select::Zone { .. } => master_file::check_result(field.bytes(line), content)?,
        }
        out.extend_from_slice(content.as_bytes());
        Ok(())
    }
}
