//! RFC 3490, section 4: ToASCII and ToUnicode on one label, step by step.

use alloc::string::String;
use alloc::vec::Vec;

use super::nameprep::nameprep;
use super::Idna2003;
use crate::domain::MAX_LABEL;
use crate::error::Problem;
use crate::options::Std3;
use crate::process::ACE_PREFIX;
use crate::spot::{Place, Report, Spot};
use crate::status::Status;

/// Section 4.1, ToASCII. Where a step fails, the problem is reported and the next one goes
/// on, so that all of them are found.
pub(super) fn to_ascii(
    place: Place,
    label: Vec<Spot>,
    options: &Idna2003,
    report: &mut Report,
    ascii: &mut String,
) {
    let label = prepare(place, label, options, report);
    if options.std3 == Std3::Apply {
        check_std3(place, &label, report);
    }
    let before = ascii.len();
    if is_ascii(&label) {
        // Step 4: skip to step 8.
        ascii.extend(label.iter().map(|spot| spot.c));
    } else {
        encode(place, &label, report, ascii);
    }
    check_length(place, ascii.get(before..).unwrap_or(""), report);
}

/// Section 4.2, ToUnicode: the decoded label; nothing if it is no A-label (step 3).
///
/// The operation never fails: where a step does, the label stays as it was, and the
/// problems say which step it is.
pub(super) fn to_unicode(
    place: Place,
    label: Vec<Spot>,
    options: &Idna2003,
) -> Result<Option<String>, Vec<Problem>> {
    let mut report = Report::default();
    let saved = prepare(place, label, options, &mut report);
    if !report.problems.is_empty() {
        return Err(report.problems);
    }
    if !has_ace_prefix(&saved) {
        return Ok(None);
    }
    let decoded = decode(place, &saved)?;
    // Step 6, on code points that are hidden in the whole of the label.
    let hidden = decoded.chars().map(|c| place.spot(c)).collect();
    let mut ascii = String::new();
    to_ascii(place, hidden, options, &mut report, &mut ascii);
    if !report.problems.is_empty() {
        return Err(report.problems);
    }
    check_round_trip(place, &ascii, &saved, &mut report);
    if !report.problems.is_empty() {
        return Err(report.problems);
    }
    Ok(Some(decoded))
}

/// Steps 1 and 2 of both operations: Nameprep, unless all is ASCII.
fn prepare(place: Place, label: Vec<Spot>, options: &Idna2003, report: &mut Report) -> Vec<Spot> {
    if is_ascii(&label) {
        return label;
    }
    nameprep(place, label, options.unassigned, report)
}

/// ToASCII, step 3: (a) no ASCII but letters, digits and hyphens; (b) no hyphen first or
/// last.
fn check_std3(place: Place, label: &[Spot], report: &mut Report) {
    for spot in label {
        if spot.c.is_ascii() && !spot.c.is_ascii_alphanumeric() && spot.c != '-' {
            report.spot(place, *spot, Status::U1);
        }
    }
    if let (Some(first), Some(last)) = (label.first(), label.last()) {
        if first.c == '-' {
            report.spot(place, *first, Status::V3);
        }
        if last.c == '-' && label.len() > 1 {
            report.spot(place, *last, Status::V3);
        }
    }
}

/// ToASCII, steps 5 to 7: no ACE prefix; Punycode; the ACE prefix before it.
fn encode(place: Place, label: &[Spot], report: &mut Report, ascii: &mut String) {
    if has_ace_prefix(label) {
        report.label(place, Status::AcePrefix);
    }
    let before = ascii.len();
    let text: String = label.iter().map(|spot| spot.c).collect();
    ascii.push_str(ACE_PREFIX);
    if puny::punycode::encode_append(&text, ascii).is_err() {
        // An overflow, which takes a label far longer than any that passes step 8.
        ascii.truncate(before);
        ascii.push_str(&text);
        report.label(place, Status::A3);
    }
}

/// ToASCII, step 8: 1 to 63 code points.
fn check_length(place: Place, ascii: &str, report: &mut Report) {
    // Where encoding failed it is not ASCII, and too long all the same.
    if !(1..=MAX_LABEL).contains(&ascii.len()) {
        report.label(place, Status::A4_2);
    }
}

/// ToASCII, step 5, and ToUnicode, step 3: the ACE prefix, in whatever case (section 5).
fn has_ace_prefix(label: &[Spot]) -> bool {
    label.len() >= ACE_PREFIX.len()
        && ACE_PREFIX
            .chars()
            .zip(label)
            .all(|(prefix, spot)| prefix == spot.c.to_ascii_lowercase())
}

/// ToUnicode, steps 4 and 5: without the prefix, decoded.
fn decode(place: Place, label: &[Spot]) -> Result<String, Vec<Problem>> {
    let mut report = Report::default();
    let digits = label.get(ACE_PREFIX.len()..).unwrap_or_default();
    let basic: String = digits.iter().map(|spot| spot.c).collect();
    puny::punycode::decode(&basic).map_err(|error| {
        let blamed = basic
            .char_indices()
            .zip(digits)
            .find(|((at, _), _)| *at == error.offset());
        match blamed {
            Some((_, spot)) => report.spot(place, *spot, Status::P4),
            None => report.label(place, Status::P4),
        }
        report.problems
    })
}

/// ToUnicode, step 7: the same as before, but for the case of ASCII letters.
fn check_round_trip(place: Place, ascii: &str, saved: &[Spot], report: &mut Report) {
    let same = ascii.len() == saved.len()
        && ascii
            .chars()
            .zip(saved)
            .all(|(c, spot)| c.eq_ignore_ascii_case(&spot.c));
    if !same {
        report.label(place, Status::RoundTrip);
    }
}

/// ToASCII, steps 3 and 8, on a label that is all ASCII, where only the answer matters.
pub(super) fn is_good_ascii(label: &[u8], options: &Idna2003) -> bool {
    let is_ldh = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let fits = (1..=MAX_LABEL).contains(&label.len());
    fits && (options.std3 == Std3::Ignore
        || (label.iter().all(is_ldh) && !label.starts_with(b"-") && !label.ends_with(b"-")))
}

/// ToUnicode, step 3, on a label that is all ASCII.
pub(super) fn begins_with_ace_prefix(label: &str) -> bool {
    label
        .get(..ACE_PREFIX.len())
        .map_or(false, |prefix| prefix.eq_ignore_ascii_case(ACE_PREFIX))
}

fn is_ascii(label: &[Spot]) -> bool {
    label.iter().all(|spot| spot.c.is_ascii())
}
