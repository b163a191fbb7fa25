//! Files that are damaged in any place: an error, or a new file; never a panic.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a broken fact is a panic"
)]

use std::fs::File;
use std::io::{Seek, Write};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use puny_parquet::{Batch, Change, Convert, Error, Place, Plan, Results, Table};

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
fn file(encoding: Encoding, compression: Compression) -> Vec<u8> {
    let schema = "message m { required int64 id; optional binary name (UTF8); \
                  optional group list (LIST) { repeated group list { optional binary item (UTF8); } } }";
    let schema = Arc::new(parse_message_type(schema).unwrap());
    let is_dictionary = encoding == Encoding::RLE_DICTIONARY;
    let mut properties = WriterProperties::builder()
        .set_compression(compression)
        .set_dictionary_enabled(is_dictionary)
        .set_bloom_filter_enabled(true)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "org.apache.spark.sql.parquet.row.metadata".to_owned(),
            r#"{"type":"struct","fields":[{"name":"id"},{"name":"name"},{"name":"list"}]}"#
                .to_owned(),
        )]));
    if !is_dictionary {
        properties = properties.set_column_encoding("name".into(), encoding);
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
fn rewrite(bytes: &[u8]) -> Result<Vec<u8>, Error> {
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

const ENCODINGS: [Encoding; 4] = [
    Encoding::PLAIN,
    Encoding::RLE_DICTIONARY,
    Encoding::DELTA_LENGTH_BYTE_ARRAY,
    Encoding::DELTA_BYTE_ARRAY,
];

/// What the changes below begin with is rewritten.
#[test]
fn a_whole_file_is_rewritten() {
    for encoding in ENCODINGS {
        let whole = rewrite(&file(encoding, Compression::SNAPPY)).unwrap();
        let again = rewrite(&whole);
        // The names are taken now.
        assert!(matches!(again, Err(Error::Asked(_))), "{again:?}");
    }
}

/// Any prefix is refused.
#[test]
fn no_part_of_a_file_is_a_file() {
    let whole = file(Encoding::PLAIN, Compression::UNCOMPRESSED);
    for length in 0..whole.len() {
        rewrite(&whole[..length]).unwrap_err();
    }
}

/// Every byte changed in turn, in four ways; and some bytes at once.
#[test]
fn no_change_of_a_file_is_a_panic() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut panics = Vec::new();
    for encoding in ENCODINGS {
        for compression in [
            Compression::UNCOMPRESSED,
            Compression::ZSTD(ZstdLevel::default()),
        ] {
            let whole = file(encoding, compression);
            let mut all: Vec<Vec<(usize, u8)>> = Vec::new();
            for (at, &byte) in whole.iter().enumerate() {
                all.extend(
                    [0, 0xFF, byte ^ 1, byte.wrapping_add(0x10)].map(|byte| vec![(at, byte)]),
                );
            }
            for _ in 0..500 {
                let mut changes = Vec::new();
                for _ in 0..random.usize(2..6) {
                    changes.push((random.usize(..whole.len()), random.u8(..)));
                }
                all.push(changes);
            }
            for changes in all {
                let mut changed = whole.clone();
                for &(at, byte) in &changes {
                    changed[at] = byte;
                }
                if catch_unwind(AssertUnwindSafe(|| drop(rewrite(&changed)))).is_err() {
                    panics.push((encoding, compression, changes));
                }
            }
        }
    }
    assert!(
        panics.is_empty(),
        "{} panics: {:?}",
        panics.len(),
        &panics[..panics.len().min(20)]
    );
}
