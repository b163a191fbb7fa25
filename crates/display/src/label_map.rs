//! Maps the label indices of problems to the labels of the converted name.
//!
//! IDNA2003 splits a name into labels before it normalises them. Normalisation may then add full stops to a label, for
//! example from U+2024 and U+2488. If the result is split again, this label becomes several labels, and the indices of
//! the labels after it change. The other editions count labels after mapping, so their indices do not change.

use alloc::vec::Vec;
use core::ops::Range;

use puny_idna::internal::is_separator;
use puny_idna::Idna;

use super::refusal::Refusal;

/// A map from the label indices of the input, as the edition counts them, to the label indices of the result.
pub(super) enum LabelMap {
    /// The indices are the same.
    Same,
    /// For each label of the input, the index of its first label in the result; then the number of labels of the
    /// result.
    Starts(Vec<usize>),
    /// The correspondence is unknown. Each label of the input maps to all labels of the result. The field is the number
    /// of labels of the result.
    Unknown(usize),
}

impl LabelMap {
    /// Returns the map for a name and the result of its conversion to ASCII.
    pub(super) fn of(name: &str, ascii: &str, edition: &dyn Idna) -> LabelMap {
        let count = ascii.split('.').count();
        if name.split(is_separator).count() == count {
            return LabelMap::Same;
        }
        // ToUnicode normalises only A-labels. Therefore the number of labels of its result is the number that the
        // edition counts. A separator in the result may be unchanged or a dot, so the labels are counted in both ways.
        let unicode = edition.to_unicode_report(name);
        let unicode = unicode.text_even_if_refused();
        if unicode.split('.').count() == count || unicode.split(is_separator).count() == count {
            return LabelMap::Same;
        }
        let mut starts = Vec::new();
        let mut next = 0;
        for label in name.split(is_separator) {
            starts.push(next);
            next += edition
                .to_ascii_report(label)
                .text_even_if_refused()
                .split('.')
                .count();
        }
        starts.push(next);
        if next == count {
            LabelMap::Starts(starts)
        } else {
            LabelMap::Unknown(count)
        }
    }

    /// Converts refusals of labels of the input to refusals of labels of the result. If a label of the input is
    /// refused, then every label that it maps to is refused once.
    pub(super) fn of_result(&self, refused: Vec<Refusal>) -> Vec<Refusal> {
        if let LabelMap::Same = self {
            return refused;
        }
        let mut all = Vec::new();
        let mut before = 0..0;
        for refusal in refused {
            let labels = self.labels(refusal.label);
            if labels != before {
                all.extend(labels.clone().map(|label| refusal.of_label(label)));
                before = labels;
            }
        }
        all
    }

    /// Returns the labels of the result that a label of the input maps to.
    fn labels(&self, index: usize) -> Range<usize> {
        match self {
            LabelMap::Same => index..index + 1,
            LabelMap::Starts(starts) => match (starts.get(index), starts.get(index + 1)) {
                (Some(&start), Some(&end)) => start..end,
                _ => 0..0,
            },
            LabelMap::Unknown(count) => 0..*count,
        }
    }
}
