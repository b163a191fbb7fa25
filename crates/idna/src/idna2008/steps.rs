//! The steps of registration and lookup, label by label (RFC 5891, sections 4 and 5).

use alloc::string::String;

use super::options::{ContextO, Idna2008, Protocol, Rfc5895};
use super::rfc5895;
use crate::dns::ace_prefix::{self, ACE_PREFIX};
use crate::dns::labels::{self, is_separator, Segment, Segments};
use crate::problems::{spanned_chars_of, LabelSpan, Recorder, SpannedChar, Status};
use crate::rules::a_label::{decode, undecode, Label};
use crate::rules::flags::{Bidi, Flag, Hyphens, InvalidPunycode};
use crate::rules::reason::{Reason, ALL_ASCII};
use crate::rules::{bidi, context, validity};
use crate::unicode::normalise::{Element, Normaliser};
use crate::unicode::properties::{properties, Properties};

impl Idna2008 {
    /// The labels of a name, split at full stops; with the mapping of RFC 5895 at all separators.
    pub(crate) fn segments<'n>(&self, name: &'n str) -> Segments<'n> {
        let separates = match self.rfc5895 {
            Rfc5895::On => is_separator,
            Rfc5895::Off => |c| c == '.',
        };
        labels::segments(name, separates)
    }

    /// A label, decoded if it is an A-label (section 5.3).
    pub(crate) fn label(&self, segment: &Segment<'_>) -> Label {
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

    /// What is asked of a label, here and by the encoder.
    #[cfg(feature = "explain")]
    pub(crate) const RULES: &'static [Status] = {
        use Status::*;
        &[
            P4, V1, V2, V3, V4, V6, U1, Disallowed, Unassigned, C1, C2, C3, C4, C5, C6, C7, C8, C9,
            B1, B2, B3, B4, B5, B6, A3, A4_2,
        ]
    };

    /// Sections 4.2 and 5.4: checks one label. One that is ASCII and no A-label has to be NR-LDH (RFC
    /// 5890, section 2.3.1).
    pub(crate) fn validate(&self, label: &Label, is_bidi: bool, report: &mut Recorder) {
        if let Some(problem) = label.problem {
            report.problem(problem);
            return;
        }
        let is_ascii = label.is_ascii();
        let asks = |rule| self.why_not(rule, is_ascii, is_bidi).is_none();
        let (span, text) = (label.span, label.text.as_slice());
        if asks(Status::V1) {
            validity::nfc(span, text, report);
        }
        if asks(Status::V2) {
            validity::hyphens_3_4(span, text, report);
        }
        if asks(Status::V3) && !self.asks_ldh_ends() {
            validity::hyphens_at_ends(span, text, report);
        }
        if asks(Status::V4) {
            validity::nested_prefix(span, text, report);
        }
        if asks(Status::V6) {
            validity::leading_mark(span, text, report);
        }
        if asks(Status::Disallowed) {
            derived_properties(span, text, report);
        }
        if asks(Status::C1) {
            context::joiners(span, text, report);
        }
        if asks(Status::C3) {
            context::others(span, text, report);
        }
        if asks(Status::U1) {
            validity::ascii(span, text, self.ascii_rules, report);
        }
        if asks(Status::V3) && self.asks_ldh_ends() {
            validity::hyphens_at_ends(span, text, report);
        }
        if asks(Status::B1) {
            bidi::check(span, text, report);
        }
    }

    /// Whether hyphens first and last are asked for because LDH labels have none (RFC 5890, section
    /// 2.3.1): section 5.4 repeats section 4.2.3.1 without them.
    fn asks_ldh_ends(&self) -> bool {
        self.protocol == Protocol::Lookup && self.hyphens == Hyphens::Check
    }

    /// Why a rule is not asked of a label whose A-label, if it is one, is valid; `None` if it is.
    /// `validate` goes by this, and `explain` tells it.
    #[inline(always)]
    pub(crate) fn why_not(&self, rule: Status, is_ascii: bool, is_bidi: bool) -> Option<Reason> {
        use Status::*;
        Some(match rule {
            V2 if self.hyphens != Hyphens::Check => NO_HYPHENS,
            V3 if self.hyphens == Hyphens::Ignore => NO_HYPHENS,
            V3 if self.asks_ldh_ends() && !is_ascii => {
                Reason::NotApplicable("it is checked at registration, not at lookup")
            }
            V3 if self.asks_ldh_ends() && !self.ascii_rules.is_std3() => {
                Reason::Flag(Flag::Std3, "not yes")
            }
            U1 if !is_ascii => Reason::NotApplicable("the label is not all ASCII"),
            U1 if self.ascii_rules.is_any() => Reason::Flag(Flag::Std3, "no"),
            V1 | V4 | V6 | Disallowed | Unassigned | C1 | C2 | C3 | C4 | C5 | C6 | C7 | C8 | C9
                if is_ascii =>
            {
                ALL_ASCII
            }
            V4 if self.hyphens == Hyphens::Check => {
                Reason::NotApplicable("the rule on hyphens covers it")
            }
            C3 | C4 | C5 | C6 | C7 | C8 | C9 if self.contexto == ContextO::Ignore => {
                Reason::Flag(Flag::ContextO, "no")
            }
            _ => return bidi::why_not(rule, self.bidi, is_bidi),
        })
    }
}

const NO_HYPHENS: Reason = Reason::Flag(Flag::CheckHyphens, "no");

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
