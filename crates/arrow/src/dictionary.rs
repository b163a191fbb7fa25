//! Dictionaries: each value is converted once, and equal results become one value.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::ArrowDictionaryKeyType;
use arrow_array::{
    AnyDictionaryArray, Array, ArrayRef, DictionaryArray, PrimitiveArray, UInt64Array,
    downcast_dictionary_array,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::error::KernelError;

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

/// Looks the keys up in `values`, which has one row for each value of the dictionary.
pub(crate) fn by_key(
    dictionary: &dyn AnyDictionaryArray,
    values: &dyn Array,
) -> Result<ArrayRef, KernelError> {
    Ok(take(values, dictionary.keys(), None)?)
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
) -> Result<ArrayRef, KernelError> {
    if Arc::ptr_eq(dictionary.values(), &values) {
        return Ok(Arc::clone(array));
    }
    let distinct = match values.data_type() {
        DataType::Utf8 => Distinct::of(values.as_string::<i32>()),
        DataType::LargeUtf8 => Distinct::of(values.as_string::<i64>()),
        _ => Distinct::of(values.as_string_view()),
    };
    if distinct.first.len() == values.len() {
        return Ok(dictionary.with_values(values));
    }
    let values = take(&values, &UInt64Array::from(distinct.first), None)?;
    downcast_dictionary_array!(
        array => with_keys(array, &distinct.place, values),
        _ => Err(KernelError::of_type(array)),
    )
}

fn with_keys<K: ArrowDictionaryKeyType>(
    dictionary: &DictionaryArray<K>,
    places: &[Option<usize>],
    values: ArrayRef,
) -> Result<ArrayRef, KernelError> {
    // No place is beyond that of the value before, which a key could have.
    let key = |place: &Option<usize>| place.and_then(K::Native::from_usize);
    let keys: PrimitiveArray<K> = places.iter().map(key).collect();
    let keys = take(&keys, dictionary.keys(), None)?;
    let dictionary = DictionaryArray::try_new(keys.as_primitive::<K>().clone(), values)?;
    Ok(Arc::new(dictionary))
}

/// The values of a dictionary that are not null, each once.
struct Distinct {
    /// The index at which each occurs first, in ascending order.
    first: Vec<u64>,
    /// For each value, its index among them; `None` for null.
    place: Vec<Option<usize>>,
}

impl Distinct {
    fn of<'v>(values: impl IntoIterator<Item = Option<&'v str>>) -> Self {
        let values = values.into_iter();
        let mut places = HashMap::with_capacity(values.size_hint().0);
        let mut distinct = Distinct {
            first: Vec::new(),
            place: Vec::new(),
        };
        for (index, value) in (0..).zip(values) {
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
