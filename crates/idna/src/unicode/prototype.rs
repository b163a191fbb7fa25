//! The prototypes of UTS #39, section 4: what a code point looks like.

use super::sorted::Sorted;
use super::tables::prototype::{AT, KEYS_FIRST, KEYS_FROM, KEYS_STEPS, TEXT};

static KEYS: Sorted = Sorted {
    first: &KEYS_FIRST,
    from: &KEYS_FROM,
    steps: &KEYS_STEPS,
};

/// The prototype of a code point that does not decompose, in NFD; `None` if it is its own. O(log n) in
/// the size of the table.
pub(crate) fn prototype(c: char) -> Option<&'static str> {
    let (key, index) = KEYS.last(c.into())?;
    let found = Some(index).filter(|_| key == u32::from(c))?;
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
