//! Names of lower-case ASCII, which nearly all names are: recognised eight bytes at a time,
//! and all rules about dots and hyphens asked of all labels at once, as sets of places.

use crate::domain::{MAX_LABEL, MAX_NAME};
use crate::options::{DnsLength, Hyphens, Uts46};
use crate::process::ACE_PREFIX;

/// Whether a name is lower-case LDH that no step changes and no rule refuses.
pub(crate) fn is_done(name: &[u8], options: &Uts46) -> bool {
    match Places::of(name) {
        Some(places) => places.are_done(name, options),
        None => are_done_labels(name, options),
    }
}

/// The same, label by label, for names of any length.
fn are_done_labels(name: &[u8], options: &Uts46) -> bool {
    (options.dns_length == DnsLength::Ignore || name.len() <= MAX_NAME)
        && name
            .split(|&byte| byte == b'.')
            .all(|label| label.iter().all(is_lower_ldh) && is_done_label(label, options))
}

/// The rules for a label of lower-case ASCII that is no A-label.
pub(crate) fn is_done_label(label: &[u8], options: &Uts46) -> bool {
    let length = options.dns_length == DnsLength::Ignore || (1..=MAX_LABEL).contains(&label.len());
    let hyphens = match options.hyphens {
        Hyphens::Check => {
            label.first() != Some(&b'-')
                && label.last() != Some(&b'-')
                && label.get(2..4) != Some(b"--")
        }
        Hyphens::Allow => !label.starts_with(ACE_PREFIX.as_bytes()),
    };
    length && hyphens
}

/// Lower-case letter, digit or hyphen.
pub(crate) fn is_lower_ldh(byte: &u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-'
}

/// Where the dots and the hyphens are in a name of up to 63 bytes: bit i is byte i.
struct Places {
    dots: u64,
    hyphens: u64,
}

impl Places {
    /// `None` if the name is longer, or shorter than a word, or is not all lower-case LDH.
    #[inline]
    fn of(name: &[u8]) -> Option<Places> {
        let first = name.len().checked_sub(8)?;
        if name.len() > 63 {
            return None;
        }
        let mut places = Places {
            dots: 0,
            hyphens: 0,
        };
        let mut words = name.chunks_exact(8);
        for (at, word) in (0..).step_by(8).zip(&mut words) {
            places.add(word, at)?;
        }
        // The last word overlaps the one before it, which changes nothing in a set.
        places.add(name.get(first..)?, first)?;
        Some(places)
    }

    /// Adds eight bytes that stand at `at`; `None` if one of them is not lower-case LDH or
    /// a dot.
    #[inline(always)]
    fn add(&mut self, word: &[u8], at: usize) -> Option<()> {
        const ONES: u64 = u64::MAX / 255;
        const HIGH: u64 = ONES << 7;
        let mut bytes = [0; 8];
        bytes.copy_from_slice(word.get(..8)?);
        let word = u64::from_le_bytes(bytes);
        // Of each byte below 0x80 the high bit says whether it is at least `from`: no sum
        // carries into the next byte.
        let at_least = |from: u8| word.wrapping_add(ONES * u64::from(0x80 - from));
        let equal = |byte: u8| !((word ^ (ONES * u64::from(byte))).wrapping_add(HIGH - ONES));
        let letters = at_least(b'a') & !at_least(b'z' + 1);
        let digits = at_least(b'0') & !at_least(b'9' + 1);
        let (dots, hyphens) = (equal(b'.'), equal(b'-'));
        if (letters | digits | dots | hyphens) & !word & HIGH != HIGH {
            return None;
        }
        self.dots |= bits(dots & HIGH) << at;
        self.hyphens |= bits(hyphens & HIGH) << at;
        Some(())
    }

    /// The rules.
    #[inline]
    fn are_done(&self, name: &[u8], options: &Uts46) -> bool {
        // A label begins at the start and after each dot, and ends before each and at the
        // end. No label is longer than 63 bytes, since the name is not.
        let starts = self.dots << 1 | 1;
        let ends = self.dots >> 1 | 1 << (name.len() - 1);
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

/// Whether the two bytes before one of the places in a set are `xn`.
#[inline]
fn has_ace_prefix_at(name: &[u8], mut places: u64) -> bool {
    while places != 0 {
        let place = places.trailing_zeros() as usize;
        if name.get(place.wrapping_sub(2)..place) == Some(b"xn") {
            return true;
        }
        places &= places - 1;
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
    use super::{are_done_labels, is_done};
    use crate::options::{DnsLength, Hyphens, Uts46};
    use std::string::String;
    use std::vec::Vec;

    fn agree(name: &[u8]) {
        for hyphens in [Hyphens::Check, Hyphens::Allow] {
            for length in [DnsLength::Verify, DnsLength::Ignore] {
                let options = Uts46::STRICT.hyphens(hyphens).dns_length(length);
                assert_eq!(
                    is_done(name, &options),
                    are_done_labels(name, &options),
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

    /// All names of eight to twelve bytes of what the rules are about.
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
