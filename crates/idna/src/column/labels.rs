//! Rows of a chunk with labels that are not ASCII, converted together. The rest of such a row is
//! lower-case LDH, as `puny_lanes` has found. Its other labels are looked at, and encoded, many at a
//! time; the code points of a label decide whether they may be ([`CommonLabels`]). A row with any other label
//! takes the way of a single name.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use puny_column::{Column, Offset};
use puny_lanes::{CodePoints, EncodedPart, InstructionSet, Listed, NameEncoder, NamePart};

use super::rows::Known;
use crate::dns::lengths::MAX_LABEL;
use crate::uts46::fast_path::common::CommonLabels;
use crate::uts46::target::Target;

/// The least number of rows of a chunk that are converted together.
const FEW: usize = 16;

/// The result for a row.
enum Row {
    /// It takes the way of a single name.
    Unknown,
    /// It is not changed.
    Same,
    /// It becomes this range of the text.
    Text(Range<usize>),
}

/// Memory for the rows of a chunk.
pub(super) struct Labels {
    accepted: CommonLabels,
    target: Target,
    encoder: Option<NameEncoder>,
    /// The labels of all rows that are not ASCII.
    parts: Vec<NamePart>,
    encoded: Vec<EncodedPart>,
    /// The results of the rows, one after another.
    text: String,
    rows: Vec<Row>,
}

impl Labels {
    pub(super) fn new(accepted: CommonLabels, target: Target) -> Self {
        Labels {
            accepted,
            target,
            encoder: None,
            parts: Vec::new(),
            encoded: Vec::new(),
            text: String::new(),
            rows: Vec::new(),
        }
    }

    /// What is known of the listed row with this index in the list.
    pub(super) fn known(&self, index: usize) -> Known<'_> {
        match self.rows.get(index) {
            Some(Row::Same) => Known::Unchanged,
            Some(Row::Text(text)) => self
                .text
                .get(text.clone())
                .map_or(Known::Nothing, Known::Text),
            Some(Row::Unknown) | None => Known::Nothing,
        }
    }

    /// Converts those of the listed rows of a chunk that it can, if they are many.
    pub(super) fn convert<O: Offset>(&mut self, chunk: Column<'_, O>, listed: &[Listed]) {
        self.rows.clear();
        if listed.iter().filter(|row| row.not_ascii != 0).count() < FEW {
            return;
        }
        if self.encoder.is_none() {
            self.encoder = NameEncoder::new(InstructionSet::best());
        }
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            None => return,
        };
        self.parts.clear();
        self.encoded.clear();
        self.text.clear();
        for row in listed {
            let start = self.parts.len();
            add_parts(chunk, row, &mut self.parts);
            // Replaced by the range of the text.
            self.rows.push(Row::Text(start..self.parts.len()));
        }
        let accepted = self.accepted;
        let accepts = |code_points: CodePoints<'_>| accepted.accept(code_points);
        let (text, parts, encoded) = (chunk.text(), &self.parts, &mut self.encoded);
        match self.target {
            Target::Ascii => encoder.encode(text, parts, accepts, &mut self.text, encoded),
            Target::Unicode => encoder.look(text, parts, accepts, encoded),
        }
        let mut start = 0;
        for row in &mut self.rows {
            *row = match row {
                Row::Text(parts) => join(self.encoded.get(parts.clone()), self.target, &mut start),
                _ => Row::Unknown,
            };
        }
    }
}

/// The result of a row from those of its parts. `start` is the end of the text of the row before.
fn join(parts: Option<&[EncodedPart]>, target: Target, start: &mut usize) -> Row {
    let parts = parts.unwrap_or_default();
    let end = match parts.last() {
        Some(part) => part.end,
        None => return Row::Unknown,
    };
    let text = core::mem::replace(start, end)..end;
    let is_accepted = |part: &EncodedPart| part.is_accepted && part.a_label <= MAX_LABEL;
    match target {
        _ if !parts.iter().all(is_accepted) => Row::Unknown,
        Target::Unicode => Row::Same,
        Target::Ascii => Row::Text(text),
    }
}

/// Appends the labels of a row that are not ASCII, each with the text before it, and the last one also
/// with the text after it.
#[allow(clippy::cast_possible_truncation)] // a row has at most 63 bytes
fn add_parts<O: Offset>(chunk: Column<'_, O>, row: &Listed, parts: &mut Vec<NamePart>) {
    let mut left = row.not_ascii;
    if left == 0 {
        return;
    }
    let bound = |row: usize| {
        chunk
            .offsets()
            .get(row)
            .and_then(|offset| offset.to_usize())
    };
    let (start, end) = match (bound(row.row), bound(row.row + 1)) {
        (Some(start), Some(end)) => (start, end),
        _ => return,
    };
    let length = (end - start) as u32;
    let mut done = 0;
    while left != 0 {
        let first = left.trailing_zeros();
        // The label is between two full stops.
        let before_first = (1 << first) - 1;
        let label = 64 - (row.dots & before_first).leading_zeros();
        let end = (row.dots & !before_first).trailing_zeros().min(length);
        // There are at most 63 bytes.
        left &= u64::MAX << end;
        parts.push(NamePart {
            start: start + done as usize,
            before: (label - done) as u8,
            label: (end - label) as u8,
            after: if left == 0 { (length - end) as u8 } else { 0 },
        });
        done = end;
    }
}
