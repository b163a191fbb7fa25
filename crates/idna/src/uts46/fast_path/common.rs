//! Labels that are common enough for columns to encode many at a time: no code point is mapped or
//! changed by NFC, and no rule refuses one.

use super::text::{begins_with_mark, unsupported, UNUSUAL};
use crate::rules::bidi;
use crate::rules::flags::Transitional;
use crate::unicode::properties::{properties_inlined as inlined, Properties};
use crate::uts46::options::Uts46;

/// What code points a label may have in addition to lower-case letters, digits, and hyphens between
/// these.
#[derive(Clone, Copy)]
#[allow(unreachable_pub)] // see `conversion/convert.rs`
pub struct CommonLabels {
    /// The properties of other code points.
    others: Properties,
}

impl CommonLabels {
    /// The labels that these flags accept unchanged in Unicode, in names without an A-label; `None` if
    /// a deviation character would be changed.
    pub(crate) fn new(options: &Uts46) -> Option<Self> {
        // A name with a right-to-left label has to satisfy the Bidi rule as a whole.
        let others = unsupported(options) | UNUSUAL | bidi::RTL;
        Some(CommonLabels { others }).filter(|_| options.transitional == Transitional::Off)
    }

    /// Whether a label has only such code points, given those that are not ASCII, in order, the first
    /// one in the place of any that are missing. False also if the first of these is a mark, wherever it
    /// is.
    #[inline]
    pub(crate) fn accept(self, mut code_points: impl Iterator<Item = [char; 4]>) -> bool {
        let first = match code_points.next() {
            Some(first) => first,
            None => return false,
        };
        let of = |[a, b, c, d]: [char; 4]| inlined(a) | inlined(b) | inlined(c) | inlined(d);
        let all = code_points.fold(of(first), |all, four| all | of(four));
        !all.has(self.others) && !begins_with_mark(all, first.first().copied())
    }
}
