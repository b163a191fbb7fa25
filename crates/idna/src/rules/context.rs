//! The contextual rules (RFC 5892, appendix A).
//!
//! All rules together take time linear in the length of the label. Rule A.1 scans from each joiner in both directions.
//! A scan continues only over transparent code points, and joiners are not transparent, so each code point is part of
//! at most two scans. Conditions on the whole label are evaluated once.

use core::ops::RangeInclusive;

use puny::invariant::Ensured;

use super::label::Label;
use crate::problems::{Recorder, Rule, SpannedChar};
use crate::unicode::properties::{properties, Properties};

/// Checks A.1 and A.2, the rules for the joiners (CONTEXTJ).
pub(crate) fn check_joiners(label: &Label, report: &mut Recorder) {
    let (span, text) = (label.span, label.text.as_slice());
    if label.is_ascii {
        return;
    }
    for (i, ch) in text.iter().enumerate() {
        match ch.c {
            '\u{200C}' if !zero_width_non_joiner(text, i) => {
                report.code_point(span, *ch, Rule::ZwnjContext)
            }
            '\u{200D}' if !after_virama(text, i) => report.code_point(span, *ch, Rule::ZwjContext),
            _ => {}
        }
    }
}

/// Returns whether the ZERO WIDTH NON-JOINER at index `i` satisfies A.1: it follows a virama, or it is between letters
/// that would join. In terms of joining types, the second alternative is `(L|D) T* ZWNJ T* (R|D)`.
fn zero_width_non_joiner(text: &[SpannedChar], i: usize) -> bool {
    const BEFORE: Properties = Properties::JOINING_L.or(Properties::JOINING_D);
    const AFTER: Properties = Properties::JOINING_R.or(Properties::JOINING_D);
    let before = text.get(..i).ensured();
    let after = text.get(i + 1..).ensured();
    after_virama(text, i)
        || joins(&mut before.iter().rev(), BEFORE) && joins(&mut after.iter(), AFTER)
}

/// Returns whether the first code point of `side` that is not transparent has one of these joining types.
// Not inlined, because it is called in two places, for rare code points.
#[inline(never)]
fn joins(side: &mut dyn Iterator<Item = &SpannedChar>, types: Properties) -> bool {
    side.map(|ch| properties(ch.c))
        .find(|p| !p.has(Properties::JOINING_T))
        .map_or(false, |p| p.has(types))
}

/// Returns whether the code point at index `i` follows a virama, which is rule A.2 and the first alternative of A.1.
fn after_virama(text: &[SpannedChar], i: usize) -> bool {
    before(text, i).map_or(false, |p| p.has(Properties::VIRAMA))
}

/// Checks A.3 to A.9, the rules for code points with the property CONTEXTO.
pub(crate) fn check_contexto(label: &Label, report: &mut Recorder) {
    let (span, text) = (label.span, label.text.as_slice());
    let all = text
        .iter()
        .fold(Properties::NONE, |all, ch| all | properties(ch.c));
    if !all.has(Properties::CONTEXTO) {
        return;
    }
    let arabic_indic = text.iter().any(|ch| is_arabic_indic(ch.c));
    let extended = text.iter().any(|ch| is_extended_arabic_indic(ch.c));
    for (i, ch) in text.iter().enumerate() {
        let broken = match ch.c {
            '\u{B7}' if !middle_dot(text, i) => Rule::MiddleDotContext,
            '\u{375}' if !after(text, i).map_or(false, |p| p.has(Properties::GREEK)) => {
                Rule::KeraiaContext
            }
            '\u{5F3}' if !before(text, i).map_or(false, |p| p.has(Properties::HEBREW)) => {
                Rule::GereshContext
            }
            '\u{5F4}' if !before(text, i).map_or(false, |p| p.has(Properties::HEBREW)) => {
                Rule::GershayimContext
            }
            // A.7: the script of U+30FB is Common, so U+30FB itself does not count as Katakana here.
            '\u{30FB}' if !all.has(Properties::KANA_HAN) => Rule::KatakanaMiddleDotContext,
            c if is_arabic_indic(c) && extended => Rule::ArabicDigitsMixed,
            c if is_extended_arabic_indic(c) && arabic_indic => Rule::ExtendedArabicDigitsMixed,
            _ => continue,
        };
        report.code_point(span, *ch, broken);
    }
}

/// Returns the code points that a contextual rule is about, or `None` if the rule is not a contextual rule.
#[allow(dead_code)] // only `explain` calls it
pub(crate) fn code_points(rule: Rule) -> Option<RangeInclusive<char>> {
    Some(match rule {
        Rule::ZwnjContext => '\u{200C}'..='\u{200C}',
        Rule::ZwjContext => '\u{200D}'..='\u{200D}',
        Rule::MiddleDotContext => '\u{B7}'..='\u{B7}',
        Rule::KeraiaContext => '\u{375}'..='\u{375}',
        Rule::GereshContext => '\u{5F3}'..='\u{5F3}',
        Rule::GershayimContext => '\u{5F4}'..='\u{5F4}',
        Rule::KatakanaMiddleDotContext => '\u{30FB}'..='\u{30FB}',
        Rule::ArabicDigitsMixed => '\u{660}'..='\u{669}',
        Rule::ExtendedArabicDigitsMixed => '\u{6F0}'..='\u{6F9}',
        _ => return None,
    })
}

/// Returns whether the MIDDLE DOT at index `i` satisfies A.3: it is between two letters l, as in Catalan.
fn middle_dot(text: &[SpannedChar], i: usize) -> bool {
    let is_l = |j: Option<usize>| j.and_then(|j| text.get(j)).map_or(false, |ch| ch.c == 'l');
    is_l(i.checked_sub(1)) && is_l(i.checked_add(1))
}

/// Returns whether a character is one of the ARABIC-INDIC DIGITS, which A.8 is about.
fn is_arabic_indic(c: char) -> bool {
    ('\u{660}'..='\u{669}').contains(&c)
}

/// Returns whether a character is one of the EXTENDED ARABIC-INDIC DIGITS, which A.9 is about.
fn is_extended_arabic_indic(c: char) -> bool {
    ('\u{6F0}'..='\u{6F9}').contains(&c)
}

/// Returns the properties of the code point before index `i`, or `None` at the start of the label.
// Not inlined, because it is called in several places, for rare code points.
#[inline(never)]
fn before(text: &[SpannedChar], i: usize) -> Option<Properties> {
    let ch = text.get(i.checked_sub(1)?)?;
    Some(properties(ch.c))
}

/// Returns the properties of the code point after index `i`, or `None` at the end of the label.
fn after(text: &[SpannedChar], i: usize) -> Option<Properties> {
    let ch = text.get(i.checked_add(1)?)?;
    Some(properties(ch.c))
}
