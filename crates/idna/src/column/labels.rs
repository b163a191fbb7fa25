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

/// The labels of a chunk, and memory for them.
pub(super) struct Labels {
    accepted: CommonLabels,
    target: Target,
    encoder: Option<NameEncoder>,
    /// The code points that are not accepted, by their indices in the chunk.
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
        self.refused.clear();
        self.accepted
            .refused(listed.code_points(), &mut self.refused);
        if self.target == Target::Unicode {
            return;
        }
        self.results.clear();
        self.text.clear();
        self.parts.clear();
        let mut parts = listed.parts().iter();
        let mut refused = Refused::new(&self.refused);
        for row in listed.rows() {
            let is_accepted = refused.accepts(row.code_points);
            let parts = parts.by_ref().take(row.parts);
            self.parts.extend(parts.filter(|_| is_accepted));
        }
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
        let mut refused = Refused::new(&self.refused);
        let mut parts = self.results.iter();
        let mut run = Run {
            row: 0,
            start: 0,
            ends: &mut self.ends,
        };
        let mut end = 0;
        for listed in listed {
            let is_accepted = refused.accepts(listed.code_points);
            if self.target == Target::Unicode {
                if !is_accepted {
                    look(listed.row, None)?;
                }
                continue;
            }
            let start = end;
            let is_encoded = is_accepted && are_encoded(&mut parts, listed.parts, &mut end);
            if !is_encoded || chunk.is_null(listed.row) {
                run.finish(&self.text, &mut look)?;
                look(listed.row, None)?;
            } else {
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

/// The refused code points of the rows that follow.
struct Refused<'r> {
    left: &'r [usize],
    /// The index after the last code point of the rows so far.
    end: usize,
}

impl<'r> Refused<'r> {
    fn new(left: &'r [usize]) -> Self {
        Refused { left, end: 0 }
    }

    /// Whether the next row, which has this many code points, has none of these; false if it has no code
    /// point.
    #[inline]
    fn accepts(&mut self, code_points: usize) -> bool {
        self.end += code_points;
        let mut accepts = code_points > 0;
        while let Some((_, left)) = self.left.split_first().filter(|(at, _)| **at < self.end) {
            self.left = left;
            accepts = false;
        }
        accepts
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
