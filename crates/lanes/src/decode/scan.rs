//! The first pass: finds the literal portion and the digits of each row, and queues the row.

use super::block::{Block, Scanned};
use crate::rows::Rows;
use crate::vector::{ROW, Vector};

/// Finds the literal portion and the digits of all rows.
#[inline(always)]
pub(super) fn scan<V: Vector>(v: V, rows: Rows<'_>, block: &mut Block) {
    let mut copy = [0; ROW];
    block.queue.len = 0;
    for row in 0..rows.len() {
        let (start, len) = rows.start_and_len(row);
        let bytes = v.load_bytes(rows.window(start, &mut copy));
        v.store_bytes(v.digit_values(bytes, len), &mut block.digits[row]);

        let within = v.low_bits(len.min(64));
        let hyphens = v.bytes_equal(bytes, b'-') & within;
        let after_delimiter = u64::BITS - hyphens.leading_zeros();
        let scanned = Scanned {
            literal: after_delimiter.saturating_sub(1),
            digits: after_delimiter,
            usual: !v.bytes_above(bytes, 0) & within == 0,
        };
        block.keep(row, len, &scanned);
    }
    block.queue.close();
}
