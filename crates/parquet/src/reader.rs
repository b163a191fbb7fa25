//! Reads the strings of one column chunk, some at a time, with their levels.

use std::ops::Range;
use std::sync::Arc;

use parquet::column::reader::{ColumnReaderImpl, get_column_reader, get_typed_column_reader};
use parquet::data_type::{AsBytes, ByteArray, ByteArrayType};
use parquet::errors::ParquetError;
use parquet::file::serialized_reader::SerializedPageReader;

use crate::error::Error;
use crate::guard::guarded;
use crate::lists;
use crate::pages::{Levels, Pages};
use crate::plan::Plan;

/// The most rows that are read at once, if they are no lists.
const ROWS: usize = 4096;

/// Strings are converted in parts of about this length, as one entry of a dictionary may stand for a million
/// long strings.
const BYTES: usize = 1 << 20;

/// Some strings of a column.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'b> {
    pub(crate) values: &'b [ByteArray],
    rows: &'b [u64],
}

impl<'b> Batch<'b> {
    /// The number of strings.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The strings, each with the number of its row in the file, from 0. A file can hold bytes that are not text.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &'b [u8])> + use<'b> {
        let Batch { values, rows } = *self;
        rows.iter()
            .copied()
            .zip(values.iter().map(AsBytes::as_bytes))
    }
}

/// Reads strings with their levels.
pub(crate) struct Reader {
    reader: ColumnReaderImpl<ByteArrayType>,
    levels: Levels,
    values: Vec<ByteArray>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
    /// For each value its row, and the index of its level.
    rows: Vec<u64>,
    places: Vec<usize>,
    next_row: u64,
    pub(crate) rows_read: u64,
    /// The values and the levels already given out, of those in memory.
    done: (usize, usize),
    /// The number of levels in memory.
    count: usize,
}

/// Some strings with their levels.
pub(crate) struct Part<'p> {
    pub(crate) batch: Batch<'p>,
    /// The number of levels: a row, or an element of a list, that may be null.
    pub(crate) len: usize,
    /// `None` if there are no nulls.
    pub(crate) definition: Option<&'p [i16]>,
    pub(crate) repetition: Option<&'p [i16]>,
    /// For each string the index of its level.
    pub(crate) places: &'p [usize],
    /// The level of the first.
    pub(crate) start: usize,
}

impl Reader {
    pub(crate) fn open(
        plan: &Plan,
        group: usize,
        leaf: usize,
        first_row: u64,
    ) -> Result<Self, Error> {
        let table = &plan.table;
        let chunk = table.chunk(group, leaf)?;
        let column = chunk.column_descr_ptr();
        let levels = Levels {
            definition: column.max_def_level(),
            repetition: column.max_rep_level(),
        };
        let rows = usize::try_from(table.rows_of(group)).unwrap_or(usize::MAX);
        let source = Arc::new(table.source.clone());
        let pages = guarded(|| {
            SerializedPageReader::new(source, chunk, rows, None).map_err(Error::reading)
        })?;
        let reader = get_column_reader(column, Box::new(Pages::new(pages, levels)));
        Ok(Reader {
            reader: get_typed_column_reader(reader),
            levels,
            values: Vec::new(),
            definition: Vec::new(),
            repetition: Vec::new(),
            rows: Vec::new(),
            places: Vec::new(),
            next_row: first_row,
            rows_read: 0,
            done: (0, 0),
            count: 0,
        })
    }

    /// Reads some rows. False at the end.
    pub(crate) fn read(&mut self) -> Result<bool, Error> {
        self.values.clear();
        self.definition.clear();
        self.repetition.clear();
        self.rows.clear();
        self.places.clear();
        let has_nulls = self.levels.definition > 0;
        let has_lists = self.levels.repetition > 0;
        let Reader {
            reader,
            values,
            definition,
            repetition,
            ..
        } = self;
        let rows = if has_lists { lists::ROWS } else { ROWS };
        let (records, values, levels) = guarded(|| {
            let read = reader.read_records(
                rows,
                has_nulls.then_some(definition),
                has_lists.then_some(repetition),
                values,
            );
            read.map_err(Error::reading)
        })?;
        self.done = (0, 0);
        self.count = levels;
        let fits = |vector: &Vec<i16>, most: i16| {
            most == 0
                || vector.len() == levels && vector.iter().all(|level| (0..=most).contains(level))
        };
        let is_whole = values == self.values.len()
            && fits(&self.definition, self.levels.definition)
            && fits(&self.repetition, self.levels.repetition);
        let (mut row, before) = (self.next_row, self.next_row);
        for place in 0..levels {
            let begins = !has_lists || self.repetition.get(place) == Some(&0);
            row += u64::from(begins);
            if !has_nulls || self.definition.get(place) == Some(&self.levels.definition) {
                self.rows.push(row.saturating_sub(1));
                self.places.push(place);
            }
        }
        self.next_row = row;
        self.rows_read += records as u64;
        if !is_whole || self.rows.len() != values || row - before != records as u64 {
            return Err(Error::reading(ParquetError::General(
                "its levels do not fit its values".to_owned(),
            )));
        }
        Ok(levels > 0)
    }

    /// Some of the strings just read, with the nulls around them.
    pub(crate) fn part(&mut self) -> Option<Part<'_>> {
        let (start, first) = self.done;
        if first >= self.count {
            return None;
        }
        let mut bytes = 0;
        let mut end = start;
        let mut last = self.count;
        while let Some(value) = self.values.get(end) {
            bytes += value.len();
            end += 1;
            // A part ends with a row.
            if let Some(&next) = self.places.get(end).filter(|_| bytes >= BYTES) {
                let begins = |place: &usize| {
                    self.levels.repetition == 0 || self.repetition.get(*place) == Some(&0)
                };
                let boundary = (self.places.get(end - 1)? + 1..=next).find(begins);
                if let Some(boundary) = boundary {
                    last = boundary;
                    break;
                }
            }
        }
        self.done = (end, last);
        fn levels(vector: &[i16], range: Range<usize>) -> Option<&[i16]> {
            (!vector.is_empty()).then(|| vector.get(range).unwrap_or_default())
        }
        Some(Part {
            batch: Batch {
                values: self.values.get(start..end)?,
                rows: self.rows.get(start..end)?,
            },
            len: last - first,
            definition: levels(&self.definition, first..last),
            repetition: levels(&self.repetition, first..last),
            places: self.places.get(start..end)?,
            start: first,
        })
    }
}
