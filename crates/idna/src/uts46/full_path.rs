//! The full path: processes every name, valid or not, and reports every problem. It follows the
//! steps of UTS #46, section 4, and keeps the byte range of every code point. `fast_path` handles
//! only valid names.

use alloc::string::String;

use super::mapping::{capacity, normalised};
use super::options::Uts46;
use super::target::Target;
use crate::conversion::{Refused, Report};
use crate::dns::ace_prefix;
use crate::dns::labels::{self, is_separator, Segment, Segments};
use crate::problems::{push_text, spanned_chars_of, Recorder, Status};
use crate::rules::a_label::{decode, encode, undecode, Label};
use crate::rules::ascii_rules::introduces_delimiter;
use crate::rules::flags::{Bidi, Flag, Hyphens, Joiners};
use crate::rules::reason::{Reason, NO_A_LABEL, STOPPED};
use crate::rules::{bidi, context, validity, verify_dns_length};

/// Sections 4.2 and 4.3: one pass over the labels. What happens to refused labels matters for
/// ToUnicode alone.
///
/// The Bidi rule applies to all labels of a name with right-to-left text (section 4.1, criterion
/// 9; RFC 5893, section 1.4), also to those before that text. Most names have none, so the first
/// pass runs without the rule, and restarts with the rule at the first right-to-left label.
pub(crate) fn convert(
    name: &str,
    options: &Uts46,
    target: Target,
    refused: Refused,
) -> Report<'static> {
    if let Some(report) = Report::too_long(name) {
        return report;
    }
    let mut is_bidi = false;
    loop {
        match walk(name, options, target, refused, is_bidi) {
            Some(report) => return report,
            None => is_bidi = true,
        }
    }
}

/// One pass, with the Bidi rule or without; `None` if it is without and the rule applies.
#[inline(never)]
fn walk(
    name: &str,
    options: &Uts46,
    target: Target,
    refused: Refused,
    is_bidi: bool,
) -> Option<Report<'static>> {
    let may_be_bidi = options.bidi == Bidi::Check && !is_bidi;
    let mut text = String::new();
    let mut report = Recorder::default();
    for segment in segments(name) {
        let mut label = label(&segment, options);
        if may_be_bidi && label.holds_rtl() {
            return None;
        }
        let before = report.count();
        validate(&label, options, is_bidi, &mut report);
        label.push_full_stop(&mut text);
        if target == Target::Ascii {
            let octets = encode(&label, &mut text, &mut report);
            verify_dns_length::label(&label, octets, options.dns_length, &mut report);
            continue;
        }
        verify_dns_length::empty(&label, options.dns_length, &mut report);
        if refused == Refused::Undecoded && report.count() > before {
            undecode(&mut label);
            if introduces_delimiter(segment.text, label.text.iter().map(|ch| ch.c)) {
                text.push_str(segment.text);
                continue;
            }
        }
        push_text(&label.text, &mut text);
    }
    if target == Target::Ascii {
        verify_dns_length::name(&text, name.len(), options.dns_length, &mut report);
    }
    Some(Report {
        text: text.into(),
        problems: report.finish(name),
    })
}

/// Step 3, Break. It comes before the other steps, so that only one label of a hostile name is
/// expanded in memory at a time.
pub(crate) fn segments(name: &str) -> Segments<'_> {
    labels::segments(name, is_separator)
}

/// Steps 1 and 2, and the decoding of A-labels in step 4.
pub(crate) fn label(segment: &Segment<'_>, options: &Uts46) -> Label {
    let text = normalised(
        spanned_chars_of(segment),
        capacity(segment.text),
        options.transitional,
    );
    let mut label = Label::new(segment, text);
    if ace_prefix::begins(&label.text, |ch| ch.c) {
        decode(&mut label, options.invalid_punycode);
    }
    label
}

/// What is asked of a label, here and by the encoder.
#[cfg(feature = "explain")]
pub(crate) const RULES: &[Status] = {
    use Status::*;
    &[
        P4, V1, V2, V3, V4, V6, V7, U1, C1, C2, B1, B2, B3, B4, B5, B6, A3, A4_2,
    ]
};

/// Step 4, the validity criteria of section 4.1.
pub(crate) fn validate(label: &Label, options: &Uts46, is_bidi: bool, report: &mut Recorder) {
    if let Some(problem) = label.problem {
        report.problem(problem);
    }
    let asks = |rule| skip_reason(rule, label, options, is_bidi).is_none();
    let (span, text) = (label.span, label.text.as_slice());
    if asks(Status::V1) {
        validity::nfc(span, text, report);
    }
    if asks(Status::V2) {
        validity::hyphens_3_4(span, text, report);
    }
    if asks(Status::V3) {
        validity::hyphens_at_ends(span, text, report);
    }
    if asks(Status::V4) {
        validity::nested_prefix(span, text, report);
    }
    if asks(Status::V6) {
        validity::leading_mark(span, text, report);
    }
    if asks(Status::V7) {
        validity::statuses(span, text, report);
    }
    if asks(Status::U1) {
        validity::ascii(span, text, options.ascii_rules, report);
    }
    if asks(Status::C1) {
        context::joiners(span, text, report);
    }
    if asks(Status::B1) {
        bidi::check(span, text, report);
    }
}

/// Why a rule of section 4.1 is not asked of a label; `None` if it is. `validate` goes by this, and
/// `explain` tells it.
// Inlined, so that each rule costs its own condition alone.
#[inline(always)]
pub(crate) fn skip_reason(
    rule: Status,
    label: &Label,
    options: &Uts46,
    is_bidi: bool,
) -> Option<Reason> {
    let is_left = label.stopped && label.problem.is_none();
    Some(match rule {
        Status::P4 if is_left => Reason::Flag(Flag::IgnoreInvalidPunycode, "yes"),
        // A label left by IgnoreInvalidPunycode begins with xn--, so criteria 2 and 4 cannot
        // apply to it; the ASCII rules do.
        Status::U1 if label.stopped && !is_left => STOPPED,
        Status::U1 if options.ascii_rules.is_any() => Reason::Flag(Flag::Std3, "no"),
        Status::P4 | Status::U1 => return None,
        _ if label.stopped => STOPPED,
        Status::V2 if options.hyphens != Hyphens::Check => Reason::Flag(Flag::CheckHyphens, "no"),
        Status::V3 if options.hyphens == Hyphens::Ignore => Reason::Flag(Flag::CheckHyphens, "no"),
        Status::V4 if !label.span.decoded => NO_A_LABEL,
        Status::C1 | Status::C2 if options.joiners == Joiners::Ignore => {
            Reason::Flag(Flag::CheckJoiners, "no")
        }
        _ => return bidi::skip_reason(rule, options.bidi, is_bidi),
    })
}
