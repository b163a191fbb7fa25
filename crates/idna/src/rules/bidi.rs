//! The Bidi rule, condition by condition (RFC 5893, section 2).
//!
//! Each condition depends only on the Bidi classes of the first code point, of the last code point
//! that is not NSM, and on the set of all classes in the label. So the rule takes a few set
//! operations, and only a label that breaks it is scanned again, for the offending code point.

use super::flags::{Bidi, Flag};
use super::reason::Reason;
use crate::dns::ldh::is_all_ldh;
use crate::problems::{LabelSpan, Recorder, SpannedChar, Status};
use crate::unicode::properties::{properties, Properties};

const NO_RTL: Reason = Reason::NotApplicable("the name has no right-to-left text");

/// The classes that make a label right-to-left, and a name a Bidi domain name
/// (section 1.4).
pub(crate) const RTL: Properties = Properties::BIDI_R
    .or(Properties::BIDI_AL)
    .or(Properties::BIDI_AN);

/// The classes of the first code point of a right-to-left label (section 2, condition 1).
pub(crate) const R_AL: Properties = Properties::BIDI_R.or(Properties::BIDI_AL);
const NUMBERS: Properties = Properties::BIDI_EN.or(Properties::BIDI_AN);

/// The classes that are allowed in both right-to-left and left-to-right labels.
const NEUTRAL: Properties = Properties::BIDI_ES
    .or(Properties::BIDI_CS)
    .or(Properties::BIDI_ET)
    .or(Properties::BIDI_ON)
    .or(Properties::BIDI_BN)
    .or(Properties::BIDI_NSM);

/// All classes that occur in the conditions.
const ANY: Properties = IN_RTL.or(Properties::BIDI_L);

/// The classes that are allowed in right-to-left labels: all but L.
pub(crate) const IN_RTL: Properties = R_AL.or(NUMBERS).or(NEUTRAL);
const IN_LTR: Properties = Properties::BIDI_L.or(Properties::BIDI_EN).or(NEUTRAL);

/// Whether a label satisfies the rule. `all` is the union of the properties of its code points.
#[inline]
pub(crate) fn holds<I>(all: Properties, text: I) -> bool
where
    I: DoubleEndedIterator<Item = char> + Clone,
{
    let all = all.and(ANY);
    if Properties::BIDI_L.contains_all(all) || R_AL.contains_all(all) {
        // Only letters of one direction, as in most labels.
        return all != Properties::NONE;
    }
    let mut forward = text.clone().map(properties);
    let first = forward.next().unwrap_or(Properties::NONE);
    let mut backward = text.rev().map(properties);
    // A label with only NSM breaks the first condition.
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

/// The same for an ASCII label; also false if it is not LDH. Letters are L, digits EN, and the
/// hyphen is ES.
pub(crate) fn ascii_holds(label: &[u8]) -> bool {
    label.first().map_or(false, u8::is_ascii_alphabetic)
        && label.last() != Some(&b'-')
        && is_all_ldh(label)
}

/// The classes that a label may have (conditions 2 and 5), and those that it may end with
/// (conditions 3 and 6).
const fn allowed(rtl: bool) -> (Properties, Properties) {
    if rtl {
        (IN_RTL, R_AL.or(NUMBERS))
    } else {
        (IN_LTR, Properties::BIDI_L.or(Properties::BIDI_EN))
    }
}

/// Why a rule that an edition has no other reason to leave out is not asked: for the conditions here,
/// because of the flag or of the name. `None` if it is asked.
#[inline(always)]
pub(crate) fn why_not(rule: Status, flag: Bidi, is_bidi: bool) -> Option<Reason> {
    match rule {
        Status::B1 | Status::B2 | Status::B3 | Status::B4 | Status::B5 | Status::B6 => match flag {
            Bidi::Ignore => Some(Reason::Flag(Flag::CheckBidi, "no")),
            Bidi::Check if is_bidi => None,
            Bidi::Check => Some(NO_RTL),
        },
        _ => None,
    }
}

/// Checks a label of a Bidi domain name, and reports each broken condition with the first
/// offending code point.
pub(crate) fn check(span: LabelSpan, text: &[SpannedChar], report: &mut Recorder) {
    let (first, last) = match (
        text.first(),
        text.iter().rev().find(|ch| !is(ch, Properties::BIDI_NSM)),
    ) {
        (Some(first), last) => (*first, last.unwrap_or(first)),
        // The rule does not apply to an empty label.
        (None, _) => return,
    };
    // The first code point decides which conditions apply. If it is not a letter, none of the
    // others can be checked.
    if !is(&first, R_AL.or(Properties::BIDI_L)) {
        report.code_point(span, first, Status::B1);
        return;
    }
    let rtl = is(&first, R_AL);
    let (allowed, ends) = allowed(rtl);
    if let Some(ch) = text.iter().find(|ch| !is(ch, allowed)) {
        report.code_point(span, *ch, if rtl { Status::B2 } else { Status::B5 });
    }
    if !is(last, ends) {
        report.code_point(span, *last, if rtl { Status::B3 } else { Status::B6 });
    }
    if rtl {
        // Report the first number of the second kind.
        let mut kinds = Properties::NONE;
        for ch in text {
            kinds |= properties(ch.c).and(NUMBERS);
            if kinds.contains_all(NUMBERS) {
                report.code_point(span, *ch, Status::B4);
                break;
            }
        }
    }
}

/// Whether a code point has one of these properties.
// Not inlined: rarely called, and inlining the five calls would add 600 bytes of code.
#[inline(never)]
fn is(ch: &SpannedChar, any_of: Properties) -> bool {
    properties(ch.c).has(any_of)
}
