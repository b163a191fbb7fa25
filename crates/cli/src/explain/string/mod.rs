//! One string, encoded or decoded by a Bootstring, step by step.
//!
//! | file | holds |
//! |---|---|
//! | `text.rs` | the steps for people |
//! | `summary.rs` | all of it in one sentence |
//! | `window.rs` | the growing string around the last insertion |
//! | `rfc.rs` | the traces of RFC 3492, sections 7.2 and 7.3 |
//! | `json.rs` | the steps as data |

pub(super) mod json;
pub(super) mod rfc;
pub(super) mod summary;
pub(super) mod text;
pub(super) mod window;

use std::borrow::Cow;

use puny::profiles::{PUNYCODE_PROFILE, Profile};
use puny::trace::{DecodeTrace, Digit, EncodeTrace, Step};
use puny_idna::explain::{self, Detail};

use crate::convert::codec::hint;
use crate::report::problem::Problem;

/// The explanation of one string.
pub(super) struct Explanation<'e> {
    pub(super) profile: &'e Profile,
    /// The user's name for the profile.
    pub(super) profile_name: &'e str,
    pub(super) input: &'e str,
    trace: Trace<'e>,
    pub(super) result: Result<String, Problem>,
}

enum Trace<'e> {
    Encode(Cow<'e, EncodeTrace>, Vec<u32>),
    Decode(Cow<'e, DecodeTrace>),
    /// It was refused before the first step.
    None {
        decode: bool,
    },
}

impl<'e> Explanation<'e> {
    /// Explains an encoding.
    pub(super) fn encoding(profile: &'e Profile, profile_name: &'e str, input: &'e str) -> Self {
        let numbers: Vec<u32> = profile.extended_code_points(input).collect();
        let trace = EncodeTrace::new(profile.bootstring(), &numbers[..]);
        Explanation::encoded(profile, profile_name, input, Cow::Owned(trace))
    }

    /// Explains a decoding.
    pub(super) fn decoding(profile: &'e Profile, profile_name: &'e str, input: &'e str) -> Self {
        let numbers: Vec<u32> = profile.basic_code_points(input).collect();
        let trace = DecodeTrace::new(profile.bootstring(), &numbers[..]);
        Explanation::decoded(profile, profile_name, input, Cow::Owned(trace))
    }

    /// The part of a name's step that decodes or encodes a label; `None` for other steps.
    pub(super) fn of_label(step: &'e explain::Step) -> Option<Self> {
        let (profile, input) = (&PUNYCODE_PROFILE, step.punycode_input()?);
        match step.detail() {
            Detail::Decoded(trace) => {
                let trace = Cow::Borrowed(trace);
                Some(Explanation::decoded(profile, "punycode", input, trace))
            }
            Detail::Encoded(trace) => {
                let trace = Cow::Borrowed(trace);
                Some(Explanation::encoded(profile, "punycode", input, trace))
            }
            _ => None,
        }
    }

    fn encoded(
        profile: &'e Profile,
        profile_name: &'e str,
        input: &'e str,
        trace: Cow<'e, EncodeTrace>,
    ) -> Self {
        let numbers = profile.extended_code_points(input).collect();
        let result = profile.encode(input);
        Explanation {
            profile,
            profile_name,
            input,
            trace: Trace::Encode(trace, numbers),
            result: result.map_err(|error| Problem::encode(error, input, error.offset())),
        }
    }

    fn decoded(
        profile: &'e Profile,
        profile_name: &'e str,
        input: &'e str,
        trace: Cow<'e, DecodeTrace>,
    ) -> Self {
        let result = profile.decode(input).map_err(|error| {
            let problem = Problem::decode(error, input, error.offset());
            let hint = hint::for_decode(profile.bootstring(), input, &problem);
            problem.with_hint(hint)
        });
        Explanation {
            profile,
            profile_name,
            input,
            trace: Trace::Decode(trace),
            result,
        }
    }

    /// For a string refused before the first step.
    pub(super) fn refusal(
        profile: &'e Profile,
        profile_name: &'e str,
        decode: bool,
        input: &'e str,
        problem: Problem,
    ) -> Self {
        Explanation {
            profile,
            profile_name,
            input,
            trace: Trace::None { decode },
            result: Err(problem),
        }
    }

    pub(super) fn decodes(&self) -> bool {
        match self.trace {
            Trace::Encode(..) => false,
            Trace::Decode(_) => true,
            Trace::None { decode } => decode,
        }
    }

    /// The code points of the literal portion.
    fn literal_code_points(&self) -> &[u32] {
        match &self.trace {
            Trace::Encode(trace, _) => trace.literal(),
            Trace::Decode(trace) => trace.literal(),
            Trace::None { .. } => &[],
        }
    }

    /// The literal portion as text.
    pub(super) fn literal(&self) -> String {
        let literal = self.literal_code_points().iter();
        literal
            .filter_map(|&number| self.profile.basic_char(number))
            .collect()
    }

    /// The delimiter as text, if it is a character.
    fn delimiter(&self) -> String {
        let delimiter = self.profile.bootstring().alphabet().delimiter();
        self.profile.basic_char(delimiter).into_iter().collect()
    }

    /// Digits as they are written.
    fn written(&self, digits: &[Digit]) -> String {
        digits
            .iter()
            .filter_map(|digit| self.profile.basic_char(digit.code_point))
            .collect()
    }

    pub(super) fn steps(&self) -> &[Step] {
        match &self.trace {
            Trace::Encode(trace, _) => trace.steps(),
            Trace::Decode(trace) => trace.steps(),
            Trace::None { .. } => &[],
        }
    }

    /// The digits read of the delta that has an error.
    pub(super) fn unfinished(&self) -> &[Digit] {
        match &self.trace {
            Trace::Decode(trace) => trace.unfinished(),
            Trace::Encode(..) | Trace::None { .. } => &[],
        }
    }

    /// The extended string with all insertions.
    pub(super) fn whole(&self) -> &[u32] {
        match &self.trace {
            Trace::Encode(_, input) => input,
            Trace::Decode(trace) => trace.output(),
            Trace::None { .. } => &[],
        }
    }
}
