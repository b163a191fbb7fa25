//! Nameprep (RFC 3491): the profile of Stringprep (RFC 3454) for names, at Unicode 3.2.
//!
//! The tables for mapping, prohibited and unassigned code points are those of the crate
//! `stringprep`. Its profiles are not used: they always refuse unassigned code points, they use the
//! normalisation and Bidi classes of current Unicode, with tables of their own, and their errors have no
//! positions.
//!
//! **Normalisation.** By Unicode's stability policy, code points assigned in Unicode 3.2 are
//! normalised today as then, except five ideographs whose decompositions Corrigendum 4 corrected in
//! Unicode 4.0. RFC 3491 requires 3.2, so here they have their old decompositions. Code points
//! unassigned in 3.2 are inert: they neither decompose nor compose, and nothing is reordered across
//! them. So text is normalised between such code points, and they stay unchanged. Corrigendum 5,
//! about sequences that no language uses, is applied, as in other implementations.
//!
//! **Direction.** Tables D.1 and D.2 equal the current Bidi_Class, except the code points listed
//! in `BIDI_CLASS_3_2`.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use stringprep::tables;

use crate::problems::{LabelSpan, Recorder, SpannedChar, Status};
use crate::unicode::mapping::{mapping, Mapping};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

/// All steps of the profile, in order.
pub(super) fn nameprep(
    span: LabelSpan,
    label: impl Iterator<Item = SpannedChar>,
    asks_unassigned: bool,
    report: &mut Recorder,
) -> Vec<SpannedChar> {
    let prepared = normalise(map(label));
    check_prohibited(span, &prepared, report);
    check_bidi(span, &prepared, report);
    if asks_unassigned {
        check_unassigned(span, &prepared, report);
    }
    prepared
}

/// The result of mapping and normalising one code point.
pub(crate) fn image(c: char) -> Vec<char> {
    normalise(map([c].iter().copied()))
}

/// Section 3: the mapping of one code point.
pub(crate) fn mapped(c: char) -> impl Iterator<Item = char> {
    map(core::iter::once(c))
}

/// Section 4: the normalisation of one code point that section 3 gives, before it composes with others; `None` if it is
/// unassigned in Unicode 3.2, so that it neither changes nor composes.
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

/// Pushes the NFKC form of one code point. Since the normaliser applies NFC to these, the result is
/// NFKC of the whole text.
fn decompose<E: Element>(element: E, to: &mut Normaliser<E>) {
    for c in compatible(element.code_point()) {
        to.push(element.with(c));
    }
}

/// NFKC of one code point that section 3 maps to itself and that is assigned in Unicode 3.2, before NFC.
///
/// That is its mapping in UTS #46, which folds what section 3 has folded already, with these exceptions:
/// letters without a small letter in Unicode 3.2, full stops, and code points with a full stop, which are
/// not mapped there; fillers, which are ignored there; and Corrigendum 4. A test compares all code points
/// with real NFKC.
fn compatible(c: char) -> Mapping {
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
            Mapping::Text(FULL_STOPS.get(index as usize).copied().unwrap_or_default())
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

/// U+2488 to U+249B: numbers with a full stop.
const FULL_STOPS: [&str; 20] = [
    "1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "10.", "11.", "12.", "13.", "14.", "15.",
    "16.", "17.", "18.", "19.", "20.",
];

/// Corrigendum 4: the ideographs whose decompositions were wrong in Unicode 3.2
/// (NormalizationCorrections.txt), with these wrong decompositions.
const CORRIGENDUM_4: [(char, char); 5] = [
    ('\u{2F868}', '\u{2136A}'),
    ('\u{2F874}', '\u{5F33}'),
    ('\u{2F91F}', '\u{43AB}'),
    ('\u{2F95F}', '\u{7AAE}'),
    ('\u{2F9BF}', '\u{4D57}'),
];

/// Section 5: prohibited code points, tables C.1.2, C.2.2, C.3 to C.9. Surrogates (table C.5)
/// cannot be `char`s.
fn check_prohibited(span: LabelSpan, label: &[SpannedChar], report: &mut Recorder) {
    for ch in label {
        if is_prohibited(ch.c) {
            report.code_point(span, *ch, Status::NameprepProhibited);
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

/// Section 6, and RFC 3454, section 6: a label with right-to-left text has no left-to-right text,
/// and begins and ends with right-to-left text. The offending code point is the first left-to-right
/// one, or the one at the end.
fn check_bidi(span: LabelSpan, label: &[SpannedChar], report: &mut Recorder) {
    let direction = |ch: &&SpannedChar| direction(ch.c);
    if !label
        .iter()
        .any(|s| direction(&s) == Some(Direction::RandAl))
    {
        return;
    }
    if let Some(left) = label.iter().find(|s| direction(s) == Some(Direction::L)) {
        report.code_point(span, *left, Status::NameprepBidi);
        return;
    }
    for end in label.first().into_iter().chain(label.last()) {
        if direction(&end) != Some(Direction::RandAl) {
            report.code_point(span, *end, Status::NameprepBidi);
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
    // The tables have only code points assigned in Unicode 3.2.
    Some(then).filter(|_| !tables::unassigned_code_point(c))
}

/// The differences between tables D.1 and D.2 and the current Bidi_Class, for code points that
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

/// Section 7: unassigned code points, table A.1. Mapping and normalisation neither add nor remove
/// them, so the order of the checks does not matter.
fn check_unassigned(span: LabelSpan, label: &[SpannedChar], report: &mut Recorder) {
    for ch in label {
        if tables::unassigned_code_point(ch.c) {
            report.code_point(span, *ch, Status::Unassigned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problems::spanned_chars;
    use alloc::string::{String, ToString};
    use unicode_normalization::UnicodeNormalization;

    fn normalised(input: &str) -> String {
        normalise(input.chars()).iter().collect()
    }

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    /// The assigned code points that are mapped to themselves, as all that reach normalisation.
    fn assigned() -> impl Iterator<Item = char> {
        all().filter(|&c| !tables::unassigned_code_point(c) && mapped(c).eq([c].iter().copied()))
    }

    #[test]
    fn what_is_mapped_is_mapped_to_itself() {
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
        // Every code point after a letter that composes, with marks out of order.
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
        // A digit with a comma (Unicode 5.2).
        assert_eq!("\u{1F102}".nfkc().collect::<String>(), "1,");
        assert_eq!(normalised("\u{1F102}"), "\u{1F102}");
        // A mark (Unicode 4.0) that today is reordered with the dot below.
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

    /// Counted in RFC 3454, appendix D: the code points neither prohibited nor changed by NFKC.
    #[test]
    fn sizes_of_the_bidi_tables() {
        let stays = |c: &char| !is_prohibited(*c) && c.to_string().nfkc().eq([*c].iter().copied());
        let count = |wanted| {
            let counted = |&c: &char| direction(c) == Some(wanted) && stays(&c);
            all().filter(counted).count()
        };
        assert_eq!(count(Direction::RandAl), 263);
        assert_eq!(count(Direction::L), 87_621);
    }

    /// Counted in RFC 3454, appendices A and C.
    #[test]
    fn sizes_of_the_other_tables() {
        assert_eq!(all().filter(|&c| is_prohibited(c)).count(), 137_732);
        let unassigned = |c: &char| tables::unassigned_code_point(*c);
        assert_eq!(all().filter(unassigned).count(), 879_309);
    }

    #[test]
    fn a_problem_has_the_range_in_the_input() {
        let mut report = Recorder::default();
        // U+2057 is prohibited neither before nor after; U+FFFC is, at bytes 4..7.
        nameprep(
            LabelSpan::new(0, 0..7),
            spanned_chars("\u{2057}b\u{FFFC}", 0),
            false,
            &mut report,
        );
        let found: Vec<_> = report
            .finish("\u{2057}b\u{FFFC}")
            .iter()
            .map(|p| (p.range(), p.code_point()))
            .collect();
        assert_eq!(found, [(4..7, Some('\u{FFFC}'))]);
    }
}
