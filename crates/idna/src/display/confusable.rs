//! UTS #39, section 4: skeletons, and names that look alike or resemble each other.

use alloc::borrow::Cow;
use alloc::string::String;

use super::scripts::Scripts;
use crate::edition::Idna;
use crate::rules::flags::{Bidi, InvalidPunycode, Joiners};
use crate::uts46::Uts46;

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

/// The same without what most readers overlook: marks, strokes and hooks. So `googłé` is like
/// `google`, and small capitals, the Cyrillic ones too, are like small letters.
pub(super) fn bare_skeleton(label: &str) -> String {
    let mut bare = String::with_capacity(label.len());
    for c in skeleton(label).chars() {
        match c {
            // Combining diacritical marks. Those of other scripts are vowels.
            '\u{300}'..='\u{36F}' => {}
            _ => match bare_letter(c) {
                Some(letter) => bare.push_str(letter),
                None => bare.push(c.to_ascii_lowercase()),
            },
        }
    }
    bare
}

/// The ASCII letter that a prototype is like, as a skeleton has it. Most letters with a
/// stroke or a hook are an ASCII letter and a mark in the skeleton; these are not.
fn bare_letter(prototype: char) -> Option<&'static str> {
    Some(match prototype {
        'ⱥ' => "a",
        'ʙ' => "b",
        'ƈ' => "c",
        '∂' => "d", // of ð
        'ǝ' | 'ꞓ' | 'ⱸ' => "e",
        'ɢ' | 'ꞡ' => "g",
        'ʜ' | 'ⱨ' => "h",
        'ɪ' => "i",
        'ʝ' => "j",
        'ĸ' | 'ⱪ' | 'ꝁ' | 'ꝃ' => "k",
        'ʟ' | 'ⱡ' => "l",
        'ʍ' => "rn", // the skeleton of m
        'ɲ' | 'ȵ' | 'ꞑ' | 'ɴ' => "n",
        'ɔ' | 'ⱺ' => "o",
        'ꝑ' | 'ꝓ' => "p",
        'ʀ' | 'ɾ' => "r",
        'ʂ' | 'ȿ' | 'ꞩ' => "s",
        'ᴛ' | 'ƫ' | 'ʈ' | 'ⱦ' => "t",
        'ʉ' => "u",
        'ⱱ' | 'ⱴ' => "v",
        'ⱳ' => "w",
        'ʏ' | 'ỿ' => "y",
        'ⱬ' | 'ɀ' | 'ȝ' => "z",
        _ => return None,
    })
}

/// A name, and the same as others read it: iota, whose skeleton is i, is like l too.
pub(super) fn readings(name: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let other = name
        .contains('ɩ')
        .then(|| Cow::Owned(name.replace('ɩ', "l")));
    core::iter::once(Cow::Borrowed(name)).chain(other)
}

/// Whether two labels have one skeleton of this kind, in some reading.
fn are_like(one: &str, other: &str, skeleton: fn(&str) -> String) -> bool {
    readings(one).any(|one| {
        let wanted = skeleton(&one);
        readings(other).any(|other| skeleton(&other) == wanted)
    })
}

/// What two names are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
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
    /// Not alike, but they would be without accents and other diacritical marks, strokes and
    /// hooks, and if small capitals were small letters, as `googłé` and `google`. Beyond
    /// UTS #39, and no reason to hide anything: `bücher` is a word.
    Resembles,
    /// Not alike, as far as is known.
    Distinct,
}

impl Comparison {
    /// The machine-readable name, in `snake_case`. It does not change.
    pub const fn name(self) -> &'static str {
        match self {
            Comparison::Same => "same",
            Comparison::SingleScript => "single_script",
            Comparison::WholeScript => "whole_script",
            Comparison::MixedScript => "mixed_script",
            Comparison::Resembles => "resembles",
            Comparison::Distinct => "distinct",
        }
    }

    /// The order of the variants.
    const fn distance(self) -> u8 {
        self as u8
    }

    /// Whether they are two names that look alike. Those that only resemble each other do
    /// not.
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
/// no capitals, and 0, whose skeleton is O, is like o. That is beyond UTS #39, and so is that
/// ɩ, whose skeleton is i, is like l as well.
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
        let kind = if !are_like(one, other, name_skeleton) {
            if !are_like(one, other, bare_skeleton) {
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
        // Of several labels the one that is least like.
        if found.distance() < kind.distance() {
            found = kind;
        }
    }
    found
}

/// The name in Unicode, as the edition has it, mapped, and without the root's dot. Not even
/// an invalid one is refused: it may be what somebody sees.
pub(super) fn shown(name: &str, edition: &dyn Idna) -> String {
    const MAPPED: Uts46 = Uts46::LENIENT
        .with_bidi(Bidi::Ignore)
        .with_joiners(Joiners::Ignore)
        .with_invalid_punycode(InvalidPunycode::Ignore);
    let unicode = edition.to_unicode_report(name);
    let unicode = unicode.into_text_even_if_refused();
    let mapped = MAPPED.to_unicode_report(&unicode);
    let mut mapped = mapped.into_text_even_if_refused().into_owned();
    if mapped.ends_with('.') {
        mapped.pop();
    }
    mapped
}
