//! Computes skeletons (UTS #39, section 4), and the simplified skeletons that find names which resemble each other.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;

use puny_idna::internal::{
    begins_label, canonical_combining_class, is_separator, nfd, quick_ldh_check, AsciiCase,
};
use puny_idna::{Bidi, Idna, InvalidPunycode, Joiners, Uts46};

use super::resembling::{readings, write_loose_skeleton};
use crate::unicode::prototype::prototype;
use crate::unicode::script::is_invisible;

/// Returns the skeleton of a label in Unicode. Two labels with the same skeleton are confusable. Use the skeleton only
/// for comparisons; it is not a text to show. O(n log n).
///
/// This is the internalSkeleton of UTS #39: default ignorable code points are removed, and every other code point is
/// replaced by its prototype, in memory order.
///
/// The label must be mapped already. Two kinds of code points have no prototype here and are not replaced: code points
/// that a label cannot contain after mapping (UTS #46), and code points that are not allowed in identifiers (UTS #39,
/// section 3.1) and do not look like Latin.
///
/// ```
/// use puny_display::skeleton;
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

/// Appends the skeleton of a label to `to`. An ASCII label needs neither normalisation nor a search for prototypes.
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

/// Appends the skeleton of any label: decomposes the label, replaces each code point by its prototype, and puts the
/// result into canonical order again.
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

/// Returns the decomposition of a Hangul syllable (the Unicode Standard, section 3.12), or `None` for other code
/// points.
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

/// Returns the prototype of an ASCII character, or `None` if the character is its own prototype.
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

/// Returns the lower-cased skeleton of a label without the details that most readers overlook: marks, strokes and
/// hooks. Small capitals become small letters, as do Cyrillic letters that look like small capitals. With these
/// skeletons, `googłé` matches `google`.
pub(super) fn bare_skeleton(label: &str) -> String {
    let mut bare = String::with_capacity(label.len());
    // Marks are removed before the skeleton is made, because the prototypes of some diacritical marks are Arabic marks,
    // which would stay.
    let is_kept = |c: &char| !matches!(c, '\u{300}'..='\u{36F}');
    let unmarked = match label.is_ascii() {
        true => Cow::Borrowed(label),
        false => nfd(label).into_iter().filter(is_kept).collect(),
    };
    for c in skeleton(&unmarked).chars() {
        match c {
            // Combining diacritical marks. Marks of other blocks stay, because many of them are vowels.
            '\u{300}'..='\u{36F}' => {}
            _ => match bare_letter(c) {
                Some(letter) => bare.push_str(letter),
                None => bare.push(c.to_ascii_lowercase()),
            },
        }
    }
    bare
}

/// Returns the skeleton of the ASCII letter that this prototype resembles. For most letters with a stroke or a hook,
/// the skeleton is an ASCII letter and a mark, and removing the mark is enough. This table has the other letters.
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

/// The kind of skeleton that is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// The skeleton of UTS #39, in lower case. Names with the same skeleton look alike. For example, `g00gle` matches
    /// `google`, because the prototype of 0 is O.
    Alike,
    /// The simplified skeleton of [`write_loose_skeleton`]. Names with the same skeleton resemble each other.
    Loose,
}

impl Look {
    /// Returns the skeleton of a label.
    pub(super) fn skeleton(self, label: &str) -> String {
        let mut skeleton = String::with_capacity(label.len());
        self.write_skeleton(label, &mut skeleton);
        skeleton
    }

    /// Writes the skeleton of a label to `to`, which must be empty.
    pub(super) fn write_skeleton(self, label: &str, to: &mut String) {
        match self {
            Look::Alike => {
                append_skeleton(label, to);
                to.make_ascii_lowercase();
            }
            Look::Loose => write_loose_skeleton(label, to),
        }
    }

    /// Returns the readings of a name: the name itself, followed by other texts that people may read in its place. See
    /// [`readings`].
    pub(super) fn readings(self, name: &str) -> impl Iterator<Item = Cow<'_, str>> {
        readings(name, self)
    }
}

/// Returns a name in which each capital is replaced by the small letters that it looks like, or `None` if the name has
/// no capitals. O(n).
///
/// Mapping converts the I of `paypaI` to i, but people read an l, so this function returns `paypal`. If all letters of
/// a label are capitals, people read an I as i. Capitals of other scripts are replaced by the Latin letters that they
/// look like, even if all letters are capitals (`ΡΑΥΡΑL`).
pub(super) fn as_written(name: &str) -> Option<String> {
    if !name.chars().any(char::is_uppercase) {
        return None;
    }
    let mut written = String::with_capacity(name.len());
    for (index, label) in name.split(is_separator).enumerate() {
        if index > 0 {
            written.push('.');
        }
        // The capitals of an A-label are Punycode digits, not letters that people read.
        if begins_label(label.as_bytes()) {
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

/// Returns whether at least one reading of `name` has the same skeletons as `other`, label by label.
pub(super) fn has_reading(name: &str, other: &str, look: Look) -> bool {
    look.readings(name).any(|name| {
        let labels = name.split('.').map(|label| look.skeleton(label));
        labels.eq(other.split('.').map(|label| look.skeleton(label)))
    })
}

/// Returns the number of positions at which two names have the same code point. The positions are counted once from the
/// start and once from the end of both names, and the greater number is returned.
pub(super) fn common_positions(one: &str, other: &str) -> usize {
    let from_start = one.chars().zip(other.chars());
    let from_end = one.chars().rev().zip(other.chars().rev());
    let from_start = from_start.filter(|(one, other)| one == other).count();
    from_start.max(from_end.filter(|(one, other)| one == other).count())
}

/// UTS #46 with the flags that map a name and refuse as little as possible.
pub(super) const MAPPED: Uts46 = Uts46::LENIENT
    .with_bidi(Bidi::Ignore)
    .with_joiners(Joiners::Ignore)
    .with_invalid_punycode(InvalidPunycode::Ignore);

/// Returns the name as users see it: converted to Unicode by the edition, mapped, and without the dot of the root.
/// Invalid names are converted too, because a program may display them.
pub(super) fn shown(name: &str, edition: &dyn Idna) -> String {
    // No edition changes a name of lower-case letters, digits and hyphens.
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
    use crate::unicode::script::is_allowed;
    use alloc::string::String;
    use puny_idna::internal::{properties, Properties};
    use std::format;

    /// Compares skeletons with the results of the crate `unicode-security`, from which the tables are made. Tests code
    /// points that UTS #46 neither maps, ignores nor disallows, and that are allowed in identifiers or look like ASCII.
    /// Each of them is followed by a mark. ASCII, which has its own code
    /// path, is tested at every position of a label.
    #[test]
    fn skeletons_equal_those_of_unicode_security() {
        const NOT_IN_LABELS: Properties = Properties::MAPPED
            .or(Properties::IGNORED)
            .or(Properties::DISALLOWED);
        let of_crate = |label: &str| -> String { unicode_security::skeleton(label).collect() };
        let check = |label: String| assert_eq!(skeleton(&label), of_crate(&label), "{label:?}");
        // The planes between these ranges have no assigned code points.
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
