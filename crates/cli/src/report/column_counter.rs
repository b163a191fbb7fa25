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

#[cfg(test)]
mod tests {
    use super::ColumnCounter;

    #[test]
    fn columns_are_code_points() {
        let line = "aü日 b\u{308}".as_bytes();
        let mut columns = ColumnCounter::default();
        for (offset, column) in [
            (0, 1),
            (1, 2),
            (3, 3),
            (6, 4),
            (6, 4),
            (7, 5),
            (8, 6),
            (10, 7),
        ] {
            assert_eq!(columns.column(1, line, offset), column, "{offset}");
            assert_eq!(ColumnCounter::default().column(1, line, offset), column);
        }
        // Back again, and in another line.
        assert_eq!(columns.column(1, line, 3), 3);
        assert_eq!(columns.column(2, b"abcdef", 3), 4);
        assert_eq!(columns.column(2, b"abcdef", 99), 7);
    }

    #[test]
    fn invalid_utf8_counts_as_replacement_characters() {
        let mut columns = ColumnCounter::default();
        assert_eq!(columns.column(1, b"\xFF\xE3\x81 a", 4), 4);
        assert_eq!(columns.column(1, b"\xFF\xE3\x81 a", 5), 5);
    }
}
