//! Encodes a new column chunk, as that of the strings it is made of was encoded.

use std::fs::File;
use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::{CompressedPage, PageWriteSpec, PageWriter};
use parquet::column::writer::{
    ColumnCloseResult, ColumnWriterImpl, get_column_writer, get_typed_column_writer,
};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::errors::{ParquetError, Result as Written};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use tempfile::{SpooledData, SpooledTempFile};

use crate::error::Error;
use crate::reader::Part;

/// The length of a column chunk from which on it is in a temporary file.
const IN_MEMORY: usize = 16 << 20;

/// Writes one column chunk.
pub(crate) struct Encoder {
    writer: ColumnWriterImpl<'static, ByteArrayType>,
    bytes: Arc<Mutex<Option<TrackedWrite<SpooledTempFile>>>>,
    max_definition: i16,
    values: Vec<ByteArray>,
    definition: Vec<i16>,
}

/// A finished column chunk.
#[derive(Debug)]
pub(crate) struct Encoded {
    pub(crate) content: Content,
    pub(crate) close: ColumnCloseResult,
}

/// Where it is.
#[derive(Debug)]
pub(crate) enum Content {
    Memory(Bytes),
    File(File),
}

impl Encoder {
    /// For a leaf of the new file, with the codec of a column chunk, and its statistics, dictionary and filter if
    /// it has them.
    pub(crate) fn new(leaf: ColumnDescPtr, like: &ColumnChunkMetaData, rows: u64) -> Self {
        let is_dictionary = |encoding| {
            matches!(
                encoding,
                Encoding::PLAIN_DICTIONARY | Encoding::RLE_DICTIONARY
            )
        };
        let has_dictionary =
            like.dictionary_page_offset().is_some() || like.encodings().any(is_dictionary);
        let has_filter = like.bloom_filter_offset().is_some();
        let statistics = match like.statistics() {
            Some(_) if like.column_index_offset().is_some() => EnabledStatistics::Page,
            Some(_) => EnabledStatistics::Chunk,
            None => EnabledStatistics::None,
        };
        let mut properties = WriterProperties::builder()
            .set_compression(like.compression())
            .set_dictionary_enabled(has_dictionary)
            .set_statistics_enabled(statistics)
            .set_bloom_filter_enabled(has_filter);
        if has_filter {
            properties = properties.set_bloom_filter_max_ndv(rows.max(1));
        }
        let bytes = TrackedWrite::new(SpooledTempFile::new(IN_MEMORY));
        let bytes = Arc::new(Mutex::new(Some(bytes)));
        let pages = Box::new(Pages(Arc::clone(&bytes)));
        let max_definition = leaf.max_def_level();
        let writer = get_column_writer(leaf, Arc::new(properties.build()), pages);
        Encoder {
            writer: get_typed_column_writer(writer),
            bytes,
            max_definition,
            values: Vec::new(),
            definition: Vec::new(),
        }
    }

    /// Writes strings, `None` for one that is null now, and what was null before.
    pub(crate) fn write(
        &mut self,
        part: &Part<'_>,
        values: impl Iterator<Item = Option<ByteArray>>,
    ) -> Result<(), Error> {
        self.values.clear();
        self.definition.clear();
        let most = self.max_definition;
        if part.repetition.is_some() {
            // In lists, and in what may be null, a leaf has the levels that it had.
            self.definition
                .extend_from_slice(part.definition.unwrap_or_default());
        } else if most > 0 {
            // At the top level, and in structs: the same, or 0 where the new leaf has a level more.
            match part.definition {
                Some(levels) => self.definition.extend_from_slice(levels),
                None => self.definition.resize(part.len, 0),
            }
        }
        for (value, place) in values.zip(part.places) {
            let level = self.definition.get_mut(place.saturating_sub(part.start));
            match (value, level) {
                (Some(value), Some(level)) => {
                    *level = most;
                    self.values.push(value);
                }
                (None, Some(level)) => *level = most - 1,
                (Some(value), None) => self.values.push(value),
                (None, None) => return Err(Error::Asked("the column allows no nulls".to_owned())),
            }
        }
        let definition = (most > 0).then_some(self.definition.as_slice());
        let written = self
            .writer
            .write_batch(&self.values, definition, part.repetition);
        written.map(drop).map_err(Error::writing)
    }

    /// Ends the column chunk.
    pub(crate) fn finish(self) -> Result<Encoded, Error> {
        let Encoder { writer, bytes, .. } = self;
        let close = writer.close().map_err(Error::writing)?;
        let bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner).take();
        let bytes = bytes.ok_or_else(|| Error::Write(gone()))?;
        let content = match bytes.into_inner().map_err(Error::writing)?.into_inner() {
            SpooledData::InMemory(content) => Content::Memory(Cursor::into_inner(content).into()),
            SpooledData::OnDisk(file) => Content::File(file),
        };
        Ok(Encoded { content, close })
    }
}

fn gone() -> std::io::Error {
    std::io::Error::other("the column was ended already")
}

/// Writes pages one after the other. The library's own writer borrows what it writes to, and would have to live
/// as long as the column's.
struct Pages(Arc<Mutex<Option<TrackedWrite<SpooledTempFile>>>>);

impl PageWriter for Pages {
    fn write_page(&mut self, page: CompressedPage) -> Written<PageWriteSpec> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = bytes.as_mut().ok_or_else(|| ParquetError::from(gone()))?;
        SerializedPageWriter::new(bytes).write_page(page)
    }

    fn close(&mut self) -> Written<()> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes = bytes.as_mut().ok_or_else(|| ParquetError::from(gone()))?;
        Ok(bytes.flush()?)
    }
}
