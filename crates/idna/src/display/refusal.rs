//! The labels that an edition refuses, as the verdict needs them.

use alloc::vec::Vec;

use crate::edition::Report;
use crate::problems::{Problem, Status};

/// What an edition has against a label: of its problems what the verdict needs.
#[derive(Clone, Copy)]
pub(super) struct Refusal {
    pub(super) label: usize,
    /// That of the first problem.
    pub(super) code_point: Option<char>,
    /// Whether one of the problems is that of an A-label that cannot be decoded, or holds
    /// nothing but ASCII.
    pub(super) is_no_a_label: bool,
}

impl Refusal {
    /// The same of another label.
    pub(super) fn of_label(self, label: usize) -> Refusal {
        Refusal { label, ..self }
    }

    /// Takes what a later one of the same label has.
    pub(super) fn take(&mut self, later: &Refusal) -> bool {
        let is_same = self.label == later.label;
        self.is_no_a_label |= is_same && later.is_no_a_label;
        is_same
    }
}

/// The labels that a report refuses, each once. Problems without a label are of the name as
/// a whole: too long, which no label can help.
pub(super) fn refusals(report: &Report<'_>) -> Vec<Refusal> {
    let mut all: Vec<Refusal> = Vec::new();
    let refusal = |problem: &Problem| {
        Some(Refusal {
            label: problem.label()?,
            code_point: problem.code_point(),
            is_no_a_label: problem.status() == Status::P4,
        })
    };
    for refusal in report.problems().iter().filter_map(refusal) {
        let is_known = all.last_mut().map_or(false, |last| last.take(&refusal));
        if !is_known {
            all.push(refusal);
        }
    }
    all
}
