//! Dictionaries: the values are converted, and the keys stay.

use std::sync::Arc;

use arrow_array::{AnyDictionaryArray, Array, ArrayRef, make_array};
use arrow_buffer::NullBuffer;
use arrow_select::take::take;

use crate::error::KernelError;

/// Fails if a key is beyond the values: nothing below checks it.
pub(crate) fn check(array: &ArrayRef) -> Result<(), KernelError> {
    Ok(array.to_data().validate_values()?)
}

/// The rows of `values`, one for each value of the dictionary, by the keys.
pub(crate) fn by_key(
    dictionary: &dyn AnyDictionaryArray,
    values: &dyn Array,
) -> Result<ArrayRef, KernelError> {
    Ok(take(values, dictionary.keys(), None)?)
}

/// The dictionary with other values, as many as it has. Where a value became null, the key is null
/// too, since not every reader looks at the nulls of values.
pub(crate) fn with_values(
    array: &ArrayRef,
    dictionary: &dyn AnyDictionaryArray,
    values: ArrayRef,
) -> Result<ArrayRef, KernelError> {
    if Arc::ptr_eq(dictionary.values(), &values) {
        return Ok(Arc::clone(array));
    }
    let changed = dictionary.with_values(values);
    let nulls = changed.logical_nulls();
    let count = |nulls: Option<&NullBuffer>| nulls.map_or(0, NullBuffer::null_count);
    if count(nulls.as_ref()) == count(changed.nulls()) {
        return Ok(changed);
    }
    let data = changed.to_data().into_builder().nulls(nulls).build()?;
    Ok(make_array(data))
}
