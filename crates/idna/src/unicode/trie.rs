//! The table from code points to bytes that `tables/src/trie.rs` packs.
//!
//! The table has three stages: the row of 1024 code points, the block of 64 code points in the row, and in the block
//! the run of code points with one value. The number of the run is the number of bits that are set up to the code
//! point, because a bit marks the first code point of each further run. Equal rows and blocks are stored once, and the
//! lists of values of two blocks may overlap.

/// The arrays of a table.
pub struct Trie {
    /// The number of the row in `index` of each 1024 code points.
    pub rows: &'static [u8],
    /// The numbers of the blocks of each row.
    pub index: &'static [u8],
    /// For each block, the bits of the code points whose value differs from the value of the code point before.
    pub masks: &'static [u64],
    /// The index in `values` of the first value of each block.
    pub bases: &'static [u16],
    /// The values of the runs of blocks.
    pub values: &'static [u8],
}

impl Trie {
    /// Returns the value of code point `c`. `row` is the index in `rows`. `first_block` is added to the number of the
    /// block. Returns `None` only if the arguments do not belong to the table.
    #[inline(always)]
    pub fn value(&self, row: usize, first_block: usize, c: usize) -> Option<u8> {
        let row = usize::from(*self.rows.get(row)?);
        let block = first_block + usize::from(*self.index.get(16 * row + (c >> 6 & 15))?);
        // The shift discards the bits of later code points of the block. A block of one value has no bits;
        // counting the bits takes a dozen instructions on processors without an instruction for it.
        let run = match *self.masks.get(block)? {
            0 => 0,
            mask => (mask << (63 - (c & 63))).count_ones(),
        };
        let base = usize::from(*self.bases.get(block)?);
        self.values.get(base + run as usize).copied()
    }
}
