//! The steps of converting a name to ASCII: those of `puny_idna::explain`, with offsets in UTF-16.

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

/// The steps of one name.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
struct Explanation {
    edition: &'static str,
    steps: Vec<Step>,
    /// The number of labels without steps of their own.
    labels_left: usize,
    ascii: Option<String>,
    problems: Vec<Problem>,
}

/// One step, with its source. Which fields it has depends on its kind.
#[derive(Serialize)]
struct Step {
    step: &'static str,
    source: &'static str,
    /// The label, from 0; absent if the step is on the whole name.
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    /// Null if there is none, because the name is refused.
    output: Option<String>,
    #[serde(flatten)]
    detail: Of,
    /// What became of each rule of a label, or of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<Rule>>,
}

/// A rule, and what became of it.
#[derive(Serialize)]
struct Rule {
    status: &'static str,
    result: &'static str,
    /// Why it is not asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What there is to say of a step, under the name of its field.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Of {
    Changes(Vec<Change>),
    Labels(Vec<String>),
    Trace(Trace),
    Problems(Vec<Problem>),
}

/// A part of the step's input that changes, or a code point whose status deserves a remark.
#[derive(Serialize)]
struct Change {
    /// In units of the step's input.
    start: usize,
    end: usize,
    from: String,
    to: String,
    /// The code point's status in the table of the mapping.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
}

/// The steps of a name, as an operation.
pub(crate) fn explain(input: &[u16], options: u32, output: &mut Output) -> Outcome {
    match utf16::text(input) {
        Ok(name) => json(&explanation(&name, options), output),
        Err(lone) => {
            let refused = Explanation {
                edition: settings(options).preset().name(),
                problems: vec![Problem::of_lone(lone)],
                ..Explanation::default()
            };
            json(&refused, output)
        }
    }
}

fn explanation(given: &str, options: u32) -> Explanation {
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
            Detail::Changes(found) => Of::Changes(changes(step.input().unwrap_or_default(), found)),
            Detail::Labels(labels) => Of::Labels(labels.clone()),
            Detail::Decoded(trace) => Of::Trace(Trace::of_decoding(
                &WITH_SURROGATES,
                trace,
                &code_points(step.punycode_input()),
            )),
            Detail::Encoded(trace) => Of::Trace(Trace::of_encoding(
                &WITH_SURROGATES,
                trace,
                &code_points(step.punycode_input()),
            )),
            Detail::Checked(checked) => Of::Problems(problems(checked.problems())),
            // A later version may say more.
            _ => Of::Problems(Vec::new()),
        },
        rules: step.checked().map(|checked| rules(checked.rules())),
    });
    Explanation {
        edition: settings(options).preset().name(),
        steps: steps.collect(),
        labels_left: explained.labels_left(),
        ascii: explained.ascii().map(str::to_owned),
        problems: problems(explained.problems()),
    }
}

fn rules(rules: &[explain::Rule]) -> Vec<Rule> {
    let rules = rules.iter().map(|rule| Rule {
        status: rule.status().code(),
        result: rule.outcome().name(),
        why: rule.outcome().reason().map(|reason| reason.to_string()),
    });
    rules.collect()
}

fn changes(input: &str, found: &[explain::Change]) -> Vec<Change> {
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
