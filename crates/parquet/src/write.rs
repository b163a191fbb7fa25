//! Writes the new file: new column chunks, and between them those of the old file, byte for byte.

use std::fmt;
use std::io::Write;
use std::sync::Arc;

use parquet::bloom_filter::Sbbf;
use parquet::column::writer::ColumnCloseResult;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::page_index::column_index::ColumnIndexMetaData;
use parquet::file::properties::{BloomFilterPosition, WriterProperties};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};

use crate::convert::Converted;
use crate::encode::{Content, Encoded};
use crate::error::Error;
use crate::guard::guarded;
use crate::plan::{Leaf, Plan};
use crate::source::Source;
use crate::table::unsigned;

/// Writes a new file, row group by row group.
pub struct Writer<W: Write + Send> {
    plan: Plan,
    writer: SerializedFileWriter<W>,
    /// The index of the row group that comes next.
    next: usize,
}

impl<W: Write + Send> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

impl Plan {
    /// Begins the new file.
    ///
    /// # Errors
    ///
    /// [`Error::Write`].
    pub fn writer<W: Write + Send>(&self, to: W) -> Result<Writer<W>, Error> {
        let file = self.table.metadata.file_metadata();
        let has_offsets = self.table.metadata.offset_index().is_some();
        let mut properties = WriterProperties::builder()
            .set_key_value_metadata(self.key_values.clone())
            .set_sorting_columns(self.sorting.clone())
            .set_offset_index_disabled(!has_offsets)
            .set_bloom_filter_position(BloomFilterPosition::AfterRowGroup);
        // Readers know faults of old writers by their name: those are in the columns that are copied.
        if let Some(created_by) = file.created_by() {
            properties = properties.set_created_by(created_by.to_owned());
        }
        let writer =
            SerializedFileWriter::new(to, Arc::clone(&self.schema), Arc::new(properties.build()));
        Ok(Writer {
            plan: self.clone(),
            writer: writer.map_err(Error::writing)?,
            next: 0,
        })
    }
}

impl<W: Write + Send> Writer<W> {
    /// Writes a converted row group, and the other columns of it.
    ///
    /// # Errors
    ///
    /// [`Error::Asked`] if it is not the next one, [`Error::File`] if a column is not as the footer says,
    /// [`Error::Read`] and [`Error::Write`].
    pub fn append(&mut self, converted: Converted) -> Result<(), Error> {
        let Converted { group, mut chunks } = converted;
        if group != self.next {
            return Err(Error::Asked(format!(
                "row group {} comes next, not {}",
                self.next + 1,
                group + 1
            )));
        }
        self.next += 1;
        let plan = &self.plan;
        let place = |error: Error| error.at(format_args!("row group {}", group + 1));
        let Some(metadata) = plan.table.metadata.row_groups().get(group) else {
            return Err(Error::Asked("there is no such row group".to_owned()));
        };
        let mut writer = self.writer.next_row_group().map_err(Error::writing)?;
        for (index, leaf) in plan.leaves.iter().enumerate() {
            let new = chunks.iter().position(|(leaf, _)| *leaf == index);
            match (new, leaf) {
                (Some(at), _) => append(&mut writer, chunks.swap_remove(at).1),
                (None, Leaf::Copied(old)) => copy(plan, group, metadata, *old, &mut writer),
                (None, _) => Err(Error::Asked("a column was not converted".to_owned())),
            }
            .map_err(place)?;
        }
        writer.close().map(drop).map_err(Error::writing)
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// [`Error::Asked`] if row groups are missing, [`Error::Write`].
    pub fn finish(self) -> Result<W, Error> {
        if self.next != self.plan.table.row_groups() {
            return Err(Error::Asked("row groups are missing".to_owned()));
        }
        self.writer.into_inner().map_err(Error::writing)
    }
}

fn append<W: Write + Send>(
    writer: &mut SerializedRowGroupWriter<'_, W>,
    encoded: Encoded,
) -> Result<(), Error> {
    let Encoded { content, close } = encoded;
    let written = match content {
        Content::Memory(bytes) => writer.append_column(&bytes, close),
        Content::File(file) => {
            writer.append_column(&Source::new(file).map_err(Error::Write)?, close)
        }
    };
    written.map_err(Error::writing)
}

/// Copies a column chunk, with its indexes and its filter.
fn copy<W: Write + Send>(
    plan: &Plan,
    group: usize,
    metadata: &RowGroupMetaData,
    leaf: usize,
    writer: &mut SerializedRowGroupWriter<'_, W>,
) -> Result<(), Error> {
    let table = &plan.table;
    let chunk = table.chunk(group, leaf)?;
    let filter =
        guarded(|| Sbbf::read_from_column_chunk(chunk, &table.source).map_err(Error::reading))?;
    let column_index = table
        .metadata
        .column_index()
        .and_then(|index| index.get(group)?.get(leaf));
    let offset_index = table
        .metadata
        .offset_index()
        .and_then(|index| index.get(group)?.get(leaf));
    let close = ColumnCloseResult {
        bytes_written: unsigned(chunk.compressed_size()),
        rows_written: unsigned(metadata.num_rows()),
        metadata: chunk.clone(),
        bloom_filter: filter,
        column_index: column_index
            .filter(|index| !matches!(index, ColumnIndexMetaData::NONE))
            .cloned(),
        offset_index: offset_index.cloned(),
    };
    writer
        .append_column(&table.source, close)
        .map_err(Error::writing)
}
