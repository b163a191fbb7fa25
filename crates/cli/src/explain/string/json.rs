//! Writes the explanation of a string as JSON.

use std::io::Write;

use puny::profiles::Profile;
use puny::trace;
use serde::{Serialize, Serializer};

use super::Explanation;
use crate::report::json;
use crate::report::problem::Problem;
use crate::report::record::Head;

/// Writes one object and a newline.
pub(crate) fn write_object(explanation: Explanation<'_>, head: Head<'_>, out: &mut impl Write) {
    let problems = explanation.result.clone().err().into_iter().collect();
    let trace = Trace::new(explanation);
    json::write_line(
        &Object {
            head,
            trace,
            problems,
        },
        out,
    );
}

/// The fields in the order of the documentation.
#[derive(Serialize)]
struct Object<'e> {
    #[serde(flatten)]
    head: Head<'e>,
    #[serde(flatten)]
    trace: Trace<'e>,
    problems: Vec<Problem>,
}

/// The state before the first step, and all steps.
#[derive(Serialize)]
pub(crate) struct Trace<'e> {
    direction: &'static str,
    profile: &'e str,
    n: u32,
    i: u32,
    bias: u32,
    literal: String,
    steps: Steps<'e>,
    unfinished: Vec<Digit>,
    output: Option<String>,
}

impl<'e> Trace<'e> {
    pub(crate) fn new(explanation: Explanation<'e>) -> Self {
        let profile = explanation.profile;
        let params = profile.bootstring().params();
        Trace {
            direction: match explanation.decodes {
                true => "decode",
                false => "encode",
            },
            profile: explanation.profile_name,
            n: params.initial_n(),
            i: 0,
            bias: params.initial_bias(),
            literal: explanation.literal(),
            steps: Steps(profile, explanation.steps),
            unfinished: digits(profile, explanation.unfinished),
            output: explanation.result.ok(),
        }
    }
}

/// All steps. Each step is converted, written and dropped before the next step.
struct Steps<'e>(&'e Profile, &'e [trace::Insertion]);

#[derive(Serialize)]
struct Step {
    code_point: u32,
    character: Option<char>,
    position: usize,
    n: u64,
    i: u64,
    delta: u64,
    bias: u64,
    next_bias: u64,
    digits: Vec<Digit>,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Steps(profile, steps) = self;
        serializer.collect_seq(steps.iter().map(|step| Step {
            code_point: step.code_point,
            character: profile.extended_char(step.code_point),
            position: step.position,
            n: step.n,
            i: step.i,
            delta: step.delta,
            bias: step.bias,
            next_bias: step.next_bias,
            digits: digits(profile, &step.digits),
        }))
    }
}

#[derive(Serialize)]
struct Digit {
    code_point: u32,
    character: Option<char>,
    value: u32,
    k: u64,
    threshold: u32,
    weight: u64,
}

/// Returns the digits of a delta.
fn digits(profile: &Profile, digits: &[trace::Digit]) -> Vec<Digit> {
    let digits = digits.iter().map(|digit| Digit {
        code_point: digit.code_point,
        character: profile.basic_char(digit.code_point),
        value: digit.value,
        k: digit.k,
        threshold: digit.threshold,
        weight: digit.weight,
    });
    digits.collect()
}
