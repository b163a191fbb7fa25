//! Tests of `idna_problems`, and of arrays that do not contain strings.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::UInt64Type;
use arrow_array::{Array, ArrayRef, BinaryArray, Int32Array, NullArray, new_null_array};
use arrow_schema::{ArrowError, DataType};
use puny_arrow::{Kernel, KernelError, Operation, idna_problems};
use puny_idna::Uts46;
use puny_idna::record::Record;

use crate::arrays::{self, Row};
use crate::rows::{Failure, TEXTS, editions, failure, failures};

#[test]
fn every_problem_of_every_name_is_returned() {
    let mut rows: Vec<Row> = TEXTS.iter().map(|&text| Some(text.to_owned())).collect();
    rows.extend([None, Some("a--b-..ü_".to_owned()), None]);
    let mut all = arrays::of_each_type(&rows);
    all.push(arrays::unusual_dictionary());
    for array in all {
        for edition in editions() {
            let lists = idna_problems(&array, edition, 1, None).unwrap();
            lists.to_data().validate_full().unwrap();
            let rows = arrays::rows(&array);
            assert_eq!(lists.len(), rows.len());
            for (row, name) in rows.iter().enumerate() {
                let Some(name) = name else {
                    assert!(lists.is_null(row));
                    continue;
                };
                let error = edition.to_ascii(name).err();
                let error = error.or_else(|| edition.to_unicode(name).err());
                let problems = error.map_or(Vec::new(), |error| error.into_problems());
                let expected: Vec<Option<Failure>> = problems
                    .iter()
                    .map(|one| Some(failure(&Record::of(one))))
                    .collect();
                assert!(lists.is_valid(row));
                assert_eq!(failures(lists.value(row).as_struct()), expected, "{name}");
            }
        }
    }
}

/// If some problems of a name are omitted, the last problem contains the number of omitted problems.
#[test]
fn the_last_problem_counts_omitted_problems() {
    let name = "_.".repeat(100_000);
    let rows = [Some("a.b".to_owned()), Some(name), Some("c_d".to_owned())];
    for array in arrays::of_each_type(&rows) {
        let lists = idna_problems(&array, &Uts46::STRICT, 1, None).unwrap();
        // The listed problems are 1,000 underscores, the root, and the length of the name.
        assert_eq!(lists.value_length(1), 1_003);
        let problems = lists.value(1);
        let numbers = problems.as_struct().column_by_name("number").unwrap();
        assert_eq!(numbers.as_primitive::<UInt64Type>().value(1_002), 99_000);
        assert_eq!((lists.value_length(0), lists.value_length(2)), (0, 1));
    }
}

#[test]
fn other_types_are_refused() {
    let dictionary = {
        let inner = arrays::small_dictionary(&["a"]);
        let keys = Int32Array::from(vec![0]);
        arrow_array::DictionaryArray::new(keys, inner)
    };
    let arrays: [ArrayRef; 3] = [
        Arc::new(Int32Array::from(vec![1])),
        Arc::new(BinaryArray::from(vec![&b"a"[..]])),
        Arc::new(dictionary),
    ];
    for array in arrays {
        let error = Kernel::new(Operation::Skeleton)
            .convert(&array)
            .unwrap_err();
        assert!(matches!(&error, KernelError::Type(found) if found == array.data_type()));
        assert!(error.to_string().contains("Utf8"), "{error}");
        let error = idna_problems(&array, &Uts46::STRICT, 1, None).unwrap_err();
        let error = ArrowError::from(error);
        assert!(matches!(error, ArrowError::InvalidArgumentError(_)));
    }
}

/// For a column in which every row is null, some readers return an array of type Null.
#[test]
fn untyped_nulls_are_null_strings() {
    let nulls: ArrayRef = Arc::new(NullArray::new(5));
    let kernel = Kernel::new(Operation::Skeleton);
    let converted = kernel.convert(&nulls).unwrap();
    assert_eq!(&converted, &new_null_array(&DataType::Utf8, 5));
    assert_eq!(kernel.convert_with_errors(&nulls).unwrap().null_count(), 5);
    let lists = idna_problems(&nulls, &Uts46::STRICT, 1, None).unwrap();
    assert_eq!((lists.len(), lists.null_count()), (5, 5));
}
