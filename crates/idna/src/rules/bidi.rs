//! RFC 5893, section 2: the Bidi rule, condition by condition.
//!
//! Each condition asks for no more than the classes of the first code point, of the last
//! one that is no NSM, and of all together. So the verdict is a few operations on sets,
//! and only a label that fails is looked at again, for the code point to blame.

use crate::dns::ldh::is_all_ldh;
use crate::problems::{Place, Recorder, Spot, Status};
use crate::unicode::properties::{properties, Properties};

/// The classes that make a label right-to-left, and a name a Bidi domain name
/// (section 1.4).
pub(crate) const RTL: Properties = Properties::BIDI_R
    .or(Properties::BIDI_AL)
    .or(Properties::BIDI_AN);

/// The classes of the first code point of a right-to-left label (section 2, condition 1).
pub(crate) const R_AL: Properties = Properties::BIDI_R.or(Properties::BIDI_AL);
const NUMBERS: Properties = Properties::BIDI_EN.or(Properties::BIDI_AN);

/// What both kinds of label may hold.
const NEUTRAL: Properties = Properties::BIDI_ES
    .or(Properties::BIDI_CS)
    .or(Properties::BIDI_ET)
    .or(Properties::BIDI_ON)
    .or(Properties::BIDI_BN)
    .or(Properties::BIDI_NSM);

/// All classes that a condition names.
const ANY: Properties = IN_RTL.or(Properties::BIDI_L);

const IN_RTL: Properties = R_AL.or(NUMBERS).or(NEUTRAL);
const IN_LTR: Properties = Properties::BIDI_L.or(Properties::BIDI_EN).or(NEUTRAL);

/// Whether a label keeps the rule, told by the properties of all its code points together,
/// and by the text.
#[inline]
pub(crate) fn holds<I>(all: Properties, text: I) -> bool
where
    I: DoubleEndedIterator<Item = char> + Clone,
{
    let all = all.and(ANY);
    if Properties::BIDI_L.contains_all(all) || R_AL.contains_all(all) {
        // Letters of one direction alone, as of most labels.
        return all != Properties::NONE;
    }
    let mut forward = text.clone().map(properties);
    let first = forward.next().unwrap_or(Properties::NONE);
    let mut backward = text.rev().map(properties);
    // A label of NSM alone breaks the first condition.
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

/// The same for a label of ASCII; false also if it is not LDH. Letters are L, digits EN,
/// and the hyphen is ES.
pub(crate) fn ascii_holds(label: &[u8]) -> bool {
    label.first().map_or(false, u8::is_ascii_alphabetic)
        && label.last() != Some(&b'-')
        && is_all_ldh(label)
}

/// Conditions 2 and 5: what a label may hold. 3 and 6: with what it may end.
const fn allowed(rtl: bool) -> (Properties, Properties) {
    if rtl {
        (IN_RTL, R_AL.or(NUMBERS))
    } else {
        (IN_LTR, Properties::BIDI_L.or(Properties::BIDI_EN))
    }
}

/// The rule on a label of a Bidi domain name; each broken condition with the first code
/// point to blame.
pub(crate) fn check(place: Place, text: &[Spot], report: &mut Recorder) {
    let (first, last) = match (
        text.first(),
        text.iter()
            .rev()
            .find(|spot| !is(spot, Properties::BIDI_NSM)),
    ) {
        (Some(first), last) => (*first, last.unwrap_or(first)),
        // The rule says nothing of an empty label.
        (None, _) => return,
    };
    // The first code point decides which conditions the label has to meet; one that is no
    // letter leaves that open.
    if !is(&first, R_AL.or(Properties::BIDI_L)) {
        report.spot(place, first, Status::B1);
        return;
    }
    let rtl = is(&first, R_AL);
    let (allowed, ends) = allowed(rtl);
    if let Some(spot) = text.iter().find(|spot| !is(spot, allowed)) {
        report.spot(place, *spot, if rtl { Status::B2 } else { Status::B5 });
    }
    if !is(last, ends) {
        report.spot(place, *last, if rtl { Status::B3 } else { Status::B6 });
    }
    if rtl {
        // The second kind of number is the one to blame.
        let mut kinds = Properties::NONE;
        for spot in text {
            kinds |= properties(spot.c).and(NUMBERS);
            if kinds.contains_all(NUMBERS) {
                report.spot(place, *spot, Status::B4);
                break;
            }
        }
    }
}

/// Whether a code point has one of these properties.
// Asked of few labels, at five places: a look-up in each would be 600 bytes more.
#[inline(never)]
fn is(spot: &Spot, any_of: Properties) -> bool {
    properties(spot.c).has(any_of)
}
