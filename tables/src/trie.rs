//! A compact map from code points to bytes. Each block of 64 code points is stored as runs of equal values. Equal
//! blocks and equal rows of blocks are stored only once. The values of different blocks may share bytes.

use std::collections::{BTreeMap, BTreeSet};

/// The number of code points of a block. A mask has one bit for each of them.
pub(crate) const BLOCK: usize = 64;

/// The number of blocks of a row.
pub(crate) const ROW: usize = 16;

/// The tables of the map.
#[derive(Default)]
pub(crate) struct Trie {
    /// The values of the first code points.
    pub(crate) low: Vec<u8>,
    /// The number of the row for each group of `ROW` blocks.
    pub(crate) rows: Vec<u8>,
    /// The numbers of the blocks of each row. For rows above the BMP, `beyond` must be added to the number.
    pub(crate) index: Vec<u8>,
    /// The number of distinct blocks of the BMP.
    pub(crate) beyond: usize,
    /// The mask of each block. A mask has a bit for each code point, which is set if the value differs from the value
    /// of the previous code point.
    pub(crate) masks: Vec<u64>,
    /// The index in `values` of the first value of each block.
    pub(crate) bases: Vec<u16>,
    /// The values of the runs of all blocks.
    pub(crate) values: Vec<u8>,
}

/// A block: the mask, and the values of the runs.
type Runs = (u64, Vec<u8>);

impl Trie {
    /// Builds the map. Each of the first `low` code points gets an entry of its own. `low` must be a multiple of
    /// [`BLOCK`].
    pub(crate) fn new(values: &[u8], low: usize) -> Self {
        let (own, _) = values.split_at(low);
        let mut blocks: Vec<Runs> = values.chunks(BLOCK).map(runs_of).collect();
        // The blocks of the first `low` code points are never looked up, so they are replaced by the value of the next
        // block and need no space.
        blocks[..low / BLOCK].fill((0, vec![values[low]]));
        let mut trie = Trie {
            low: own.to_vec(),
            values: superstring(blocks.iter().map(|(_, values)| values.clone()).collect()),
            ..Trie::default()
        };
        let (bmp, beyond) = blocks.split_at(0x1_0000 / BLOCK);
        let mut rows = BTreeMap::new();
        for (part, blocks) in [bmp, beyond].into_iter().enumerate() {
            trie.beyond = trie.masks.len();
            let numbers = trie.number_blocks(blocks);
            for row in numbers.chunks(ROW) {
                let next = u8::try_from(rows.len()).expect("few rows");
                // A number of a block has another meaning above the BMP, so rows of the two parts are never shared.
                trie.rows
                    .push(*rows.entry((part, row.to_vec())).or_insert_with(|| {
                        trie.index.extend(row);
                        next
                    }));
            }
        }
        trie
    }

    /// Stores the distinct blocks, and returns the number of each block.
    fn number_blocks(&mut self, blocks: &[Runs]) -> Vec<u8> {
        let mut numbers = BTreeMap::new();
        let number = |(mask, values): &Runs| {
            let next = u8::try_from(numbers.len());
            *numbers.entry((*mask, values.clone())).or_insert_with(|| {
                let base = self
                    .values
                    .windows(values.len())
                    .position(|at| at == values);
                let base = base.expect("every list is there");
                self.bases.push(u16::try_from(base).expect("few values"));
                self.masks.push(*mask);
                next.expect("few blocks")
            })
        };
        blocks.iter().map(number).collect()
    }
}

/// Returns the runs of equal values of a block.
fn runs_of(block: &[u8]) -> Runs {
    let mut mask = 0;
    let mut values = vec![block[0]];
    for (at, pair) in (1..).zip(block.windows(2)) {
        if pair[0] != pair[1] {
            mask |= 1 << at;
            values.push(pair[1]);
        }
    }
    (mask, values)
}

/// Returns a short array that contains all lists, which may overlap. The algorithm is greedy: in each step, it appends
/// the list that overlaps most with the end of the array.
fn superstring(mut left: BTreeSet<Vec<u8>>) -> Vec<u8> {
    let all = left.clone();
    let contains = |of: &[u8], list: &[u8]| of.windows(list.len()).any(|part| part == list);
    left.retain(|list| !all.iter().any(|of| of != list && contains(of, list)));
    let mut data: Vec<u8> = Vec::new();
    while !left.is_empty() {
        let shared = |list: &[u8]| {
            let most = list.len().min(data.len());
            (0..=most)
                .rev()
                .find(|&k| data.ends_with(&list[..k]))
                .unwrap_or(0)
        };
        let best = left.iter().max_by_key(|list| (shared(list), list.len()));
        let best = best.expect("one is left").clone();
        let new = shared(&best);
        data.extend(&best[new..]);
        left.retain(|list| !contains(&data, list));
    }
    data
}
