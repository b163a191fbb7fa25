//! Tests of Utf8View with texts at any place in the buffers.

use std::sync::Arc;

use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use arrow_data::ByteView;
use puny_arrow::{Kernel, Operation, idna_problems};
use puny_idna::Uts46;

use crate::arrays::{as_promised, invalid_row};
use crate::rows::TEXTS;

const TO_ASCII: Operation<'static> = Operation::ToAscii(&Uts46::STRICT);

/// Returns an array whose texts are adjacent in blocks of this length. `order` is the order of the rows in the
/// blocks.
fn views(rows: &[Option<&str>], block: u32, order: &[usize]) -> StringViewArray {
    let mut views = StringViewBuilder::new().with_fixed_block_size(block);
    rows.iter().for_each(|row| views.append_option(*row));
    let views = views.finish();
    let moved = order.iter().map(|&row| views.views()[row]);
    let nulls = order.iter().map(|&row| views.is_valid(row)).collect();
    StringViewArray::new(
        moved.collect(),
        views.data_buffers().to_vec(),
        Some(NullBuffer::new(nulls)).filter(|nulls| nulls.null_count() > 0),
    )
}

/// Returns rows of several kinds. Of 64 rows, about `short` are short, `null` are null and `idn` are IDNs. The
/// remaining rows have various lengths.
fn rows(short: u8, null: u8, idn: u8, count: usize) -> Vec<Option<String>> {
    let mut random = fastrand::Rng::with_seed(u64::from(short) << 8 | u64::from(null));
    let mut under = |share: u8| random.u8(..64) < share;
    let rows = (0..count).map(|row| match row {
        _ if under(null) => None,
        _ if under(short) => Some(format!("{row}.de")),
        _ if under(idn) => Some(format!("bücher-{row}.example")),
        _ if row % 1_000 == 999 => Some(TEXTS[row / 1_000 % TEXTS.len()].to_owned()),
        _ => Some(format!("{}{row}.example", "x".repeat(row % 70))),
    });
    rows.collect()
}

/// The result for Utf8View is equal to the result for Utf8, for any order of the texts and any blocks.
#[test]
fn the_place_of_the_texts_does_not_matter() {
    let count = 9_000;
    let in_order: Vec<usize> = (0..count).collect();
    let mut shuffled = in_order.clone();
    fastrand::Rng::with_seed(3).shuffle(&mut shuffled);
    // Some texts are in runs with jumps between them, and some rows share one text.
    let jumps: Vec<usize> = (0..count).map(|row| row / 700 * 31 + row % 700).collect();
    for (short, null, idn) in [
        (0, 0, 2),
        (0, 0, 0),
        (1, 0, 2),
        (30, 0, 2),
        (0, 2, 2),
        (9, 9, 60),
        (64, 0, 0),
    ] {
        let rows = rows(short, null, idn, count);
        let rows: Vec<Option<&str>> = rows.iter().map(Option::as_deref).collect();
        for (order, block) in [
            (&in_order, 1 << 20),
            (&in_order, 20_000),
            (&shuffled, 1 << 14),
            (&jumps, 1 << 20),
        ] {
            let views = views(&rows, block, order);
            let utf8: StringArray = order.iter().map(|&row| rows[row]).collect();
            let arrays: [ArrayRef; 2] = [Arc::new(utf8), Arc::new(views)];
            // The array is read as a whole, and from an arbitrary row on.
            for first in [0, 1_234] {
                let [utf8, views] = arrays
                    .clone()
                    .map(|array| array.slice(first, count - first));
                for operation in [
                    TO_ASCII,
                    Operation::PunycodeEncode,
                    Operation::PunycodeDecode,
                ] {
                    let kernel = Kernel::new(operation).with_finish(as_promised);
                    let expected = kernel.convert(&utf8).unwrap();
                    let found = kernel.convert(&views).unwrap();
                    found.to_data().validate_full().unwrap();
                    let found = found.as_string_view();
                    assert!(found.iter().eq(expected.as_string::<i32>()));
                    // The text of a refused row cannot be read.
                    let null = (0..found.len()).filter(|&row| found.is_null(row));
                    assert!(null.map(|row| found.views()[row]).all(|view| view == 0));
                }
                let errors = |array| idna_problems(array, &Uts46::STRICT, 1, None).unwrap();
                assert_eq!(errors(&views), errors(&utf8));
            }
        }
    }
}

/// Returns an array that is not checked. Each row is a start and a length in the buffer `text`.
fn unchecked(text: &[u8], rows: &[(usize, usize)], nulls: Option<NullBuffer>) -> ArrayRef {
    let view = |&(start, length): &(usize, usize)| {
        let text = &text[start..start + length];
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&u32::try_from(length).unwrap().to_le_bytes());
        if length <= 12 {
            bytes[4..4 + length].copy_from_slice(text);
            return u128::from_le_bytes(bytes);
        }
        let view = ByteView::new(u32::try_from(length).unwrap(), &text[..4]);
        view.with_offset(u32::try_from(start).unwrap()).as_u128()
    };
    let views: ScalarBuffer<u128> = rows.iter().map(view).collect();
    // SAFETY: the views may be invalid, on purpose. The kernels must read them by checked access only.
    Arc::new(unsafe { StringViewArray::new_unchecked(views, vec![Buffer::from(text)], nulls) })
}

/// Adjacent rows of 20 bytes.
const ROW: &[u8; 20] = b"name-of-a-row.exampl";
const ROWS: usize = 5_000;

fn adjacent() -> (Vec<u8>, Vec<(usize, usize)>) {
    (
        ROW.repeat(ROWS),
        (0..ROWS).map(|row| (row * 20, 20)).collect(),
    )
}

/// Indices of rows to test: rows at the ends of runs, of chunks and of the array.
const PLACES: [usize; 8] = [0, 1, 511, 512, 2_047, 2_048, 4_095, 4_998];

/// A wrong row among adjacent rows is found, and the error has its index.
#[test]
fn wrong_rows_among_adjacent_rows_are_found() {
    let (text, rows) = adjacent();
    for place in PLACES {
        // The text is not UTF-8.
        let mut wrong = text.clone();
        wrong[place * 20 + 15] = 0xFF;
        assert_eq!(invalid_row(&unchecked(&wrong, &rows, None)), place);
        // The prefix differs from the text, the end or the start is beyond the buffer, or the buffer does not
        // exist.
        let good = unchecked(&text, &rows, None);
        for (mask, value) in [
            (0xFF_u128 << 32, u128::from(b'?') << 32),
            (0xFFFF_FFFF, 100_001),
            (0xFFFF_FFFF << 96, 100_000 << 96),
            (0xFFFF_FFFF << 64, 1 << 64),
        ] {
            let mut views = good.as_string_view().views().to_vec();
            views[place] = views[place] & !mask | value;
            let buffers = good.as_string_view().data_buffers().to_vec();
            let views = ScalarBuffer::from(views);
            // SAFETY: one view is invalid, on purpose. The kernels must read it by checked access only.
            let array = unsafe { StringViewArray::new_unchecked(views, buffers, None) };
            assert_eq!(invalid_row(&(Arc::new(array) as ArrayRef)), place);
        }
    }
}

/// If a row ends within a character, neither this row nor the next row is valid, although their texts together are
/// UTF-8. This is tested where rows are adjacent, and where they are copied because a row is null or out of order.
#[test]
fn a_row_must_not_end_within_a_character() {
    let (mut text, rows) = adjacent();
    for place in PLACES {
        let end = (place + 1) * 20;
        text[end - 1..=end].copy_from_slice("ü".as_bytes());
        assert_eq!(invalid_row(&unchecked(&text, &rows, None)), place);
        let nulls = (0..ROWS).map(|row| row != 3_000).collect();
        let array = unchecked(&text, &rows, Some(NullBuffer::new(nulls)));
        assert_eq!(invalid_row(&array), place);
        let mut swapped = rows.clone();
        swapped.swap(3_000, 3_001);
        swapped.swap(200, 201);
        assert_eq!(invalid_row(&unchecked(&text, &swapped, None)), place);
        text[end - 1..=end].copy_from_slice(&[ROW[19], ROW[0]]);
    }
    // Here the rows are inline.
    let array = unchecked("aüb".as_bytes(), &[(0, 2), (2, 2)], None);
    assert_eq!(invalid_row(&array), 0);
}

/// The last bytes of an inline row are not read as a buffer index and an offset, even if they could be such values.
#[test]
fn an_inline_row_is_not_adjacent() {
    let names = ["name\0\0", "name-of-a-row.example", "", "x"];
    let array: ArrayRef = Arc::new(StringViewArray::from(names.to_vec()));
    for (row, name) in names.iter().enumerate() {
        let encoded = Kernel::new(Operation::PunycodeEncode).convert(&array.slice(row, 1));
        let expected = puny::punycode::encode(name).unwrap();
        assert_eq!(encoded.unwrap().as_string_view().value(0), expected);
    }
}

/// The views of null rows may be invalid, and they are not copied to the result. The test has chunks with a change,
/// chunks without a change, and several threads.
#[test]
fn views_of_null_rows_are_not_copied() {
    let names: Vec<Option<&str>> = (0..140_000)
        .map(|row| match row {
            70_000 => Some("faß.de"),
            _ if row % 1_000 == 7 => None,
            _ => Some("a-name-that-does-not-change.example"),
        })
        .collect();
    let good = StringViewArray::from(names);
    let mut views = good.views().to_vec();
    for row in (7..140_000).step_by(1_000) {
        views[row] = u128::MAX;
    }
    let buffers = good.data_buffers().to_vec();
    let nulls = good.nulls().cloned();
    // SAFETY: the views of null rows are invalid, on purpose. The kernels must not read them.
    let array = unsafe { StringViewArray::new_unchecked(views.into(), buffers, nulls) };
    let array: ArrayRef = Arc::new(array);
    for threads in [1, 2, 4] {
        let kernel = Kernel::new(TO_ASCII).with_threads(threads);
        let kernel = kernel.with_finish(as_promised);
        let ascii = kernel.convert(&array).unwrap();
        ascii.to_data().validate_full().unwrap();
        assert_eq!(ascii.null_count(), 140);
        assert_eq!(ascii.as_string_view().value(70_000), "xn--fa-hia.de");
    }
}

/// Encodes rows that repeat these words in turn. Returns the number of new blocks, and their length.
fn blocks_of(words: &[&str]) -> (usize, usize) {
    let rows: Vec<Option<&str>> = (0..100_000)
        .map(|row| Some(words[row % words.len()]))
        .collect();
    let in_order: Vec<usize> = (0..rows.len()).collect();
    let array: ArrayRef = Arc::new(views(&rows, 1 << 24, &in_order));
    let encoded = Kernel::new(Operation::PunycodeEncode).convert(&array);
    let encoded = encoded.unwrap();
    assert_eq!(encoded.null_count(), 0);
    // The buffers of the input come first.
    let shared = array.as_string_view().data_buffers().len();
    let blocks = &encoded.as_string_view().data_buffers()[shared..];
    assert!(blocks.iter().all(|block| block.len() <= 1 << 20));
    (blocks.len(), blocks.iter().map(Buffer::len).sum())
}

/// A new block contains the text of inline rows only if it also contains the text of longer rows. The text of an
/// inline row has at most 12 bytes.
#[test]
fn there_is_no_block_if_all_rows_are_inline() {
    // `bcherei1-65a` has 12 bytes, so it is inline.
    assert_eq!(blocks_of(&["ü", "äö", "straße", "bücherei1"]), (0, 0));
    // `4ca0b` is inline, and the two other results are not.
    let words = ["äö", "straße-und-weg", "bücher-im-regal"];
    let encoded = words.map(|word| puny::punycode::encode(word).unwrap().len());
    assert!(encoded[0] <= 12 && encoded[1].min(encoded[2]) > 12);
    let all = (0..100_000).map(|row| encoded[row % 3]).sum();
    assert_eq!(blocks_of(&words), (2, all));
}

/// The last bytes of an inline row are equal to the buffer index and the offset of the first row.
#[test]
fn an_inline_row_of_twelve_bytes_is_not_read_from_a_buffer() {
    let inline = "name\0\0\0\0\0\0\0\0";
    let rows = [Some("name-of-more-than-twelve-bytes.and-32"), Some(inline)];
    let array: ArrayRef = Arc::new(views(&rows, 1 << 24, &[0, 1]));
    let encoded = Kernel::new(Operation::PunycodeEncode).convert(&array);
    let encoded = encoded.unwrap();
    assert_eq!(encoded.as_string_view().value(1), format!("{inline}-"));
}
