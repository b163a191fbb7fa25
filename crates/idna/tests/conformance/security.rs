//! Compares the UTS #39 data with Unicode's files of Unicode 16 and 17, and lists the differences
//! of Unicode 18.

use std::collections::BTreeMap;

use puny_idna::display::{restriction_level, skeleton, Level};
use unicode_normalization::UnicodeNormalization;

use crate::files;

fn points(field: &str) -> String {
    let point = |hex| char::from_u32(u32::from_str_radix(hex, 16).unwrap()).unwrap();
    field.split_whitespace().map(point).collect()
}

/// The prototypes of Unicode 17 that Unicode 18 changed.
const CHANGED: &str = "\
    \u{13F}\u{2DB}\u{37A}\u{48A}\u{8A8}\u{13A4}\u{14B7}\u{1D9F}\u{1E9A}\u{2365}\u{302C}\
    \u{90DE}\u{96B8}\u{A4ED}\u{FBB0}\u{FBB1}\u{FBEA}\u{FBEB}\u{FBEC}\u{FBED}\u{FBEE}\
    \u{FBEF}\u{FBF0}\u{FBF1}\u{FBF2}\u{FBF3}\u{FBF4}\u{FBF5}\u{FBF6}\u{FBF7}\u{FBF8}\
    \u{FBF9}\u{FBFA}\u{FBFB}\u{FC00}\u{FC01}\u{FC02}\u{FC03}\u{FC04}\u{FC64}\u{FC65}\
    \u{FC66}\u{FC67}\u{FC68}\u{FC69}\u{FC97}\u{FC98}\u{FC99}\u{FC9A}\u{FC9B}\u{FCDF}\
    \u{FCE0}\u{FEF7}\u{FEF8}\u{FF3B}\u{FF3D}\u{1051C}\u{111C7}\u{118C4}\u{1EE61}\
    \u{1EE62}\u{1EE64}\u{1EE67}\u{1EE68}\u{1EE69}\u{1EE6A}\u{1EE6C}\u{1EE6D}\u{1EE6E}\
    \u{1EE6F}\u{1EE70}\u{1EE71}\u{1EE72}\u{1EE74}\u{1EE75}\u{1EE76}\u{1EE77}\u{1EE79}\
    \u{1EE7A}\u{1EE7B}\u{1EE7C}\u{1EE7E}\u{1EE85}\u{1F16D}";

/// Each source has the same skeleton as its prototype, except those that Unicode 18 changed, and
/// sources that decompose, which are never looked up. (The differences between Unicode 16 and 17
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
        let looked_up = |source: &&String| source.nfd().eq(source.chars());
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
