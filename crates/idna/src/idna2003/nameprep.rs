//! Nameprep (RFC 3491): the profile of Stringprep (RFC 3454) for domain names, with Unicode 3.2.
//!
//! The tables for mapping, prohibited code points and unassigned code points come from the crate `stringprep`. The
//! profile functions of that crate are not used, for three reasons. They always refuse unassigned code points. They use
//! additional tables, with the normalisation and the Bidi classes of a current version of Unicode. Their errors contain
//! no positions.
//!
//! **Normalisation.** The stability policy of Unicode guarantees that the normalisation of an assigned code point does
//! not change. For the code points of Unicode 3.2, there are five exceptions: ideographs whose decompositions were
//! corrected in Unicode 4.0 by Corrigendum 4. RFC 3491 requires Unicode 3.2, so this file uses their old
//! decompositions.
//!
//! Code points that are unassigned in Unicode 3.2 are inert: they neither decompose nor compose, and no marks are
//! reordered across them. The parts of the text between inert code points are therefore normalised separately. Like
//! other implementations, this file applies Corrigendum 5, which is about sequences that no language uses.
//!
//! **Direction.** Tables D.1 and D.2 of RFC 3454 agree with the current Bidi_Class, except for the code points in
//! `BIDI_CLASS_3_2`.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use puny::invariant::Ensured;
use stringprep::tables;

use crate::problems::{Recorder, Rule, SpannedChar};
use crate::rules::label::Label;
use crate::unicode::mapping::{mapping, Mapping};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// Maps and normalises text (sections 3 and 4).
pub(super) fn prepare<E: Element>(text: impl Iterator<Item = E>) -> Vec<E> {
    normalise(map(text))
}

/// Returns the result of mapping and normalising one code point.
pub(crate) fn image(c: char) -> Vec<char> {
    prepare([c].iter().copied())
}

/// Returns the mapping of one code point (section 3).
pub(crate) fn mapped(c: char) -> impl Iterator<Item = char> {
    map(core::iter::once(c))
}

/// Returns the normalisation of one mapped code point (section 4), before composition with adjacent code points.
/// Returns `None` if the code point is unassigned in Unicode 3.2. Such a code point neither changes nor composes.
pub(crate) fn normalised_alone(c: char) -> Option<Vec<char>> {
    let is_assigned = !tables::unassigned_code_point(c);
    is_assigned.then(|| normalise(core::iter::once(c)))
}

/// Maps text (section 3): removes the code points of table B.1, and case-folds by table B.2.
fn map<E: Element>(label: impl Iterator<Item = E>) -> impl Iterator<Item = E> {
    label
        .filter(|element| !tables::commonly_mapped_to_nothing(element.code_point()))
        .flat_map(|element| {
            tables::case_fold_for_nfkc(element.code_point()).map(move |c| element.with(c))
        })
}

/// Normalises text to Normalization Form KC of Unicode 3.2 (section 4).
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

/// Pushes the NFKC form of one code point to the normaliser. The normaliser applies NFC to all pushed code points
/// together, so the final result is NFKC of the whole text.
fn decompose<E: Element>(element: E, to: &mut Normaliser<E>) {
    for c in nfkc_of(element.code_point()) {
        to.push(element.with(c));
    }
}

/// Returns the NFKC form of one code point, before composition with adjacent code points. The code point must be
/// assigned in Unicode 3.2, and the mapping of section 3 must not change it.
///
/// The NFKC form equals the mapping of UTS #46, with some exceptions. The mapping of UTS #46 combines NFKC with case
/// folding, and the case folding has no effect here, because section 3 has already applied it. The exceptions are:
///
/// - capitals that had no small letter in Unicode 3.2, which UTS #46 maps to lower case;
/// - full stops, and code points whose NFKC form contains a full stop: UTS #46 does not map them, or maps them to a
///   different text;
/// - the Hangul fillers, which UTS #46 ignores;
/// - the code points of Corrigendum 4.
///
/// A test compares the result with the NFKC of the crate `unicode-normalization`, for all code points.
fn nfkc_of(c: char) -> Mapping {
    match c {
        '\u{4C0}' | '\u{10A0}'..='\u{10C5}' | '\u{2132}' | '\u{2183}' | '\u{3002}' => {
            Mapping::One(c)
        }
        '\u{FF61}' => Mapping::One('\u{3002}'),
        '\u{2024}' | '\u{FE52}' => Mapping::One('.'),
        '\u{2025}' | '\u{FE30}' => Mapping::Text(".."),
        '\u{2026}' => Mapping::Text("..."),
        '\u{2488}'..='\u{249B}' => {
            let index = u32::from(c) - 0x2488;
            Mapping::Text(FULL_STOPS.get(index as usize).copied().ensured())
        }
        '\u{3164}' | '\u{FFA0}' => Mapping::One('\u{1160}'),
        '\u{33C2}' => Mapping::Text("a.m."),
        '\u{33D8}' => Mapping::Text("p.m."),
        _ => match CORRIGENDUM_4.iter().find(|pair| pair.0 == c) {
            Some((_, then)) => Mapping::One(*then),
            None => mapping(c),
        },
    }
}

/// The NFKC forms of U+2488 to U+249B, which are numbers with a full stop.
const FULL_STOPS: [&str; 20] = [
    "1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "10.", "11.", "12.", "13.", "14.", "15.",
    "16.", "17.", "18.", "19.", "20.",
];

/// The ideographs whose decompositions Corrigendum 4 corrected, with the wrong decompositions of Unicode 3.2
/// (NormalizationCorrections.txt).
const CORRIGENDUM_4: [(char, char); 5] = [
    ('\u{2F868}', '\u{2136A}'),
    ('\u{2F874}', '\u{5F33}'),
    ('\u{2F91F}', '\u{43AB}'),
    ('\u{2F95F}', '\u{7AAE}'),
    ('\u{2F9BF}', '\u{4D57}'),
];

/// Records each prohibited code point (section 5): tables C.1.2, C.2.2 and C.3 to C.9 of RFC 3454. Surrogates (table
/// C.5) are not checked, because a `char` cannot be a surrogate.
pub(super) fn check_prohibited(label: &Label, report: &mut Recorder) {
    let (span, label) = (label.span, label.text.as_slice());
    for ch in label {
        if is_prohibited(ch.c) {
            report.code_point(span, *ch, Rule::NameprepProhibited);
        }
    }
}

/// Returns whether a code point is in one of the tables of prohibited code points.
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

/// Checks that a label with right-to-left text has no left-to-right text, and begins and ends with right-to-left text
/// (section 6; RFC 3454, section 6). Records the first left-to-right code point. If there is no left-to-right code
/// point, checks the first and the last code point, and records each of them that is not right-to-left.
pub(super) fn check_bidi(label: &Label, report: &mut Recorder) {
    let (span, label) = (label.span, label.text.as_slice());
    let direction = |ch: &&SpannedChar| direction(ch.c);
    if !label
        .iter()
        .any(|s| direction(&s) == Some(Direction::RandAl))
    {
        return;
    }
    if let Some(left) = label.iter().find(|s| direction(s) == Some(Direction::L)) {
        report.code_point(span, *left, Rule::NameprepBidi);
        return;
    }
    for end in label.first().into_iter().chain(label.last()) {
        if direction(&end) != Some(Direction::RandAl) {
            report.code_point(span, *end, Rule::NameprepBidi);
        }
    }
}

/// The direction of a code point in RFC 3454.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    /// Right-to-left: the code point is in table D.1, "RandALCat".
    RandAl,
    /// Left-to-right: the code point is in table D.2, "LCat".
    L,
}

/// Returns the direction of a code point, or `None` if it is in neither of the tables D.1 and D.2.
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
    // The tables contain only code points that are assigned in Unicode 3.2.
    Some(then).filter(|_| !tables::unassigned_code_point(c))
}

/// The code points whose direction in tables D.1 and D.2 differs from their current Bidi_Class, with the direction in
/// the tables. Code points that are prohibited or that normalisation changes are not listed, because their direction is
/// never needed.
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

/// Records each unassigned code point (section 7): table A.1 of RFC 3454. Mapping and normalisation neither add nor
/// remove unassigned code points, so the check can follow these two steps.
pub(super) fn check_unassigned(label: &Label, report: &mut Recorder) {
    let (span, label) = (label.span, label.text.as_slice());
    for ch in label {
        if tables::unassigned_code_point(ch.c) {
            report.code_point(span, *ch, Rule::Unassigned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use unicode_normalization::UnicodeNormalization;

    fn normalised(input: &str) -> String {
        normalise(input.chars()).iter().collect()
    }

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    /// Returns the assigned code points that are mapped to themselves. Only these code points reach normalisation.
    fn assigned() -> impl Iterator<Item = char> {
        all().filter(|&c| !tables::unassigned_code_point(c) && mapped(c).eq([c].iter().copied()))
    }

    #[test]
    fn mapping_a_second_time_changes_nothing() {
        assert!(all().all(|c| mapped(c).all(|to| mapped(to).eq([to].iter().copied()))));
    }

    #[test]
    fn assigned_code_points_are_normalised_as_today_except_corrigendum_4() {
        let differ: String = assigned()
            .filter(|&c| normalised(&c.to_string()) != c.to_string().nfkc().collect::<String>())
            .collect();
        let corrected: String = CORRIGENDUM_4.iter().map(|pair| pair.0).collect();
        assert_eq!(differ, corrected);
    }

    #[test]
    fn assigned_texts_are_normalised_as_today() {
        // Each code point follows a letter that composes, with marks that must be reordered.
        for c in assigned() {
            let input: String = ['a', '\u{302}', '\u{323}', c, '\u{301}', '\u{360}', c]
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
    fn unassigned_code_points_are_inert() {
        // The character DIGIT ONE COMMA, which was assigned in Unicode 5.2.
        assert_eq!("\u{1F102}".nfkc().collect::<String>(), "1,");
        assert_eq!(normalised("\u{1F102}"), "\u{1F102}");
        // A mark that was assigned in Unicode 4.0. The current normalisation reorders this mark and the dot below.
        let marks = "a\u{350}\u{323}";
        assert_eq!(marks.nfkc().collect::<String>(), "\u{1EA1}\u{350}");
        assert_eq!(normalised(marks), marks);
    }

    #[test]
    fn mapping_neither_removes_nor_adds_unassigned_code_points() {
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

    /// Compares the sizes of the tables with numbers that were counted in RFC 3454, appendix D. The numbers do not
    /// include code points that are prohibited or that NFKC changes.
    #[test]
    fn the_bidi_tables_have_the_sizes_that_the_rfc_gives() {
        let is_unchanged =
            |c: &char| !is_prohibited(*c) && c.to_string().nfkc().eq([*c].iter().copied());
        let count = |wanted| {
            let counted = |&c: &char| direction(c) == Some(wanted) && is_unchanged(&c);
            all().filter(counted).count()
        };
        assert_eq!(count(Direction::RandAl), 263);
        assert_eq!(count(Direction::L), 87_621);
    }

    /// Compares the sizes of the tables with numbers that were counted in RFC 3454, appendices A and C.
    #[test]
    fn the_other_tables_have_the_sizes_that_the_rfc_gives() {
        assert_eq!(all().filter(|&c| is_prohibited(c)).count(), 137_732);
        let unassigned = |c: &char| tables::unassigned_code_point(*c);
        assert_eq!(all().filter(unassigned).count(), 879_309);
    }
}
