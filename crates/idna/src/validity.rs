//! UTS #46, section 4.1: the validity criteria, one function each.
//!
//! Criterion 5, no full stop inside a label, needs no function: labels are what stands
//! between full stops, and Punycode does not insert one (RFC 3492, section 6.2: a basic
//! code point is never inserted).

use crate::normalise::is_nfc;
use crate::properties::{properties, Properties};
use crate::spot::{Place, Report, Spot};
use crate::status::Status;

/// Criterion 1: Normalization Form C.
pub(crate) fn nfc(place: Place, text: &[Spot], report: &mut Report) {
    if !is_nfc(text.iter().copied()) {
        report.label(place, Status::V1);
    }
}

/// Criterion 2: no hyphens in both the third and the fourth place.
pub(crate) fn hyphens_3_4(place: Place, text: &[Spot], report: &mut Report) {
    if let [_, _, third, fourth, ..] = text {
        if third.c == '-' && fourth.c == '-' {
            report.spot(place, third.join_with(*fourth), Status::V2);
        }
    }
}

/// Criterion 3: no hyphen first or last.
pub(crate) fn hyphens_at_ends(place: Place, text: &[Spot], report: &mut Report) {
    if let (Some(first), Some(last)) = (text.first(), text.last()) {
        if first.c == '-' {
            report.spot(place, *first, Status::V3);
        }
        // Of a label that is one hyphen the report keeps one problem.
        if last.c == '-' {
            report.spot(place, *last, Status::V3);
        }
    }
}

/// Criterion 4: not `xn--` again. UTS #46 asks it of decoded labels only: any other that
/// begins so was taken for an A-label. IDNA2008 asks it of every U-label.
pub(crate) fn nested_prefix(place: Place, text: &[Spot], report: &mut Report) {
    if text.len() >= 4 && text.iter().map(|spot| spot.c).take(4).eq("xn--".chars()) {
        report.label(place, Status::V4);
    }
}

/// Criterion 6: not a combining mark first.
pub(crate) fn leading_mark(place: Place, text: &[Spot], report: &mut Report) {
    if let Some(first) = text.first() {
        if properties(first.c).has(Properties::MARK) {
            report.spot(place, *first, Status::V6);
        }
    }
}

/// Criterion 7: only code points whose status is valid or deviation. Where processing is
/// transitional the latter were mapped, and decoded labels are judged nontransitionally.
pub(crate) fn statuses(place: Place, text: &[Spot], report: &mut Report) {
    const NOT_VALID: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED);
    for spot in text {
        if properties(spot.c).has(NOT_VALID) {
            report.spot(place, *spot, Status::V7);
        }
    }
}

/// Criterion 7, UseSTD3ASCIIRules: of ASCII only a to z, 0 to 9 and the hyphen.
pub(crate) fn std3(place: Place, text: &[Spot], report: &mut Report) {
    for spot in text {
        if spot.c.is_ascii() && !is_lower_ldh(spot.c) {
            report.spot(place, *spot, Status::U1);
        }
    }
}

/// Lower-case letter, digit or hyphen.
pub(crate) fn is_lower_ldh(c: char) -> bool {
    c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'
}
