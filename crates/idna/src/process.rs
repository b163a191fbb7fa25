//! UTS #46, section 4: the sequence of the steps, with the origin of every code point and
//! every problem. This is the full path; `fast.rs` stands beside it and answers only what
//! it is sure of.

use alloc::string::String;
use alloc::vec::Vec;

use crate::bidi;
use crate::context;
use crate::domain;
use crate::edition::Conversion;
use crate::error::Problem;
use crate::mapping::{deviation, mapping};
use crate::normalise::nfc;
use crate::options::{
    Bidi, DnsLength, Hyphens, InvalidPunycode, Joiners, Std3, Transitional, Uts46,
};
use crate::properties::{properties, Properties};
use crate::spot::{spots, Place, Report, Spot};
use crate::status::Status;
use crate::validity;

/// The ACE prefix.
pub(crate) const ACE_PREFIX: &str = "xn--";

/// A label of a name.
pub(crate) struct Label {
    pub(crate) place: Place,
    pub(crate) text: Vec<Spot>,
    /// Whether the text is what an A-label was decoded to.
    pub(crate) decoded: bool,
    /// Whether step 4 stopped at this label with an error, before its validity criteria.
    pub(crate) stopped: bool,
}

/// Steps 1 to 4 on a whole name.
pub(crate) fn process(name: &str, options: &Uts46, report: &mut Report) -> Vec<Label> {
    let mut text = map(name, options.transitional);
    nfc(&mut text);
    let mut labels = domain::split(&text, name.len());
    for label in &mut labels {
        convert(label, options, report);
    }
    if options.bidi == Bidi::Check {
        check_bidi(&labels, report);
    }
    labels
}

/// Step 1: Map.
fn map(name: &str, transitional: Transitional) -> Vec<Spot> {
    let mut mapped = Vec::with_capacity(name.len());
    for spot in spots(name) {
        let status = properties(spot.c);
        if status.has(Properties::MAPPED) {
            if transitional == Transitional::Yes && spot.c == '\u{1E9E}' {
                mapped.extend("ss".chars().map(|c| Spot { c, ..spot }));
            } else {
                mapped.extend(mapping(spot.c).chars().map(|c| Spot { c, ..spot }));
            }
        } else if transitional == Transitional::Yes && status.has(Properties::DEVIATION) {
            mapped.extend(deviation(spot.c).chars().map(|c| Spot { c, ..spot }));
        } else if !status.has(Properties::IGNORED) {
            // Valid; or disallowed, which criterion 7 reports.
            mapped.push(spot);
        }
    }
    mapped
}

/// Step 4: Convert and Validate, on one label.
fn convert(label: &mut Label, options: &Uts46, report: &mut Report) {
    if starts_with_ace_prefix(&label.text) {
        match decode(label.place, &label.text) {
            Ok(decoded) => {
                if decoded.iter().all(|spot| spot.c.is_ascii()) {
                    report.label(label.place, Status::P4);
                }
                label.text = decoded;
                label.decoded = true;
            }
            Err(problem) => {
                // IgnoreInvalidPunycode is about Punycode: a label that is not all ASCII
                // is an error all the same.
                let no_punycode = problem.code_point.map_or(true, |c| c.is_ascii());
                if !(no_punycode && options.invalid_punycode == InvalidPunycode::Ignore) {
                    report.problems.push(problem);
                }
                label.stopped = true;
                return;
            }
        }
    }
    let (place, text) = (label.place, label.text.as_slice());
    validity::nfc(place, text, report);
    if options.hyphens == Hyphens::Check {
        validity::hyphens_3_4(place, text, report);
        validity::hyphens_at_ends(place, text, report);
    }
    if label.decoded {
        validity::nested_prefix(place, text, report);
    }
    validity::leading_mark(place, text, report);
    validity::statuses(place, text, report);
    if options.std3 == Std3::Apply {
        validity::std3(place, text, report);
    }
    if options.joiners == Joiners::Check {
        context::joiners(place, text, report);
    }
}

/// Whether a label is to be decoded.
pub(crate) fn starts_with_ace_prefix(text: &[Spot]) -> bool {
    text.len() >= ACE_PREFIX.len() && ACE_PREFIX.chars().eq(text.iter().map(|s| s.c).take(4))
}

/// Step 4, the first two points on A-labels: ASCII alone, and Punycode.
///
/// Nothing is encoded again to compare: RFC 3492's decoder accepts one spelling of each
/// string and no other (section 6.2), which the tests show of ours.
pub(crate) fn decode(place: Place, text: &[Spot]) -> Result<Vec<Spot>, Problem> {
    let problem = |spot: Option<&Spot>| Problem {
        status: Status::P4,
        label: Some(place.index),
        start: spot.map_or(place.start, |spot| spot.start),
        end: spot.map_or(place.end, |spot| spot.end),
        code_point: spot.map(|spot| spot.c),
    };
    if let Some(spot) = text.iter().find(|spot| !spot.c.is_ascii()) {
        return Err(problem(Some(spot)));
    }
    // ASCII, so that an offset in the string is one in the label.
    let basic: String = text
        .iter()
        .skip(ACE_PREFIX.len())
        .map(|spot| spot.c)
        .collect();
    match puny::punycode::decode(&basic) {
        Ok(decoded) => Ok(decoded.chars().map(|c| place.spot(c)).collect()),
        Err(error) => Err(problem(text.get(ACE_PREFIX.len() + error.offset()))),
    }
}

/// Criterion 9: the Bidi rule, which concerns a name with right-to-left text in any of its
/// labels.
pub(crate) fn check_bidi(labels: &[Label], report: &mut Report) {
    let is_bidi = |label: &Label| label.text.iter().any(|s| properties(s.c).has(bidi::RTL));
    if labels.iter().any(is_bidi) {
        for label in labels.iter().filter(|label| !label.stopped) {
            bidi::check(label.place, &label.text, report);
        }
    }
}

/// Section 4.2, ToASCII.
pub(crate) fn to_ascii(name: &str, options: &Uts46) -> Conversion<'static> {
    let mut report = Report::default();
    let labels = process(name, options, &mut report);
    let ascii = encode(&labels, &mut report);
    domain::check_length(&ascii, &labels, name.len(), options.dns_length, &mut report);
    Conversion {
        text: ascii.into(),
        problems: report.finish(),
    }
}

/// Section 4.2, step 3: every label that is not ASCII in Punycode.
pub(crate) fn encode(labels: &[Label], report: &mut Report) -> String {
    let mut ascii = String::new();
    for label in labels {
        if label.place.index > 0 {
            ascii.push('.');
        }
        encode_label(label, &mut ascii, report);
    }
    ascii
}

/// The same for one label.
pub(crate) fn encode_label(label: &Label, ascii: &mut String, report: &mut Report) {
    let unicode: String = label.text.iter().map(|spot| spot.c).collect();
    if unicode.is_ascii() {
        ascii.push_str(&unicode);
        return;
    }
    let before = ascii.len();
    ascii.push_str(ACE_PREFIX);
    if let Err(error) = puny::punycode::encode_append(&unicode, ascii) {
        ascii.truncate(before);
        ascii.push_str(&unicode);
        let mut at = unicode.char_indices().map(|(at, _)| at);
        let blamed = at.position(|at| at == error.offset());
        match blamed.and_then(|at| label.text.get(at)) {
            Some(spot) => report.spot(label.place, *spot, Status::A3),
            None => report.label(label.place, Status::A3),
        }
    }
}

/// Section 4.3, ToUnicode.
pub(crate) fn to_unicode(name: &str, options: &Uts46) -> Conversion<'static> {
    let mut report = Report::default();
    let labels = process(name, options, &mut report);
    if options.dns_length != DnsLength::Ignore {
        domain::check_empty(&labels, &mut report);
    }
    Conversion {
        text: domain::join(&labels).into(),
        problems: report.finish(),
    }
}
