//! The prototypes of UTS #39, section 4. The prototype of a code point is the text that the code point looks like.

use puny_idna::internal::Numbers;

use super::sorted::Sorted;
use super::tables::prototype::{
    FIRST_LOW, FIRST_PAGE, GROUP, KEYS_FIRST, KEYS_FROM, KEYS_STEPS, LENGTHS, MORE_FROM, MORE_LOW,
    MORE_PAGE, PAGES,
};

static KEYS: Sorted = Sorted {
    first: &KEYS_FIRST,
    from: Numbers(&KEYS_FROM),
    steps: &KEYS_STEPS,
};

/// Returns the prototype of a code point, in NFD, or `None` if the code point is its own prototype. The code point must
/// not have a canonical decomposition. O(log n) in the size of the table.
pub(crate) fn prototype(c: char) -> Option<impl Iterator<Item = char>> {
    let (key, index) = KEYS.last(c.into())?;
    let index = Some(index).filter(|_| key == u32::from(c))?;
    let mut at = usize::from(Numbers(&MORE_FROM).get(index / GROUP)?);
    for other in index / GROUP * GROUP..index {
        let (skipped, length) = further_entries(other, at)?;
        at += skipped + length;
    }
    let (skipped, length) = further_entries(index, at)?;
    at += skipped;
    let first = FIRST_PAGE
        .get(index..=index)?
        .iter()
        .zip(FIRST_LOW.get(index..=index)?);
    let more = MORE_PAGE
        .get(at..at + length)?
        .iter()
        .zip(MORE_LOW.get(at..at + length)?);
    let character = |(page, low): (&u8, &u8)| {
        let page = Numbers(&PAGES).get(usize::from(*page))?;
        char::from_u32(u32::from(page) << 8 | u32::from(*low))
    };
    Some(first.chain(more).filter_map(character))
}

/// Returns the numbers of entries that a prototype has in the lists of further characters. The first number is 1 if the
/// prototype has an entry for the number of its characters, and otherwise 0. The second number is the number of further
/// characters. `index` is the index of the prototype, and `at` is the index of its first entry.
fn further_entries(index: usize, at: usize) -> Option<(usize, usize)> {
    match LENGTHS.get(index / 4)? >> (index % 4 * 2) & 3 {
        3 => Some((1, usize::from(*MORE_PAGE.get(at)?))),
        few => Some((0, few.into())),
    }
}
