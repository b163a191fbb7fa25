//! [`map_characters`]: the steps Map and Normalize (UTS #46, section 4, steps 1 and 2) for an iterator of characters.

use alloc::vec::Vec;

use crate::named::named;
use crate::rules::flags::Transitional;
use crate::unicode::mapping::Mapped;
use crate::unicode::normalise::{is_boundary, nfc};
use crate::unicode::properties::{properties, properties_inlined, Properties};
use crate::uts46::mapping::mapped;

named! {
    /// The treatment of a code point whose status is ignored, in [`map_characters`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Ignored {
        /// The code point is removed. This is the treatment for a label that a user has written (section 4, step 1).
        Removed = "removed",
        /// The code point is replaced by U+FFFD. This is the treatment for a decoded A-label, in which the code point
        /// is an error (section 4.1, criterion 7).
        Replaced = "replaced",
    }

    /// Returns the machine-readable name, in `snake_case`.
    fn name;
}

/// Maps and normalises the characters of an iterator (UTS #46, section 4, steps 1 and 2), with
/// non-transitional processing. A code point whose status is disallowed becomes U+FFFD, which is also
/// disallowed, so a later check refuses it.
///
/// The iterator reads one normalisation sequence at a time. A sequence begins with a character that cannot
/// compose with the characters before it, and ends before the next such character. In most text, each
/// sequence has one character. The iterator reads the first character of the next sequence before it
/// returns the characters of a sequence.
///
/// Time is O(n log n) for n characters. The iterator allocates memory for one sequence at a time. It does not allocate
/// if no character is mapped or may combine with other characters.
///
/// To map and normalise a whole text, use [`Uts46::map`](crate::Uts46::map), which leaves disallowed code points
/// unchanged.
///
/// ```
/// use puny_idna::steps::{map_characters, Ignored};
///
/// let map = |text: &str, ignored| map_characters(text.chars(), ignored).collect::<String>();
/// assert_eq!(map("BU\u{308}CHER", Ignored::Removed), "bücher");
/// assert_eq!(map("a\u{AD}b", Ignored::Removed), "ab");
/// assert_eq!(map("a\u{AD}b", Ignored::Replaced), "a\u{FFFD}b");
/// assert_eq!(map("a\u{2FFE}", Ignored::Removed), "a\u{FFFD}");
/// ```
#[inline]
pub fn map_characters(
    characters: impl Iterator<Item = char>,
    ignored: Ignored,
) -> impl Iterator<Item = char> {
    Characters {
        source: characters,
        ignored,
        ahead: None,
        is_plain: true,
        has_ended: false,
        mapped: None,
        sequence: Vec::new(),
        returned: 0,
    }
}

/// The iterator that [`map_characters`] returns.
struct Characters<I> {
    source: I,
    ignored: Ignored,
    /// The first character of the next sequence, if it has been read and mapped.
    ahead: Option<char>,
    /// Whether the next character comes from `source` or `ahead`. The value is `true` if `source` has not ended and all
    /// characters of `mapped` and `sequence` have been returned.
    is_plain: bool,
    /// Whether `source` has returned `None`. After that, `source` must not be read.
    has_ended: bool,
    /// The unused rest of the mapping of one code point.
    mapped: Option<Mapped>,
    /// The last sequence that was normalised.
    sequence: Vec<char>,
    /// The number of characters of `sequence` that have been returned.
    returned: usize,
}

/// The properties of special code points: mapping changes them, or they may be combined with the character before them
/// (see [`is_boundary`]).
const SPECIAL: Properties = Properties::MAPPED
    .or(Properties::IGNORED)
    .or(Properties::DISALLOWED)
    .or(Properties::NFC_CHECK)
    .or(Properties::REORDERS);

impl<I: Iterator<Item = char>> Iterator for Characters<I> {
    type Item = char;

    /// Returns the next character. In most text, neither this character nor the following character is special. In this
    /// case, the character is returned unchanged, after one table lookup.
    #[inline]
    fn next(&mut self) -> Option<char> {
        if !self.is_plain {
            return self.next_special();
        }
        loop {
            let c = match self.source.next() {
                Some(c) => c,
                None => {
                    (self.is_plain, self.has_ended) = (false, true);
                    return self.ahead.take();
                }
            };
            if properties_inlined(c).has(SPECIAL) {
                self.mapped = Some(self.map_code_point(c));
                return self.next_special();
            }
            // A sequence begins with `c`. The character before `c` is therefore a whole sequence.
            if let Some(whole) = self.ahead.replace(c) {
                return Some(whole);
            }
        }
    }
}

impl<I: Iterator<Item = char>> Characters<I> {
    /// Returns the next character, in the general case.
    #[inline(never)]
    fn next_special(&mut self) -> Option<char> {
        if self.returned == self.sequence.len() {
            // Every text reaches this point at its end. The check avoids normalising an empty sequence.
            if self.has_ended && self.ahead.is_none() && self.mapped.is_none() {
                return None;
            }
            self.read_sequence();
        }
        let c = self.sequence.get(self.returned).copied();
        self.returned += usize::from(c.is_some());
        let is_empty = self.mapped.is_none() && self.returned == self.sequence.len();
        self.is_plain = is_empty && !self.has_ended;
        c
    }

    /// Reads and normalises the next sequence. At the end of the source, the sequence is empty.
    fn read_sequence(&mut self) {
        self.sequence.clear();
        self.sequence.extend(self.ahead.take());
        self.returned = 0;
        while let Some(c) = self.next_mapped() {
            if is_boundary(c) && !self.sequence.is_empty() {
                self.ahead = Some(c);
                break;
            }
            self.sequence.push(c);
        }
        nfc(&mut self.sequence);
    }

    /// Returns the next character after mapping, before normalisation.
    fn next_mapped(&mut self) -> Option<char> {
        loop {
            if let Some(c) = self.mapped.as_mut().and_then(Iterator::next) {
                return Some(c);
            }
            self.mapped = None;
            if self.has_ended {
                return None;
            }
            let next = self.source.next();
            self.has_ended = next.is_none();
            self.mapped = Some(self.map_code_point(next?));
        }
    }

    /// Returns the text to which a code point is mapped, before normalisation.
    fn map_code_point(&self, c: char) -> Mapped {
        let replaced = match self.ignored {
            Ignored::Removed => Properties::DISALLOWED,
            Ignored::Replaced => Properties::DISALLOWED.or(Properties::IGNORED),
        };
        let known = properties(c);
        if known.has(replaced) && !known.has(Properties::MAPPED) {
            return Mapped::One(Some(char::REPLACEMENT_CHARACTER));
        }
        mapped(c, Transitional::Off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uts46::Uts46;
    use std::string::String;

    /// Returns the result of `map_characters` for a text. Panics if the iterator reads its source after the source has
    /// ended.
    fn by_characters(text: &str, ignored: Ignored) -> String {
        let mut characters = text.chars();
        let mut has_ended = false;
        let source = core::iter::from_fn(move || {
            assert!(!has_ended);
            let next = characters.next();
            has_ended = next.is_none();
            next
        });
        let mut mapped = map_characters(source, ignored);
        let found = mapped.by_ref().collect();
        assert_eq!((mapped.next(), mapped.next()), (None, None));
        found
    }

    /// Returns the expected result: replaces each refused code point by U+FFFD, then applies `Uts46::map`.
    fn by_whole_text(text: &str, ignored: Ignored) -> String {
        let replaced = text.chars().map(|c| {
            let known = properties(c);
            let is_refused = known.has(Properties::DISALLOWED)
                || known.has(Properties::IGNORED) && ignored == Ignored::Replaced;
            if is_refused && !known.has(Properties::MAPPED) {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        });
        let replaced: String = replaced.collect();
        Uts46::LENIENT.map(&replaced).into_owned()
    }

    fn check(text: &str) {
        for ignored in [Ignored::Removed, Ignored::Replaced] {
            assert_eq!(
                by_characters(text, ignored),
                by_whole_text(text, ignored),
                "{text:?}"
            );
        }
    }

    /// Checks every code point, after and before letters and marks. In planes 4 to 13, no code point is assigned, so
    /// only every 97th code point of these planes is checked.
    #[test]
    fn every_code_point_is_mapped_as_in_a_whole_text() {
        let unassigned = '\u{40000}'..'\u{E0000}';
        for c in '\0'..=char::MAX {
            if !unassigned.contains(&c) || c as u32 % 97 == 0 {
                let text = ['e', c, '\u{327}', '\u{301}', c, 'u', '\u{308}', c];
                check(&text.iter().collect::<String>());
            }
        }
    }

    /// Checks every text of one or four of these characters: letters, marks that must be reordered, a mark that
    /// decomposes, jamo and a syllable, code points that are mapped to no, one or several code points, and a disallowed
    /// code point.
    #[test]
    fn every_short_text_is_mapped_as_a_whole_text() {
        const CHARACTERS: [&str; 13] = [
            "a", "Ü", "\u{301}", "\u{327}", "\u{344}", "\u{1100}", "\u{1161}", "\u{11A8}", "가",
            "\u{AD}", "㎧", "\u{FDFA}", "\u{2FFE}",
        ];
        for number in 0..CHARACTERS.len().pow(4) {
            let digits = [1, 13, 169, 2197].map(|weight| number / weight % 13);
            let text: String = digits.iter().map(|digit| CHARACTERS[*digit]).collect();
            check(&text);
            check(&text[..CHARACTERS[digits[0]].len()]);
        }
    }

    /// Checks that the iterator returns a character after it has read only the first character of the next sequence.
    #[test]
    fn reads_only_the_first_character_of_the_next_sequence() {
        let read = core::cell::Cell::new(0);
        let source = "abc\u{301}de".chars().inspect(|_| read.set(read.get() + 1));
        let mut mapped = map_characters(source, Ignored::Removed);
        for (c, after) in [('a', 2), ('b', 3), ('ć', 5), ('d', 6)] {
            assert_eq!((mapped.next(), read.get()), (Some(c), after));
        }
    }
}
