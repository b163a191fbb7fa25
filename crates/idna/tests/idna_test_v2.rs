//! IdnaTestV2.txt: every line, all three operations, text and the exact set of statuses.
//! That of Unicode 18 agrees without exception. Older ones differ in the lines that hold
//! code points of a later version; these lines are listed here, and no other differs.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use std::ops::RangeInclusive;

use puny_idna::{Report, Transitional, Uts46, UNICODE_VERSION};
use support::idna_test_v2::{cases, mapping_table, Case, Codes, Expected};
use support::{codes, fetched, surfaces, vectors};

const TRANSITIONAL: Uts46 = Uts46::STRICT.with_transitional(Transitional::On);

/// What the file says of an operation and we do not, and the reverse; nothing if they agree.
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

/// The lines of which all three operations differ, and what the file has beyond ours.
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
    // A surrogate is in no `str`, so that these two cannot be asked.
    assert_eq!(without_source, [548, 549]);
    differing
}

/// Lines that differ: the one code point in them that is newer, and the statuses that are
/// gone with it.
type Newer = (RangeInclusive<usize>, char, &'static [&'static str]);

/// CJK Unified Ideographs Extensions J (Unicode 17) and K (Unicode 18), and a combining
/// mark of Unicode 17, with which a label is no longer one of the wrong direction.
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

/// The file of a version, where it is; the 16.0.0 one is also in a published package.
fn file(version: &str) -> Option<String> {
    match support::text(&format!("unicode-idna/{version}/IdnaTestV2.txt")) {
        None if version == "16.0.0" => Some(fetched("idna-1.1.0/IdnaTestV2.txt")),
        text => text,
    }
}

#[test]
fn unicode_18() {
    assert_eq!(UNICODE_VERSION, (18, 0, 0));
    let Some(text) = file("18.0.0") else { return };
    let cases = cases(&text);
    assert_eq!(cases.len(), 6396);
    assert_eq!(differing(&cases), []);
}

#[test]
fn unicode_17() {
    let Some(text) = file("17.0.0") else { return };
    let cases = cases(&text);
    assert_eq!(cases.len(), 6391);
    check_older(&cases, SINCE_17);
    check_reasons("17.0.0", &cases, SINCE_17);
}

#[test]
fn unicode_16() {
    let cases = cases(&file("16.0.0").unwrap());
    assert_eq!(cases.len(), 6389);
    check_older(&cases, SINCE_16);
    check_reasons("16.0.0", &cases, SINCE_16);
}

/// The lines that differ are those of the list, in the way of the list.
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

/// Each of the lines holds the code point of the list, which was disallowed and is valid
/// now; and no other in it has changed.
fn check_reasons(version: &str, cases: &[Case], newer: &[Newer]) {
    if vectors().is_none() {
        return;
    }
    let table = |version: &str| {
        mapping_table(
            &support::text(&format!("unicode-idna/{version}/IdnaMappingTable.txt")).unwrap(),
        )
    };
    let (old, new) = (table(version), table("18.0.0"));
    for case in cases {
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
    }
}

/// On the sources of all versions: every surface.
#[test]
fn surfaces_agree() {
    for version in ["16.0.0", "17.0.0", "18.0.0"] {
        let Some(text) = file(version) else { continue };
        for case in cases(&text) {
            let Some(source) = &case.source else { continue };
            for (_, edition) in support::editions() {
                let _ = surfaces::to_ascii(&*edition, source);
                surfaces::to_unicode(&*edition, source);
            }
        }
    }
}
