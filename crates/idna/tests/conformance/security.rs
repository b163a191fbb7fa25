//! Compares the UTS #39 data with Unicode's files of Unicode 16 and 17, and lists the differences
//! of Unicode 18.

use std::collections::BTreeMap;

use puny_idna::display::{restriction_level, skeleton, Level};
use puny_idna::{Idna, Uts46};
use unicode_normalization::UnicodeNormalization;

use crate::files;

fn points(field: &str) -> String {
    let point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    field.split_whitespace().map(point).collect()
}

/// The prototypes of Unicode 17 that Unicode 18 changed.
const CHANGED: &str = "\u{8A8}\u{90DE}\u{96B8}";

/// Each source that a label may have after mapping has the same skeleton as its prototype, if both are allowed in
/// identifiers, except those that Unicode 18 changed, and sources that decompose, which are never looked up. (The differences between Unicode 16 and 17
/// are computed from the two files.)
pub(crate) fn confusables(text: &str) {
    let parse = |text: &str, lines: usize| -> BTreeMap<String, String> {
        let text = text.trim_start_matches('\u{FEFF}');
        let data = text
            .lines()
            .filter(|line| line.contains(';') && !line.starts_with('#'));
        let entry = |line: &str| {
            let mut fields = line.split(';').map(points);
            (fields.next().unwrap(), fields.next().unwrap())
        };
        let data = data.map(|line| {
            let (source, target) = line.split_once(';').unwrap();
            entry(&format!("{source};{}", target.split(';').next().unwrap()))
        });
        let all: BTreeMap<_, _> = data.collect();
        assert_eq!(all.len(), lines);
        all
    };
    let old = files::read("unicode-security/confusables-16.0.0.txt");
    let (old, new) = (parse(&old, 6355), parse(text, 6565));
    let changed = |all: &BTreeMap<String, String>| -> String {
        let looked_up = |source: &&String| {
            let both = [source.as_str(), &all[*source]];
            source.nfd().eq(source.chars())
                && both
                    .iter()
                    .all(|text| restriction_level(text) != Level::Unrestricted)
                && Uts46::LENIENT.to_unicode(source).as_deref() == Ok(source)
        };
        let differs = |source: &&String| skeleton(source) != skeleton(&all[*source]);
        all.keys()
            .filter(looked_up)
            .filter(differs)
            .map(String::as_str)
            .collect()
    };
    assert_eq!(changed(&new), CHANGED);
    let unchanged: BTreeMap<_, _> = old
        .into_iter()
        .filter(|(source, target)| new.get(source) == Some(target))
        .collect();
    assert!(changed(&unchanged).chars().all(|c| CHANGED.contains(c)));
}

/// Identifier_Status, from the restriction level: equal to that of Unicode 17, except for one
/// letter.
pub(crate) fn identifier_status(text: &str) {
    let mut allowed = vec![false; 0x11_0000];
    for line in text.lines().filter(|line| line.contains("; Allowed")) {
        let range = line.split(';').next().unwrap().trim();
        let (first, last) = range.split_once("..").unwrap_or((range, range));
        let number = |hex| usize::from_str_radix(hex, 16).unwrap();
        allowed[number(first)..=number(last)].fill(true);
    }
    let level = |c: char| restriction_level(&c.to_string()) != Level::Unrestricted;
    let differ: String = ('\0'..=char::MAX)
        .filter(|&c| level(c) != allowed[c as usize])
        .collect();
    assert_eq!(differ, "\u{11B0A}"); // new in Unicode 18
}
