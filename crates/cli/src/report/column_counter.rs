//! Converts a byte offset in a line to a column, which is counted in code points from 1.

/// A counter that continues from the last offset. The offsets in a line are mostly ascending, so a line with many
/// strings is read only once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnCounter {
    line: u64,
    offset: usize,
    /// The number of code points before the offset.
    before: usize,
}

impl ColumnCounter {
    /// Returns the column of a byte offset in the line with this number. In invalid UTF-8, each sequence that would be
    /// replaced by one replacement character counts as one code point.
    pub(crate) fn column(&mut self, number: u64, line: &[u8], offset: usize) -> usize {
        if self.line != number || self.offset > offset {
            *self = ColumnCounter {
                line: number,
                ..ColumnCounter::default()
            };
        }
        let end = offset.min(line.len());
        for chunk in line[self.offset.min(end)..end].utf8_chunks() {
            self.before += chunk.valid().chars().count();
            self.before += usize::from(!chunk.invalid().is_empty());
        }
        self.offset = offset;
        self.before + 1
    }
}
