//! Parts of a label that imitate a protected label: `gıthubpages` for `github`.

use alloc::borrow::Cow;

use puny_idna::MAX_LABEL;

use super::resembling::{has_pair, without_pairs};

/// The smallest number of letters of a part that has letters on both sides. A shorter part counts only at an end of the
/// label or beside a hyphen: `münchen` does not imitate `che`.
const SHORTEST_IN_THE_MIDDLE: usize = 6;
/// The smallest number of letters of a part that has a letter on one side only.
const SHORTEST_AT_AN_END: usize = 4;
/// The smallest number of letters of a part between two hyphens, or between a hyphen and an end of the label.
const SHORTEST: usize = 3;

/// Returns the skeletons of the parts of a label that are ASCII. The whole label is not a part. The parts are ordered
/// by their start. Parts with the same start are ordered from the longest to the shortest.
///
/// `letters` is the text that [`write_letters`](super::resembling::write_letters) writes for the label. If the label is
/// too long for the DNS, there are no parts. This limits the number of parts.
pub(super) fn ascii_parts(letters: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let length = match letters.chars().count() {
        // The skeleton of m is rn, so a label may become twice as long.
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
