//! Names of letters, digits and hyphens, which nearly all names are: recognised eight bytes at a time,
//! and all rules about dots and hyphens asked of all labels at once, as sets of places.

use crate::domain::{MAX_LABEL, MAX_NAME};
use crate::options::{DnsLength, Hyphens, Uts46};
use crate::process::ACE_PREFIX;

/// What is left to be done with a name that no rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// It is lower-case LDH.
    Nothing,
    /// It is LDH; its capitals are to be made small.
    Capitals,
}

/// What is left to be done with a name; `None` if that is more, or if it is refused.
#[inline]
pub(crate) fn left(name: &[u8], options: &Uts46) -> Option<Left> {
    if name.len() > Places::MAX {
        return left_label_by_label(name, options);
    }
    let places = Places::of(name)?;
    places.are_done(name, options).then(|| places.left())
}

/// The same, label by label, for names of any length.
fn left_label_by_label(name: &[u8], options: &Uts46) -> Option<Left> {
    if options.dns_length != DnsLength::Ignore && name.len() > MAX_NAME {
        return None;
    }
    for label in name.split(|&byte| byte == b'.') {
        let ldh = label
            .iter()
            .all(|byte| is_lower_ldh(&byte.to_ascii_lowercase()));
        if !ldh || !is_done_label(label, options) {
            return None;
        }
    }
    Some(if name.iter().any(u8::is_ascii_uppercase) {
        Left::Capitals
    } else {
        Left::Nothing
    })
}

/// The rules for a label of ASCII that is no A-label; a label that is one breaks them.
pub(crate) fn is_done_label(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length == DnsLength::Ignore || (1..=MAX_LABEL).contains(&label.len());
    let hyphens = match options.hyphens {
        Hyphens::Check => {
            label.first() != Some(&b'-')
                && label.last() != Some(&b'-')
                && label.get(2..4) != Some(b"--")
        }
        Hyphens::Allow => !has_ace_prefix(label),
    };
    length && hyphens
}

/// Lower-case letter, digit or hyphen.
pub(crate) fn is_lower_ldh(byte: &u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-'
}

/// Whether a label begins with the ACE prefix in any case.
pub(crate) fn has_ace_prefix(label: &[u8]) -> bool {
    let prefix = label.get(..ACE_PREFIX.len());
    prefix.map_or(false, |prefix| {
        prefix.eq_ignore_ascii_case(ACE_PREFIX.as_bytes())
    })
}

/// Where the dots and the hyphens are in a name of up to 63 bytes: bit i is byte i.
struct Places {
    dots: u64,
    hyphens: u64,
    /// Not 0 if there are capitals.
    capitals: u64,
}

impl Places {
    /// The longest name whose places, and the one after it, have a bit in a word.
    const MAX: usize = 63;

    /// `None` if the name is not all LDH.
    #[inline]
    fn of(name: &[u8]) -> Option<Places> {
        let mut places = Places {
            dots: 0,
            hyphens: 0,
            capitals: 0,
        };
        let mut words = name.chunks_exact(8);
        for (at, word) in (0..).step_by(8).zip(&mut words) {
            places.add(word, at)?;
        }
        if words.remainder().is_empty() {
            return Some(places);
        }
        match name.len().checked_sub(8) {
            // The last word overlaps the one before it, which changes nothing in a set.
            Some(last) => places.add(name.get(last..)?, last)?,
            None => {
                // Letters have no bits.
                let mut word = [b'a'; 8];
                word.get_mut(..name.len())?.copy_from_slice(name);
                places.add(&word, 0)?;
            }
        }
        Some(places)
    }

    /// Adds eight bytes that stand at `at`; `None` if one of them is neither LDH nor a dot.
    #[inline(always)]
    fn add(&mut self, word: &[u8], at: usize) -> Option<()> {
        const ONES: u64 = u64::MAX / 255;
        const HIGH: u64 = ONES << 7;
        let mut bytes = [0; 8];
        bytes.copy_from_slice(word.get(..8)?);
        let word = u64::from_le_bytes(bytes);
        // Of each byte below 0x80 the high bit says whether it is at least `from`: no sum
        // carries into the next byte.
        let at_least = |word: u64, from: u8| word.wrapping_add(ONES * u64::from(0x80 - from));
        let equal = |byte: u8| !((word ^ (ONES * u64::from(byte))).wrapping_add(HIGH - ONES));
        let lower = word | (ONES * 0x20);
        let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
        let digits = at_least(word, b'0') & !at_least(word, b'9' + 1);
        let (dots, hyphens) = (equal(b'.'), equal(b'-'));
        if (letters | digits | dots | hyphens) & !word & HIGH != HIGH {
            return None;
        }
        // A small letter has bit 5.
        self.capitals |= letters & !(word << 2) & HIGH;
        self.dots |= bits(dots & HIGH) << at;
        self.hyphens |= bits(hyphens & HIGH) << at;
        Some(())
    }

    /// What is left to be done if no rule refuses the name.
    #[inline]
    fn left(&self) -> Left {
        if self.capitals == 0 {
            Left::Nothing
        } else {
            Left::Capitals
        }
    }

    /// The rules.
    #[inline]
    fn are_done(&self, name: &[u8], options: &Uts46) -> bool {
        // A label begins at the start and after each dot, and ends before each and at the
        // end. No label is longer than 63 bytes, since the name is not.
        let starts = self.dots << 1 | 1;
        let ends = self.dots >> 1 | (1 << name.len()) >> 1;
        // The third place of a label is two after its start, with no dot on the way.
        let second = (starts & !self.dots) << 1;
        let third = (second & !self.dots) << 1;
        let third_and_fourth = third & self.hyphens & self.hyphens >> 1;
        // A dot where a label begins, or a label that begins at the end.
        let empty = starts & (self.dots | 1 << name.len());
        (options.dns_length == DnsLength::Ignore || empty == 0)
            && match options.hyphens {
                Hyphens::Check => self.hyphens & (starts | ends) | third_and_fourth == 0,
                Hyphens::Allow => !has_ace_prefix_at(name, third_and_fourth),
            }
    }
}

/// Whether the two bytes before one of the places in a set are `xn` in any case.
#[inline]
fn has_ace_prefix_at(name: &[u8], mut places: u64) -> bool {
    while places != 0 {
        let place = places.trailing_zeros() as usize;
        match name.get(place.wrapping_sub(2)..place) {
            Some([b'x' | b'X', b'n' | b'N']) => return true,
            _ => places &= places - 1,
        }
    }
    false
}

/// The high bits of eight bytes as eight bits: the product moves bit 8 i + 7 to 56 + i.
#[inline(always)]
fn bits(high: u64) -> u64 {
    (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::{left, left_label_by_label};
    use crate::options::{DnsLength, Hyphens, Uts46};
    use std::string::String;
    use std::vec::Vec;

    fn agree(name: &[u8]) {
        for hyphens in [Hyphens::Check, Hyphens::Allow] {
            for length in [DnsLength::Verify, DnsLength::Ignore] {
                let options = Uts46::STRICT.hyphens(hyphens).dns_length(length);
                assert_eq!(
                    left(name, &options),
                    left_label_by_label(name, &options),
                    "{:?} {options:?}",
                    String::from_utf8_lossy(name)
                );
            }
        }
    }

    /// Every byte at every place of names of every length around a word and a limit.
    #[test]
    fn every_byte_everywhere() {
        for length in (0..=26).chain(56..=66).chain(250..=256) {
            let mut name: Vec<u8> = (0..length)
                .map(|i| if i % 17 == 16 { b'.' } else { b'a' })
                .collect();
            agree(&name);
            for place in 0..length {
                let before = name[place];
                for byte in 0..=255 {
                    name[place] = byte;
                    agree(&name);
                }
                name[place] = before;
            }
        }
    }

    /// All names of up to ten bytes of what the rules are about.
    #[test]
    fn dots_and_hyphens() {
        for length in 8..=10 {
            for number in 0..4_usize.pow(length) {
                let name: Vec<u8> = (0..length)
                    .map(|i| b"xn-."[number >> (2 * i) & 3])
                    .collect();
                agree(&name);
            }
        }
    }
}
