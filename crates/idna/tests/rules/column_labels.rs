//! Tests columns of many names that are not ASCII. Their labels are converted together, and each row has the result of
//! the conversion of a single name.

use std::fmt::Write as _;

use puny_idna::column::{self, Column, Converted, Validity};
use puny_idna::{
    AsciiRules, DnsLength, Error, Hyphens, Idna, Joiners, Transitional, UrlStandard, Uts46,
};

use crate::support::names::{name, Choices, Random};

const LENIENT: Uts46 = Uts46::STRICT
    .with_hyphens(Hyphens::Allow)
    .with_joiners(Joiners::Ignore)
    .with_ascii_rules(AsciiRules::ANY)
    .with_dns_length(DnsLength::Ignore);

/// Returns UTS #46 with flags that matter for labels outside ASCII, and the URL Standard.
fn editions() -> Vec<Box<dyn Idna>> {
    vec![
        Box::new(Uts46::STRICT),
        Box::new(LENIENT),
        Box::new(LENIENT.with_transitional(Transitional::On)),
        Box::new(UrlStandard::BROWSER),
    ]
}

fn check(names: &[String]) {
    for edition in editions() {
        check_with(&*edition, names);
    }
}

fn check_with(edition: &dyn Idna, names: &[String]) {
    let text = names.concat();
    let mut offsets = vec![0_i64];
    for name in names {
        offsets.push(offsets[offsets.len() - 1] + i64::try_from(name.len()).unwrap());
    }
    let names = Column::new(&text, &offsets).unwrap();
    agree(names, &column::to_ascii(names, edition).unwrap(), |name| {
        edition.to_ascii(name).map(String::from)
    });
    agree(
        names,
        &column::to_unicode(names, edition).unwrap(),
        |name| edition.to_unicode(name).map(String::from),
    );
}

fn agree(
    names: Column<'_, i64>,
    converted: &Converted<'_, i64, Error>,
    one: impl Fn(&str) -> Result<String, Error>,
) {
    let mut errors = converted.errors().iter();
    for (row, name) in names.iter().enumerate() {
        let expected = name.map(&one);
        let text = converted.column().get(row);
        match &expected {
            Some(Ok(expected)) => assert_eq!(text, Some(&**expected), "{name:?}"),
            Some(Err(error)) => {
                let found = errors.next().map(|found| (found.row(), found.error()));
                assert_eq!((text, found), (None, Some((row, error))), "{name:?}");
            }
            None => assert_eq!(text, None),
        }
    }
    assert_eq!(errors.next(), None);
    assert_eq!(converted.is_unchanged(), names == converted.column());
}

/// Tests every code point outside ASCII at the start, in the middle and at the end of a label, and alone. In planes 4
/// to 13, which have no assigned code points, tests every 97th code point.
#[test]
fn every_code_point_has_the_result_of_a_single_name() {
    let mut names = Vec::new();
    let known = |c: &char| !('\u{40000}'..'\u{E0000}').contains(c) || *c as u32 % 97 == 0;
    for (index, c) in ('\u{80}'..=char::MAX).filter(known).enumerate() {
        names.push(match index % 4 {
            0 => format!("{c}a.com"),
            1 => format!("a{c}b"),
            2 => format!("www.a{c}"),
            _ => format!("{c}.{c}"),
        });
        names.push(format!("é{c}"));
    }
    for edition in [Uts46::STRICT, LENIENT] {
        check_with(&edition, &names);
    }
}

/// Tests marks in every order, beside letters and at the beginning of labels. The marks have the combining classes 0,
/// 7, 9, 103, 107, 130, 220 and 230, and some of them compose.
#[test]
fn marks_have_the_results_of_single_names() {
    check_strings(&[
        "ก", "é", "a", ".", "\u{E31}", "\u{93C}", "\u{94D}", "\u{E38}", "\u{E48}", "\u{F72}",
        "\u{323}", "\u{300}",
    ]);
}

/// Tests left-to-right and right-to-left labels, with code points of every Bidi class that is allowed in a label.
#[test]
fn right_to_left_labels_have_the_results_of_single_names() {
    check_strings(&[
        "א", "ب", "a", "1", ".", "-", "é", "\u{5B4}", "٣", "・", "\u{200D}",
    ]);
}

/// Tests all strings of up to four of these parts.
fn check_strings(parts: &[&str]) {
    let mut names = vec![String::new()];
    for start in 0.. {
        let name: String = match names.get(start) {
            Some(name) if name.chars().count() < 4 => name.clone(),
            _ => break,
        };
        names.extend(parts.iter().map(|part| name.clone() + part));
    }
    for edition in [Uts46::STRICT, LENIENT] {
        check_with(&edition, &names);
    }
    // Test the strings again, mixed with valid names.
    let mixed: Vec<String> = names
        .iter()
        .flat_map(|name| [name.clone(), "é.com".into(), "日本".into()])
        .collect();
    check_with(&Uts46::STRICT, &mixed);
}

/// Tests names that are nearly valid, mixed with valid names in all proportions.
#[test]
fn nearly_valid_names_have_the_results_of_single_names() {
    for seed in 0..60 {
        let mut random = Random(seed);
        // The number of nearly valid names in a hundred rows
        let (plain, common) = (random.below(100), random.below(100));
        let names: Vec<String> = (0..2100)
            .map(|_| {
                if random.below(100) < plain {
                    return "example.com".to_owned();
                }
                if random.below(100) < common {
                    return random
                        .of(&["bücher.de", "日本語.jp", "почта.рф", "a.ß", "क.in"])
                        .to_owned();
                }
                name(&mut random, 8)
            })
            .collect();
        check(&names);
    }
}

/// Tests labels and names whose lengths are around every limit.
#[test]
fn labels_around_every_length_limit_have_the_results_of_single_names() {
    let mut names = Vec::new();
    for c in ['é', '字', '𐐨', '가'] {
        for count in 1..=40 {
            for ascii in [0, 1, 20, 25, 30, 50, 55, 60, 65] {
                let label = "a".repeat(ascii) + &c.to_string().repeat(count);
                names.extend([format!("{label}.de"), format!("a.{label}"), label]);
            }
        }
    }
    for labels in 1..=22 {
        names.push(vec!["é"; labels].join("."));
        names.push(vec!["字"; labels].join(".") + ".");
        names.push(vec!["é"; labels].join("-"));
    }
    check(&names);
}

/// Tests A-labels of all lengths around 63 whose rows are short in UTF-8. The rows consist of Chinese characters that
/// are far from each other in Unicode, so that each character is encoded as three digits.
#[test]
fn a_labels_around_63_octets_have_the_results_of_single_names() {
    let far = |i: u32| char::from_u32(0x4E00 + i * 997 % 20_000).unwrap();
    let mut names = Vec::new();
    for count in 12..=20 {
        for first in 0..50 {
            let label: String = (first..first + count).map(far).collect();
            names.push(label.clone());
            names.extend((1..=9).map(|ascii| "a".repeat(ascii) + &label));
        }
    }
    let a_labels = names
        .iter()
        .map(|name| LENIENT.to_ascii(name).unwrap().len());
    assert!((60..=66).all(|length| a_labels.clone().any(|other| other == length)));
    check(&names);
}

/// Tests hyphens, full stops and capitals at every position beside a label that is not ASCII.
#[test]
fn separators_have_the_results_of_single_names() {
    let mut names = Vec::new();
    for length in 1..=6 {
        for number in 0..5_usize.pow(length) {
            let c = |i| ['a', 'é', '-', '.', 'Ü'][number / 5_usize.pow(i) % 5];
            names.push((0..length).map(c).collect());
        }
    }
    check(&names);
}

/// Tests all real names of the list of this project, and the names of the list that are not ASCII.
#[test]
fn real_names_have_the_results_of_single_names() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/domains.txt");
    let list = std::fs::read_to_string(path).unwrap();
    let all: Vec<String> = list.lines().map(String::from).collect();
    check(&all);
    let idn: Vec<String> = all
        .iter()
        .filter(|name| !name.is_ascii())
        .cloned()
        .collect();
    assert!(idn.len() > 100);
    check(&idn);
    let capitals: Vec<String> = idn.iter().map(|name| name.to_uppercase()).collect();
    check(&capitals);
}

/// A null row stays null, whatever its text is.
#[test]
fn null_rows_stay_null() {
    let mut text = String::new();
    let mut offsets = vec![0_i64];
    for row in 0..2100 {
        write!(text, "é{row}.com").unwrap();
        offsets.push(i64::try_from(text.len()).unwrap());
    }
    for pattern in [0x00, 0x55, 0xF0, 0xFF] {
        let bits = vec![pattern; 300];
        let names = Column::new(&text, &offsets).unwrap();
        let names = names
            .with_validity(Validity::new(&bits, 3, 2100).unwrap())
            .unwrap();
        let ascii = column::to_ascii(names, &Uts46::STRICT).unwrap();
        agree(names, &ascii, |name| {
            Uts46::STRICT.to_ascii(name).map(String::from)
        });
        let unicode = column::to_unicode(names, &Uts46::STRICT).unwrap();
        assert!(unicode.is_unchanged());
    }
}
