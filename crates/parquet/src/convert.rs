//! Converts the strings of one row group, some at a time, into new column chunks.

use std::ops::{ControlFlow, Range};

use bytes::Bytes;
use parquet::data_type::ByteArray;

use crate::encode::{Encoded, Encoder};
use crate::error::Error;
use crate::plan::{Change, Leaf, Place, Plan};
use crate::reader::{Batch, Part, Reader};
use crate::table::codec;

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
        let mut strings = Reader::open(self, group, change.strings.leaf, first)?;

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
