//! An open Parquet file: its footer, checked before anything relies on it.

use std::fs::File;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::file::metadata::{
    ColumnChunkMetaData, PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
};
use parquet::file::reader::Length;

use crate::error::Error;
use crate::guard::guarded;
use crate::source::Source;

/// The first and the last bytes of a file.
const MAGIC: &[u8; 4] = b"PAR1";

/// The last bytes of a file whose footer is encrypted.
const ENCRYPTED: &[u8; 4] = b"PARE";

/// An open Parquet file.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) source: Source,
    pub(crate) metadata: Arc<ParquetMetaData>,
}

impl Table {
    /// Opens a file, and reads its footer. Its pages are read later.
    ///
    /// # Errors
    ///
    /// [`Error::File`] for a file that is not Parquet, is cut off, or whose footer points outside of it;
    /// [`Error::Unsupported`] for an encrypted one, or one whose columns are in other files;
    /// [`Error::Read`].
    pub fn open(file: File) -> Result<Self, Error> {
        let source = Source::new(file).map_err(Error::Read)?;
        check_ends(&source)?;
        let of_footer = |error| Error::reading(error).at("the footer");
        let metadata = guarded(|| {
            let metadata = ParquetMetaDataReader::new().parse_and_finish(&source);
            metadata.map_err(of_footer)
        })?;
        let metadata = checked(metadata, source.len())?;
        // Page indexes are of a file that is sound so far.
        let mut reader = ParquetMetaDataReader::new_with_metadata(metadata)
            .with_page_index_policy(PageIndexPolicy::Optional);
        let of_index = |error| Error::reading(error).at("the page index");
        let metadata = guarded(|| {
            reader.read_page_indexes(&source).map_err(of_index)?;
            reader.finish().map_err(of_index)
        })?;
        Ok(Table {
            source,
            metadata: Arc::new(metadata),
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> u64 {
        let groups = self.metadata.row_groups().iter();
        groups.fold(0, |sum, group| rows_of(group).saturating_add(sum))
    }

    /// The number of row groups.
    pub fn row_groups(&self) -> usize {
        self.metadata.num_row_groups()
    }

    /// The number of rows in a row group; 0 if there is none of this index.
    pub fn rows_of(&self, group: usize) -> u64 {
        self.metadata.row_groups().get(group).map_or(0, rows_of)
    }

    /// The length of a row group in the file, in bytes; 0 if there is none of this index.
    pub fn bytes_of(&self, group: usize) -> u64 {
        let group = self.metadata.row_groups().get(group);
        let columns = group.map_or(&[][..], RowGroupMetaData::columns).iter();
        let lengths = columns.map(|chunk| unsigned(chunk.compressed_size()));
        lengths.fold(0, u64::saturating_add)
    }

    /// The column chunk of a leaf in a row group.
    pub(crate) fn chunk(&self, group: usize, leaf: usize) -> Result<&ColumnChunkMetaData, Error> {
        let group = self.metadata.row_groups().get(group);
        let chunk = group.and_then(|group| group.columns().get(leaf));
        chunk.ok_or_else(|| Error::File("a row group lacks a column".to_owned()))
    }
}

fn rows_of(group: &RowGroupMetaData) -> u64 {
    unsigned(group.num_rows())
}

/// What is negative is refused when the file is opened.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// Says what is wrong with a file that does not begin and end as it should.
fn check_ends(source: &Source) -> Result<(), Error> {
    let mut first = [0; 4];
    let mut last = [0; 4];
    let len = source.len();
    source.read_at(0, &mut first).map_err(Error::Read)?;
    let at = len.saturating_sub(4);
    source.read_at(at, &mut last).map_err(Error::Read)?;
    if len < 4 || (&first != MAGIC && &first != ENCRYPTED) {
        return Err(Error::File(
            "this is not Parquet: it does not begin with the bytes PAR1".to_owned(),
        ));
    }
    if &first == ENCRYPTED || &last == ENCRYPTED {
        return Err(Error::Unsupported(
            "the file is encrypted, and this has no keys".to_owned(),
        ));
    }
    if len < 12 || &last != MAGIC {
        return Err(Error::File(
            "the file is cut off: Parquet ends with the bytes PAR1, after the list of what is in it".to_owned(),
        ));
    }
    Ok(())
}

/// Refuses column chunks that are not in the file, and those that share bytes: copied one by one they could
/// become any length. Corrects the offset of a dictionary that is not there.
fn checked(metadata: ParquetMetaData, len: u64) -> Result<ParquetMetaData, Error> {
    let leaves = metadata.file_metadata().schema_descr().num_columns();
    let mut builder = metadata.into_builder();
    let mut total: u64 = 0;
    let mut groups = Vec::new();
    for (index, group) in builder.take_row_groups().into_iter().enumerate() {
        let place = |error: Error| error.at(format_args!("row group {}", index + 1));
        if group.num_rows() < 0 || group.num_columns() != leaves {
            let what =
                "it has a negative number of rows, or another number of columns than the schema";
            return Err(place(Error::File(what.to_owned())));
        }
        let mut builder = group.into_builder();
        let mut chunks = Vec::with_capacity(leaves);
        for chunk in builder.take_columns() {
            let path = chunk.column_path().string();
            let place = |error: Error| place(error.at(format_args!("column '{path}'")));
            let chunk = checked_chunk(chunk, len).map_err(place)?;
            total = total.saturating_add(unsigned(chunk.compressed_size()));
            chunks.push(chunk);
        }
        let group = builder.set_column_metadata(chunks).build();
        groups.push(group.map_err(Error::reading)?);
    }
    if total > len {
        return Err(Error::File(
            "the columns are longer than the file: some share bytes, or the footer is damaged"
                .to_owned(),
        ));
    }
    Ok(builder.set_row_groups(groups).build())
}

fn checked_chunk(chunk: ColumnChunkMetaData, len: u64) -> Result<ColumnChunkMetaData, Error> {
    if chunk.file_path().is_some_and(|path| !path.is_empty()) {
        return Err(Error::Unsupported("it is in another file".to_owned()));
    }
    let data = chunk.data_page_offset();
    // Writers without a dictionary have left 0 there, or the offset of the data.
    let dictionary = chunk.dictionary_page_offset();
    let dictionary = dictionary.filter(|&offset| offset > 0 && offset < data);
    let start = dictionary.unwrap_or(data);
    let range = u64::try_from(start)
        .ok()
        .zip(u64::try_from(chunk.compressed_size()).ok());
    let end = range.and_then(|(start, length)| start.checked_add(length));
    if chunk.num_values() < 0 || end.is_none_or(|end| end > len) {
        return Err(Error::File(
            "it is not within the file, which is cut off or damaged".to_owned(),
        ));
    }
    if chunk.dictionary_page_offset() == dictionary {
        return Ok(chunk);
    }
    let chunk = chunk.into_builder().set_dictionary_page_offset(dictionary);
    chunk.build().map_err(Error::reading)
}

/// Refuses what the codecs here cannot read.
pub(crate) fn codec(chunk: &ColumnChunkMetaData) -> Result<Compression, Error> {
    match chunk.compression() {
        Compression::LZO => Err(Error::Unsupported(
            "it is compressed by LZO, for which there is no decoder; pyarrow or DuckDB can write the file anew"
                .to_owned(),
        )),
        other => Ok(other),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parquet::file::metadata::{FileMetaData, RowGroupMetaData};
    use parquet::schema::parser::parse_message_type;
    use parquet::schema::types::{SchemaDescPtr, SchemaDescriptor};

    use super::*;

    fn schema() -> SchemaDescPtr {
        let schema = parse_message_type("message m { required binary a; required binary b; }");
        Arc::new(SchemaDescriptor::new(Arc::new(schema.unwrap())))
    }

    /// A file of one row group, whose chunks of 40 bytes begin at these offsets.
    fn file(offsets: [i64; 2]) -> ParquetMetaData {
        let schema = schema();
        let chunk = |leaf: usize| {
            ColumnChunkMetaData::builder(schema.column(leaf))
                .set_data_page_offset(offsets[leaf])
                .set_total_compressed_size(40)
                .build()
                .unwrap()
        };
        let group = RowGroupMetaData::builder(Arc::clone(&schema))
            .set_column_metadata(vec![chunk(0), chunk(1)])
            .build();
        let file = FileMetaData::new(1, 0, None, None, schema, None);
        ParquetMetaData::new(file, vec![group.unwrap()])
    }

    #[test]
    fn chunks_that_share_bytes_are_refused() {
        checked(file([4, 44]), 84).unwrap();
        // Each is within the file.
        let error = checked(file([4, 4]), 79).unwrap_err();
        assert!(matches!(error, Error::File(what) if what.contains("share bytes")));
        let error = checked(file([4, 44]), 83).unwrap_err();
        assert!(matches!(error, Error::File(what) if what.contains("not within the file")));
    }

    /// What writers without a dictionary have left there.
    #[test]
    fn a_dictionary_is_before_the_data() {
        for (offset, expected) in [(0, None), (50, None), (60, None), (20, Some(20))] {
            let chunk = ColumnChunkMetaData::builder(schema().column(0))
                .set_data_page_offset(50)
                .set_dictionary_page_offset(Some(offset))
                .set_total_compressed_size(40)
                .build()
                .unwrap();
            let chunk = checked_chunk(chunk, 100).unwrap();
            assert_eq!(chunk.dictionary_page_offset(), expected, "{offset}");
        }
    }
}
