//! Compares NFC with the results of the crate `unicode-normalization`, which is the oracle.

use std::vec::Vec;

use proptest::prelude::*;
use unicode_normalization::char::{
    canonical_combining_class as oracle_class, compose, decompose_canonical, is_combining_mark,
};
use unicode_normalization::{is_nfc_quick, IsNormalized, UnicodeNormalization};

use crate::unicode::normalise::{is_nfc, nfc, Element};
use crate::unicode::properties::{canonical_combining_class, properties, Properties};

/// Returns the NFC of a text by the oracle.
fn oracle(text: &[char]) -> Vec<char> {
    text.iter().copied().nfc().collect()
}

/// Asserts that our function and the oracle return equal texts in NFC, and agree on whether the given text is in NFC.
fn assert_same_nfc(text: &[char]) {
    let mut ours = text.to_vec();
    nfc(&mut ours);
    let theirs = oracle(text);
    assert_eq!(ours, theirs, "{text:04X?}", text = numbers(text));
    assert_eq!(is_nfc(text), theirs == text, "{:04X?}", numbers(text));
}

/// Returns the code points of a text as numbers, for messages.
fn numbers(text: &[char]) -> Vec<u32> {
    text.iter().map(|&c| c as u32).collect()
}

/// Returns the characters that normalisation may change: those that decompose, are reordered, or may compose.
fn affected_characters() -> Vec<char> {
    ('\0'..=char::MAX)
        .filter(|&c| {
            let mut decomposition = Vec::new();
            decompose_canonical(c, |part| decomposition.push(part));
            let hangul = ('\u{AC00}'..='\u{D7A3}').contains(&c);
            // A few syllables of each kind are enough for pairs and strings.
            if hangul && (c as u32 - 0xAC00) % 28 > 1 {
                return false;
            }
            decomposition != [c]
                || oracle_class(c) != 0
                || is_nfc_quick([c].into_iter()) != IsNormalized::Yes
        })
        .collect()
}

#[test]
fn every_code_point_is_normalised_as_by_the_oracle() {
    for c in '\0'..=char::MAX {
        assert_eq!(canonical_combining_class(c), oracle_class(c), "{c:?}");
        let known = properties(c);
        assert_eq!(
            known.has(Properties::REORDERS),
            oracle_class(c) != 0,
            "{c:?}"
        );
        assert_eq!(known.has(Properties::VIRAMA), oracle_class(c) == 9, "{c:?}");
        assert_eq!(known.has(Properties::MARK), is_combining_mark(c), "{c:?}");
        assert_eq!(
            known.has(Properties::NFC_CHECK),
            is_nfc_quick([c].into_iter()) != IsNormalized::Yes,
            "{c:?}"
        );
        assert_same_nfc(&[c]);
        // The decomposition must compose to the same text.
        let decomposed: Vec<char> = [c].into_iter().nfd().collect();
        assert_same_nfc(&decomposed);
    }
}

/// Tests all pairs of a first character of the BMP or plane 1 and a second character that may compose with a preceding
/// character.
#[test]
fn every_pair_that_may_compose_is_normalised_as_by_the_oracle() {
    let seconds: Vec<char> = ('\0'..=char::MAX)
        .filter(|&c| {
            is_nfc_quick([c].into_iter()) == IsNormalized::Maybe && oracle([c].as_slice()) == [c]
        })
        .collect();
    assert!(seconds.len() > 100, "{}", seconds.len());
    let firsts: Vec<char> = ('\0'..='\u{1FFFF}')
        .filter(|&c| is_nfc_quick([c].into_iter()) != IsNormalized::No)
        .collect();
    let mut found = 0;
    for &second in &seconds {
        for &first in &firsts {
            let composed = compose(first, second);
            // Of the pairs that do not compose, one in 61 is tested.
            if composed.is_none() && !(first as u32).is_multiple_of(61) {
                continue;
            }
            assert_same_nfc(&[first, second]);
            assert_same_nfc(&['x', first, '\u{316}', second, 'x']);
            found += usize::from(composed.is_some());
        }
    }
    // The second characters may also compose with, or be reordered with, the parts of a first character that
    // decomposes.
    for first in affected_characters() {
        for &second in &seconds {
            assert_same_nfc(&[first, second]);
        }
    }
    // 961 composites are in the tables, and 11172 are Hangul syllables.
    assert_eq!(found, 961 + 11_172);
}

/// Tests the jamo and the syllables at the boundaries of their ranges.
#[test]
fn hangul_at_the_boundaries_of_ranges_is_normalised_as_by_the_oracle() {
    let jamo = '\u{10FF}'..='\u{1200}';
    let syllables = ('\u{ABFF}'..='\u{AC40}').chain('\u{D780}'..='\u{D7FF}');
    for first in jamo.clone().chain(syllables) {
        for second in jamo.clone() {
            assert_same_nfc(&[first, second]);
            assert_same_nfc(&['\u{1100}', first, second, '\u{11A8}']);
        }
    }
}

/// The tables store only the lower 16 bits of code points. A code point in another plane with the same lower bits must
/// not match an entry.
#[test]
fn equal_lower_bits_in_another_plane_do_not_match() {
    let moved = |c: char, plane: u32| char::from_u32((c as u32 & 0xFFFF) + (plane << 16));
    for c in affected_characters() {
        let parts: Vec<char> = [c].into_iter().nfd().collect();
        for plane in 0..=3 {
            let _ = moved(c, plane).map(|c| assert_same_nfc(&[c]));
            if let [first, second, ..] = parts[..] {
                let _ = moved(first, plane).map(|first| assert_same_nfc(&[first, second]));
                let _ = moved(second, plane).map(|second| assert_same_nfc(&[first, second]));
            }
        }
    }
}

/// A character with its byte range in the input.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spanned(char, usize, usize);

impl Element for Spanned {
    fn code_point(self) -> char {
        self.0
    }

    fn with(self, c: char) -> Self {
        Spanned(c, self.1, self.2)
    }

    fn join(self, other: Self, c: char) -> Self {
        Spanned(c, self.1.min(other.1), self.2.max(other.2))
    }
}

#[test]
fn the_ranges_of_composed_characters_are_joined() {
    let mut text: Vec<Spanned> = "xa\u{301}\u{323}\u{1EA4}\u{1100}\u{1161}\u{11A8}y"
        .chars()
        .enumerate()
        .map(|(at, c)| Spanned(c, at, at + 1))
        .collect();
    nfc(&mut text);
    assert_eq!(
        text,
        [
            Spanned('x', 0, 1),
            Spanned('\u{1EA1}', 1, 4),
            Spanned('\u{301}', 2, 3),
            Spanned('\u{1EA4}', 4, 5),
            Spanned('\u{AC01}', 5, 8),
            Spanned('y', 8, 9),
        ]
    );
}

/// A character, and whether normalisation has replaced it.
#[derive(Clone, Copy)]
struct Touched(char, bool);

impl Element for Touched {
    fn code_point(self) -> char {
        self.0
    }

    fn with(self, c: char) -> Self {
        Touched(c, true)
    }

    fn join(self, _: Self, c: char) -> Self {
        Touched(c, true)
    }
}

/// Text at the beginning that is normalised already is not decomposed and composed again.
#[test]
fn a_normalised_prefix_is_not_processed() {
    for (text, expected) in [
        ("\u{E9}\u{E9}", [false, false].as_slice()),
        (
            "\u{E9}\u{316}\u{316}\u{334}x",
            &[true, false, false, false, false],
        ),
        ("\u{E9}\u{316}\u{316}", &[false, false, false]),
        ("x\u{E9}xe\u{301}", &[false, false, false, true]),
    ] {
        let mut elements: Vec<Touched> = text.chars().map(|c| Touched(c, false)).collect();
        nfc(&mut elements);
        let touched: Vec<bool> = elements.iter().map(|element| element.1).collect();
        assert_eq!(touched, expected, "{text:?}");
    }
}

#[test]
fn a_million_marks_in_a_row_are_ordered() {
    let run: Vec<char> = (0..500_000).flat_map(|_| ['\u{301}', '\u{316}']).collect();
    let mut text = run.clone();
    text.insert(0, 'a');
    nfc(&mut text);
    // The first acute accent composes, since no mark of its class precedes it.
    assert_eq!(text.len(), run.len());
    assert_eq!(text[..2], ['\u{E1}', '\u{316}']);
    assert_eq!(text[500_000..500_002], ['\u{316}', '\u{301}']);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_texts_are_normalised_as_by_the_oracle(text in {
        let affected = affected_characters();
        prop::collection::vec(
            prop_oneof![
                4 => prop::sample::select(affected),
                2 => prop::sample::select("aeouAEkK\u{3B1}\u{3C9}\u{915}\u{AC00}\u{1100}\u{1161}\u{11A8}\u{1611E}\u{16D63}\u{16D67}".chars().collect::<Vec<_>>()),
                2 => prop::char::range('\u{300}', '\u{345}'),
                1 => any::<char>(),
            ],
            0..12,
        )
    }) {
        assert_same_nfc(&text);
    }
}
