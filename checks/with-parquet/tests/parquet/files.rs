//! Files to convert, and what is in a file.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Decimal128Array, DictionaryArray, Float64Array, Int64Array,
    LargeStringArray, RecordBatch, StringArray, StringViewArray, StructArray,
    TimestampMicrosecondArray,
};
use arrow_schema::{DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::Compression;
use parquet::file::metadata::{KeyValue, PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader};
use parquet::file::properties::{WriterProperties, WriterPropertiesBuilder};

use crate::support::{Run, puny};

/// A folder that is removed in the end.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The names of all files.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Runs the command on `in.parquet`, with `out.parquet` as output.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        let (from, to) = (self.path("in.parquet"), self.path("out.parquet"));
        let mut all: Vec<String> = arguments
            .iter()
            .map(|argument| (*argument).to_owned())
            .collect();
        all.extend([
            "-i".to_owned(),
            from.display().to_string(),
            "-o".to_owned(),
            to.display().to_string(),
        ]);
        puny(all)
    }

    /// Writes a batch to `in.parquet`.
    pub(crate) fn write(&self, batch: &RecordBatch, properties: WriterPropertiesBuilder) {
        write(&self.path("in.parquet"), batch, properties);
    }

    /// Reads `in.parquet`.
    pub(crate) fn before(&self) -> RecordBatch {
        read(&self.path("in.parquet"))
    }

    /// Reads `out.parquet`.
    pub(crate) fn after(&self) -> RecordBatch {
        read(&self.path("out.parquet"))
    }
}

pub(crate) fn write(path: &Path, batch: &RecordBatch, properties: WriterPropertiesBuilder) {
    let file = File::create(path).unwrap();
    let mut writer = ArrowWriter::try_new(file, batch.schema(), Some(properties.build())).unwrap();
    writer.write(batch).unwrap();
    writer.close().unwrap();
}

pub(crate) fn read(path: &Path) -> RecordBatch {
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap();
    let schema = Arc::clone(reader.schema());
    let batches: Vec<RecordBatch> = reader.build().unwrap().map(Result::unwrap).collect();
    arrow_select::concat::concat_batches(&schema, &batches).unwrap()
}

/// The footer, with the page indexes.
pub(crate) fn footer(path: &Path) -> ParquetMetaData {
    let reader = ParquetMetaDataReader::new().with_page_index_policy(PageIndexPolicy::Optional);
    reader.parse_and_finish(&File::open(path).unwrap()).unwrap()
}

/// A row in ten is null.
pub(crate) fn name(row: usize) -> Option<String> {
    match row % 10 {
        0 => Some(format!("Bücher{row}.example")),
        1 => Some(format!("xn--bcher-kva.row{row}.example")),
        2 => None,
        3 => Some(format!("FASS{row}.de")),
        4 => Some("faß.de".to_owned()),
        _ => Some(format!("www{row}.example.com")),
    }
}

/// Properties of a file of many row groups.
pub(crate) fn properties(rows: usize) -> WriterPropertiesBuilder {
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_max_row_group_row_count(Some(rows))
        .set_key_value_metadata(Some(vec![KeyValue::new("who".to_owned(), "me".to_owned())]))
}

/// A table with strings of all types, and columns of other types before and after.
pub(crate) fn table(rows: usize) -> RecordBatch {
    let names: Vec<Option<String>> = (0..rows).map(name).collect();
    let texts: Vec<Option<&str>> = names.iter().map(Option::as_deref).collect();
    let dictionary: DictionaryArray<Int32Type> = texts.iter().copied().collect();
    let mut lists = ListBuilder::new(StringBuilder::new());
    for row in 0..rows {
        for place in 0..row % 4 {
            lists.values().append_option(name(row + place));
        }
        lists.append(row % 7 != 0);
    }
    let host: ArrayRef = Arc::new(StringArray::from(texts.clone()));
    let weight: ArrayRef = Arc::new(Float64Array::from_iter(
        (0..rows).map(|row| (row % 3 > 0).then_some(row as f64)),
    ));
    let place = StructArray::from(vec![
        (
            Arc::new(Field::new("host", DataType::Utf8, true)),
            Arc::clone(&host),
        ),
        (
            Arc::new(Field::new("weight", DataType::Float64, true)),
            weight,
        ),
    ]);
    let columns: Vec<(&str, ArrayRef, bool)> = vec![
        (
            "id",
            Arc::new(Int64Array::from_iter_values(
                (0..rows).map(|row| row as i64),
            )),
            false,
        ),
        ("name", host, true),
        (
            "large",
            Arc::new(LargeStringArray::from(texts.clone())),
            true,
        ),
        ("view", Arc::new(StringViewArray::from(texts.clone())), true),
        ("dictionary", Arc::new(dictionary), true),
        ("list", Arc::new(lists.finish()), true),
        ("place", Arc::new(place), true),
        (
            "bytes",
            Arc::new(BinaryArray::from_iter_values(
                (0..rows).map(|row| row.to_le_bytes()),
            )),
            false,
        ),
        (
            "time",
            Arc::new(TimestampMicrosecondArray::from_iter_values(
                (0..rows).map(|row| row as i64),
            )),
            false,
        ),
        (
            "price",
            Arc::new(
                Decimal128Array::from_iter_values((0..rows).map(|row| row as i128 * 100))
                    .with_precision_and_scale(20, 2)
                    .unwrap(),
            ),
            false,
        ),
    ];
    let fields: Vec<Field> = columns
        .iter()
        .map(|(name, array, nullable)| Field::new(*name, array.data_type().clone(), *nullable))
        .collect();
    let arrays = columns.into_iter().map(|(_, array, _)| array).collect();
    RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays).unwrap()
}

/// A table of one column of strings.
pub(crate) fn one(strings: Vec<Option<&str>>) -> RecordBatch {
    let names: ArrayRef = Arc::new(StringArray::from(strings));
    RecordBatch::try_from_iter_with_nullable([("name", names, true)]).unwrap()
}

/// The strings of an array of any type.
pub(crate) fn strings(array: &ArrayRef) -> Vec<Option<String>> {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(owned).collect(),
        DataType::Dictionary(..) => {
            let dictionary = array.as_dictionary::<Int32Type>();
            let values = dictionary.downcast_dict::<StringArray>().unwrap();
            values.into_iter().map(owned).collect()
        }
        other => panic!("{other}"),
    }
}

/// The strings of a column.
pub(crate) fn column(batch: &RecordBatch, name: &str) -> Vec<Option<String>> {
    strings(
        batch
            .column_by_name(name)
            .unwrap_or_else(|| panic!("no {name}: {:?}", batch.schema())),
    )
}
