//! Explains step by step how a Bootstring encodes or decodes a string.
//!
//! | file | holds |
//! |---|---|
//! | `text.rs` | the steps as text |
//! | `pseudocode.rs` | the lines of the pseudocode that run |
//! | `window.rs` | the part of the string around the last insertion |
//! | `json.rs` | the steps as JSON |

pub(super) mod json;
pub(super) mod pseudocode;
pub(super) mod text;
mod window;

use std::borrow::Cow;

use puny::profiles::{PUNYCODE_PROFILE, Profile};
use puny::trace::{DecodeTrace, Digit, EncodeTrace, Insertion};
use puny_idna::explain::{self, Detail};

use crate::convert::codec::hint;
use crate::report::problem::Problem;

/// The explanation of one string.
pub(super) struct Explanation<'e> {
    profile: &'e Profile,
    /// The profile as the user gave it.
    profile_name: &'e str,
    pub(super) input: &'e str,
    decodes: bool,
    /// The code points of the literal portion.
    literal: &'e [u32],
    steps: &'e [Insertion],
    /// The digits of the delta that has an error, up to the error.
    unfinished: &'e [Digit],
    /// The decoded string, with all insertions.
    whole: Cow<'e, [u32]>,
    pub(super) result: Result<String, Problem>,
}

impl<'e> Explanation<'e> {
    /// Explains an encoding.
    pub(super) fn encoding(
        profile: &'e Profile,
        profile_name: &'e str,
        input: &'e str,
        trace: &'e EncodeTrace,
    ) -> Self {
        let result = profile.encode(input);
        Explanation {
            literal: trace.literal(),
            steps: trace.steps(),
            whole: profile.extended_code_points(input).collect(),
            result: result.map_err(|error| Problem::encode(error, input, error.offset())),
            ..Explanation::none(profile, profile_name, input, false)
        }
    }

    /// Explains a decoding.
    pub(super) fn decoding(
        profile: &'e Profile,
        profile_name: &'e str,
        input: &'e str,
        trace: &'e DecodeTrace,
    ) -> Self {
        let result = profile.decode(input).map_err(|error| {
            let problem = Problem::decode(error, input, error.offset());
            let hint = hint::for_decode(profile.bootstring(), input, &problem);
            problem.with_hint(hint)
        });
        Explanation {
            literal: trace.literal(),
            steps: trace.steps(),
            unfinished: trace.unfinished(),
            whole: Cow::Borrowed(trace.output()),
            result,
            ..Explanation::none(profile, profile_name, input, true)
        }
    }

    /// Explains the step of a name that decodes or encodes a label. Returns `None` for other steps.
    pub(super) fn of_label(step: &'e explain::Step) -> Option<Self> {
        let (profile, name, input) = (&PUNYCODE_PROFILE, "punycode", step.punycode_input()?);
        match step.detail() {
            Detail::Decoded(trace) => Some(Explanation::decoding(profile, name, input, trace)),
            Detail::Encoded(trace) => Some(Explanation::encoding(profile, name, input, trace)),
            _ => None,
        }
    }

    /// Makes an explanation without steps.
    pub(super) fn none(
        profile: &'e Profile,
        profile_name: &'e str,
        input: &'e str,
        decodes: bool,
    ) -> Self {
        Explanation {
            profile,
            profile_name,
            input,
            decodes,
            literal: &[],
            steps: &[],
            unfinished: &[],
            whole: Cow::Borrowed(&[]),
            result: Ok(String::new()),
        }
    }

    /// Returns the literal portion as text.
    fn literal(&self) -> String {
        let literal = self.literal.iter();
        literal
            .filter_map(|&number| self.profile.basic_char(number))
            .collect()
    }

    /// Returns the delimiter as text. The text is empty if the delimiter is not a character.
    fn delimiter(&self) -> String {
        let delimiter = self.profile.bootstring().alphabet().delimiter();
        self.profile.basic_char(delimiter).into_iter().collect()
    }

    /// Returns digits as text.
    fn written(&self, digits: &[Digit]) -> String {
        digits
            .iter()
            .filter_map(|digit| self.profile.basic_char(digit.code_point))
            .collect()
    }

    /// Returns a summary in one sentence: how many characters were moved or inserted, the length of the encoded string,
    /// and the length of its last delta. An example is `6 of 8 characters moved, 24 bytes; 4 of them carry the last
    /// delta`.
    fn summary(&self) -> String {
        let done = if self.decodes { "inserted" } else { "moved" };
        let count = self.steps.len();
        let Ok(result) = &self.result else {
            return format!("{} {done} before the error", characters(count));
        };
        let basic = if self.decodes { self.input } else { result };
        let bytes = match basic.len() {
            1 => "1 byte".to_owned(),
            bytes => format!("{bytes} bytes"),
        };
        let Some(last) = self.steps.last() else {
            return format!("no character {done}, {bytes}");
        };
        let last = self.written(&last.digits).len();
        let carry = if last == 1 { "carries" } else { "carry" };
        let all = characters(self.whole.len());
        format!("{count} of {all} {done}, {bytes}; {last} of them {carry} the last delta")
    }
}

/// Returns a number of characters in words.
pub(super) fn characters(count: usize) -> String {
    match count {
        0 => "no character".to_owned(),
        1 => "1 character".to_owned(),
        count => format!("{count} characters"),
    }
}
