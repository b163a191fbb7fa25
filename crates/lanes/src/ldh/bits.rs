//! Finds lower-case LDH rows with bit operations.
//!
//! All bytes of the text are classified at once: whether they may be in such a name, and
//! whether they are a separator, a hyphen or a full stop. The results are two bit strings,
//! one bit for each byte:
//!
//! ```text
//! text       w w w . x - - y . c o m a . d e B . d e
//! separator  0 0 0 1 0 1 1 0 1 0 0 0 0 1 0 0 0 1 0 0
//! other      0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 1 0 0 0   after a separator, or not LDH
//! rows       \_____________________/ \_____/ \_____/
//! ```
//!
//! A row is lower-case LDH if it has no `other` bit and neither begins nor ends with a
//! separator, which takes a few operations on the bits of the row. So no branch depends on the
//! lengths of names and labels, which are unpredictable.

use puny_column::{Column, Offset};

use crate::vector::{Pass, ROW as BLOCK, Vector};

/// The longest name that is recognised: its bits, which may begin inside a byte, fit in 64.
const LONGEST: usize = 56;

/// The number of rows that are checked together.
const ROWS: usize = 256;

/// The number of bytes that are checked together.
const BYTES: usize = ROWS * BLOCK;

/// Lists the rows that are not recognised.
pub(super) fn list<V: Vector, O: Offset>(v: V, names: Column<'_, O>, rows: &mut Vec<usize>) {
    let mut bits = Bits::new();
    for first in (0..names.len()).step_by(ROWS) {
        let last = names.len().min(first + ROWS);
        if let Some(offsets) = names.offsets().get(first..=last) {
            bits.list_rows(v, names.text(), offsets, first, rows);
        }
    }
}

/// One bit for each byte of the text of some rows, with padding to read eight bytes anywhere.
struct Bits {
    others: [u8; BYTES / 8 + 8],
    separators: [u8; BYTES / 8 + 8],
}

impl Bits {
    fn new() -> Self {
        Bits {
            others: [0; BYTES / 8 + 8],
            separators: [0; BYTES / 8 + 8],
        }
    }

    /// Lists those of the rows, the first of which is `first`, that are not recognised.
    fn list_rows<V: Vector, O: Offset>(
        &mut self,
        v: V,
        text: &str,
        offsets: &[O],
        first: usize,
        rows: &mut Vec<usize>,
    ) {
        let mut ends = offsets.iter().map(|offset| offset.to_usize());
        let (Some(Some(start)), Some(end)) = (ends.next(), offsets.last()) else {
            return;
        };
        let text = end
            .to_usize()
            .and_then(|end| text.as_bytes().get(start..end));
        let Some(text) = text.filter(|text| text.len() <= BYTES) else {
            // The rows are much longer than names.
            rows.extend(first..first + offsets.len() - 1);
            return;
        };
        v.run(Fill { bits: self, text });
        let mut at = 0;
        for (row, end) in (first..).zip(ends) {
            let end = end.map_or(at, |end| end - start);
            if !self.is_lower_ldh(at, end - at) {
                rows.push(row);
            }
            at = end;
        }
    }

    /// Whether a row is recognised.
    #[inline]
    fn is_lower_ldh(&self, at: usize, length: usize) -> bool {
        let word = |bits: &[u8]| {
            let bytes = bits.get(at / 8..).and_then(|rest| rest.first_chunk());
            bytes.map_or(u64::MAX, |bytes| u64::from_le_bytes(*bytes)) >> (at % 8)
        };
        if length.wrapping_sub(1) >= LONGEST {
            return false;
        }
        let ends = 1 | 1 << (length - 1);
        let all = (1 << length) - 1;
        (word(&self.others) & all) | (word(&self.separators) & ends) == 0
    }

    /// The bits of a text.
    #[inline(always)]
    fn fill<V: Vector>(&mut self, v: V, text: &[u8]) {
        let mut before = 0;
        let mut last = [b'a'; BLOCK];
        let words = self.others.chunks_exact_mut(8);
        let words = words.zip(self.separators.chunks_exact_mut(8));
        for (block, (others, separators)) in text.chunks(BLOCK).zip(words) {
            let block = match block.first_chunk() {
                Some(block) => block,
                None => {
                    for (to, from) in last.iter_mut().zip(block) {
                        *to = *from;
                    }
                    &last
                }
            };
            let (other, separator) = classify(v, block);
            let second = separator & (separator << 1 | before);
            before = separator >> (BLOCK - 1);
            others.copy_from_slice(&(other | second).to_le_bytes());
            separators.copy_from_slice(&separator.to_le_bytes());
        }
    }
}

/// The bytes that are not allowed in a lower-case LDH name, and the separators.
#[inline(always)]
fn classify<V: Vector>(v: V, block: &[u8; BLOCK]) -> (u64, u64) {
    let bytes = v.load_bytes(block);
    let allowed = v.bytes_within(bytes, &[[b'-', b'.'], [b'a', b'z'], [b'0', b'9']]);
    (!allowed, v.bytes_within(bytes, &[[b'-', b'.']]))
}

struct Fill<'b> {
    bits: &'b mut Bits,
    text: &'b [u8],
}

impl Pass for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, v: V) {
        self.bits.fill(v, self.text);
    }
}
