//! A compact table for all code points: equal blocks are stored once, and a block may
//! overlap others.
//!
//! A lookup takes three steps: row, block, index in the block. The rows of blocks are packed in
//! the same way as the blocks.

use std::collections::BTreeMap;

/// Packed values by code point.
pub(crate) struct Trie {
    /// The index in `index` at which each row begins.
    pub(crate) rows: Vec<u16>,
    /// The index in `data` at which each block begins.
    pub(crate) index: Vec<u16>,
    pub(crate) data: Vec<u8>,
}

/// The number of bits of the code point that each step uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// For the index in a block.
    pub(crate) block: u32,
    /// For the index in a row of blocks and the index in its block together.
    pub(crate) row: u32,
}

impl Trie {
    pub(crate) fn new(values: &[u8], shape: Shape) -> Self {
        let (data, index) = overlap(values, 1 << shape.block);
        let (index, rows) = overlap(&index, 1 << (shape.row - shape.block));
        Trie { rows, index, data }
    }
}

/// A string that contains all blocks of the values, and the index of each block. Greedy: the
/// next block is the one with the largest overlap.
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
    let mut indices = BTreeMap::new();
    let index = values.chunks(block).map(|block| {
        *indices.entry(block).or_insert_with(|| {
            let index = data
                .windows(block.len())
                .position(|window| window == block)
                .expect("every block is there");
            u16::try_from(index).expect("the data is short")
        })
    });
    let index = index.collect();
    (data, index)
}
