//! Dictionaries: each value is converted once, and equal results become one value.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, DictionaryArray, PrimitiveArray, downcast_dictionary_array,
};
use arrow_buffer::{ArrowNativeType, NullBuffer};
use arrow_schema::{ArrowError, DataType};

use crate::error::KernelError;
use crate::gather::{self, Run, concat};
use crate::output::Finish;

/// The dictionary in an array.
///
/// # Errors
///
/// If there is none, or a key is out of range, which nothing below checks.
pub(crate) fn of(array: &ArrayRef) -> Result<&dyn AnyDictionaryArray, KernelError> {
    array.to_data().validate_values()?;
    let dictionary = array.as_any_dictionary_opt();
    dictionary.ok_or_else(|| KernelError::of_type(array))
}

/// The key of each row, whatever it is under a null row, and the null rows.
pub(crate) fn keys(dictionary: &dyn AnyDictionaryArray) -> (Vec<usize>, Option<NullBuffer>) {
    let len = dictionary.len();
    match dictionary.values().is_empty() {
        // Where `normalized_keys` would panic.
        true => (vec![0; len], Some(NullBuffer::new_null(len))),
        false => (dictionary.normalized_keys(), dictionary.nulls().cloned()),
    }
}

/// The keys of rows that are not null.
pub(crate) fn valid_keys(
    dictionary: &dyn AnyDictionaryArray,
) -> impl Iterator<Item = Option<usize>> {
    let (keys, nulls) = keys(dictionary);
    let is_valid = move |row| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
    let keys = keys.into_iter().enumerate();
    keys.map(move |(row, key)| is_valid(row).then_some(key))
}

/// Replaces the values of a dictionary, one by one. The result has no null values and no value twice, as
/// readers that group rows by key expect. The key of a value that became null is null. The keys are
/// shared if they do not change.
///
/// The new values depend on `values` alone, so arrays that share a dictionary still do.
pub(crate) fn with_values(
    array: &ArrayRef,
    dictionary: &dyn AnyDictionaryArray,
    values: ArrayRef,
    finish: Finish,
) -> Result<ArrayRef, KernelError> {
    if Arc::ptr_eq(dictionary.values(), &values) {
        return Ok(Arc::clone(array));
    }
    let distinct = Distinct::of_array(&values)?;
    if distinct.first.len() == values.len() {
        return Ok(dictionary.with_values(values));
    }
    distinct.dictionary(array, &mut valid_keys(dictionary), &values, finish)
}

/// As [`gather::gather`]. The result has no null values and no value twice.
pub(crate) fn gather(
    arrays: &[&dyn Array],
    runs: &[Run],
    finish: Finish,
) -> Result<ArrayRef, KernelError> {
    let (mut values, mut all_keys, mut first) = (Vec::new(), Vec::new(), 0);
    for array in arrays {
        let dictionary = array.as_any_dictionary_opt();
        let dictionary = dictionary.ok_or_else(|| KernelError::of_type(*array))?;
        all_keys.push(
            valid_keys(dictionary)
                .map(|key| Some(first + key?))
                .collect::<Vec<_>>(),
        );
        values.push(Arc::clone(dictionary.values()));
        first += dictionary.values().len();
    }
    let values = concat(&values, finish)?;
    let mut keys = runs.iter().flat_map(|(index, rows)| {
        let keys = all_keys.get(*index);
        rows.clone().map(move |row| *keys?.get(row)?)
    });
    let Some(first) = arrays.first() else {
        return Ok(values);
    };
    Distinct::of_array(&values)?.dictionary(*first, &mut keys, &values, finish)
}

fn with_keys<K: ArrowDictionaryKeyType>(
    _: &DictionaryArray<K>,
    keys: &mut dyn Iterator<Item = Option<usize>>,
    values: ArrayRef,
) -> Result<ArrayRef, KernelError> {
    let key = |key: Option<usize>| {
        let key =
            key.map(|key| K::Native::from_usize(key).ok_or(ArrowError::DictionaryKeyOverflowError));
        key.transpose()
    };
    let keys: PrimitiveArray<K> = keys.map(key).collect::<Result<_, _>>()?;
    Ok(Arc::new(DictionaryArray::try_new(keys, values)?))
}

/// The values of a dictionary that are not null, each once.
struct Distinct {
    /// The index at which each occurs first, in ascending order.
    first: Vec<usize>,
    /// For each value, its index among them; `None` for null.
    place: Vec<Option<usize>>,
}

impl Distinct {
    fn of_array(values: &dyn Array) -> Result<Self, KernelError> {
        Ok(match values.data_type() {
            DataType::Utf8 => Distinct::of(values.as_string::<i32>()),
            DataType::LargeUtf8 => Distinct::of(values.as_string::<i64>()),
            DataType::Utf8View => Distinct::of(values.as_string_view()),
            _ => return Err(KernelError::of_type(values)),
        })
    }

    /// A dictionary of the type of an array, of these keys of all values.
    fn dictionary(
        &self,
        array: &dyn Array,
        keys: &mut dyn Iterator<Item = Option<usize>>,
        values: &dyn Array,
        finish: Finish,
    ) -> Result<ArrayRef, KernelError> {
        let runs: Vec<Run> = self.first.iter().map(|&at| (0, at..at + 1)).collect();
        let values = gather::gather(&[values], &runs, finish)?;
        let mut keys = keys.map(|key| *self.place.get(key?)?);
        downcast_dictionary_array!(
            array => with_keys(array, &mut keys, values),
            _ => Err(KernelError::of_type(array)),
        )
    }

    fn of<'v>(values: impl IntoIterator<Item = Option<&'v str>>) -> Self {
        let values = values.into_iter();
        let mut places = HashMap::with_capacity(values.size_hint().0);
        let mut distinct = Distinct {
            first: Vec::new(),
            place: Vec::new(),
        };
        for (index, value) in values.enumerate() {
            let place = value.map(|value| match places.entry(value) {
                Entry::Occupied(place) => *place.get(),
                Entry::Vacant(vacant) => {
                    distinct.first.push(index);
                    *vacant.insert(distinct.first.len() - 1)
                }
            });
            distinct.place.push(place);
        }
        distinct
    }
}
