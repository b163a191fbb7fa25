//! A fast check for plain names: ASCII names to which no rule except the length limit applies. Most names that programs
//! look up are plain.
//!
//! A plain name consists of ASCII letters, digits, underscores, dots and hyphens. No hyphen is at the start or end of a
//! label or next to another hyphen. Mapping only converts a plain name to lower case, and no rule refuses it.

use puny_idna::{MAX_LABEL, MAX_NAME};

use super::flags::{Flags, Mapping};

/// The classes of bytes.
const OTHER: u8 = 0;
const ALPHANUMERIC: u8 = 1;
const HYPHEN: u8 = 2;
const DOT: u8 = 3;

#[allow(clippy::indexing_slicing)] // bounded by the loop, and in a constant
const CLASS: [u8; 256] = {
    let mut classes = [OTHER; 256];
    let mut byte = 0_u8;
    loop {
        classes[byte as usize] = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => ALPHANUMERIC,
            b'-' => HYPHEN,
            b'.' => DOT,
            _ => OTHER,
        };
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};

/// A table of pairs of classes. The value at the index `previous * 4 + next` is `true` if a plain name must not contain
/// a byte of class `next` after a byte of class `previous`. A hyphen must not be next to a dot or a hyphen, and a byte
/// of the class `OTHER` is always refused.
const REFUSED: [bool; 16] = [
    true, true, true, true, // after another byte
    true, false, false, false, // after a letter
    true, false, true, true, // after a hyphen
    true, false, true, false, // after a dot
];

/// Returns whether a name is plain under these flags and satisfies the length limits.
#[inline]
pub(super) fn is_plain(name: &[u8], flags: Flags) -> bool {
    let mut refused = false;
    let mut underscore = false;
    let mut previous = DOT;
    for &byte in name {
        let class = CLASS.get(usize::from(byte)).copied().unwrap_or(OTHER);
        refused |= REFUSED
            .get(usize::from(previous * 4 + class))
            .copied()
            .unwrap_or(true);
        underscore |= byte == b'_';
        previous = class;
    }
    // UseSTD3ASCIIRules refuses an underscore, but this flag has an effect only if names are mapped.
    !refused
        && previous != HYPHEN
        && !(underscore && flags.std3 && flags.mapping != Mapping::None)
        && is_short(name)
}

/// Returns whether the name and all of its labels satisfy their length limits.
#[inline]
pub(super) fn is_short(name: &[u8]) -> bool {
    name.len() <= MAX_LABEL
        || name_fits(name)
            && name
                .split(|&byte| byte == b'.')
                .all(|label| label.len() <= MAX_LABEL)
}

/// Returns whether the name satisfies the length limit of a name. Does not check the lengths of its labels.
pub(super) fn name_fits(name: &[u8]) -> bool {
    name.len() - usize::from(name.last() == Some(&b'.')) <= MAX_NAME
}
