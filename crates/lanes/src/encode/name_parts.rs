//! Encodes those labels of names that are not ASCII, and copies the text around these labels.

use puny::label;

use super::block::{Block, SCALAR};
use super::{digits, join, split};
use crate::name_part::{EncodedPart, NamePart};
use crate::output::{self, Output};
use crate::rows::{Bounds, Rows};
use crate::vector::{MAX_LANES, Pass, ROW, Vector};

/// The prefix of an A-label. The length of the array is checked at compile time.
const ACE_PREFIX: &[u8; 4] = match label::ACE_PREFIX.as_bytes().first_chunk() {
    Some(prefix) => prefix,
    None => unreachable!(),
};

/// The maximum length of an encoded part: its text, the prefix, the delimiter and the words of digits. A
/// [`Row`](output::Row) has room for 255 bytes.
const PART_BYTES: usize = ROW + ACE_PREFIX.len() + 1 + 2 * 4 * MAX_LANES;
const _: () = assert!(PART_BYTES <= u8::MAX as usize);

/// The memory for the parts of a block.
pub(crate) struct Parts {
    bounds: Bounds,
    block: Box<Block>,
}

impl Parts {
    pub(crate) fn new() -> Self {
        Parts {
            bounds: Bounds::new(),
            block: Block::boxed(),
        }
    }

    /// Encodes the parts of one block.
    #[inline(always)]
    pub(crate) fn encode<V: Vector>(
        &mut self,
        v: V,
        text: &str,
        parts: &[NamePart],
        encoded: &mut String,
        results: &mut Vec<EncodedPart>,
    ) {
        let block = &mut *self.block;
        let labels = parts.iter().map(|part| {
            (
                part.start.saturating_add(usize::from(part.before)),
                part.label,
            )
        });
        let before = encoded.len();
        let Some(rows) = self.bounds.take_ranges(text, labels) else {
            results.extend(parts.iter().map(|_| EncodedPart::refused(before)));
            return;
        };
        split::split(v, rows, block);
        for (row, part) in (0..rows.len()).zip(parts) {
            if !part.fits() {
                block.counts[row] = SCALAR;
            }
        }
        block.order(rows.len(), V::LANES);
        digits::write_digits(v, block);
        let join = |output: &mut Output<'_>| {
            v.run(Join {
                rows,
                block,
                parts,
                output,
                before,
                results,
            });
        };
        // SAFETY: each part consists of ASCII, so each byte is a whole character. A part consists of the text around
        // the label, the prefix, and the result of `join::append`. `append_ascii` cuts the text before the first byte
        // that is not ASCII. `join::append` appends only ASCII for a row that was split and whose digits were computed:
        // the basic code points of the literal portion, a hyphen, and digits that are letters and numerals. A part has
        // at most `PART_BYTES` bytes, because `NamePart::fits` limits the text around the label, so the length of a row
        // does not wrap around.
        unsafe { output::append(encoded, parts.len(), PART_BYTES, join) }
    }
}

struct Join<'p, 'r, 'm, 's> {
    rows: Rows<'r>,
    block: &'p Block,
    parts: &'p [NamePart],
    output: &'m mut Output<'s>,
    /// The length of the text before the output.
    before: usize,
    results: &'p mut Vec<EncodedPart>,
}

impl Pass for Join<'_, '_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self, v: V) {
        let Join {
            rows,
            block,
            parts,
            output,
            before,
            results,
        } = self;
        for (row, part) in (0..rows.len()).zip(parts) {
            let mut a_label = 0;
            if block.counts[row] != SCALAR
                && let Some(mut text) = output.row()
            {
                let (start, len) = rows.start_and_len(row);
                append_ascii(
                    v,
                    rows,
                    start.saturating_sub(u32::from(part.before)),
                    part.before,
                    &mut text,
                );
                let before = text.len();
                text.append(ACE_PREFIX, 4);
                join::append(v, rows, block, row, &mut text);
                a_label = text.len() - before;
                append_ascii(v, rows, start + len, part.after, &mut text);
                text.end();
            }
            results.push(EncodedPart {
                end: before + output.written(),
                is_encoded: a_label > 0,
                a_label,
            });
        }
    }
}

/// Appends ASCII text of the column, up to a byte that is not ASCII.
#[inline(always)]
fn append_ascii<V: Vector>(v: V, rows: Rows<'_>, start: u32, len: u8, to: &mut output::Row<'_>) {
    let len = u32::from(len);
    if len <= 16 {
        // Most parts are short, and a store of 64 bytes takes several times longer than this store of 16 bytes.
        let mut copy = [0; 16];
        let bytes: &[u8; 16] = rows.window(start, &mut copy);
        let others = u128::from_le_bytes(*bytes) & u128::from_le_bytes([0x80; 16]);
        to.append(bytes, len.min(others.trailing_zeros() / 8));
    } else {
        let mut copy = [0; ROW];
        let bytes = rows.window(start, &mut copy);
        let ascii = v.bytes_above(v.load_bytes(bytes), -1);
        to.append(bytes, len.min(ascii.trailing_ones()));
    }
}
