//! Classes: code points with the same properties, combining class and distance to their mapping
//! (shift).

use std::collections::{BTreeMap, BTreeSet};

use crate::emit::Tables;
use crate::source::Entry;
use crate::trie::{Shape, Trie};

/// The values that the code points of a class share. The order of the fields sorts classes without
/// a shift before those with one, and among the former starters before non-starters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    moves: bool,
    combining: u8,
    properties: u32,
    shift: i32,
}

/// A class is one byte.
const MAX: usize = 256;

/// The sizes that take the least memory, of blocks of 8, 16 and 32 and rows of 128 to 2048.
const SHAPE: Shape = Shape { block: 4, row: 9 };

/// The number of code points at the start of planes 4 and above that have rows of their own.
const OWN: usize = 0x1000;

/// The distance of a code point to its mapping, if that is one code point.
pub(crate) fn shift(code_point: usize, entry: &Entry) -> Option<i32> {
    match entry.mapping[..] {
        [to] => Some(i32::try_from(i64::from(u32::from(to)) - code_point as i64).expect("small")),
        _ => None,
    }
}

/// The tables, and the shifts that they contain.
pub(crate) fn tables(entries: &[Option<Entry>]) -> (Tables, BTreeSet<i32>) {
    let shifts = common_shifts(entries);
    let numbers = number(entries, &shifts);
    let mut last = 0;
    let values: Vec<u8> = (0..)
        .zip(entries)
        .map(|(code_point, entry)| {
            if let Some(entry) = entry {
                last = numbers[&class(code_point, entry, &shifts)];
            }
            // A surrogate is never looked up; it gets the class of the code point before it.
            last
        })
        .collect();
    let classes: Vec<Class> = numbers.keys().copied().collect();
    let trie = Trie::new(&values, SHAPE);
    let first_combining = classes.partition_point(|class| class.combining == 0 && !class.moves);
    let first_shift = classes.partition_point(|class| !class.moves);
    assert!(
        classes[first_shift..]
            .iter()
            .all(|class| class.combining == 0)
    );

    let mut tables = Tables::new("Classes of code points, and the data of each class.");
    tables.constant(
        "The number of bits of a code point that select an entry of a block.",
        "BLOCK",
        "u32",
        SHAPE.block,
    );
    tables.constant(
        "The number of bits of a code point that select an entry of a row (block and entry of the block).",
        "ROW",
        "u32",
        SHAPE.row,
    );
    tables.array(
        "The index in `INDEX` of the first block of each row: all rows of planes 0 to 3; of each other\n\
         /// plane the rows of the first 4096 code points, one row for those between, and the last row.",
        "ROWS",
        "u16",
        &fold(&trie.rows),
    );
    tables.array(
        "The index in `CLASSES` of the first entry of each block.",
        "INDEX",
        "u16",
        &trie.index,
    );
    tables.array("Classes.", "CLASSES", "u8", &trie.data);
    let mut properties: Vec<u32> = classes.iter().map(|class| class.properties).collect();
    properties.resize(MAX, 0);
    tables.array(
        "The properties of each class, as bits.",
        "PROPERTIES",
        "u32",
        &properties,
    );
    tables.constant(
        "The first class of non-starters.",
        "FIRST_COMBINING",
        "u8",
        first_combining,
    );
    let combining = classes[first_combining..first_shift].iter();
    let combining: Vec<u8> = combining.map(|class| class.combining).collect();
    tables.array(
        "`Canonical_Combining_Class` of each class from `FIRST_COMBINING` to before `FIRST_SHIFT`.",
        "COMBINING",
        "u8",
        &combining,
    );
    tables.constant(
        "The first class whose code points all have the same distance to their UTS #46 mapping.",
        "FIRST_SHIFT",
        "u8",
        first_shift,
    );
    let shift: Vec<i32> = classes[first_shift..]
        .iter()
        .map(|class| class.shift)
        .collect();
    tables.array(
        "This distance, for each class from `FIRST_SHIFT` on.",
        "SHIFTS",
        "i32",
        &shift,
    );
    (tables, shifts)
}

fn class(code_point: usize, entry: &Entry, shifts: &BTreeSet<i32>) -> Class {
    let shift = shift(code_point, entry).filter(|shift| shifts.contains(shift));
    Class {
        moves: shift.is_some(),
        combining: entry.combining_class,
        properties: entry.properties.bits(),
        shift: shift.unwrap_or(0),
    }
}

/// The rows in the form of `ROWS`: planes 4 and above are uniform except at their ends.
fn fold(rows: &[u16]) -> Vec<u16> {
    let per_plane = 0x1_0000 >> SHAPE.row;
    let (low, high) = rows.split_at(4 * per_plane);
    let mut folded = low.to_vec();
    for plane in high.chunks(per_plane) {
        let (own, rest) = plane.split_at(OWN >> SHAPE.row);
        let [between @ .., last] = rest else {
            unreachable!("a plane has many rows")
        };
        assert!(between.iter().all(|row| *row == between[0]));
        folded.extend(own);
        folded.extend([between[0], *last]);
    }
    folded
}

fn number(entries: &[Option<Entry>], shifts: &BTreeSet<i32>) -> BTreeMap<Class, u8> {
    let classes: BTreeSet<Class> = (0..)
        .zip(entries)
        .filter_map(|(code_point, entry)| Some(class(code_point, entry.as_ref()?, shifts)))
        .collect();
    assert!(classes.len() <= MAX, "{} classes", classes.len());
    classes.into_iter().zip(0..=u8::MAX).collect()
}

/// The most frequent shifts, as many as there are free classes.
fn common_shifts(entries: &[Option<Entry>]) -> BTreeSet<i32> {
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    let mut without: BTreeSet<Class> = BTreeSet::new();
    for (code_point, entry) in (0..).zip(entries) {
        let Some(entry) = entry else { continue };
        without.insert(class(code_point, entry, &BTreeSet::new()));
        if let Some(shift) = shift(code_point, entry) {
            *counts.entry(shift).or_default() += 1;
        }
    }
    let mut order: Vec<(usize, i32)> = counts.into_iter().map(|(shift, n)| (n, shift)).collect();
    order.sort_unstable_by(|a, b| b.cmp(a));
    let mut shifts = BTreeSet::new();
    let mut classes = without;
    for (_, shift) in order {
        shifts.insert(shift);
        let more: BTreeSet<Class> = (0..)
            .zip(entries)
            .filter_map(|(code_point, entry)| {
                let entry = entry.as_ref()?;
                (self::shift(code_point, entry) == Some(shift))
                    .then(|| class(code_point, entry, &shifts))
            })
            .collect();
        // Classes that become unused by this are not freed.
        if classes.len() + more.len() > MAX {
            shifts.remove(&shift);
            break;
        }
        classes.extend(more);
    }
    shifts
}
