//! Tests that data which does not change is shared with the input.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use puny_arrow::{Kernel, Operation};
use puny_idna::Uts46;

use crate::arrays::{self, to_ascii};

const SAME: [&str; 3] = ["example.com", "a-name-that-is-not-inline.example", "x.y"];

#[test]
fn an_unchanged_array_is_the_input() {
    let rows: Vec<_> = SAME.iter().map(|&row| Some(row.to_owned())).collect();
    for array in arrays::of_each_type(&rows) {
        let Some(dictionary) = array.as_any_dictionary_opt() else {
            assert!(Arc::ptr_eq(&to_ascii(&array).unwrap(), &array));
            continue;
        };
        // A slice has values that no key refers to. These values may change.
        let ascii = to_ascii(&array).unwrap();
        let is_whole = dictionary.values().len() == SAME.len();
        assert_eq!(Arc::ptr_eq(&ascii, &array), is_whole);
    }
}

/// The struct of value and error has the input itself as its value.
#[test]
fn an_unchanged_array_is_in_the_struct() {
    let array: ArrayRef = Arc::new(StringArray::from(SAME.to_vec()));
    let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
    let both = kernel.convert_with_errors(&array).unwrap();
    assert!(Arc::ptr_eq(&both.columns()[0], &array));
    assert_eq!(both.columns()[1].null_count(), 3);
}

/// If no row is refused, a changed array shares the nulls of the input.
#[test]
fn nulls_are_shared() {
    let array: ArrayRef = Arc::new(LargeStringArray::from(vec![Some("faß.de"), None]));
    let ascii = to_ascii(&array).unwrap();
    let bits = |array: &ArrayRef| array.nulls().unwrap().validity().as_ptr();
    assert_eq!(bits(&ascii), bits(&array));
}

/// Unchanged views keep their buffers. Changed rows have new buffers.
#[test]
fn unchanged_views_keep_their_buffers() {
    let mut rows = SAME.to_vec();
    rows.insert(1, "straße.a-name-that-is-not-inline.example");
    let views = StringViewArray::from(rows);
    let array: ArrayRef = Arc::new(views.clone());
    let ascii = to_ascii(&array).unwrap();
    let ascii = ascii.as_string_view();
    for row in [0, 2, 3] {
        assert_eq!(ascii.views()[row], views.views()[row]);
    }
    let buffers = |array: &StringViewArray| -> Vec<*const u8> {
        array
            .data_buffers()
            .iter()
            .map(|buffer| buffer.as_ptr())
            .collect()
    };
    let (before, after) = (buffers(&views), buffers(ascii));
    assert_eq!(after[..before.len()], before);
    assert_eq!(after.len(), before.len() + 1);
    assert_eq!(
        ascii.value(1),
        "xn--strae-oqa.a-name-that-is-not-inline.example"
    );
}

/// The keys of a dictionary are not copied, and each value is converted once.
#[test]
fn keys_are_shared() {
    let rows: Vec<&str> = (0..10_000).map(|row| ["faß.de", "a.b"][row % 2]).collect();
    let array = arrays::small_dictionary(&rows);
    let ascii = to_ascii(&array).unwrap();
    let keys = |array: &ArrayRef| {
        let data = array.as_any_dictionary().keys().to_data();
        data.buffers()[0].as_ptr()
    };
    assert_eq!(keys(&ascii), keys(&array));
    assert_eq!(ascii.as_any_dictionary().values().len(), 2);
}

/// The key of a refused value is null, because some readers do not read the nulls of values.
#[test]
fn keys_of_refused_values_are_null() {
    let array = arrays::small_dictionary(&["xn--0", "faß.de", "xn--0", "a.b"]);
    let ascii = to_ascii(&array).unwrap();
    let nulls: Vec<bool> = (0..4).map(|row| ascii.is_null(row)).collect();
    assert_eq!(nulls, [true, false, true, false]);
    assert_eq!(ascii.logical_null_count(), 2);
}

/// Values that become equal become one value. A reader that groups rows by key then has one group.
#[test]
fn equal_values_become_one() {
    let rows = [
        "Ü.de",
        "a.b",
        "xn--0",
        "ü.de",
        "ü.de",
        "xn--0",
        "XN--TDA.de",
    ];
    for array in arrays::dictionaries(&rows) {
        let ascii = to_ascii(&array).unwrap();
        ascii.to_data().validate_full().unwrap();
        assert_eq!(ascii.data_type(), array.data_type());
        let dictionary = ascii.as_any_dictionary();
        let values = arrays::rows(dictionary.values());
        let expected = ["xn--tda.de", "a.b"].map(|row| Some(row.to_owned()));
        assert_eq!(values, expected, "{}", array.data_type());
        let keys: Vec<_> = (0..rows.len())
            .map(|row| dictionary.keys().is_valid(row))
            .zip(dictionary.normalized_keys())
            .map(|(is_valid, key)| is_valid.then_some(key))
            .collect();
        let expected = [Some(0), Some(1), None, Some(0), Some(0), None, Some(0)];
        assert_eq!(keys, expected);
    }
}

/// The values of a result do not depend on the keys. Therefore chunks with one common dictionary have one common
/// dictionary in the result.
#[test]
fn slices_of_a_dictionary_share_the_new_dictionary() {
    let [array, ..] = arrays::dictionaries(&["Ü.de", "xn--0", "ü.de", "a.b"]);
    let [first, last] = [array.slice(0, 1), array.slice(2, 2)].map(|slice| {
        let ascii = to_ascii(&slice).unwrap();
        arrays::rows(ascii.as_any_dictionary().values())
    });
    assert_eq!(first, last);
}
