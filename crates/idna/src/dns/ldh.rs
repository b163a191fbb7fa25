//! LDH: letters, digits and hyphens (RFC 1123, section 2.1; RFC 5890, section 2.3.1), and
//! lower-case LDH, which is LDH without capitals and what nearly all names are made of. No
//! other file knows what either is. Whole names are recognised eight bytes at a time.

#[cfg(feature = "idna2008")]
use super::lengths::is_label;
use super::lengths::MAX_LABEL;

/// Whether a character is a letter of ASCII, a digit or the hyphen.
pub(crate) const fn is_ldh(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// Whether a text holds nothing else; hyphens may stand anywhere.
pub(crate) fn is_all_ldh(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_ldh(char::from(byte)))
}

/// LDH label (RFC 5890, section 2.3.1): letters, digits and hyphens, no hyphen first or
/// last, 1 to 63 octets.
#[cfg(feature = "idna2008")]
pub(crate) fn is_ldh_label(label: &[u8]) -> bool {
    is_label(label.len()) && is_all_ldh(label) && !label.starts_with(b"-") && !label.ends_with(b"-")
}

/// What is left to be done with a name that no rule refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    /// It is lower-case LDH.
    Nothing,
    /// It is LDH; its capitals are to be made small.
    Capitals,
}

/// What is left to be done with a name that a glance shows to be good under every set of
/// flags; `None` for all others.
///
/// Such a name is LDH, of up to 63 bytes, so that no label can be too long, and of its
/// hyphens and dots none stands first, last, or beside another: so no label is empty,
/// begins or ends with a hyphen, or has two of them, as every A-label has.
#[inline]
pub(crate) fn first_sight(name: &[u8]) -> Option<Left> {
    let (first, last) = (name.first()?, name.last()?);
    // Of those that are not ASCII, most begin so.
    if !first.is_ascii()
        || name.len() > MAX_LABEL
        || is_dot_or_hyphen(*first)
        || is_dot_or_hyphen(*last)
    {
        return None;
    }
    let mut sight = Sight::default();
    let last = match name.len().checked_sub(8) {
        Some(last) => last,
        None => {
            sight.add(&short(name)?)?;
            return sight.left();
        }
    };
    // A byte of each word stands in the next one too, so that no two neighbours are in
    // different words alone. Shorter names have some words twice: that costs less than a
    // loop that nobody can predict.
    sight.add(name)?;
    if sight.others & HIGH != 0 {
        return None;
    }
    sight.add(name.get(last.min(7)..)?)?;
    if last > 14 {
        for start in [14, 21] {
            sight.add(name.get(last.min(start)..)?)?;
        }
    }
    let mut start = 28;
    while start < last {
        sight.add_rare(name.get(start..)?)?;
        start += 7;
    }
    sight.add(name.get(last..)?)?;
    sight.left()
}

/// One to seven bytes as eight: the last four and the first four, or each of three and
/// letters, which change nothing. So the ends, which are no separators, are all that meet in
/// the middle. The library's copy takes longer than all the rest.
#[inline]
fn short(name: &[u8]) -> Option<[u8; 8]> {
    let mut word = [b'a'; 8];
    match name.len().checked_sub(4) {
        Some(last) => {
            let (low, high) = word.split_at_mut(4);
            low.copy_from_slice(name.get(last..)?);
            high.copy_from_slice(name.get(..4)?);
        }
        None => {
            let bytes = [*name.first()?, *name.get(name.len() / 2)?, *name.last()?];
            word.get_mut(..3)?.copy_from_slice(&bytes);
        }
    }
    Some(word)
}

/// What divides names into labels, and labels into words.
fn is_dot_or_hyphen(byte: u8) -> bool {
    byte == b'-' || byte == b'.'
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 255;

/// The high bit of every byte.
const HIGH: u64 = ONES << 7;

/// The high bit of each byte of the result says whether that byte is at least `from`, if
/// all bytes are below 0x80: then no sum carries into the next byte.
#[inline(always)]
fn at_least(word: u64, from: u8) -> u64 {
    word.wrapping_add(ONES * u64::from(0x80 - from))
}

/// What was seen of a name so far, byte by byte, in the high bit of each.
#[derive(Default)]
struct Sight {
    /// Those that are no letters, digits or separators, or separators after another.
    others: u64,
    capitals: u64,
}

impl Sight {
    /// Looks at eight more bytes.
    #[inline(always)]
    fn add(&mut self, from: &[u8]) -> Option<()> {
        let mut bytes = [0; 8];
        bytes.copy_from_slice(from.get(..8)?);
        let word = u64::from_le_bytes(bytes);
        // The high bits are looked at at the end.
        let low = word & !HIGH;
        let lower = low | (ONES * 0x20);
        let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
        let digits = at_least(low, b'0') & !at_least(low, b'9' + 1);
        let separators = at_least(low, b'-') & !at_least(low, b'.' + 1);
        self.others |= word | !(letters | digits | separators);
        self.others |= separators & (separators & HIGH) << 8;
        // A small letter has bit 5.
        self.capitals |= letters & !(word << 2);
        Some(())
    }

    /// The same where it is not worth its room in the code.
    #[inline(never)]
    fn add_rare(&mut self, from: &[u8]) -> Option<()> {
        self.add(from)
    }

    #[inline(always)]
    fn left(&self) -> Option<Left> {
        if self.others & HIGH != 0 {
            None
        } else if self.capitals & HIGH == 0 {
            Some(Left::Nothing)
        } else {
            Some(Left::Capitals)
        }
    }
}

/// How long the first label is, and whether it has capitals, if it is ASCII; eight bytes at
/// a time. `str::split` alone takes three times as many instructions.
#[inline]
pub(crate) fn next_ascii_label(labels: &[u8]) -> Option<(usize, Left)> {
    const DOTS: u64 = ONES * b'.' as u64;
    let left = |capitals: u64| match capitals & HIGH {
        0 => Left::Nothing,
        _ => Left::Capitals,
    };
    let mut at = 0;
    let mut capitals = 0;
    while at < labels.len() {
        let word = word_at(labels, at);
        let other = word ^ DOTS;
        // The lowest of these bits is that of the first dot: nothing borrows before it.
        let dots = other.wrapping_sub(ONES) & !other & HIGH;
        let before = dots.wrapping_sub(1) & !dots;
        if word & HIGH & before != 0 {
            return None;
        }
        // The bytes are ASCII up to the dot, so that no sum carries before it.
        capitals |= at_least(word, b'A') & !at_least(word, b'Z' + 1) & before;
        if dots != 0 {
            return Some((at + (dots.trailing_zeros() / 8) as usize, left(capitals)));
        }
        at += 8;
    }
    Some((labels.len(), left(capitals)))
}

/// The eight bytes from `at` on; zeros for those that are past the end.
#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let word = |from: usize| {
        let mut word = [0; 8];
        word.copy_from_slice(bytes.get(from..)?.get(..8)?);
        Some(u64::from_le_bytes(word))
    };
    word(at).unwrap_or_else(|| {
        let past = at + 8 - bytes.len();
        match bytes.len().checked_sub(8).and_then(word) {
            // At least one is there, so that this shifts by less than 64 bits.
            Some(last) => last >> (8 * past),
            None => bytes
                .get(at..)
                .unwrap_or_default()
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{first_sight, is_dot_or_hyphen, is_ldh, Left};
    use std::vec::Vec;

    /// The same, byte by byte.
    fn slowly(name: &[u8]) -> Option<Left> {
        let lower = name.to_ascii_lowercase();
        let fit = !lower.is_empty()
            && lower.len() <= 63
            && lower
                .iter()
                .all(|&byte| is_ldh(char::from(byte)) || byte == b'.')
            && !is_dot_or_hyphen(lower[0])
            && !is_dot_or_hyphen(lower[lower.len() - 1])
            && !lower
                .windows(2)
                .any(|pair| is_dot_or_hyphen(pair[0]) && is_dot_or_hyphen(pair[1]));
        match (fit, name == lower) {
            (false, _) => None,
            (true, true) => Some(Left::Nothing),
            (true, false) => Some(Left::Capitals),
        }
    }

    /// Every byte at every place of names of every length up to some words and around the
    /// limit, alone and after a hyphen.
    #[test]
    fn every_byte_everywhere() {
        for length in (0..=32).chain(60..=66) {
            let mut name: Vec<u8> = (0..length)
                .map(|i| if i % 17 == 16 { b'.' } else { b'a' })
                .collect();
            assert_eq!(first_sight(&name), slowly(&name));
            for place in 0..length {
                for before in [b'a', b'-'] {
                    let kept = name.clone();
                    if place > 0 {
                        name[place - 1] = before;
                    }
                    for byte in 0..=255 {
                        name[place] = byte;
                        assert_eq!(first_sight(&name), slowly(&name), "{name:?}");
                    }
                    name = kept;
                }
            }
        }
    }

    /// All names of up to eight bytes of what the rules are about.
    #[test]
    fn dots_and_hyphens() {
        for length in 0..=8 {
            for number in 0..4_usize.pow(length) {
                let name: Vec<u8> = (0..length)
                    .map(|i| b"aN-."[number >> (2 * i) & 3])
                    .collect();
                assert_eq!(first_sight(&name), slowly(&name), "{name:?}");
            }
        }
    }
}
