//! Maps the label indices of problems to the labels of the converted name.
//!
//! In IDNA2003 normalisation may put full stops into a label, from U+2024 and U+2488, after
//! the name has been split. When the result is split again, that label gives several. The other
//! editions count labels after mapping.

use alloc::vec::Vec;
use core::ops::Range;

use super::refusal::Refusal;
use crate::conversion::Idna;
use crate::dns::labels::is_separator;

/// A map from label indices of the input, as the edition counts them, to those of the result.
pub(super) enum LabelMap {
    /// The indices are the same.
    Same,
    /// The index of the first label of the result for each label of the input, followed by the
    /// number of labels of the result.
    Starts(Vec<usize>),
    /// The correspondence is unknown: each label maps to all labels of the result, of which there
    /// are this many.
    Unknown(usize),
}

impl LabelMap {
    /// The map for a name and its conversion.
    pub(super) fn of(name: &str, ascii: &str, edition: &dyn Idna) -> LabelMap {
        let count = ascii.split('.').count();
        if name.split(is_separator).count() == count {
            return LabelMap::Same;
        }
        // ToUnicode keeps the separators or turns them into dots, and keeps labels that are not
        // A-labels as they were before normalisation.
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

    /// Converts refusals of labels of the input to refusals of labels of the result: if a label is
    /// refused, every label that it maps to is refused, once.
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

    /// The labels of the result that this label maps to.
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
