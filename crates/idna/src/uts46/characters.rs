//! The steps Map and Normalize (UTS #46, section 4, steps 1 and 2) for characters as they come.

use alloc::vec::Vec;

use crate::named::named;
use crate::rules::flags::Transitional;
use crate::unicode::mapping::Mapped;
use crate::unicode::normalise::{is_boundary, nfc};
use crate::unicode::properties::{properties, properties_inlined, Properties};
use crate::uts46::mapping::mapped;

named! {
    /// What [`map_characters`] does with a code point of status ignored.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Ignored {
        /// The code point is removed, as in a label that a user has written (section 4, step 1).
        Removed = "removed",
        /// The code point is replaced by U+FFFD, as in a decoded A-label, where it is an error
        /// (section 4.1, criterion 7).
        Replaced = "replaced",
    }

    /// The name, in `snake_case`.
    fn name;
}

/// Maps and normalises characters as they come (UTS #46, section 4, steps 1 and 2), with
/// non-transitional processing. A code point of status disallowed becomes U+FFFD, which is
/// disallowed too, so that a later check finds it.
///
/// The iterator reads ahead up to the end of a normalisation sequence: a character that cannot
/// compose with the characters before it, and the characters up to the next character of this kind.
/// In most text a sequence has one character. Takes O(n log n) time for n characters. Allocates memory
/// for one sequence, and only if a character is mapped or may combine with other characters.
///
/// [`Uts46::map`](crate::Uts46::map) does this for a whole text and keeps disallowed code points.
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

/// The iterator of [`map_characters`].
struct Characters<I> {
    source: I,
    ignored: Ignored,
    /// The first character of the next sequence, which has been read.
    ahead: Option<char>,
    /// Whether the next character comes from `source` or `ahead`: `source` has not ended, and nothing
    /// is left of `mapped` and of `sequence`.
    is_plain: bool,
    /// Whether `source` has returned `None`, after which it must not be read.
    has_ended: bool,
    /// What is left of the mapping of one code point.
    mapped: Option<Mapped>,
    /// The last sequence that was normalised, and how many of its characters were returned.
    sequence: Vec<char>,
    returned: usize,
}

/// The properties of code points that mapping changes, or that do not begin a sequence
/// ([`is_boundary`]).
const SPECIAL: Properties = Properties::MAPPED
    .or(Properties::IGNORED)
    .or(Properties::DISALLOWED)
    .or(Properties::NFC_CHECK)
    .or(Properties::REORDERS);

impl<I: Iterator<Item = char>> Iterator for Characters<I> {
    type Item = char;

    /// Most characters are not special, and neither is the character after them: they are returned as
    /// they are, with one lookup.
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
                self.mapped = Some(self.change(c));
                return self.next_special();
            }
            // A sequence begins here, so the character before it is a whole sequence.
            if let Some(whole) = self.ahead.replace(c) {
                return Some(whole);
            }
        }
    }
}

impl<I: Iterator<Item = char>> Characters<I> {
    /// Returns the next character, whatever it is.
    #[inline(never)]
    fn next_special(&mut self) -> Option<char> {
        if self.returned == self.sequence.len() {
            // Every text ends here. So do not normalise an empty sequence.
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

    /// Reads and normalises the next sequence, which is empty at the end.
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
            self.mapped = Some(self.change(next?));
        }
    }

    /// Returns what a code point becomes before normalisation.
    fn change(&self, c: char) -> Mapped {
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

    /// Returns the result for a text, from a source that must not be read after its end.
    fn lazily(text: &str, ignored: Ignored) -> String {
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

    /// Returns the result by `Uts46::map`, of a text in which refused code points are replaced first.
    fn at_once(text: &str, ignored: Ignored) -> String {
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
            assert_eq!(lazily(text, ignored), at_once(text, ignored), "{text:?}");
        }
    }

    /// Every code point, after and before letters and marks. In planes 4 to 13 no code point is
    /// assigned, so every 97th is enough there.
    #[test]
    fn every_code_point_as_at_once() {
        let unassigned = '\u{40000}'..'\u{E0000}';
        for c in '\0'..=char::MAX {
            if !unassigned.contains(&c) || c as u32 % 97 == 0 {
                let text = ['e', c, '\u{327}', '\u{301}', c, 'u', '\u{308}', c];
                check(&text.iter().collect::<String>());
            }
        }
    }

    /// Every text of up to four of these: letters, marks that are out of order, a mark that decomposes,
    /// jamo and a syllable, mappings to nothing, one and several code points, and a disallowed code point.
    #[test]
    fn every_short_text_as_at_once() {
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

    /// A character is returned as soon as the next sequence has begun.
    #[test]
    fn reads_no_further_than_the_next_sequence() {
        let read = core::cell::Cell::new(0);
        let source = "abc\u{301}de".chars().inspect(|_| read.set(read.get() + 1));
        let mut mapped = map_characters(source, Ignored::Removed);
        for (c, after) in [('a', 2), ('b', 3), ('ć', 5), ('d', 6)] {
            assert_eq!((mapped.next(), read.get()), (Some(c), after));
        }
    }
}
