//! Arrays of every type with equal rows.

use std::sync::Arc;

use arrow_array::builder::{
    LargeStringBuilder, StringBuilder, StringDictionaryBuilder, StringViewBuilder,
};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int8Type, Int32Type, UInt16Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, GenericStringArray, Int8Array, LargeStringArray,
    OffsetSizeTrait, StringArray, StringViewArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType};
use puny_arrow::{Kernel, KernelError, Operation, ValidRows, idna_problems};
use puny_idna::Uts46;

/// A row of an array.
pub(crate) type Row = Option<String>;

/// Rows that are added before and after the rows of a test, to make the array of the test a slice. Some of these
/// rows are null.
const AROUND: [Option<&str>; 3] = [Some("umläüte.around.example"), None, Some("a")];

/// Returns the rows as an array of each type, whole and as a slice.
pub(crate) fn of_each_type(rows: &[Row]) -> Vec<ArrayRef> {
    let around = AROUND.map(|row| row.map(str::to_owned));
    let longer: Vec<Row> = around.iter().chain(rows).chain(&around).cloned().collect();
    let whole = whole(rows).into_iter();
    let sliced = self::whole(&longer).into_iter();
    whole
        .chain(sliced.map(|array| array.slice(AROUND.len(), rows.len())))
        .collect()
}

fn whole(rows: &[Row]) -> Vec<ArrayRef> {
    let mut utf8 = StringBuilder::new();
    let mut large = LargeStringBuilder::new();
    // The blocks are small, so that the texts are in several blocks.
    let mut views = StringViewBuilder::new().with_fixed_block_size(64);
    let mut keys = StringDictionaryBuilder::<Int32Type>::new();
    for row in rows {
        utf8.append_option(row.as_deref());
        large.append_option(row.as_deref());
        views.append_option(row.as_deref());
        keys.append_option(row.as_deref());
    }
    let keys = keys.finish();
    let mut arrays: Vec<ArrayRef> = vec![
        Arc::new(utf8.finish()),
        Arc::new(large.finish()),
        Arc::new(views.finish()),
        Arc::new(keys.clone()),
    ];
    // The keys are unchanged, and the values are views.
    let values: StringViewArray = keys.values().as_string::<i32>().iter().collect();
    let keys = keys.keys().clone();
    arrays.push(Arc::new(DictionaryArray::new(keys, Arc::new(values))));
    arrays
}

/// Returns a dictionary in which one value is null, one value occurs twice, and one value has no key.
pub(crate) fn unusual_dictionary() -> ArrayRef {
    let values = StringArray::from(vec![
        Some("faß.de"),
        None,
        Some("a.b"),
        Some("faß.de"),
        Some("xn--0"),
        Some("unused_"),
    ]);
    let keys = Int8Array::from(vec![Some(0), Some(1), None, Some(3), Some(4), Some(2)]);
    Arc::new(DictionaryArray::<Int8Type>::new(keys, Arc::new(values)))
}

/// Returns a dictionary whose keys have another type.
pub(crate) fn small_dictionary(rows: &[&str]) -> ArrayRef {
    let dictionary: DictionaryArray<UInt16Type> = rows.iter().copied().collect();
    Arc::new(dictionary)
}

/// Returns dictionaries whose keys and values have several types.
pub(crate) fn dictionaries(rows: &[&str]) -> [ArrayRef; 3] {
    let bytes: DictionaryArray<Int8Type> = rows.iter().copied().collect();
    let texts = bytes.values().as_string::<i32>();
    let large: LargeStringArray = texts.iter().collect();
    let views: StringViewArray = texts.iter().collect();
    let keys = bytes.keys().unary::<_, UInt64Type>(|key| key as u64);
    [
        Arc::new(bytes.clone()),
        Arc::new(DictionaryArray::new(bytes.keys().clone(), Arc::new(large))),
        Arc::new(DictionaryArray::new(keys, Arc::new(views))),
    ]
}

/// Returns the rows of an array of strings of any type.
pub(crate) fn rows(array: &dyn Array) -> Vec<Row> {
    let owned = |row: Option<&str>| row.map(str::to_owned);
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().iter().map(owned).collect(),
        DataType::LargeUtf8 => array.as_string::<i64>().iter().map(owned).collect(),
        DataType::Utf8View => array.as_string_view().iter().map(owned).collect(),
        _ => {
            let dictionary = array.as_any_dictionary();
            let values = rows(dictionary.values());
            if values.is_empty() {
                return vec![None; array.len()]; // no key refers to a value
            }
            let keys = dictionary.normalized_keys();
            let row = |(row, &key): (usize, &usize)| {
                let is_null = dictionary.keys().is_null(row);
                values.get(key).filter(|_| !is_null).cloned().flatten()
            };
            keys.iter().enumerate().map(row).collect()
        }
    }
}

/// Checks the promises of [`ValidRows`], on which a caller with `unsafe` relies. Returns the array.
pub(crate) fn as_promised(rows: ValidRows) -> Result<ArrayRef, ArrowError> {
    fn text<O: OffsetSizeTrait>(
        (text, offsets, nulls): (String, Vec<O>, Option<NullBuffer>),
    ) -> GenericStringArray<O> {
        let ends: Vec<usize> = offsets.iter().map(|offset| offset.as_usize()).collect();
        assert_eq!((ends[0], ends[ends.len() - 1]), (0, text.len()));
        assert!(ends.is_sorted());
        assert!(ends.iter().all(|&end| text.is_char_boundary(end)));
        assert!(
            nulls
                .as_ref()
                .is_none_or(|nulls| nulls.len() == ends.len() - 1)
        );
        let offsets = OffsetBuffer::new(ScalarBuffer::from(offsets));
        GenericStringArray::new(offsets, Buffer::from_vec(text.into_bytes()), nulls)
    }
    Ok(match rows {
        ValidRows::Utf8(rows) => Arc::new(text(rows.into_parts())),
        ValidRows::LargeUtf8(rows) => Arc::new(text(rows.into_parts())),
        ValidRows::Utf8View(rows) => {
            // The constructor checks all promises about views.
            let (views, buffers, nulls) = rows.into_parts();
            Arc::new(StringViewArray::new(
                ScalarBuffer::from(views),
                buffers,
                nulls,
            ))
        }
        rows => rows.checked()?,
    })
}

/// Converts names to ASCII under UTS #46.
pub(crate) fn to_ascii(names: &ArrayRef) -> Result<ArrayRef, KernelError> {
    Kernel::new(Operation::ToAscii(&Uts46::STRICT)).convert(names)
}

/// Returns the row of the error [`KernelError::Invalid`], with which the conversion of an array fails.
pub(crate) fn invalid_row(array: &ArrayRef) -> usize {
    let errors = idna_problems(array, &Uts46::STRICT, 1, None);
    assert!(matches!(errors, Err(KernelError::Invalid { .. })));
    match to_ascii(array) {
        Err(KernelError::Invalid { row }) => row,
        other => panic!("{other:?}"),
    }
}
