//! [`CommonLabels`]: decides which names of a column can be encoded many at a time in vector lanes. No code point of
//! these names is mapped, changed by NFC or refused by a rule, so the names only have to be encoded.

use super::text::unsupported;
use crate::rules::bidi;
use crate::rules::flags::Transitional;
use crate::unicode::properties::{canonical_combining_class, properties, Properties};
use crate::unicode::tables::class::{BASES, BEYOND, CLASSES, INDEX, LOW, MASKS, PROPERTIES, ROWS};
use crate::uts46::options::Uts46;

/// The set of code points that are accepted in a label that is encoded in lanes. The set depends on the flags of the
/// edition. Lower-case ASCII letters, digits, and hyphens between them are always accepted.
#[derive(Clone, Copy)]
#[allow(unreachable_pub)] // see `conversion/convert.rs`
pub struct CommonLabels {
    /// A code point with one of these properties is not accepted.
    others: Properties,
}

impl CommonLabels {
    /// Returns the set of the code points that are unchanged and valid in Unicode labels under these flags, in names
    /// without an A-label. Returns `None` for transitional processing, because transitional processing changes
    /// deviation characters.
    pub(crate) fn new(options: &Uts46) -> Option<Self> {
        let others = unsupported(options) | Properties::MAPPED | Properties::NFC_CHECK;
        Some(CommonLabels { others }).filter(|_| options.transitional == Transitional::Off)
    }

    /// Calls `refused` with the index of each code point that is not accepted. The conversion for single names then
    /// converts the label and decides whether the label is valid.
    ///
    /// `code_points` contains the code points of labels that are not ASCII, in order. The upper 24 bits of each element
    /// are the code point. The lowest bit is 1 if the code point is the first of its label.
    #[inline]
    pub(crate) fn refused(self, code_points: &[u32], mut refused: impl FnMut(usize)) {
        let mut before = 0;
        for (index, &code_point) in code_points.iter().enumerate() {
            if !is_plain(code_point) && !self.accepts(code_point, before) {
                refused(index);
            }
            before = code_point;
        }
    }

    /// Returns whether a code point is accepted. `before` is the previous element of the list, or 0 if there is no
    /// previous element. Both arguments are packed like the elements of the list that `refused` reads.
    #[inline(never)]
    fn accepts(self, code_point: u32, before: u32) -> bool {
        let class = |c: u32| char::from_u32(c >> 8).map_or(0, canonical_combining_class);
        let found = char::from_u32(code_point >> 8).map_or(bidi::RTL, properties);
        let is_first = code_point & 1 != 0;
        let begins_with_mark = is_first && found.has(Properties::MARK);
        // Code points that NFC may compose are refused by `others`. All remaining marks only have to be in the
        // canonical order.
        let reorders = found.has(Properties::REORDERS) && class(before) > class(code_point);
        !(found.has(self.others | bidi::RTL) || begins_with_mark || reorders)
    }

    /// Returns whether each label of a name either consists of right-to-left letters, or is ASCII and begins with a
    /// letter. `code_points` contains the code points of the name that are not ASCII, packed as for `refused`. If the
    /// function returns `true`, the name satisfies the Bidi rule (RFC 5893, section 2), although `refused` reports each
    /// right-to-left letter.
    pub(crate) fn accepts_rtl(self, name: &str, code_points: &[u32]) -> bool {
        let others = self.others | Properties::REORDERS | Properties::MARK;
        let is_letter = |&code_point: &u32| {
            let found = char::from_u32(code_point >> 8).map_or(others, properties);
            found.has(bidi::R_AL) && !found.has(others)
        };
        let has_one_direction = |label: &[u8]| match label.first() {
            Some(byte) if byte.is_ascii_alphabetic() => label.is_ascii(),
            _ => label.iter().all(|byte| !byte.is_ascii()),
        };
        code_points.iter().all(is_letter)
            && name
                .as_bytes()
                .split(|&byte| byte == b'.')
                .all(has_one_direction)
    }
}

/// The number of blocks of 64 code points that the table `LOW` covers. `LOW` has an entry for each code point from
/// U+0000.
const LOW_BLOCKS: usize = LOW.len() / 64;

/// The index in [`PLAIN`] for each block of 64 code points of the BMP.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation)] // at compile time; below 256
static BLOCKS: [u8; 1024] = {
    let mut blocks = [0; 1024];
    let mut block = 0;
    while block < blocks.len() {
        blocks[block] = if block < LOW_BLOCKS {
            block
        } else {
            LOW_BLOCKS + INDEX[16 * ROWS[block / 16] as usize + block % 16] as usize
        } as u8;
        block += 1;
    }
    blocks
};

/// For each block, two sets of 64 bits, with one bit for each code point. A bit is 1 if the code point is accepted in
/// every label under all flags. The first set applies to positions after the first code point of a label. The second
/// set applies to the first code point of a label, which must not be a mark.
#[allow(clippy::indexing_slicing)] // at compile time
static PLAIN: [[u64; 2]; 256] = {
    let mut plain = [[0; 2]; 256];
    let mut block = 0;
    while block < LOW_BLOCKS + BEYOND {
        let mut run = 0;
        let mut bit = 0;
        while bit < 64 {
            let class = if block < LOW_BLOCKS {
                LOW[64 * block + bit]
            } else {
                let block = block - LOW_BLOCKS;
                run += (MASKS[block] >> bit & 1) as usize;
                CLASSES[BASES[block] as usize + run]
            };
            let found = Properties::from_bits(PROPERTIES[class as usize]);
            let is_plain = !found.has(NOT_PLAIN);
            let is_first = is_plain && !found.has(Properties::MARK);
            plain[block][0] |= (is_plain as u64) << bit;
            plain[block][1] |= (is_first as u64) << bit;
            bit += 1;
        }
        block += 1;
    }
    plain
};

/// The properties of code points that are not plain, that is, whose bits in [`PLAIN`] are 0.
const NOT_PLAIN: Properties = Properties::MAPPED
    .or(Properties::IGNORED)
    .or(Properties::DISALLOWED)
    .or(Properties::CONTEXTJ)
    .or(Properties::NOT_LDH)
    .or(Properties::NFC_CHECK)
    .or(Properties::REORDERS)
    .or(bidi::RTL);

/// Returns whether a code point needs no further check at its position. The upper 24 bits of `code_point` are the code
/// point. The lowest bit is 1 if the code point is the first of its label. Code points above U+FFFF always return
/// `false`.
#[inline]
fn is_plain(code_point: u32) -> bool {
    let block = BLOCKS.get(code_point as usize >> 14).copied();
    let [inside, first] = block.map_or([0; 2], |block| {
        PLAIN.get(usize::from(block)).copied().unwrap_or([0; 2])
    });
    let plain = if code_point & 1 == 0 { inside } else { first };
    plain >> (code_point >> 8 & 63) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_code_points_have_no_special_property_and_are_accepted() {
        let strict = CommonLabels::new(&Uts46::STRICT).unwrap();
        for c in '\0'..=char::MAX {
            let found = properties(c);
            let is_known = u32::from(c) < 0x1_0000 && !found.has(NOT_PLAIN);
            let (inside, first) = (u32::from(c) << 8, u32::from(c) << 8 | 1);
            assert_eq!(is_plain(inside), is_known, "{c:?}");
            let is_mark = found.has(Properties::MARK);
            assert_eq!(is_plain(first), is_known && !is_mark, "{c:?}");
            // Even the strictest flags accept every plain code point.
            for code_point in [inside, first] {
                assert!(
                    !is_plain(code_point) || strict.accepts(code_point, 0),
                    "{c:?}"
                );
            }
        }
    }
}
