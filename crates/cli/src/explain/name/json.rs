//! The steps of a name as data: a JSON object with an object per step.

use std::io::Write;

use puny_idna::Status;
use puny_idna::explain::{Change, Detail, Rule, Step, StepKind};
use serde::{Serialize, Serializer};

use super::summary::Summary;
use super::{Name, octets};
use crate::explain::string::Explanation;
use crate::explain::string::json::{InPlace, Place, Trace, insertions};
use crate::report::json;
use crate::report::record::Head;

/// Writes one object and a newline.
pub(crate) fn write(name: &Name<'_>, head: Head<'_>, out: &mut impl Write) {
    let object = Object {
        head,
        idna: name.edition(),
        steps: Steps(name),
        output: name.explained.ascii(),
        unicode: name.explained.unicode(),
        errors: Errors(name),
    };
    json::line(&object, out);
}

/// Writes a line for the start, each step, each insertion of a label, and the end.
pub(crate) fn write_steps(name: &Name<'_>, head: Head<'_>, out: &mut impl Write) {
    let place = Place::of(head);
    let start = Start {
        step: "start",
        input: name.input,
        idna: name.edition(),
    };
    json::line(&InPlace { place, step: start }, out);
    for step in name.steps() {
        let trace = Explanation::of_label(step);
        let step = fields(name, step, None);
        let label = step.label;
        json::line(&InPlace { place, step }, out);
        for step in trace.iter().flat_map(|trace| insertions(trace, label)) {
            json::line(&InPlace { place, step }, out);
        }
    }
    let end = End {
        step: "end",
        summary: Summary(name).to_string(),
        output: name.explained.ascii(),
        unicode: name.explained.unicode(),
        errors: Errors(name),
    };
    json::line(&InPlace { place, step: end }, out);
}

#[derive(Serialize)]
struct Start<'n> {
    step: &'static str,
    input: &'n str,
    idna: &'static str,
}

#[derive(Serialize)]
struct End<'n> {
    step: &'static str,
    summary: String,
    output: Option<&'n str>,
    unicode: Option<&'n str>,
    errors: Errors<'n>,
}

/// The fields in the order of the manual.
#[derive(Serialize)]
struct Object<'n> {
    #[serde(flatten)]
    head: Head<'n>,
    idna: &'static str,
    steps: Steps<'n>,
    output: Option<&'n str>,
    unicode: Option<&'n str>,
    errors: Errors<'n>,
}

struct Errors<'n>(&'n Name<'n>);

impl Serialize for Errors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.problems())
    }
}

/// All steps, each with its trace.
struct Steps<'n>(&'n Name<'n>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Steps(name) = *self;
        serializer.collect_seq(name.steps().iter().map(|step| WithTrace(name, step)))
    }
}

struct WithTrace<'n>(&'n Name<'n>, &'n Step);

impl Serialize for WithTrace<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &WithTrace(name, step) = self;
        let trace = Explanation::of_label(step);
        fields(name, step, trace.as_ref().map(Trace::of)).serialize(serializer)
    }
}

/// The fields of a step. Which it has depends on its kind.
#[derive(Serialize)]
struct Fields<'n> {
    step: &'static str,
    source: &'static str,
    /// From 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'n str>,
    output: Option<&'n str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    octets: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Changes<'n>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<&'n [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Rules<'n>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels_left: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace<'n>>,
}

fn fields<'n>(name: &Name<'_>, step: &'n Step, trace: Option<Trace<'n>>) -> Fields<'n> {
    let kind = step.kind();
    let is_ascii = matches!(kind, StepKind::Encode | StepKind::Join);
    let detail = step.detail();
    Fields {
        step: kind.name(),
        source: step.source(),
        label: step.label(),
        input: step.input(),
        output: step.output(),
        octets: step.output().map(octets).filter(|_| is_ascii),
        changes: match detail {
            Detail::Changes(all) => Some(Changes(step.input().expect(INPUT), all)),
            _ => None,
        },
        labels: match detail {
            Detail::Labels(labels) => Some(labels),
            _ => None,
        },
        rules: step.checked().map(|checked| Rules(checked.rules())),
        labels_left: Some(name.explained.labels_left())
            .filter(|count| kind == StepKind::Join && *count > 0),
        trace,
    }
}

const INPUT: &str = "a step with changes has a text that it changes";

/// What changes in a text; with the name of a code point that is mapped.
struct Changes<'n>(&'n str, &'n [Change]);

#[derive(Serialize)]
struct Changed<'n> {
    start: usize,
    end: usize,
    from: &'n str,
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "json::code_point"
    )]
    code_point: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    to: &'n str,
}

impl Serialize for Changes<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Changes(input, changes) = self;
        serializer.collect_seq(changes.iter().map(|change| {
            let from = &input[change.range()];
            let status = change.status();
            let code_point = from.chars().next().filter(|_| status.is_some());
            let name = code_point.and_then(unicode_names2::name);
            Changed {
                start: change.range().start,
                end: change.range().end,
                from,
                code_point,
                name: name.map(|name| name.to_string()),
                status,
                to: change.to(),
            }
        }))
    }
}

struct Rules<'n>(&'n [Rule]);

/// What became of a rule.
#[derive(Serialize)]
struct OneRule {
    #[serde(serialize_with = "json::display")]
    status: Status,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

impl Serialize for Rules<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|rule| OneRule {
            status: rule.status(),
            result: rule.outcome().name(),
            why: rule.outcome().reason().map(|reason| reason.to_string()),
        }))
    }
}
