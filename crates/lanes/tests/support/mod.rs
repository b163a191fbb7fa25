//! What the tests of both directions share.

use std::fmt::Debug;

use puny_lanes::InstructionSet;
use puny_lanes::column::{Column, ColumnBuf, ColumnBuilder, Converted, Offset};

/// What `one` makes of labels, one by one.
pub(crate) fn expected<'a, O: Offset, E>(
    labels: Column<'a, O>,
    one: impl Fn(&str) -> Result<String, E>,
) -> Converted<'a, O, E> {
    let mut expected = ColumnBuilder::new(labels, ColumnBuf::new());
    for (row, label) in labels.iter().enumerate() {
        match label.map_or(Ok(String::new()), &one) {
            Ok(converted) => expected.push(&converted).unwrap(),
            Err(error) => {
                expected.refuse(row, error);
                expected.push("").unwrap();
            }
        }
    }
    expected.finish().unwrap()
}

/// A text with the labels between two others, which ends where its memory ends, and the
/// offsets of the labels.
pub(crate) fn column<O: Offset>(
    before: &str,
    labels: &[String],
    after: &str,
) -> (Box<str>, Vec<O>) {
    let mut text = before.to_owned();
    let mut offsets = vec![O::from_usize(text.len()).unwrap()];
    for label in labels {
        text.push_str(label);
        offsets.push(O::from_usize(text.len()).unwrap());
    }
    text.push_str(after);
    (text.into_boxed_str(), offsets)
}

/// Row by row, so that a failure names the label; and then all.
pub(crate) fn assert_same<O: Offset + Debug, E: Debug + PartialEq>(
    set: InstructionSet,
    labels: &[String],
    got: &Converted<'_, O, E>,
    expected: &Converted<'_, O, E>,
) {
    let (rows, wanted) = (got.column(), expected.column());
    for (row, label) in labels.iter().enumerate() {
        let (got, wanted) = (rows.get(row), wanted.get(row));
        assert_eq!(got, wanted, "{set:?}, row {row}: {label:?}");
    }
    assert_eq!(got, expected, "{set:?}");
    // Where all rows stand is the same too.
    assert_eq!(rows.text(), wanted.text(), "{set:?}");
    assert_eq!(rows.offsets(), wanted.offsets(), "{set:?}");
}

/// All strings of up to so many of these characters.
pub(crate) fn all(alphabet: &[char], longest: u32) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|string| alphabet.iter().map(move |c| format!("{string}{c}")))
            .collect();
        all.extend_from_slice(&last);
    }
    all
}
