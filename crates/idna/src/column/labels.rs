//! Rows with labels that are not ASCII, converted together. The rest of such a row is lower-case LDH,
//! as `puny_lanes` has found. Those labels are looked at, and encoded, many at a time. The code points
//! of a label decide whether it may be ([`CommonLabels`]); a row with any other label takes the way
//! of a single name.

use alloc::string::String;
use alloc::vec::Vec;

use puny_column::{Column, ColumnError, Offset};
use puny_lanes::{CodePoints, EncodedPart, InstructionSet, Listed, NameEncoder, NamePart};

use crate::dns::lengths::MAX_LABEL;
use crate::uts46::fast_path::common::CommonLabels;
use crate::uts46::target::Target;

/// The least number of labels that are converted together.
const FEW: usize = 16;

/// If most labels of a chunk are not accepted, as in a column of names with capitals, the labels of
/// this many chunks after it are not looked at.
const PAUSE: usize = 7;

/// The labels of a chunk, and memory for them.
pub(super) struct Labels {
    accepted: CommonLabels,
    target: Target,
    encoder: Option<NameEncoder>,
    /// The number of chunks of which no label is looked at.
    pause: usize,
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
            results: Vec::new(),
            text: String::new(),
            ends: Vec::new(),
        }
    }

    /// Converts the labels of a chunk, if they are many.
    pub(super) fn convert<O: Offset>(&mut self, chunk: Column<'_, O>, parts: &[NamePart]) {
        self.results.clear();
        self.text.clear();
        if parts.len() < FEW {
            return;
        }
        if self.pause > 0 {
            self.pause -= 1;
            return;
        }
        if self.encoder.is_none() {
            self.encoder = NameEncoder::new(InstructionSet::best());
        }
        if let Some(encoder) = &mut self.encoder {
            let accepted = self.accepted;
            let accepts = |code_points: CodePoints<'_>| accepted.accept(code_points);
            let (text, results) = (chunk.text(), &mut self.results);
            match self.target {
                Target::Ascii => encoder.encode(text, parts, accepts, &mut self.text, results),
                Target::Unicode => encoder.look(text, parts, accepts, results),
            }
            let accepted = self.results.iter().filter(|part| part.is_accepted);
            if accepted.count() < parts.len() / 2 {
                self.pause = PAUSE;
            }
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
        let mut parts = self.results.iter();
        let mut run = Run {
            row: 0,
            start: 0,
            ends: &mut self.ends,
        };
        let mut end = 0;
        for listed in listed {
            let start = end;
            let is_known = are_accepted(&mut parts, listed.parts, &mut end);
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
/// accepted; false if there are none. `end` becomes the end of the row's text.
#[inline]
fn are_accepted(
    results: &mut core::slice::Iter<'_, EncodedPart>,
    parts: usize,
    end: &mut usize,
) -> bool {
    let mut are_accepted = parts > 0;
    for _ in 0..parts {
        match results.next() {
            Some(part) => {
                are_accepted &= part.is_accepted && usize::from(part.a_label) <= MAX_LABEL;
                *end = part.end;
            }
            None => are_accepted = false,
        }
    }
    are_accepted
}
