//! CSV, JSON lines and Parquet.

use datafusion::arrow::csv;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::json;
use datafusion::arrow::record_batch::RecordBatch;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;

use super::file::{Failure, Out};
use crate::fail::Fail;

/// Writes rows in a format.
pub(super) trait Sink {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail>;

    /// All rows were written.
    fn finish(self: Box<Self>) -> Result<(), Fail>;
}

/// CSV or TSV.
pub(super) struct Delimited {
    writer: csv::Writer<Out>,
    name: String,
    failure: Failure,
}

impl Delimited {
    pub(super) fn new(
        out: Out,
        schema: &SchemaRef,
        delimiter: u8,
        header: bool,
    ) -> Result<Self, Fail> {
        let mut fields = schema.fields().iter();
        if let Some(field) = fields.find(|field| field.data_type().is_nested()) {
            return Err(Fail::Usage(format!(
                "CSV has no structs and lists as that of column {}: select a field, as in \
                 try_idna_to_ascii(name)['value'], or give --format jsonl or parquet",
                field.name()
            )));
        }
        let (name, failure) = (out.name(), out.failure());
        let builder = csv::WriterBuilder::new().with_delimiter(delimiter);
        let mut writer = builder.with_header(header).build(out);
        // The names of the columns, even if there are no rows.
        let none = RecordBatch::new_empty(schema.clone());
        let written = writer.write(&none);
        written.map_err(|error| failure.or(&name, error))?;
        Ok(Delimited {
            writer,
            name,
            failure,
        })
    }
}

impl Sink for Delimited {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        let written = self.writer.write(rows);
        written.map_err(|error| self.failure.or(&self.name, error))
    }

    fn finish(self: Box<Self>) -> Result<(), Fail> {
        self.writer.into_inner().finish()
    }
}

/// One JSON object a row, nulls included.
pub(super) struct JsonLines {
    writer: json::Writer<Out, json::writer::LineDelimited>,
    name: String,
    failure: Failure,
}

impl JsonLines {
    pub(super) fn new(out: Out) -> Self {
        let (name, failure) = (out.name(), out.failure());
        let builder = json::WriterBuilder::new().with_explicit_nulls(true);
        JsonLines {
            writer: builder.build(out),
            name,
            failure,
        }
    }
}

impl Sink for JsonLines {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        let written = self.writer.write(rows);
        written.map_err(|error| self.failure.or(&self.name, error))
    }

    fn finish(mut self: Box<Self>) -> Result<(), Fail> {
        let finished = self.writer.finish();
        finished.map_err(|error| self.failure.or(&self.name, error))?;
        self.writer.into_inner().finish()
    }
}

/// The rows of a row group: what is kept in memory.
const ROW_GROUP: usize = 131_072;

/// Parquet, compressed by Zstandard.
pub(super) struct Parquet {
    writer: ArrowWriter<Out>,
    name: String,
    failure: Failure,
}

impl Parquet {
    pub(super) fn new(out: Out, schema: &SchemaRef) -> Result<Self, Fail> {
        let (name, failure) = (out.name(), out.failure());
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .set_created_by(concat!("puny-sql ", env!("CARGO_PKG_VERSION")).to_owned())
            .build();
        let writer = ArrowWriter::try_new(out, schema.clone(), Some(properties));
        Ok(Parquet {
            writer: writer.map_err(|error| failure.or(&name, error))?,
            name,
            failure,
        })
    }
}

impl Sink for Parquet {
    fn write(&mut self, rows: &RecordBatch) -> Result<(), Fail> {
        let written = self.writer.write(rows);
        written.map_err(|error| self.failure.or(&self.name, error))
    }

    fn finish(self: Box<Self>) -> Result<(), Fail> {
        let Parquet {
            writer,
            name,
            failure,
        } = *self;
        let out = writer.into_inner();
        out.map_err(|error| failure.or(&name, error))?.finish()
    }
}
