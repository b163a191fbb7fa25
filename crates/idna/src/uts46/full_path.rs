//! The full path: converts every name, valid or not, and reports every problem. The full path follows the steps of UTS
//! #46, section 4, and stores the byte range of every code point. The module `fast_path` converts only valid names.

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

/// Applies ToASCII (section 4.2) or ToUnicode (section 4.3) to a name. `refused` has an effect only for ToUnicode.
///
/// If a name contains right-to-left text, the Bidi rule applies to all its labels, including the labels before this
/// text (section 4.1, criterion 9; RFC 5893, section 1.4). Most names contain no right-to-left text. The first pass
/// over the labels therefore does not check the rule. If the first pass finds right-to-left text, its result is
/// discarded, and a second pass checks the rule.
pub(crate) fn convert_name(
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
        match convert_labels(name, options, target, refused, is_bidi) {
            Some(report) => return report,
            None => is_bidi = true,
        }
    }
}

/// Converts the labels of a name in one pass. The pass checks the Bidi rule if `is_bidi` is true. If `is_bidi` is false
/// but the Bidi rule applies to the name, returns `None`.
#[inline(never)]
fn convert_labels(
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
            verify_dns_length::check_label(&label, octets, options.dns_length, &mut report);
            continue;
        }
        verify_dns_length::check_empty(&label, options.dns_length, &mut report);
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
        verify_dns_length::check_name(&text, name.len(), options.dns_length, &mut report);
    }
    Some(Report {
        text: text.into(),
        problems: report.finish(name),
    })
}

/// Splits a name into labels (step 3, Break). This crate performs the step before the other steps, so that memory is
/// needed only for one mapped label at a time. A hostile name can be much longer after mapping.
pub(crate) fn segments(name: &str) -> Segments<'_> {
    labels::segments(name, is_separator)
}

/// Maps and normalises a label (steps 1 and 2), and decodes it if it is an A-label (part of step 4).
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

/// The rules that are checked for each label, by [`validate`], by the encoder or by the check of lengths.
#[cfg(feature = "explain")]
pub(crate) const RULES: &[Status] = {
    use Status::*;
    &[
        P4, V1, V2, V3, V4, V6, V7, U1, C1, C2, B1, B2, B3, B4, B5, B6, A3, A4_2,
    ]
};

/// Checks the validity criteria of section 4.1 for a label (step 4), and records the problems.
pub(crate) fn validate(label: &Label, options: &Uts46, is_bidi: bool, report: &mut Recorder) {
    if let Some(problem) = label.problem {
        report.problem(problem);
    }
    let applies = |rule| skip_reason(rule, label, options, is_bidi).is_none();
    let (span, text) = (label.span, label.text.as_slice());
    if applies(Status::V1) {
        validity::check_nfc(span, text, report);
    }
    if applies(Status::V2) {
        validity::check_hyphens_3_4(span, text, report);
    }
    if applies(Status::V3) {
        validity::check_hyphens_at_ends(span, text, report);
    }
    if applies(Status::V4) {
        validity::check_nested_prefix(span, text, report);
    }
    if applies(Status::V6) {
        validity::check_leading_mark(span, text, report);
    }
    if applies(Status::V7) {
        validity::check_statuses(span, text, report);
    }
    if applies(Status::U1) {
        validity::check_ascii(span, text, options.ascii_rules, report);
    }
    if applies(Status::C1) {
        context::check_joiners(span, text, report);
    }
    if applies(Status::B1) {
        bidi::check_label(span, text, report);
    }
}

/// Returns the reason why a rule of section 4.1 is not checked for a label, or `None` if the rule is checked.
/// `validate` skips a check if there is a reason, and `explain` shows the reason.
// Inlined, so that the compiler reduces each call to the condition for the rule of this call.
#[inline(always)]
pub(crate) fn skip_reason(
    rule: Status,
    label: &Label,
    options: &Uts46,
    is_bidi: bool,
) -> Option<Reason> {
    // Whether the label is invalid Punycode and stays unchanged because of IgnoreInvalidPunycode.
    let is_left = label.stopped && label.problem.is_none();
    Some(match rule {
        Status::P4 if is_left => Reason::Flag(Flag::IgnoreInvalidPunycode, "yes"),
        // If invalid Punycode is ignored, the ASCII rules are checked for the label. Criteria 2 and 4 are not checked,
        // because the label begins with xn-- and would always violate them.
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
