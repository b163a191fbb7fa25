//! The explanation in one sentence.

use std::fmt::{self, Display};

use super::Explanation;

/// What was done, how long it is, and how much of it is the last delta: `6 of 8 characters moved,
/// 24 bytes; 4 of them carry the last delta`.
pub(crate) struct Summary<'e>(pub(crate) &'e Explanation<'e>);

impl Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary(explanation) = *self;
        let steps = explanation.steps();
        let done = match explanation.decodes() {
            true => "inserted",
            false => "moved",
        };
        let Ok(result) = &explanation.result else {
            return write!(f, "{} {done} before the error", Characters(steps.len()));
        };
        let points = explanation.whole().len();
        let basic = match explanation.decodes() {
            true => explanation.input,
            false => result.as_str(),
        };
        let bytes = match basic.len() {
            1 => "1 byte".to_owned(),
            bytes => format!("{bytes} bytes"),
        };
        let Some(last) = steps.last() else {
            return write!(f, "no character {done}, {bytes}");
        };
        let last = explanation.written(&last.digits).len();
        let carry = if last == 1 { "carries" } else { "carry" };
        write!(
            f,
            "{} of {} {done}, {bytes}; {last} of them {carry} the last delta",
            steps.len(),
            Characters(points)
        )
    }
}

/// A number of characters.
pub(crate) struct Characters(pub(crate) usize);

impl Display for Characters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("no character"),
            1 => f.write_str("1 character"),
            count => write!(f, "{count} characters"),
        }
    }
}
