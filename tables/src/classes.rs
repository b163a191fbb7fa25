//! Makes the classes of code points. All code points of a class have the same properties, the same combining class, and
//! the same distance to their mapping (the shift).

use std::collections::{BTreeMap, BTreeSet};

use crate::emit::Tables;
use crate::source::Entry;
use crate::trie::{BLOCK, ROW, Trie};

/// The values that the code points of a class have in common. The order of the fields sorts classes
/// without a shift before classes with a shift. The classes without a shift are sorted by their
/// combining class, so starters come before non-starters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Class {
    has_shift: bool,
    combining: u8,
    properties: u32,
    shift: i32,
}

/// The maximum number of classes. The number of a class is one byte.
const MAX_CLASSES: usize = 256;

/// The number of code points at the start that have an entry of their own, which makes lookups faster: ASCII, Latin,
/// Greek, Cyrillic, Hebrew and Arabic.
const LOW: usize = 0x700;

/// The number of code points at the start of each plane, from plane 4 on, whose rows are stored separately.
const OWN: usize = 0x1000;

/// Returns the distance from a code point to its mapping, or `None` if the mapping is not a single code point.
pub(crate) fn shift(code_point: usize, entry: &Entry) -> Option<i32> {
    match entry.mapping[..] {
        [to] => Some(i32::try_from(i64::from(u32::from(to)) - code_point as i64).expect("small")),
        _ => None,
    }
}

/// Returns the tables, and the shifts that they contain.
pub(crate) fn tables(entries: &[Option<Entry>]) -> (Tables, BTreeSet<i32>) {
    let shifts = common_shifts(entries);
    let numbers = number_classes(entries, &shifts);
    let mut last = 0;
    let values: Vec<u8> = (0..)
        .zip(entries)
        .map(|(code_point, entry)| {
            if let Some(entry) = entry {
                last = numbers[&class_of(code_point, entry, &shifts)];
            }
            // A surrogate is never looked up. Its entry is the class of the previous code point.
            last
        })
        .collect();
    let classes: Vec<Class> = numbers.keys().copied().collect();
    let trie = Trie::new(&values, LOW);
    let first_combining = classes.partition_point(|class| class.combining == 0 && !class.has_shift);
    let first_shift = classes.partition_point(|class| !class.has_shift);
    assert!(
        classes[first_shift..]
            .iter()
            .all(|class| class.combining == 0)
    );

    let mut tables = Tables::new("Classes of code points, and the data of each class.");
    tables.array(
        "The classes of the first code points.",
        "LOW",
        "u8",
        &trie.low,
    );
    tables.array(
        "The number of the row in `INDEX` for each 1024 code points of planes 0 to 3. For each other plane: the\n\
         /// rows of the first 4096 code points, one row for the code points between, and the last row.",
        "ROWS",
        "u8",
        &fold_rows(&trie.rows),
    );
    tables.array(
        "The numbers of the blocks of each row.",
        "INDEX",
        "u8",
        &trie.index,
    );
    tables.constant(
        "The number that is added to the number of a block above the BMP.",
        "BEYOND",
        "usize",
        trie.beyond,
    );
    tables.array(
        "For each block, the bits of the code points whose class differs from the class of the code point before.",
        "MASKS",
        "u64",
        &trie.masks,
    );
    tables.array(
        "The index in `CLASSES` of the first class of each block.",
        "BASES",
        "u16",
        &trie.bases,
    );
    tables.array(
        "The classes of the runs of blocks.",
        "CLASSES",
        "u8",
        &trie.values,
    );
    let mut properties: Vec<u32> = classes.iter().map(|class| class.properties).collect();
    properties.resize(MAX_CLASSES, 0);
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
        "The first class whose code points all have one distance to their UTS #46 mapping.",
        "FIRST_SHIFT",
        "u8",
        first_shift,
    );
    let shift: Vec<i32> = classes[first_shift..]
        .iter()
        .map(|class| class.shift)
        .collect();
    tables.array(
        "The distance to the mapping, for each class from `FIRST_SHIFT` on.",
        "SHIFTS",
        "i32",
        &shift,
    );
    (tables, shifts)
}

/// Returns the class of a code point. If `shifts` does not contain the shift of the code point, the class has no shift.
fn class_of(code_point: usize, entry: &Entry, shifts: &BTreeSet<i32>) -> Class {
    let shift = shift(code_point, entry).filter(|shift| shifts.contains(shift));
    Class {
        has_shift: shift.is_some(),
        combining: entry.combining_class,
        properties: entry.properties.bits(),
        shift: shift.unwrap_or(0),
    }
}

/// Converts rows to the form of `ROWS`. In each plane from 4 on, all rows between the first rows and the last row are
/// equal, so only one of them is stored.
fn fold_rows(rows: &[u8]) -> Vec<u8> {
    let per_plane = 0x1_0000 / (ROW * BLOCK);
    let (low, high) = rows.split_at(4 * per_plane);
    let mut folded = low.to_vec();
    for plane in high.chunks(per_plane) {
        let (own, rest) = plane.split_at(OWN / (ROW * BLOCK));
        let [between @ .., last] = rest else {
            unreachable!("a plane has many rows")
        };
        assert!(between.iter().all(|row| *row == between[0]));
        folded.extend(own);
        folded.extend([between[0], *last]);
    }
    folded
}

/// Returns the number of each class. The classes are numbered in their order.
fn number_classes(entries: &[Option<Entry>], shifts: &BTreeSet<i32>) -> BTreeMap<Class, u8> {
    let classes: BTreeSet<Class> = (0..)
        .zip(entries)
        .filter_map(|(code_point, entry)| Some(class_of(code_point, entry.as_ref()?, shifts)))
        .collect();
    assert!(classes.len() <= MAX_CLASSES, "{} classes", classes.len());
    classes.into_iter().zip(0..=u8::MAX).collect()
}

/// Returns the most frequent shifts, as many as [`MAX_CLASSES`] allows.
fn common_shifts(entries: &[Option<Entry>]) -> BTreeSet<i32> {
    let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
    let mut without: BTreeSet<Class> = BTreeSet::new();
    for (code_point, entry) in (0..).zip(entries) {
        let Some(entry) = entry else { continue };
        without.insert(class_of(code_point, entry, &BTreeSet::new()));
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
                    .then(|| class_of(code_point, entry, &shifts))
            })
            .collect();
        // If all code points of a class get this shift, the class without the shift is unused now, but is still
        // counted.
        if classes.len() + more.len() > MAX_CLASSES {
            shifts.remove(&shift);
            break;
        }
        classes.extend(more);
    }
    shifts
}
