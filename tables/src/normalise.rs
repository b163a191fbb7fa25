//! Makes the tables of canonical decompositions and compositions, except the decompositions and compositions of Hangul
//! syllables.

use std::collections::BTreeSet;

use crate::emit::Tables;
use crate::source::Entry;

/// A character that decomposes into two characters.
struct Pair {
    composite: char,
    parts: [char; 2],
    composes: bool,
}

/// The ranges of CJK compatibility ideographs. Their decompositions are not stored, because each is equal to the UTS
/// #46 mapping.
const COMPATIBILITY: [(u32, u32); 2] = [(0xF900, 0xFAFF), (0x2_F800, 0x2_FA1F)];

/// Returns the tables of decompositions and compositions.
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
    // `entries` is in the order of code points, so `pairs` is in the order of composites.
    let in_bmp = pairs.partition_point(|pair| plane(pair.composite) == 0);
    let mut runs: Vec<[u16; 2]> = Vec::new();
    for (number, pair) in (0..).zip(&pairs) {
        let composite = low(pair.composite);
        let follows = runs.last().is_some_and(|&[first, at]| {
            usize::from(number) != in_bmp && composite.checked_sub(number - at) == Some(first)
        });
        if !follows {
            runs.push([composite, number]);
        }
    }
    let bmp_runs = runs.partition_point(|&[_, at]| usize::from(at) < in_bmp);

    // Collects, for each plane, the second characters in ascending order, and for each second character, the pairs that
    // compose, in the order of their first characters.
    let second = |pair: &Pair| (plane(pair.composite), low(pair.parts[1]));
    let seconds: BTreeSet<(u32, u16)> = pairs.iter().map(second).collect();
    let mut by_parts = Vec::new();
    let mut starts: Vec<[u16; 2]> = Vec::new();
    for wanted in &seconds {
        starts.push([wanted.1, u16::try_from(by_parts.len()).expect("few pairs")]);
        let group = (0u16..).zip(&pairs);
        let mut group: Vec<(u16, &Pair)> = group
            .filter(|(_, pair)| pair.composes && second(pair) == *wanted)
            .collect();
        group.sort_by_key(|(_, pair)| pair.parts[0]);
        by_parts.extend(group.iter().map(|(number, _)| *number));
    }
    let bmp_seconds = seconds.iter().filter(|(plane, _)| *plane == 0).count();

    let mut tables = Tables::new("Canonical decompositions and compositions.");
    tables.numbers(
        "The first character of each run of characters that decompose into pairs.",
        "COMPOSITES",
        &column(&runs, 0),
    );
    tables.array(
        "For each run, the number of the first pair.",
        "PAIRS",
        "u16",
        &column(&runs, 1),
    );
    tables.constant(
        "The number of runs in the BMP.",
        "BMP_RUNS",
        "usize",
        bmp_runs,
    );
    let firsts: Vec<u16> = pairs.iter().map(|pair| low(pair.parts[0])).collect();
    tables.array(
        "The first character of each pair.",
        "FIRSTS",
        "u16",
        &firsts,
    );
    let numbers = pairs.iter().map(|pair| {
        let number = seconds.iter().position(|&of| of == second(pair));
        number
            .and_then(|number| u8::try_from(number).ok())
            .expect("few of them")
    });
    tables.array(
        "The number of the second character of each pair.",
        "SECONDS",
        "u8",
        &numbers.collect::<Vec<u8>>(),
    );
    tables.array(
        "The second characters.",
        "MARKS",
        "u16",
        &column(&starts, 0),
    );
    tables.numbers(
        "For each second character, the start of its pairs in `BY_PARTS`.",
        "MARK_PAIRS",
        &column(&starts, 1),
    );
    tables.constant(
        "The number of second characters in pairs whose composite is in the BMP.",
        "BMP_MARKS",
        "usize",
        bmp_seconds,
    );
    tables.array(
        "The numbers of the pairs that compose, by second and first character.",
        "BY_PARTS",
        "u16",
        &by_parts,
    );
    tables.numbers(
        "Characters that decompose into one character, except CJK compatibility ideographs.",
        "SINGLETONS",
        &column(&singletons, 0),
    );
    tables.numbers(
        "The decomposition of each character in `SINGLETONS`.",
        "SINGLES",
        &column(&singletons, 1),
    );
    tables
}

fn plane(c: char) -> u32 {
    u32::from(c) >> 16
}

/// Returns the lower 16 bits of a character, which are its offset in its plane.
fn low(c: char) -> u16 {
    (u32::from(c) & 0xFFFF) as u16
}

/// Returns the first or the second element of each pair.
fn column(pairs: &[[u16; 2]], part: usize) -> Vec<u16> {
    pairs.iter().map(|pair| pair[part]).collect()
}
