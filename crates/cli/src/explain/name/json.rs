//! Writes the explanation of a name as JSON: an object with an object for each step.

use std::io::Write;

use puny_idna::explain::{ChangedPart, CheckedRule, Detail, Step, StepKind};
use serde::{Serialize, Serializer};

use super::{Name, octets};
use crate::explain::string::Explanation;
use crate::explain::string::json::Trace;
use crate::report::problem::Problem;
use crate::report::record::Head;
use crate::report::{json, shown};

/// Writes one object and a newline.
pub(crate) fn write_object(name: &Name<'_>, head: Head<'_>, out: &mut impl Write) {
    let object = Object {
        head,
        edition: name.edition(),
        steps: Steps(name),
        ascii: name.explained.ascii(),
        unicode: name.explained.unicode(),
        problems: name.problems().collect(),
    };
    json::write_line(&object, out);
}

/// The fields in the order of the documentation.
#[derive(Serialize)]
struct Object<'n> {
    #[serde(flatten)]
    head: Head<'n>,
    edition: &'static str,
    steps: Steps<'n>,
    ascii: Option<&'n str>,
    unicode: Option<&'n str>,
    problems: Vec<Problem>,
}

/// All steps. Each step is converted, written and dropped before the next step.
struct Steps<'n>(&'n Name<'n>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Steps(name) = *self;
        serializer.collect_seq(name.steps().iter().map(|step| fields(name, step)))
    }
}

/// The fields of a step. The kind of the step decides which fields are present.
#[derive(Serialize)]
struct Fields<'n> {
    step: &'static str,
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<&'n str>,
    output: Option<&'n str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    octets: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Vec<Changed<'n>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels: Option<&'n [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<OneRule>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    labels_left: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trace: Option<Trace<'n>>,
}

fn fields<'n>(name: &Name<'_>, step: &'n Step) -> Fields<'n> {
    let kind = step.kind();
    let is_ascii = matches!(kind, StepKind::Encode | StepKind::Join);
    let input = step.input().unwrap_or_default();
    let left = name.explained.labels_left();
    Fields {
        step: kind.name(),
        source: step.source(),
        label: step.label(),
        input: step.input(),
        output: step.output(),
        octets: step.output().map(octets).filter(|_| is_ascii),
        changes: match step.detail() {
            Detail::Changes(all) => Some(all.iter().map(|one| changed(input, one)).collect()),
            _ => None,
        },
        labels: match step.detail() {
            Detail::Labels(labels) => Some(labels),
            _ => None,
        },
        rules: step
            .checked()
            .map(|checked| checked.rules().iter().map(rule).collect()),
        labels_left: (kind == StepKind::Join && left > 0).then_some(left),
        trace: Explanation::of_label(step).map(Trace::new),
    }
}

/// A change in a text. If a code point is mapped, the change also has the code point, its name and its status.
#[derive(Serialize)]
struct Changed<'n> {
    start: usize,
    end: usize,
    before: &'n str,
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "json::code_point"
    )]
    code_point: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    after: &'n str,
}

fn changed<'n>(input: &'n str, change: &'n ChangedPart) -> Changed<'n> {
    let before = &input[change.range()];
    let status = change.status();
    let code_point = before.chars().next().filter(|_| status.is_some());
    Changed {
        start: change.range().start,
        end: change.range().end,
        before,
        code_point,
        name: code_point.and_then(shown::name),
        status,
        after: change.after(),
    }
}

/// A rule and its result.
#[derive(Serialize)]
struct OneRule {
    status: &'static str,
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

fn rule(rule: &CheckedRule) -> OneRule {
    OneRule {
        status: rule.rule().code(),
        result: rule.outcome().name(),
        why: rule.outcome().reason().map(|reason| reason.to_string()),
    }
}
