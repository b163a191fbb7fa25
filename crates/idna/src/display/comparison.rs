//! How two names look beside each other.

use super::confusable::{has_reading, shown, Look};
use super::scripts::Scripts;
use crate::conversion::Idna;
use crate::named::named;

named! {
    /// The result of comparing two names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Comparison {
        /// The same name, possibly in different forms.
        Same = "same",
        /// Single-script confusable: they look alike, and each pair of differing labels shares a
        /// script, as `rnicrosoft` and `microsoft`.
        SingleScript = "single_script",
        /// Whole-script confusable: they look alike, and differing labels are each in one script, but
        /// in different ones, as `раураӏ` and `paypal`.
        WholeScript = "whole_script",
        /// Mixed-script confusable: they look alike, and a differing label mixes scripts, as `pаypal`
        /// with one Cyrillic letter.
        MixedScript = "mixed_script",
        /// Not confusable, but they look alike after removing accents and other diacritical marks,
        /// strokes and hooks, and replacing small capitals by small letters, as `googłé` and
        /// `google`. Beyond UTS #39, and not a reason to hide a name: `bücher` is a word.
        Resembles = "resembles",
        /// Not confusable, according to the data.
        Distinct = "distinct",
    }

    /// The machine-readable name, in `snake_case`. It does not change.
    fn name;
}

impl Comparison {
    /// The rank of the variant: higher means less alike.
    const fn distance(self) -> u8 {
        self as u8
    }

    /// Whether they are two different names that look alike. False if they only resemble each
    /// other.
    pub const fn is_confusable(self) -> bool {
        matches!(
            self,
            Comparison::SingleScript | Comparison::WholeScript | Comparison::MixedScript
        )
    }
}

/// Compares two names label by label, in any form and case: both are first converted to Unicode by
/// the edition and lower-cased. The root's dot is ignored. O(n log n).
///
/// Labels look alike if their skeletons are equal, ignoring ASCII case: names have no capitals, and
/// 0, whose skeleton is O, matches o. This is beyond UTS #39, and so is that ɩ, whose skeleton is i,
/// matches l too.
///
/// ```
/// use puny_idna::display::{compare, Comparison};
/// use puny_idna::Uts46;
///
/// let strict = &Uts46::STRICT;
/// assert_eq!(compare("xn--80ak6aa92e.com", "Apple.com", strict), Comparison::WholeScript);
/// assert_eq!(compare("pаypal.com", "paypal.com", strict), Comparison::MixedScript);
/// assert_eq!(compare("g00gle.com", "google.com", strict), Comparison::SingleScript);
/// assert_eq!(compare("BÜCHER.example", "xn--bcher-kva.example.", strict), Comparison::Same);
/// assert_eq!(compare("bücher.example", "bucher.example", strict), Comparison::Resembles);
/// assert_eq!(compare("bücher.example", "example", strict), Comparison::Distinct);
/// ```
pub fn compare(one: &str, other: &str, edition: &dyn Idna) -> Comparison {
    let (one, other) = (shown(one, edition), shown(other, edition));
    if one.split('.').count() != other.split('.').count() {
        return Comparison::Distinct;
    }
    let mut found = Comparison::Same;
    let pairs = one.split('.').zip(other.split('.'));
    for (one, other) in pairs.filter(|(one, other)| one != other) {
        let kind = if !are_like(one, other, Look::Alike) {
            if !are_like(one, other, Look::Loose) {
                return Comparison::Distinct;
            }
            Comparison::Resembles
        } else {
            let (one, other) = (Scripts::of(one), Scripts::of(other));
            if one.is_mixed() || other.is_mixed() {
                Comparison::MixedScript
            } else if one.share(other) {
                Comparison::SingleScript
            } else {
                Comparison::WholeScript
            }
        };
        // The result for a name is that of its least similar label.
        if found.distance() < kind.distance() {
            found = kind;
        }
    }
    found
}

/// Whether two labels have the same skeleton of this kind, in some reading.
fn are_like(one: &str, other: &str, look: Look) -> bool {
    look.readings(one).any(|one| has_reading(other, &one, look))
}
