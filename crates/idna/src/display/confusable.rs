//! Skeletons (UTS #39, section 4), and names that resemble each other.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

use super::resembling::{readings, write_loose_skeleton};
use crate::conversion::Idna;
use crate::dns::ace_prefix;
use crate::dns::labels::is_separator;
use crate::dns::ldh::{quick_ldh_check, AsciiCase};
use crate::rules::flags::{Bidi, InvalidPunycode, Joiners};
use crate::unicode::normalise::nfd;
use crate::unicode::properties::canonical_combining_class;
use crate::unicode::prototype::prototype;
use crate::unicode::script::is_invisible;
use crate::uts46::Uts46;

/// The skeleton of a label in Unicode: two labels with the same skeleton are confusable. Use it only
/// for comparison. O(n log n).
///
/// This is UTS #39's internalSkeleton: default ignorable code points are removed, each
/// other one is replaced by its prototype, in memory order. A label is mapped before: what no label has after
/// mapping (UTS #46) stands for itself, and so does what no identifier has (UTS #39, section 3.1) unless it looks
/// like Latin.
///
/// ```
/// use puny_idna::display::skeleton;
///
/// assert_eq!(skeleton("раураӏ"), skeleton("paypal")); // all Cyrillic
/// assert_eq!(skeleton("rnicrosoft"), skeleton("microsoft"));
/// assert_ne!(skeleton("paypal"), skeleton("paypa"));
/// ```
pub fn skeleton(label: &str) -> String {
    let mut skeleton = String::with_capacity(label.len());
    append_skeleton(label, &mut skeleton);
    skeleton
}

/// Appends the skeleton. ASCII needs neither normalisation nor a search for prototypes.
pub(crate) fn append_skeleton(label: &str, to: &mut String) {
    if !label.is_ascii() {
        append_prototypes(label, to);
        return;
    }
    let mut done = 0;
    for (index, byte) in label.bytes().enumerate() {
        if let Some(prototype) = ascii_prototype(byte) {
            to.push_str(label.get(done..index).unwrap_or_default());
            to.push_str(prototype);
            done = index + 1;
        }
    }
    to.push_str(label.get(done..).unwrap_or_default());
}

/// The skeleton of any label: decomposed, each code point replaced, put into canonical order again.
fn append_prototypes(label: &str, to: &mut String) {
    let start = to.len();
    let mut reorders = false;
    let mut push = |c: char| {
        if let Ok(byte @ 0..=0x7F) = u8::try_from(u32::from(c)) {
            match ascii_prototype(byte) {
                Some(prototype) => to.push_str(prototype),
                None => to.push(c),
            }
            return;
        }
        reorders |= canonical_combining_class(c) != 0;
        match prototype(c) {
            _ if is_invisible(c) => {}
            Some(prototype) => {
                for c in prototype {
                    reorders |= canonical_combining_class(c) != 0;
                    to.push(c);
                }
            }
            None => to.push(c),
        }
    };
    for c in nfd(label) {
        match jamo(c) {
            Some(jamo) => jamo.iter().flatten().copied().for_each(&mut push),
            None => push(c),
        }
    }
    if reorders {
        let ordered = nfd(to.get(start..).unwrap_or_default());
        to.truncate(start);
        to.extend(ordered);
    }
}

/// The decomposition of a Hangul syllable (Unicode, section 3.12).
fn jamo(c: char) -> Option<[Option<char>; 3]> {
    let index = u32::from(c)
        .checked_sub(0xAC00)
        .filter(|index| *index < 11_172)?;
    let (leading, vowel, trailing) = (index / 588, index % 588 / 28, index % 28);
    let trailing = Some(trailing).filter(|trailing| *trailing != 0);
    Some([
        char::from_u32(0x1100 + leading),
        char::from_u32(0x1161 + vowel),
        trailing.and_then(|trailing| char::from_u32(0x11A7 + trailing)),
    ])
}

/// The prototype of an ASCII character, if that is another text.
fn ascii_prototype(byte: u8) -> Option<&'static str> {
    Some(match byte {
        b'0' => "O",
        b'1' | b'I' | b'|' => "l",
        b'm' => "rn",
        b'"' => "''",
        b'`' => "'",
        b'%' => "°/₀",
        _ => return None,
    })
}

/// The lower-cased skeleton without details that most readers overlook: marks, strokes and hooks.
/// So `googłé` matches `google`. Small capitals, also Cyrillic ones, become small letters.
pub(super) fn bare_skeleton(label: &str) -> String {
    let mut bare = String::with_capacity(label.len());
    // Before the prototypes, which for some diacritical marks are Arabic ones.
    let is_kept = |c: &char| !matches!(c, '\u{300}'..='\u{36F}');
    let unmarked = match label.is_ascii() {
        true => Cow::Borrowed(label),
        false => nfd(label).into_iter().filter(is_kept).collect(),
    };
    for c in skeleton(&unmarked).chars() {
        match c {
            // Combining diacritical marks. Marks of other blocks are kept: many are vowels.
            '\u{300}'..='\u{36F}' => {}
            _ => match bare_letter(c) {
                Some(letter) => bare.push_str(letter),
                None => bare.push(c.to_ascii_lowercase()),
            },
        }
    }
    bare
}

/// The skeleton of the ASCII letter that this prototype resembles. Most letters with a stroke or a
/// hook have a skeleton of an ASCII letter and a mark; these do not.
fn bare_letter(prototype: char) -> Option<&'static str> {
    Some(match prototype {
        'ⱥ' => "a",
        'ʙ' => "b",
        'ƈ' => "c",
        '∂' => "d", // of ð
        'ǝ' | 'ꞓ' | 'ⱸ' => "e",
        'ɢ' | 'ꞡ' => "g",
        'ʜ' | 'ⱨ' | 'ҥ' => "h",
        'ɪ' => "i",
        'ʝ' => "j",
        'ĸ' | 'ⱪ' | 'ꝁ' | 'ꝃ' | 'ҡ' => "k",
        'ʟ' | 'ⱡ' => "l",
        'ʍ' => "rn", // like m, whose skeleton is rn
        'ɲ' | 'ȵ' | 'ꞑ' | 'ɴ' => "n",
        'ɔ' | 'ⱺ' => "o",
        'ꝑ' | 'ꝓ' => "p",
        'ʀ' | 'ɾ' => "r",
        'ʂ' | 'ȿ' | 'ꞩ' => "s",
        'ᴛ' | 'ƫ' | 'ʈ' | 'ⱦ' => "t",
        'ʉ' => "u",
        'ⱱ' | 'ⱴ' => "v",
        'ⱳ' => "w",
        'ҳ' => "x",
        'ʏ' | 'ỿ' => "y",
        'ⱬ' | 'ɀ' | 'ȝ' => "z",
        _ => return None,
    })
}

/// How names are compared: whether they look alike, or only resemble each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// By skeletons without ASCII case, since names have no capitals. So `g00gle` matches `google`: the
    /// prototype of 0 is O.
    Alike,
    Loose,
}

impl Look {
    pub(super) fn skeleton(self, label: &str) -> String {
        let mut skeleton = String::with_capacity(label.len());
        self.write_skeleton(label, &mut skeleton);
        skeleton
    }

    /// Writes the skeleton of a label into an empty text.
    pub(super) fn write_skeleton(self, label: &str, to: &mut String) {
        match self {
            Look::Alike => {
                append_skeleton(label, to);
                to.make_ascii_lowercase();
            }
            Look::Loose => write_loose_skeleton(label, to),
        }
    }

    /// The readings of a name, itself first: see `resembling.rs`.
    pub(super) fn readings(self, name: &str) -> impl Iterator<Item = Cow<'_, str>> {
        readings(name, self)
    }
}

/// A name with its capitals as people read them, in small letters of the same look: mapping makes
/// an i of the I in `paypaI`, and people see an l. In a label of capitals alone, an I is an i, and
/// capitals of other scripts are still those of Latin (`ΡΑΥΡΑL`). `None` without capitals. O(n).
pub(super) fn as_written(name: &str) -> Option<String> {
    if !name.chars().any(char::is_uppercase) {
        return None;
    }
    let mut written = String::with_capacity(name.len());
    for (index, label) in name.split(is_separator).enumerate() {
        if index > 0 {
            written.push('.');
        }
        // Their capitals stand for others.
        if ace_prefix::begins_label(label.as_bytes()) {
            written.push_str(label);
            continue;
        }
        let has_small = label.chars().any(char::is_lowercase);
        for c in label.chars() {
            if !c.is_uppercase() {
                written.push(c);
                continue;
            }
            let mut look = skeleton(c.encode_utf8(&mut [0; 4]));
            if look == "l" && !has_small {
                look = String::from("i");
            }
            look.make_ascii_lowercase();
            written.push_str(&look);
        }
    }
    Some(written)
}

/// Whether a name has, in some reading, the skeletons of this one, label by label.
pub(super) fn has_reading(name: &str, other: &str, look: Look) -> bool {
    look.readings(name).any(|name| {
        let labels = name.split('.').map(|label| look.skeleton(label));
        labels.eq(other.split('.').map(|label| look.skeleton(label)))
    })
}

/// The number of positions at which two names have the same code point, counted from the start or
/// from the end, whichever is greater.
pub(super) fn common_positions(one: &str, other: &str) -> usize {
    let from_start = one.chars().zip(other.chars());
    let from_end = one.chars().rev().zip(other.chars().rev());
    let from_start = from_start.filter(|(one, other)| one == other).count();
    from_start.max(from_end.filter(|(one, other)| one == other).count())
}

/// Maps a name, and refuses as little as possible.
pub(super) const MAPPED: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore)
    .with_invalid_punycode(InvalidPunycode::Ignore);

/// The name as users see it: converted to Unicode by the edition, mapped, and without the root's
/// dot. Invalid names are converted too, since they may be displayed somewhere.
pub(super) fn shown(name: &str, edition: &dyn Idna) -> String {
    // As it is in every edition.
    if quick_ldh_check(name.as_bytes()) == Some(AsciiCase::Lower) {
        return name.to_owned();
    }
    let unicode = edition.to_unicode_report(name);
    let unicode = unicode.into_text_even_if_refused();
    let mapped = MAPPED.to_unicode_report(&unicode);
    let mut mapped = mapped.into_text_even_if_refused().into_owned();
    if mapped.ends_with('.') {
        mapped.pop();
    }
    mapped
}

#[cfg(test)]
mod tests {
    use super::skeleton;
    use crate::unicode::properties::{properties, Properties};
    use crate::unicode::script::is_allowed;
    use alloc::string::String;
    use std::format;

    /// Against the crate that the tables are made from: every code point that a label may have, or that looks
    /// like ASCII in one, before a mark, and ASCII, which has a short way, in every place of a label.
    #[test]
    fn skeletons_are_those_of_the_crate() {
        const NOT_IN_LABELS: Properties = Properties::MAPPED
            .or(Properties::IGNORED)
            .or(Properties::DISALLOWED);
        let of_crate = |label: &str| -> String { unicode_security::skeleton(label).collect() };
        let check = |label: String| assert_eq!(skeleton(&label), of_crate(&label), "{label:?}");
        // In the planes between, nothing is assigned.
        for c in ('\0'..='\u{3FFFF}').chain('\u{E0000}'..='\u{E0FFF}') {
            let looks_ascii = of_crate(c.encode_utf8(&mut [0; 4])).is_ascii();
            let is_other = !properties(c).has(Properties::IDNA2008_DISALLOWED) && looks_ascii;
            if !properties(c).has(NOT_IN_LABELS) && (is_allowed(c) || is_other) {
                check(format!("{c}\u{323}"));
            }
            if c.is_ascii() {
                for label in [format!("{c}"), format!("{c}a{c}"), format!("ab{c}c")] {
                    check(label);
                }
            }
        }
    }
}
