//! Offsets in bytes as indices of code points, which is what Python counts.

/// The indices of a text. O(n) to make; a look-up takes constant time, so that a megabyte with a
/// problem at every code point stays linear.
pub(crate) struct Indices<'t> {
    text: &'t str,
    /// The number of code points that begin before each block of bytes; empty if all is ASCII.
    blocks: Vec<usize>,
}

impl<'t> Indices<'t> {
    /// In bytes.
    const BLOCK: usize = 64;

    pub(crate) fn new(text: &'t str) -> Self {
        let mut blocks = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for block in text.as_bytes().chunks(Self::BLOCK) {
                blocks.push(count);
                count += code_points(block);
            }
        }
        Indices { text, blocks }
    }

    /// The index of the code point at an offset; the length at the end and beyond.
    pub(crate) fn index(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        let Some(last) = self.blocks.len().checked_sub(1) else {
            return offset;
        };
        let block = last.min(offset / Self::BLOCK);
        let before = self.blocks.get(block).copied().unwrap_or_default();
        let rest = self.text.as_bytes().get(block * Self::BLOCK..offset);
        before + code_points(rest.unwrap_or_default())
    }
}

/// The number of code points that begin in these bytes of UTF-8.
fn code_points(bytes: &[u8]) -> usize {
    let begins = |&&byte: &&u8| !(0x80..0xC0).contains(&byte);
    bytes.iter().filter(begins).count()
}
