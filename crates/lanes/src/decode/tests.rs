//! Tests that need private items.

use puny::{DecodeError, punycode};
use puny_column::{Column, ColumnBuf, ColumnBuilder, ColumnError, ColumnErrorKind};

use super::Decoder;
use super::block::MAX_LEN;
use crate::blocks::{Blocks, Passes};
use crate::rows::{MAX_POINTS, MAX_ROWS};
use crate::scalar::{self, Decode};
use crate::set::InstructionSet;

/// Decodes a column with each vector instruction set of this machine.
fn by_vectors<'a>(
    column: Column<'a, i32>,
    new: impl Fn() -> ColumnBuilder<'a, i32, DecodeError>,
) -> impl Iterator<Item = (Result<(), ColumnError>, ColumnBuilder<'a, i32, DecodeError>)> {
    let sets = InstructionSet::ALL.into_iter();
    let vectors = sets.filter(|&set| set != InstructionSet::Scalar && set.is_available());
    vectors.map(move |set| {
        let mut out = new();
        let result = Blocks::<Decoder>::default().convert_by(set, column, &mut out);
        (result, out)
    })
}

/// Decodes blocks of rows that require the maximum number of steps, to check that the log is long enough.
#[test]
fn blocks_with_the_maximum_number_of_steps() {
    let rows = usize::from(MAX_ROWS);
    let most = usize::from(MAX_POINTS);
    // Each delta has one digit and inserts U+0080 after the previous insertion.
    let longest = "a".repeat(most);
    let too_long = "a".repeat(most + 1);
    // Deltas of five or six digits, which take two steps, are followed by deltas of one digit.
    let planes = (1..=8).filter_map(|plane| char::from_u32(plane << 16));
    let planes: String = planes.flat_map(|point| [point, point]).collect();
    let two_steps = punycode::encode(&planes).unwrap();
    assert!((6 * 8..=usize::from(MAX_LEN)).contains(&two_steps.len()));
    for label in [longest, too_long, two_steps] {
        let text = label.repeat(rows);
        let ends: Vec<i32> = (0..=rows)
            .map(|row| i32::try_from(row * label.len()).unwrap())
            .collect();
        let column = Column::new(&text, &ends).unwrap();
        let mut expected = ColumnBuilder::new(column, ColumnBuf::new());
        scalar::convert::<Decode, _>(column, &mut expected).unwrap();
        let expected = expected.finish().unwrap();
        for (result, decoded) in by_vectors(column, || ColumnBuilder::new(column, ColumnBuf::new()))
        {
            result.unwrap();
            assert_eq!(decoded.finish().unwrap(), expected, "{label}");
        }
    }
}

/// Checks that the error for a text that is too long for its offsets contains the row at which the scalar code fails.
#[test]
#[cfg(target_pointer_width = "64")]
fn too_long_for_its_offsets() {
    let labels = [
        "bcher-kva",
        "fa-hia",
        "!",
        "fa-hia",
        "a-",
        "?",
        "bcher-kva",
        "x-",
    ];
    let labels = [labels; Decoder::WORTH_MEMORY / 8].concat();
    let text = labels.concat();
    let mut ends = vec![0];
    for label in &labels {
        ends.push(ends[ends.len() - 1] + i32::try_from(label.len()).unwrap());
    }
    let column = Column::new(&text, &ends).unwrap();
    // The text before the column consists of NUL, and is `spare` bytes shorter than the maximum.
    let greatest = usize::try_from(i32::MAX).unwrap();
    for spare in [0, 6, 7, 12, 16, 17, 23] {
        let nearly_full = || {
            let mut bytes = vec![0; greatest + 4096];
            bytes.truncate(greatest - spare);
            let mut full = ColumnBuilder::new(column, ColumnBuf::new());
            // SAFETY: all bytes are NUL, which is an ASCII character, so the bytes are valid UTF-8.
            *full.text() = unsafe { String::from_utf8_unchecked(bytes) };
            full
        };
        let mut expected = nearly_full();
        let result = scalar::convert::<Decode, _>(column, &mut expected);
        assert_eq!(result.unwrap_err().kind(), ColumnErrorKind::TooLong);
        for (got, decoded) in by_vectors(column, nearly_full) {
            assert_eq!(got, result);
            assert_eq!(decoded.next_row(), expected.next_row(), "{spare}");
        }
    }
}
