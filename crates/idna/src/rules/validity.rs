//! UTS #46, section 4.1: the validity criteria, one function each.
//!
//! Criterion 5, no full stop inside a label, needs no function: labels are what stands
//! between full stops, and Punycode does not insert one (RFC 3492, section 6.2: a basic
//! code point is never inserted).

use super::ascii_rules::AsciiRules;
use super::flags::Hyphens;
use crate::dns::ace_prefix;
use crate::problems::{Place, Recorder, Spot, Status};
use crate::unicode::normalise::is_nfc;
use crate::unicode::properties::{properties, Properties};

/// Criterion 1: Normalization Form C.
pub(crate) fn nfc(place: Place, text: &[Spot], report: &mut Recorder) {
    if !is_nfc(text) {
        report.label(place, Status::V1);
    }
}

/// Criteria 2 and 3, as CheckHyphens says.
pub(crate) fn hyphens(place: Place, text: &[Spot], flag: Hyphens, report: &mut Recorder) {
    if flag == Hyphens::Check {
        hyphens_3_4(place, text, report);
    }
    if flag != Hyphens::Ignore {
        hyphens_at_ends(place, text, report);
    }
}

/// Criterion 2: no hyphens in both the third and the fourth position.
pub(crate) fn hyphens_3_4(place: Place, text: &[Spot], report: &mut Recorder) {
    if let [_, _, third, fourth, ..] = text {
        if third.c == '-' && fourth.c == '-' {
            report.spot(place, third.join_with(*fourth), Status::V2);
        }
    }
}

/// Criterion 3: no hyphen first or last.
pub(crate) fn hyphens_at_ends(place: Place, text: &[Spot], report: &mut Recorder) {
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
pub(crate) fn nested_prefix(place: Place, text: &[Spot], report: &mut Recorder) {
    if ace_prefix::begins(text, |spot| spot.c) {
        report.label(place, Status::V4);
    }
}

/// Criterion 6: not a combining mark first.
pub(crate) fn leading_mark(place: Place, text: &[Spot], report: &mut Recorder) {
    if let Some(first) = text.first() {
        if properties(first.c).has(Properties::MARK) {
            report.spot(place, *first, Status::V6);
        }
    }
}

/// Criterion 7: only code points whose status is valid or deviation. Where processing is
/// transitional the latter were mapped, and decoded labels are judged nontransitionally.
pub(crate) fn statuses(place: Place, text: &[Spot], report: &mut Recorder) {
    const NOT_VALID: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED);
    for spot in text {
        if properties(spot.c).has(NOT_VALID) {
            report.spot(place, *spot, Status::V7);
        }
    }
}

/// Criterion 7, UseSTD3ASCIIRules or what stands for it.
pub(crate) fn ascii(place: Place, text: &[Spot], rules: AsciiRules, report: &mut Recorder) {
    if rules.is_any() || rules.is_wildcard(place.index(), text.iter().map(|spot| spot.c)) {
        return;
    }
    for spot in text.iter().filter(|spot| rules.denies(spot.c)) {
        report.spot(place, *spot, Status::U1);
    }
}
