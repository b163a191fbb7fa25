//! The prototypes of UTS #39, section 4: what a code point looks like.

use super::tables::prototype::{AT, KEYS, PLANES, TEXT};

/// The prototype of a code point that does not decompose, in NFD; `None` if it is its own. O(log n) in
/// the size of the table.
pub(crate) fn prototype(c: char) -> Option<&'static str> {
    let plane = (u32::from(c) >> 16) as usize;
    let first = usize::from(*PLANES.get(plane)?);
    let end = PLANES
        .get(plane + 1)
        .map_or(KEYS.len(), |end| usize::from(*end));
    let low = (u32::from(c) & 0xFFFF) as u16;
    let found = KEYS.get(first..end)?.binary_search(&low).ok()? + first;
    let at = *AT.get(found)?;
    let mut text = TEXT.get(usize::from(at >> 2)..)?.chars();
    let count = match at & 3 {
        3 => text.next()? as usize,
        form => usize::from(form) + 1,
    };
    let text = text.as_str();
    let end = text
        .char_indices()
        .nth(count)
        .map_or(text.len(), |(end, _)| end);
    text.get(..end)
}
