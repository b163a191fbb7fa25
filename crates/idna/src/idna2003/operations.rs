//! ToASCII and ToUnicode for one label, step by step (RFC 3490, section 4).

use alloc::string::String;
use alloc::vec::Vec;

use super::nameprep::nameprep;
use super::options::{Idna2003, Unassigned};
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::is_separator;
use crate::dns::lengths::is_label;
use crate::problems::{Cause, LabelSpan, Recorder, SpannedChar, Status};
use crate::rules::a_label::refusal;
use crate::rules::flags::Flag;
use crate::rules::reason::{Reason, ALL_ASCII};
use crate::rules::validity;

/// Section 4.1, ToASCII. A step that fails records a problem, and the next step follows, so that
/// all problems are found.
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
        // Step 4: skip to step 8.
        ascii.extend(label.iter().map(|ch| ch.c));
    } else {
        encode(span, label, report, ascii);
    }
    check_length(span, ascii.get(before..).unwrap_or(""), report);
}

/// Section 4.2, ToUnicode: returns the decoded label, or `None` if it is not an A-label (step 3).
///
/// In the RFC the operation never fails: if a step fails, the result is the unchanged label. Here
/// the problems are returned then, and the caller keeps the label.
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
    // Step 6, with decoded code points, which have the range of the whole label.
    let span = span.decoded();
    let hidden = decoded.chars().map(|c| span.spanned_char(c));
    let mut ascii = String::new();
    to_ascii(span, hidden, options, &mut report, &mut ascii);
    if report.count() > 0 {
        return Err(report);
    }
    check_round_trip(span, &ascii, &saved, &mut report);
    if report.count() > 0 {
        return Err(report);
    }
    Ok(Some(decoded))
}

/// Steps 1 and 2 of both operations: Nameprep, unless the label is all ASCII.
fn prepare(
    span: LabelSpan,
    label: impl Iterator<Item = SpannedChar> + Clone,
    options: &Idna2003,
    report: &mut Recorder,
) -> Vec<SpannedChar> {
    let is_ascii = label.clone().all(|ch| ch.c.is_ascii());
    let asks = |rule| why_not(rule, options, is_ascii).is_none();
    if !asks(Status::NameprepProhibited) {
        return label.collect();
    }
    nameprep(span, label, asks(Status::Unassigned), report)
}

/// ToASCII, step 3, UseSTD3ASCIIRules: (a) no ASCII except letters, digits and hyphens; (b) no
/// hyphen first or last.
fn check_std3(span: LabelSpan, label: &[SpannedChar], options: &Idna2003, report: &mut Recorder) {
    let asks = |rule| why_not(rule, options, false).is_none();
    if asks(Status::U1) {
        validity::ascii(span, label, options.ascii_rules, report);
    }
    if asks(Status::V3) {
        validity::hyphens_at_ends(span, label, report);
    }
}

/// What ToASCII asks of a label, and then ToUnicode.
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

/// Why a rule of ToASCII is not asked of a label; `None` if it is. `is_ascii`: whether the label is
/// so before Nameprep. The steps go by this, and `explain` tells it.
pub(crate) fn why_not(rule: Status, options: &Idna2003, is_ascii: bool) -> Option<Reason> {
    Some(match rule {
        Status::NameprepProhibited | Status::NameprepBidi | Status::Unassigned if is_ascii => {
            ALL_ASCII
        }
        Status::Unassigned if options.unassigned == Unassigned::Ignore => {
            Reason::Flag(Flag::AllowUnassigned, "yes")
        }
        Status::U1 if options.ascii_rules.is_any() => Reason::Flag(Flag::Std3, "no"),
        Status::V3 if !options.ascii_rules.is_std3() => Reason::Flag(Flag::Std3, "not yes"),
        _ => return None,
    })
}

/// ToASCII, steps 5 to 7: no ACE prefix; Punycode; the ACE prefix before it.
fn encode(span: LabelSpan, label: Vec<SpannedChar>, report: &mut Recorder, ascii: &mut String) {
    if has_ace_prefix(&label) {
        report.label(span, Status::AcePrefix);
    }
    let before = ascii.len();
    let text: String = label.iter().map(|ch| ch.c).collect();
    // Free the memory before Punycode allocates.
    drop(label);
    ascii.push_str(ACE_PREFIX);
    if puny::punycode::encode_append(&text, ascii).is_err() {
        // An overflow, which needs a label far longer than step 8 allows.
        ascii.truncate(before);
        ascii.push_str(&text);
        report.label(span, Status::A3);
    }
}

/// ToASCII, step 8: 1 to 63 code points.
fn check_length(span: LabelSpan, ascii: &str, report: &mut Recorder) {
    // If encoding failed, `ascii` is the unencoded text, which is too long too.
    if !is_label(ascii.len()) {
        report.label_because(span, Status::A4_2, Cause::of_length(ascii.len()));
    }
}

/// ToASCII, step 5, and ToUnicode, step 3: whether the label begins with the ACE prefix, in any
/// case (section 5).
fn has_ace_prefix(label: &[SpannedChar]) -> bool {
    ace_prefix::begins_in_any_case(label, |ch| ch.c)
}

/// ToUnicode, steps 4 and 5: removes the prefix and decodes.
fn decode(span: LabelSpan, label: &[SpannedChar]) -> Result<String, Recorder> {
    let digits = ace_prefix::after(label);
    let basic: String = digits.iter().map(|ch| ch.c).collect();
    puny::punycode::decode(&basic).map_err(|error| {
        let offending = basic
            .char_indices()
            .zip(digits)
            .find(|((at, _), _)| *at == error.offset());
        let offending = offending.map(|(_, ch)| *ch);
        Recorder::of(refusal(span, &basic, error, offending))
    })
}

/// Not in RFC 3490: refuses a decoded label with a label separator (section 3.1, 1).
/// `xn--googlecom-bk3h` would become `google\u{3002}com`, which has two labels, and ToASCII would
/// convert it to a different name. Java refuses it too.
fn check_separators(span: LabelSpan, decoded: &str) -> Result<(), Recorder> {
    match decoded.chars().find(|&c| is_separator(c)) {
        Some(c) => {
            let span = span.decoded();
            let problem = span.problem_of(span.spanned_char(c), Status::NotOneLabel);
            Err(Recorder::of(problem.because(Cause::HoldsSeparator)))
        }
        None => Ok(()),
    }
}

/// ToUnicode, step 7: compares with the label before decoding, ignoring ASCII case.
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

/// ToASCII, steps 3 and 8, for a label that is all ASCII, without recording problems.
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
