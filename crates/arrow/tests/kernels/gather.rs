//! Rows put together, beside `arrow-select`.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, UInt32Array};
use arrow_select::concat::concat;
use arrow_select::take::take;
use puny_arrow::{Kernel, KernelError, Operation, Run, by_key, gather, idna_errors, idna_labels};
use puny_idna::Uts46;

use crate::arrays;

const NAMES: [Option<&str>; 7] = [
    Some("faß.de"),
    None,
    Some("a_b-.xn--0"),
    Some("a-name-that-is-not-inline.example"),
    Some(""),
    None,
    Some("faß.de"),
];

/// Columns of each type, and results of each function.
fn columns() -> Vec<ArrayRef> {
    let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
    let names = arrays::of_each_type(&NAMES.map(|row| row.map(str::to_owned)));
    let all = names.into_iter().flat_map(|names| {
        let errors = idna_errors(&names, &Uts46::STRICT, 1, None).unwrap();
        let labels = idna_labels(&names, &Uts46::STRICT, 1, None).unwrap();
        let both = kernel.convert_with_errors(&names).unwrap();
        [names, Arc::new(both), Arc::new(errors), Arc::new(labels)]
    });
    all.collect()
}

#[test]
fn rows_of_arrays() {
    let runs: [Run; 6] = [
        (1, 1..4),
        (0, 5..7),
        (9, 0..2),
        (0, 0..1),
        (0, 0..1),
        (1, 0..5),
    ];
    for column in columns() {
        let both: [&dyn Array; 2] = [&column, &column.slice(2, 5)];
        let row = |(array, row)| Some([0, 7].get(array)? + u32::try_from(row).ok()?);
        let rows = runs
            .iter()
            .flat_map(|(array, rows)| rows.clone().map(|row| (*array, row)));
        let places: UInt32Array = rows.map(row).collect();
        let expected = take(&concat(&both).unwrap(), &places, None).unwrap();
        let gathered = gather(&both, &runs, arrays::as_promised).unwrap();
        gathered.to_data().validate_full().unwrap();
        assert_eq!(&gathered, &expected);
    }
    let column: ArrayRef = columns().remove(0);
    let beyond = gather(&[&column], &[(0, 0..1), (0, 6..8)], arrays::as_promised);
    assert!(matches!(beyond, Err(KernelError::Invalid { row: 1 })));
    let mixed = gather(&[&columns().remove(1), &column], &[], arrays::as_promised);
    assert!(matches!(mixed, Err(KernelError::Type(_))));
}

#[test]
fn rows_by_key() {
    let dictionary = arrays::unusual_dictionary();
    let dictionary = dictionary.as_any_dictionary();
    for column in columns() {
        let expected = take(&column, dictionary.keys(), None).unwrap();
        let found = by_key(dictionary, &column, arrays::as_promised).unwrap();
        found.to_data().validate_full().unwrap();
        assert_eq!(&found, &expected);
    }
}

/// Their values together would be more than there are keys.
#[test]
fn dictionaries_with_the_same_values() {
    let names: Vec<String> = (0..100).map(|row| format!("name{row}.example")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for array in arrays::dictionaries(&names) {
        let whole = puny_arrow::concat(&[array.clone(), array.slice(50, 50)], arrays::as_promised);
        let whole = whole.unwrap();
        assert_eq!(whole.as_any_dictionary().values().len(), 100);
        assert_eq!(&whole.slice(0, 100), &array);
        assert_eq!(&whole.slice(100, 50), &array.slice(50, 50));
    }
}
