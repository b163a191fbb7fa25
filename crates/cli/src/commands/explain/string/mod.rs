//! What an explanation is made of.

use puny::profiles::Profile;
use puny::trace::{Digit, Step};

use crate::report::problem::Problem;

/// Everything there is to say about one string.
pub(super) struct Explanation<'e> {
    pub(super) profile: Profile,
    /// What the user called the profile.
    pub(super) profile_name: &'e str,
    pub(super) decode: bool,
    pub(super) input: &'e str,
    /// The literal portion.
    pub(super) literal: &'e [u32],
    pub(super) steps: &'e [Step],
    /// The digits that were read of the delta in which an error stands.
    pub(super) unfinished: &'e [Digit],
    pub(super) result: Result<String, Problem>,
}

impl Explanation<'_> {
    /// The literal portion as text.
    pub(super) fn literal(&self) -> String {
        let literal = self.literal.iter();
        literal
            .filter_map(|&number| self.profile.basic_char(number))
            .collect()
    }
}
