//! The memory for lines that are converted in bulk.

use puny_lanes::Lanes;
use puny_lanes::column::ColumnBuf;

/// Memory for the lines of a block.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// A copy of the lines without carriage returns, if the lines have any.
    pub(super) copy: Vec<u8>,
    pub(super) columns: Columns,
}

/// Memory for columns of labels.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// `None` until the first column is converted.
    pub(super) lanes: Option<Lanes>,
    pub(super) text: String,
    pub(super) offsets: Vec<u32>,
    pub(super) buf: ColumnBuf<u32>,
}

impl Columns {
    /// Fills the text and the offsets of a column with these lines. Each line becomes a row.
    pub(super) fn fill(&mut self, lines: &str, end: u8) {
        let Columns { text, offsets, .. } = self;
        text.clear();
        text.reserve(lines.len());
        offsets.clear();
        offsets.push(0);
        // The last line may lack its end.
        let is_open = lines.as_bytes().last().is_some_and(|last| *last != end);
        let last = is_open.then_some(lines.len());
        let mut start = 0;
        for end in memchr::memchr_iter(end, lines.as_bytes()).chain(last) {
            text.push_str(&lines[start..end]);
            offsets.push(u32::try_from(text.len()).expect("the text has at most 4 MiB"));
            start = end + 1;
        }
    }
}
