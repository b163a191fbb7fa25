//! The figures as one line of JSON.

use puny::Params;
use serde::Serialize;

use super::super::outcome::{Folds, Outcome, Sums};
use super::change;
use crate::report::json;

#[derive(Serialize)]
struct Record<'r> {
    profile: &'r str,
    strings: u64,
    distinct: usize,
    finished: bool,
    own: Row,
    tuned: Row,
    fixed_bias: Option<Row>,
    fixed_threshold: Option<Row>,
    scripts: Vec<Script>,
    cross_validation: Option<Validation>,
}

#[derive(Serialize)]
struct Row {
    length: u64,
    change_percent: f64,
    parameters: Parameters,
}

#[derive(Serialize)]
struct Parameters {
    base: u32,
    tmin: u32,
    tmax: u32,
    skew: u32,
    damp: u32,
    initial_bias: u32,
    initial_n: u32,
}

#[derive(Serialize)]
struct Script {
    script: &'static str,
    strings: u64,
    own: u64,
    tuned: u64,
    change_percent: f64,
}

#[derive(Serialize)]
struct Validation {
    folds: u64,
    seed: u64,
    #[serde(flatten)]
    tuned: Validated,
    fixed_bias: Option<Validated>,
    fixed_threshold: Option<Validated>,
}

#[derive(Serialize)]
struct Validated {
    chosen_for_percent: f64,
    held_out_percent: f64,
}

/// The record of a run.
pub(in super::super) fn record(
    outcome: &Outcome,
    profile: &str,
    distinct: usize,
    seed: u64,
) -> Vec<u8> {
    let own = outcome.own.total;
    let row = |length: u64, params: &Params| {
        let values = params.values();
        Row {
            length,
            change_percent: percent(own, length),
            parameters: Parameters {
                base: values.base,
                tmin: values.tmin,
                tmax: values.tmax,
                skew: values.skew,
                damp: values.damp,
                initial_bias: values.initial_bias,
                initial_n: values.initial_n,
            },
        }
    };
    let scripts = outcome.groups.iter().map(|row| Script {
        script: row.group.name(),
        strings: row.strings,
        own: row.own,
        tuned: row.tuned,
        change_percent: percent(row.own, row.tuned),
    });
    let validation = |folds: &Folds| {
        let validated = |sums: Sums| Validated {
            chosen_for_percent: percent(folds.own.chosen, sums.chosen),
            held_out_percent: percent(folds.own.held_out, sums.held_out),
        };
        Validation {
            folds: folds.count,
            seed,
            tuned: validated(folds.tuned),
            fixed_bias: folds.fixed_bias.map(validated),
            fixed_threshold: folds.fixed_threshold.map(validated),
        }
    };
    let record = Record {
        profile,
        strings: outcome.groups.iter().map(|row| row.strings).sum(),
        distinct,
        finished: outcome.found.finished,
        own: row(own, &outcome.own.params),
        tuned: row(outcome.tuned.total, &outcome.tuned.params),
        fixed_bias: outcome
            .fixed_bias
            .as_ref()
            .map(|(total, params)| row(*total, params)),
        fixed_threshold: outcome
            .fixed_threshold
            .as_ref()
            .map(|found| row(found.total, &found.params)),
        scripts: scripts.collect(),
        cross_validation: outcome.folds.as_ref().map(validation),
    };
    let mut out = Vec::new();
    json::line(&record, &mut out);
    out
}

/// With six decimal places: whoever rounds to two of them should not round twice.
fn percent(before: u64, after: u64) -> f64 {
    (change(before, after) * 1e6).round() / 1e6
}
