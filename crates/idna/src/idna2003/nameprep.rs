//! RFC 3491, Nameprep: the profile of Stringprep (RFC 3454) for names, at Unicode 3.2.
//!
//! The tables of mapping, prohibition and unassigned code points are the crate
//! `stringprep`'s. Its own function `nameprep` would not do: it refuses unassigned code
//! points always, it normalises and judges direction by a Unicode of today, and it does
//! not say where.
//!
//! **Normalisation.** What Unicode 3.2 had assigned is normalised today as it was then, by
//! Unicode's stability policy, but for five ideographs whose decompositions Corrigendum 4
//! put right in Unicode 4.0; RFC 3491 asks for 3.2, so they decompose as they did. What 3.2
//! had not assigned was inert: it neither decomposes nor composes and stops reordering. So
//! text is normalised between such code points, and they stay. Corrigendum 5, which is
//! about sequences that no language has, is applied as by everybody.
//!
//! **Direction.** Tables D.1 and D.2 are the Bidi_Class of today, but for what is listed
//! in `BIDI_CLASS_3_2`.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use stringprep::tables;

use super::options::Unassigned;
use crate::problems::{Place, Recorder, Spot, Status};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// All steps of the profile, in their order.
pub(super) fn nameprep(
    place: Place,
    label: impl Iterator<Item = Spot>,
    unassigned: Unassigned,
    report: &mut Recorder,
) -> Vec<Spot> {
    let prepared = normalise(map(label));
    check_prohibited(place, &prepared, report);
    check_bidi(place, &prepared, report);
    if unassigned == Unassigned::Check {
        check_unassigned(place, &prepared, report);
    }
    prepared
}

/// What mapping and normalisation make of one code point.
pub(crate) fn image(c: char) -> Vec<char> {
    normalise(map([c].iter().copied()))
}

/// What section 3 makes of one code point.
pub(crate) fn mapped(c: char) -> impl Iterator<Item = char> {
    map(core::iter::once(c))
}

/// What section 4 makes of one code point, before it composes with others; `None` of one that
/// Unicode 3.2 had not assigned, which stays and composes with nothing.
pub(crate) fn normalised_alone(c: char) -> Option<Vec<char>> {
    let is_assigned = !tables::unassigned_code_point(c);
    is_assigned.then(|| normalise(core::iter::once(c)))
}

/// Section 3: tables B.1, mapped to nothing, and B.2, case folding.
fn map<E: Element>(label: impl Iterator<Item = E>) -> impl Iterator<Item = E> {
    label
        .filter(|element| !tables::commonly_mapped_to_nothing(element.code_point()))
        .flat_map(|element| {
            tables::case_fold_for_nfkc(element.code_point()).map(move |c| element.with(c))
        })
}

/// Section 4: Normalization Form KC of Unicode 3.2.
fn normalise<E: Element>(text: impl Iterator<Item = E>) -> Vec<E> {
    let mut normalised = Normaliser::with_capacity(text.size_hint().0);
    for element in text {
        if tables::unassigned_code_point(element.code_point()) {
            normalised.push_inert(element);
        } else {
            decompose(element, &mut normalised);
        }
    }
    normalised.finish()
}

/// Makes of one code point what NFKC makes of it when it is alone; NFC of those is NFKC of
/// the whole.
fn decompose<E: Element>(element: E, to: &mut Normaliser<E>) {
    let c = element.code_point();
    if let Ok(found) = CORRIGENDUM_4.binary_search_by_key(&c, |pair| pair.0) {
        let then = CORRIGENDUM_4.get(found).map_or(c, |pair| pair.1);
        to.push(element.with(then));
        return;
    }
    match compatible(c) {
        Some(text) => text.chars().for_each(|c| to.push(element.with(c))),
        None => to.push(element),
    }
}

/// NFKC of one code point that Unicode 3.2 had assigned, if it may differ from it.
///
/// `stringprep` has NFKC only as a step of its profiles. That of X.520 does nothing else to
/// these code points: it turns separators into spaces, as NFKC does but for three, and
/// removes controls, which are left out here, and it wants no combining mark in front, so
/// that a hyphen is put there, with which nothing composes. A test compares all code points
/// with NFKC proper.
fn compatible(c: char) -> Option<String> {
    // Most of what is written: no more than canonical decompositions, which are NFC's.
    let is_canonical = matches!(c,
        '\0'..='\x7F'
        | '\u{C0}'..='\u{131}'
        | '\u{391}'..='\u{3CE}'
        | '\u{400}'..='\u{586}'
        | '\u{591}'..='\u{674}'
        | '\u{679}'..='\u{E32}'
        | '\u{3041}'..='\u{309A}'
        | '\u{30A1}'..='\u{30FE}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}');
    if is_canonical || c == '\u{1680}' || tables::non_ascii_control_character(c) {
        return None;
    }
    let text: String = ['-', c].iter().collect();
    match stringprep::x520prep(&text, false) {
        Ok(normalised) if normalised != text => normalised.strip_prefix('-').map(String::from),
        _ => None,
    }
}

/// Corrigendum 4: the ideographs whose decompositions were wrong in Unicode 3.2
/// (NormalizationCorrections.txt), and what they were.
const CORRIGENDUM_4: [(char, char); 5] = [
    ('\u{2F868}', '\u{2136A}'),
    ('\u{2F874}', '\u{5F33}'),
    ('\u{2F91F}', '\u{43AB}'),
    ('\u{2F95F}', '\u{7AAE}'),
    ('\u{2F9BF}', '\u{4D57}'),
];

/// Section 5: tables C.1.2, C.2.2, C.3 to C.9. Surrogates, table C.5, are no `char`s.
fn check_prohibited(place: Place, label: &[Spot], report: &mut Recorder) {
    for spot in label {
        if is_prohibited(spot.c) {
            report.spot(place, *spot, Status::NameprepProhibited);
        }
    }
}

fn is_prohibited(c: char) -> bool {
    !c.is_ascii()
        && (tables::non_ascii_space_character(c)
            || tables::non_ascii_control_character(c)
            || tables::private_use(c)
            || tables::non_character_code_point(c)
            || tables::inappropriate_for_plain_text(c)
            || tables::inappropriate_for_canonical_representation(c)
            || tables::change_display_properties_or_deprecated(c)
            || tables::tagging_character(c))
}

/// Section 6, and RFC 3454, section 6: right-to-left text does not share a label with
/// left-to-right text, and stands at both of its ends. The code point to blame is the first
/// one of the other direction, or the one at the end.
fn check_bidi(place: Place, label: &[Spot], report: &mut Recorder) {
    let direction = |spot: &&Spot| direction(spot.c);
    if !label
        .iter()
        .any(|s| direction(&s) == Some(Direction::RandAl))
    {
        return;
    }
    if let Some(left) = label.iter().find(|s| direction(s) == Some(Direction::L)) {
        report.spot(place, *left, Status::NameprepBidi);
        return;
    }
    for end in label.first().into_iter().chain(label.last()) {
        if direction(&end) != Some(Direction::RandAl) {
            report.spot(place, *end, Status::NameprepBidi);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// Table D.1.
    RandAl,
    /// Table D.2.
    L,
}

/// Tables D.1 and D.2.
fn direction(c: char) -> Option<Direction> {
    let differs = BIDI_CLASS_3_2.iter().find(|(range, _)| range.contains(&c));
    if let Some(&(_, then)) = differs {
        return then;
    }
    let now = properties(c);
    let then = if now.has(Properties::BIDI_R.or(Properties::BIDI_AL)) {
        Direction::RandAl
    } else if now.has(Properties::BIDI_L) {
        Direction::L
    } else {
        return None;
    };
    // The tables hold nothing that was not assigned.
    Some(then).filter(|_| !tables::unassigned_code_point(c))
}

/// Where tables D.1 and D.2 are not what Bidi_Class is today, among the code points that
/// are neither prohibited nor changed by normalisation.
const BIDI_CLASS_3_2: &[(RangeInclusive<char>, Option<Direction>)] = &[
    ('\u{CBF}'..='\u{CBF}', None),
    ('\u{CC6}'..='\u{CC6}', None),
    ('\u{1734}'..='\u{1734}', None),
    ('\u{17B4}'..='\u{17B5}', Some(Direction::L)),
    ('\u{1885}'..='\u{1886}', Some(Direction::L)),
    ('\u{2132}'..='\u{2132}', None),
    ('\u{2800}'..='\u{28FF}', None),
    ('\u{302E}'..='\u{302F}', None),
];

/// Section 7: table A.1. Neither mapping nor normalisation makes or removes such a code
/// point, so it is all the same when one looks.
fn check_unassigned(place: Place, label: &[Spot], report: &mut Recorder) {
    for spot in label {
        if tables::unassigned_code_point(spot.c) {
            report.spot(place, *spot, Status::Unassigned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::spots;
    use alloc::string::ToString;
    use unicode_normalization::UnicodeNormalization;

    fn normalised(input: &str) -> String {
        normalise(input.chars()).iter().collect()
    }

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    /// What comes to normalisation: what is mapped to nothing does not.
    fn assigned() -> impl Iterator<Item = char> {
        all().filter(|&c| {
            !tables::unassigned_code_point(c) && !tables::commonly_mapped_to_nothing(c)
        })
    }

    #[test]
    fn every_code_point_of_3_2_is_normalised_as_today_but_for_corrigendum_4() {
        let differ: String = assigned()
            .filter(|&c| normalised(&c.to_string()) != c.to_string().nfkc().collect::<String>())
            .collect();
        let corrected: String = CORRIGENDUM_4.iter().map(|pair| pair.0).collect();
        assert_eq!(differ, corrected);
    }

    #[test]
    fn texts_of_3_2_are_normalised_as_today() {
        // Every code point after a letter that composes and marks out of order.
        for c in assigned() {
            let input: String = ['a', '\u{302}', '\u{323}', c, '\u{301}', '\u{345}', c]
                .iter()
                .collect();
            if CORRIGENDUM_4.iter().all(|pair| pair.0 != c) {
                assert_eq!(
                    normalised(&input),
                    input.nfkc().collect::<String>(),
                    "{c:?}"
                );
            }
        }
    }

    #[test]
    fn what_came_later_is_inert() {
        // A digit with a comma (Unicode 5.2).
        assert_eq!("\u{1F102}".nfkc().collect::<String>(), "1,");
        assert_eq!(normalised("\u{1F102}"), "\u{1F102}");
        // A mark (Unicode 4.0) that today changes places with the dot below.
        let marks = "a\u{350}\u{323}";
        assert_eq!(marks.nfkc().collect::<String>(), "\u{1EA1}\u{350}");
        assert_eq!(normalised(marks), marks);
    }

    #[test]
    fn mapping_neither_takes_nor_makes_what_is_unassigned() {
        for c in all() {
            let mapped: Vec<char> = map([c].iter().copied()).collect();
            if tables::unassigned_code_point(c) {
                assert_eq!(mapped, [c]);
            } else {
                assert!(
                    !mapped.iter().any(|&c| tables::unassigned_code_point(c)),
                    "{c:?}"
                );
            }
        }
    }

    /// Counted in RFC 3454, appendix D: what is neither prohibited nor changed by NFKC.
    #[test]
    fn the_tables_of_direction_have_their_size() {
        let stays = |c: &char| !is_prohibited(*c) && normalised(&c.to_string()) == c.to_string();
        let count = |wanted| {
            let counted = |&c: &char| direction(c) == Some(wanted) && stays(&c);
            all().filter(counted).count()
        };
        assert_eq!(count(Direction::RandAl), 263);
        assert_eq!(count(Direction::L), 87_621);
    }

    /// RFC 3454, appendices A and C, likewise.
    #[test]
    fn the_other_tables_have_their_size() {
        assert_eq!(all().filter(|&c| is_prohibited(c)).count(), 137_732);
        let unassigned = |c: &char| tables::unassigned_code_point(*c);
        assert_eq!(all().filter(unassigned).count(), 879_309);
    }

    #[test]
    fn a_problem_points_at_what_was_written() {
        let mut report = Recorder::default();
        // U+2057 is prohibited neither before nor after; U+FFFC is, at bytes 4..7.
        nameprep(
            Place::new(0, 0..7),
            spots("\u{2057}b\u{FFFC}", 0),
            Unassigned::Ignore,
            &mut report,
        );
        let found: Vec<_> = report
            .problems
            .iter()
            .map(|p| (p.range(), p.code_point()))
            .collect();
        assert_eq!(found, [(4..7, Some('\u{FFFC}'))]);
    }
}
