//! Parts of a label that imitate a protected label: `gıthubpages` for `github`.

use alloc::borrow::Cow;
use alloc::string::String;

use super::resembling::{has_pair, without_pairs, write_letters};
use crate::dns::lengths::MAX_LABEL;

/// The fewest letters of a part with other letters on both sides of it. A shorter part begins or ends the label or
/// stands at a hyphen: `münchen` has nothing to do with `che`.
const SHORTEST_IN_THE_MIDDLE: usize = 6;
/// The fewest letters of a part with a letter on one side of it.
const SHORTEST_AT_AN_END: usize = 4;
/// The fewest letters of a part between two hyphens, or between a hyphen and an end of the label.
const SHORTEST: usize = 3;

/// The letters of a label by which it resembles others, of which each part is looked up.
pub(super) struct Letters(String);

impl Letters {
    /// The letters of a reading of a label. `None` for a label that is too long for the DNS: this bounds the number of
    /// its parts.
    pub(super) fn of(reading: &str) -> Option<Letters> {
        if reading.chars().count() > MAX_LABEL {
            return None;
        }
        let mut letters = String::with_capacity(reading.len());
        write_letters(reading, &mut letters);
        Some(Letters(letters))
    }

    /// The skeletons of the parts in ASCII, without the whole; at each place the longest one first.
    pub(super) fn parts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let length = self.0.len();
        let places = (0..length).flat_map(move |start| {
            let ends = (start + SHORTEST..=length).rev();
            ends.map(move |end| (start, end))
        });
        places.filter_map(move |(start, end)| {
            let part = self.0.get(start..end).filter(|part| part.is_ascii())?;
            let is_open = |neighbour: Option<char>| neighbour.map_or(true, |c| c == '-');
            let before = self.0.get(..start)?.chars().next_back();
            let after = self.0.get(end..)?.chars().next();
            let shortest = match (is_open(before), is_open(after)) {
                (true, true) => SHORTEST,
                (false, false) => SHORTEST_IN_THE_MIDDLE,
                _ => SHORTEST_AT_AN_END,
            };
            let is_whole = start == 0 && end == length;
            if is_whole || part.len() < shortest {
                return None;
            }
            Some(match has_pair(part) {
                true => Cow::Owned(without_pairs(part)),
                false => Cow::Borrowed(part),
            })
        })
    }
}
