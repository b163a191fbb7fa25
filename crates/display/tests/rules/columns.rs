//! Tests the functions for columns of names: each row has the result of the function of a single name.

use crate::rows::{rows, NAMES};
use puny_display::column::{self, Column, ColumnBuf, Validity};
use puny_display::UrlError;
use puny_idna::{Idna, Idna2003, UrlStandard, Uts46};

/// Asserts that each row has the shown text of the verdict on its name, and the skeleton of its text.
fn check_display(names: Column<'_, i32>, edition: &dyn Idna) {
    let mut judged = Vec::new();
    let shown = column::display(names, edition, ColumnBuf::new(), |row, verdict| {
        judged.push((row, verdict.clone()));
    })
    .unwrap();
    let mut judged = judged.into_iter().peekable();
    for (row, name) in names.iter().enumerate() {
        let verdict = name.map(|name| puny_display::verdict(name, edition));
        let expected = verdict.as_ref().map(|verdict| verdict.text());
        assert_eq!(shown.column().get(row), expected);
        match (judged.next_if(|(other, _)| *other == row), verdict) {
            (Some((_, found)), Some(verdict)) => assert_eq!(found, verdict),
            (None, Some(verdict)) => assert!(verdict.is_safe() && Some(verdict.text()) == name),
            (found, None) => assert_eq!(found, None),
        }
    }
    assert_eq!(judged.next(), None);
    assert_eq!(shown.is_unchanged(), shown.column() == names);

    let skeletons = column::skeleton(names, ColumnBuf::new()).unwrap();
    let expected = names.iter().map(|name| name.map(puny_display::skeleton));
    let found = skeletons
        .column()
        .iter()
        .map(|text| text.map(str::to_owned));
    assert!(found.eq(expected));
}

/// Checks a column under every kind of edition.
fn check_column(names: Column<'_, i32>) {
    let idna2003: &dyn Idna = &Idna2003::QUERY;
    // `UrlStandard::STRICT` refuses names of lower-case LDH whose last label is a number.
    for edition in [
        idna2003,
        &Uts46::STRICT,
        &UrlStandard::BROWSER,
        &UrlStandard::STRICT,
    ] {
        check_display(names, edition);
    }
}

/// Tests all columns of up to two of the names, with null rows before, after and between them. The text of a null row
/// is any of the names.
#[test]
fn rows_of_short_columns_have_the_results_of_single_names() {
    check_column(Column::new("éé", &[2]).unwrap());
    for first in NAMES {
        for second in NAMES {
            let (text, offsets) = rows(&[first, second, "a.b", first]);
            for bits in [0_u8, 1, 2, 5, 6, 9, 10, 15] {
                let bits = [bits << 4];
                let column = Column::new(&text, &offsets).unwrap();
                let validity = Validity::new(&bits, 4, 4).unwrap();
                check_column(column.with_validity(validity).unwrap());
            }
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
                let (text, offsets) = rows(&names);
                check_column(Column::new(&text, &offsets).unwrap());
            }
        }
    }
}

/// `column::canonical` returns for each row the key of its name, or its error.
#[test]
fn each_row_has_the_key_of_its_name() {
    let names = [
        "Bücher.example.",
        "a.b",
        "a b",
        "0x7f.1",
        "A.b",
        "",
        "1.2.3.4.5",
    ];
    for names in [&names[..], &NAMES[..], &["a.b", "example.com"]] {
        let (text, offsets) = rows(names);
        let before = Column::new(&text, &offsets).unwrap();
        let keys = column::canonical(before, ColumnBuf::new()).unwrap();
        for (row, name) in names.iter().enumerate() {
            let expected = puny_idna::canonical(name).ok();
            assert_eq!(keys.column().get(row), expected.as_deref(), "{name}");
        }
        let refused = keys
            .errors()
            .iter()
            .map(|error| (error.row(), error.error().range()));
        let expected = names.iter().enumerate().filter_map(|(row, name)| {
            let error = puny_idna::canonical(name).err()?;
            Some((row, UrlError::of_host(error, name).range()))
        });
        assert!(refused.eq(expected));
        assert_eq!(keys.is_unchanged(), names.len() == 2);
    }
}
