//! Parts of a label that imitate a protected label: `gıthubpages` for `github`.

use alloc::borrow::Cow;

use super::resembling::{has_pair, without_pairs};
use crate::dns::lengths::MAX_LABEL;

/// The fewest letters of a part with other letters on both sides of it. A shorter part begins or ends the label or
/// stands at a hyphen: `münchen` has nothing to do with `che`.
const SHORTEST_IN_THE_MIDDLE: usize = 6;
/// The fewest letters of a part with a letter on one side of it.
const SHORTEST_AT_AN_END: usize = 4;
/// The fewest letters of a part between two hyphens, or between a hyphen and an end of the label.
const SHORTEST: usize = 3;

/// The skeletons of the parts of a label in ASCII, without the whole; at each place the longest one first. `letters` are
/// those by which it resembles others. A label that is too long for the DNS has none, which bounds their number.
pub(super) fn parts(letters: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let length = match letters.chars().count() {
        // An m is two letters.
        count if count <= 2 * MAX_LABEL => letters.len(),
        _ => 0,
    };
    let places = (0..length).flat_map(move |start| {
        let ends = (start + SHORTEST..=length).rev();
        ends.map(move |end| (start, end))
    });
    places.filter_map(move |(start, end)| {
        let is_whole = start == 0 && end == length;
        let part = letters
            .get(start..end)
            .filter(|part| part.is_ascii() && !is_whole)?;
        let is_open = |neighbour: Option<&u8>| neighbour.map_or(true, |byte| *byte == b'-');
        let before = start
            .checked_sub(1)
            .and_then(|before| letters.as_bytes().get(before));
        let shortest = match (is_open(before), is_open(letters.as_bytes().get(end))) {
            (true, true) => SHORTEST,
            (false, false) => SHORTEST_IN_THE_MIDDLE,
            _ => SHORTEST_AT_AN_END,
        };
        (part.len() >= shortest).then_some(match has_pair(part) {
            true => Cow::Owned(without_pairs(part)),
            false => Cow::Borrowed(part),
        })
    })
}
