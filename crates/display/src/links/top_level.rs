//! The lists of known top-level domains.

use alloc::string::String;

use puny::label;
use puny::punycode::encode_into;
use puny_idna::steps::{map_characters, Ignored};
use puny_idna::{ACE_PREFIX, MAX_LABEL};

/// The top-level domains of the root zone: the last labels of the ICANN section of the Public Suffix List. They are in
/// ASCII, sorted, one per line. `cargo xtask tables` writes this file.
const LIST: &str = include_str!("top_level_domains.txt");

/// The top-level domains that IANA reserved for special use (registry of RFC 6761), and `internal`, which ICANN
/// reserved in 2024.
const RESERVED: [&str; 8] = [
    "alt",
    "example",
    "internal",
    "invalid",
    "local",
    "localhost",
    "onion",
    "test",
];

/// The number of code points of the longest label that is looked up if it is not ASCII. The longest top-level domain
/// has 17 code points in Unicode, and a few more may be ignored by UTS #46. This limit ends the work on long words.
const MAX_UNICODE: usize = 24;

/// Returns whether a label is a top-level domain of the root zone or a reserved top-level domain. The label may be in
/// ASCII or in Unicode, in any letter case. The list is as old as this version of the crate. Takes constant time,
/// because labels that are longer than every top-level domain are not looked up.
///
/// ```
/// use puny_display::links::is_top_level_domain;
///
/// assert!(is_top_level_domain("COM") && is_top_level_domain("vermögensberatung"));
/// assert!(is_top_level_domain("test") && !is_top_level_domain("exe"));
/// ```
pub fn is_top_level_domain(label: &str) -> bool {
    is_known(label, None, true)
}

/// Returns whether a label is a known top-level domain. The label may be in ASCII or in Unicode, in any letter case. If
/// a `list` is given, only the domains in the list are known. Otherwise the domains of the root zone are known, and if
/// `or_reserved`, the reserved domains too.
pub(super) fn is_known(label: &str, list: Option<&[&str]>, or_reserved: bool) -> bool {
    let mut buffer = [0; MAX_LABEL];
    let ascii = to_ascii(label, &mut buffer);
    ascii.map_or(false, |ascii| match list {
        Some(list) => list.binary_search(&ascii).is_ok(),
        None => is_listed(ascii) || or_reserved && RESERVED.contains(&ascii),
    })
}

/// Converts a label to lower-case ASCII in `buffer`. Returns `None` if the result is too long. The label is not
/// checked, because every label in the lists is valid.
fn to_ascii<'b>(label: &str, buffer: &'b mut [u8; MAX_LABEL]) -> Option<&'b str> {
    if label.is_ascii() {
        let ascii = buffer.get_mut(..label.len())?;
        for (to, byte) in ascii.iter_mut().zip(label.bytes()) {
            *to = byte.to_ascii_lowercase();
        }
        return core::str::from_utf8(ascii).ok();
    }
    if label.chars().nth(MAX_UNICODE).is_some() {
        return None;
    }
    let mut mapped = [0; 4 * MAX_UNICODE];
    let mut len = 0;
    for c in map_characters(label.chars(), Ignored::Removed) {
        let end = len + c.len_utf8();
        c.encode_utf8(mapped.get_mut(len..end)?);
        len = end;
    }
    let mapped = core::str::from_utf8(mapped.get(..len)?).ok()?;
    let (prefix, encoded) = buffer.split_at_mut(ACE_PREFIX.len());
    prefix.copy_from_slice(ACE_PREFIX.as_bytes());
    let len = ACE_PREFIX.len() + encode_to(mapped, encoded)?;
    core::str::from_utf8(buffer.get(..len)?).ok()
}

/// Encodes a text in Punycode at the start of a buffer, and returns the number of bytes. Returns `None` if the buffer
/// is too small.
///
/// `encode_into` does not allocate, but adds 6 kB to a program. Builds with `puny_compact` call the procedure that the
/// conversion of names calls in these builds, which allocates.
fn encode_to(text: &str, buffer: &mut [u8]) -> Option<usize> {
    if !cfg!(puny_compact) {
        return encode_into(text, buffer).ok();
    }
    let mut encoded = String::new();
    label::encode_append(text, &mut encoded).ok()?;
    let start = buffer.get_mut(..encoded.len())?;
    for (to, byte) in start.iter_mut().zip(encoded.bytes()) {
        *to = byte;
    }
    Some(encoded.len())
}

/// Returns whether [`LIST`] contains a domain, by binary search.
fn is_listed(domain: &str) -> bool {
    let (mut from, mut to) = (0, LIST.len());
    while from < to {
        // Find the line that contains the middle.
        let middle = from + (to - from) / 2;
        let before = LIST.get(from..middle).unwrap_or_default();
        let start = before
            .rfind('\n')
            .map_or(from, |newline| from + newline + 1);
        let rest = LIST.get(start..to).unwrap_or_default();
        let line = rest.split('\n').next().unwrap_or_default();
        match line.cmp(domain) {
            core::cmp::Ordering::Equal => return true,
            core::cmp::Ordering::Less => from = start + line.len() + 1,
            core::cmp::Ordering::Greater => to = start,
        }
    }
    false
}
