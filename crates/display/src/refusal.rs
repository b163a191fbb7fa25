//! The labels that an edition refuses. A [`Refusal`] holds only the parts of a problem that the verdict needs.

use alloc::vec::Vec;

use puny_idna::{Problem, Report, Rule};

/// A refused label.
#[derive(Clone, Copy)]
pub(super) struct Refusal {
    pub(super) label: usize,
    /// The code point of the first problem.
    pub(super) code_point: Option<char>,
    /// Whether one of the problems of the label is P4: the A-label is invalid, because it cannot be decoded or decodes
    /// to ASCII only.
    pub(super) is_invalid_a_label: bool,
}

impl Refusal {
    /// Returns a copy of this refusal for another label.
    pub(super) fn of_label(self, label: usize) -> Refusal {
        Refusal { label, ..self }
    }

    /// Merges a later refusal of the same label into this refusal. Returns whether both have the same label; if not,
    /// changes nothing.
    pub(super) fn merge(&mut self, later: &Refusal) -> bool {
        let is_same = self.label == later.label;
        self.is_invalid_a_label |= is_same && later.is_invalid_a_label;
        is_same
    }
}

/// Returns the labels that a report refuses, each label once. Problems of the whole name, such as its length, are
/// ignored, because they do not belong to a label.
pub(super) fn refusals(report: &Report<'_>) -> Vec<Refusal> {
    let mut all: Vec<Refusal> = Vec::new();
    let refusal = |problem: &Problem| {
        Some(Refusal {
            label: problem.label()?,
            code_point: problem.code_point(),
            is_invalid_a_label: problem.rule() == Rule::BadALabel,
        })
    };
    for refusal in report.problems().iter().filter_map(refusal) {
        let is_known = all.last_mut().map_or(false, |last| last.merge(&refusal));
        if !is_known {
            all.push(refusal);
        }
    }
    all
}
