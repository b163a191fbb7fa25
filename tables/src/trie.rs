//! A table for all code points in little room: equal blocks stand once, and a block may
//! begin inside another.
//!
//! Three steps lead to a value: row, block, place. The rows of blocks are packed as the
//! blocks are.

use std::collections::BTreeMap;

/// Values by code point, packed.
pub(crate) struct Trie {
    /// Where in `index` each row begins.
    pub(crate) rows: Vec<u16>,
    /// Where in `data` each block begins.
    pub(crate) index: Vec<u16>,
    pub(crate) data: Vec<u8>,
}

/// How many bits of the code point each step looks at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Of the place in a block.
    pub(crate) block: u32,
    /// Of the place in a row of blocks, and in its block.
    pub(crate) row: u32,
}

impl Trie {
    pub(crate) fn new(values: &[u8], shape: Shape) -> Self {
        let (data, index) = overlap(values, 1 << shape.block);
        let (index, rows) = overlap(&index, 1 << (shape.row - shape.block));
        Trie { rows, index, data }
    }
}

/// A string that has all blocks of the values in it, and the place of each. Greedily: next
/// comes the block that most of is there already.
pub(crate) fn overlap<T: Copy + Ord>(values: &[T], block: usize) -> (Vec<T>, Vec<u16>) {
    let mut left: Vec<&[T]> = values.chunks(block).collect();
    left.sort_unstable();
    left.dedup();
    let mut data: Vec<T> = Vec::new();
    while !left.is_empty() {
        let (mut best, mut shared) = (0, 0);
        for (number, block) in left.iter().enumerate() {
            let most = block.len().min(data.len());
            if let Some(k) = (shared + 1..=most)
                .rev()
                .find(|&k| data.ends_with(&block[..k]))
            {
                (best, shared) = (number, k);
            }
        }
        let block = left.remove(best);
        if data.windows(block.len()).any(|window| window == block) {
            continue;
        }
        data.extend_from_slice(&block[shared..]);
    }
    let mut places = BTreeMap::new();
    let index = values.chunks(block).map(|block| {
        *places.entry(block).or_insert_with(|| {
            let place = data
                .windows(block.len())
                .position(|window| window == block)
                .expect("every block is there");
            u16::try_from(place).expect("the data is short")
        })
    });
    let index = index.collect();
    (data, index)
}
