//! A row of a table.

use std::fmt;

use crate::NONE;

/// A row of a table. Its methods panic with the place of the row if a field is missing or malformed.
#[derive(Debug)]
pub struct Row {
    /// The path of the file in the folder `testdata`.
    file: &'static str,
    /// The number of the line in the file.
    line: usize,
    /// The names of the columns and the fields.
    fields: Vec<(String, String)>,
}

impl Row {
    pub(crate) fn parse(
        file: &'static str,
        line: usize,
        columns: &str,
        row: &str,
    ) -> Result<Row, String> {
        let (names, fields) = (columns.split('\t'), row.split('\t'));
        let (expected, found) = (names.clone().count(), fields.clone().count());
        if expected != found {
            return Err(format!(
                "line {line} has {found} fields, and must have {expected}"
            ));
        }
        if let Some(wrong) = fields
            .clone()
            .find(|field| *field != NONE && unescape(field).is_none())
        {
            return Err(format!("line {line} has the malformed field {wrong:?}"));
        }
        let fields = names
            .zip(fields)
            .map(|(name, field)| (name.to_owned(), field.to_owned()))
            .collect();
        Ok(Row { file, line, fields })
    }

    /// Returns the field of a column as it is in the file, or `None` if the field has no value.
    fn field(&self, column: &str) -> Option<&str> {
        let field = self.fields.iter().find(|(name, _)| name == column);
        let (_, field) = field.unwrap_or_else(|| panic!("{self}: there is no column {column}"));
        Some(field.as_str()).filter(|field| *field != NONE)
    }

    /// Returns the code points of a field, which may be surrogates, or `None` if the field has no value.
    #[must_use]
    pub fn points(&self, column: &str) -> Option<Vec<u32>> {
        unescape(self.field(column)?)
    }

    /// Returns a field as text, or `None` if the field has no value. Each surrogate becomes U+FFFD, as in the
    /// conversion of a JavaScript string by Web IDL.
    #[must_use]
    pub fn optional(&self, column: &str) -> Option<String> {
        let scalar = |point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
        Some(self.points(column)?.into_iter().map(scalar).collect())
    }

    /// Returns a field as text, like [`Row::optional`]. The field must have a value.
    #[must_use]
    pub fn text(&self, column: &str) -> String {
        self.optional(column)
            .unwrap_or_else(|| panic!("{self}: {column} has no value"))
    }

    /// Returns a field as a decimal number, or `None` if the field has no value.
    #[must_use]
    pub fn number(&self, column: &str) -> Option<usize> {
        let number = self.field(column)?.parse();
        Some(number.unwrap_or_else(|_| panic!("{self}: {column} is not a number")))
    }

    /// Returns whether a field is `true`.
    #[must_use]
    pub fn is_true(&self, column: &str) -> bool {
        self.field(column) == Some("true")
    }

    /// Returns a field as a code point in hexadecimal.
    #[must_use]
    pub fn code_point(&self, column: &str) -> usize {
        let number = self
            .field(column)
            .and_then(|field| usize::from_str_radix(field, 16).ok());
        number.unwrap_or_else(|| panic!("{self}: {column} is not a code point"))
    }
}

/// Writes the place of the row in the file, and the place of the row in the original, which is the first field.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { file, line, fields } = self;
        write!(f, "testdata/{file}:{line}")?;
        match fields.first() {
            Some((name, place)) => write!(f, " (in the original: {name} {place})"),
            None => Ok(()),
        }
    }
}

/// Returns the code points that a field represents, or `None` if the field is malformed. [`crate::escape`] is the
/// inverse function.
fn unescape(field: &str) -> Option<Vec<u32>> {
    let mut points = Vec::new();
    let mut rest = field;
    while let Some(c) = rest.chars().next() {
        if c == '\\' {
            let (hexadecimal, after) = rest.strip_prefix(r"\u{")?.split_once('}')?;
            points.push(u32::from_str_radix(hexadecimal, 16).ok()?);
            rest = after;
        } else {
            points.push(u32::from(c));
            rest = rest.strip_prefix(c)?;
        }
    }
    let is_valid = field.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    is_valid.then_some(points)
}
