//! The steps of registration and lookup, label by label (RFC 5891, sections 4 and 5).

use alloc::string::String;

use super::options::{ContextO, Idna2008, Protocol, Rfc5895};
use super::rfc5895;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::{self, is_separator, Segment, Segments};
use crate::problems::{spanned_chars_of, LabelSpan, Recorder, SpannedChar, Status};
use crate::rules::a_label::{decode, undecode, Label};
use crate::rules::flags::{Bidi, Hyphens, InvalidPunycode};
use crate::rules::{bidi, context, validity};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

impl Idna2008 {
    /// The labels of a name, split at full stops; with the mapping of RFC 5895 at all separators.
    fn segments<'n>(&self, name: &'n str) -> Segments<'n> {
        let separates = match self.rfc5895 {
            Rfc5895::On => is_separator,
            Rfc5895::Off => |c| c == '.',
        };
        labels::segments(name, separates)
    }

    /// A label, decoded if it is an A-label (section 5.3).
    fn label(&self, segment: &Segment<'_>) -> Label {
        let text = match self.rfc5895 {
            Rfc5895::On => {
                let mut text = Normaliser::with_capacity(segment.text.len());
                for ch in spanned_chars_of(segment) {
                    rfc5895::map(ch.c, |c| text.push(ch.with(c)));
                }
                text.finish()
            }
            Rfc5895::Off => spanned_chars_of(segment).collect(),
        };
        let mut label = Label::new(segment, text);
        if ace_prefix::begins_in_any_case(&label.text, |ch| ch.c) && label.is_ascii() {
            // Lower-case the A-label before decoding.
            for ch in &mut label.text {
                ch.c = ch.c.to_ascii_lowercase();
            }
            decode(&mut label, InvalidPunycode::Check);
        }
        label
    }

    /// Validates the labels of a name one after another, and calls `each` for each, so that
    /// problems are ordered by label.
    pub(super) fn validated(
        &self,
        name: &str,
        report: &mut Recorder,
        each: &mut dyn FnMut(Label, &mut Recorder),
    ) {
        let mut segments = self.segments(name);
        let is_bidi =
            self.bidi == Bidi::Check && segments.any(|segment| self.label(&segment).holds_rtl());
        for segment in self.segments(name) {
            let mut label = self.label(&segment);
            let before = report.count();
            self.validate(&label, is_bidi, report);
            // The text of a refused A-label must not be shown, in particular not ASCII that is
            // another name (RFC 5891, section 5.4).
            if report.count() > before {
                undecode(&mut label);
            }
            each(label, report);
        }
    }

    /// Sections 4.2 and 5.4: checks one label.
    fn validate(&self, label: &Label, is_bidi: bool, report: &mut Recorder) {
        if let Some(problem) = label.problem {
            report.problem(problem);
            return;
        }
        let (span, text) = (label.span, label.text.as_slice());
        if label.is_ascii() {
            self.ascii_label(span, text, report);
        } else {
            validity::nfc(span, text, report);
            self.check_hyphens(span, text, report);
            // With `Hyphens::Check` the check of hyphens includes this.
            if self.hyphens != Hyphens::Check {
                validity::nested_prefix(span, text, report);
            }
            validity::leading_mark(span, text, report);
            derived_properties(span, text, report);
            context::joiners(span, text, report);
            if self.contexto == ContextO::Check {
                context::others(span, text, report);
            }
        }
        if is_bidi {
            bidi::check(span, text, report);
        }
    }

    /// Checks an ASCII label that is not an A-label: it has to be NR-LDH (RFC 5890, section
    /// 2.3.1).
    fn ascii_label(&self, span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
        self.check_hyphens(span, text, report);
        validity::ascii(span, text, self.ascii_rules, report);
        if self.ascii_rules.is_std3() {
            // A label with a hyphen at an end is not an LDH label, in both protocols.
            if self.hyphens == Hyphens::Check && self.protocol == Protocol::Lookup {
                validity::hyphens_at_ends(span, text, report);
            }
        }
    }

    /// Section 4.2.3.1, and the part of it that section 5.4 repeats.
    fn check_hyphens(&self, span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
        if self.hyphens == Hyphens::Check {
            validity::hyphens_3_4(span, text, report);
        }
        let asks_ends = match self.hyphens {
            Hyphens::Check => self.protocol == Protocol::Registration,
            Hyphens::CheckFirstLast => true,
            Hyphens::Ignore => false,
        };
        if asks_ends {
            validity::hyphens_at_ends(span, text, report);
        }
    }
}

/// The number of octets of a label in ASCII.
pub(super) fn octets(label: &Label) -> usize {
    if label.is_ascii() {
        return label.text.len();
    }
    let text: String = label.text.iter().map(|ch| ch.c).collect();
    let digits = puny::punycode::encode(&text);
    digits.map_or(usize::MAX, |digits| ACE_PREFIX.len() + digits.len())
}

/// Sections 4.2.2 and 5.4: reports DISALLOWED and UNASSIGNED code points.
fn derived_properties(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    for ch in text {
        let property = properties(ch.c);
        if property.has(Properties::IDNA2008_DISALLOWED) {
            report.code_point(span, *ch, Status::Disallowed);
        } else if property.has(Properties::UNASSIGNED) {
            report.code_point(span, *ch, Status::Unassigned);
        }
    }
}
