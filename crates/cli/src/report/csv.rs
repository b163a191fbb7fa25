//! Writes rows of CSV (RFC 4180).

use std::io::Write;

use puny_idna::record::{CodePoint, Field, Fields, Value, Visitor};

/// Writes a row.
pub(crate) fn write_row<'f>(fields: impl IntoIterator<Item = &'f str>, out: &mut impl Write) {
    let mut writer = csv::WriterBuilder::new()
        .buffer_capacity(256)
        .from_writer(out);
    let written = writer.write_record(fields);
    written.expect(
        "writing to memory does not fail, and a writer with one row does not compare the lengths of rows",
    );
    writer.flush().expect("writing to memory does not fail");
}

/// Returns the header of a table of records: the columns of the location, and then `columns`.
pub(crate) fn header_row<'c>(
    with_file: bool,
    with_column: bool,
    columns: impl IntoIterator<Item = &'c str>,
) -> Vec<u8> {
    let file = with_file.then_some("file").into_iter();
    let start = file.chain(["line"]).chain(with_column.then_some("column"));
    let mut out = Vec::new();
    write_row(start.chain(columns), &mut out);
    out
}

/// Returns the fields of a record as texts. A field without a value is empty.
pub(crate) fn texts_of(record: &dyn Fields) -> Vec<String> {
    struct Texts(Vec<String>);

    impl Visitor for Texts {
        fn visit_field(&mut self, _: &'static Field, value: Value<'_>) {
            self.0.push(match value {
                Value::Text(text) => text.unwrap_or_default().to_owned(),
                Value::Message(message) => message.to_string(),
                Value::Number(number) => number.map_or(String::new(), |number| number.to_string()),
                Value::Offset(offset) => offset.to_string(),
                Value::CodePoint(number) => {
                    number.map_or(String::new(), |number| CodePoint(number).to_string())
                }
                // Other fields are lists or records, which have no form in CSV.
                _ => String::new(),
            });
        }
    }

    let mut texts = Texts(Vec::new());
    record.visit_fields(&mut texts);
    texts.0
}
