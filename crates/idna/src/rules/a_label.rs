//! Labels on their way through the steps of an edition: an A-label is decoded, or the reason
//! found why it cannot be, and any label is encoded (UTS #46, sections 4, step 4, and 4.2, step
//! 3; RFC 5891, sections 4.4 and 5.3).

use alloc::string::String;
use alloc::vec::Vec;

use puny::punycode::PUNYCODE;
use puny::{DecodeError, DecodeErrorKind};

use super::bidi;
use super::flags::InvalidPunycode;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::Segment;
use crate::problems::{push_text, Cause, Place, Problem, Recorder, Spot, Status};
use crate::unicode::properties::properties;

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
            place: Place::of(segment),
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

    /// Whether it holds right-to-left text.
    pub(crate) fn holds_rtl(&self) -> bool {
        self.text
            .iter()
            .any(|spot| properties(spot.c).has(bidi::RTL))
    }

    /// Whether it is all ASCII.
    #[cfg(feature = "idna2008")]
    pub(crate) fn is_ascii(&self) -> bool {
        self.text.iter().all(|spot| spot.c.is_ascii())
    }

    /// Puts what stands between it and the label before it.
    pub(crate) fn push_full_stop(&self, name: &mut String) {
        if self.place.index() > 0 {
            name.push('.');
        }
    }
}

/// UTS #46, section 4, step 4, the first three points on A-labels: ASCII, Punycode, and not all ASCII inside.
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
    push_text(ace_prefix::after(&label.text), &mut basic);
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

/// UTS #46, section 4.2, step 3: the label, in Punycode if it is not ASCII. Returns how many
/// octets it has.
pub(crate) fn encode(label: &Label, ascii: &mut String, report: &mut Recorder) -> usize {
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
    ascii.len() - start
}
