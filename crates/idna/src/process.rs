//! UTS #46, section 4: the sequence of the steps, with the origin of every code point and
//! every problem. This is the full path; `fast.rs` stands beside it and answers only what
//! it is sure of.

use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{DecodeError, DecodeErrorKind};

use crate::bidi;
use crate::cause::Cause;
use crate::context;
use crate::domain::{self, is_separator, Segment, Segments};
use crate::edition::{Refused, Report};
use crate::error::Problem;
use crate::mapping::mapped;
use crate::normalise::{Element, Normaliser};
use crate::options::{Bidi, DnsLength, InvalidPunycode, Joiners, Transitional, Uts46};
use crate::properties::properties;
use crate::spot::{Place, Recorder, Spot};
use crate::status::Status;
use crate::validity;

/// The ACE prefix.
pub(crate) const ACE_PREFIX: &str = "xn--";

/// A label of a name, mapped and normalised, and decoded if it was an A-label.
pub(crate) struct Label {
    pub(crate) place: Place,
    pub(crate) text: Vec<Spot>,
    /// What is wrong with it as an A-label.
    pub(crate) problem: Option<Problem>,
    /// Whether it is an A-label that could not be decoded, so that no rule about the text
    /// applies.
    pub(crate) stopped: bool,
    /// Whether it is the last one.
    is_last: bool,
}

impl Label {
    /// A label with this text, which is not decoded yet.
    pub(crate) fn new(segment: &Segment<'_>, text: Vec<Spot>) -> Label {
        Label {
            place: segment.place,
            text,
            problem: None,
            stopped: false,
            is_last: segment.is_last(),
        }
    }

    /// Whether it is the empty one after the last dot of a name.
    pub(crate) fn is_root(&self) -> bool {
        self.is_last && self.place.index() > 0 && self.text.is_empty()
    }
}

/// Section 4.2, ToASCII.
pub(crate) fn to_ascii(name: &str, options: &Uts46) -> Report<'static> {
    if let Some(refused) = domain::is_too_long(name) {
        return refused;
    }
    let mut ascii = String::new();
    let mut report = Recorder::default();
    let is_bidi = options.bidi == Bidi::Check && is_bidi(name, options);
    for segment in segments(name) {
        let label = label(&segment, options);
        validate(&label, options, is_bidi, &mut report);
        let again = || self::label(&segment, options);
        encode(label, again, options.dns_length, &mut ascii, &mut report);
    }
    domain::check_name(&ascii, name.len(), options.dns_length, &mut report);
    Report {
        text: ascii.into(),
        problems: report.finish(name),
    }
}

/// Section 4.3, ToUnicode.
pub(crate) fn to_unicode(name: &str, options: &Uts46, refused: Refused) -> Report<'static> {
    if let Some(refused) = domain::is_too_long(name) {
        return refused;
    }
    let mut unicode = String::new();
    let mut report = Recorder::default();
    let is_bidi = options.bidi == Bidi::Check && is_bidi(name, options);
    for segment in segments(name) {
        let mut label = label(&segment, options);
        let before = report.problems.len();
        validate(&label, options, is_bidi, &mut report);
        domain::check_empty(&label, options.dns_length, &mut report);
        if refused == Refused::Kept && report.problems.len() > before {
            undecode(&mut label);
        }
        domain::join(&label, &mut unicode);
    }
    Report {
        text: unicode.into(),
        problems: report.finish(name),
    }
}

/// Step 3, Break, before the others: no more of a hostile name is in memory than the label at
/// hand.
pub(crate) fn segments(name: &str) -> Segments<'_> {
    domain::segments(name, is_separator)
}

/// Steps 1 and 2, and what step 4 does to an A-label.
pub(crate) fn label(segment: &Segment<'_>, options: &Uts46) -> Label {
    let text = normalised(segment.spots(), options.transitional);
    let mut label = Label::new(segment, text);
    if starts_with_ace_prefix(label.text.iter().map(|spot| spot.c)) {
        decode(&mut label, options.invalid_punycode);
    }
    label
}

/// Steps 1 and 2 alone.
pub(crate) fn map(name: &str, transitional: Transitional) -> Vec<char> {
    normalised(name.chars(), transitional)
}

/// Steps 1 and 2: Map and Normalize.
fn normalised<E: Element>(
    text: impl Iterator<Item = E> + Clone,
    transitional: Transitional,
) -> Vec<E> {
    let mapped = text.flat_map(|element| {
        let to = mapped(element.code_point(), transitional);
        to.map(move |c| element.with(c))
    });
    let mut normalised = Normaliser::with_capacity(mapped.clone().count());
    mapped.for_each(|element| normalised.push(element));
    normalised.finish()
}

/// Whether a label is to be decoded.
fn starts_with_ace_prefix(text: impl Iterator<Item = char>) -> bool {
    text.take(ACE_PREFIX.len()).eq(ACE_PREFIX.chars())
}

/// Step 4, the first three points on A-labels: ASCII, Punycode, and not all ASCII inside.
///
/// Nothing is encoded again to compare: RFC 3492's decoder accepts one spelling of each
/// string and no other (section 6.2), which the tests show of ours.
pub(crate) fn decode(label: &mut Label, invalid: InvalidPunycode) {
    let place = label.place;
    if let Some(spot) = label.text.iter().find(|spot| !spot.c.is_ascii()) {
        let problem = place.problem_of(*spot, Status::P4);
        label.problem = Some(problem.because(Cause::NotAscii));
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
                let cause = match decoded.is_empty() {
                    true => Cause::Empty,
                    false => Cause::OnlyAscii,
                };
                label.problem = Some(place.problem(Status::P4).because(cause));
            }
            label.text = decoded.chars().map(|c| place.spot(c)).collect();
            label.place = place.decoded();
        }
        Err(error) => {
            if invalid == InvalidPunycode::Check {
                let blamed = label.text.get(ACE_PREFIX.len() + error.offset());
                label.problem = Some(refusal(place, &basic, error, blamed.copied()));
            }
            label.stopped = true;
        }
    }
}

/// Why an A-label cannot be decoded.
pub(crate) fn refusal(
    place: Place,
    basic: &str,
    error: DecodeError,
    blamed: Option<Spot>,
) -> Problem {
    let cause = match error.kind() {
        DecodeErrorKind::NotDigit { .. } if is_not_canonical(basic) => Cause::NotCanonical,
        DecodeErrorKind::NotDigit { .. } => Cause::NotDigit,
        DecodeErrorKind::UnexpectedEnd => Cause::UnexpectedEnd,
        DecodeErrorKind::NotScalar { code_point } => Cause::NotScalar { value: code_point },
        _ => Cause::Overflow,
    };
    let problem = match blamed {
        Some(spot) if cause != Cause::NotCanonical => place.problem_of(spot, Status::P4),
        _ => place.problem(Status::P4),
    };
    problem.because(cause)
}

/// Whether a hyphen stands before digits that are good Punycode without it. Some decoders
/// take it for a delimiter with nothing before it; RFC 3492 has a delimiter only after
/// basic code points (section 3.1), so that each string has one spelling.
fn is_not_canonical(basic: &str) -> bool {
    let digits = basic.strip_prefix('-').unwrap_or_default();
    !digits.is_empty() && !digits.contains('-') && PUNYCODE.decode(digits).is_ok()
}

/// Makes of a decoded label the A-label again: whatever decodes is the one spelling of what
/// it decodes to. Any other label stays as it is.
pub(crate) fn undecode(label: &mut Label) {
    let place = label.place;
    let unicode: String = label.text.iter().map(|spot| spot.c).collect();
    let mut a_label = String::from(ACE_PREFIX);
    // What was decoded has no delta that would overflow.
    if place.decoded
        && PUNYCODE
            .encode_append(unicode.as_str(), &mut a_label)
            .is_ok()
    {
        label.text = a_label.chars().map(|c| place.spot(c)).collect();
        label.place.decoded = false;
    }
}

/// Section 4.1, criterion 9, and RFC 5893, section 1.4: whether the name holds
/// right-to-left text, so that the Bidi rule concerns all of its labels. Normalisation makes
/// nothing right-to-left and takes nothing of it away.
pub(crate) fn is_bidi(name: &str, options: &Uts46) -> bool {
    segments(name).any(|segment| {
        let code_points = segment.text.chars();
        let mut mapped = code_points.flat_map(|c| mapped(c, options.transitional));
        if starts_with_ace_prefix(mapped.clone()) {
            holds_rtl(&label(&segment, options))
        } else {
            mapped.any(is_rtl)
        }
    })
}

/// Whether a label holds right-to-left text.
pub(crate) fn holds_rtl(label: &Label) -> bool {
    label.text.iter().any(|spot| is_rtl(spot.c))
}

fn is_rtl(c: char) -> bool {
    properties(c).has(bidi::RTL)
}

/// Step 4, the validity criteria of section 4.1.
pub(crate) fn validate(label: &Label, options: &Uts46, is_bidi: bool, report: &mut Recorder) {
    report.problems.extend(label.problem);
    if label.stopped {
        // What IgnoreInvalidPunycode leaves as it is begins with xn--, against criteria 2
        // and 4, so that these cannot be meant; but it has to be LDH.
        if label.problem.is_none() {
            validity::ascii(label.place, &label.text, options.ascii_rules, report);
        }
        return;
    }
    let (place, text) = (label.place, label.text.as_slice());
    validity::nfc(place, text, report);
    validity::hyphens(place, text, options.hyphens, report);
    if place.decoded {
        validity::nested_prefix(place, text, report);
    }
    validity::leading_mark(place, text, report);
    validity::statuses(place, text, report);
    validity::ascii(place, text, options.ascii_rules, report);
    if options.joiners == Joiners::Check {
        context::joiners(place, text, report);
    }
    if is_bidi {
        bidi::check(place, text, report);
    }
}

/// Section 4.2, steps 3 and 4: the label after those before it, in Punycode if it is not
/// ASCII, and its length. `again` makes the label anew, should it be needed to find the code
/// point to blame: its text is not held beside what Punycode needs.
pub(crate) fn encode(
    label: Label,
    again: impl FnOnce() -> Label,
    dns_length: DnsLength,
    ascii: &mut String,
    report: &mut Recorder,
) {
    if label.place.index() > 0 {
        ascii.push('.');
    }
    let start = ascii.len();
    let is_root = label.is_root();
    let Label { place, text, .. } = label;
    if text.iter().all(|spot| spot.c.is_ascii()) {
        ascii.extend(text.iter().map(|spot| spot.c));
    } else {
        let unicode: String = text.iter().map(|spot| spot.c).collect();
        drop(text);
        ascii.push_str(ACE_PREFIX);
        if let Err(error) = PUNYCODE.encode_append(unicode.as_str(), ascii) {
            ascii.truncate(start);
            ascii.push_str(&unicode);
            let before = unicode.get(..error.offset()).unwrap_or_default();
            match again().text.get(before.chars().count()) {
                Some(spot) => report.spot(place, *spot, Status::A3),
                None => report.label(place, Status::A3),
            }
        }
    }
    domain::check_label(place, is_root, ascii.len() - start, dns_length, report);
}
