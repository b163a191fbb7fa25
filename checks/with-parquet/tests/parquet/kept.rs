//! What is not converted stays: other columns byte for byte, row groups, codecs, metadata.

use std::fs;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray, StructArray};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field, Schema};
use parquet::basic::{BrotliLevel, Compression, GzipLevel, Repetition, ZstdLevel};
use parquet::file::metadata::SortingColumn;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use crate::files::{Folder, column, footer, one, properties, table};
use crate::support::ok;

const ROWS: usize = 5000;

/// The bytes of a column chunk.
fn bytes(path: &std::path::Path, group: usize, name: &str) -> Vec<u8> {
    let metadata = footer(path);
    let group = metadata.row_group(group);
    let chunk = group
        .columns()
        .iter()
        .find(|chunk| chunk.column_path().string() == name)
        .unwrap();
    let (start, length) = chunk.byte_range();
    fs::read(path).unwrap()[start as usize..][..length as usize].to_vec()
}

#[test]
fn other_columns_are_copied_byte_for_byte() {
    let folder = Folder::new();
    folder.write(&table(ROWS), properties(600).set_bloom_filter_enabled(true));
    ok(folder.run(&["to-ascii", "-c", "name", "--new-column", "ascii"]));
    let (from, to) = (folder.path("in.parquet"), folder.path("out.parquet"));
    let (old, new) = (footer(&from), footer(&to));
    let groups = |metadata: &parquet::file::metadata::ParquetMetaData| -> Vec<i64> {
        metadata
            .row_groups()
            .iter()
            .map(|group| group.num_rows())
            .collect()
    };
    assert_eq!(groups(&old), groups(&new));
    assert_eq!(groups(&new).len(), 9);
    for (group, (before, after)) in old.row_groups().iter().zip(new.row_groups()).enumerate() {
        for (leaf, chunk) in before.columns().iter().enumerate() {
            let path = chunk.column_path().string();
            let at = after
                .columns()
                .iter()
                .position(|chunk| chunk.column_path().string() == path)
                .unwrap();
            let same = after.column(at);
            assert_eq!(
                bytes(&from, group, &path),
                bytes(&to, group, &path),
                "{path}"
            );
            assert_eq!(chunk.statistics(), same.statistics(), "{path}");
            assert_eq!(chunk.compression(), same.compression(), "{path}");
            assert_eq!(
                chunk.bloom_filter_length(),
                same.bloom_filter_length(),
                "{path}"
            );
            let index = |metadata: &parquet::file::metadata::ParquetMetaData, leaf: usize| {
                metadata.column_index().unwrap()[group][leaf].clone()
            };
            assert_eq!(index(&old, leaf), index(&new, at), "{path}");
            // Offsets in the file differ; relative to the chunk they do not.
            let pages = |metadata: &parquet::file::metadata::ParquetMetaData,
                         leaf: usize|
             -> Vec<(i64, i32, i64)> {
                let start = metadata.row_group(group).column(leaf).byte_range().0 as i64;
                let pages = &metadata.offset_index().unwrap()[group][leaf].page_locations;
                pages
                    .iter()
                    .map(|page| {
                        (
                            page.offset - start,
                            page.compressed_page_size,
                            page.first_row_index,
                        )
                    })
                    .collect()
            };
            assert_eq!(pages(&old, leaf), pages(&new, at), "{path}");
        }
    }
    for (name, array) in folder
        .before()
        .schema()
        .fields()
        .iter()
        .zip(folder.before().columns())
    {
        assert_eq!(folder.after().column_by_name(name.name()).unwrap(), array);
    }
}

/// In place too, which is the case of another number of leaves.
#[test]
fn the_metadata_of_the_file_is_kept() {
    let folder = Folder::new();
    let order = vec![SortingColumn {
        column_idx: 0,
        descending: false,
        nulls_first: false,
    }];
    folder.write(
        &table(ROWS),
        properties(2500)
            .set_sorting_columns(Some(order.clone()))
            .set_created_by("me".to_owned()),
    );
    for arguments in [
        &["to-ascii", "-c", "name"][..],
        &["check", "-q", "-c", "name"],
    ] {
        ok(folder.run(arguments));
        let (old, new) = (
            footer(&folder.path("in.parquet")),
            footer(&folder.path("out.parquet")),
        );
        let (old, new) = (old, new);
        let value = |metadata: &parquet::file::metadata::ParquetMetaData, key: &str| {
            let all = metadata.file_metadata().key_value_metadata().unwrap();
            all.iter()
                .find(|pair| pair.key == key)
                .unwrap()
                .value
                .clone()
        };
        assert_eq!(value(&new, "who"), Some("me".to_owned()));
        assert_eq!(new.file_metadata().created_by(), Some("me"));
        assert_eq!(new.row_group(0).sorting_columns(), Some(&order));
        if arguments[0] == "to-ascii" {
            assert_eq!(value(&new, "ARROW:schema"), value(&old, "ARROW:schema"));
            assert_eq!(new.file_metadata().schema(), old.file_metadata().schema());
        }
    }
    // Rows are sorted by a converted column no more, nor by those after it.
    let by = |columns: &[i32]| -> Vec<SortingColumn> {
        let of = |&column_idx: &i32| SortingColumn {
            column_idx,
            ..order[0]
        };
        columns.iter().map(of).collect()
    };
    folder.write(
        &table(ROWS),
        properties(2500).set_sorting_columns(Some(by(&[0, 1, 2]))),
    );
    ok(folder.run(&["to-ascii", "-c", "name"]));
    let new = footer(&folder.path("out.parquet"));
    assert_eq!(new.row_group(0).sorting_columns(), Some(&by(&[0])));
    let order = by(&[1]);
    folder.write(
        &table(ROWS),
        properties(2500).set_sorting_columns(Some(order)),
    );
    ok(folder.run(&["to-ascii", "-c", "name"]));
    assert_eq!(
        footer(&folder.path("out.parquet"))
            .row_group(0)
            .sorting_columns(),
        None
    );
    ok(folder.run(&["to-ascii", "-c", "name", "--new-column", "ascii"]));
    assert!(
        footer(&folder.path("out.parquet"))
            .row_group(0)
            .sorting_columns()
            .is_some()
    );
}

#[test]
fn each_codec_is_kept() {
    for codec in [
        Compression::UNCOMPRESSED,
        Compression::SNAPPY,
        Compression::GZIP(GzipLevel::default()),
        Compression::BROTLI(BrotliLevel::default()),
        Compression::LZ4,
        Compression::LZ4_RAW,
        Compression::ZSTD(ZstdLevel::default()),
    ] {
        let folder = Folder::new();
        folder.write(&table(500), properties(200).set_compression(codec));
        ok(folder.run(&["to-ascii", "-c", "name", "--new-column", "ascii"]));
        let metadata = footer(&folder.path("out.parquet"));
        for group in metadata.row_groups() {
            for chunk in group.columns() {
                assert_eq!(chunk.compression(), codec, "{}", chunk.column_path());
            }
        }
        let after = folder.after();
        assert_eq!(column(&after, "name"), column(&folder.before(), "name"));
        assert_eq!(
            column(&after, "ascii")[0].as_deref(),
            Some("xn--bcher0-3ya.example")
        );
    }
}

/// What the converted column had, it has, and nothing else.
#[test]
fn statistics_dictionaries_and_filters_are_as_they_were() {
    for has in [true, false] {
        let statistics = if has {
            EnabledStatistics::Page
        } else {
            EnabledStatistics::None
        };
        let folder = Folder::new();
        let properties = properties(1000)
            .set_statistics_enabled(statistics)
            .set_dictionary_enabled(has)
            .set_offset_index_disabled(!has)
            .set_bloom_filter_enabled(has);
        folder.write(&table(2000), properties);
        ok(folder.run(&["to-ascii", "-c", "name"]));
        let metadata = footer(&folder.path("out.parquet"));
        for group in 0..2 {
            let chunk = metadata.row_group(group).column(1);
            assert_eq!(chunk.statistics().is_some(), has);
            assert_eq!(chunk.dictionary_page_offset().is_some(), has);
            assert_eq!(chunk.bloom_filter_offset().is_some(), has);
            assert_eq!(chunk.column_index_offset().is_some(), has);
            assert_eq!(chunk.offset_index_offset().is_some(), has);
        }
    }
}

/// No rows in no row group, and rows that are all null.
#[test]
fn empty_tables_are_tables() {
    let folder = Folder::new();
    folder.write(&table(0), properties(10));
    assert_eq!(footer(&folder.path("in.parquet")).num_row_groups(), 0);
    ok(folder.run(&["to-ascii", "-c", "name", "--new-column", "ascii"]));
    let metadata = footer(&folder.path("out.parquet"));
    assert_eq!(
        (
            metadata.num_row_groups(),
            metadata.file_metadata().num_rows()
        ),
        (0, 0)
    );
    assert_eq!(
        folder.after().num_columns(),
        folder.before().num_columns() + 1
    );
    folder.write(&one(vec![None; 100]), WriterProperties::builder());
    ok(folder.run(&["to-ascii", "-c", "name", "--new-column", "ascii"]));
    assert_eq!(column(&folder.after(), "ascii"), vec![None; 100]);
}

/// Readers as Iceberg's know a column by its number.
#[test]
fn the_number_of_a_column_is_kept_where_it_gets_nulls() {
    let folder = Folder::new();
    let id = ("PARQUET:field_id".to_owned(), "7".to_owned());
    let field = Field::new("name", DataType::Utf8, false).with_metadata([id].into());
    let names: ArrayRef = Arc::new(StringArray::from(vec!["faß.de", "xn--0"]));
    let batch = RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![names]).unwrap();
    folder.write(&batch, WriterProperties::builder());
    let run = folder.run(&["to-ascii", "-q", "-c", "name", "--on-error", "blank"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let metadata = footer(&folder.path("out.parquet"));
    let info = metadata.file_metadata().schema().get_fields()[0].get_basic_info();
    assert_eq!((info.has_id(), info.id()), (true, 7));
    assert!(info.repetition() == Repetition::OPTIONAL);
    assert_eq!(
        column(&folder.after(), "name"),
        [Some("xn--fa-hia.de".to_owned()), None]
    );
}

/// A refused string of a struct is null, and not its struct.
#[test]
fn structs_of_refused_strings_are_no_nulls() {
    let folder = Folder::new();
    let hosts: ArrayRef = Arc::new(StringArray::from(vec![
        Some("faß.de"),
        Some("xn--0"),
        None,
        None,
    ]));
    let field = Arc::new(Field::new("host", DataType::Utf8, true));
    let is_valid = NullBuffer::from(vec![true, true, true, false]);
    let places = StructArray::new(vec![field].into(), vec![hosts], Some(is_valid.clone()));
    let places: ArrayRef = Arc::new(places);
    let batch = RecordBatch::try_from_iter_with_nullable([("place", places, true)]).unwrap();
    folder.write(&batch, WriterProperties::builder());
    let run = folder.run(&["to-ascii", "-q", "-c", "place.host", "--on-error", "blank"]);
    assert_eq!(run.code, 1, "{}", run.err);
    let after = folder.after();
    let places = after.column(0).as_struct();
    assert_eq!(places.nulls(), Some(&is_valid));
    let hosts = places.column(0).as_string::<i32>();
    let hosts: Vec<_> = hosts.iter().collect();
    assert_eq!(hosts, [Some("xn--fa-hia.de"), None, None, None]);
}

/// More groups than threads, of one row each.
#[test]
fn many_row_groups_stay_in_order() {
    let folder = Folder::new();
    folder.write(&table(700), properties(1));
    ok(folder.run(&[
        "encode",
        "-c",
        "name",
        "--new-column",
        "punycode",
        "--threads",
        "7",
    ]));
    assert_eq!(footer(&folder.path("out.parquet")).num_row_groups(), 700);
    let after = folder.after();
    assert_eq!(
        after.column_by_name("id"),
        folder.before().column_by_name("id")
    );
    let punycode = |name: Option<String>| name.map(|name| puny::punycode::encode(&name).unwrap());
    let expected: Vec<_> = column(&after, "name").into_iter().map(punycode).collect();
    assert_eq!(column(&after, "punycode"), expected);
}

/// The output may be the input.
#[test]
fn a_file_may_be_converted_into_itself() {
    let folder = Folder::new();
    folder.write(&table(100), properties(30));
    let path = folder.path("in.parquet");
    let path = path.to_str().unwrap();
    let before = folder.before();
    ok(crate::support::puny([
        "to-ascii", "-c", "name", "-i", path, "-o", path,
    ]));
    let after = folder.before();
    assert_eq!(after.column_by_name("list"), before.column_by_name("list"));
    assert_eq!(
        column(&after, "name")[0].as_deref(),
        Some("xn--bcher0-3ya.example")
    );
    assert_eq!(folder.names(), ["in.parquet"]);
}

/// A name without the extension, and to standard output.
#[test]
fn a_file_is_known_by_its_first_bytes() {
    let folder = Folder::new();
    folder.write(&table(100), properties(30));
    let path = folder.path("names.db");
    fs::rename(folder.path("in.parquet"), &path).unwrap();
    let run = crate::support::command()
        .args(["to-ascii", "-c", "name", "-i"])
        .arg(&path)
        .output()
        .unwrap();
    assert!(run.status.success());
    let to = folder.path("out.parquet");
    fs::write(&to, run.stdout).unwrap();
    assert_eq!(
        column(&folder.after(), "name")[0].as_deref(),
        Some("xn--bcher0-3ya.example")
    );
}
