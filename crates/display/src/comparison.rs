//! [`compare`]: whether two names look alike.

use puny_idna::internal::named;
use puny_idna::Idna;

use super::confusable::{has_reading, shown, Look};
use super::scripts::Scripts;

named! {
    /// The result of comparing two names.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Comparison {
        /// Both texts are the same name, possibly in different forms.
        Same = "same",
        /// Single-script confusable: the names look alike, and each pair of differing labels shares a script. Example:
        /// `rnicrosoft` and `microsoft`.
        SingleScript = "single_script",
        /// Whole-script confusable: the names look alike, and each of two differing labels is in one script, but their
        /// scripts differ. Example: the Cyrillic `раураӏ` and `paypal`.
        WholeScript = "whole_script",
        /// Mixed-script confusable: the names look alike, and at least one differing label mixes scripts. Example:
        /// `paypal` and `pаypal` with one Cyrillic letter.
        MixedScript = "mixed_script",
        /// The names are not confusable, but resemble each other: they look alike if details such as accents, strokes
        /// and hooks are ignored. Example: `googłé` and `google`. UTS #39 does not have this relation. It is not a
        /// reason to hide a name: `bücher` resembles `bucher`, and is a word.
        Resembles = "resembles",
        /// According to the data, the names are not confusable and do not resemble each other.
        Distinct = "distinct",
    }

    /// Returns the machine-readable name, in `snake_case`. It does not change.
    fn name;
}

impl Comparison {
    /// Returns the rank of the variant. A higher rank means that the names are less alike.
    const fn distance(self) -> u8 {
        self as u8
    }

    /// Returns whether the names are different and look alike. Returns `false` if they only resemble each other.
    pub const fn is_confusable(self) -> bool {
        matches!(
            self,
            Comparison::SingleScript | Comparison::WholeScript | Comparison::MixedScript
        )
    }
}

/// Compares the look of two names, label by label. The names may be in any form and case: both are first converted to
/// Unicode by the edition and lower-cased. The dot of the root is ignored. O(n log n).
///
/// Labels look alike if their skeletons are equal, ignoring ASCII case. This comparison goes beyond UTS #39 in two
/// details. It ignores case, so that 0, whose skeleton is the capital O, matches o. It also lets ɩ, whose skeleton is
/// i, match l.
///
/// ```
/// use puny_display::{compare, Comparison};
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
        // The least similar pair of labels decides.
        if found.distance() < kind.distance() {
            found = kind;
        }
    }
    found
}

/// Returns whether two labels have the same skeleton of this kind in at least one of their readings.
fn are_like(one: &str, other: &str, look: Look) -> bool {
    look.readings(one).any(|one| has_reading(other, &one, look))
}
