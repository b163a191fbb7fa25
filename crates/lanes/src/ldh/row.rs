//! The second check of a row that the check of many rows did not recognise.

use puny::invariant::Ensured;
use puny::label::{MAX_LABEL, MAX_NAME};
use puny_column::{Column, Offset};

use super::ListedRows;
use crate::code_points;
use crate::name_part::NamePart;
use crate::rows::window;
use crate::vector::{Begins, ROW, Vector, WINDOW};

/// The result of the second check of a row.
pub(super) enum Look<'w> {
    /// The row is lower-case LDH.
    LowerLdh,
    /// The row contains bytes that are not ASCII, and its ASCII bytes are lower-case LDH.
    NotAscii(Labels<'w>),
    /// The row is neither lower-case LDH nor a row of the kind `NotAscii`.
    Other,
}

/// Returns whether a row has at most 253 bytes and each label of the row has at most 63 bytes. These are the limits of
/// the DNS (RFC 1034, section 3.1).
#[cold]
pub(super) fn has_short_labels<O: Offset>(names: Column<'_, O>, row: usize) -> bool {
    let Some((start, end)) = bounds(names, row) else {
        return false;
    };
    let name = names.text().as_bytes().get(start..end).ensured();
    name.len() <= MAX_NAME
        && name
            .split(|&byte| byte == b'.')
            .all(|label| label.len() <= MAX_LABEL)
}

/// Returns the start and the end of a row, as offsets in the text.
#[inline(always)]
fn bounds<O: Offset>(names: Column<'_, O>, row: usize) -> Option<(usize, usize)> {
    let [start, end] = names.offsets().get(row..)?.first_chunk()?;
    start.to_usize().zip(end.to_usize())
}

/// The labels of a row that are not ASCII.
pub(super) struct Labels<'w> {
    /// The offset of the row in the text.
    start: usize,
    /// The length of the row in bytes.
    len: u32,
    /// The bytes of the row, followed by other bytes of the text.
    window: &'w [u8; WINDOW],
    /// The bytes that are not ASCII, as a set of bits.
    not_ascii: u64,
    /// The bytes at which a non-ASCII code point begins, as a set of bits.
    begins: u64,
    /// The full stops, as a set of bits.
    dots: u64,
}

/// Classifies a row of at most [`MAX_LABEL`] bytes. Returns [`Look::Other`] for a longer row. In an ASCII row, two
/// adjacent hyphens are allowed, except in the third and fourth positions of a label.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a longer row is returned above
pub(super) fn look<'w, V: Vector, O: Offset>(
    v: V,
    names: Column<'w, O>,
    row: usize,
    copy: &'w mut [u8; WINDOW],
) -> Look<'w> {
    let Some((start, end)) = bounds(names, row) else {
        return Look::Other;
    };
    let len = end.saturating_sub(start);
    if len == 0 || len > MAX_LABEL {
        return Look::Other;
    }
    let window = window(names.text().as_bytes(), start, copy);
    let bytes = v.load_bytes(window.first_chunk().ensured_or(&[0; ROW]));
    let within = v.low_bits(len as u32);
    let [hyphens, dots] = [b'-', b'.'].map(|byte| v.bytes_equal(bytes, byte) & within);
    let alphanumeric = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    let not_ascii = !v.bytes_above(bytes, -1) & within;
    let separators = hyphens | dots;
    // The first and the last byte of each label. A separator at one of these places would be next to a full stop, or at
    // the start or the end of the name.
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
    // In a label that is not ASCII, the third and the fourth position are counted in code points, not in bytes. To
    // avoid counting code points, a row that is not ASCII is not accepted if it has adjacent hyphens at any position.
    match second_hyphens {
        0 => Look::NotAscii(Labels {
            start,
            len: len as u32,
            window,
            not_ascii,
            // Bytes from 80 to BF continue a code point.
            begins: not_ascii & v.bytes_above(bytes, 0xBF_u8.cast_signed()),
            dots,
        }),
        _ => Look::Other,
    }
}

impl Labels<'_> {
    /// Lists the non-ASCII code points of the row, and its parts if the list has parts.
    #[inline(always)]
    pub(super) fn put<V: Vector>(&self, v: V, to: &mut ListedRows) {
        self.put_code_points(v, to);
        if to.has_parts {
            self.put_parts(v, &mut to.parts);
        }
    }

    /// Lists the code points. The lowest bit of each word is 1 if the code point is the first of its label.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a lane, and the bits of a part
    fn put_code_points<V: Vector>(&self, v: V, to: &mut ListedRows) {
        let begins = Begins {
            all: self.begins,
            non_basic: self.begins,
        };
        let mut first = v.extract(1 | self.dots << 1, self.begins);
        let lanes = v.with_quarters(|quarter| [0, 1, 2, 3].map(|lane| 4 * quarter as u32 + lane));
        let is_short = v.is_short(self.len, self.begins.count_ones());
        let parts = if is_short { V::PARTS } else { 2 * V::PARTS };
        let free = to.free();
        let mut len = 0;
        for number in 0..v.parts_in_use(begins, parts) {
            let part = v.part(self.window, begins, number);
            let bit = v.shr_each(v.splat(first as i32), lanes);
            let bit = v.and(bit, v.splat(1));
            let code_points = v.or(code_points::above_a_byte(v, part.utf8), bit);
            v.store(code_points, free.get_mut(len..).ensured());
            len += part.count;
            first >>= part.count;
        }
        to.count += len;
    }

    /// Lists one part for each label that is not ASCII. The last part includes the text after its label.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // a row has at most 63 bytes
    fn put_parts<V: Vector>(&self, v: V, parts: &mut Vec<NamePart>) {
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
