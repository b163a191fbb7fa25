//! The explanation of a name in one sentence.

use std::fmt::{self, Display};

use puny_idna::explain::{Detail, StepKind};

use super::Name;
use crate::explain::string::summary::Characters;

/// How many labels there are, how many of them in Punycode, and how long it is.
pub(super) struct Summary<'n>(pub(super) &'n Name<'n>);

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary(name) = *self;
        let (mut labels, mut explained, mut encoded, mut moved) = (0, 0, 0, 0);
        let mut is_a_label = false;
        for step in name.steps() {
            match (step.kind(), step.detail()) {
                (_, Detail::Labels(all)) => {
                    labels = all.iter().filter(|label| !label.is_empty()).count();
                }
                (StepKind::Decode, _) => is_a_label = true,
                (StepKind::Check, _) => {
                    let text = step.output().unwrap_or_default();
                    let characters = text.chars().filter(|c| !c.is_ascii()).count();
                    explained += 1;
                    encoded += usize::from(characters > 0 || is_a_label);
                    moved += characters;
                    is_a_label = false;
                }
                _ => {}
            }
        }
        match labels {
            1 => write!(f, "1 label, ")?,
            count => write!(f, "{count} labels, ")?,
        }
        match encoded {
            0 => f.write_str("none")?,
            count => write!(f, "{count}")?,
        }
        match name.explained.labels_left() {
            0 => f.write_str(" of them in Punycode")?,
            _ => write!(f, " of the first {explained} in Punycode")?,
        }
        if encoded > 0 {
            write!(f, ": {} moved", Characters(moved))?;
        }
        match (name.explained.ascii(), name.found().len()) {
            (Some(ascii), 0) => write!(f, "; {} bytes", ascii.len()),
            (_, 1) => f.write_str("; 1 rule is broken"),
            (_, count) => write!(f, "; {count} rules are broken"),
        }
    }
}
