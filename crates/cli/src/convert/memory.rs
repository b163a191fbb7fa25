//! Working memory for converting many lines at once, reused for each block.

use puny_lanes::Lanes;
use puny_lanes::column::ColumnBuf;

/// Memory for the lines of a block.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The lines without carriage returns, if any.
    pub(super) copy: Vec<u8>,
    pub(super) columns: Columns,
}

/// Memory for columns of labels.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// Made by the first column.
    pub(super) lanes: Option<Lanes>,
    pub(super) text: String,
    pub(super) offsets: Vec<u32>,
    pub(super) buf: ColumnBuf<u32>,
}

impl Columns {
    /// Makes each line a row.
    pub(super) fn fill(&mut self, lines: &str, end: u8) {
        let Columns { text, offsets, .. } = self;
        text.clear();
        text.reserve(lines.len());
        offsets.clear();
        offsets.push(0);
        let mut start = 0;
        let mut row = |start, end| {
            text.push_str(lines.get(start..end).unwrap_or_default());
            // Longer texts are converted line by line.
            offsets.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        };
        for end in memchr::memchr_iter(end, lines.as_bytes()) {
            row(start, end);
            start = end + 1;
        }
        // The last line may have no end.
        if start < lines.len() {
            row(start, lines.len());
        }
    }
}
