//! Tests of results that do not fit their type. The tests set a small maximum length in place of 2 GiB.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use puny_idna::Uts46;

use crate::{Kernel, KernelError, Operation};

fn limited(limit: usize) -> Kernel<'static> {
    let mut kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
    kernel.limit = limit;
    kernel
}

/// Returns the row that exceeds the limit, and the limit.
fn too_long(result: Result<ArrayRef, KernelError>) -> (usize, usize) {
    match result {
        Err(KernelError::TooLong { row, limit }) => (row, limit),
        other => panic!("{other:?}"),
    }
}

/// `faß.de` becomes `xn--fa-hia.de`, which has 13 bytes. The test converts the names with each limit below 40.
#[test]
fn the_error_has_the_first_row_without_room() {
    let names = ["a.b", "faß.de", "c.d", "faß.de", "e.f"];
    let ends = [3, 16, 19, 32, 35];
    for limit in 0..40 {
        let expected = ends.iter().position(|&end| end > limit);
        let arrays: [ArrayRef; 2] = [
            Arc::new(StringArray::from(names.to_vec())),
            Arc::new(LargeStringArray::from(names.to_vec())),
        ];
        for array in arrays {
            let result = limited(limit).convert(&array);
            match expected {
                Some(row) => assert_eq!(too_long(result), (row, limit)),
                None => assert_eq!(result.unwrap().len(), 5),
            }
        }
    }
}

/// Unchanged rows before, between and after chunks with changes are copied to the result. The lengths of these rows
/// count towards the limit too.
#[test]
fn copied_rows_are_counted() {
    // A row has nine bytes. The changed row is in the last of four chunks.
    let mut names = vec!["abcdef.de"; 30_000];
    names[29_999] = "faß.de";
    let array: ArrayRef = Arc::new(StringArray::from(names));
    let full = 29_999 * 9;
    let result = limited(full + 100).convert(&array).unwrap();
    assert_eq!(result.as_string::<i32>().value(29_999), "xn--fa-hia.de");
    assert_eq!(too_long(limited(full).convert(&array)).0, 29_999);
    assert_eq!(too_long(limited(900).convert(&array)).0, 100);
    assert_eq!(too_long(limited(8192 * 9 + 9).convert(&array)).0, 8193);
}

/// The limit applies to the parts of all threads together.
#[test]
fn parts_are_counted_together() {
    let names = vec!["faß.de"; 100_000];
    let array: ArrayRef = Arc::new(StringArray::from(names));
    for threads in [1, 2, 3] {
        let kernel = limited(99_999 * 13).with_threads(threads);
        assert_eq!(too_long(kernel.convert(&array)).0, 99_999);
        let kernel = limited(100_000 * 13).with_threads(threads);
        assert_eq!(kernel.convert(&array).unwrap().len(), 100_000);
        // In each thread, another row is the first that exceeds the limit. The error contains the row of the thread
        // that fails first.
        let (row, limit) = too_long(limited(500).with_threads(threads).convert(&array));
        let firsts: Vec<usize> = (0..threads)
            .map(|part| part * 100_000 / threads + 38)
            .collect();
        assert!(limit == 500 && firsts.contains(&row), "{row}");
    }
}

/// In Utf8View, the limit applies to each row, not to the array.
#[test]
fn a_row_of_a_view_array_has_the_limit() {
    let array: ArrayRef = Arc::new(StringViewArray::from(vec!["faß.de"; 1000]));
    assert_eq!(limited(13).convert(&array).unwrap().len(), 1000);
    assert_eq!(too_long(limited(12).convert(&array)), (0, 12));
    // Before the row that is too long, there are inline rows and longer rows, and unchanged and changed rows.
    let names = [
        "ü.de",
        "a.b",
        "bücher.example",
        "faß.de",
        "bücher-und-mehr.example",
    ];
    let array: ArrayRef = Arc::new(StringViewArray::from(names.to_vec()));
    for (limit, row) in [(9, 0), (10, 2), (20, 2), (21, 4), (29, 4)] {
        assert_eq!(too_long(limited(limit).convert(&array)), (row, limit));
    }
    assert_eq!(limited(30).convert(&array).unwrap().len(), 5);
}

/// By default, the limit is the maximum offset of the type.
#[test]
fn the_default_limit_is_the_maximum_of_the_type() {
    use crate::output::{OffsetPart, Part};

    let array = StringArray::from(vec!["a"]);
    let part = OffsetPart::new(&array, 0..1, usize::MAX);
    assert_eq!(part.limit(), i32::MAX as usize);
    let array = LargeStringArray::from(vec!["a"]);
    let part = OffsetPart::new(&array, 0..1, usize::MAX);
    assert_eq!(
        part.limit() as u64,
        (i64::MAX as u64).min(usize::MAX as u64)
    );
}
