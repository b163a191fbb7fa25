//! Splits a line into fields, at blanks or at a delimiter as in CSV.

use std::ops::Range;

use super::field::{Field, Quoting};
use crate::report::problem::Problem;
use crate::stream::units::{Csv, START, Within, is_blank};

/// The separator of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// Runs of spaces and tabs. There is no empty field before leading blanks.
    Blanks,
    /// One character, as in CSV.
    Character(Csv),
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

impl Separator {
    /// Finds the fields of a line.
    pub(crate) fn split(&self, line: &[u8], fields: &mut Vec<Field>) -> Result<(), Problem> {
        match self {
            Separator::Blanks => {
                blanks(line, fields);
                Ok(())
            }
            Separator::Character(csv) => characters(csv, line, fields),
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
            Separator::Character(csv) => (
                memchr::memmem::find(content.as_bytes(), &csv.delimiter).is_none()
                    && !(csv.quotes && content.contains(['\n', '\r'])),
                csv.quotes,
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

fn characters(csv: &Csv, line: &[u8], fields: &mut Vec<Field>) -> Result<(), Problem> {
    let problem = |kind, offset, what| {
        let hint = "`--quotes no` treats quotes as ordinary characters";
        Err(Problem::raw(kind, offset, what, CSV).with_hint(Some(hint.into())))
    };
    let mut state = START;
    let mut next = 0;
    // The field that is read. The end is known only after a closing quote.
    let (mut begin, mut end) = (0, 0);
    while next < line.len() {
        let before = state.within;
        next += csv.step(&mut state, &line[next..]);
        match (before, state.within) {
            (Within::Quotes, Within::Quote) => end = next - 1,
            (Within::Quote, Within::Field) => push_field(begin..end, Quoting::Csv, fields),
            (_, Within::Field) => {
                push_field(begin..next - csv.delimiter.len(), Quoting::None, fields);
            }
            (_, Within::After) => break,
            _ => {}
        }
        // After a delimiter, a byte order mark or an opening quote, a field begins.
        if matches!(state.within, Within::Start(3) | Within::Field)
            || matches!(
                (before, state.within),
                (Within::Start(_) | Within::Field, Within::Quotes)
            )
        {
            begin = next;
        }
    }
    match state.within {
        Within::Quotes => problem(
            "unclosed_quote",
            begin - 1,
            "this double quote is not closed",
        ),
        Within::Quote if next == end + 1 => {
            push_field(begin..end, Quoting::Csv, fields);
            Ok(())
        }
        Within::Quote | Within::After => {
            let what = "there is text between the closing double quote and the delimiter";
            problem("text_after_quote", end + 1, what)
        }
        _ => {
            push_field(begin..next, Quoting::None, fields);
            Ok(())
        }
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
    use crate::report::messages::Location;
    use crate::stream::units::{Records, Units};

    fn comma(quotes: bool) -> Separator {
        Separator::Character(Csv {
            delimiter: b",".to_vec(),
            quotes,
            comments: Vec::new(),
        })
    }

    /// Tests all short texts over an alphabet. If no line is refused, the csv crate must find equal records with equal
    /// fields. It skips empty lines.
    #[test]
    fn the_csv_crate_finds_equal_records_and_fields() {
        let alphabet = b"a,\" \n";
        for length in 1..7_u32 {
            for number in 0..alphabet.len().pow(length) {
                let digit = |index| number / alphabet.len().pow(index) % alphabet.len();
                let text: Vec<u8> = (0..length).map(|index| alphabet[digit(index)]).collect();
                for quotes in [true, false] {
                    let Separator::Character(csv) = comma(quotes) else {
                        unreachable!()
                    };
                    let units = Units::Records(Records::new(csv));
                    let mut found = Vec::new();
                    let first = Location { file: "", line: 1 };
                    let records = units.split(first, &text).map(|unit| unit.bytes);
                    let is_well_formed =
                        records.filter(|record| !record.is_empty()).all(|record| {
                            let mut fields = Vec::new();
                            let split = comma(quotes).split(record, &mut fields);
                            assert!(fields.iter().map(|field| field.number).eq(1..=fields.len()));
                            let content = fields
                                .iter()
                                .map(|field| field.content(record).into_owned());
                            found.push(content.collect::<Vec<_>>());
                            split.is_ok()
                        });
                    if !is_well_formed {
                        assert!(quotes);
                        continue;
                    }
                    let mut reader = csv::ReaderBuilder::new()
                        .has_headers(false)
                        .flexible(true)
                        .quoting(quotes)
                        .from_reader(&text[..]);
                    let expected = reader.byte_records().map(|record| {
                        let record = record.expect("the text is in memory");
                        record.iter().map(<[u8]>::to_vec).collect::<Vec<_>>()
                    });
                    assert!(expected.eq(found), "{}", text.escape_ascii());
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

    /// A byte order mark is not part of a field. A delimiter may have several bytes.
    #[test]
    fn marks_and_long_delimiters() {
        let bar = Separator::Character(Csv {
            delimiter: "│".into(), // E2 94 82
            quotes: true,
            comments: Vec::new(),
        });
        for (line, expected) in [
            (&b"\xEF\xBB\xBFa\xE2\x94\x82b"[..], Ok(&["a", "b"][..])),
            (b"\xEF\xBB\xBF\"a\"\xE2\x94\x82\"b\"", Ok(&["a", "b"])),
            (b"\"\xE2\x94\x82\"\xE2\x94\x82", Ok(&["\u{2502}", ""])),
            (b"\"a\"\xE2\x94", Err(("text_after_quote", 3))),
            (b"\"a\"\xE2\"\xE2\x94\x82", Err(("text_after_quote", 3))),
            (b"a\xE2\x94\x82\"b", Err(("unclosed_quote", 4))),
        ] {
            let mut fields = Vec::new();
            let split = bar.split(line, &mut fields);
            let problem = split
                .err()
                .map(|problem| (problem.kind(), problem.offset()));
            assert_eq!(problem, expected.err(), "{}", line.escape_ascii());
            if let Ok(expected) = expected {
                let found = fields.iter().map(|field| field.content(line));
                let expected = expected.iter().map(|content| content.as_bytes());
                assert!(found.eq(expected), "{}", line.escape_ascii());
            }
        }
    }
}
