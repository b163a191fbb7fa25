//! LDH: ASCII letters, digits and hyphens (RFC 1123, section 2.1; RFC 5890, section 2.3.1). "Lower-case LDH" is LDH
//! without capitals. Nearly all real names consist of lower-case LDH and dots. This file contains a fast check for
//! these names, which reads sixteen bytes at a time.

use puny::invariant::Ensured;

use super::lengths::is_label;
use super::lengths::MAX_LABEL;
use super::words::{four_words, word};

/// Returns whether a character is an ASCII letter, an ASCII digit or the hyphen (RFC 5890, section 2.3.1). Takes
/// constant time.
///
/// ```
/// assert!("Example-1".chars().all(puny_idna::is_ldh));
/// assert!(!puny_idna::is_ldh('_') && !puny_idna::is_ldh('é'));
/// ```
pub const fn is_ldh(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// Returns whether a text contains only LDH characters. Hyphens may be at any position.
pub(crate) fn is_all_ldh(text: &[u8]) -> bool {
    text.iter().all(|&byte| is_ldh(char::from(byte)))
}

/// Returns whether a label is an LDH label (RFC 5890, section 2.3.1): 1 to 63 letters, digits and hyphens, without a
/// hyphen at the start or the end.
pub(crate) fn is_ldh_label(label: &[u8]) -> bool {
    is_label(label.len()) && is_all_ldh(label) && !label.starts_with(b"-") && !label.ends_with(b"-")
}

/// The letter case of an ASCII text, which decides whether the text must be lower-cased.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsciiCase {
    /// The text contains no capitals.
    Lower,
    /// The text contains capitals, so it must be lower-cased.
    Capitals,
}

/// Checks quickly whether a name is a short ASCII name that is valid under every set of flags. Returns the letter case
/// of the name if it passes the check. Otherwise, returns `None`, which does not mean that the name is invalid.
///
/// A name passes under these conditions:
///
/// - The name contains only letters, digits, hyphens and dots, and has at most 63 bytes. No label is therefore too
///   long.
/// - No hyphen or dot is the first or the last byte, and no hyphen or dot is next to another hyphen or dot. No label is
///   therefore empty, and no label begins or ends with a hyphen. No label is an A-label, because `xn--` contains two
///   adjacent hyphens.
// Not inlined: if the function were inlined, its caller would first save all registers that the caller needs later.
#[inline(never)]
pub fn quick_ldh_check(name: &[u8]) -> Option<AsciiCase> {
    let (first, last) = (name.first()?, name.last()?);
    // The first byte refuses most names that are not ASCII, because most of these names begin with a code point that is
    // not ASCII.
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
            // The two parts overlap in at least one byte, so each pair of adjacent bytes is in one of the parts.
            found.add_part(name.get(..32)?)?;
            found.add_part(name.get(length - 32..)?)?;
        }
        _ => return None,
    }
    found.case()
}

/// Performs the rest of [`quick_ldh_check`] byte by byte, with less code. The caller has checked the first and the last
/// byte.
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

/// The findings of the check so far. Both arrays have an element for each index of a byte in a block. An element is 0
/// if nothing was found at this index in any block.
#[derive(Default)]
struct Found {
    /// An element is not 0 if a byte at its index is not a letter, digit, dot or hyphen, or if it is a dot or hyphen
    /// that follows another dot or hyphen.
    others: [u8; BLOCK],
    /// An element is not 0 if a byte at its index is a capital.
    capitals: [u8; BLOCK],
}

impl Found {
    /// Checks a name of 1 to 8 bytes.
    #[inline(always)]
    fn add_short(&mut self, name: &[u8]) -> Option<()> {
        let word = match word(name) {
            Some(word) => word,
            None => short(name)?,
        };
        self.add([word; 2], [word << 8; 2]);
        Some(())
    }

    /// Checks a part of 9 to 32 bytes. Returns `None` if the third and the fourth byte of the part are hyphens.
    #[inline(always)]
    fn add_part(&mut self, part: &[u8]) -> Option<()> {
        let [_, b, c, d] = four_words(part.len())?;
        // Most names that contain an A-label begin with the A-label.
        if part.get(2..4) == Some(b"--") {
            return None;
        }
        let at = |offset: usize| word(part.get(offset..)?);
        let first = at(0)?;
        self.add([first, at(b)?], [first << 8, at(b - 1)?]);
        self.add([at(c)?, at(d)?], [at(c - 1)?, at(d - 1)?]);
        Some(())
    }

    /// Checks a block of sixteen bytes. For each byte of the block, `before` contains the byte that precedes this byte
    /// in the name. The compiler turns the loop into vector instructions.
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

    /// Returns the letter case of the name, or `None` if the name does not pass the check.
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

/// Extends a name of one to seven bytes to a word of eight bytes. The word passes the check if and only if the name
/// passes the check.
///
/// If the name has at least four bytes, the word consists of the last four bytes of the name, then the first four
/// bytes. If the name has fewer bytes, letters `a` fill the word. In both cases, adjacent bytes of the name are also
/// adjacent in the word. Two bytes that are adjacent only in the word cannot both be dots or hyphens: at least one of
/// the two is the first or the last byte of the name or a letter `a`, and the caller has checked that the first and the
/// last byte are neither dots nor hyphens.
///
/// The function does not call the standard library's copy with a variable length, because this call takes longer than
/// the rest of the check.
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

/// Returns whether a byte is `-` (0x2D) or `.` (0x2E).
#[inline(always)]
fn is_dot_or_hyphen(byte: u8) -> bool {
    byte.wrapping_sub(b'-') < 2
}

/// The lowest bit of every byte.
const ONES: u64 = u64::MAX / 255;

/// The high bit of every byte.
const HIGH: u64 = ONES << 7;

/// Compares each byte of the word with `from`. In the result, the high bit of each byte is 1 if the byte of the word is
/// at least `from`. All bytes of the word must be below 0x80, so that the addition never carries into the next byte.
#[inline(always)]
fn at_least(word: u64, from: u8) -> u64 {
    word.wrapping_add(ONES * u64::from(0x80 - from))
}

/// The facts about an ASCII label of a name that the fast path needs.
#[derive(Clone, Copy)]
pub(crate) struct AsciiLabel {
    pub(crate) length: usize,
    pub(crate) case: AsciiCase,
    /// Whether the label consists of one or more letters.
    pub(crate) is_letters: bool,
}

/// Returns facts about the label that begins at offset `start` of a name, or `None` if the label is not ASCII. Reads
/// eight bytes at a time. A call of `str::split` would take three times as many instructions, even without the other
/// checks.
#[inline]
pub(crate) fn next_ascii_label(labels: &[u8], start: usize) -> Option<AsciiLabel> {
    const LOWER: u64 = ONES * 0x20;
    // Most labels that are not ASCII begin with a byte that is not ASCII.
    if labels.get(start).map_or(false, |first| !first.is_ascii()) {
        return None;
    }
    let (mut at, mut capitals, mut others) = (start, 0, 0);
    let mut end = labels.len();
    while at < labels.len() {
        let word = word_at(labels, at);
        let other = word ^ DOTS;
        // A byte of `other` is 0 if the byte of the word is a dot. The lowest bit of `dots` that is 1 is the high bit
        // of the first dot, because the subtraction does not borrow before the first byte that is 0. Higher bits of
        // `dots` may be wrong. In `before`, all bits below the lowest bit of `dots` are 1. If there is no dot, all bits
        // of `before` are 1.
        let dots = other.wrapping_sub(ONES) & !other & HIGH;
        let before = dots.wrapping_sub(1) & !dots;
        if word & HIGH & before != 0 {
            return None;
        }
        // The bytes before the dot are ASCII, so `at_least` returns the correct result for these bytes.
        let lower = word | LOWER;
        let letters = at_least(lower, b'a') & !at_least(lower, b'z' + 1);
        // The bit 0x20 of a letter is 1 in lower case and 0 in a capital. Shifting the word left by two moves this bit
        // to the high bit.
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

/// Returns the eight bytes from offset `at` as a word. If fewer bytes are left, dots fill the word.
#[inline(always)]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    let word_from = |from: usize| word(bytes.get(from..)?);
    word_from(at).unwrap_or_else(|| {
        let past = at + 8 - bytes.len();
        match bytes.len().checked_sub(8).and_then(word_from) {
            // At least one byte is left, so both shifts are by less than 64 bits.
            Some(last) => last >> (8 * past) | DOTS << (64 - 8 * past),
            None => {
                let left = bytes.get(at..).ensured();
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

    /// An obviously correct version of [`quick_ldh_check`], which states each condition as one expression.
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

    /// Tries every byte value at every position, after a letter and after a hyphen. The lengths of the names are all
    /// lengths up to 32 bytes, and the lengths around the limit of 63 bytes.
    #[test]
    fn the_quick_check_agrees_for_every_byte_at_every_position() {
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

    /// Tries all names of up to eight bytes that consist of `a`, `N`, hyphens and dots.
    #[test]
    fn the_quick_check_agrees_for_every_short_name_with_dots_and_hyphens() {
        for length in 0..=8 {
            for number in 0..4_usize.pow(length) {
                let name: Vec<u8> = (0..length)
                    .map(|i| b"aN-."[number >> (2 * i) & 3])
                    .collect();
                assert_eq!(quick_ldh_check(&name), naive(&name), "{name:?}");
            }
        }
    }

    /// Tries all texts of up to five bytes that consist of `a`, `Z`, hyphens, dots and a byte that is not ASCII, with
    /// letters before and after the text.
    #[test]
    fn the_next_label_is_what_split_returns() {
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
    fn the_compact_check_agrees_with_the_quick_check() {
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
