//! Tests that calls in any order result in a valid column or an error.

use super::ColumnBuilder;
use crate::{Column, ColumnBuf, ColumnError, ColumnErrorKind, Offset, Validity};
use std::string::String;
use std::vec::Vec;

/// An action for a row.
#[derive(Clone, Copy, Debug)]
enum Action {
    Keep,
    Push,
    /// Appends to the text and ends the row.
    Write,
    Refuse,
}

const ACTIONS: [Action; 4] = [Action::Keep, Action::Push, Action::Write, Action::Refuse];

/// Converts every column of up to four rows, with every bitmap and with every action for each row. Compares the result
/// with a list.
#[test]
fn all_small_conversions_are_correct() {
    let (text, offsets) = ("xaßbcdy", [1_i32, 2, 4, 4, 5]);
    let old = ["a", "ß", "", "b"];
    let mut buf = ColumnBuf::new();
    for len in 0..=4 {
        let column = Column::new(text, &offsets[..=len]).unwrap();
        for bits in 0..1_u8 << len {
            let bits = [bits << 2];
            let validity = Validity::new(&bits, 2, len).unwrap();
            for column in [column, column.with_validity(validity).unwrap()] {
                for number in 0..4_usize.pow(4) {
                    let actions: Vec<Action> =
                        (0..len).map(|i| ACTIONS[number >> (2 * i) & 3]).collect();
                    buf = convert(column, &old[..len], &actions, buf);
                }
            }
        }
    }
}

fn convert(
    column: Column<'_, i32>,
    old: &[&str],
    actions: &[Action],
    buf: ColumnBuf<i32>,
) -> ColumnBuf<i32> {
    let mut builder = ColumnBuilder::new(column, buf);
    let mut expected = Vec::new();
    let mut errors = Vec::new();
    for (row, action) in actions.iter().enumerate() {
        assert_eq!(builder.next_row(), row);
        let mut new = Some(old[row]);
        match action {
            Action::Keep => builder.keep_to(row + 1).unwrap(),
            Action::Push => {
                builder.push("é").unwrap();
                new = Some("é");
            }
            Action::Write => {
                builder.text().push_str("字e");
                builder.end_row().unwrap();
                new = Some("字e");
            }
            Action::Refuse => {
                builder.refuse(row, row + 7);
                builder.push("").unwrap();
                if !column.is_null(row) {
                    errors.push((row, row + 7));
                }
                new = None;
            }
        }
        expected.push(new.filter(|_| !column.is_null(row)));
    }
    let all_kept = actions.iter().all(|action| matches!(action, Action::Keep));
    let converted = builder.finish().unwrap();
    assert_eq!(converted.is_unchanged(), all_kept, "{actions:?}");
    assert_eq!(converted.column().iter().collect::<Vec<_>>(), expected);
    let reported = converted.errors().iter();
    let reported: Vec<_> = reported
        .map(|error| (error.row(), *error.error()))
        .collect();
    assert_eq!(reported, errors, "{actions:?}");
    let nulls = expected.iter().filter(|row| row.is_none()).count();

    let owned = converted.clone().into_owned();
    assert_eq!(owned.as_column(), converted.column());
    let (text, offsets, validity) = owned.into_parts();
    let new = Column::new(&text, &offsets).unwrap();
    assert_eq!((offsets[0], offsets.len()), (0, expected.len() + 1));
    assert_eq!(offsets.last().unwrap().to_usize(), Some(text.len()));
    assert_eq!(validity.is_some(), nulls > 0);
    if let Some(bits) = validity {
        assert_eq!(bits.len(), 1);
        let validity = Validity::new(&bits, 0, expected.len()).unwrap();
        assert_eq!(new.with_validity(validity).unwrap(), converted.column());
    }

    let buf = converted.into_buf();
    assert!(buf.as_column().is_empty());
    buf
}

/// Uses bitmaps of more than 64 bits, with refused rows in every byte.
#[test]
fn refused_rows_of_long_columns_are_null() {
    for len in [63, 64, 65, 127, 128, 130] {
        let offsets = std::vec![0_u32; len + 1];
        let bits: Vec<u8> = (0..18_u8).map(|i| i.wrapping_mul(89)).collect();
        let column = Column::new("", &offsets).unwrap();
        let validity = Validity::new(&bits, 5, len).unwrap();
        for column in [column, column.with_validity(validity).unwrap()] {
            let mut builder = ColumnBuilder::new(column, ColumnBuf::new());
            builder.end_rows(std::vec![0; len]).unwrap();
            for row in (0..len).step_by(7) {
                builder.refuse(row, ());
            }
            let converted = builder.finish().unwrap();
            for (row, text) in converted.column().iter().enumerate() {
                assert_eq!(text.is_none(), column.is_null(row) || row % 7 == 0, "{row}");
            }
            let errors = (0..len).step_by(7).filter(|row| !column.is_null(*row));
            let reported = converted.errors().iter().map(|error| error.row());
            assert!(errors.eq(reported));
        }
    }
}

/// A call that a converter might make.
#[derive(Clone, Copy, Debug)]
enum Call {
    Append(&'static str),
    Clear,
    Pop,
    EndRow,
    EndRows(&'static [usize]),
    Push(&'static str),
    KeepTo(usize),
    Refuse(usize),
}

const CALLS: [Call; 14] = [
    Call::Append("aé"),
    Call::Append("é"),
    Call::Clear,
    Call::Pop,
    Call::EndRow,
    Call::EndRows(&[1]),
    Call::EndRows(&[0, 2]),
    Call::EndRows(&[3, 1]),
    Call::EndRows(&[2, usize::MAX, 2]),
    Call::Push("é"),
    Call::KeepTo(1),
    Call::KeepTo(2),
    Call::KeepTo(4),
    Call::Refuse(1),
];

fn call<O: Offset>(builder: &mut ColumnBuilder<'_, O, ()>, call: Call) {
    // Errors are ignored here. A converter must not ignore errors.
    let _ = match call {
        Call::Append(text) => {
            builder.text().push_str(text);
            Ok(())
        }
        Call::Clear => {
            builder.text().clear();
            Ok(())
        }
        Call::Pop => {
            builder.text().pop();
            Ok(())
        }
        Call::EndRow => builder.end_row(),
        Call::EndRows(ends) => builder.end_rows(ends.iter().copied()),
        Call::Push(text) => builder.push(text),
        Call::KeepTo(row) => builder.keep_to(row),
        Call::Refuse(row) => {
            builder.refuse(row, ());
            Ok(())
        }
    };
}

/// Makes all sequences of five calls, correct and incorrect. No sequence panics or results in an invalid column.
#[test]
fn no_misuse_panics_or_makes_an_invalid_column() {
    let column = Column::new("aßb", &[0_i32, 1, 3]).unwrap();
    let mut good = 0;
    for number in 0..CALLS.len().pow(5) {
        let mut builder = ColumnBuilder::new(column, ColumnBuf::new());
        let mut rest = number;
        for _ in 0..5 {
            call(&mut builder, CALLS[rest % CALLS.len()]);
            rest /= CALLS.len();
        }
        let converted = match builder.finish() {
            Ok(converted) => converted,
            Err(_) => continue,
        };
        good += 1;
        let rows = converted.column();
        assert_eq!(rows.len(), 2);
        assert!(Column::new(rows.text(), rows.offsets()).is_ok());
        for row in 0..2 {
            let refused = converted.errors().iter().any(|error| error.row() == row);
            assert_eq!(rows.get(row).is_none(), refused);
        }
        assert!(converted.errors().len() <= 1);
        let end = converted.into_owned().into_parts();
        assert_eq!(end.1[2].to_usize(), Some(end.0.len()));
    }
    assert!(good > 1000, "{good}");
}

/// Writes columns whose text is about as long as the offset type allows, in every way. All ways of writing succeed up
/// to the same row.
#[test]
fn a_text_that_is_too_long_for_the_offset_type_is_an_error() {
    too_long::<i8>(127);
    too_long::<u8>(255);
}

fn too_long<O: Offset>(greatest: usize) {
    let zeros = std::vec![O::from_usize(0).unwrap(); 8];
    let column = Column::new("", &zeros).unwrap();
    let around = [0, 1, 2, 3, greatest - 1, greatest, greatest + 1];
    for first in around {
        for second in around {
            let sizes = [first, 0, second, 1, 0, 1, 0];
            let rows: Vec<String> = sizes.iter().map(|size| "a".repeat(*size)).collect();
            let ends: Vec<usize> = rows
                .iter()
                .scan(0, |end, row| {
                    *end += row.len();
                    Some(*end)
                })
                .collect();
            let first = ends.iter().position(|end| *end > greatest);
            let expected = first.map_or(Ok(()), |row| Err((row, ColumnErrorKind::TooLong)));
            let reported = |result: Result<(), ColumnError>| {
                result.map_err(|error| (error.row(), error.kind()))
            };

            let mut pushed = ColumnBuilder::<O, ()>::new(column, ColumnBuf::new());
            let result = rows.iter().try_for_each(|row| pushed.push(row));
            assert_eq!(reported(result), expected);

            let mut ended = ColumnBuilder::<O, ()>::new(column, ColumnBuf::new());
            ended.text().push_str(&rows.concat());
            let result = ended.end_rows(ends.iter().copied());
            assert_eq!(reported(result), expected);
            assert_eq!(ended.next_row(), pushed.next_row());
            let offsets = &ended.buf.offsets;
            assert!(offsets.iter().eq(pushed.buf.offsets.iter()));

            for builder in [pushed, ended] {
                let result = builder.finish().map(|converted| {
                    assert!(converted.column().iter().flatten().eq(rows.iter()));
                });
                // If a row failed, the rows from this row on are missing.
                let missing = expected.map_err(|(row, _)| (row, ColumnErrorKind::RowCount));
                assert_eq!(reported(result), missing);
            }
        }
    }
}

/// Keeps rows after a row that has become longer, so that their offsets may exceed the maximum.
#[test]
fn kept_rows_beyond_the_maximum_offset_are_an_error() {
    let text = "a".repeat(120);
    let column = Column::new(&text, &[0_i8, 1, 40, 118, 119, 120]).unwrap();
    for length in 0..20 {
        let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
        builder.push(&"b".repeat(length)).unwrap();
        let first = [1_usize, 40, 118, 119, 120]
            .iter()
            .position(|end| end - 1 + length > 127);
        match builder.keep_to(5) {
            Ok(()) => {
                assert_eq!(first, None);
                let converted = builder.finish().unwrap();
                assert!(converted.column().iter().skip(1).eq(column.iter().skip(1)));
            }
            Err(error) => {
                assert_eq!(Some(error.row()), first);
                assert_eq!(error.kind(), ColumnErrorKind::TooLong);
                assert_eq!(builder.push("").unwrap_err(), error);
                let error = builder.finish().unwrap_err();
                assert_eq!(error.kind(), ColumnErrorKind::RowCount);
            }
        }
    }
}

/// Checks the kinds of the errors for invalid ends, and the rows of the errors.
#[test]
fn invalid_ends_are_reported_with_their_row() {
    let column = Column::new("", &[0_i32; 9]).unwrap();
    let error = |ends: &[usize]| {
        let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
        builder.text().push_str("éa");
        builder.end_row().unwrap();
        builder.text().push_str("bé");
        let error = builder.end_rows(ends.iter().copied()).unwrap_err();
        assert_eq!(error.row(), builder.next_row());
        (error.row(), error.kind())
    };
    assert_eq!(error(&[2]), (1, ColumnErrorKind::Decreasing));
    assert_eq!(error(&[4, 3]), (2, ColumnErrorKind::Decreasing));
    assert_eq!(error(&[4, 3, 6]), (2, ColumnErrorKind::Decreasing));
    assert_eq!(error(&[4, 7]), (2, ColumnErrorKind::OutOfBounds));
    assert_eq!(error(&[4, 7, 6]), (2, ColumnErrorKind::OutOfBounds));
    let far = i32::MAX as usize + 1;
    assert_eq!(error(&[4, far, 4]), (2, ColumnErrorKind::OutOfBounds));
    assert_eq!(error(&[usize::MAX]), (1, ColumnErrorKind::OutOfBounds));

    // The text is replaced so that an end is inside a character, is shortened, or is extended.
    let finish = |change: fn(&mut String)| {
        let column = Column::new("", &[0_i32; 3]).unwrap();
        let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
        builder.text().push_str("aaaa");
        builder.end_rows([1, 3]).unwrap();
        change(builder.text());
        let converted = builder.finish().map(|converted| converted.into_owned());
        converted.map_err(|error| (error.row(), error.kind()))
    };
    let inside = finish(|text| *text = "é字".into());
    assert_eq!(inside, Err((0, ColumnErrorKind::InsideCharacter)));
    let inside = finish(|text| *text = "aéé".into());
    assert!(inside.is_ok());
    let short = finish(|text| text.truncate(2));
    assert_eq!(short, Err((1, ColumnErrorKind::OutOfBounds)));
    let longer = finish(|text| text.push('é')).unwrap();
    assert_eq!(longer.as_column().text(), "aaa");
}

/// If the text was shortened, no row is ended.
#[test]
fn no_row_ends_if_the_text_has_become_shorter() {
    let column = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
    builder.push("abc").unwrap();
    builder.text().truncate(2);
    let error = builder.end_row().unwrap_err();
    assert_eq!(
        (error.row(), error.kind()),
        (1, ColumnErrorKind::Decreasing)
    );
    builder.text().push('d');
    builder.end_row().unwrap();
    let converted = builder.finish().unwrap();
    assert_eq!(converted.column().text(), "abd");
}

/// Refuses rows in any order and repeatedly. Each row is reported once, in ascending order.
#[test]
fn errors_are_sorted_and_without_duplicates() {
    let column = Column::new("abcd", &[0_i32, 1, 2, 3, 4]).unwrap();
    for number in 0..4_usize.pow(5) {
        let rows: Vec<usize> = (0..5).map(|i| number >> (2 * i) & 3).collect();
        let mut builder = ColumnBuilder::new(column, ColumnBuf::new());
        for (index, row) in rows.iter().enumerate() {
            builder.refuse(*row, index);
        }
        builder.keep_to(4).unwrap();
        let converted = builder.finish().unwrap();
        assert!(!converted.is_unchanged());
        let expected = (0..4).filter_map(|row| {
            let index = rows.iter().position(|other| *other == row)?;
            Some((row, index))
        });
        let reported = converted.errors().iter();
        assert!(
            expected.eq(reported.map(|error| (error.row(), *error.error()))),
            "{rows:?}"
        );
        for row in 0..4 {
            let kept = column.get(row).filter(|_| !rows.contains(&row));
            assert_eq!(converted.column().get(row), kept);
        }
    }
}

/// Writes too few and too many rows, and refuses a row that the column does not have.
#[test]
fn a_wrong_number_of_rows_is_an_error() {
    let column = Column::new("ab", &[0_i32, 1, 2]).unwrap();
    let new = || ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
    let count = |builder: ColumnBuilder<'_, i32, ()>| {
        let error = builder.finish().unwrap_err();
        assert_eq!(error.kind(), ColumnErrorKind::RowCount);
        error.row()
    };
    assert_eq!(count(new()), 0);
    let mut one = new();
    one.keep_to(1).unwrap();
    assert_eq!(count(one), 1);
    let mut one = new();
    one.push("x").unwrap();
    assert_eq!(count(one), 1);
    let mut three = new();
    three.keep_to(2).unwrap();
    let error = three.keep_to(3).unwrap_err();
    assert_eq!((error.row(), error.kind()), (2, ColumnErrorKind::RowCount));
    three.push("x").unwrap();
    assert_eq!(count(three), 2);
    let mut third = new();
    third.keep_to(2).unwrap();
    third.refuse(2, ());
    assert_eq!(count(third), 2);
    // `keep_to` does not change rows that are already written.
    let mut two = new();
    two.push("x").unwrap();
    two.push("y").unwrap();
    two.keep_to(1).unwrap();
    assert_eq!(two.next_row(), 2);
    let converted = two.finish().unwrap();
    assert_eq!(converted.column().text(), "xy");
}

/// A column without rows is unchanged. Its owned copy has the first offset 0, which Arrow requires.
#[test]
fn a_column_without_rows_is_unchanged() {
    for offsets in [&[] as &[i32], &[1]] {
        let column = Column::new("ab", offsets).unwrap();
        let mut builder = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
        builder.keep_to(0).unwrap();
        let converted = builder.finish().unwrap();
        assert!(converted.is_unchanged() && converted.column().is_empty());
        let parts = converted.into_owned().into_parts();
        assert_eq!(parts, (String::new(), std::vec![0], None));
        let mut written = ColumnBuilder::<_, ()>::new(column, ColumnBuf::new());
        written.text().push('x');
        let written = written.finish().unwrap();
        assert!(written.column().is_empty());
        assert_eq!(written.column().text(), "");
    }
}

/// Converts several columns with one buffer. The memory is reused, and no memory is allocated for an unchanged column.
#[test]
fn memory_is_reused() {
    let column = Column::new("abcdef", &[0_i32, 3, 6]).unwrap();
    let convert = |buf, change: bool| {
        let mut builder = ColumnBuilder::<_, ()>::new(column, buf);
        if change {
            builder.push("xyz").unwrap();
        }
        builder.keep_to(2).unwrap();
        builder.finish().unwrap()
    };
    let untouched = convert(ColumnBuf::new(), false).into_buf();
    assert_eq!(
        (untouched.text.capacity(), untouched.offsets.capacity()),
        (0, 0)
    );
    let first = convert(untouched, true).into_buf();
    let pointers = |buf: &ColumnBuf<i32>| (buf.text.as_ptr(), buf.offsets.as_ptr());
    let before = pointers(&first);
    let second = convert(convert(first, true).into_buf(), false);
    assert_eq!(second.column(), column);
    assert_eq!(
        pointers(&convert(second.into_buf(), true).into_buf()),
        before
    );
}

/// Converts columns with buffers that contain rows and null rows. The old rows are not in the result.
#[test]
fn old_rows_of_a_reused_buffer_are_removed() {
    let column = Column::new("abc", &[0_i32, 1, 2, 3]).unwrap();
    let validity = Validity::new(&[0b101], 0, 3).unwrap();
    let nulls = column.with_validity(validity).unwrap();
    let new = |column, buf| {
        let mut builder = ColumnBuilder::<_, ()>::new(column, buf);
        builder.push("x").unwrap();
        builder.keep_to(3).unwrap();
        builder.finish().unwrap().into_owned()
    };
    let first = new(nulls, ColumnBuf::new());
    let second = new(column, first.clone());
    assert_eq!(second, new(column, ColumnBuf::new()));
    assert_eq!(second.into_parts().0, "xbc");
    assert_eq!(new(nulls, new(column, ColumnBuf::new())), first);
    let mut kept = ColumnBuilder::<_, ()>::new(column, first);
    kept.keep_to(3).unwrap();
    let owned = kept.finish().unwrap().into_owned();
    assert_eq!(
        owned.into_parts(),
        ("abc".into(), std::vec![0, 1, 2, 3], None)
    );
}
