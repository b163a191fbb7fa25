//! Tests of invalid arrays. Arrow's constructors would refuse these arrays, but another library may export them.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int8Array, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use puny_arrow::{Kernel, KernelError, Operation};
use puny_idna::Uts46;

use crate::arrays::{as_promised, invalid_row, to_ascii};

/// Returns an array that is not checked.
fn unchecked(text: &[u8], offsets: Vec<i32>, nulls: Option<Vec<bool>>) -> ArrayRef {
    let nulls = nulls.map(NullBuffer::from);
    let text = Buffer::from(text);
    // SAFETY: the arguments may violate what the constructors require, on purpose. The kernels must read such an
    // array by checked access only, and no other code reads its rows. If a kernel reads the array without a
    // check, Miri and AddressSanitizer report an error.
    let array = unsafe {
        let offsets = OffsetBuffer::new_unchecked(ScalarBuffer::from(offsets));
        StringArray::new_unchecked(offsets, text, nulls)
    };
    Arc::new(array)
}

#[test]
fn wrong_offsets_are_refused() {
    // The offsets are past the end, descending, negative, or inside a character.
    for offsets in [
        vec![0, 2, 9],
        vec![0, 2, 1],
        vec![2, 1, 3],
        vec![0, -1, 2],
        vec![0, 3, 4],
        vec![7, 8, 9],
    ] {
        assert!(invalid_row(&unchecked("abß".as_bytes(), offsets, None)) < 2);
    }
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let array = unchecked(b"ab\xFFc", vec![0, 2, 4], None);
    invalid_row(&array);
    // If the array has nulls, the error contains the exact row.
    let array = unchecked(b"ab\xFFc", vec![0, 2, 4, 4], Some(vec![true, true, false]));
    assert_eq!(invalid_row(&array), 1);
}

/// The text under a null row may be anything.
#[test]
fn text_under_null_rows_is_not_read() {
    let nulls = Some(vec![true, false, true]);
    let array = unchecked("ü\u{FFFD}.de".as_bytes(), vec![0, 4, 5, 8], nulls.clone());
    // One half of U+FFFD belongs to the first row.
    assert_eq!(invalid_row(&array), 0);
    let array = unchecked(b"\xC3\xBC\xFFa.b", vec![0, 2, 3, 6], nulls);
    let ascii = to_ascii(&array).unwrap();
    let rows: Vec<_> = ascii.as_string::<i32>().iter().collect();
    assert_eq!(rows, [Some("xn--tda"), None, Some("a.b")]);
    ascii.to_data().validate_full().unwrap();
}

/// If a chunk without a change precedes a chunk with a change, it is copied without the text under null rows.
#[test]
fn text_under_null_rows_is_not_copied() {
    let (mut text, mut offsets, mut nulls) = (Vec::new(), vec![0], Vec::new());
    for row in 0..20_000 {
        nulls.push(row % 100 != 7);
        let row = if row % 100 == 7 { &b"\xFF"[..] } else { b"a.b" };
        text.extend_from_slice(row);
        offsets.push(i32::try_from(text.len()).unwrap());
    }
    text.extend_from_slice("fa\u{DF}.de".as_bytes());
    offsets.push(i32::try_from(text.len()).unwrap());
    nulls.push(true);
    let array = unchecked(&text, offsets, Some(nulls));
    let ascii = to_ascii(&array).unwrap();
    ascii.to_data().validate_full().unwrap();
    let ascii = ascii.as_string::<i32>();
    assert_eq!(
        (ascii.value(0), ascii.value(20_000)),
        ("a.b", "xn--fa-hia.de")
    );
    assert_eq!(ascii.null_count(), 200);
}

/// The last row of a chunk and the first row of the next chunk are null. The text under each of them is half of one
/// character.
#[test]
fn a_character_across_null_rows_is_not_copied() {
    let (mut text, mut offsets, mut nulls) = (Vec::new(), vec![0], Vec::new());
    for row in 0..10_000 {
        let row = match row {
            2_047 => &b"\xC3"[..],
            2_048 => b"\xBC",
            9_000 => "fa\u{DF}.de".as_bytes(),
            _ => b"a.b",
        };
        nulls.push(row.len() > 1);
        text.extend_from_slice(row);
        offsets.push(i32::try_from(text.len()).unwrap());
    }
    let array = unchecked(&text, offsets, Some(nulls));
    let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT)).with_finish(as_promised);
    let ascii = kernel.convert(&array).unwrap();
    ascii.to_data().validate_full().unwrap();
    let ascii = ascii.as_string::<i32>();
    assert_eq!(
        (ascii.value(2_046), ascii.value(9_000)),
        ("a.b", "xn--fa-hia.de")
    );
    assert_eq!((ascii.null_count(), ascii.value(2_047)), (2, ""));
}

#[test]
fn keys_beyond_the_values_are_refused() {
    for key in [-1, 1, 100] {
        let values = StringArray::from(vec!["xn--0"]);
        let keys = Int8Array::from(vec![Some(0), None, Some(key)]);
        // SAFETY: the keys may be out of range, on purpose. The kernels must check the keys before they use them.
        let array = unsafe { DictionaryArray::new_unchecked(keys, Arc::new(values)) };
        let array: ArrayRef = Arc::new(array);
        let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
        assert!(matches!(kernel.convert(&array), Err(KernelError::Arrow(_))));
        let both = kernel.convert_with_errors(&array);
        assert!(matches!(both, Err(KernelError::Arrow(_))));
        let errors = puny_arrow::idna_problems(&array, &Uts46::STRICT, 1, None);
        assert!(matches!(errors, Err(KernelError::Arrow(_))));
    }
}

#[test]
fn wrong_views_are_refused() {
    let good = StringViewArray::from(vec!["a-name-that-is-not-inline.example", "ü"]);
    let view = good.views()[0];
    let length = |length: u128| view >> 32 << 32 | length;
    let buffer = |index: u128| view & !(0xFFFF_FFFF << 64) | index << 64;
    let offset = |offset: u128| view & !(0xFFFF_FFFF << 96) | offset << 96;
    let inline = 2_u128 | 0xFFFF << 32;
    // Arrow compares the first four bytes of views, and the unused bytes of inline views, in place of the text.
    let prefix = view ^ 1 << 32;
    let unused = 1_u128 | u128::from(b'a') << 32 | 1 << 40;
    for wrong in [
        length(34),
        length(u128::from(u32::MAX)),
        buffer(1),
        buffer(u128::from(u32::MAX)),
        offset(1),
        offset(u128::from(u32::MAX)),
        inline,
        prefix,
        unused,
    ] {
        let array = |nulls: Option<NullBuffer>| -> ArrayRef {
            let views = ScalarBuffer::from(vec![good.views()[1], wrong]);
            let buffers = good.data_buffers().to_vec();
            // SAFETY: a view may be invalid, on purpose. The kernels must read it by checked access only.
            Arc::new(unsafe { StringViewArray::new_unchecked(views, buffers, nulls) })
        };
        assert_eq!(invalid_row(&array(None)), 1);
        // A null row may have an invalid view.
        let array = array(Some(NullBuffer::from(vec![true, false])));
        let kernel = Kernel::new(Operation::ToAscii(&Uts46::STRICT));
        let ascii = kernel.convert(&array).unwrap();
        ascii.to_data().validate_full().unwrap();
        let rows: Vec<_> = ascii.as_string_view().iter().collect();
        assert_eq!(rows, [Some("xn--tda"), None]);
    }
}
