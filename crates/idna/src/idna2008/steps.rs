//! The steps of registration and lookup for each label (RFC 5891, sections 4 and 5).

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
    /// Returns the labels of a name. Without the mapping of RFC 5895, the name is split only at full stops. With the
    /// mapping, the name is split at all four label separators.
    pub(crate) fn segments<'n>(&self, name: &'n str) -> Segments<'n> {
        let separates = match self.rfc5895 {
            Rfc5895::On => is_separator,
            Rfc5895::Off => |c| c == '.',
        };
        labels::segments(name, separates)
    }

    /// Prepares a label for the checks, and returns it. If the mapping of RFC 5895 is on, maps the label. If the label
    /// is an A-label, decodes it (section 5.3).
    pub(crate) fn label(&self, segment: &Segment<'_>) -> Label {
        let text = match self.rfc5895 {
            Rfc5895::On => {
                let mut text = Normaliser::with_capacity(segment.text.len());
                for ch in spanned_chars_of(segment) {
                    rfc5895::map_code_point(ch.c, |c| text.push(ch.with(c)));
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

    /// Checks the labels of a name from left to right, and calls `each` after each label. `each` can record further
    /// problems of this label. All problems are therefore ordered by label.
    pub(super) fn for_each_validated(
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
            // The decoded text of a refused A-label must not be shown (RFC 5891, section 5.4). In particular, the
            // decoded text can be ASCII and look like another name.
            if report.count() > before {
                undecode(&mut label);
            }
            each(label, report);
        }
    }

    /// The rules that are checked for each label, by [`validate`](Self::validate), by the encoder or by the check of
    /// lengths.
    #[cfg(feature = "explain")]
    pub(crate) const RULES: &'static [Status] = {
        use Status::*;
        &[
            P4, V1, V2, V3, V4, V6, U1, Disallowed, Unassigned, C1, C2, C3, C4, C5, C6, C7, C8, C9,
            B1, B2, B3, B4, B5, B6, A3, A4_2,
        ]
    };

    /// Checks one label (sections 4.2 and 5.4). An ASCII label that is not an A-label must be an NR-LDH label (RFC
    /// 5890, section 2.3.1).
    pub(crate) fn validate(&self, label: &Label, is_bidi: bool, report: &mut Recorder) {
        if let Some(problem) = label.problem {
            report.problem(problem);
            return;
        }
        let is_ascii = label.is_ascii();
        let applies = |rule| self.skip_reason(rule, is_ascii, is_bidi).is_none();
        let (span, text) = (label.span, label.text.as_slice());
        if applies(Status::V1) {
            validity::check_nfc(span, text, report);
        }
        if applies(Status::V2) {
            validity::check_hyphens_3_4(span, text, report);
        }
        if applies(Status::V3) && !self.checks_ends_of_ldh_only() {
            validity::check_hyphens_at_ends(span, text, report);
        }
        if applies(Status::V4) {
            validity::check_nested_prefix(span, text, report);
        }
        if applies(Status::V6) {
            validity::check_leading_mark(span, text, report);
        }
        if applies(Status::Disallowed) {
            check_derived_properties(span, text, report);
        }
        if applies(Status::C1) {
            context::check_joiners(span, text, report);
        }
        if applies(Status::C3) {
            context::check_contexto(span, text, report);
        }
        if applies(Status::U1) {
            validity::check_ascii(span, text, self.ascii_rules, report);
        }
        if applies(Status::V3) && self.checks_ends_of_ldh_only() {
            validity::check_hyphens_at_ends(span, text, report);
        }
        if applies(Status::B1) {
            bidi::check_label(span, text, report);
        }
    }

    /// Returns whether hyphens at the start and the end are checked only for ASCII labels. This is the case for lookup.
    /// The checks of section 5.4 do not include these hyphens, but an LDH label must not begin or end with a hyphen
    /// (RFC 5890, section 2.3.1).
    fn checks_ends_of_ldh_only(&self) -> bool {
        self.protocol == Protocol::Lookup && self.hyphens == Hyphens::Check
    }

    /// Returns the reason why a rule is not checked for a label, or `None` if the rule is checked. `validate` skips a
    /// check if there is a reason, and `explain` shows the reason. This function does not consider invalid A-labels,
    /// for which `validate` checks no rule.
    #[inline(always)]
    pub(crate) fn skip_reason(
        &self,
        rule: Status,
        is_ascii: bool,
        is_bidi: bool,
    ) -> Option<Reason> {
        use Status::*;
        Some(match rule {
            V2 if self.hyphens != Hyphens::Check => NO_HYPHENS,
            V3 if self.hyphens == Hyphens::Ignore => NO_HYPHENS,
            V3 if self.checks_ends_of_ldh_only() && !is_ascii => {
                Reason::NotApplicable("it is checked at registration, not at lookup")
            }
            V3 if self.checks_ends_of_ldh_only() && !self.ascii_rules.is_std3() => {
                Reason::Flag(Flag::Std3, "not set to yes")
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
            _ => return bidi::skip_reason(rule, self.bidi, is_bidi),
        })
    }
}

const NO_HYPHENS: Reason = Reason::Flag(Flag::CheckHyphens, "no");

/// Returns the number of octets of a label in ASCII, or `usize::MAX` if the label cannot be encoded.
pub(super) fn octets(label: &Label) -> usize {
    if label.is_ascii() {
        return label.text.len();
    }
    let text: String = label.text.iter().map(|ch| ch.c).collect();
    let digits = puny::punycode::encode(&text);
    digits.map_or(usize::MAX, |digits| ACE_PREFIX.len() + digits.len())
}

/// Records each DISALLOWED and each UNASSIGNED code point (sections 4.2.2 and 5.4).
fn check_derived_properties(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    for ch in text {
        let property = properties(ch.c);
        if property.has(Properties::IDNA2008_DISALLOWED) {
            report.code_point(span, *ch, Status::Disallowed);
        } else if property.has(Properties::UNASSIGNED) {
            report.code_point(span, *ch, Status::Unassigned);
        }
    }
}
