//! Canonical decompositions and compositions, except those of Hangul syllables.

use crate::emit::Tables;
use crate::source::Entry;

/// A character that decomposes into two.
struct Pair {
    composite: char,
    parts: [char; 2],
    composes: bool,
}

/// The CJK compatibility ideographs, whose decomposition is also their UTS #46 mapping.
const COMPATIBILITY: [(u32, u32); 2] = [(0xF900, 0xFAFF), (0x2_F800, 0x2_FA1F)];

pub(crate) fn tables(entries: &[Option<Entry>]) -> Tables {
    let mut pairs = Vec::new();
    let mut singletons = Vec::new();
    for (c, entry) in ('\0'..=char::MAX).zip(entries.iter().flatten()) {
        match entry.decomposition[..] {
            [] => {}
            [to] => {
                let is_compatibility = COMPATIBILITY
                    .iter()
                    .any(|(first, last)| (*first..=*last).contains(&u32::from(c)));
                if is_compatibility {
                    assert_eq!(entry.mapping, [to], "U+{:04X}", u32::from(c));
                } else {
                    assert_eq!(plane(c), 0);
                    assert_eq!(plane(to), 0);
                    singletons.push([low(c), low(to)]);
                }
            }
            [first, second] => {
                assert!(plane(c) < 2 && plane(first) == plane(c));
                // The library relies on these facts about the second character.
                let diacritic = (0x300..0x370).contains(&low(second));
                assert_eq!(plane(second), if diacritic { 0 } else { plane(c) });
                let then = entries[second as usize].as_ref();
                assert!(then.is_some_and(|then| then.decomposition.is_empty()));
                pairs.push(Pair {
                    composite: c,
                    parts: [first, second],
                    composes: entry.composes,
                });
            }
            _ => unreachable!("a decomposition has one or two characters"),
        }
    }
    // Pairs that compose come first, in the order of their parts.
    pairs.sort_by_key(|pair| (!pair.composes, pair.parts));
    let bmp = |pair: &&Pair| pair.composes && plane(pair.composite) == 0;
    let composing = pairs.iter().filter(|pair| pair.composes).count();
    let composing_bmp = pairs.iter().filter(bmp).count();
    let mut order: Vec<u16> = (0..).take(pairs.len()).collect();
    order.sort_by_key(|&number| pairs[usize::from(number)].composite);
    let in_bmp = pairs
        .iter()
        .filter(|pair| plane(pair.composite) == 0)
        .count();

    let mut tables = Tables::new("Canonical decompositions and compositions.");
    tables.constant(
        "The number of pairs of the BMP that compose; they come first.",
        "COMPOSING_BMP",
        "usize",
        composing_bmp,
    );
    tables.constant(
        "The number of pairs that compose; from `COMPOSING_BMP` on those of plane 1.",
        "COMPOSING",
        "usize",
        composing,
    );
    let parts: Vec<[u16; 2]> = pairs.iter().map(|pair| pair.parts.map(low)).collect();
    tables.pairs(
        "All pairs; those that compose come first, in ascending order.",
        "PAIRS",
        &parts,
    );
    let composites: Vec<u16> = pairs.iter().map(|pair| low(pair.composite)).collect();
    tables.array(
        "The character that decomposes into each pair.",
        "COMPOSITES",
        "u16",
        &composites,
    );
    tables.constant(
        "The number of characters of the BMP that decompose into pairs.",
        "DECOMPOSING_BMP",
        "usize",
        in_bmp,
    );
    tables.array(
        "Indices of the pairs, in the order of the characters that decompose into them.",
        "BY_COMPOSITE",
        "u16",
        &order,
    );
    tables.pairs(
        "Singleton decompositions, except those of CJK compatibility ideographs.",
        "SINGLETONS",
        &singletons,
    );
    tables
}

fn plane(c: char) -> u32 {
    u32::from(c) >> 16
}

/// The lower 16 bits: the offset in its plane.
fn low(c: char) -> u16 {
    (u32::from(c) & 0xFFFF) as u16
}
