//! The problems of one name, as its steps find them.

use alloc::vec::Vec;

use super::cause::Cause;
use super::problem::Problem;
use super::spot::{Place, Spot};
use super::status::Status;

/// The problems found so far: label by label, and last those of the name.
#[derive(Default)]
pub(crate) struct Recorder {
    pub(crate) problems: Vec<Problem>,
}

impl Recorder {
    /// A rule broken by one code point of a label. In a decoded label code points have no
    /// places of their own, so that one which stands there a million times over would be as
    /// many equal problems. Those among the last few are kept once.
    #[inline(never)] // it has many callers, and none is in a hurry
    pub(crate) fn spot(&mut self, place: Place, spot: Spot, status: Status) {
        let problem = place.problem_of(spot, status);
        let mut last = self.problems.iter().rev().take(8);
        if !last.any(|last| *last == problem) {
            self.problems.push(problem);
        }
    }

    /// A rule broken by a label.
    pub(crate) fn label(&mut self, place: Place, status: Status) {
        self.problems.push(place.problem(status));
    }

    /// The same, with a cause.
    pub(crate) fn label_because(&mut self, place: Place, status: Status, cause: Cause) {
        self.problems.push(place.problem(status).because(cause));
    }

    /// A rule broken by a name of so many bytes.
    pub(crate) fn name(&mut self, bytes: usize, status: Status, cause: Cause) {
        let problem = Problem::new(status, None, 0..bytes);
        self.problems.push(problem.because(cause));
    }

    /// The problems of this name.
    pub(crate) fn finish(mut self, name: &str) -> Vec<Problem> {
        for problem in &mut self.problems {
            problem.find_origin(name);
        }
        self.problems
    }
}
