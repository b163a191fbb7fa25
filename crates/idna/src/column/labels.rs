//! Converts rows with labels that are not ASCII together.
//!
//! `puny_lanes` lists the rows that are not lower-case LDH. For a row in which all ASCII is lower-case LDH,
//! `puny_lanes` also lists the labels and the code points that are not ASCII. [`CommonLabels`] checks the code points
//! of all listed rows. It accepts a row if mapping leaves every code point unchanged and every rule is satisfied. An
//! accepted row is already in Unicode, so conversion to Unicode leaves it unchanged. For conversion to ASCII, the
//! labels of all accepted rows are encoded together. Every row that is not accepted is converted as a single name.

use alloc::string::String;
use alloc::vec::Vec;

use puny_column::{Column, ColumnError, Offset};
use puny_lanes::{EncodedPart, InstructionSet, Listed, ListedRows, NameEncoder, NamePart};

use puny::invariant::Ensured;

use crate::dns::lengths::MAX_LABEL;
use crate::pipeline::Target;
use crate::uts46::fast_path::common::CommonLabels;

/// The smallest number of labels that are encoded together.
const FEW: usize = 16;

/// The number of chunks that are skipped after a chunk in which most rows were not accepted, as in a column of names
/// with capitals. All rows of a skipped chunk are converted as single names.
const PAUSE: usize = 7;

/// The labels of a chunk, and the memory that is reused for the next chunk.
pub(super) struct Labels {
    /// The check that accepts rows by their code points.
    accepted: CommonLabels,
    /// Whether to convert to ASCII or to Unicode.
    target: Target,
    /// The encoder, which is created for the first chunk with enough labels.
    encoder: Option<NameEncoder>,
    /// The number of chunks that will be skipped.
    pause: usize,
    /// The indices of the listed rows that are not accepted.
    refused: Vec<usize>,
    /// The labels of accepted rows.
    parts: Vec<NamePart>,
    /// The result for each of these labels.
    results: Vec<EncodedPart>,
    /// The accepted rows in ASCII, one after another.
    text: String,
    /// The ends of adjacent rows: see [`Run`].
    ends: Vec<usize>,
}

impl Labels {
    /// Creates an empty chunk.
    pub(super) fn new(accepted: CommonLabels, target: Target) -> Self {
        Labels {
            accepted,
            target,
            encoder: None,
            pause: 0,
            refused: Vec::new(),
            parts: Vec::new(),
            results: Vec::new(),
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// Checks the code points of a chunk. For conversion to ASCII, also encodes the labels of accepted rows, if there
    /// are enough of them.
    pub(super) fn convert_chunk<O: Offset>(&mut self, chunk: Column<'_, O>, listed: &ListedRows) {
        let (rows, refused) = (listed.rows(), &mut self.refused);
        refused.clear();
        self.results.clear();
        if self.pause > 0 {
            self.pause -= 1;
            refused.extend(0..rows.len());
            return;
        }
        let mut number = 0;
        self.accepted.refused(listed.code_points(), |index| {
            let is_before = |row: &Listed| row.code_points_end <= index;
            while rows.get(number).map_or(false, is_before) {
                number += 1;
            }
            if refused.last() != Some(&number) {
                refused.push(number);
            }
        });
        let accepted = self.accepted;
        refused.retain(|&number| {
            let before = number.checked_sub(1).and_then(|before| rows.get(before));
            let start = before.map_or(0, |before| before.code_points_end);
            let name = rows.get(number).and_then(|row| {
                let code_points = listed.code_points().get(start..row.code_points_end)?;
                chunk.get(row.row).zip(Some(code_points))
            });
            !name.map_or(false, |(name, code_points)| {
                accepted.accepts_rtl(name, code_points)
            })
        });
        if refused.len() > rows.len() / 4 * 3 {
            self.pause = PAUSE;
        }
        if self.target == Target::Unicode {
            return;
        }
        self.text.clear();
        self.parts.clear();
        let mut start = 0;
        for &number in &self.refused {
            let before = number.checked_sub(1).and_then(|before| rows.get(before));
            let end = before.map_or(0, |before| before.parts_end);
            let parts = listed.parts().get(start..end).ensured();
            self.parts.extend_from_slice(parts);
            start = rows.get(number).map_or(end, |row| row.parts_end);
        }
        let parts = listed.parts().get(start..).ensured();
        self.parts.extend_from_slice(parts);
        if self.parts.len() < FEW {
            return;
        }
        if self.encoder.is_none() {
            self.encoder = NameEncoder::new(InstructionSet::best());
        }
        if let Some(encoder) = &mut self.encoder {
            let (text, results) = (&mut self.text, &mut self.results);
            encoder.encode(chunk.text(), &self.parts, text, results);
        }
    }

    /// Calls `look` for the listed rows of the chunk, in order. A row without a known result is passed alone, with
    /// `None`. Adjacent rows with known results are passed together: the index of the first row, the text of all their
    /// results, and the end of each row in this text. Rows that are known to stay unchanged are not passed.
    pub(super) fn for_each_row<O: Offset>(
        &mut self,
        chunk: Column<'_, O>,
        listed: &[Listed],
        mut look: impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        let mut refused = self.refused.iter().peekable();
        let mut results = self.results.iter();
        let mut run = Run {
            row: 0,
            start: 0,
            ends: &mut self.ends,
        };
        let (mut parts, mut code_points, mut end) = (0, 0, 0);
        for (number, listed) in listed.iter().enumerate() {
            let [new_parts, new_code_points] = [
                listed.parts_end - parts,
                listed.code_points_end - code_points,
            ];
            (parts, code_points) = (listed.parts_end, listed.code_points_end);
            let is_refused = refused.next_if_eq(&&number).is_some();
            let is_accepted = new_code_points > 0 && !is_refused;
            let start = end;
            let is_known = match self.target {
                Target::Unicode => is_accepted,
                Target::Ascii => is_accepted && are_encoded(&mut results, new_parts, &mut end),
            };
            if !is_known || chunk.is_null(listed.row) {
                run.finish(&self.text, &mut look)?;
                look(listed.row, None)?;
            } else if self.target == Target::Ascii {
                if run.row + run.ends.len() != listed.row || run.ends.is_empty() {
                    run.finish(&self.text, &mut look)?;
                    run.row = listed.row;
                    run.start = start;
                }
                run.ends.push(end - run.start);
            }
        }
        run.finish(&self.text, &mut look)
    }
}

/// A run of adjacent rows whose results are known.
struct Run<'e> {
    /// The first row.
    row: usize,
    /// The start of the text of the run.
    start: usize,
    /// The end of each row, counted from `start`.
    ends: &'e mut Vec<usize>,
}

impl Run<'_> {
    /// Passes the rows of the run to `look`, if there are any, and empties the run.
    fn finish(
        &mut self,
        text: &str,
        look: &mut impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        if let Some(end) = self.ends.last() {
            let text = text.get(self.start..self.start + end).ensured();
            let ends = &*self.ends;
            look(self.row, Some((text, ends)))?;
            self.ends.clear();
        }
        Ok(())
    }
}

/// Reads the results for the next row, which has this many parts. Returns whether all parts were encoded to A-labels
/// that are not too long. Returns `false` if there are no results or no parts. Sets `end` to the end of the text of the
/// row.
#[inline]
fn are_encoded(
    results: &mut core::slice::Iter<'_, EncodedPart>,
    parts: usize,
    end: &mut usize,
) -> bool {
    let mut are_encoded = parts > 0;
    for _ in 0..parts {
        match results.next() {
            Some(part) => {
                are_encoded &= part.is_encoded && usize::from(part.a_label) <= MAX_LABEL;
                *end = part.end;
            }
            None => are_encoded = false,
        }
    }
    are_encoded
}
