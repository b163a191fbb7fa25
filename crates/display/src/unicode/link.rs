//! The properties of code points that UTS #58 (Unicode Link Detection and Formatting) defines, and the code points that
//! can be part of a host in text.

use puny_idna::internal::{properties, Properties, Trie};

use super::tables::link::{BASES, BEYOND, BRACKETS, INDEX, LOW, MASKS, ROWS, VALUES};

/// The property Link_Term (UTS #58): whether a link ends before a code point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkTerm {
    /// The code point belongs to the link.
    Include,
    /// The code point belongs to the link only if a later code point belongs to the link.
    Soft,
    /// The code point is an opening bracket.
    Open,
    /// The code point is a closing bracket. The link ends before it, unless its opening bracket belongs to the link.
    Close,
    /// The link ends before the code point.
    Hard,
}

const EMAIL: u8 = 1 << 3;
const HOST: u8 = 1 << 4;

/// Returns the property Link_Term of a code point.
pub(crate) fn link_term(c: char) -> LinkTerm {
    match value(c) & 7 {
        _ if is_hard_by_version(c) => LinkTerm::Hard,
        0 => LinkTerm::Include,
        1 => LinkTerm::Soft,
        2 => LinkTerm::Open,
        3 => LinkTerm::Close,
        _ => LinkTerm::Hard,
    }
}

/// Returns the property Link_Email of a code point: whether the code point can be part of the local part of an address.
pub(crate) fn is_link_email(c: char) -> bool {
    value(c) & EMAIL != 0 && !is_hard_by_version(c)
}

/// Returns whether a code point can be part of a host in text. `tables/src/links.rs` defines this set. Dots are not in
/// the set.
pub(crate) fn is_host_character(c: char) -> bool {
    value(c) & HOST != 0 || !c.is_ascii() && properties(c).has(Properties::UNASSIGNED)
}

/// Returns the property Link_Bracket of a closing bracket: its opening bracket.
pub(crate) fn opening_bracket(closing: char) -> char {
    let closing = u32::from(closing);
    let mut exceptions = BRACKETS.chunks_exact(2);
    let opening = exceptions.find_map(|pair| match *pair {
        [close, open] if u32::from(close) == closing => Some(u32::from(open)),
        _ => None,
    });
    char::from_u32(opening.unwrap_or_else(|| closing.wrapping_sub(1))).unwrap_or('\0')
}

/// Returns whether a code point is Hard because this version of Unicode does not assign it, or because it is above
/// plane 3 and not in the table. The table does not store a value for these code points.
fn is_hard_by_version(c: char) -> bool {
    match c {
        '\0'..='\x7F' => false,
        '\u{40000}'..='\u{DFFFF}' | '\u{E1000}'.. => true,
        _ => properties(c).has(Properties::UNASSIGNED),
    }
}

/// Returns the properties of a code point as bits. An unassigned code point has the bits of another code point.
#[inline]
fn value(c: char) -> u8 {
    let table = Trie {
        rows: &ROWS,
        index: &INDEX,
        masks: &MASKS,
        bases: &BASES,
        values: &VALUES,
    };
    let c = c as usize;
    // The lookups always succeed for these arguments; the zero only avoids a panic.
    match c {
        0..=0x7F => LOW.get(c).copied(),
        0x80..=0xFFFF => table.value(c >> 10, 0, c),
        0x1_0000..=0x3_FFFF => table.value(c >> 10, BEYOND, c),
        // The rows from U+E0000 follow the rows of plane 3.
        0xE_0000..=0xE_0FFF => table.value((c - 0xE_0000 + 0x4_0000) >> 10, BEYOND, c),
        _ => None,
    }
    .unwrap_or(HOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A code point that IDNA refuses does not end a host, unless it is punctuation, white space or a control
    /// character.
    #[test]
    fn hosts_contain_all_characters_except_punctuation_spaces_and_controls() {
        for c in [
            'a',
            '9',
            '-',
            '_',
            'ü',
            '·',
            '״',
            '❤',
            '→',
            '\u{AD}',
            '\u{202E}',
            '\u{FFFD}',
            '\u{378}',
            '\u{E000}',
            '\u{50000}',
        ] {
            assert!(is_host_character(c), "{c:?}");
        }
        for c in [
            '.', '/', '@', ':', '\u{85}', '\u{3000}', '—', '、', '）', '℀', '\u{FF1A}', '⑴',
            '\u{B4}',
        ] {
            assert!(!is_host_character(c), "{c:?}");
        }
    }
}
