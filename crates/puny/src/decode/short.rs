//! Section 6.2 for DNS labels.
//!
//! Up to four digits of a delta are read at once: one subtraction compares the next four bytes with
//! the four thresholds, the digits after the last one are masked, and the digits are multiplied
//! by their weights in parallel. The only branch on the number of digits is for more than four.
//!
//! The code points are numbered: first those of the literal portion, then each as it is
//! inserted. Their order is a list of these numbers, one byte each, eight to a word. An
//! insertion moves the bytes after it by shifting up to eight words.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::digits::{integer, VALUES};
use crate::bias::tables::{adapt_thresholds, dampen, thresholds, BASE, INITIAL_BIAS, INITIAL_N};
use crate::label::{CAPACITY, INDICES};

/// `ceil(2^34 / points)`. For x below 2^28 and up to 64 points, `x * RECIPROCALS[points]` is
/// below 2^62, and shifted right by 34 bits it is `x div points`: the error, below
/// `x * points / 2^34 / points`, is below `1 / points`.
#[allow(clippy::indexing_slicing)] // in a constant
const RECIPROCALS: [u64; CAPACITY] = {
    let mut reciprocals = [0; CAPACITY];
    let mut points = 1;
    while points < CAPACITY {
        reciprocals[points] = ((1 << 34) + points as u64 - 1) / points as u64;
        points += 1;
    }
    reciprocals
};

/// The largest delta that is read here, more than a label can need. It keeps a sum below 2^28.
const MAX_DELTA: u32 = (1 << 27) - 1;

/// Decodes a label into UTF-8 and returns the number of bytes. `None` if `decode` returns `None`
/// or `extended` is too small; `extended` is then unchanged.
#[inline(never)]
pub(crate) fn decode_into(basic: &[u8], extended: &mut [u8]) -> Option<usize> {
    let mut label = DecodedLabel::new();
    label.decode(basic)?;
    let out = extended.get_mut(..label.bytes)?;
    // In this buffer four bytes can be written for any character; the next character overwrites
    // the excess ones.
    let mut utf8 = [0; 4 * CAPACITY];
    let mut at = 0;
    for c in label.chars() {
        let (bytes, len) = encode_utf8(c);
        utf8.get_mut(at..at + 4)?.copy_from_slice(&bytes);
        at += len;
    }
    out.copy_from_slice(utf8.get(..label.bytes)?);
    Some(label.bytes)
}

/// Decodes a label and appends it; `None` if `decode` returns `None`.
#[cfg(feature = "alloc")]
#[inline(never)]
pub(crate) fn decode_append(basic: &[u8], extended: &mut String) -> Option<()> {
    let mut label = DecodedLabel::new();
    label.decode(basic)?;
    extended.reserve(label.bytes);
    for c in label.chars() {
        extended.push(c);
    }
    Some(())
}

/// A decoded label (RFC 3492, section 6.2), its characters still in the order of insertion. A
/// value has about 350 bytes and can be reused.
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
    order: [u64; CAPACITY / 8],
    points: usize,
    /// The length in UTF-8.
    bytes: usize,
}

impl DecodedLabel {
    /// An empty label. Constant time; allocates nothing.
    #[inline]
    pub const fn new() -> Self {
        DecodedLabel {
            by_number: ['\0'; CAPACITY],
            order: IN_ORDER,
            points: 0,
            bytes: 0,
        }
    }

    /// Decodes a label without its ACE prefix. `None` if it cannot be decoded or has more than 63
    /// bytes; [`decode`](crate::punycode::decode) decodes longer ones and reports errors. After
    /// `None` the contents of the label are unspecified.
    ///
    /// The case of digits does not matter, as everywhere in Punycode. Takes time linear in the
    /// number of digits; each digit moves up to 63 bytes, eight at a time. Allocates nothing.
    // Not inlined: a few hundred bytes of code with several callers.
    #[inline(never)]
    #[allow(clippy::cast_possible_truncation)] // each cast has its reason
    pub fn decode(&mut self, basic: &[u8]) -> Option<()> {
        if basic.len() >= CAPACITY {
            return None;
        }
        // Digit-values, followed by zeros, which are below every threshold: an integer that
        // the input cuts short ends after the input.
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
        if !literal.is_ascii() {
            return None;
        }
        self.order = IN_ORDER;
        self.points = literal.len();
        self.bytes = literal.len();
        for (c, &byte) in self.by_number.iter_mut().zip(literal) {
            *c = char::from(byte);
        }

        let mut next = start;
        let mut n = INITIAL_N;
        let mut i = 0;
        let mut bias = INITIAL_BIAS;
        let mut limits = thresholds(bias)?;
        while next < basic.len() {
            let delta;
            (delta, next) = integer(&digits, next, bias, limits, MAX_DELTA)?;
            let sum = i + delta;
            self.points += 1;
            let reciprocal = RECIPROCALS.get(self.points).copied()?;
            // Both below 2^28.
            let advance = ((u64::from(sum) * reciprocal) >> 34) as u32;
            let half_share = ((u64::from(delta) * reciprocal) >> 35) as u32;
            // At most 63, because `points` is.
            let position = sum - advance * self.points as u32;
            (bias, limits) = adapt_thresholds(dampen(delta, half_share, i == 0))?;
            n += advance;
            self.insert(position as usize, char::from_u32(n)?)?;
            i = position + 1;
        }
        // False if the last integer ended after the input.
        Some(()).filter(|()| next == basic.len())
    }

    /// Inserts the code point with the last number at `position`.
    #[inline(always)]
    fn insert(&mut self, position: usize, c: char) -> Option<()> {
        let number = self.points - 1;
        *self.by_number.get_mut(number)? = c;
        // The length in UTF-8 (RFC 3629, section 3); the character is not ASCII.
        self.bytes += 2 + usize::from(c >= '\u{800}') + usize::from(c >= '\u{10000}');

        let words = self.order.get_mut(position / 8..=number / 8)?;
        let (word, behind) = words.split_first_mut()?;
        let shift = 8 * (position % 8);
        let before = (1 << shift) - 1;
        let mut old = *word;
        *word = old & before | (number as u64) << shift | (old & !before) << 8;
        for word in behind {
            let carry = old >> 56;
            old = *word;
            *word = old << 8 | carry;
        }
        Some(())
    }

    /// The length of the label in UTF-8. Constant time.
    ///
    /// ```
    /// let mut label = puny::label::DecodedLabel::new();
    /// label.decode(b"fa-hia").unwrap();
    /// assert_eq!(label.utf8_len(), 4);
    /// ```
    #[inline]
    pub fn utf8_len(&self) -> usize {
        self.bytes
    }

    /// The characters in order; one lookup for each.
    ///
    /// ```
    /// let mut label = puny::label::DecodedLabel::new();
    /// label.decode(b"fa-hia").unwrap();
    /// assert_eq!(label.chars().collect::<String>(), "faß");
    /// ```
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // masked
    pub fn chars(&self) -> impl Iterator<Item = char> + '_ {
        (0..self.points).map(move |position| {
            let word = self.order.get(position / 8).copied().unwrap_or(0);
            let number = (word >> (8 * (position % 8))) as usize & INDICES;
            self.by_number.get(number).copied().unwrap_or('\0')
        })
    }
}

impl Default for DecodedLabel {
    fn default() -> Self {
        Self::new()
    }
}

/// The order before any insertion: the numbers in ascending order.
#[allow(clippy::indexing_slicing)] // in a constant
const IN_ORDER: [u64; CAPACITY / 8] = {
    let mut order = [0x0706_0504_0302_0100; CAPACITY / 8];
    let mut word = 0;
    while word < order.len() {
        order[word] += 0x0808_0808_0808_0808 * word as u64;
        word += 1;
    }
    order
};

/// The UTF-8 bytes of a character and their number, without a branch.
#[inline(always)]
fn encode_utf8(c: char) -> ([u8; 4], usize) {
    let c = u32::from(c);
    // RFC 3629, section 3.
    let len = 1 + usize::from(c >= 0x80) + usize::from(c >= 0x800) + usize::from(c >= 0x10000);
    if c < 0x80 {
        return (c.to_le_bytes(), len);
    }
    // Six bits to a byte, the first byte least significant, as if there were four bytes.
    let bits = c >> 18 | c >> 4 & 0x3F00 | c << 10 & 0x3F_0000 | c << 24 & 0x3F00_0000;
    let markers = [0, 0, 0x80C0, 0x80_80E0, 0x8080_80F0];
    let bytes = bits >> (8 * (4 - len)) | markers.get(len).copied().unwrap_or(0);
    (bytes.to_le_bytes(), len)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::*;

    /// Its result has four bytes for each code point, more than the label itself.
    #[test]
    fn a_label_of_supplementary_code_points_is_decoded_here() {
        let text = "\u{1F600}".repeat(40);
        let basic = crate::punycode::encode(&text).unwrap();
        let mut extended = [0; 160];
        assert_eq!(decode_into(basic.as_bytes(), &mut extended), Some(160));
        assert_eq!(extended, *text.as_bytes());
    }
}
