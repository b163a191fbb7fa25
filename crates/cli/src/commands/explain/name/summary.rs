//! The explanation of a name in one sentence.

use std::fmt::{self, Display};

use super::Name;
use crate::commands::explain::string::summary::Characters;

/// How many labels there are, how many of them in Punycode, and how long it is.
pub(in super::super) struct Summary<'n>(pub(in super::super) &'n Name<'n>);

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary(name) = *self;
        let (mut labels, mut encoded, mut moved) = (0_usize, 0_usize, 0);
        for label in name.labels() {
            let characters = label.unicode().chars().filter(|c| !c.is_ascii()).count();
            labels += usize::from(!label.text.is_empty());
            encoded += usize::from(characters > 0 || label.digits().is_some());
            moved += characters;
        }
        match labels {
            1 => write!(f, "1 label, ")?,
            count => write!(f, "{count} labels, ")?,
        }
        match encoded {
            0 => write!(f, "none of them in Punycode")?,
            count => {
                let moved = Characters(moved);
                write!(f, "{count} of them in Punycode: {moved} moved")?;
            }
        }
        match (&name.ascii, name.found.len()) {
            (Some(ascii), 0) => write!(f, "; {} bytes", ascii.len()),
            (_, 1) => f.write_str("; 1 rule is broken"),
            (_, count) => write!(f, "; {count} rules are broken"),
        }
    }
}
