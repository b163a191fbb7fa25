//! RFC 5892, appendix A: the contextual rules, one function each.
//!
//! Every rule is asked in time linear in the label for all occurrences together: A.1 walks
//! over transparent code points only up to the next that is not, and the rules about the
//! whole label are asked once.

use crate::problems::{Place, Recorder, Spot, Status};
use crate::unicode::properties::{properties, Properties};

/// A.1 and A.2: the joiners (CONTEXTJ).
pub(crate) fn joiners(place: Place, text: &[Spot], report: &mut Recorder) {
    for (i, spot) in text.iter().enumerate() {
        match spot.c {
            '\u{200C}' if !zero_width_non_joiner(text, i) => report.spot(place, *spot, Status::C1),
            '\u{200D}' if !after_virama(text, i) => report.spot(place, *spot, Status::C2),
            _ => {}
        }
    }
}

/// A.1: after a virama, or between letters that join: `(L|D) T* ZWNJ T* (R|D)`.
fn zero_width_non_joiner(text: &[Spot], i: usize) -> bool {
    const BEFORE: Properties = Properties::JOINING_L.or(Properties::JOINING_D);
    const AFTER: Properties = Properties::JOINING_R.or(Properties::JOINING_D);
    let before = text.get(..i).unwrap_or_default();
    let after = text.get(i + 1..).unwrap_or_default();
    after_virama(text, i)
        || joins(&mut before.iter().rev(), BEFORE) && joins(&mut after.iter(), AFTER)
}

/// Whether the first code point that is not transparent joins so.
// Asked twice of rare code points.
#[inline(never)]
fn joins(side: &mut dyn Iterator<Item = &Spot>, so: Properties) -> bool {
    side.map(|spot| properties(spot.c))
        .find(|p| !p.has(Properties::JOINING_T))
        .map_or(false, |p| p.has(so))
}

/// A.2, and the first half of A.1.
fn after_virama(text: &[Spot], i: usize) -> bool {
    before(text, i).map_or(false, |p| p.has(Properties::VIRAMA))
}

/// A.3 to A.9: the others (CONTEXTO).
#[cfg(feature = "idna2008")]
pub(crate) fn others(place: Place, text: &[Spot], report: &mut Recorder) {
    let all = text
        .iter()
        .fold(Properties::NONE, |all, spot| all | properties(spot.c));
    if !all.has(Properties::CONTEXTO) {
        return;
    }
    let arabic_indic = text.iter().any(|spot| is_arabic_indic(spot.c));
    let extended = text.iter().any(|spot| is_extended_arabic_indic(spot.c));
    for (i, spot) in text.iter().enumerate() {
        let broken = match spot.c {
            '\u{B7}' if !middle_dot(text, i) => Status::C3,
            '\u{375}' if !after(text, i).map_or(false, |p| p.has(Properties::GREEK)) => Status::C4,
            '\u{5F3}' if !before(text, i).map_or(false, |p| p.has(Properties::HEBREW)) => {
                Status::C5
            }
            '\u{5F4}' if !before(text, i).map_or(false, |p| p.has(Properties::HEBREW)) => {
                Status::C6
            }
            // A.7: U+30FB itself has the script Common and does not count.
            '\u{30FB}' if !all.has(Properties::KANA_HAN) => Status::C7,
            c if is_arabic_indic(c) && extended => Status::C8,
            c if is_extended_arabic_indic(c) && arabic_indic => Status::C9,
            _ => continue,
        };
        report.spot(place, *spot, broken);
    }
}

/// A.3: MIDDLE DOT, between two l, as in Catalan.
#[cfg(feature = "idna2008")]
fn middle_dot(text: &[Spot], i: usize) -> bool {
    let is_l = |j: Option<usize>| {
        j.and_then(|j| text.get(j))
            .map_or(false, |spot| spot.c == 'l')
    };
    is_l(i.checked_sub(1)) && is_l(i.checked_add(1))
}

/// A.8.
#[cfg(feature = "idna2008")]
fn is_arabic_indic(c: char) -> bool {
    ('\u{660}'..='\u{669}').contains(&c)
}

/// A.9.
#[cfg(feature = "idna2008")]
fn is_extended_arabic_indic(c: char) -> bool {
    ('\u{6F0}'..='\u{6F9}').contains(&c)
}

/// The properties of the code point before; none at the start.
// Asked for rare code points, at several places.
#[inline(never)]
fn before(text: &[Spot], i: usize) -> Option<Properties> {
    let spot = text.get(i.checked_sub(1)?)?;
    Some(properties(spot.c))
}

/// The properties of the code point after; none at the end.
#[cfg(feature = "idna2008")]
fn after(text: &[Spot], i: usize) -> Option<Properties> {
    let spot = text.get(i.checked_add(1)?)?;
    Some(properties(spot.c))
}
