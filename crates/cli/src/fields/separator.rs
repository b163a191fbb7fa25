//! Splits a line into fields, at blanks or at a delimiter as in CSV.

use std::ops::Range;

use super::field::{Field, Quoting};
use crate::report::problem::Problem;
use crate::stream::units::{BYTE_ORDER_MARK, is_blank};

/// The separator of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// Runs of spaces and tabs. There is no empty field before leading blanks.
    Blanks,
    /// One character. If `quotes` is true, fields may be in double quotes (RFC 4180).
    Character {
        /// The character in UTF-8.
        bytes: Vec<u8>,
        quotes: bool,
    },
}

/// A delimiter that is usual in tables.
pub(crate) struct Delimiter {
    pub(crate) character: char,
    /// The value of `--delimiter`, quoted for a shell.
    pub(crate) option: &'static str,
    /// The plural of the name, such as "commas".
    plural: &'static str,
}

impl Delimiter {
    const fn new(character: char, option: &'static str, plural: &'static str) -> Self {
        Delimiter {
            character,
            option,
            plural,
        }
    }

    /// Guesses the delimiter of a line. A tab comes first, because the other characters are more often part of a text.
    pub(crate) fn likely(line: &str) -> Option<Self> {
        let usual = [
            Delimiter::new('\t', "tab", "tabs"),
            Delimiter::new(',', ",", "commas"),
            Delimiter::new(';', "';'", "semicolons"),
            Delimiter::new('|', "'|'", "vertical bars"),
        ];
        let mut usual = usual.into_iter();
        usual.find(|delimiter| line.contains(delimiter.character))
    }
}

const CSV: &str = "RFC 4180, section 2: a field that begins with a double quote ends with one, \
                   and a double quote inside is written twice";

/// The kind of the problem of a quoted field that is not closed.
pub(crate) const UNCLOSED: &str = "unclosed_quote";

impl Separator {
    /// Finds the fields of a line.
    pub(crate) fn split(&self, line: &[u8], fields: &mut Vec<Field>) -> Result<(), Problem> {
        match self {
            Separator::Blanks => {
                blanks(line, fields);
                Ok(())
            }
            Separator::Character { bytes, quotes } => characters(line, bytes, *quotes, fields),
        }
    }

    /// Returns a hint for a line in which a column is missing. If the line was split at blanks but has a usual delimiter, the
    /// user may have meant this delimiter.
    pub(super) fn missing_delimiter(&self, line: &[u8]) -> Option<String> {
        if *self != Separator::Blanks {
            return None;
        }
        let Delimiter { option, plural, .. } = Delimiter::likely(&String::from_utf8_lossy(line))?;
        Some(format!(
            "--delimiter {option} splits lines at {plural}, not at blanks"
        ))
    }

    /// Appends the new content of a field. `quoted`: whether the field is in quotes already; if not, quotes are added
    /// if they are needed. Fails if the content would be read as two fields.
    pub(crate) fn write_field(
        &self,
        content: &str,
        quoted: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), Problem> {
        let (apart, may_quote) = match self {
            Separator::Blanks => (!content.contains([' ', '\t']), false),
            Separator::Character { bytes, quotes } => (
                memchr::memmem::find(content.as_bytes(), bytes).is_none()
                    && !(*quotes && content.contains(['\n', '\r'])),
                *quotes,
            ),
        };
        if quoted || (may_quote && (!apart || content.contains('"'))) {
            let quote = if quoted { "" } else { "\"" };
            let content = content.replace('"', "\"\"");
            out.extend_from_slice([quote, &content, quote].concat().as_bytes());
            return Ok(());
        }
        if !apart {
            let what = "the result contains the delimiter, so it would be two columns";
            let rule = "a result must stay in one column";
            return Err(Problem::raw("delimiter_in_result", 0, what, rule)
                .with_hint(Some("--format jsonl can write this result".into())));
        }
        out.extend_from_slice(content.as_bytes());
        Ok(())
    }
}

fn blanks(line: &[u8], fields: &mut Vec<Field>) {
    let mut start = None;
    for (offset, &byte) in line.iter().enumerate() {
        match (start, is_blank(byte)) {
            (None, false) => start = Some(offset),
            (Some(begin), true) => {
                push_field(begin..offset, Quoting::None, fields);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(begin) = start {
        push_field(begin..line.len(), Quoting::None, fields);
    }
}

fn characters(
    line: &[u8],
    separator: &[u8],
    quotes: bool,
    fields: &mut Vec<Field>,
) -> Result<(), Problem> {
    let problem = |kind, offset, what| {
        let hint = "`--quotes no` treats quotes as ordinary characters";
        Problem::raw(kind, offset, what, CSV).with_hint(Some(hint.into()))
    };
    let mut start = match line.strip_prefix(BYTE_ORDER_MARK) {
        Some([b'"', ..]) if quotes => BYTE_ORDER_MARK.len(),
        _ => 0,
    };
    loop {
        let rest = &line[start..];
        let end = match rest.strip_prefix(b"\"") {
            Some(inside) if quotes => {
                let begin = start + 1;
                let len = closing_quote(inside).ok_or_else(|| {
                    let what = "this double quote is not closed";
                    problem(UNCLOSED, start, what)
                })?;
                push_field(begin..begin + len, Quoting::Csv, fields);
                let end = begin + len + 1;
                let after = &line[end..];
                if !after.is_empty() && !after.starts_with(separator) {
                    let what = "there is text between the closing double quote and the delimiter";
                    return Err(problem("text_after_quote", end, what));
                }
                end
            }
            _ => {
                let len = memchr::memmem::find(rest, separator).unwrap_or(rest.len());
                push_field(start..start + len, Quoting::None, fields);
                start + len
            }
        };
        if end >= line.len() {
            return Ok(());
        }
        start = end + separator.len();
    }
}

/// Returns the position of the closing quote, which is the first double quote that is not one of a pair.
fn closing_quote(inside: &[u8]) -> Option<usize> {
    let mut offset = 0;
    loop {
        offset += memchr::memchr(b'"', inside.get(offset..)?)?;
        if inside.get(offset + 1) != Some(&b'"') {
            return Some(offset);
        }
        offset += 2;
    }
}

fn push_field(range: Range<usize>, quoting: Quoting, fields: &mut Vec<Field>) {
    fields.push(Field {
        number: fields.len() + 1,
        range,
        quoting,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::units::{Records, Units};

    fn comma(quotes: bool) -> Separator {
        Separator::Character {
            bytes: b",".to_vec(),
            quotes,
        }
    }

    /// Tests all short texts over an alphabet. The csv crate must find equal fields in each line that is not refused.
    #[test]
    fn the_csv_crate_finds_equal_fields() {
        let alphabet = b"a,\" ";
        for length in 1..8_u32 {
            for number in 0..alphabet.len().pow(length) {
                let digit = |index| number / alphabet.len().pow(index) % alphabet.len();
                let line: Vec<u8> = (0..length).map(|index| alphabet[digit(index)]).collect();
                for quotes in [true, false] {
                    let mut fields = Vec::new();
                    if comma(quotes).split(&line, &mut fields).is_err() {
                        assert!(quotes);
                        continue;
                    }
                    let mut reader = csv::ReaderBuilder::new()
                        .has_headers(false)
                        .quoting(quotes)
                        .from_reader(&line[..]);
                    let expected = reader.byte_records().next().unwrap().unwrap();
                    let found = fields.iter().map(|field| field.content(&line));
                    assert!(found.eq(expected.iter()), "{}", line.escape_ascii());
                    assert!(fields.iter().map(|field| field.number).eq(1..=fields.len()));
                }
            }
        }
    }

    #[test]
    fn the_csv_crate_reads_written_fields_back() {
        for content in ["a", "a,b", "a\"b", "\"", "", ",", "ü"] {
            for quoted in [false, true] {
                let mut row = Vec::new();
                let quote: &[u8] = if quoted { b"\"" } else { b"" };
                row.extend_from_slice(quote);
                comma(true).write_field(content, quoted, &mut row).unwrap();
                row.extend_from_slice(quote);
                row.extend_from_slice(b",z");
                let mut reader = csv::ReaderBuilder::new()
                    .has_headers(false)
                    .from_reader(&row[..]);
                let record = reader.records().next().unwrap().unwrap();
                assert_eq!((&record[0], &record[1]), (content, "z"), "{content:?}");
            }
        }
        let refused = comma(false).write_field("a,b", false, &mut Vec::new());
        assert_eq!(refused.unwrap_err().kind(), "delimiter_in_result");
        let refused = Separator::Blanks.write_field("a b", false, &mut Vec::new());
        assert_eq!(refused.unwrap_err().kind(), "delimiter_in_result");
    }

    /// Tests all short texts over an alphabet. A record must end where its quotes are closed, and a record without an
    /// end must have open quotes.
    #[test]
    fn records_end_outside_quotes() {
        let alphabet = b"a\n\"\r, #";
        let count = alphabet.len();
        for length in 0..7_u32 {
            for number in 0..count.pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|index| alphabet[number / count.pow(index) % count])
                    .collect();
                let split = |record| comma(true).split(record, &mut Vec::new());
                let mut records = Units::Records(Records::new(b",", b"#"));
                let mut rest = &text[..];
                while let Some(end) = records.next_end(rest) {
                    let record = &rest[..end - 1];
                    let is_comment = record.trim_ascii_start().starts_with(b"#");
                    let is_open = split(record).is_err_and(|problem| problem.kind() == UNCLOSED);
                    assert!(is_comment || !is_open, "{text:?}");
                    rest = &rest[end..];
                }
                if let Some(feed) = memchr::memchr(b'\n', rest) {
                    assert!(split(&rest[..feed]).is_err(), "{text:?}");
                }
            }
        }
    }
}
