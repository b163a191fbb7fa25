//! Rows of arrays, put together to a new array. `arrow-select` has code for every type of Arrow and links all of
//! it; here are the types of columns and results.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::PrimitiveBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, UInt32Type, UInt64Type};
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, GenericStringArray, ListArray, NullArray, PrimitiveArray,
    StringViewArray, StructArray,
};
use arrow_buffer::{
    ArrowNativeType, BooleanBuffer, NullBuffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer,
};
use arrow_schema::{DataType, FieldRef, Fields};

use crate::dictionary;
use crate::error::KernelError;
use crate::lists::offset;
use crate::output::{Finish, ValidRows, ValidText, ValidViews, Width, moved_by};
use crate::rows::bytes;

/// The index of an array, and adjacent rows of it; as many null rows, if there is no such array.
pub type Run = (usize, Range<usize>);

/// The index of no array.
const NULL: usize = usize::MAX;

/// The rows of these runs, of arrays of one type: that of a column or of a result. `finish` is as in
/// [`Kernel::with_finish`](crate::Kernel::with_finish); views that it gets are as valid as those of the arrays.
///
/// # Errors
///
/// [`KernelError::TooLong`] if the result does not fit its type; [`KernelError::Invalid`], with a row of the
/// result, if an array has no such row; [`KernelError::Type`].
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use puny_arrow::{ValidRows, gather};
///
/// let (odd, even) = (StringArray::from(vec!["1", "3"]), StringArray::from(vec!["2", "4"]));
/// let runs = [(0, 0..1), (1, 0..2), (usize::MAX, 0..1)];
/// let rows = gather(&[&odd, &even], &runs, ValidRows::checked).unwrap();
/// assert_eq!(rows.as_string(), &StringArray::from(vec![Some("1"), Some("2"), Some("4"), None]));
/// ```
pub fn gather(
    arrays: &[&dyn Array],
    runs: &[Run],
    finish: Finish,
) -> Result<ArrayRef, KernelError> {
    let kind = arrays
        .first()
        .map_or(&DataType::Null, |first| first.data_type());
    if let Some(other) = arrays.iter().find(|array| array.data_type() != kind) {
        return Err(KernelError::of_type(*other));
    }
    let runs = match arrays.iter().all(|array| array.null_count() == 0) {
        true => Cow::Borrowed(runs),
        false => Cow::Owned(null_runs(arrays, runs.iter().cloned())),
    };
    let runs = &*runs;
    let mut len = 0;
    let mut nulls = NullBufferBuilder::new(0);
    for (index, rows) in runs {
        match arrays.get(*index) {
            Some(array) if rows.end > array.len() => return Err(KernelError::Invalid { row: len }),
            Some(_) => nulls.append_n_non_nulls(rows.len()),
            None => nulls.append_n_nulls(rows.len()),
        }
        len += rows.len();
    }
    let rows = Rows {
        arrays,
        runs,
        nulls: nulls.finish(),
        finish,
    };
    match kind {
        DataType::Null => Ok(Arc::new(NullArray::new(len))),
        DataType::Utf8 => rows.texts::<i32>(),
        DataType::LargeUtf8 => rows.texts::<i64>(),
        DataType::Utf8View => rows.views(),
        DataType::UInt32 => rows.numbers::<UInt32Type>(),
        DataType::UInt64 => rows.numbers::<UInt64Type>(),
        DataType::Struct(fields) => rows.structs(fields, len),
        DataType::List(item) => rows.lists(item),
        DataType::Dictionary(..) => dictionary::gather(arrays, runs, finish),
        _ => Err(KernelError::Type(kind.clone())),
    }
}

/// All rows of arrays of one type: see [`gather`].
///
/// # Errors
///
/// As those of [`gather`].
pub fn concat(arrays: &[ArrayRef], finish: Finish) -> Result<ArrayRef, KernelError> {
    if let [array] = arrays {
        return Ok(Arc::clone(array));
    }
    let runs = arrays.iter().map(|array| 0..array.len()).enumerate();
    let arrays: Vec<&dyn Array> = arrays.iter().map(AsRef::as_ref).collect();
    gather(&arrays, &runs.collect::<Vec<_>>(), finish)
}

/// The row of `values` for each key; `values` has one row for each value of the dictionary. See [`gather`].
///
/// # Errors
///
/// As those of [`gather`].
pub fn by_key(
    dictionary: &dyn AnyDictionaryArray,
    values: &dyn Array,
    finish: Finish,
) -> Result<ArrayRef, KernelError> {
    if values.len() < dictionary.values().len() {
        return Err(KernelError::Invalid { row: values.len() });
    }
    match values.data_type() {
        // Of a text and an error.
        DataType::Struct(fields) if values.null_count() == 0 => {
            let columns = values.as_struct().columns().iter();
            let columns = columns.map(|column| by_key(dictionary, column, finish));
            let (columns, len) = (columns.collect::<Result<_, _>>()?, dictionary.len());
            let nulls = dictionary.nulls().cloned();
            let array = StructArray::try_new_with_length(fields.clone(), columns, nulls, len)?;
            Ok(Arc::new(array))
        }
        // As below, but a run of one row takes longer than a view.
        DataType::Utf8View => {
            let values = values.as_string_view();
            let (keys, nulls) = dictionary::keys(dictionary);
            let view = |key: &usize| values.views().get(*key).copied().unwrap_or_default();
            let is_valid = |row| {
                let key = keys.get(row).is_some_and(|&key| values.is_valid(key));
                key && nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row))
            };
            let nulls = match values.null_count() {
                0 => nulls,
                _ => Some(BooleanBuffer::collect_bool(keys.len(), is_valid).into()),
            };
            Ok(finish(ValidRows::Utf8View(ValidViews {
                views: keys.iter().map(view).collect(),
                buffers: values.data_buffers().to_vec(),
                nulls,
            }))?)
        }
        _ => {
            let keys = dictionary::valid_keys(dictionary);
            let runs = keys.map(|key| key.map_or((NULL, 0..1), |key| (0, key..key + 1)));
            gather(&[values], &null_runs(&[values], runs), finish)
        }
    }
}

/// Puts the null rows of the arrays into runs of their own, as long as possible.
fn null_runs(arrays: &[&dyn Array], runs: impl Iterator<Item = Run>) -> Vec<Run> {
    let mut all: Vec<Run> = Vec::new();
    for (index, rows) in runs {
        let array = arrays.get(index);
        let nulls = array.and_then(|array| array.nulls());
        for row in rows {
            let is_null = match nulls {
                Some(nulls) => row < nulls.len() && nulls.is_null(row),
                None => array.is_none(),
            };
            match all.last_mut() {
                Some((NULL, rows)) if is_null => rows.end += 1,
                Some((last, rows)) if !is_null && *last == index && rows.end == row => {
                    rows.end += 1;
                }
                _ if is_null => all.push((NULL, 0..1)),
                _ => all.push((index, row..row + 1)),
            }
        }
    }
    all
}

/// What is put together: runs of valid rows and of null rows, and the nulls that these are.
struct Rows<'a> {
    arrays: &'a [&'a dyn Array],
    runs: &'a [Run],
    nulls: Option<NullBuffer>,
    finish: Finish,
}

impl<'a> Rows<'a> {
    /// The arrays as those of their type.
    fn typed<T: 'static>(&self) -> Result<Vec<&'a T>, KernelError> {
        let typed = self.arrays.iter().map(|array| {
            let typed = array.as_any().downcast_ref();
            typed.ok_or_else(|| KernelError::of_type(*array))
        });
        typed.collect()
    }

    fn structs(self, fields: &Fields, len: usize) -> Result<ArrayRef, KernelError> {
        let arrays: Vec<&StructArray> = self.typed()?;
        let column = |at: usize| {
            let columns = arrays.iter().map(|array| array.column(at).as_ref());
            gather(&columns.collect::<Vec<_>>(), self.runs, self.finish)
        };
        let columns = (0..fields.len()).map(column).collect::<Result<_, _>>()?;
        let array = StructArray::try_new_with_length(fields.clone(), columns, self.nulls, len)?;
        Ok(Arc::new(array))
    }

    fn texts<O: Width>(self) -> Result<ArrayRef, KernelError> {
        let arrays: Vec<&GenericStringArray<O>> = self.typed()?;
        let (mut text, mut end, mut offsets) = (String::new(), O::zero(), vec![O::zero()]);
        for (index, rows) in self.runs {
            let Some(array) = arrays.get(*index) else {
                offsets.resize(offsets.len() + rows.len(), end);
                continue;
            };
            for at in rows.clone() {
                let row = offsets.len() - 1;
                let one = bytes(array, at).and_then(|one| simdutf8::basic::from_utf8(one).ok());
                text.push_str(one.ok_or_else(|| KernelError::Invalid { row })?);
                let limit = O::MAX_OFFSET;
                let all = O::from_usize(text.len());
                end = all.ok_or_else(|| KernelError::TooLong { row, limit })?;
                offsets.push(end);
            }
        }
        let is_ascii = text.is_ascii();
        Ok((self.finish)(O::rows(ValidText {
            text,
            offsets,
            nulls: self.nulls,
            is_ascii,
        }))?)
    }

    fn views(self) -> Result<ArrayRef, KernelError> {
        let arrays: Vec<&StringViewArray> = self.typed()?;
        let mut buffers = Vec::new();
        let moves = arrays.iter().map(|array| {
            let first = u32::try_from(buffers.len()).unwrap_or(u32::MAX);
            buffers.extend_from_slice(array.data_buffers());
            (array.views(), first)
        });
        let moves: Vec<_> = moves.collect();
        let mut views = Vec::with_capacity(self.runs.len());
        for (index, rows) in self.runs {
            match moves.get(*index) {
                Some((from, first)) => {
                    let from = from.get(rows.clone()).unwrap_or_default();
                    views.extend(from.iter().map(|&view| moved_by(view, 0, *first)));
                }
                None => views.resize(views.len() + rows.len(), 0),
            }
        }
        Ok((self.finish)(ValidRows::Utf8View(ValidViews {
            views,
            buffers,
            nulls: self.nulls,
        }))?)
    }

    fn numbers<T: ArrowPrimitiveType>(self) -> Result<ArrayRef, KernelError> {
        let arrays: Vec<&PrimitiveArray<T>> = self.typed()?;
        let mut numbers = PrimitiveBuilder::<T>::new();
        for (index, rows) in self.runs {
            match arrays.get(*index) {
                Some(array) => {
                    numbers.append_slice(array.values().get(rows.clone()).unwrap_or_default());
                }
                None => numbers.append_nulls(rows.len()),
            }
        }
        Ok(Arc::new(numbers.finish()))
    }

    fn lists(self, item: &FieldRef) -> Result<ArrayRef, KernelError> {
        let arrays: Vec<&ListArray> = self.typed()?;
        let (mut items, mut end, mut ends) = (Vec::new(), 0, vec![0_i32]);
        for (index, rows) in self.runs {
            let array = arrays.get(*index);
            for row in rows.clone() {
                let ends_of_row = array.and_then(|array| array.value_offsets().get(row..row + 2));
                if let Some([start, stop]) = ends_of_row {
                    let rows = start.as_usize()..stop.as_usize();
                    end += rows.len();
                    items.push((*index, rows));
                }
                ends.push(offset(end, ends.len() - 1)?);
            }
        }
        let values: Vec<&dyn Array> = arrays.iter().map(|array| array.values().as_ref()).collect();
        let items = gather(&values, &items, self.finish)?;
        let ends = OffsetBuffer::new(ScalarBuffer::from(ends));
        Ok(Arc::new(ListArray::try_new(
            Arc::clone(item),
            ends,
            items,
            self.nulls,
        )?))
    }
}
