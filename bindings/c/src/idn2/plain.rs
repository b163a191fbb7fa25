//! Names in ASCII that need no rule but that of the length: most names that programs look up.
//!
//! They have letters, digits, underscores, and hyphens that are neither next to another nor at the end
//! of a label. Mapping makes them lower case, and no rule refuses them.

use super::flags::{Flags, Mapping};

/// What a byte is.
const OTHER: u8 = 0;
const ALPHANUMERIC: u8 = 1;
const HYPHEN: u8 = 2;
const DOT: u8 = 3;

/// The octets of a label, at most (RFC 1035, section 2.3.4).
pub(super) const LABEL: usize = 63;
/// The octets of a name, at most, without the dot of the root.
pub(super) const NAME: usize = 253;

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

/// Whether a class may not follow another one, by `previous * 4 + next`: a hyphen next to a dot or a
/// hyphen, and any other byte.
const REFUSED: [bool; 16] = [
    true, true, true, true, // after another byte
    true, false, false, false, // after a letter
    true, false, true, true, // after a hyphen
    true, false, true, false, // after a dot
];

/// Whether a name is one of these, under the flags.
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
    // STD3 rules refuse an underscore.
    !refused
        && previous != HYPHEN
        && !(underscore && flags.std3 && flags.mapping != Mapping::None)
        && is_short(name)
}

/// Whether no label and no name is too long.
#[inline]
pub(super) fn is_short(name: &[u8]) -> bool {
    name.len() <= LABEL
        || fits(name)
            && name
                .split(|&byte| byte == b'.')
                .all(|label| label.len() <= LABEL)
}

/// Whether a name is not too long.
pub(super) fn fits(name: &[u8]) -> bool {
    name.len() - usize::from(name.last() == Some(&b'.')) <= NAME
}
