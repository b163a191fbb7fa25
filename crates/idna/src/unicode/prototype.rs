//! The prototypes of UTS #39, section 4: what a code point looks like.

use super::numbers::Numbers;
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

/// The prototype of a code point that does not decompose, in NFD; `None` if it is its own. O(log n) in
/// the size of the table.
pub(crate) fn prototype(c: char) -> Option<impl Iterator<Item = char>> {
    let (key, index) = KEYS.last(c.into())?;
    let index = Some(index).filter(|_| key == u32::from(c))?;
    let mut at = usize::from(Numbers(&MORE_FROM).get(index / GROUP)?);
    for other in index / GROUP * GROUP..index {
        let (skipped, length) = more(other, at)?;
        at += skipped + length;
    }
    let (skipped, length) = more(index, at)?;
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

/// How many characters follow the first one of a prototype whose others stand at this index, and whether
/// their number is before them.
fn more(index: usize, at: usize) -> Option<(usize, usize)> {
    match LENGTHS.get(index / 4)? >> (index % 4 * 2) & 3 {
        3 => Some((1, usize::from(*MORE_PAGE.get(at)?))),
        few => Some((0, few.into())),
    }
}
