//! Compares our data of UTS #39, which is from Unicode 18, with the files of Unicode 17, and lists the differences.

use puny_display::{restriction_level, skeleton, Level};
use puny_idna::Uts46;
use unicode_normalization::UnicodeNormalization;

/// Returns whether all code points of a text are allowed in identifiers.
fn is_allowed(text: &str) -> bool {
    restriction_level(text) != Level::Unrestricted
}

/// A source has the same skeleton as its target. This is tested only for sources that the skeleton looks up: a label
/// may contain the source after mapping, source and target are allowed in identifiers, and the source does not
/// decompose. Unicode 18 changed three targets.
#[test]
fn confusables_have_the_same_skeleton() {
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

/// The Identifier_Status of every code point, computed from the restriction level, equals its value in Unicode 17. Only
/// one letter differs.
#[test]
fn identifier_status_differs_in_one_letter() {
    let table = testdata::read("unicode-security/IdentifierStatus-17.0.0.tsv");
    let status = table.by_code_point();
    let differ: String = ('\0'..=char::MAX)
        .filter(|&c| is_allowed(&c.to_string()) != status[c as usize].is_some())
        .collect();
    assert_eq!(differ, "\u{11B0A}"); // new in Unicode 18
    table.print(status.len(), "code points");
}
