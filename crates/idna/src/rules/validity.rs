//! The validity criteria, one function each (UTS #46, section 4.1).
//!
//! Criterion 5, no full stop in a label, needs no function: names are split at full stops, and
//! decoding Punycode never inserts one (RFC 3492, section 6.2: basic code points are never
//! inserted).

use super::ascii_rules::AsciiRules;
use crate::dns::ace_prefix;
use crate::problems::{LabelSpan, Recorder, SpannedChar, Status};
use crate::unicode::normalise::is_nfc;
use crate::unicode::properties::{properties, Properties};

/// Criterion 1: Normalization Form C.
pub(crate) fn nfc(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    if !is_nfc(text) {
        report.label(span, Status::V1);
    }
}

/// Criterion 2: no hyphens in both the third and the fourth position.
pub(crate) fn hyphens_3_4(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    if let [_, _, third, fourth, ..] = text {
        if third.c == '-' && fourth.c == '-' {
            report.code_point(span, third.join_with(*fourth), Status::V2);
        }
    }
}

/// Criterion 3: no hyphen first or last.
pub(crate) fn hyphens_at_ends(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    if let (Some(first), Some(last)) = (text.first(), text.last()) {
        if first.c == '-' {
            report.code_point(span, *first, Status::V3);
        }
        // For a label of one hyphen the recorder drops the second, equal problem.
        if last.c == '-' {
            report.code_point(span, *last, Status::V3);
        }
    }
}

/// Criterion 4: no `xn--` after decoding. UTS #46 checks only decoded labels: any other label with
/// the prefix was treated as an A-label. IDNA2008 checks every U-label.
pub(crate) fn nested_prefix(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    if ace_prefix::begins(text, |ch| ch.c) {
        report.label(span, Status::V4);
    }
}

/// Criterion 6: no combining mark first.
pub(crate) fn leading_mark(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    if let Some(first) = text.first() {
        if properties(first.c).has(Properties::MARK) {
            report.code_point(span, *first, Status::V6);
        }
    }
}

/// Criterion 7: only code points whose status is valid or deviation. Transitional processing has
/// already mapped the latter, and decoded labels are checked nontransitionally.
pub(crate) fn statuses(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    const NOT_VALID: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED);
    for ch in text {
        if properties(ch.c).has(NOT_VALID) {
            report.code_point(span, *ch, Status::V7);
        }
    }
}

/// Criterion 7: UseSTD3ASCIIRules, or other ASCII rules.
pub(crate) fn ascii(
    span: LabelSpan,
    text: &[SpannedChar],
    rules: AsciiRules,
    report: &mut Recorder,
) {
    if rules.is_wildcard(span.index(), text.iter().map(|ch| ch.c)) {
        return;
    }
    for ch in text.iter().filter(|ch| rules.denies(ch.c)) {
        report.code_point(span, *ch, Status::U1);
    }
}
