//! Names of columns that need no step but the encoding: no code point is mapped or changed by NFC, and no
//! rule refuses one.

use super::text::unsupported;
use crate::rules::bidi;
use crate::rules::flags::Transitional;
use crate::unicode::properties::{canonical_combining_class, properties, Properties};
use crate::unicode::tables::class::{BASES, BEYOND, CLASSES, INDEX, LOW, MASKS, PROPERTIES, ROWS};
use crate::uts46::options::Uts46;

/// What code points a label may have in addition to lower-case letters, digits, and hyphens between
/// these.
#[derive(Clone, Copy)]
#[allow(unreachable_pub)] // see `conversion/convert.rs`
pub struct CommonLabels {
    /// The properties of other code points.
    others: Properties,
}

impl CommonLabels {
    /// The labels that these flags accept unchanged in Unicode, in names without an A-label; `None` if
    /// a deviation character would be changed.
    pub(crate) fn new(options: &Uts46) -> Option<Self> {
        let others = unsupported(options) | Properties::MAPPED | Properties::NFC_CHECK;
        Some(CommonLabels { others }).filter(|_| options.transitional == Transitional::Off)
    }

    /// Calls a function with the indices of code points because of which a label is refused. Each is
    /// above the lowest byte, of which the lowest bit is set if it is the first code point of its label.
    /// Those of a label are in order, without ASCII.
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

    /// Whether a label may have a code point, after another or after ASCII.
    #[inline(never)]
    fn accepts(self, code_point: u32, before: u32) -> bool {
        let class = |c: u32| char::from_u32(c >> 8).map_or(0, canonical_combining_class);
        let found = char::from_u32(code_point >> 8).map_or(bidi::RTL, properties);
        let is_first = code_point & 1 != 0;
        let begins_with_mark = is_first && found.has(Properties::MARK);
        // Marks that NFC does not compose only have to be in order.
        let reorders = found.has(Properties::REORDERS) && class(before) > class(code_point);
        !(found.has(self.others | bidi::RTL) || begins_with_mark || reorders)
    }

    /// Whether each label of a name has only letters from right to left, or is ASCII and begins with a
    /// letter, given its code points that are not ASCII. Such a name satisfies the Bidi rule as a whole
    /// (RFC 5893, section 2), though `refused` finds each of these letters.
    pub(crate) fn accepts_rtl(self, name: &str, code_points: &[u32]) -> bool {
        let others = self.others | Properties::REORDERS | Properties::MARK;
        let is_letter = |&code_point: &u32| {
            let found = char::from_u32(code_point >> 8).map_or(others, properties);
            found.has(bidi::R_AL) && !found.has(others)
        };
        let is_one_of_these = |label: &[u8]| match label.first() {
            Some(byte) if byte.is_ascii_alphabetic() => label.is_ascii(),
            _ => label.iter().all(|byte| !byte.is_ascii()),
        };
        code_points.iter().all(is_letter)
            && name
                .as_bytes()
                .split(|&byte| byte == b'.')
                .all(is_one_of_these)
    }
}

/// The number of blocks of 64 code points whose classes have an entry each.
const LOW_BLOCKS: usize = LOW.len() / 64;

/// For each block of 64 code points of the BMP, its index in [`PLAIN`].
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

/// One bit for each code point of a block: whether it is a letter of a script from left to right, or
/// something else that every label may have; first not as the first code point, then wherever it is.
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

/// The properties of other code points.
const NOT_PLAIN: Properties = Properties::MAPPED
    .or(Properties::IGNORED)
    .or(Properties::DISALLOWED)
    .or(Properties::CONTEXTJ)
    .or(Properties::NOT_LDH)
    .or(Properties::NFC_CHECK)
    .or(Properties::REORDERS)
    .or(bidi::RTL);

/// Whether a code point of the BMP, above a byte that says whether it is the first of its label, has none
/// of these properties and is no mark there; false for any other.
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
    fn plain_code_points() {
        let strict = CommonLabels::new(&Uts46::STRICT).unwrap();
        for c in '\0'..=char::MAX {
            let found = properties(c);
            let is_known = u32::from(c) < 0x1_0000 && !found.has(NOT_PLAIN);
            let (inside, first) = (u32::from(c) << 8, u32::from(c) << 8 | 1);
            assert_eq!(is_plain(inside), is_known, "{c:?}");
            let is_mark = found.has(Properties::MARK);
            assert_eq!(is_plain(first), is_known && !is_mark, "{c:?}");
            // No flag refuses one.
            for code_point in [inside, first] {
                assert!(
                    !is_plain(code_point) || strict.accepts(code_point, 0),
                    "{c:?}"
                );
            }
        }
    }
}
