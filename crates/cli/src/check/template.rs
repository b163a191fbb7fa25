//! The JSON object of a name with nothing to report: lower-case letters, digits and hyphens, none of which needs an
//! escape.

use super::json;
use super::verdict::{Criteria, Verdict};
use crate::report::record::Head;

/// A name that is not in any list of protected names. It has labels with letters and a label without letters.
const NAME: &str = "letters-of-template.0-0.letters-of-template";

/// The JSON object that `json::write_object` writes for [`NAME`], split into the texts before, between and after the
/// occurrences of the name.
#[derive(Debug)]
pub(crate) struct Template {
    /// The texts from the number of the line to the labels.
    start: Vec<String>,
    /// The texts of a label with letters, and of a label without letters. Their scripts differ.
    labels: [Vec<String>; 2],
    /// The texts after the labels.
    end: Vec<String>,
}

impl Template {
    /// Makes the template from the verdict on [`NAME`]. Returns `None` if this verdict reports a problem or a relation
    /// to a protected name.
    pub(super) fn new(criteria: &Criteria) -> Option<Self> {
        let verdict = Verdict::of_string(criteria, NAME);
        if !verdict.is_valid() || verdict.related().is_some() {
            return None;
        }
        let mut text = Vec::new();
        let head = Head {
            file: None,
            line: 0,
            column: None,
            input: NAME,
        };
        json::write_object(&verdict, head, &mut text);
        let text = String::from_utf8(text).ok()?;
        let text = text.strip_prefix("{\"line\":0")?;
        let (start, rest) = text.split_at(text.find("{\"text\"")?);
        let (labels, end) = rest.split_at(rest.find(']')?);
        let split = |text: &str, at| text.split(at).map(str::to_owned).collect();
        let mut labels = NAME.split('.').zip(labels.split_inclusive('}'));
        let mut label = || {
            let (name, text) = labels.next()?;
            Some(split(text.trim_start_matches(','), name))
        };
        Some(Template {
            start: split(start, NAME),
            labels: [label()?, label()?],
            end: split(end, NAME),
        })
    }

    /// Writes the part of the JSON object of a name that follows the line number.
    pub(super) fn write(&self, name: &[u8], out: &mut Vec<u8>) {
        fill(&self.start, name, out);
        let [letters, others] = &self.labels;
        for (number, label) in name.split(|byte| *byte == b'.').enumerate() {
            if number > 0 {
                out.push(b',');
            }
            let has_letters = label.iter().any(u8::is_ascii_lowercase);
            fill(if has_letters { letters } else { others }, label, out);
        }
        fill(&self.end, name, out);
    }
}

/// Writes the parts, and `text` between two neighbouring parts.
fn fill(parts: &[String], text: &[u8], out: &mut Vec<u8>) {
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            out.extend_from_slice(text);
        }
        out.extend_from_slice(part.as_bytes());
    }
}
