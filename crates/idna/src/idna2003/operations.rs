//! ToASCII and ToUnicode for one label, in the steps of RFC 3490, section 4.

use alloc::string::String;
use alloc::vec::Vec;

use super::nameprep::nameprep;
use super::options::{Idna2003, Unassigned};
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::is_separator;
use crate::dns::lengths::is_label;
use crate::problems::{Cause, LabelSpan, Recorder, SpannedChar, Status};
use crate::rules::a_label::undecodable;
use crate::rules::flags::Flag;
use crate::rules::reason::{Reason, ALL_ASCII};
use crate::rules::validity;

/// Applies ToASCII to a label (section 4.1). If a step fails, records a problem and continues with the next step, so
/// that all problems are found.
pub(crate) fn to_ascii(
    span: LabelSpan,
    label: impl Iterator<Item = SpannedChar> + Clone,
    options: &Idna2003,
    report: &mut Recorder,
    ascii: &mut String,
) {
    let label = prepare(span, label, options, report);
    check_std3(span, &label, options, report);
    let before = ascii.len();
    if is_ascii(&label) {
        // Step 4: an ASCII label skips steps 5 to 7.
        ascii.extend(label.iter().map(|ch| ch.c));
    } else {
        encode(span, label, report, ascii);
    }
    check_length(span, ascii.get(before..).unwrap_or(""), report);
}

/// Applies ToUnicode to a label (section 4.2). Returns the decoded label, or `None` if the label does not begin with
/// the ACE prefix (step 3).
///
/// In the RFC, ToUnicode never fails: if a step fails, the result is the unchanged label. Here, if a step fails, the
/// problems are returned, and the caller uses the unchanged label.
pub(crate) fn to_unicode(
    span: LabelSpan,
    label: impl Iterator<Item = SpannedChar> + Clone,
    options: &Idna2003,
) -> Result<Option<String>, Recorder> {
    let mut report = Recorder::default();
    let saved = prepare(span, label, options, &mut report);
    if report.count() > 0 {
        return Err(report);
    }
    if !has_ace_prefix(&saved) {
        return Ok(None);
    }
    let decoded = decode(span, &saved)?;
    check_separators(span, &decoded)?;
    // Step 6: ToASCII of the decoded label, whose code points have the range of the whole label.
    let span = span.decoded();
    let chars = decoded.chars().map(|c| span.spanned_char(c));
    let mut ascii = String::new();
    to_ascii(span, chars, options, &mut report, &mut ascii);
    if report.count() > 0 {
        return Err(report);
    }
    check_round_trip(span, &ascii, &saved, &mut report);
    if report.count() > 0 {
        return Err(report);
    }
    Ok(Some(decoded))
}

/// Applies steps 1 and 2, which ToASCII and ToUnicode share. If the label is not all ASCII, applies Nameprep.
fn prepare(
    span: LabelSpan,
    label: impl Iterator<Item = SpannedChar> + Clone,
    options: &Idna2003,
    report: &mut Recorder,
) -> Vec<SpannedChar> {
    let is_ascii = label.clone().all(|ch| ch.c.is_ascii());
    let applies = |rule| skip_reason(rule, options, is_ascii).is_none();
    if !applies(Status::NameprepProhibited) {
        return label.collect();
    }
    nameprep(span, label, applies(Status::Unassigned), report)
}

/// Applies ToASCII, step 3, UseSTD3ASCIIRules: (a) ASCII code points must be letters, digits or hyphens; (b) a label
/// must not begin or end with a hyphen.
fn check_std3(span: LabelSpan, label: &[SpannedChar], options: &Idna2003, report: &mut Recorder) {
    let applies = |rule| skip_reason(rule, options, false).is_none();
    if applies(Status::U1) {
        validity::check_ascii(span, label, options.ascii_rules, report);
    }
    if applies(Status::V3) {
        validity::check_hyphens_at_ends(span, label, report);
    }
}

/// The rules that ToASCII checks for each label, then the rules that only ToUnicode checks.
#[cfg(feature = "explain")]
pub(crate) const RULES: &[Status] = {
    use Status::*;
    &[
        NameprepProhibited,
        NameprepBidi,
        Unassigned,
        U1,
        V3,
        AcePrefix,
        A3,
        A4_2,
        P4,
        NotOneLabel,
        RoundTrip,
    ]
};

/// Returns the reason why a rule of ToASCII is not checked for a label, or `None` if the rule is checked. `is_ascii` is
/// whether the label is all ASCII before Nameprep. If there is a reason, the steps skip the check, and `explain` shows
/// the reason.
pub(crate) fn skip_reason(rule: Status, options: &Idna2003, is_ascii: bool) -> Option<Reason> {
    Some(match rule {
        Status::NameprepProhibited | Status::NameprepBidi | Status::Unassigned if is_ascii => {
            ALL_ASCII
        }
        Status::Unassigned if options.unassigned == Unassigned::Ignore => {
            Reason::Flag(Flag::AllowUnassigned, "yes")
        }
        Status::U1 if options.ascii_rules.is_any() => Reason::Flag(Flag::Std3, "no"),
        Status::V3 if !options.ascii_rules.is_std3() => Reason::Flag(Flag::Std3, "not set to yes"),
        _ => return None,
    })
}

/// Applies ToASCII, steps 5 to 7: checks that the label does not begin with the ACE prefix, encodes the label as
/// Punycode, and puts the ACE prefix before the result.
fn encode(span: LabelSpan, label: Vec<SpannedChar>, report: &mut Recorder, ascii: &mut String) {
    if has_ace_prefix(&label) {
        report.label(span, Status::AcePrefix);
    }
    let before = ascii.len();
    let text: String = label.iter().map(|ch| ch.c).collect();
    // Free this memory before the encoder allocates memory.
    drop(label);
    ascii.push_str(ACE_PREFIX);
    if puny::punycode::encode_append(&text, ascii).is_err() {
        // The encoder overflows only for a label that is far longer than step 8 allows.
        ascii.truncate(before);
        ascii.push_str(&text);
        report.label(span, Status::A3);
    }
}

/// Applies ToASCII, step 8: checks that the label has 1 to 63 code points.
fn check_length(span: LabelSpan, ascii: &str, report: &mut Recorder) {
    // If encoding failed, `ascii` is the unencoded text, which is also too long.
    if !is_label(ascii.len()) {
        report.label_because(span, Status::A4_2, Cause::of_length(ascii.len()));
    }
}

/// Returns whether the label begins with the ACE prefix, in upper or lower case (section 5). ToASCII performs this
/// check in step 5, and ToUnicode in step 3.
fn has_ace_prefix(label: &[SpannedChar]) -> bool {
    ace_prefix::begins_in_any_case(label, |ch| ch.c)
}

/// Applies ToUnicode, steps 4 and 5: removes the prefix and decodes the text after it. If decoding fails, returns the
/// problem.
fn decode(span: LabelSpan, label: &[SpannedChar]) -> Result<String, Recorder> {
    let digits = ace_prefix::after(label);
    let basic: String = digits.iter().map(|ch| ch.c).collect();
    puny::punycode::decode(&basic).map_err(|error| {
        let offending = basic
            .char_indices()
            .zip(digits)
            .find(|((at, _), _)| *at == error.offset());
        let offending = offending.map(|(_, ch)| *ch);
        Recorder::with_problem(undecodable(span, &basic, error, offending))
    })
}

/// Refuses a decoded label that contains a label separator (section 3.1, 1). RFC 3490 does not have this check. Without
/// the check, `xn--googlecom-bk3h` would become `google\u{3002}com`. This text has two labels, and ToASCII would
/// convert it to a different name. Java also refuses these labels.
fn check_separators(span: LabelSpan, decoded: &str) -> Result<(), Recorder> {
    match decoded.chars().find(|&c| is_separator(c)) {
        Some(c) => {
            let span = span.decoded();
            let problem = span.problem_of(span.spanned_char(c), Status::NotOneLabel);
            Err(Recorder::with_problem(
                problem.because(Cause::HoldsSeparator),
            ))
        }
        None => Ok(()),
    }
}

/// Applies ToUnicode, step 7: checks that the result of ToASCII equals the label before decoding. ASCII case is
/// ignored.
fn check_round_trip(span: LabelSpan, ascii: &str, saved: &[SpannedChar], report: &mut Recorder) {
    let same = ascii.len() == saved.len()
        && ascii
            .chars()
            .zip(saved)
            .all(|(c, ch)| c.eq_ignore_ascii_case(&ch.c));
    if !same {
        report.label(span, Status::RoundTrip);
    }
}

/// Returns whether a label that is all ASCII passes steps 3 and 8 of ToASCII. Records no problems.
pub(super) fn is_valid_ascii(label: &[u8], options: &Idna2003) -> bool {
    let rules = &options.ascii_rules;
    let ends_with_hyphen = label.starts_with(b"-") || label.ends_with(b"-");
    is_label(label.len())
        && !label.iter().any(|&byte| rules.denies(char::from(byte)))
        && !(rules.is_std3() && ends_with_hyphen)
}

fn is_ascii(label: &[SpannedChar]) -> bool {
    label.iter().all(|ch| ch.c.is_ascii())
}
