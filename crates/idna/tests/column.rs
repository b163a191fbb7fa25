//! Columns of names: every row as if it were converted alone, in every edition.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use puny::column::{Column, Converted};
use puny_idna::column::{self, Outcome};
use puny_idna::{Edition, Error, Hyphens, Url, Uts46};

/// Names of every kind, those that stay as they are before, after and between others.
const NAMES: [&str; 24] = [
    "example.com",
    "a",
    "b-c.d",
    "faß.de",
    "www.example.org",
    "",
    "EXAMPLE.com",
    "xn--fa-hia.de",
    "xn--0",
    "a..b",
    "-a.b",
    "a.b.",
    "a--b.c",
    "日本語.jp",
    "שלום.example",
    "a_b.c",
    "ⅷ.example",
    "example.com",
    "a123456789.b123456789.c123456789.d123456789.e123456789.f12",
    "a123456789b123456789c123456789d123456789e123456789f123456789g123.com",
    "\u{200D}.de",
    "１.com",
    "1.com",
    "x.y.z",
];

fn editions() -> Vec<Box<dyn Edition>> {
    #[allow(unused_mut)] // without the features that add more
    let mut editions: Vec<Box<dyn Edition>> = vec![
        Box::new(Uts46::STRICT),
        Box::new(Uts46::STRICT.hyphens(Hyphens::Allow)),
        Box::new(Url::BROWSER),
    ];
    #[cfg(feature = "idna2008")]
    editions.extend([
        Box::new(puny_idna::Idna2008::LOOKUP) as Box<dyn Edition>,
        Box::new(puny_idna::Idna2008::REGISTRATION),
    ]);
    #[cfg(feature = "idna2003")]
    editions.push(Box::new(puny_idna::Idna2003::QUERY));
    editions
}

fn check(names: &[&str]) {
    let text = format!("é{}é", names.concat());
    let mut offsets = vec![2_i32];
    for name in names {
        offsets.push(offsets[offsets.len() - 1] + i32::try_from(name.len()).unwrap());
    }
    let rows = Column::new(&text, &offsets).unwrap();
    // What was in it before does not matter.
    let mut out = Converted::new();
    out.text.push('x');
    out.end_row().unwrap();
    for edition in editions() {
        let outcome = column::to_ascii(&*edition, rows, &mut out).unwrap();
        agree(names, outcome, &out, |name| {
            edition.to_ascii(name).map(|ascii| ascii.into_owned())
        });
        let outcome = column::to_unicode(&*edition, rows, &mut out).unwrap();
        agree(names, outcome, &out, |name| {
            let unicode = edition.to_unicode(name).into_result();
            unicode.map(|unicode| unicode.into_owned())
        });
    }
}

fn agree(
    names: &[&str],
    outcome: Outcome,
    out: &Converted<i32, Error>,
    one: impl Fn(&str) -> Result<String, Error>,
) {
    let expected: Vec<Result<String, Error>> = names.iter().map(|name| one(name)).collect();
    let same = names
        .iter()
        .zip(&expected)
        .all(|(name, expected)| expected.as_deref() == Ok(*name));
    if same {
        assert_eq!(outcome, Outcome::Same, "{names:?}");
        assert!(out.is_empty() && out.text.is_empty() && out.errors.is_empty());
        return;
    }
    assert_eq!(outcome, Outcome::Converted, "{names:?}");
    let column = out.column().unwrap();
    assert_eq!(column.len(), names.len());
    let mut errors = out.errors.iter();
    for (row, (text, expected)) in column.iter().zip(expected).enumerate() {
        match expected {
            Ok(expected) => assert_eq!(text, expected),
            Err(error) => {
                assert_eq!(text, "");
                assert_eq!(errors.next(), Some(&(row, error)));
            }
        }
    }
    assert_eq!(errors.next(), None);
}

/// All columns of up to three of the names.
#[test]
fn short_columns() {
    check(&[]);
    for first in NAMES {
        check(&[first]);
        for second in NAMES {
            check(&[first, second]);
            check(&[second, "example.com", first]);
        }
    }
}

/// Columns of all sizes around a group of rows, with one other name at every place.
#[test]
fn long_columns() {
    for count in [255, 256, 257, 513] {
        for name in ["faß.de", "xn--0", "EXAMPLE.com"] {
            for place in [0, 1, count / 2, count - 2, count - 1] {
                let mut names = vec!["example.com"; count];
                names[place] = name;
                check(&names);
            }
        }
    }
}
