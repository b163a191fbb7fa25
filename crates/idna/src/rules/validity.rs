//! The validity criteria (UTS #46, section 4.1), with one function for each criterion. Criteria 8 and 9 are in
//! `context.rs` and `bidi.rs`.
//!
//! Criterion 5 forbids a full stop in a label. It needs no function, because names are split at full stops, and the
//! Punycode decoder never inserts a basic code point such as a full stop (RFC 3492, section 6.2).

use super::ascii_rules::AsciiRules;
use super::label::Label;
use crate::dns::ace_prefix;
use crate::problems::{Recorder, Rule};
use crate::unicode::normalise::is_nfc;
use crate::unicode::properties::{properties, Properties};

/// Checks criterion 1: the label is in Normalization Form C.
pub(crate) fn check_nfc(label: &Label, report: &mut Recorder) {
    // ASCII is always in NFC.
    if !label.is_ascii && !is_nfc(&label.text) {
        report.label(label.span, Rule::NotNfc);
    }
}

/// Checks criterion 2: the label does not have hyphens in both the third and the fourth position.
pub(crate) fn check_hyphens_3_4(label: &Label, report: &mut Recorder) {
    if let [_, _, third, fourth, ..] = label.text.as_slice() {
        if third.c == '-' && fourth.c == '-' {
            report.code_point(label.span, third.join_with(*fourth), Rule::Hyphens34);
        }
    }
}

/// Checks criterion 3: the label does not begin or end with a hyphen.
pub(crate) fn check_hyphens_at_ends(label: &Label, report: &mut Recorder) {
    if let (Some(first), Some(last)) = (label.text.first(), label.text.last()) {
        if first.c == '-' {
            report.code_point(label.span, *first, Rule::HyphenAtEnd);
        }
        // If the label is a single hyphen, the two problems are equal, and the recorder discards the second.
        if last.c == '-' {
            report.code_point(label.span, *last, Rule::HyphenAtEnd);
        }
    }
}

/// Checks criterion 4: the label does not begin with `xn--`. Under UTS #46, this check is needed only for decoded
/// labels, because any other label with the prefix is treated as an A-label. IDNA2008 checks every label that is not
/// all ASCII.
pub(crate) fn check_nested_prefix(label: &Label, report: &mut Recorder) {
    if ace_prefix::begins(&label.text, |ch| ch.c) {
        report.label(label.span, Rule::NestedAcePrefix);
    }
}

/// Checks criterion 6: the label does not begin with a combining mark.
pub(crate) fn check_leading_mark(label: &Label, report: &mut Recorder) {
    if let Some(first) = label.text.first() {
        if properties(first.c).has(Properties::MARK) {
            report.code_point(label.span, *first, Rule::LeadingMark);
        }
    }
}

/// Checks criterion 7: the status of each code point is valid or deviation. Transitional processing does not change
/// this check: the mapping has already replaced the deviation characters of the input, and deviation characters in
/// decoded labels are allowed.
pub(crate) fn check_statuses(label: &Label, report: &mut Recorder) {
    const NOT_VALID: Properties = Properties::MAPPED
        .or(Properties::IGNORED)
        .or(Properties::DISALLOWED);
    // Capitals are the only ASCII without the status valid. The mapping has replaced them, also in A-labels.
    if label.is_ascii {
        return;
    }
    for ch in &label.text {
        if properties(ch.c).has(NOT_VALID) {
            report.code_point(label.span, *ch, Rule::DisallowedCodePoint);
        }
    }
}

/// Checks the part of criterion 7 that is about ASCII: UseSTD3ASCIIRules, or other ASCII rules.
pub(crate) fn check_ascii(label: &Label, rules: AsciiRules, report: &mut Recorder) {
    if rules.is_wildcard(label.span.index(), label.text.iter().map(|ch| ch.c)) {
        return;
    }
    for ch in label.text.iter().filter(|ch| rules.denies(ch.c)) {
        report.code_point(label.span, *ch, Rule::NotLdh);
    }
}
