//! UTS #46, section 4: the sequence of the steps, with the origin of every code point and
//! every problem. This is the full path; `fast.rs` stands beside it and answers only what
//! it is sure of.

use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;

use crate::bidi;
use crate::context;
use crate::domain;
use crate::edition::Conversion;
use crate::error::Problem;
use crate::mapping::{deviation, mapping};
use crate::normalise::nfc;
use crate::options::{Bidi, Hyphens, InvalidPunycode, Joiners, Std3, Transitional, Uts46};
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
    /// What is wrong with it as an A-label.
    pub(crate) problem: Option<Problem>,
    /// Whether it is an A-label that could not be decoded, so that no rule about the text
    /// applies.
    pub(crate) stopped: bool,
}

/// Section 4.2, ToASCII.
pub(crate) fn to_ascii(name: &str, options: &Uts46) -> Conversion<'static> {
    let mut ascii = String::new();
    let mut report = Report::default();
    let labels = labels(name, options);
    let is_bidi = options.bidi == Bidi::Check && is_bidi(&labels);
    for label in &labels {
        validate(label, options, is_bidi, &mut report);
        let octets = encode(label, &mut ascii, &mut report);
        domain::check_label(label, octets, labels.len(), options.dns_length, &mut report);
    }
    domain::check_name(&ascii, name.len(), options.dns_length, &mut report);
    Conversion {
        text: ascii.into(),
        problems: report.finish(),
    }
}

/// Section 4.3, ToUnicode.
pub(crate) fn to_unicode(name: &str, options: &Uts46) -> Conversion<'static> {
    let mut report = Report::default();
    let labels = labels(name, options);
    let is_bidi = options.bidi == Bidi::Check && is_bidi(&labels);
    for label in &labels {
        validate(label, options, is_bidi, &mut report);
        domain::check_empty(label, labels.len(), options.dns_length, &mut report);
    }
    Conversion {
        text: domain::join(&labels).into(),
        problems: report.finish(),
    }
}

/// Steps 1 to 3, and what step 4 does to A-labels.
pub(crate) fn labels(name: &str, options: &Uts46) -> Vec<Label> {
    let mut text = map(name, options.transitional);
    nfc(&mut text);
    let mut labels = domain::split(&text, name.len());
    for label in &mut labels {
        if starts_with_ace_prefix(&label.text) {
            decode(label, options.invalid_punycode);
        }
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

/// Whether a label is to be decoded.
fn starts_with_ace_prefix(text: &[Spot]) -> bool {
    text.len() >= ACE_PREFIX.len() && ACE_PREFIX.chars().eq(text.iter().map(|s| s.c).take(4))
}

/// Step 4, the first three points on A-labels: ASCII, Punycode, and not all ASCII inside.
///
/// Nothing is encoded again to compare: RFC 3492's decoder accepts one spelling of each
/// string and no other (section 6.2), which the tests show of ours.
pub(crate) fn decode(label: &mut Label, invalid: InvalidPunycode) {
    let place = label.place;
    let problem = |spot: Option<&Spot>| Problem {
        status: Status::P4,
        label: Some(place.index),
        start: spot.map_or(place.start, |spot| spot.start),
        end: spot.map_or(place.end, |spot| spot.end),
        code_point: spot.map(|spot| spot.c),
    };
    if let Some(spot) = label.text.iter().find(|spot| !spot.c.is_ascii()) {
        label.problem = Some(problem(Some(spot)));
        label.stopped = true;
        return;
    }
    // ASCII, so that an offset in the string is one in the label.
    let basic: String = label
        .text
        .iter()
        .skip(ACE_PREFIX.len())
        .map(|spot| spot.c)
        .collect();
    match PUNYCODE.decode(basic.as_str()) {
        Ok(decoded) => {
            if decoded.is_ascii() {
                label.problem = Some(problem(None));
            }
            label.text = decoded.chars().map(|c| place.spot(c)).collect();
            label.decoded = true;
        }
        Err(error) => {
            if invalid == InvalidPunycode::Refuse {
                let offset = ACE_PREFIX.len() + error.offset();
                label.problem = Some(problem(label.text.get(offset)));
            }
            label.stopped = true;
        }
    }
}

/// Section 4.1, criterion 9, and RFC 5893, section 1.4: whether the name holds
/// right-to-left text, so that the Bidi rule concerns all of its labels.
pub(crate) fn is_bidi(labels: &[Label]) -> bool {
    labels.iter().any(|label| {
        label
            .text
            .iter()
            .any(|spot| properties(spot.c).has(bidi::RTL))
    })
}

/// Step 4, the validity criteria of section 4.1.
pub(crate) fn validate(label: &Label, options: &Uts46, is_bidi: bool, report: &mut Report) {
    report.problems.extend(label.problem);
    if label.stopped {
        // What IgnoreInvalidPunycode leaves as it is begins with xn--, against criteria 2
        // and 4, so that these cannot be meant; but it has to be LDH.
        if label.problem.is_none() && options.std3 == Std3::Apply {
            validity::std3(label.place, &label.text, report);
        }
        return;
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
    if is_bidi {
        bidi::check(place, text, report);
    }
}

/// Section 4.2, step 3: the label after those before it, in Punycode if it is not ASCII.
/// Returns its octets.
pub(crate) fn encode(label: &Label, ascii: &mut String, report: &mut Report) -> usize {
    if label.place.index > 0 {
        ascii.push('.');
    }
    let start = ascii.len();
    encode_label(label, ascii, report);
    ascii.len() - start
}

/// The same without the full stop before it.
pub(crate) fn encode_label(label: &Label, ascii: &mut String, report: &mut Report) {
    let unicode: String = label.text.iter().map(|spot| spot.c).collect();
    if unicode.is_ascii() {
        ascii.push_str(&unicode);
        return;
    }
    let before = ascii.len();
    ascii.push_str(ACE_PREFIX);
    if let Err(error) = PUNYCODE.encode_append(unicode.as_str(), ascii) {
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
