//! Small files, and what is done with them. The fuzz target `impl_parquet` has them too.

use std::fs::File;
use std::io::{Seek, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use parquet::basic::{Compression, Encoding};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{WriterProperties, WriterVersion};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use puny_parquet::{Batch, Change, Convert, Error, Place, Plan, Results, Table};

/// The encodings of strings.
pub(crate) const ENCODINGS: [Encoding; 4] = [
    Encoding::PLAIN,
    Encoding::RLE_DICTIONARY,
    Encoding::DELTA_LENGTH_BYTE_ARRAY,
    Encoding::DELTA_BYTE_ARRAY,
];

/// The versions of data pages.
pub(crate) const VERSIONS: [WriterVersion; 2] =
    [WriterVersion::PARQUET_1_0, WriterVersion::PARQUET_2_0];

/// Turns text around; refuses what is not text.
struct Reverse;

impl Convert for Reverse {
    fn convert(&mut self, _: usize, strings: Batch<'_>, results: &mut Results) -> ControlFlow<()> {
        for (_, string) in strings.iter() {
            match std::str::from_utf8(string) {
                Ok(text) => results.text(&text.chars().rev().collect::<String>()),
                Err(_) => {
                    results.null();
                    results.error("not text");
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two row groups of an integer, optional strings and a list of strings.
pub(crate) fn file(
    encoding: Encoding,
    compression: Compression,
    version: WriterVersion,
) -> Vec<u8> {
    let schema = "message m { required int64 id; optional binary name (UTF8); \
                  optional group list (LIST) { repeated group list { optional binary item (UTF8); } } }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let is_dictionary = encoding == Encoding::RLE_DICTIONARY;
    let mut properties = WriterProperties::builder()
        .set_compression(compression)
        .set_writer_version(version)
        .set_dictionary_enabled(is_dictionary)
        .set_bloom_filter_enabled(true)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "org.apache.spark.sql.parquet.row.metadata".to_owned(),
            r#"{"type":"struct","fields":[{"name":"id"},{"name":"name"},{"name":"list"}]}"#
                .to_owned(),
        )]));
    if !is_dictionary {
        for path in ["name", "list.list.item"] {
            let path = path.split('.').map(str::to_owned).collect();
            properties = properties.set_column_encoding(ColumnPath::new(path), encoding);
        }
    }
    let mut writer =
        SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties.build())).unwrap();
    for _ in 0..2 {
        let mut group = writer.next_row_group().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<Int64Type>()
            .write_batch(&[1, 2, 3, 4, 5], None, None)
            .unwrap();
        column.close().unwrap();
        let texts = ["ab", "abc", "", "日本"].map(ByteArray::from);
        let mut column = group.next_column().unwrap().unwrap();
        column
            .typed::<ByteArrayType>()
            .write_batch(&texts, Some(&[1, 0, 1, 1, 1]), None)
            .unwrap();
        column.close().unwrap();
        let mut column = group.next_column().unwrap().unwrap();
        let levels = [3, 3, 0, 1, 3, 3, 2];
        column
            .typed::<ByteArrayType>()
            .write_batch(&texts, Some(&levels), Some(&[0, 1, 0, 0, 0, 1, 0]))
            .unwrap();
        column.close().unwrap();
        group.close().unwrap();
    }
    writer.into_inner().unwrap()
}

/// Rewrites a file in every way at once.
pub(crate) fn rewrite(bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let mut file: File = tempfile::tempfile().unwrap();
    file.write_all(bytes).unwrap();
    file.rewind().unwrap();
    let table = Table::open(file)?;
    let change = |name: &str, place, errors| {
        Ok::<_, Error>(Change {
            strings: table.strings(name)?,
            place,
            errors,
            with_nulls: true,
        })
    };
    let changes = vec![
        change(
            "name",
            Place::Beside("new".to_owned()),
            Some("why".to_owned()),
        )?,
        change("list.list.item", Place::Same, None)?,
    ];
    let plan = Plan::new(&table, changes)?;
    let mut writer = plan.writer(Vec::new())?;
    for group in 0..table.row_groups() {
        writer.append(plan.convert(group, &mut Reverse)?.unwrap())?;
    }
    writer.finish()
}

/// A row with a string, and a list of so many nulls.
pub(crate) fn one_list(nulls: usize, version: WriterVersion) -> Vec<u8> {
    let schema = "message m { optional binary name (UTF8); \
                  optional group list (LIST) { repeated group list { optional binary item (UTF8); } } }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let properties = WriterProperties::builder()
        .set_writer_version(version)
        .set_data_page_row_count_limit(usize::MAX)
        .set_write_batch_size(usize::MAX)
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties)).unwrap();
    let mut group = writer.next_row_group().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let column_writer = column.typed::<ByteArrayType>();
    column_writer
        .write_batch(&["a".into()], Some(&[1]), None)
        .unwrap();
    column.close().unwrap();
    let mut column = group.next_column().unwrap().unwrap();
    let mut repetition = vec![1; nulls];
    if let Some(first) = repetition.first_mut() {
        *first = 0;
    }
    let column_writer = column.typed::<ByteArrayType>();
    column_writer
        .write_batch(&[], Some(&vec![2; nulls]), Some(&repetition))
        .unwrap();
    column.close().unwrap();
    group.close().unwrap();
    writer.into_inner().unwrap()
}
