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

/// Returns an array as a dictionary.
///
/// # Errors
///
/// If the array is not a dictionary, or a key is out of range. The other functions of this file rely on this check
/// of the keys.
pub(crate) fn as_dictionary(array: &ArrayRef) -> Result<&dyn AnyDictionaryArray, KernelError> {
    array.to_data().validate_values()?;
    let dictionary = array.as_any_dictionary_opt();
    dictionary.ok_or_else(|| KernelError::of_type(array))
}

/// Returns the row of `values` for each key. `values` has one row for each value of the dictionary.
pub(crate) fn take_by_key(
    dictionary: &dyn AnyDictionaryArray,
    values: &dyn Array,
) -> Result<ArrayRef, KernelError> {
    Ok(take(values, dictionary.keys(), None)?)
}

/// Replaces the values of a dictionary. `values` has the new value for each old value.
///
/// The values of the result are distinct and not null, as readers that group rows by key expect. If a value became
/// null, its keys become null. The keys are shared with the input if they do not change.
///
/// The new values depend on `values` only, not on the keys. Therefore arrays with one common dictionary have one
/// common dictionary again after the conversion.
pub(crate) fn with_values(
    array: &ArrayRef,
    dictionary: &dyn AnyDictionaryArray,
    values: ArrayRef,
) -> Result<ArrayRef, KernelError> {
    if Arc::ptr_eq(dictionary.values(), &values) {
        return Ok(Arc::clone(array));
    }
    let distinct = match values.data_type() {
        DataType::Utf8 => Distinct::new(values.as_string::<i32>()),
        DataType::LargeUtf8 => Distinct::new(values.as_string::<i64>()),
        _ => Distinct::new(values.as_string_view()),
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
    // The new key of a value is not greater than its old key, so the new key fits the type of the keys.
    let key = |place: &Option<usize>| place.and_then(K::Native::from_usize);
    let keys: PrimitiveArray<K> = places.iter().map(key).collect();
    let keys = take(&keys, dictionary.keys(), None)?;
    let dictionary = DictionaryArray::try_new(keys.as_primitive::<K>().clone(), values)?;
    Ok(Arc::new(dictionary))
}

/// The distinct values of a dictionary that are not null.
struct Distinct {
    /// For each distinct value, the index of its first occurrence, in ascending order.
    first: Vec<u64>,
    /// For each value, the index of its distinct value, or `None` for null.
    place: Vec<Option<usize>>,
}

impl Distinct {
    fn new<'v>(values: impl IntoIterator<Item = Option<&'v str>>) -> Self {
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
