//! Converts the strings of one row group, some at a time, into new column chunks.

use std::ops::{ControlFlow, Range};

use bytes::Bytes;
use parquet::column::reader::{ColumnReaderImpl, get_column_reader, get_typed_column_reader};
use parquet::data_type::{AsBytes, ByteArray, ByteArrayType};
use parquet::errors::ParquetError;
use parquet::file::serialized_reader::SerializedPageReader;
use std::sync::Arc;

use crate::encode::{Encoded, Encoder};
use crate::error::Error;
use crate::guard::guarded;
use crate::lists;
use crate::pages::{Levels, Pages};
use crate::plan::{Change, Leaf, Place, Plan};
use crate::table::codec;

/// The most rows that are read at once, if they are no lists.
const ROWS: usize = 4096;

/// Strings are converted in parts of about this length, as one entry of a dictionary may stand for a million
/// long strings.
const BYTES: usize = 1 << 20;

/// A conversion of strings.
pub trait Convert {
    /// Appends one result to `results` for each string, in order, or breaks: then the row group is not converted.
    /// The change is the index of one in the plan. Null is no string, and stays null.
    fn convert(
        &mut self,
        change: usize,
        strings: Batch<'_>,
        results: &mut Results,
    ) -> ControlFlow<()>;
}

/// Some strings of a column.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'b> {
    values: &'b [ByteArray],
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

/// The results of some strings.
#[derive(Debug, Default)]
pub struct Results {
    text: Vec<u8>,
    values: Vec<Value>,
    messages: Vec<u8>,
    /// Of those strings that have one.
    errors: Vec<(usize, Range<usize>)>,
}

#[derive(Clone, Debug)]
enum Value {
    Same,
    Text(Range<usize>),
    Null,
}

impl Results {
    /// The string as it is.
    pub fn same(&mut self) {
        self.values.push(Value::Same);
    }

    /// Another string.
    pub fn text(&mut self, text: &str) {
        let start = self.text.len();
        self.text.extend_from_slice(text.as_bytes());
        self.values.push(Value::Text(start..self.text.len()));
    }

    /// No string. Only where the change says that there may be nulls; otherwise the row group is not converted.
    pub fn null(&mut self) {
        self.values.push(Value::Null);
    }

    /// An error of the last string, beside its result.
    pub fn error(&mut self, message: &str) {
        let start = self.messages.len();
        self.messages.extend_from_slice(message.as_bytes());
        if let Some(last) = self.values.len().checked_sub(1) {
            self.errors.push((last, start..self.messages.len()));
        }
    }

    fn clear(&mut self) {
        self.text.clear();
        self.values.clear();
        self.messages.clear();
        self.errors.clear();
    }
}

/// The new column chunks of a row group.
#[derive(Debug)]
pub struct Converted {
    pub(crate) group: usize,
    /// By the index of the leaf in the new file.
    pub(crate) chunks: Vec<(usize, Encoded)>,
}

impl Plan {
    /// Converts the strings of a row group. Reads only their columns. The new columns are in memory, or, if they
    /// are long, in a temporary file. `None` if `convert` breaks.
    ///
    /// Row groups are independent of each other: several threads can convert several.
    ///
    /// # Errors
    ///
    /// [`Error::File`] for pages that are damaged, [`Error::Unsupported`] for a codec that is not known here,
    /// [`Error::Read`], and [`Error::Write`] for the temporary file.
    pub fn convert(
        &self,
        group: usize,
        convert: &mut dyn Convert,
    ) -> Result<Option<Converted>, Error> {
        let mut chunks = Vec::new();
        for (index, change) in self.changes.iter().enumerate() {
            let path = change.strings.path();
            let place =
                |error: Error| error.at(format_args!("row group {}, column '{path}'", group + 1));
            match self.change(group, index, change, convert).map_err(place)? {
                Some(new) => chunks.extend(new),
                None => return Ok(None),
            }
        }
        Ok(Some(Converted { group, chunks }))
    }

    fn change(
        &self,
        group: usize,
        index: usize,
        change: &Change,
        convert: &mut dyn Convert,
    ) -> Result<Option<Vec<(usize, Encoded)>>, Error> {
        let chunk = self.table.chunk(group, change.strings.leaf)?;
        codec(chunk)?;
        let rows = self.table.rows_of(group);
        let first = (0..group)
            .map(|before| self.table.rows_of(before))
            .fold(0, u64::saturating_add);
        let mut strings = Strings::open(self, group, change.strings.leaf, first)?;

        let leaf = |of: Leaf| {
            self.leaf(of)
                .map(|leaf| (leaf, self.descriptor.column(leaf)))
        };
        let converted = leaf(Leaf::Converted(index)).filter(|_| change.place != Place::Nowhere);
        let errors = leaf(Leaf::Errors(index));
        let encoder = |leaf: Option<(usize, _)>| {
            leaf.map(|(leaf, column)| (leaf, Encoder::new(column, chunk, rows)))
        };
        let mut converted = encoder(converted);
        let mut errors = encoder(errors);

        let mut results = Results::default();
        while strings.read()? {
            if strings.rows_read > rows {
                break;
            }
            while let Some(part) = strings.part() {
                results.clear();
                if convert.convert(index, part.batch, &mut results).is_break() {
                    return Ok(None);
                }
                if results.values.len() != part.batch.len() {
                    return Err(Error::Asked("not every string has one result".to_owned()));
                }
                let is_null = |value: &Value| matches!(value, Value::Null);
                if !change.with_nulls
                    && change.place == Place::Same
                    && results.values.iter().any(is_null)
                {
                    return Err(Error::Asked(
                        "a string became null, which the change does not say".to_owned(),
                    ));
                }
                if let Some((_, encoder)) = &mut converted {
                    encoder.strings(&part, &mut results)?;
                }
                if let Some((_, encoder)) = &mut errors {
                    encoder.errors(&part, &mut results)?;
                }
            }
        }
        if strings.rows_read != rows {
            let what = match strings.rows_read > rows {
                true => format!("it has more rows than the {rows} of the row group"),
                false => format!(
                    "it has {} rows, and not {rows} as the row group",
                    strings.rows_read
                ),
            };
            return Err(Error::File(what));
        }
        let all = converted.into_iter().chain(errors);
        let all = all.map(|(leaf, encoder)| Ok((leaf, encoder.finish()?)));
        all.collect::<Result<_, Error>>().map(Some)
    }
}

/// Reads strings with their levels.
struct Strings {
    reader: ColumnReaderImpl<ByteArrayType>,
    levels: Levels,
    values: Vec<ByteArray>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
    /// For each value its row, and the index of its level.
    rows: Vec<u64>,
    places: Vec<usize>,
    next_row: u64,
    rows_read: u64,
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

impl Strings {
    fn open(plan: &Plan, group: usize, leaf: usize, first_row: u64) -> Result<Self, Error> {
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
        Ok(Strings {
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
    fn read(&mut self) -> Result<bool, Error> {
        self.values.clear();
        self.definition.clear();
        self.repetition.clear();
        self.rows.clear();
        self.places.clear();
        let has_nulls = self.levels.definition > 0;
        let has_lists = self.levels.repetition > 0;
        let Strings {
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
    fn part(&mut self) -> Option<Part<'_>> {
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

impl Encoder {
    /// Writes the converted strings, with nulls where there were nulls.
    fn strings(&mut self, part: &Part<'_>, results: &mut Results) -> Result<(), Error> {
        let text = Bytes::from(std::mem::take(&mut results.text));
        let values =
            results
                .values
                .iter()
                .zip(part.batch.values)
                .map(|(result, value)| match result {
                    Value::Same => Some(value.clone()),
                    Value::Text(range) => Some(ByteArray::from(text.slice(range.clone()))),
                    Value::Null => None,
                });
        self.write(part, values)
    }

    /// Writes the errors, and null where there is none.
    fn errors(&mut self, part: &Part<'_>, results: &mut Results) -> Result<(), Error> {
        let text = Bytes::from(std::mem::take(&mut results.messages));
        let mut errors = results.errors.iter().peekable();
        let values = (0..part.batch.len()).map(|index| {
            let (_, range) = errors.next_if(|(at, _)| *at == index)?;
            Some(ByteArray::from(text.slice(range.clone())))
        });
        self.write(part, values)
    }
}
