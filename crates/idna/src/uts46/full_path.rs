//! The full path: every name, valid or not, with every reason why it is refused. UTS #46,
//! section 4: the sequence of the steps, with the origin of every code point and every
//! problem. `fast_path` stands beside it and answers only for valid names.

use alloc::string::String;

use super::mapping::{capacity, normalised};
use super::options::Uts46;
use crate::dns::ace_prefix;
use crate::dns::labels::{self, is_separator, Segment, Segments};
use crate::edition::{Refused, Report};
use crate::problems::{push_text, spots_of, Recorder};
use crate::rules::a_label::{decode, encode, undecode, Label};
use crate::rules::flags::{Bidi, Joiners};
use crate::rules::{bidi, context, validity, verify_dns_length};

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
    if let Some(refused) = Report::too_long(name) {
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
        if may_be_bidi && label.holds_rtl() {
            return None;
        }
        let before = report.problems.len();
        validate(&label, options, is_bidi, &mut report);
        label.push_full_stop(&mut text);
        if target == Target::Ascii {
            let octets = encode(&label, &mut text, &mut report);
            verify_dns_length::label(&label, octets, options.dns_length, &mut report);
            continue;
        }
        verify_dns_length::empty(&label, options.dns_length, &mut report);
        if target == Target::Unicode(Refused::Kept) && report.problems.len() > before {
            undecode(&mut label);
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

/// Step 3, Break, before the others: no more of a hostile name is in memory than the label at
/// hand.
pub(crate) fn segments(name: &str) -> Segments<'_> {
    labels::segments(name, is_separator)
}

/// Steps 1 and 2, and what step 4 does to an A-label.
pub(crate) fn label(segment: &Segment<'_>, options: &Uts46) -> Label {
    let text = normalised(
        spots_of(segment),
        capacity(segment.text),
        options.transitional,
    );
    let mut label = Label::new(segment, text);
    if ace_prefix::begins(&label.text, |spot| spot.c) {
        decode(&mut label, options.invalid_punycode);
    }
    label
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
