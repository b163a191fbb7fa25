//! UTS #39, section 4: skeletons, and names that look alike.

use alloc::string::String;
use alloc::vec::Vec;

use super::scripts::Scripts;
use crate::edition::Edition;
use crate::options::{Bidi, DnsLength, Hyphens, InvalidPunycode, Joiners, Std3, Uts46};

/// The skeleton of a label in Unicode: two labels with one skeleton look alike. It is good
/// to compare and for nothing else. O(n log n).
///
/// This is UTS #39's internalSkeleton: default ignorable code points are left out, each
/// other one is replaced by its prototype, and the order is that in memory.
///
/// ```
/// use puny_idna::display::skeleton;
///
/// assert_eq!(skeleton("раураӏ"), skeleton("paypal")); // all Cyrillic
/// assert_eq!(skeleton("rnicrosoft"), skeleton("microsoft"));
/// assert_ne!(skeleton("paypal"), skeleton("paypa"));
/// ```
pub fn skeleton(label: &str) -> String {
    unicode_security::skeleton(label).collect()
}

/// The same of a name's label, which has no capitals: where a prototype is one, as of 0,
/// which looks like O, its small letter stands for it. So `g00gle` is like `google`.
pub(super) fn name_skeleton(label: &str) -> String {
    let mut skeleton = skeleton(label);
    skeleton.make_ascii_lowercase();
    skeleton
}

/// What two names are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// One name, perhaps in two spellings.
    Same,
    /// Single-script confusable: alike, and all labels that differ are in a script that
    /// both have, as `rnicrosoft` and `microsoft`.
    SingleScript,
    /// Whole-script confusable: alike, and labels that differ are each in one script, but
    /// in different ones, as `раураӏ` and `paypal`.
    WholeScript,
    /// Mixed-script confusable: alike, and a label that differs mixes scripts, as `pаypal`
    /// with one Cyrillic letter.
    MixedScript,
    /// Not alike, as far as is known.
    Distinct,
}

impl Comparison {
    /// Whether they are two names that look alike.
    pub const fn is_confusable(self) -> bool {
        matches!(
            self,
            Comparison::SingleScript | Comparison::WholeScript | Comparison::MixedScript
        )
    }
}

/// Compares two names label by label, in whatever form and case they are given: what the
/// edition makes of them in Unicode, in lower case. The root's dot counts for nothing.
/// O(n log n).
///
/// Labels are alike if their skeletons are, whatever the case of ASCII in these: names have
/// no capitals, and 0, whose skeleton is O, is like o. That is beyond UTS #39.
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
/// assert_eq!(compare("bücher.example", "bucher.example", strict), Comparison::Distinct);
/// ```
pub fn compare(one: &str, other: &str, edition: &dyn Edition) -> Comparison {
    let (one, other) = (shown(one, edition), shown(other, edition));
    let labels = |name: &str| name.split('.').map(String::from).collect::<Vec<String>>();
    let (one, other) = (labels(&one), labels(&other));
    if one.len() != other.len() {
        return Comparison::Distinct;
    }
    let mut found = Comparison::Same;
    for (one, other) in one.iter().zip(&other).filter(|(one, other)| one != other) {
        if name_skeleton(one) != name_skeleton(other) {
            return Comparison::Distinct;
        }
        let (one, other) = (Scripts::of(one), Scripts::of(other));
        let kind = if one.is_mixed() || other.is_mixed() {
            Comparison::MixedScript
        } else if one.share(other) {
            Comparison::SingleScript
        } else {
            Comparison::WholeScript
        };
        found = match (found, kind) {
            (Comparison::MixedScript, _) | (_, Comparison::MixedScript) => Comparison::MixedScript,
            (Comparison::WholeScript, _) | (_, Comparison::WholeScript) => Comparison::WholeScript,
            _ => kind,
        };
    }
    found
}

/// The name in Unicode, as the edition has it, mapped, and without the root's dot. Not even
/// an invalid one is refused: it may be what somebody sees.
pub(super) fn shown(name: &str, edition: &dyn Edition) -> String {
    const MAPPED: Uts46 = Uts46::STRICT
        .hyphens(Hyphens::Allow)
        .bidi(Bidi::Ignore)
        .joiners(Joiners::Ignore)
        .std3(Std3::Ignore)
        .dns_length(DnsLength::Ignore)
        .invalid_punycode(InvalidPunycode::Ignore);
    let unicode = edition.to_unicode(name);
    let mut mapped = MAPPED.to_unicode(unicode.text()).into_text().into_owned();
    if mapped.ends_with('.') {
        mapped.pop();
    }
    mapped
}
