//! CSV, JSON lines and Parquet.

use std::io;

use datafusion::arrow::csv;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::json;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::errors::ParquetError;
use datafusion::parquet::file::properties::WriterProperties;

use super::file::Out;
use crate::fail::Fail;

/// Writes rows in a format.
pub(super) trait Sink {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail>;

    /// All rows were written.
    fn finish(self: Box<Self>) -> Result<(), Fail>;
}

/// The failure of a writer that has the error of the output within its own.
fn fail(name: &str, error: ArrowError) -> Fail {
    match error {
        ArrowError::IoError(_, error) => Fail::write(name, error),
        ArrowError::ExternalError(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => Fail::write(name, *error),
            Err(inner) => Fail::Usage(format!("{name}: {inner}")),
        },
        error => Fail::Usage(format!("{name}: {error}")),
    }
}

/// CSV or TSV.
pub(super) struct Delimited {
    writer: csv::Writer<Out>,
    name: String,
}

impl Delimited {
    pub(super) fn new(
        out: Out,
        schema: &SchemaRef,
        delimiter: u8,
        header: bool,
    ) -> Result<Self, Fail> {
        if let Some(field) = schema
            .fields()
            .iter()
            .find(|field| field.data_type().is_nested())
        {
            return Err(Fail::Usage(format!(
                "CSV has no structs and lists as that of column {}: select a field, as in \
                 try_idna_to_ascii(name)['value'], or give --format jsonl or parquet",
                field.name()
            )));
        }
        let name = out.name();
        let builder = csv::WriterBuilder::new();
        let mut writer = builder
            .with_delimiter(delimiter)
            .with_header(header)
            .build(out);
        // The names of the columns, even if there are no rows.
        let none = RecordBatch::new_empty(schema.clone());
        writer.write(&none).map_err(|error| fail(&name, error))?;
        Ok(Delimited { writer, name })
    }
}

impl Sink for Delimited {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        self.writer
            .write(rows)
            .map_err(|error| fail(&self.name, error))
    }

    fn finish(self: Box<Self>) -> Result<(), Fail> {
        self.writer.into_inner().finish()
    }
}

/// One JSON object a row, nulls included.
pub(super) struct JsonLines {
    writer: json::Writer<Out, json::writer::LineDelimited>,
    name: String,
}

impl JsonLines {
    pub(super) fn new(out: Out) -> Self {
        let name = out.name();
        let writer = json::WriterBuilder::new()
            .with_explicit_nulls(true)
            .build(out);
        JsonLines { writer, name }
    }
}

impl Sink for JsonLines {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        self.writer
            .write(rows)
            .map_err(|error| fail(&self.name, error))
    }

    fn finish(mut self: Box<Self>) -> Result<(), Fail> {
        self.writer
            .finish()
            .map_err(|error| fail(&self.name, error))?;
        self.writer.into_inner().finish()
    }
}

/// The rows of a row group: what is kept in memory.
const ROW_GROUP: usize = 131_072;

/// Parquet, compressed by Zstandard.
pub(super) struct Parquet {
    writer: ArrowWriter<Out>,
    name: String,
}

impl Parquet {
    pub(super) fn new(out: Out, schema: &SchemaRef) -> Result<Self, Fail> {
        let name = out.name();
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .set_created_by(concat!("puny-sql ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties));
        let writer = writer.map_err(|error| of_parquet(&name, error))?;
        Ok(Parquet { writer, name })
    }
}

fn of_parquet(name: &str, error: ParquetError) -> Fail {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => Fail::write(name, *error),
            Err(inner) => Fail::Usage(format!("{name}: {inner}")),
        },
        error => Fail::Usage(format!("{name}: {error}")),
    }
}

impl Sink for Parquet {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        self.writer
            .write(rows)
            .map_err(|error| of_parquet(&self.name, error))
    }

    fn finish(self: Box<Self>) -> Result<(), Fail> {
        let Parquet { writer, name } = *self;
        let out = writer
            .into_inner()
            .map_err(|error| of_parquet(&name, error))?;
        out.finish()
    }
}
