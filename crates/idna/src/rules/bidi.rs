//! The Bidi rule, condition by condition (RFC 5893, section 2).
//!
//! The conditions depend on only three things: the Bidi class of the first code point, the Bidi class of the last code
//! point that is not NSM, and the set of all classes in the label. The rule is therefore checked with a few set
//! operations. Only a label that breaks the rule is scanned again, to find the offending code point.

use super::label::Label;
use crate::dns::ldh::is_all_ldh;
use crate::problems::{Recorder, Rule, SpannedChar};
use crate::unicode::properties::{properties, Properties};

/// The classes of right-to-left text. A name that contains a code point of these classes is a Bidi domain name (section
/// 1.4).
pub(crate) const RTL: Properties = Properties::BIDI_R
    .or(Properties::BIDI_AL)
    .or(Properties::BIDI_AN);

/// The classes of the first code point of a right-to-left label (section 2, condition 1).
pub(crate) const R_AL: Properties = Properties::BIDI_R.or(Properties::BIDI_AL);

/// The classes of digits.
const NUMBERS: Properties = Properties::BIDI_EN.or(Properties::BIDI_AN);

/// The classes that are allowed in both right-to-left and left-to-right labels.
const NEUTRAL: Properties = Properties::BIDI_ES
    .or(Properties::BIDI_CS)
    .or(Properties::BIDI_ET)
    .or(Properties::BIDI_ON)
    .or(Properties::BIDI_BN)
    .or(Properties::BIDI_NSM);

/// All classes that the conditions mention.
const ANY: Properties = IN_RTL.or(Properties::BIDI_L);

/// The classes that are allowed in right-to-left labels: all classes in `ANY` except L.
pub(crate) const IN_RTL: Properties = R_AL.or(NUMBERS).or(NEUTRAL);

/// The classes that are allowed in left-to-right labels.
const IN_LTR: Properties = Properties::BIDI_L.or(Properties::BIDI_EN).or(NEUTRAL);

/// Returns whether a label of a Bidi domain name satisfies the rule. `all` is the union of the properties of its code
/// points.
#[inline]
pub(crate) fn is_satisfied<I>(all: Properties, text: I) -> bool
where
    I: DoubleEndedIterator<Item = char> + Clone,
{
    let all = all.and(ANY);
    if Properties::BIDI_L.contains_all(all) || R_AL.contains_all(all) {
        // The label contains only letters of one direction. This is true of most labels.
        return all != Properties::NONE;
    }
    let mut forward = text.clone().map(properties);
    let first = forward.next().unwrap_or(Properties::NONE);
    let mut backward = text.rev().map(properties);
    // If all code points are NSM, the label breaks the first condition, whatever `last` is.
    let last = backward
        .find(|found| !found.has(Properties::BIDI_NSM))
        .unwrap_or(Properties::NONE);
    let rtl = first.has(R_AL);
    let (allowed, ends) = allowed(rtl);
    first.has(R_AL.or(Properties::BIDI_L))
        && allowed.contains_all(all)
        && last.has(ends)
        && !(rtl && all.contains_all(NUMBERS))
}

/// Returns whether an ASCII label of a Bidi domain name satisfies the rule. Also returns `false` for each label that is
/// not LDH. ASCII letters have the Bidi class L, digits EN, and the hyphen ES. The label is therefore a left-to-right
/// label: it must begin with a letter, and must not end with a hyphen.
pub(crate) fn is_satisfied_by_ascii(label: &[u8]) -> bool {
    label.first().map_or(false, u8::is_ascii_alphabetic)
        && label.last() != Some(&b'-')
        && is_all_ldh(label)
}

/// Returns the classes that are allowed in a label (conditions 2 and 5), and the classes that are allowed at the end of
/// the label (conditions 3 and 6). `rtl` is whether the label is a right-to-left label.
const fn allowed(rtl: bool) -> (Properties, Properties) {
    if rtl {
        (IN_RTL, R_AL.or(NUMBERS))
    } else {
        (IN_LTR, Properties::BIDI_L.or(Properties::BIDI_EN))
    }
}

/// Checks a label of a Bidi domain name. Records each condition that the label breaks, with the first offending code
/// point.
pub(crate) fn check_label(label: &Label, report: &mut Recorder) {
    let (span, text) = (label.span, label.text.as_slice());
    let (first, last) = match (
        text.first(),
        text.iter().rev().find(|ch| !is(ch, Properties::BIDI_NSM)),
    ) {
        (Some(first), last) => (*first, last.unwrap_or(first)),
        // The rule does not apply to an empty label.
        (None, _) => return,
    };
    // The first code point decides which of the other conditions apply. If its class is not L, R or AL, the label
    // breaks condition 1, and the other conditions cannot be checked.
    if !is(&first, R_AL.or(Properties::BIDI_L)) {
        report.code_point(span, first, Rule::Bidi1);
        return;
    }
    let rtl = is(&first, R_AL);
    let (allowed, ends) = allowed(rtl);
    if let Some(ch) = text.iter().find(|ch| !is(ch, allowed)) {
        report.code_point(span, *ch, if rtl { Rule::Bidi2 } else { Rule::Bidi5 });
    }
    if !is(last, ends) {
        report.code_point(span, *last, if rtl { Rule::Bidi3 } else { Rule::Bidi6 });
    }
    if rtl {
        // If the label contains digits of both classes, report the first digit whose class differs from the class of
        // the preceding digits.
        let mut kinds = Properties::NONE;
        for ch in text {
            kinds |= properties(ch.c).and(NUMBERS);
            if kinds.contains_all(NUMBERS) {
                report.code_point(span, *ch, Rule::Bidi4);
                break;
            }
        }
    }
}

/// Returns whether a code point has at least one of these properties.
// Not inlined: the function is rarely called, and inlining its five calls would add 600 bytes of code.
#[inline(never)]
fn is(ch: &SpannedChar, any_of: Properties) -> bool {
    properties(ch.c).has(any_of)
}
