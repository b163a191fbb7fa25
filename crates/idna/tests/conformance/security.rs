//! Compares the data of UTS #39 with Unicode's files of Unicode 17, and lists the differences of Unicode 18.

use puny_idna::display::{restriction_level, skeleton, Level};
use puny_idna::{Idna, Uts46};
use unicode_normalization::UnicodeNormalization;

fn is_allowed(text: &str) -> bool {
    restriction_level(text) != Level::Unrestricted
}

/// A source has the same skeleton as its target, if a label may have the source after mapping, both are allowed in
/// identifiers, and the source does not decompose: only such sources are looked up. Unicode 18 changed three targets.
#[test]
fn confusables() {
    let mut changed = String::new();
    testdata::read("unicode-security/confusables-17.0.0.tsv").each(|row| {
        let (source, target) = (row.text("source"), row.text("target"));
        let is_looked_up = source.nfd().eq(source.chars())
            && is_allowed(&source)
            && is_allowed(&target)
            && Uts46::LENIENT.to_unicode(&source).as_deref() == Ok(&source);
        if is_looked_up && skeleton(&source) != skeleton(&target) {
            changed.push_str(&source);
        }
    });
    let mut changed: Vec<char> = changed.chars().collect();
    changed.sort_unstable();
    assert_eq!(changed, ['\u{8A8}', '\u{90DE}', '\u{96B8}']);
}

/// Identifier_Status, from the restriction level, is that of Unicode 17, except for one letter.
#[test]
fn identifier_status() {
    let table = testdata::read("unicode-security/IdentifierStatus-17.0.0.tsv");
    let status = table.by_code_point();
    let differ: String = ('\0'..=char::MAX)
        .filter(|&c| is_allowed(&c.to_string()) != status[c as usize].is_some())
        .collect();
    assert_eq!(differ, "\u{11B0A}"); // new in Unicode 18
    table.print(status.len(), "code points");
}
