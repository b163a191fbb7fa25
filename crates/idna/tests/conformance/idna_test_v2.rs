//! IdnaTestV2.txt: every line, all three operations, the text and the exact set of statuses.
//! The file of Unicode 18 agrees without exception. Older files differ only in lines with code
//! points of a later version; these lines are listed here.

use std::ops::RangeInclusive;

use crate::files;
use crate::support::{codes, editions, entry_points};
use crate::unicode_file::{cases, mapping_table, Case, Codes, Expected};
use puny_idna::{Idna, Report, Transitional, Uts46, UNICODE_VERSION};

const TRANSITIONAL: Uts46 = Uts46::STRICT.with_transitional(Transitional::On);

/// The statuses that only the file has, and those that only this crate reports; `None` if they
/// agree.
fn difference(got: &Report<'_>, expected: &Expected) -> Option<(Vec<String>, Vec<String>)> {
    let ours: Codes = codes(got).into_iter().map(String::from).collect();
    if Some(got.text_even_if_refused()) == expected.0.as_deref() && ours == expected.1 {
        return None;
    }
    // Only the statuses may ever differ.
    assert_eq!(Some(got.text_even_if_refused()), expected.0.as_deref());
    Some((
        expected.1.difference(&ours).cloned().collect(),
        ours.difference(&expected.1).cloned().collect(),
    ))
}

/// The lines whose three operations differ, and the statuses that only the file has.
fn differing(cases: &[Case]) -> Vec<(usize, Vec<String>)> {
    let mut differing = Vec::new();
    let mut without_source = Vec::new();
    for case in cases {
        let Some(source) = &case.source else {
            without_source.push(case.line);
            continue;
        };
        let differences = [
            difference(&Uts46::STRICT.to_unicode_report(source), &case.to_unicode),
            difference(&Uts46::STRICT.to_ascii_report(source), &case.to_ascii_n),
            difference(&TRANSITIONAL.to_ascii_report(source), &case.to_ascii_t),
        ];
        match differences {
            [None, None, None] => {}
            [Some((beyond, lacking)), second, third] => {
                assert!(lacking.is_empty(), "line {}: {lacking:?}", case.line);
                let same = Some((beyond.clone(), lacking));
                assert!(second == same && third == same, "line {}", case.line);
                differing.push((case.line, beyond));
            }
            other => panic!("line {}: {other:?}", case.line),
        }
    }
    // Two sources have a surrogate, which a `str` cannot have.
    assert_eq!(without_source, [548, 549]);
    differing
}

/// Lines that differ: the newer code point in them, and the statuses that no longer apply.
type Newer = (RangeInclusive<usize>, char, &'static [&'static str]);

/// CJK Unified Ideographs Extensions J (Unicode 17) and K (Unicode 18), and a combining mark of
/// Unicode 17, with which the label no longer breaks the Bidi rule.
const SINCE_16: &[Newer] = &[
    (3384..=3387, '\u{3F8CD}', &["V7"]),
    (3952..=3964, '\u{3F02B}', &["V7"]),
    (4219..=4220, '\u{32931}', &["V7"]),
    (4401..=4411, '\u{32B9A}', &["V7"]),
    (4726..=4727, '\u{3D286}', &["V7"]),
    (5858..=5860, '\u{3E8AC}', &["V7"]),
    (6328..=6329, '\u{1ADC}', &["B5", "B6", "V7"]),
    (6466..=6473, '\u{3D416}', &["V7"]),
];

const SINCE_17: &[Newer] = &[
    (3384..=3387, '\u{3F8CD}', &["V7"]),
    (3952..=3964, '\u{3F02B}', &["V7"]),
    (4728..=4729, '\u{3D286}', &["V7"]),
    (5860..=5862, '\u{3E8AC}', &["V7"]),
    (6468..=6475, '\u{3D416}', &["V7"]),
];

pub(crate) fn unicode_18(text: &str) {
    assert_eq!(UNICODE_VERSION, (18, 0, 0));
    let cases = cases(text);
    assert_eq!(cases.len(), 6396);
    assert_eq!(differing(&cases), []);
    check_entry_points(&cases);
}

pub(crate) fn unicode_17(text: &str) {
    let cases = cases(text);
    assert_eq!(cases.len(), 6391);
    check_older(&cases, SINCE_17);
    check_entry_points(&cases);
}

pub(crate) fn unicode_16(text: &str) {
    let cases = cases(text);
    assert_eq!(cases.len(), 6389);
    check_older(&cases, SINCE_16);
    check_entry_points(&cases);
}

/// Asserts that exactly the listed lines differ, in the listed statuses.
fn check_older(cases: &[Case], newer: &[Newer]) {
    let listed: Vec<(usize, Vec<String>)> = newer
        .iter()
        .flat_map(|(lines, _, gone)| {
            lines
                .clone()
                .map(|line| (line, gone.iter().map(|&code| code.to_owned()).collect()))
        })
        .collect();
    assert_eq!(differing(cases), listed);
}

/// Verifies with the mapping table of Unicode 17 why lines differ.
pub(crate) fn since_17(table: &str) {
    check_reasons(table, "unicode-idna/17.0.0/IdnaTestV2.txt", SINCE_17);
}

pub(crate) fn since_16(table: &str) {
    check_reasons(table, "unicode-idna/16.0.0/IdnaTestV2.txt", SINCE_16);
}

/// Asserts that each line has the listed code point, that it was disallowed and is valid now, and
/// that no other code point of the line has changed.
fn check_reasons(old: &str, lines: &str, newer: &[Newer]) {
    let new = files::read("unicode-idna/18.0.0/IdnaMappingTable.txt");
    let (old, new) = (mapping_table(old), mapping_table(&new));
    let mut checked = 0;
    for case in cases(&files::read(lines)) {
        let of_the_list = newer
            .iter()
            .find(|(lines, _, _)| lines.contains(&case.line));
        let Some((_, newer, _)) = of_the_list else {
            continue;
        };
        let unicode = case.to_unicode.0.as_deref().unwrap();
        let changed: Vec<char> = unicode
            .chars()
            .filter(|&c| old[c as usize] != new[c as usize])
            .collect();
        assert_eq!(changed, [*newer], "line {}", case.line);
        assert_eq!(old[*newer as usize], "disallowed");
        assert_eq!(new[*newer as usize], "valid");
        checked += 1;
    }
    let listed: usize = newer
        .iter()
        .map(|(lines, _, _)| lines.clone().count())
        .sum();
    assert_eq!(checked, listed);
}

/// Calls every conversion method of every edition.
fn check_entry_points(cases: &[Case]) {
    for source in cases.iter().filter_map(|case| case.source.as_ref()) {
        for (_, edition) in editions() {
            let _ = entry_points::to_ascii(&*edition, source);
            entry_points::to_unicode(&*edition, source);
        }
    }
}
