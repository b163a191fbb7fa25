//! A second look at the rows that have to be looked at by themselves.

use puny_column::{Column, Offset};

use crate::names::{LONGEST, NamePart};
use crate::rows::window;
use crate::vector::{ROW, Vector};

/// The longest name in the DNS, without a full stop at its end.
const LONGEST_NAME: usize = 253;

/// What a second look at a row finds.
pub(super) enum Look {
    /// It is lower-case LDH.
    LowerLdh,
    /// It is lower-case LDH without its bytes that are not ASCII, which have these bits.
    NotAscii(Labels),
    /// Neither.
    Other,
}

/// Whether a row has at most 253 bytes, and its labels at most 63, as in the DNS (RFC 1034, section 3.1).
#[cold]
pub(super) fn has_short_labels<O: Offset>(names: Column<'_, O>, row: usize) -> bool {
    let Some((start, end)) = bounds(names, row) else {
        return false;
    };
    let name = names.text().as_bytes().get(start..end).unwrap_or_default();
    name.len() <= LONGEST_NAME
        && name
            .split(|&byte| byte == b'.')
            .all(|label| label.len() <= LONGEST)
}

/// The start of a row and its end.
#[inline(always)]
fn bounds<O: Offset>(names: Column<'_, O>, row: usize) -> Option<(usize, usize)> {
    let [start, end] = names.offsets().get(row..)?.first_chunk()?;
    start.to_usize().zip(end.to_usize())
}

/// The labels of a row that are not ASCII.
pub(super) struct Labels {
    /// The offset of the row, and its length.
    start: usize,
    len: u32,
    /// A bit for each byte that is not ASCII, and for each full stop.
    not_ascii: u64,
    dots: u64,
}

/// Looks at a row of at most [`LONGEST`] bytes. Hyphens in lower-case LDH may be next to each other,
/// unless they are third and fourth in their label.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a longer row is not looked at
pub(super) fn look<V: Vector, O: Offset>(v: V, names: Column<'_, O>, row: usize) -> Look {
    let Some((start, end)) = bounds(names, row) else {
        return Look::Other;
    };
    let len = end.saturating_sub(start);
    if len == 0 || len > LONGEST {
        return Look::Other;
    }
    let mut copy = [0; ROW];
    let bytes = v.load_bytes(window(names.text().as_bytes(), start, &mut copy));
    let within = v.low_bits(len as u32);
    let [hyphens, dots] = [b'-', b'.'].map(|byte| v.bytes_equal(bytes, byte) & within);
    let alphanumeric = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    let not_ascii = !v.bytes_above(bytes, -1) & within;
    let separators = hyphens | dots;
    // What is before or after a full stop, or at an end of the name.
    let ends = 1 | 1 << (len - 1) | dots << 1 | dots >> 1;
    let others = within & !(alphanumeric | separators | not_ascii);
    if others | (separators & ends) != 0 {
        return Look::Other;
    }
    let second_hyphens = hyphens & hyphens << 1;
    if not_ascii == 0 {
        let fourth = (1 | dots << 1) << 3;
        return match second_hyphens & fourth {
            0 => Look::LowerLdh,
            _ => Look::Other,
        };
    }
    // In a label that is not ASCII, code points count, not bytes.
    match second_hyphens {
        0 => Look::NotAscii(Labels {
            start,
            len: len as u32,
            not_ascii,
            dots,
        }),
        _ => Look::Other,
    }
}

impl Labels {
    /// Appends each label with the text before it, and the last one also with the text after it.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a row has at most 63 bytes
    pub(super) fn put<V: Vector>(&self, v: V, parts: &mut Vec<NamePart>) {
        let mut left = self.not_ascii;
        let mut done = 0;
        while left != 0 {
            // The label is between two full stops.
            let before = v.low_bits(left.trailing_zeros());
            let label = u64::BITS - (self.dots & before).leading_zeros();
            let end = (self.dots & !before).trailing_zeros().min(self.len);
            left &= !v.low_bits(end);
            parts.push(NamePart {
                start: self.start + done as usize,
                before: (label - done) as u8,
                label: (end - label) as u8,
                after: if left == 0 { (self.len - end) as u8 } else { 0 },
            });
            done = end;
        }
    }
}
