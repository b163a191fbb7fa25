//! Classes: code points with the same properties, combining class and distance to what
//! they are mapped to.

use std::collections::{BTreeMap, BTreeSet};

use crate::emit::Tables;
use crate::source::Entry;
use crate::trie::{Shape, Trie};

/// What the code points of a class share: properties, combining class, shift.
type Class = (u32, u8, i32);

/// A class is one byte.
const MOST: usize = 256;

/// Of all shapes tried, the smallest in memory with three steps.
const SHAPE: Shape = Shape { block: 4, row: 10 };

/// How far a code point is from the one that it is mapped to, if it is one.
pub(crate) fn shift(code_point: usize, entry: &Entry) -> Option<i32> {
    match entry.mapping[..] {
        [to] => Some(i32::try_from(i64::from(u32::from(to)) - code_point as i64).expect("small")),
        _ => None,
    }
}

/// The tables, and the shifts that are in them.
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
            // A surrogate is never looked up, and does as the code point before it.
            last
        })
        .collect();
    let mut classes = vec![(0, 0, 0); MOST];
    for (class, number) in &numbers {
        classes[usize::from(*number)] = *class;
    }
    let trie = Trie::new(&values, SHAPE);

    let mut tables = Tables::new("Classes of code points, and what is known of each class.");
    tables.constant(
        "How many bits of a code point choose a place in a block.",
        "BLOCK",
        "u32",
        SHAPE.block,
    );
    tables.constant(
        "How many bits of a code point choose a place in a row of blocks.",
        "ROW",
        "u32",
        SHAPE.row,
    );
    tables.array(
        "Where in `INDEX` each row of blocks begins.",
        "ROWS",
        "u16",
        &trie.rows,
    );
    tables.array(
        "Where in `CLASSES` each block begins.",
        "INDEX",
        "u16",
        &trie.index,
    );
    tables.array("Classes.", "CLASSES", "u8", &trie.data);
    let properties: Vec<u32> = classes.iter().map(|class| class.0).collect();
    tables.array(
        "Properties of each class, as bits.",
        "PROPERTIES",
        "u32",
        &properties,
    );
    let combining: Vec<u8> = classes.iter().map(|class| class.1).collect();
    tables.array(
        "`Canonical_Combining_Class` of each class.",
        "COMBINING",
        "u8",
        &combining,
    );
    let shift: Vec<i32> = classes.iter().map(|class| class.2).collect();
    tables.array(
        "How far the code points of each class are from what UTS #46 maps them to; 0 if not all\n\
         /// are as far.",
        "SHIFTS",
        "i32",
        &shift,
    );
    (tables, shifts)
}

fn class(code_point: usize, entry: &Entry, shifts: &BTreeSet<i32>) -> Class {
    let shift = shift(code_point, entry).filter(|shift| shifts.contains(shift));
    (
        entry.properties.bits(),
        entry.combining_class,
        shift.unwrap_or(0),
    )
}

fn number(entries: &[Option<Entry>], shifts: &BTreeSet<i32>) -> BTreeMap<Class, u8> {
    let classes: BTreeSet<Class> = (0..)
        .zip(entries)
        .filter_map(|(code_point, entry)| Some(class(code_point, entry.as_ref()?, shifts)))
        .collect();
    let numbers = (0..=u8::MAX).collect::<Vec<_>>();
    assert!(classes.len() <= MOST, "{} classes", classes.len());
    classes.into_iter().zip(numbers).collect()
}

/// The shifts that most code points share, as many as there are classes for.
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
        // What is no longer needed of the classes without it is not given back here.
        if classes.len() + more.len() > MOST {
            shifts.remove(&shift);
            break;
        }
        classes.extend(more);
    }
    shifts
}
