//! The letters that an imitation can have: code points whose skeleton can be a part of the wanted skeleton.

use alloc::string::String;
use alloc::vec::Vec;

use puny_idna::internal::{properties, Properties};
use puny_idna::AsciiRules;

use crate::confusable::Look;
use crate::resembling::{like, write_letters};
use crate::unicode::prototype::prototype;

/// A code point, and one of the skeletons that it has as a part of a label.
pub(super) type Letter = (char, Vec<char>);

/// The last code point that can be in a label. Ideographs end here.
const LAST: char = '\u{3FFFF}';

/// Returns the letters from which a label with one of these skeletons can be written, in code point order. A code point
/// with several readings has one entry for each reading. Code points that disappear from the skeleton are left out: a
/// label could have any number of them.
///
/// Code points that mapping changes or that no edition allows are left out too, unless they are in `label`.
///
/// O(1) in the length of the label: this function looks at all code points.
pub(super) fn find_letters(look: Look, label: &str, skeletons: &[String]) -> Vec<Letter> {
    let mut wanted: Vec<char> = skeletons.iter().flat_map(|text| text.chars()).collect();
    // The pairs vv and cl are written as one letter in a simplified skeleton.
    wanted.extend("vcl".chars().filter(|_| look == Look::Loose));
    // In a simplified skeleton, digits stay digits only if the label is a number. The second character of the texts
    // below tells this to the functions that make the skeleton.
    let is_number = wanted.iter().any(char::is_ascii_digit);
    let after = if is_number { '0' } else { 'x' };
    let mut all = Vec::new();
    let all_code_points = ('!'..=LAST).filter(|c| !is_certainly_other(*c, &wanted));
    for c in all_code_points.filter(|c| can_be_in_label(*c) || label.contains(*c)) {
        let from = all.len();
        for reading in look.readings(&String::from_iter([c, after])) {
            let mut letters = String::new();
            match look {
                Look::Alike => look.write_skeleton(&reading, &mut letters),
                Look::Loose => write_letters(&reading, &mut letters),
            }
            letters.pop();
            let letters: Vec<char> = letters.chars().collect();
            let is_new = !all.iter().skip(from).any(|(_, known)| *known == letters);
            if is_new && !letters.is_empty() && letters.iter().all(|c| wanted.contains(c)) {
                all.push((c, letters));
            }
        }
    }
    all
}

/// Returns whether a label can contain a code point after mapping.
fn can_be_in_label(c: char) -> bool {
    const NOT_IN_LABELS: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED)
        .or(Properties::UNASSIGNED);
    match c.is_ascii() {
        true => c != '.' && !c.is_ascii_uppercase() && !AsciiRules::URL_DOMAIN.denies(c),
        false => !properties(c).has(NOT_IN_LABELS),
    }
}

/// Returns whether a code point is certainly left out. This quick check saves most of the time, because most code points
/// are ideographs, which are their own skeletons, and syllables of Hangul, whose skeletons are jamo.
fn is_certainly_other(c: char, wanted: &[char]) -> bool {
    match c {
        '\u{3400}'..='\u{9FFF}' | '\u{20000}'..=LAST => {
            prototype(c).is_none() && like(c).is_none() && !wanted.contains(&c)
        }
        '\u{AC00}'..='\u{D7A3}' => !wanted.iter().any(|c| matches!(c, '\u{1100}'..='\u{11FF}')),
        _ => false,
    }
}
