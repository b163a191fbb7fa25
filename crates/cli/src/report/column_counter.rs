//! The column of a byte offset in its line, in code points, from 1.

/// Counts from the last offset on. Offsets are mostly asked for in order, so a line of many strings is read only
/// once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnCounter {
    line: u64,
    offset: usize,
    /// The code points before the offset.
    before: usize,
}

impl ColumnCounter {
    /// The column of a byte offset in the line of this number. In invalid UTF-8, each sequence that
    /// would be one replacement character counts as one code point.
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
