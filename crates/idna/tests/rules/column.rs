//! Tests columns of names: in every edition, each row has the result of the conversion of a single name.

use crate::support::rows::{rows, NAMES};
use puny_idna::column::{self, Column, ColumnBuf, Converted, Validity};
use puny_idna::{Error, Hyphens, Idna, UrlStandard, Uts46};

fn editions() -> Vec<Box<dyn Idna>> {
    #[allow(unused_mut)] // without features, no edition is added
    let mut editions: Vec<Box<dyn Idna>> = vec![
        Box::new(Uts46::STRICT),
        Box::new(Uts46::STRICT.with_hyphens(Hyphens::Allow)),
        Box::new(UrlStandard::BROWSER),
        // This edition refuses names of lower-case LDH whose last label is a number.
        Box::new(UrlStandard::STRICT),
    ];
    editions.extend([
        Box::new(puny_idna::Idna2008::LOOKUP) as Box<dyn Idna>,
        Box::new(puny_idna::Idna2008::REGISTRATION),
    ]);
    #[cfg(feature = "idna2003")]
    editions.push(Box::new(puny_idna::Idna2003::QUERY));
    editions
}

fn check(names: &[&str]) {
    let (text, offsets) = rows(names);
    check_column(Column::new(&text, &offsets).unwrap());
}

fn check_column(names: Column<'_, i32>) {
    // The previous content of the buffer must not matter.
    let mut buf = ColumnBuf::new();
    for edition in editions() {
        let one = |name: &str| edition.to_ascii(name).map(|ascii| ascii.into_owned());
        agree(names, &column::to_ascii(names, &*edition).unwrap(), one);
        let ascii = column::to_ascii_with_buf(names, &*edition, buf).unwrap();
        agree(names, &ascii, one);

        let one = |name: &str| {
            let unicode = edition.to_unicode(name);
            unicode.map(|unicode| unicode.into_owned())
        };
        agree(names, &column::to_unicode(names, &*edition).unwrap(), one);
        let unicode = column::to_unicode_with_buf(names, &*edition, ascii.into_buf()).unwrap();
        agree(names, &unicode, one);
        buf = unicode.into_buf();
        check_problems(names, &*edition);
    }
}

/// Asserts that each row has the problems of the conversions of its name.
fn check_problems(names: Column<'_, i32>, edition: &dyn Idna) {
    let mut found = Vec::new();
    column::check(names, edition, |row, error| found.push((row, error)));
    let rows = names.iter().enumerate();
    let expected: Vec<(usize, Error)> = rows
        .filter_map(|(row, name)| {
            let name = name?;
            let error = edition.to_ascii(name).err();
            Some((row, error.or_else(|| edition.to_unicode(name).err())?))
        })
        .collect();
    assert_eq!(found, expected);
}

fn agree(
    names: Column<'_, i32>,
    converted: &Converted<'_, i32, Error>,
    one: impl Fn(&str) -> Result<String, Error>,
) {
    let expected: Vec<Option<Result<String, Error>>> =
        names.iter().map(|name| name.map(&one)).collect();
    let same = names.iter().zip(&expected).all(|(name, expected)| {
        let expected = expected.as_ref().map(|expected| expected.as_deref());
        expected == name.map(Ok)
    });
    assert_eq!(converted.is_unchanged(), same, "{names:?}");
    let column = converted.column();
    if same {
        // If no row changes, the column is not copied.
        assert_eq!(column.text().as_ptr(), names.text().as_ptr());
        assert_eq!(column.offsets().as_ptr(), names.offsets().as_ptr());
    }
    assert_eq!(column.len(), names.len());
    let mut errors = converted.errors().iter();
    for (row, (text, expected)) in column.iter().zip(expected).enumerate() {
        match expected {
            None => assert_eq!(text, None),
            Some(Ok(expected)) => assert_eq!(text, Some(&*expected)),
            Some(Err(error)) => {
                assert_eq!(text, None);
                let found = errors.next().map(|found| (found.row(), found.error()));
                assert_eq!(found, Some((row, &error)));
            }
        }
    }
    assert_eq!(errors.next(), None);
}

/// Tests all columns of up to three of the names.
#[test]
fn rows_of_short_columns_have_the_results_of_single_names() {
    check(&[]);
    for first in NAMES {
        check(&[first]);
        for second in NAMES {
            check(&[first, second]);
            check(&[second, "example.com", first]);
        }
    }
}

/// Tests columns whose sizes are around the size of a group of rows, with one changed name at several indices.
#[test]
fn rows_of_long_columns_have_the_results_of_single_names() {
    for count in [63, 64, 65, 257, 1023, 1024, 1025, 2049] {
        for name in ["faß.de", "xn--0", "EXAMPLE.com"] {
            for row in [0, 1, count / 2, count - 2, count - 1] {
                let mut names = vec!["example.com"; count];
                names[row] = name;
                check(&names);
            }
        }
    }
}

/// Tests names and labels whose lengths are around the limits of the DNS, in groups of rows.
#[test]
fn names_around_the_length_limits_have_the_results_of_single_names() {
    let of = |length: usize, label: usize| -> String {
        let is_dot = |at: usize| at % (label + 1) == 0 && at < length;
        let bytes = (1..=length).map(|at| if is_dot(at) { '.' } else { 'a' });
        bytes.collect()
    };
    let mut names = Vec::new();
    for length in [62, 63, 64, 65, 252, 253, 254, 255, 5000] {
        for label in [1, 9, 62, 63, 64] {
            names.extend([of(length, label), "example.com".into()]);
        }
    }
    check(&names.iter().map(String::as_str).collect::<Vec<_>>());
}

/// Tests combinations of names with null rows. The text of a null row is any of the names. Null rows are before, after
/// and between unchanged, changed and refused names.
#[test]
fn null_rows_stay_null() {
    for first in NAMES {
        for second in NAMES {
            let (text, offsets) = rows(&[first, second, "a.b", first]);
            for bits in 0..16 {
                let bits = [bits << 4];
                let column = Column::new(&text, &offsets).unwrap();
                let validity = Validity::new(&bits, 4, 4).unwrap();
                check_column(column.with_validity(validity).unwrap());
            }
        }
    }
}

/// Tests null rows in columns of several groups, and in slices of these columns.
#[test]
fn null_rows_of_long_columns_stay_null() {
    let names: Vec<&str> = (0..2100).map(|row| NAMES[row * 5 % NAMES.len()]).collect();
    let (text, offsets) = rows(&names);
    for pattern in [0x00, 0x55, 0xFE, 0xFF] {
        let bits = vec![pattern; 300];
        let column = Column::new(&text, &offsets).unwrap();
        let validity = Validity::new(&bits, 3, names.len()).unwrap();
        let column = column.with_validity(validity).unwrap();
        for range in [0..2100, 1..2049, 700..1100] {
            check_column(column.rows(range).unwrap());
        }
    }
}

/// The result of a column in which no name changes can be read and owned.
#[test]
fn an_unchanged_column_can_be_read_and_owned() {
    let names = Column::new("example.comexample.org", &[0_i32, 11, 22]).unwrap();
    let ascii = column::to_ascii(names, &Uts46::STRICT).unwrap();
    let rows: Vec<_> = ascii.column().iter().collect();
    assert_eq!(rows, [Some("example.com"), Some("example.org")]);
    let owned = ascii.into_owned().into_parts();
    let expected = ("example.comexample.org".to_owned(), vec![0, 11, 22], None);
    assert_eq!(owned, expected);
}
