//! The steps of converting a name to ASCII, from `puny_idna::explain`, with offsets in UTF-16 code units.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use puny_idna::Problem as Found;
use puny_idna::explain::{self, Detail};
use puny_idna::record::Record;
use serde::Serialize;

use super::string::Trace;
use crate::codec::WITH_SURROGATES;
use crate::exchange::{Outcome, Output};
use crate::json::json;
use crate::names::settings;
use crate::problems::Problem;
use crate::utf16;

/// The steps of converting a name.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Explanation {
    edition: &'static str,
    steps: Vec<Step>,
    /// The number of labels that have no steps because the name has too many labels.
    labels_left: usize,
    ascii: Option<String>,
    problems: Vec<Problem>,
}

/// A step, with the section of the specification that defines it. The kind of the step decides which fields it has.
#[derive(Serialize)]
struct Step {
    step: &'static str,
    source: &'static str,
    /// The index of the label, from 0. Absent if the step processes the whole name.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// The result of the step. Null if there is no result, because the label or the name is refused.
    output: Option<String>,
    #[serde(flatten)]
    detail: StepDetail,
    /// The result of each rule for the label or the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<CheckedRule>>,
}

/// A rule with its result.
#[derive(Serialize)]
struct CheckedRule {
    status: &'static str,
    result: &'static str,
    /// The reason why the rule does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// The details of a step. The name of the field in JSON is the name of the variant in camel case.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum StepDetail {
    Changes(Vec<Change>),
    Labels(Vec<String>),
    Trace(Trace),
    Problems(Vec<Problem>),
}

/// A part of the input of a step that changes, or a code point that does not change but is not `valid` in the mapping
/// table.
#[derive(Serialize)]
struct Change {
    /// The offset of the first code unit, in the input of the step.
    start: usize,
    end: usize,
    from: String,
    to: String,
    /// The status of the code point in the mapping table.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
}

/// Implements `puny_explain`: writes the steps of converting a name.
pub(crate) fn explain(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    match utf16::decode(input) {
        Ok(name) => json(&explain_name(&name, options), output),
        Err(lone) => {
            let refused = Explanation {
                edition: settings(options).preset().name(),
                problems: vec![Problem::of_lone_surrogate(lone)],
                ..Explanation::default()
            };
            json(&refused, output)
        }
    }
}

fn explain_name(given: &str, options: u32) -> Explanation {
    let explained = explain::explain(given, *settings(options).edition());
    let offsets = utf16::offsets(given);
    let problems = |found: &[Found]| {
        let found = found.iter();
        found
            .map(|found| Problem::of_text(Record::of(found), &offsets))
            .collect()
    };
    let steps = explained.steps().iter().map(|step| Step {
        step: step.kind().name(),
        source: step.source(),
        label: step.label(),
        input: step.input().map(str::to_owned),
        output: step.output().map(str::to_owned),
        detail: match step.detail() {
            Detail::Changes(found) => {
                StepDetail::Changes(convert_changes(step.input().unwrap_or_default(), found))
            }
            Detail::Labels(labels) => StepDetail::Labels(labels.clone()),
            Detail::Decoded(trace) => StepDetail::Trace(Trace::of_decoding(
                &WITH_SURROGATES,
                trace,
                &code_points(step.punycode_input()),
            )),
            Detail::Encoded(trace) => StepDetail::Trace(Trace::of_encoding(
                &WITH_SURROGATES,
                trace,
                &code_points(step.punycode_input()),
            )),
            Detail::Checked(checked) => StepDetail::Problems(problems(checked.problems())),
            // `Detail` is non-exhaustive. A variant that is unknown here becomes an empty list of problems.
            _ => StepDetail::Problems(Vec::new()),
        },
        rules: step.checked().map(|checked| convert_rules(checked.rules())),
    });
    Explanation {
        edition: settings(options).preset().name(),
        steps: steps.collect(),
        labels_left: explained.labels_left(),
        ascii: explained.ascii().map(str::to_owned),
        problems: problems(explained.problems()),
    }
}

fn convert_rules(rules: &[explain::CheckedRule]) -> Vec<CheckedRule> {
    let rules = rules.iter().map(|rule| CheckedRule {
        status: rule.rule().code(),
        result: rule.outcome().name(),
        why: rule.outcome().reason().map(|reason| reason.to_string()),
    });
    rules.collect()
}

fn convert_changes(input: &str, found: &[explain::ChangedPart]) -> Vec<Change> {
    let offsets = utf16::offsets(input);
    let changes = found.iter().map(|change| Change {
        start: offsets.of(change.range().start),
        end: offsets.of(change.range().end),
        from: input.get(change.range()).unwrap_or_default().to_owned(),
        to: change.to().to_owned(),
        status: change.status(),
    });
    changes.collect()
}

fn code_points(text: Option<&str>) -> Vec<u32> {
    text.unwrap_or_default().chars().map(u32::from).collect()
}
