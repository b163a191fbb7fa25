//! The types of texts.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;

/// Whether the functions take it.
pub(crate) fn is_text(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => is_string(values),
        kind => *kind == DataType::Null || is_string(kind),
    }
}

fn is_string(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    )
}

/// The rows of an array of strings; `None` if it is another one.
pub(crate) fn rows(array: &ArrayRef) -> Option<Box<dyn Iterator<Item = Option<&str>> + '_>> {
    Some(match array.data_type() {
        DataType::Utf8 => Box::new(array.as_string_opt::<i32>()?.iter()),
        DataType::LargeUtf8 => Box::new(array.as_string_opt::<i64>()?.iter()),
        DataType::Utf8View => Box::new(array.as_string_view_opt()?.iter()),
        _ => return None,
    })
}
