//! The steps as JSON.

use std::io::Write;

use puny::profiles::Profile;
use puny::trace;
use serde::{Serialize, Serializer};

use super::Explanation;
use super::summary::Summary;
use crate::report::json;
use crate::report::problem::Problem;
use crate::report::record::Head;

/// Writes one object and a newline.
pub(crate) fn write(explanation: &Explanation<'_>, head: Head<'_>, out: &mut impl Write) {
    let object = Object {
        head,
        trace: Trace::of(explanation),
        errors: explanation.result.as_ref().err(),
    };
    json::line(&object, out);
}

/// Writes a line for the start, each step, the digits of a delta that does not end, and the end.
pub(crate) fn write_steps(explanation: &Explanation<'_>, head: Head<'_>, out: &mut impl Write) {
    let place = Place::of(head);
    let step = First {
        step: "start",
        input: explanation.input,
        start: Start::of(explanation),
    };
    json::line(&InPlace { place, step }, out);
    for step in insertions(explanation, None) {
        json::line(&InPlace { place, step }, out);
    }
    let unfinished = explanation.unfinished();
    if !unfinished.is_empty() {
        let digits = Digits(explanation.profile, unfinished);
        let step = Unfinished {
            step: "unfinished",
            digits,
        };
        json::line(&InPlace { place, step }, out);
    }
    let step = End {
        step: "end",
        summary: Summary(explanation).to_string(),
        output: explanation.result.as_deref().ok(),
        errors: explanation.result.as_ref().err(),
    };
    json::line(&InPlace { place, step }, out);
}

/// Where the string is, in each of its lines.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Place<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'p str>,
    line: u64,
}

impl<'p> Place<'p> {
    pub(crate) fn of(head: Head<'p>) -> Self {
        Place {
            file: head.file,
            line: head.line,
        }
    }
}

/// A step, in its place.
#[derive(Serialize)]
pub(crate) struct InPlace<'p, S> {
    #[serde(flatten)]
    pub(crate) place: Place<'p>,
    #[serde(flatten)]
    pub(crate) step: S,
}

#[derive(Serialize)]
struct First<'e> {
    step: &'static str,
    input: &'e str,
    #[serde(flatten)]
    start: Start<'e>,
}

/// The state before the first step.
#[derive(Serialize)]
struct Start<'e> {
    direction: &'static str,
    profile: &'e str,
    n: u32,
    i: u32,
    bias: u32,
    literal: String,
}

impl<'e> Start<'e> {
    fn of(explanation: &'e Explanation<'_>) -> Self {
        let params = explanation.profile.bootstring().params();
        Start {
            direction: match explanation.decodes() {
                true => "decode",
                false => "encode",
            },
            profile: explanation.profile_name,
            n: params.initial_n(),
            i: 0,
            bias: params.initial_bias(),
            literal: explanation.literal(),
        }
    }
}

#[derive(Serialize)]
struct Unfinished<'e> {
    step: &'static str,
    digits: Digits<'e>,
}

#[derive(Serialize)]
struct End<'e> {
    step: &'static str,
    summary: String,
    output: Option<&'e str>,
    #[serde(serialize_with = "list")]
    errors: Option<&'e Problem>,
}

/// A step with its number, and the label of a name.
#[derive(Serialize)]
pub(crate) struct Insertion<'e> {
    step: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    number: usize,
    #[serde(flatten)]
    insertion: Step<'e>,
}

/// The steps of a string, or of a label.
pub(crate) fn insertions<'e>(
    explanation: &'e Explanation<'_>,
    label: Option<usize>,
) -> impl Iterator<Item = Insertion<'e>> {
    let steps = explanation.steps().iter().zip(1..);
    steps.map(move |(step, number)| Insertion {
        step: "insert",
        label,
        number,
        insertion: one(explanation.profile, step),
    })
}

#[derive(Serialize)]
struct Object<'e> {
    #[serde(flatten)]
    head: Head<'e>,
    #[serde(flatten)]
    trace: Trace<'e>,
    #[serde(serialize_with = "list")]
    errors: Option<&'e Problem>,
}

/// Zero or one problem.
fn list<S: Serializer>(problem: &Option<&Problem>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(problem.iter())
}

/// All steps of the procedure.
#[derive(Serialize)]
pub(crate) struct Trace<'e> {
    #[serde(flatten)]
    start: Start<'e>,
    steps: Steps<'e>,
    unfinished: Digits<'e>,
    output: Option<&'e str>,
}

impl<'e> Trace<'e> {
    pub(crate) fn of(explanation: &'e Explanation<'_>) -> Self {
        let profile = explanation.profile;
        Trace {
            start: Start::of(explanation),
            steps: Steps(profile, explanation.steps()),
            unfinished: Digits(profile, explanation.unfinished()),
            output: explanation.result.as_deref().ok(),
        }
    }
}

/// All steps, each made when written.
struct Steps<'e>(&'e Profile, &'e [trace::Step]);

#[derive(Serialize)]
struct Step<'e> {
    code_point: u32,
    character: Option<char>,
    position: usize,
    n: u64,
    i: u64,
    delta: u64,
    bias: u64,
    next_bias: u64,
    digits: Digits<'e>,
}

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Steps(profile, steps) = self;
        serializer.collect_seq(steps.iter().map(|step| one(profile, step)))
    }
}

fn one<'e>(profile: &'e Profile, step: &'e trace::Step) -> Step<'e> {
    Step {
        code_point: step.code_point,
        character: profile.extended_char(step.code_point),
        position: step.position,
        n: step.n,
        i: step.i,
        delta: step.delta,
        bias: step.bias,
        next_bias: step.next_bias,
        digits: Digits(profile, &step.digits),
    }
}

/// The digits of a delta.
struct Digits<'e>(&'e Profile, &'e [trace::Digit]);

#[derive(Serialize)]
struct Digit {
    code_point: u32,
    character: Option<char>,
    value: u32,
    k: u64,
    threshold: u32,
    weight: u64,
}

impl Serialize for Digits<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Digits(profile, digits) = self;
        serializer.collect_seq(digits.iter().map(|digit| Digit {
            code_point: digit.code_point,
            character: profile.basic_char(digit.code_point),
            value: digit.value,
            k: digit.k,
            threshold: digit.threshold,
            weight: digit.weight,
        }))
    }
}
