//! A second look at the rows that have to be looked at by themselves.

use puny_column::{Column, Offset};

use super::ListedRows;
use crate::code_points;
use crate::names::{LONGEST, NamePart};
use crate::rows::window;
use crate::vector::{Begins, ROW, Vector, WINDOW};

/// The longest name in the DNS, without a full stop at its end.
const LONGEST_NAME: usize = 253;

/// What a second look at a row finds.
pub(super) enum Look<'w> {
    /// It is lower-case LDH.
    LowerLdh,
    /// It is lower-case LDH without its bytes that are not ASCII, which have these bits.
    NotAscii(Labels<'w>),
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
pub(super) struct Labels<'w> {
    /// The offset of the row, and its length.
    start: usize,
    len: u32,
    /// The bytes of the row, and what follows.
    window: &'w [u8; WINDOW],
    /// A bit for each byte that is not ASCII, for each of these that begins a code point, and for each
    /// full stop.
    not_ascii: u64,
    begins: u64,
    dots: u64,
}

/// Looks at a row of at most [`LONGEST`] bytes. Hyphens in lower-case LDH may be next to each other,
/// unless they are third and fourth in their label.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a longer row is not looked at
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
    if len == 0 || len > LONGEST {
        return Look::Other;
    }
    let window = window(names.text().as_bytes(), start, copy);
    let bytes = v.load_bytes(window.first_chunk().unwrap_or(&[0; ROW]));
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
    /// Appends the code points that are not ASCII, and the labels that have them, if these are wanted.
    #[inline(always)]
    pub(super) fn put<V: Vector>(&self, v: V, to: &mut ListedRows) {
        self.put_code_points(v, to);
        if to.has_parts {
            self.put_parts(v, &mut to.parts);
        }
    }

    /// Appends the code points, with a bit for each that is the first one of its label.
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
            v.store(code_points, free.get_mut(len..).unwrap_or_default());
            len += part.count;
            first >>= part.count;
        }
        to.count += len;
    }

    /// Appends each label with the text before it, and the last one also with the text after it.
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
