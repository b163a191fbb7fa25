//! RFC 5893, section 2: the Bidi rule, condition by condition.
//!
//! Each condition asks for no more than the classes of the first code point, of the last
//! one that is no NSM, and of all together. So the verdict is a few operations on sets,
//! and only a label that fails is looked at again, for the code point to blame.

use crate::properties::{properties, Properties};
use crate::spot::{Place, Report, Spot};
use crate::status::Status;

/// The classes that make a label right-to-left, and a name a Bidi domain name
/// (section 1.4).
pub(crate) const RTL: Properties = Properties::BIDI_R
    .or(Properties::BIDI_AL)
    .or(Properties::BIDI_AN);

const R_AL: Properties = Properties::BIDI_R.or(Properties::BIDI_AL);
const NUMBERS: Properties = Properties::BIDI_EN.or(Properties::BIDI_AN);

/// What both kinds of label may hold.
const NEUTRAL: Properties = Properties::BIDI_ES
    .or(Properties::BIDI_CS)
    .or(Properties::BIDI_ET)
    .or(Properties::BIDI_ON)
    .or(Properties::BIDI_BN)
    .or(Properties::BIDI_NSM);

const IN_RTL: Properties = R_AL.or(NUMBERS).or(NEUTRAL);
const IN_LTR: Properties = Properties::BIDI_L.or(Properties::BIDI_EN).or(NEUTRAL);

/// What the conditions ask of a label.
#[derive(Clone, Copy)]
pub(crate) struct Classes {
    /// Of the first code point.
    first: Properties,
    /// Of the last code point that is no NSM.
    last: Properties,
    /// Of all code points.
    all: Properties,
    /// Whether one has a class that no condition names.
    other: bool,
}

impl Classes {
    pub(crate) const NONE: Classes = Classes {
        first: Properties::NONE,
        last: Properties::NONE,
        all: Properties::NONE,
        other: false,
    };

    /// The classes with those of the next code point.
    #[inline]
    pub(crate) fn add(&mut self, next: Properties) {
        const ANY: Properties = IN_RTL.or(Properties::BIDI_L);
        let class = next.and(ANY);
        if self.all.is_empty() && !self.other {
            self.first = class;
        }
        if class != Properties::BIDI_NSM {
            self.last = class;
        }
        self.other |= class.is_empty();
        self.all |= class;
    }

    /// Whether this makes the name a Bidi domain name.
    #[inline]
    pub(crate) fn is_rtl(&self) -> bool {
        self.all.has(RTL)
    }

    /// Whether all six conditions hold.
    #[inline]
    pub(crate) fn hold(&self) -> bool {
        self.first.has(R_AL.or(Properties::BIDI_L)) && {
            let rtl = self.first.has(R_AL);
            let (allowed, ends) = Self::allowed(rtl);
            !self.other
                && allowed.contains_all(self.all)
                && self.last.has(ends)
                && !(rtl && self.all.contains_all(NUMBERS))
        }
    }

    /// Conditions 2 and 5: what a label may hold. 3 and 6: with what it may end.
    const fn allowed(rtl: bool) -> (Properties, Properties) {
        if rtl {
            (IN_RTL, R_AL.or(NUMBERS))
        } else {
            (IN_LTR, Properties::BIDI_L.or(Properties::BIDI_EN))
        }
    }
}

/// The rule on a label of a Bidi domain name; each broken condition with the first code
/// point to blame.
pub(crate) fn check(place: Place, text: &[Spot], report: &mut Report) {
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
    let (allowed, ends) = Classes::allowed(rtl);
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
fn is(spot: &Spot, any_of: Properties) -> bool {
    properties(spot.c).has(any_of)
}
