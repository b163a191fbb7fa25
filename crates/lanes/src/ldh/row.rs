//! A second look at the rows that have to be looked at by themselves.

use puny_column::{Column, Offset};

use super::Listed;
use super::bits::LONGEST;
use crate::vector::{ROW, Vector};

impl Listed {
    /// A row of which no more is known.
    pub(super) fn at(row: usize) -> Listed {
        Listed {
            row,
            not_ascii: 0,
            dots: 0,
        }
    }
}

/// Looks at a row of at most [`LONGEST`] bytes; `None` if it is lower-case LDH: hyphens may be next
/// to each other, unless they are third and fourth in their label.
#[inline(always)]
#[allow(clippy::cast_possible_truncation)] // a longer row is not looked at
pub(super) fn look<V: Vector, O: Offset>(v: V, names: Column<'_, O>, row: usize) -> Option<Listed> {
    let listed = Listed::at(row);
    let bound = |row: usize| {
        names
            .offsets()
            .get(row)
            .and_then(|offset| offset.to_usize())
    };
    let (Some(start), Some(end)) = (bound(row), bound(row + 1)) else {
        return Some(listed);
    };
    let len = end.saturating_sub(start);
    if len == 0 || len > LONGEST {
        return Some(listed);
    }
    let text = names.text().as_bytes().get(start..).unwrap_or_default();
    let mut copy = [0; ROW];
    let window = text.first_chunk().unwrap_or_else(|| {
        for (to, from) in copy.iter_mut().zip(text) {
            *to = *from;
        }
        &copy
    });
    let bytes = v.load_bytes(window);
    let within = v.low_bits(len as u32);
    let [hyphens, dots] = [b'-', b'.'].map(|byte| v.bytes_equal(bytes, byte) & within);
    let alphanumeric = v.bytes_within(bytes, &[[b'a', b'z'], [b'0', b'9']]);
    let not_ascii = !v.bytes_above(bytes, -1) & within;
    let separators = hyphens | dots;
    if within & !(alphanumeric | separators | not_ascii) != 0 {
        return Some(listed);
    }
    // What is before or after a full stop, or at an end of the name.
    let ends = 1 | 1 << (len - 1) | dots << 1 | dots >> 1;
    if separators & ends != 0 {
        return Some(listed);
    }
    let second_hyphens = hyphens & hyphens << 1;
    if not_ascii != 0 {
        let listed = Listed {
            row,
            not_ascii,
            dots,
        };
        return Some(if second_hyphens == 0 {
            listed
        } else {
            Listed::at(row)
        });
    }
    let fourth = (1 | dots << 1) << 3;
    Some(listed).filter(|_| second_hyphens & fourth != 0)
}
