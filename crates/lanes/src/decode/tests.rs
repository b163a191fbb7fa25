//! What cannot be seen from outside, or not without the private parts.

use puny::punycode;
use puny_column::{Column, ColumnBuf, ColumnBuilder, ColumnErrorKind};

use super::block::{LANES, LONGEST, MOST_POINTS, ROWS};
use super::tables::{DIGIT_VALUES, NO_DIGIT, UTF8_BYTES};
use super::{Decoder, WORTH_MEMORY};
use crate::InstructionSet;
use crate::scalar;

/// The sets of instructions that have passes, and that this machine has.
fn sets() -> impl Iterator<Item = InstructionSet> {
    [InstructionSet::Avx2, InstructionSet::Avx512]
        .into_iter()
        .filter(|set| set.is_available())
}

/// A row of as many steps as one can have: the log has room for a block of them.
#[test]
fn blocks_of_the_most_steps() {
    let most = usize::from(MOST_POINTS);
    // One digit a delta: U+0080 each time, at the beginning, after the one before, …
    let longest = "a".repeat(most);
    let too_long = "a".repeat(most + 1);
    // Deltas of five or six digits, which take two steps, and of one between them.
    let planes = (1..=8).filter_map(|plane| char::from_u32(plane << 16));
    let planes: String = planes.flat_map(|point| [point, point]).collect();
    let two_steps = punycode::encode(&planes).unwrap();
    assert!((6 * 8..=usize::from(LONGEST)).contains(&two_steps.len()));
    for label in [longest, too_long, two_steps] {
        let text = label.repeat(ROWS);
        let ends: Vec<u32> = (0..=ROWS)
            .map(|row| u32::try_from(row * label.len()).unwrap())
            .collect();
        let column = Column::new(&text, &ends).unwrap();
        let mut expected = ColumnBuilder::new(column, ColumnBuf::new());
        scalar::decode(column, &mut expected).unwrap();
        let expected = expected.finish().unwrap();
        for set in sets() {
            let mut decoded = ColumnBuilder::new(column, ColumnBuf::new());
            Decoder::default()
                .decode(set, column, &mut decoded)
                .unwrap();
            assert_eq!(decoded.finish().unwrap(), expected, "{label} by {set:?}");
        }
    }
}

/// A text that is too long for its offsets ends as it does label by label.
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
    let labels = [labels; WORTH_MEMORY / 8].concat();
    let text = labels.concat();
    let mut ends = vec![0];
    for label in &labels {
        ends.push(ends[ends.len() - 1] + i32::try_from(label.len()).unwrap());
    }
    let column = Column::new(&text, &ends).unwrap();
    // Memory that nobody touches, full of NUL, up to so many bytes before the end.
    let greatest = usize::try_from(i32::MAX).unwrap();
    for room in [0, 6, 7, 12, 16, 17, 23] {
        let nearly_full = || {
            let mut bytes = vec![0; greatest + 4096];
            bytes.truncate(greatest - room);
            let mut full = ColumnBuilder::new(column, ColumnBuf::new());
            // SAFETY: NUL is UTF-8.
            *full.text() = unsafe { String::from_utf8_unchecked(bytes) };
            full
        };
        let mut expected = nearly_full();
        let result = scalar::decode(column, &mut expected);
        assert_eq!(result.unwrap_err().kind(), ColumnErrorKind::TooLong);
        for set in sets() {
            let mut decoded = nearly_full();
            assert_eq!(Decoder::default().decode(set, column, &mut decoded), result);
            assert_eq!(decoded.next_row(), expected.next_row(), "{room}");
        }
    }
}

/// The digit-values are those of `puny`.
#[test]
fn digit_values() {
    for byte in 0..128_u8 {
        let value = DIGIT_VALUES.0[usize::from(byte / 64)][usize::from(byte % 64)];
        // The thresholds are 1, 1 and 26, and so the weights 1, 35 and 35 * 35.
        let label = [b'b', b'b', byte];
        let decoded = punycode::decode(str::from_utf8(&label).unwrap());
        match decoded {
            Ok(decoded) if byte != b'-' => {
                let delta = 1 + 35 + 35 * 35 * u32::from(value);
                let expected = char::from_u32(0x80 + delta).unwrap();
                assert_eq!(decoded.chars().next(), Some(expected));
            }
            _ => assert!(value == NO_DIGIT || value >= 26),
        }
    }
    let digits = DIGIT_VALUES.0.as_flattened();
    assert_eq!(digits.iter().filter(|&&value| value < 36).count(), 62);
    assert!(digits.iter().all(|&value| value < 36 || value == NO_DIGIT));
}

/// The bytes that are used are the last ones of each code point, in order.
#[test]
fn used_bytes() {
    for lengths in 0..=255_u8 {
        let used = UTF8_BYTES.of(lengths);
        let mut expected = Vec::new();
        for lane in 0..4 {
            let len = 1 + (lengths >> lane & 1) + 2 * (lengths >> (lane + 4) & 1);
            expected.extend(4 * (lane + 1) - len..4 * (lane + 1));
        }
        assert_eq!(usize::from(used.len), expected.len());
        expected.resize(LANES, 0x80);
        assert_eq!(used.order[..], expected);
    }
}
