//! A compact trie of three stages (row, block, entry of the block) for all code points. Equal blocks
//! are stored once, and blocks may overlap. The rows of blocks are packed in the same way.

use std::collections::BTreeMap;

/// Values by code point, packed.
pub(crate) struct Trie {
    /// The index in `index` of the start of each row.
    pub(crate) rows: Vec<u16>,
    /// The index in `data` of the start of each block.
    pub(crate) index: Vec<u16>,
    pub(crate) data: Vec<u8>,
}

/// The number of bits of the code point that each stage uses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The bits of the entry of a block.
    pub(crate) block: u32,
    /// The bits of the block in a row and of the entry of the block.
    pub(crate) row: u32,
}

impl Trie {
    pub(crate) fn new(values: &[u8], shape: Shape) -> Self {
        let (data, index) = overlap(values, 1 << shape.block);
        let (index, rows) = overlap(&index, 1 << (shape.row - shape.block));
        Trie { rows, index, data }
    }
}

/// An array that contains all blocks, and the index of each. Greedy: it appends next the block that
/// overlaps most with the end.
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
    let mut offsets = BTreeMap::new();
    let index = values.chunks(block).map(|block| {
        *offsets.entry(block).or_insert_with(|| {
            let offset = data
                .windows(block.len())
                .position(|window| window == block)
                .expect("every block is there");
            u16::try_from(offset).expect("the data is short")
        })
    });
    let index = index.collect();
    (data, index)
}
