//! Helpers for the tests of column conversions: the instruction sets to test, and the expected results.
//!
//! The tests, the example `agree` and `fuzz/` include this module by its path.

// Each of them includes the whole module but uses only a part of it. A failed check is a panic.
#![allow(
    dead_code,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::panic
)]

use std::fmt::Debug;
use std::ops::Range;

use puny_lanes::column::{Column, ColumnBuf, ColumnBuilder, Converted, Offset};
use puny_lanes::{InstructionSet, Lanes, ListedRows};

pub(crate) mod labels;

/// Returns a converter for every instruction set that this machine has.
///
/// Panics if the machine does not have a required set. The environment variable `PUNY_REQUIRE` is a comma-separated
/// list of the required sets. In this list, `all` means every set of this architecture.
pub(crate) fn every_set() -> Vec<Lanes> {
    let required = std::env::var("PUNY_REQUIRE").unwrap_or_default();
    let missing = missing(&required, InstructionSet::is_available);
    assert!(missing.is_empty(), "PUNY_REQUIRE names {missing:?}");
    InstructionSet::ALL
        .into_iter()
        .filter_map(Lanes::with)
        .collect()
}

/// Returns the sets that are required and not available.
pub(crate) fn missing(
    required: &str,
    is_available: impl Fn(InstructionSet) -> bool,
) -> Vec<InstructionSet> {
    let is_required = |set: InstructionSet| {
        let mut words = required.split(',').map(str::trim);
        words.any(|word| word == set.name() || word == "all" && is_possible(set))
    };
    InstructionSet::ALL
        .into_iter()
        .filter(|&set| is_required(set) && !is_available(set))
        .collect()
}

/// Returns whether a processor of the target architecture can have the set.
pub(crate) fn is_possible(set: InstructionSet) -> bool {
    match set {
        InstructionSet::Neon => cfg!(target_arch = "aarch64"),
        InstructionSet::Avx2 | InstructionSet::Avx512 => cfg!(target_arch = "x86_64"),
        _ => true,
    }
}

/// Returns the converters of [`every_set`], after they have decoded a column with many rows. After that, they decode
/// small columns in lanes too.
pub(crate) fn every_set_decoding() -> Vec<Lanes> {
    let mut sets = every_set();
    let rows = Column::new("", &[0_u32; 1000]).unwrap();
    for lanes in &mut sets {
        let decoded = lanes.decode(rows, ColumnBuf::new()).unwrap();
        assert_eq!(decoded.column().len(), 999);
    }
    sets
}

/// Returns the result of converting the labels one by one with `one`.
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

/// Returns a text with `before`, the labels and `after`, and the offsets of the labels. The text ends at the end of its
/// allocation, so that tools detect reads beyond the text.
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

/// Asserts that two results are equal. First compares row by row, so that a failure names the label.
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
    // The text and the offsets must also be equal.
    assert_eq!(rows.text(), wanted.text(), "{set:?}");
    assert_eq!(rows.offsets(), wanted.offsets(), "{set:?}");
}

/// Returns whether a name is recognised, which means that `rows_not_lower_ldh` does not list the name. A recognised
/// name has 1 to 253 bytes. Its labels are lower-case LDH (RFC 5890, section 2.3.1) without hyphens in both the third
/// and the fourth position. A name of more than 63 bytes must not contain two adjacent hyphens at all.
pub(crate) fn is_recognised(name: &str) -> bool {
    (1..=253).contains(&name.len())
        && (name.len() <= 63 || !name.contains("--"))
        && name.split('.').all(|label| {
            let is_ldh = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
            (1..=63).contains(&label.len())
                && label.bytes().all(is_ldh)
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.get(2..4) != Some("--")
        })
}

/// Returns the parts of a name that `rows_not_lower_ldh` lists. Each label that is not ASCII has a part: the text
/// before the label, the label, and the text after the label. Only the last part has text after the label.
pub(crate) fn parts(name: &str) -> Vec<(&str, &str, &str)> {
    let ascii: String = name
        .chars()
        .map(|c| if c.is_ascii() { c } else { 'a' })
        .collect();
    if name.len() > 63 || name.is_ascii() || !is_lower_ldh(&ascii, 63) {
        return Vec::new();
    }
    let mut parts = Vec::new();
    let (mut done, mut start) = (0, 0);
    for label in name.split('.') {
        if !label.is_ascii() {
            parts.push((&name[done..start], label, ""));
            done = start + label.len();
        }
        start += label.len() + 1;
    }
    if let Some(last) = parts.last_mut() {
        last.2 = &name[done..];
    }
    parts
}

/// The text before a label, the label, and the text after it.
type Part<'t> = (&'t str, &'t str, &'t str);

/// A listed row: the index of the row, its parts, and its non-ASCII code points in the form of [`code_points`].
pub(crate) type Row<'t> = (usize, Vec<Part<'t>>, Vec<u32>);

/// Returns the listed row for a name that is not recognised.
pub(crate) fn listed(row: usize, name: &str) -> Row<'_> {
    (row, parts(name), code_points(name))
}

/// Returns the rows that `rows_not_lower_ldh` lists, or `None` if the function does not support the instruction set.
pub(crate) fn list<O: Offset>(set: InstructionSet, names: Column<'_, O>) -> Option<Vec<Row<'_>>> {
    let mut listed = ListedRows::new(true);
    // The previous content of `listed` must not affect the result.
    let before = Column::new("-é", &[0_u64, 1, 3]).unwrap();
    puny_lanes::rows_not_lower_ldh(set, before, &mut listed);
    if !puny_lanes::rows_not_lower_ldh(set, names, &mut listed) {
        assert!(listed.rows().is_empty() && listed.parts().is_empty());
        assert!(listed.code_points().is_empty());
        return None;
    }
    let mut parts = listed.parts().iter().map(|part| {
        let label = part.start + usize::from(part.before);
        let after = label + usize::from(part.label);
        let text = |range: Range<usize>| &names.text()[range];
        let end = after + usize::from(part.after);
        (
            text(part.start..label),
            text(label..after),
            text(after..end),
        )
    });
    let mut points = listed.code_points().iter().copied();
    let mut ends = (0, 0);
    let mut rows = Vec::new();
    for row in listed.rows() {
        rows.push((
            row.row,
            parts.by_ref().take(row.parts_end - ends.0).collect(),
            points.by_ref().take(row.code_points_end - ends.1).collect(),
        ));
        ends = (row.parts_end, row.code_points_end);
    }
    assert_eq!((parts.next(), points.next()), (None, None));

    // Without parts, the rows and the code points must be equal.
    let mut less = ListedRows::new(false);
    assert!(puny_lanes::rows_not_lower_ldh(set, names, &mut less));
    assert_eq!(less.parts(), []);
    assert_eq!(less.code_points(), listed.code_points());
    assert_eq!(less.rows().len(), listed.rows().len());
    Some(rows)
}

/// Returns the code points that `rows_not_lower_ldh` lists for a name. If the name has parts, these are the non-ASCII
/// code points, shifted left by 8 bits. The lowest byte is 1 for the first code point of a label, and 0 for all others.
fn code_points(name: &str) -> Vec<u32> {
    if parts(name).is_empty() {
        return Vec::new();
    }
    let before = std::iter::once('.').chain(name.chars());
    let all = name.chars().zip(before).filter(|(c, _)| !c.is_ascii());
    all.map(|(c, before)| u32::from(c) << 8 | u32::from(before == '.'))
        .collect()
}

/// Returns whether a name is lower-case LDH of at most `longest` bytes, without adjacent separators.
pub(crate) fn is_lower_ldh(name: &str, longest: usize) -> bool {
    let separator = |byte: u8| byte == b'-' || byte == b'.';
    let bytes = name.as_bytes();
    (1..=longest).contains(&bytes.len())
        && bytes
            .iter()
            .all(|&byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || separator(byte))
        && !separator(bytes[0])
        && !separator(bytes[bytes.len() - 1])
        && !bytes
            .windows(2)
            .any(|pair| separator(pair[0]) && separator(pair[1]))
}

/// Returns all strings of up to `longest` characters from an alphabet.
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
