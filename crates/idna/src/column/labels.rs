//! Rows with labels that are not ASCII, converted together. The rest of such a row is lower-case LDH,
//! as `puny_lanes` has found. The code points of all rows decide which of them are converted
//! ([`CommonLabels`]): not at all to Unicode, and to ASCII by encoding many labels at a time. Every
//! other row takes the way of a single name.

use alloc::string::String;
use alloc::vec::Vec;

use puny_column::{Column, ColumnError, Offset};
use puny_lanes::{EncodedPart, InstructionSet, Listed, ListedRows, NameEncoder, NamePart};

use crate::dns::lengths::MAX_LABEL;
use crate::uts46::fast_path::common::CommonLabels;
use crate::uts46::target::Target;

/// The least number of labels that are encoded together.
const FEW: usize = 16;

/// If most rows of a chunk are refused, as in a column of names with capitals, all rows of this many
/// chunks after it are.
const PAUSE: usize = 7;

/// The labels of a chunk, and memory for them.
pub(super) struct Labels {
    accepted: CommonLabels,
    target: Target,
    encoder: Option<NameEncoder>,
    /// The number of chunks of which all rows are refused.
    pause: usize,
    /// The listed rows of which a code point is not accepted, by their indices.
    refused: Vec<usize>,
    /// The labels of accepted rows, and their results.
    parts: Vec<NamePart>,
    results: Vec<EncodedPart>,
    /// The rows in ASCII, one after another.
    text: String,
    /// The ends of adjacent rows.
    ends: Vec<usize>,
}

impl Labels {
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

    /// Looks at the code points of a chunk, and for ASCII encodes the labels of accepted rows, if they
    /// are many.
    pub(super) fn convert<O: Offset>(&mut self, chunk: Column<'_, O>, listed: &ListedRows) {
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
            let parts = listed.parts().get(start..end).unwrap_or_default();
            self.parts.extend_from_slice(parts);
            start = rows.get(number).map_or(end, |row| row.parts_end);
        }
        let parts = listed.parts().get(start..).unwrap_or_default();
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

    /// Calls a function with what is known of the listed rows of the chunk, in order: with a row of
    /// which nothing is known, and with adjacent rows together that become text, and their ends in it.
    pub(super) fn each<O: Offset>(
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

/// Adjacent rows that become text.
struct Run<'e> {
    /// The first row.
    row: usize,
    /// The start of its text, and from there the end of each row.
    start: usize,
    ends: &'e mut Vec<usize>,
}

impl Run<'_> {
    /// Calls a function with the rows, if there are any.
    fn finish(
        &mut self,
        text: &str,
        look: &mut impl FnMut(usize, Option<(&str, &[usize])>) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        if let Some(end) = self.ends.last() {
            let text = text.get(self.start..self.start + end).unwrap_or_default();
            let ends = &*self.ends;
            look(self.row, Some((text, ends)))?;
            self.ends.clear();
        }
        Ok(())
    }
}

/// Takes the results for the next row, which has this many parts, and returns whether all are
/// encoded as A-labels that are not too long; false if there are none. `end` becomes the end of the
/// row's text.
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
