//! Rows of CSV (RFC 4180).

use std::io::Write;

/// Writes a row.
pub(crate) fn row<'f>(fields: impl IntoIterator<Item = &'f str>, out: &mut impl Write) {
    let mut writer = csv::WriterBuilder::new()
        .buffer_capacity(256)
        .from_writer(out);
    let written = writer.write_record(fields);
    written.expect("memory takes all, and one row cannot differ from others");
    writer.flush().expect("memory takes all");
}

/// The first row of a table of records: location columns, then `columns`.
pub(crate) fn header(with_file: bool, with_column: bool, columns: &[&str]) -> Vec<u8> {
    let file = with_file.then_some("file").into_iter();
    let start = file.chain(["line"]).chain(with_column.then_some("column"));
    let mut out = Vec::new();
    row(start.chain(columns.iter().copied()), &mut out);
    out
}
