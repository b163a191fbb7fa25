//! Section 6.2 for DNS labels.
//!
//! Up to four digits of a delta are read at once (`digits.rs`).
//!
//! Each code point has a number. The code points of the literal portion are numbered first, from left to right. The
//! inserted code points follow, in the order of insertion. The decoder stores the order of the code points in the label
//! as a list of these numbers. A number has one byte, so a word contains eight numbers. An insertion moves the numbers
//! after its position by one byte, which shifts at most eight words. The first word stays in a register.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::digits::{integer, VALUES};
use crate::bias::tables::{adapt_clamped, dampen, BASE, INITIAL_BIAS, INITIAL_N};
use crate::dns::{CAPACITY, INDICES};
use crate::invariant::Ensured;

/// `ceil(2^34 / points)`, indexed by `points - 1`. For x below 2^28 and up to 63 points, the product of `x` and this
/// number is below 2^62. The product, shifted right by 34 bits, is `x div points`: its error is below `x * points /
/// 2^34 / points`, and therefore below `1 / points`.
#[allow(clippy::indexing_slicing)] // in a constant
const RECIPROCALS: [u64; CAPACITY - 1] = {
    let mut reciprocals = [0; CAPACITY - 1];
    let mut before = 0;
    while before < reciprocals.len() {
        let points = before as u64 + 1;
        reciprocals[before] = ((1 << 34) + points - 1) / points;
        before += 1;
    }
    reciprocals
};

/// The largest delta that this decoder reads. The deltas of labels are smaller. This limit keeps `i + delta` below
/// 2^28, on which `RECIPROCALS` relies.
const MAX_DELTA: u32 = (1 << 27) - 1;

/// Decodes a label into UTF-8 and returns the number of bytes written. If [`DecodedLabel::decode`]
/// gives up or `extended` is too small, returns `None` and leaves `extended` unchanged.
#[inline(never)]
pub(crate) fn write_decoded_label(basic: &[u8], extended: &mut [u8]) -> Option<usize> {
    let mut label = DecodedLabel::in_order();
    label.decode(basic)?;
    // Four bytes are written for every character, so that no branch is needed. The next character overwrites the
    // superfluous bytes.
    let mut utf8 = [0; 4 * CAPACITY];
    let mut at = 0;
    for c in label.chars() {
        let (bytes, len) = encode_utf8(c);
        utf8.get_mut(at..at + 4)?.copy_from_slice(&bytes);
        at += len;
    }
    extended.get_mut(..at)?.copy_from_slice(utf8.get(..at)?);
    Some(at)
}

/// Decodes a label and appends its text to `extended`. If [`DecodedLabel::decode`] gives up, returns
/// `None` and leaves `extended` unchanged.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn append_decoded_label(basic: &[u8], extended: &mut String) -> Option<()> {
    let mut label = DecodedLabel::in_order();
    label.decode(basic)?;
    // The last character inserted has the greatest code point, so no character is longer in UTF-8.
    let width = label.unordered().last().map_or(0, |c| c.len_utf8());
    extended.reserve(label.points * width);
    for c in label.chars() {
        extended.push(c);
    }
    Some(())
}

/// A decoded label (RFC 3492, section 6.2). It contains the characters in the order of insertion, and the order of the
/// characters in the text. A value has a size of about 350 bytes and can be reused.
///
/// ```
/// let mut label = puny::label::DecodedLabel::new();
/// label.decode(b"bcher-kva").unwrap();
/// assert!(label.chars().eq("bücher".chars()));
///
/// // The value can be reused.
/// assert_eq!(label.decode(b"bcher-kv!"), None);
/// label.decode(b"fa-hia").unwrap();
/// assert!(label.chars().eq("faß".chars()));
/// ```
#[derive(Clone, Debug)]
pub struct DecodedLabel {
    /// The code points by number.
    by_number: [char; CAPACITY],
    /// The numbers by position.
    order: [u8; CAPACITY],
    points: usize,
}

impl DecodedLabel {
    /// Returns an empty label. Takes constant time and allocates nothing.
    #[inline]
    pub const fn new() -> Self {
        DecodedLabel {
            by_number: ['\0'; CAPACITY],
            order: [0; CAPACITY],
            points: 0,
        }
    }

    /// Returns an empty label whose `order` is already initialised. Initialising `order` in this function compiles to a
    /// few stores. Filling it with zeros would be a call of `memset`.
    #[inline(always)]
    fn in_order() -> Self {
        DecodedLabel {
            order: IN_ORDER,
            ..DecodedLabel::new()
        }
    }

    /// Decodes a label without its ACE prefix. Returns `None` if the label cannot be decoded or has more than 63 bytes.
    /// In this case, the contents of this value are unspecified. [`decode`](crate::punycode::decode) decodes longer
    /// strings and reports errors.
    ///
    /// Digits are read in upper and lower case. Takes time linear in the number of digits. Each insertion moves up to
    /// 63 bytes, eight at a time. Does not allocate.
    // Not inlined: a few hundred bytes of code with several callers.
    #[inline(never)]
    #[allow(clippy::cast_possible_truncation)] // each cast has its reason
    pub fn decode(&mut self, basic: &[u8]) -> Option<()> {
        if basic.len() >= CAPACITY {
            return None;
        }
        // The digit-values, followed by zeros. A zero is below every threshold, so an integer whose
        // last digits are missing ends in these zeros, after the end of the input.
        let mut digits = [0; CAPACITY + 8];
        let mut start = basic.len();
        for (digit, &byte) in digits.iter_mut().zip(basic).rev() {
            *digit = VALUES.get(usize::from(byte)).copied()?;
            if u32::from(*digit) >= BASE {
                if byte != b'-' || start == 1 {
                    return None;
                }
                break;
            }
            start -= 1;
        }
        let literal = basic.get(..start.saturating_sub(1))?;
        let mut bits = 0;
        for (c, &byte) in self.by_number.iter_mut().zip(literal) {
            *c = char::from(byte);
            bits |= byte;
        }
        if !bits.is_ascii() {
            return None;
        }
        self.order = IN_ORDER;

        let mut points = literal.len();
        let mut next = start;
        let mut n = INITIAL_N;
        let mut i = 0;
        let mut bias = INITIAL_BIAS;
        // The first word of the order, in a register.
        let mut first = load(IN_ORDER.get(..8)?);
        while next < basic.len() {
            let (delta, len) = integer(&digits, next, bias, MAX_DELTA)?;
            next += len as usize;
            let sum = i + delta;
            let reciprocal = RECIPROCALS.get(points).copied()?;
            // Both quotients are below 2^28.
            let advance = ((u64::from(sum) * reciprocal) >> 34) as u32;
            let half_share = ((u64::from(delta) * reciprocal) >> 35) as u32;
            bias = adapt_clamped(dampen(delta, half_share, i == 0));
            // At most 62, because `points` is at most 62.
            let position = (sum - advance * (points as u32 + 1)) as usize;
            n += advance;
            *self.by_number.get_mut(points)? = char::from_u32(n)?;
            if position < 8 {
                if points >= 8 {
                    self.carry(8, points, first)?;
                }
                first = inserted(first, position, points);
            } else {
                self.insert(position, points)?;
            }
            points += 1;
            i = position as u32 + 1;
        }
        self.order
            .get_mut(..8)?
            .copy_from_slice(&first.to_le_bytes());
        self.points = points;
        // If the last digits were missing, the last integer ended after the end of the input.
        Some(()).filter(|()| next == basic.len())
    }

    /// Inserts `number`, the greatest number so far, at `position`, which is in the second word of the
    /// order or in a later word.
    #[inline(never)]
    fn insert(&mut self, position: usize, number: usize) -> Option<()> {
        let at = position / 8 * 8;
        let word = self.order.get_mut(at..at + 8)?;
        let old = load(word);
        word.copy_from_slice(&inserted(old, position, number).to_le_bytes());
        self.carry(at + 8, number, old)
    }

    /// Moves the numbers in the words from offset `at` to the end by one byte. The first byte becomes the last byte of
    /// `before`, which is the previous word before the insertion. `number` is also the number of code points so far,
    /// which determines the end of the order.
    #[inline(never)]
    fn carry(&mut self, at: usize, number: usize, mut before: u64) -> Option<()> {
        let end = number / 8 * 8 + 8;
        for word in self.order.get_mut(at..end.max(at))?.chunks_exact_mut(8) {
            let carry = before >> 56;
            before = load(word);
            word.copy_from_slice(&(before << 8 | carry).to_le_bytes());
        }
        Some(())
    }

    /// Returns the characters in the order of insertion: first the literal portion, then the inserted characters in
    /// ascending order. Takes constant time.
    ///
    /// ```
    /// let mut label = puny::label::DecodedLabel::new();
    /// label.decode(b"bcher-kva").unwrap();
    /// assert_eq!(label.unordered(), ['b', 'c', 'h', 'e', 'r', 'ü']);
    /// ```
    #[inline]
    pub fn unordered(&self) -> &[char] {
        self.by_number.get(..self.points).ensured()
    }

    /// Returns the characters in the order of the text. Each character requires one look-up.
    ///
    /// ```
    /// let mut label = puny::label::DecodedLabel::new();
    /// label.decode(b"fa-hia").unwrap();
    /// assert_eq!(label.chars().collect::<String>(), "faß");
    /// ```
    #[inline(always)]
    pub fn chars(&self) -> impl Iterator<Item = char> + '_ {
        self.order.iter().take(self.points).map(move |&number| {
            let c = self.by_number.get(usize::from(number) & INDICES);
            c.copied().ensured()
        })
    }
}

impl Default for DecodedLabel {
    fn default() -> Self {
        Self::new()
    }
}

/// The order before the first insertion: all numbers in ascending order.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // in a constant, below 64
const IN_ORDER: [u8; CAPACITY] = {
    let mut order = [0; CAPACITY];
    let mut number = 0;
    while number < order.len() {
        order[number] = number as u8;
        number += 1;
    }
    order
};

/// Inserts `number` at `position` into a word of the order and returns the new word. The bytes from
/// `position` on move up by one, and the last byte is lost: see [`DecodedLabel::carry`].
#[inline(always)]
fn inserted(word: u64, position: usize, number: usize) -> u64 {
    let shift = 8 * (position % 8);
    let behind = word & (u64::MAX << shift);
    word - behind + (behind << 8) + ((number as u64) << shift)
}

/// Loads eight bytes as a word. The first byte becomes the least significant byte.
#[inline(always)]
fn load(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(bytes);
    u64::from_le_bytes(word)
}

/// Returns the UTF-8 bytes of a character and their number. For a non-ASCII character, the code does not branch on
/// the length.
#[inline(always)]
fn encode_utf8(c: char) -> ([u8; 4], usize) {
    let c = u32::from(c);
    // RFC 3629, section 3.
    let len = 1 + usize::from(c >= 0x80) + usize::from(c >= 0x800) + usize::from(c >= 0x10000);
    if c < 0x80 {
        return (c.to_le_bytes(), len);
    }
    // Put six bits into each byte, as in a form of four bytes. The first byte is the least significant byte.
    let bits = c >> 18 | c >> 4 & 0x3F00 | c << 10 & 0x3F_0000 | c << 24 & 0x3F00_0000;
    let markers = [0, 0, 0x80C0, 0x80_80E0, 0x8080_80F0];
    let bytes = bits >> (8 * (4 - len)) | markers.get(len).copied().ensured();
    (bytes.to_le_bytes(), len)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    /// A decoded label can be longer in UTF-8 than the encoded label. In this test, each code point has four bytes.
    #[test]
    fn a_label_of_supplementary_code_points_is_decoded_here() {
        let text = "\u{1F600}".repeat(40);
        let basic = crate::punycode::encode(&text).unwrap();
        let mut extended = [0; 160];
        assert_eq!(
            write_decoded_label(basic.as_bytes(), &mut extended),
            Some(160)
        );
        assert_eq!(extended, *text.as_bytes());
    }
}
