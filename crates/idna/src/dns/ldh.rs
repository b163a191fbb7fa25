//! LDH: letters, digits and hyphens (RFC 1123, section 2.1; RFC 5890, section 2.3.1), and
//! lower-case LDH, LDH without capitals, as nearly all names are. Only this file defines them.
//! Whole names are checked sixteen bytes at a time.

#[cfg(feature = "idna2008")]
use super::lengths::is_label;
use super::lengths::MAX_LABEL;
use super::words::{four_words, word};

/// Whether a character is an ASCII letter, a digit or the hyphen.
pub(crate) const fn is_ldh(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// Whether a text has only LDH characters; hyphens may be at any position.
pub(crate) fn is_all_ldh(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_ldh(char::from(byte)))
}

/// LDH label (RFC 5890, section 2.3.1): letters, digits and hyphens, no hyphen first or
/// last, 1 to 63 octets.
#[cfg(feature = "idna2008")]
pub(crate) fn is_ldh_label(label: &[u8]) -> bool {
    is_label(label.len()) && is_all_ldh(label) && !label.starts_with(b"-") && !label.ends_with(b"-")
}

/// Whether ASCII text has capitals, and so has to be lower-cased.
#[allow(unreachable_pub)] // see `convert.rs`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsciiCase {
    /// It has no capitals.
    Lower,
    /// It has capitals.
    Capitals,
}

/// Quick check for ASCII names that are valid under every set of flags. Returns the case of such a
/// name, and `None` for all others.
///
/// Such a name is LDH and has at most 63 bytes, so no label is too long. No hyphen or dot is
/// first, last, or next to another one, so no label is empty, begins or ends with a hyphen, or has
/// two adjacent hyphens, as every A-label has.
// Not inlined: otherwise a caller saves the registers for all of its work before this check.
#[inline(never)]
pub(crate) fn quick_ldh_check(name: &[u8]) -> Option<AsciiCase> {
    let (first, last) = (name.first()?, name.last()?);
    // Most names that are not ASCII begin with a code point that is not ASCII.
    if !first.is_ascii() || is_dot_or_hyphen(*first) || is_dot_or_hyphen(*last) {
        return None;
    }
    if cfg!(puny_compact) {
        return compact_ldh_check(name);
    }
    let mut found = Found::default();
    match name.len() {
        0..=8 => found.add_short(name)?,
        9..=32 => found.add_part(name)?,
        length @ 33..=MAX_LABEL => {
            // They overlap in at least one byte, so that each byte is seen after the one before it.
            found.add_part(name.get(..32)?)?;
            found.add_part(name.get(length - 32..)?)?;
        }
        _ => return None,
    }
    found.case()
}

/// The rest of the same, byte by byte.
fn compact_ldh_check(name: &[u8]) -> Option<AsciiCase> {
    let mut case = AsciiCase::Lower;
    let mut was_end = false;
    for byte in name.get(..name.len().min(MAX_LABEL + 1))? {
        let is_second = was_end && is_dot_or_hyphen(*byte);
        was_end = is_dot_or_hyphen(*byte);
        match byte {
            b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' if !is_second => {}
            b'A'..=b'Z' => case = AsciiCase::Capitals,
            _ => return None,
        }
    }
    Some(case).filter(|_| name.len() <= MAX_LABEL)
}

/// The number of bytes that are checked at once.
const BLOCK: usize = 16;

/// What has been found in a name, by the index of the byte in its block; 0 is nothing.
#[derive(Default)]
struct Found {
    /// Bytes that are not a letter, digit or separator, and separators that follow another one.
    others: [u8; BLOCK],
    capitals: [u8; BLOCK],
}

impl Found {
    /// Adds 1 to 8 bytes.
    #[inline(always)]
    fn add_short(&mut self, name: &[u8]) -> Option<()> {
        let word = match word(name) {
            Some(word) => word,
            None => short(name)?,
        };
        self.add([word; 2], [word << 8; 2]);
        Some(())
    }

    /// Adds 9 to 32 bytes.
    #[inline(always)]
    fn add_part(&mut self, part: &[u8]) -> Option<()> {
        let [_, b, c, d] = four_words(part.len())?;
        // Most names with an A-label begin with it.
        if part.get(2..4) == Some(b"--") {
            return None;
        }
        let at = |offset: usize| word(part.get(offset..)?);
        let first = at(0)?;
        self.add([first, at(b)?], [first << 8, at(b - 1)?]);
        self.add([at(c)?, at(d)?], [at(c - 1)?, at(d - 1)?]);
        Some(())
    }

    /// Adds a block, given the byte before each byte. The compiler makes vector instructions of this.
    #[inline(always)]
    fn add(&mut self, block: [u64; 2], before: [u64; 2]) {
        let bytes =
            |[low, high]: [u64; 2]| (u128::from(high) << 64 | u128::from(low)).to_le_bytes();
        let (block, before) = (bytes(block), bytes(before));
        let found = self.others.iter_mut().zip(&mut self.capitals);
        for ((other, capital), (byte, before)) in found.zip(block.iter().zip(&before)) {
            let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
            let is_digit = byte.wrapping_sub(b'0') < 10;
            let is_second = is_dot_or_hyphen(*byte) & is_dot_or_hyphen(*before);
            let is_other = !(is_letter | is_digit | is_dot_or_hyphen(*byte)) | is_second;
            *other |= u8::from(is_other);
            *capital |= u8::from(is_letter & (byte & 0x20 == 0));
        }
    }

    /// The case of the name, if it passes.
    #[inline(always)]
    fn case(&self) -> Option<AsciiCase> {
        let any = |found: [u8; BLOCK]| u128::from_le_bytes(found) > 0;
        if any(self.others) {
            None
        } else if any(self.capitals) {
            Some(AsciiCase::Capitals)
        } else {
            Some(AsciiCase::Lower)
        }
    }
}

/// One to seven bytes as a word of eight: the last four bytes, then the first four; or, of fewer
/// than four bytes, each byte and padding letters, which are neutral. The bytes that newly become
/// adjacent are the first and last, which are not separators. The standard library's copy takes
/// longer than the rest of the check.
#[inline]
fn short(name: &[u8]) -> Option<u64> {
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
    Some(u64::from_le_bytes(word))
}

#[inline(always)]
fn is_dot_or_hyphen(byte: u8) -> bool {
    byte.wrapping_sub(b'-') < 2
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 255;

/// The high bit of every byte.
const HIGH: u64 = ONES << 7;

/// Compares each byte with `from`: the high bit of each byte of the result is set if that byte is
/// at least `from`. All bytes must be below 0x80, so that no addition carries into the next byte.
#[inline(always)]
fn at_least(word: u64, from: u8) -> u64 {
    word.wrapping_add(ONES * u64::from(0x80 - from))
}

/// An ASCII label of a name.
#[derive(Clone, Copy)]
pub(crate) struct AsciiLabel {
    pub(crate) length: usize,
    pub(crate) case: AsciiCase,
    /// Whether it has nothing but letters.
    pub(crate) is_letters: bool,
}

/// The label from offset `start`, if it is ASCII. Reads eight bytes at a time; `str::split` alone takes
/// three times as many instructions.
#[inline]
pub(crate) fn next_ascii_label(labels: &[u8], start: usize) -> Option<AsciiLabel> {
    const LOWER: u64 = ONES * 0x20;
    // Most labels that are not ASCII begin so.
    if labels.get(start).map_or(false, |first| !first.is_ascii()) {
        return None;
    }
    let (mut at, mut capitals, mut others) = (start, 0, 0);
    let mut end = labels.len();
    while at < labels.len() {
        let word = word_at(labels, at);
        let other = word ^ DOTS;
        // The lowest of these bits is that of the first dot: no subtraction borrows before it.
        let dots = other.wrapping_sub(ONES) & !other & HIGH;
        let before = dots.wrapping_sub(1) & !dots;
        if word & HIGH & before != 0 {
            return None;
        }
        // The bytes are ASCII up to the dot, so no addition carries before it.
        let lower = word | LOWER;
        let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
        // The bit that tells capitals is the third.
        capitals |= letters & !(word << 2) & before;
        others |= !letters & before;
        if dots != 0 {
            end = at + (dots.trailing_zeros() / 8) as usize;
            break;
        }
        at += 8;
    }
    Some(AsciiLabel {
        length: end - start,
        case: match capitals & HIGH {
            0 => AsciiCase::Lower,
            _ => AsciiCase::Capitals,
        },
        is_letters: others & HIGH == 0 && end > start,
    })
}

/// Eight dots.
const DOTS: u64 = ONES * b'.' as u64;

/// The eight bytes from offset `at`, with dots past the end.
#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let word_from = |from: usize| word(bytes.get(from..)?);
    word_from(at).unwrap_or_else(|| {
        let past = at + 8 - bytes.len();
        match bytes.len().checked_sub(8).and_then(word_from) {
            // At least one byte is left, so neither shift is of 64 bits.
            Some(last) => last >> (8 * past) | DOTS << (64 - 8 * past),
            None => {
                let left = bytes.get(at..).unwrap_or_default();
                left.iter()
                    .rev()
                    .fold(DOTS, |word, &byte| word << 8 | u64::from(byte))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{compact_ldh_check, is_dot_or_hyphen, is_ldh, next_ascii_label};
    use super::{quick_ldh_check, AsciiCase};
    use std::vec::Vec;

    /// The same check, byte by byte.
    fn naive(name: &[u8]) -> Option<AsciiCase> {
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
            (true, true) => Some(AsciiCase::Lower),
            (true, false) => Some(AsciiCase::Capitals),
        }
    }

    /// Every byte at every position, alone and after a hyphen, in names of every length up to
    /// some words and around the limit.
    #[test]
    fn every_byte_at_every_position() {
        for length in (0..=32).chain(60..=66) {
            let mut name: Vec<u8> = (0..length)
                .map(|i| if i % 17 == 16 { b'.' } else { b'a' })
                .collect();
            assert_eq!(quick_ldh_check(&name), naive(&name));
            for position in 0..length {
                for before in [b'a', b'-'] {
                    let kept = name.clone();
                    if position > 0 {
                        name[position - 1] = before;
                    }
                    for byte in 0..=255 {
                        name[position] = byte;
                        assert_eq!(quick_ldh_check(&name), naive(&name), "{name:?}");
                    }
                    name = kept;
                }
            }
        }
    }

    /// All names of up to eight bytes over a letter, a capital, the hyphen and the dot.
    #[test]
    fn every_short_name_with_dots_and_hyphens() {
        for length in 0..=8 {
            for number in 0..4_usize.pow(length) {
                let name: Vec<u8> = (0..length)
                    .map(|i| b"aN-."[number >> (2 * i) & 3])
                    .collect();
                assert_eq!(quick_ldh_check(&name), naive(&name), "{name:?}");
            }
        }
    }

    /// All labels of up to five bytes over a letter, a capital, the hyphen, the dot and a byte that is
    /// not ASCII, before and after other letters.
    #[test]
    fn the_next_label_is_that_of_split() {
        let others = [0, 3, 8, 20];
        let around = others
            .iter()
            .flat_map(|before| others.map(|after| (*before, after)));
        for (before, after) in around {
            for length in 0..=5 {
                for number in 0..5_usize.pow(length) {
                    let middle: Vec<u8> = (0..length)
                        .map(|i| b"aZ-.\xC3"[number / 5_usize.pow(i) % 5])
                        .collect();
                    let name = [&[b'b'; 20][..before], &middle, &[b'c'; 20][..after]].concat();
                    for start in [0, before] {
                        let label = name[start..].split(|byte| *byte == b'.').next().unwrap();
                        let is_letters = label.iter().all(u8::is_ascii_alphabetic);
                        let expected = label.is_ascii().then(|| {
                            let has_capitals = label.iter().any(u8::is_ascii_uppercase);
                            (label.len(), has_capitals, is_letters && !label.is_empty())
                        });
                        let found = next_ascii_label(&name, start).map(|label| {
                            let has_capitals = label.case == AsciiCase::Capitals;
                            (label.length, has_capitals, label.is_letters)
                        });
                        assert_eq!(found, expected, "{name:?} from {start}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_check_of_few_bytes_of_code_is_the_same() {
        let same = |middle: &[u8], count: usize| {
            let name = [b"a", middle, &[b'b'; 70][..count]].concat();
            assert_eq!(compact_ldh_check(&name), quick_ldh_check(&name), "{name:?}");
        };
        for one in 0..=0x7F {
            for two in *b"aZ0-._\x7F" {
                for count in [1, 2, 5, 6, 12, 29, 30, 45, 60, 61, 62] {
                    same(&[one], count);
                    same(&[one, two], count);
                    same(&[two, one], count);
                }
            }
        }
    }
}
