//! UTS #46, section 4: the sequence of the steps, with the origin of every code point and
//! every problem. This is the full path; `fast.rs` stands beside it and answers only what
//! it is sure of.

use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{DecodeError, DecodeErrorKind};

use crate::dns::labels::{self as domain, is_separator, Segment, Segments};
use crate::edition::{Refused, Report};
use crate::problem::cause::Cause;
use crate::problem::error::Problem;
use crate::problem::spot::{push_text, Place, Recorder, Spot};
use crate::problem::status::Status;
use crate::rules::bidi;
use crate::rules::context;
use crate::rules::validity;
use crate::unicode::mapping::{deviation, mapping, Mapped, Mapping};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};
use crate::uts46::options::{Bidi, DnsLength, InvalidPunycode, Joiners, Transitional, Uts46};

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

/// What a name is converted to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Section 4.2, ToASCII.
    Ascii,
    /// Section 4.3, ToUnicode.
    Unicode(Refused),
}

/// Sections 4.2 and 4.3, which are one walk over the labels.
///
/// The Bidi rule concerns all labels of a name that holds right-to-left text (section 4.1,
/// criterion 9; RFC 5893, section 1.4), those before it too. Most names hold none; so the walk
/// begins without the rule, and again from the start at the first such text.
pub(crate) fn convert(name: &str, options: &Uts46, target: Target) -> Report<'static> {
    if let Some(refused) = domain::is_too_long(name) {
        return refused;
    }
    let mut is_bidi = false;
    loop {
        match walk(name, options, target, is_bidi) {
            Some(report) => return report,
            None => is_bidi = true,
        }
    }
}

/// One walk, with the Bidi rule or without it; `None` if it turns out that it concerns the name.
#[inline(never)]
fn walk(name: &str, options: &Uts46, target: Target, is_bidi: bool) -> Option<Report<'static>> {
    let may_be_bidi = options.bidi == Bidi::Check && !is_bidi;
    let mut text = String::new();
    let mut report = Recorder::default();
    for segment in segments(name) {
        let mut label = label(&segment, options);
        if may_be_bidi && holds_rtl(&label) {
            return None;
        }
        let before = report.problems.len();
        validate(&label, options, is_bidi, &mut report);
        domain::push_full_stop(&label, &mut text);
        if target == Target::Ascii {
            encode(&label, options.dns_length, &mut text, &mut report);
            continue;
        }
        domain::check_empty(&label, options.dns_length, &mut report);
        if target == Target::Unicode(Refused::Kept) && report.problems.len() > before {
            undecode(&mut label);
        }
        push_text(&label.text, &mut text);
    }
    if target == Target::Ascii {
        domain::check_name(&text, name.len(), options.dns_length, &mut report);
    }
    Some(Report {
        text: text.into(),
        problems: report.finish(name),
    })
}

/// Step 3, Break, before the others: no more of a hostile name is in memory than the label at
/// hand.
pub(crate) fn segments(name: &str) -> Segments<'_> {
    domain::segments(name, is_separator)
}

/// Steps 1 and 2, and what step 4 does to an A-label.
pub(crate) fn label(segment: &Segment<'_>, options: &Uts46) -> Label {
    let text = normalised(
        segment.spots(),
        capacity(segment.text),
        options.transitional,
    );
    let mut label = Label::new(segment, text);
    if starts_with_ace_prefix(&label.text) {
        decode(&mut label, options.invalid_punycode);
    }
    label
}

/// Steps 1 and 2 alone.
pub(crate) fn map(name: &str, transitional: Transitional) -> Vec<char> {
    normalised(name.chars(), capacity(name), transitional)
}

/// UTS #46, section 4, step 1: what becomes of a code point.
pub(crate) fn mapped(c: char, transitional: Transitional) -> Mapped {
    let status = properties(c);
    let is_on = transitional == Transitional::On;
    let to = if status.has(Properties::MAPPED) {
        match c {
            '\u{1E9E}' if is_on => Mapping::Text("ss"),
            _ => mapping(c),
        }
    } else if is_on && status.has(Properties::DEVIATION) {
        deviation(c)
    } else if status.has(Properties::IGNORED) {
        Mapping::Text("")
    } else {
        // Valid; or disallowed, which criterion 7 reports.
        Mapping::One(c)
    };
    to.chars()
}

/// How many code points a text has after mapping, at most, but for those that are mapped to
/// more than they have bytes: of these U+FDFA alone, with eighteen, would make a vector grow
/// beyond measure.
fn capacity(text: &str) -> usize {
    let mut capacity = text.len();
    for c in text.chars() {
        if c == '\u{FDFA}' {
            capacity += 15;
        }
    }
    capacity
}

/// Steps 1 and 2: Map and Normalize.
fn normalised<E: Element>(
    text: impl Iterator<Item = E>,
    capacity: usize,
    transitional: Transitional,
) -> Vec<E> {
    let mut normalised = Normaliser::with_capacity(capacity);
    for element in text {
        for c in mapped(element.code_point(), transitional) {
            normalised.push(element.with(c));
        }
    }
    normalised.finish()
}

/// Whether a label is to be decoded.
pub(crate) fn starts_with_ace_prefix(text: &[Spot]) -> bool {
    matches!(text, [x, n, first, second, ..]
        if (x.c, n.c, first.c, second.c) == ('x', 'n', '-', '-'))
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
    let mut basic = String::new();
    push_text(
        label.text.get(ACE_PREFIX.len()..).unwrap_or_default(),
        &mut basic,
    );
    match PUNYCODE.decode(basic.as_str()) {
        Ok(decoded) => {
            if decoded.is_ascii() {
                let cause = match decoded.is_empty() {
                    true => Cause::Empty,
                    false => Cause::OnlyAscii,
                };
                label.problem = Some(place.problem(Status::P4).because(cause));
            }
            label.text = place.spots(&decoded);
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
        // A delimiter stands only after basic code points (RFC 3492, section 3.1). Some
        // decoders take one with nothing before it.
        DecodeErrorKind::NotDigit { .. } if error.offset() == 0 && basic.starts_with('-') => {
            Cause::NotCanonical
        }
        DecodeErrorKind::NotDigit { .. } => Cause::NotDigit,
        DecodeErrorKind::UnexpectedEnd => Cause::UnexpectedEnd,
        DecodeErrorKind::NotScalar { code_point } => Cause::NotScalar { value: code_point },
        _ => Cause::Overflow,
    };
    let problem = match blamed {
        Some(spot) => place.problem_of(spot, Status::P4),
        None => place.problem(Status::P4),
    };
    problem.because(cause)
}

/// Makes of a decoded label the A-label again: whatever decodes is the one spelling of what
/// it decodes to. Any other label stays as it is.
pub(crate) fn undecode(label: &mut Label) {
    let place = label.place;
    let mut a_label = String::new();
    // What was decoded has no delta that would overflow.
    if place.decoded && push_encoded(&label.text, &mut a_label).is_ok() {
        label.text = place.spots(&a_label);
        label.place.decoded = false;
    }
}

/// Appends a label as an A-label, whatever it holds. `Err` has the index of the code point
/// that cannot be encoded, and nothing is appended then.
#[inline(never)]
fn push_encoded(text: &[Spot], ascii: &mut String) -> Result<(), usize> {
    let mut unicode = String::new();
    push_text(text, &mut unicode);
    let before = ascii.len();
    ascii.push_str(ACE_PREFIX);
    PUNYCODE
        .encode_append(unicode.as_str(), ascii)
        .map_err(|error| {
            ascii.truncate(before);
            let mut offsets = unicode.char_indices().map(|(at, _)| at);
            offsets.position(|at| at == error.offset()).unwrap_or(0)
        })
}

/// Whether a label holds right-to-left text.
pub(crate) fn holds_rtl(label: &Label) -> bool {
    label
        .text
        .iter()
        .any(|spot| properties(spot.c).has(bidi::RTL))
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

/// Section 4.2, steps 3 and 4: the label, in Punycode if it is not ASCII, and its length.
pub(crate) fn encode(
    label: &Label,
    dns_length: DnsLength,
    ascii: &mut String,
    report: &mut Recorder,
) {
    let Label { place, text, .. } = label;
    let start = ascii.len();
    if text.iter().all(|spot| spot.c.is_ascii()) {
        push_text(text, ascii);
    } else if let Err(index) = push_encoded(text, ascii) {
        push_text(text, ascii);
        match text.get(index) {
            Some(spot) => report.spot(*place, *spot, Status::A3),
            None => report.label(*place, Status::A3),
        }
    }
    let octets = ascii.len() - start;
    domain::check_label(*place, label.is_root(), octets, dns_length, report);
}
