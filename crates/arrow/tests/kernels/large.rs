//! Tests with long values, many rows and many threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, StringViewArray};
use puny_arrow::{Kernel, KernelError, Operation, idna_problems};
use puny_idna::Uts46;

use crate::arrays::{self, Row, as_promised};
use crate::rows::{TEXTS, agree};

/// Values of several megabytes are between short values.
#[test]
fn values_of_megabytes_are_converted() {
    let long = [
        "ü".repeat(700_000),
        "a".repeat(1_400_000),
        "日本.".repeat(200_000),
    ];
    let mut rows: Vec<Row> = vec![Some("faß.de".to_owned()), None];
    rows.extend(long.into_iter().map(Some));
    rows.push(Some("example.com".to_owned()));
    // The arrays are Utf8, and views in a slice.
    for array in arrays::of_each_type(&rows).iter().step_by(7) {
        agree(array, Operation::PunycodeEncode);
        agree(array, Operation::ToAscii(&Uts46::STRICT));
        agree(array, Operation::Skeleton);
    }
}

/// Returns rows of all kinds. With enough rows, each of several threads converts several chunks.
fn many(rows: usize) -> Vec<Row> {
    let mut random = fastrand::Rng::with_seed(7);
    let row = |row: usize| match random.u8(..) {
        // Some chunks have no change.
        _ if (40_000..90_000).contains(&row) => Some(format!("name{row}.example")),
        0..40 => Some(TEXTS[random.usize(..TEXTS.len())].to_owned()),
        40..50 => None,
        _ => Some(format!("a-name-that-is-longer-{row}.example")),
    };
    (0..rows).map(row).collect()
}

/// With any number of threads, results are equal and valid, with and without errors.
#[test]
fn any_number_of_threads_gives_equal_results() {
    let rows = many(140_000);
    let utf8: StringArray = rows.iter().map(Option::as_deref).collect();
    let views: StringViewArray = rows.iter().map(Option::as_deref).collect();
    let arrays: [ArrayRef; 2] = [Arc::new(utf8), Arc::new(views)];
    for array in arrays {
        for operation in [
            Operation::ToAscii(&Uts46::STRICT),
            Operation::PunycodeEncode,
        ] {
            let one = Kernel::new(operation).convert_with_errors(&array).unwrap();
            for threads in [0, 3, 64] {
                let kernel = Kernel::new(operation).with_threads(threads);
                let kernel = kernel.with_finish(as_promised);
                let all = kernel.convert_with_errors(&array).unwrap();
                all.to_data().validate_full().unwrap();
                assert_eq!(all, one);
                assert_eq!(&kernel.convert(&array).unwrap(), &one.columns()[0]);
            }
        }
        let one = idna_problems(&array, &Uts46::STRICT, 1, None).unwrap();
        let all = idna_problems(&array, &Uts46::STRICT, 3, None).unwrap();
        all.to_data().validate_full().unwrap();
        assert_eq!(one, all);
    }
}

/// With several threads, an array without a change is shared, and a single changed row is found at any place.
#[test]
fn one_changed_row_among_many_is_found() {
    let same = vec!["a-name-that-does-not-change.example"; 140_000];
    for threads in [1, 2, 4] {
        let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT)).with_threads(threads);
        let array: ArrayRef = Arc::new(StringArray::from(same.clone()));
        assert!(Arc::ptr_eq(&kernel.convert(&array).unwrap(), &array));
        for at in [0, 1, 8_191, 8_192, 34_999, 35_000, 70_000, 100_000, 139_999] {
            let mut rows = same.clone();
            rows[at] = "faß.de";
            let utf8: ArrayRef = Arc::new(StringArray::from(rows.clone()));
            let views: ArrayRef = Arc::new(StringViewArray::from(rows.clone()));
            rows[at] = "xn--fa-hia.de";
            let ascii = kernel.convert(&utf8).unwrap();
            assert_eq!(ascii.as_string::<i32>(), &StringArray::from(rows.clone()));
            let ascii = kernel.convert(&views).unwrap();
            assert_eq!(ascii.as_string_view(), &StringViewArray::from(rows));
        }
    }
}

/// Every thread calls `stop` before each chunk.
#[test]
fn a_conversion_stops() {
    let array: ArrayRef = Arc::new(StringArray::from(vec!["faß.de"; 300_000]));
    for threads in [1, 3] {
        let calls = AtomicUsize::new(0);
        let stop = || calls.fetch_add(1, Ordering::Relaxed) >= 5;
        let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
        let kernel = kernel.with_threads(threads).with_stop(&stop);
        assert!(matches!(kernel.convert(&array), Err(KernelError::Stopped)));
        // `stop` allows five chunks. Afterwards each thread calls `stop` once more.
        assert!((6..=5 + threads).contains(&calls.load(Ordering::Relaxed)));
        let errors = idna_problems(&array, &Uts46::STRICT, threads, Some(&|| true));
        assert!(matches!(errors, Err(KernelError::Stopped)));
    }
    // A chunk of long rows has fewer than 2,048 rows.
    let long = "ü".repeat(100_000);
    let array: ArrayRef = Arc::new(StringArray::from(vec![long.as_str(); 40]));
    let calls = AtomicUsize::new(0);
    let stop = || calls.fetch_add(1, Ordering::Relaxed) >= 1_000;
    let kernel = Kernel::new(Operation::PunycodeEncode).with_stop(&stop);
    assert_eq!(kernel.convert(&array).unwrap().null_count(), 0);
    assert!((20..=40).contains(&calls.load(Ordering::Relaxed)));
}
