//! Rows with labels that are not ASCII, converted together. The rest of such a row is lower-case LDH,
//! as `puny_lanes` has found. Those labels are looked at, and encoded, many at a time. The code points
//! of a label decide whether it may be ([`CommonLabels`]); a row with any other label takes the way
//! of a single name.

use alloc::string::String;
use alloc::vec::Vec;

use puny_column::{Column, Offset};
use puny_lanes::{CodePoints, EncodedPart, InstructionSet, NameEncoder, NamePart};

use super::rows::Known;
use crate::dns::lengths::MAX_LABEL;
use crate::uts46::fast_path::common::CommonLabels;
use crate::uts46::target::Target;

/// The least number of labels that are converted together.
const FEW: usize = 16;

/// The labels of a chunk, and memory for them.
pub(super) struct Labels {
    accepted: CommonLabels,
    target: Target,
    encoder: Option<NameEncoder>,
    results: Vec<EncodedPart>,
    /// The rows in ASCII, one after another.
    text: String,
}

impl Labels {
    pub(super) fn new(accepted: CommonLabels, target: Target) -> Self {
        Labels {
            accepted,
            target,
            encoder: None,
            results: Vec::new(),
            text: String::new(),
        }
    }

    /// Converts the labels of a chunk, if they are many.
    pub(super) fn convert<O: Offset>(&mut self, chunk: Column<'_, O>, parts: &[NamePart]) {
        self.results.clear();
        self.text.clear();
        if parts.len() < FEW {
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
        }
    }

    /// The results, row by row.
    pub(super) fn rows(&self) -> Converted<'_> {
        Converted {
            labels: self,
            parts: self.results.iter(),
            end: 0,
        }
    }
}

/// The results that have not been taken.
pub(super) struct Converted<'l> {
    labels: &'l Labels,
    parts: core::slice::Iter<'l, EncodedPart>,
    /// The end of the text of the last row.
    end: usize,
}

impl<'l> Converted<'l> {
    /// What is known of the next row, which has this many parts.
    #[inline]
    pub(super) fn next(&mut self, parts: usize) -> Known<'l> {
        let start = self.end;
        let mut are_accepted = parts > 0;
        for _ in 0..parts {
            match self.parts.next() {
                Some(part) => {
                    are_accepted &= part.is_accepted && usize::from(part.a_label) <= MAX_LABEL;
                    self.end = part.end;
                }
                None => are_accepted = false,
            }
        }
        if !are_accepted {
            return Known::Nothing;
        }
        match self.labels.target {
            Target::Unicode => Known::Unchanged,
            Target::Ascii => {
                let text = self.labels.text.get(start..self.end);
                text.map_or(Known::Nothing, Known::Text)
            }
        }
    }
}
