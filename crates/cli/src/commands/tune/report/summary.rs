//! The figures of a run, for people.

use std::fmt::Write;

use puny::Params;

use super::super::outcome::{Outcome, Speed};
use super::change;

/// The figures, each line without a line feed.
pub(in super::super) fn lines(outcome: &Outcome, profile: &str, distinct: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let strings: u64 = outcome.groups.iter().map(|row| row.strings).sum();
    let Outcome { own, tuned, .. } = outcome;
    lines.push(format!(
        "Strings: {strings}, of which {distinct} are distinct."
    ));
    if !outcome.found.finished {
        lines.push("The search was interrupted: these are the best parameters so far.".to_owned());
    }
    lines.push(String::new());
    lines.push(format!(
        "{:<18} {:>12} {:>8}  parameters",
        "encoding", "length", "change"
    ));
    let mut row = |name: &str, total: u64, params: &str| {
        let change = change(own.total, total);
        lines.push(format!("{name:<18} {total:>12} {change:>7.2}%  {params}"));
    };
    row(profile, own.total, &brief(&own.params));
    row("tuned", tuned.total, &brief(&tuned.params));
    if let Some((total, params)) = &outcome.fixed_bias {
        let values = params.values();
        let text = format!(
            "tmin {} tmax {} bias {}",
            values.tmin, values.tmax, values.initial_bias
        );
        row("fixed bias", *total, &text);
    }
    if let Some(found) = &outcome.fixed_threshold {
        let text = format!("tmin = tmax = {}", found.params.tmin());
        row("fixed threshold", found.total, &text);
    }
    lines.push(String::new());
    let head = format!(
        "{:<18} {:>9} {:>8} {:>8} {:>8}",
        "script", "strings", "mean", "tuned", "change"
    );
    lines.push(head);
    for row in &outcome.groups {
        let mean = |total: u64| total as f64 / row.strings.max(1) as f64;
        lines.push(format!(
            "{:<18} {:>9} {:>8.2} {:>8.2} {:>7.2}%",
            row.group.name(),
            row.strings,
            mean(row.own),
            mean(row.tuned),
            change(row.own, row.tuned)
        ));
    }
    if let Some(folds) = &outcome.folds {
        lines.push(String::new());
        lines.push(format!(
            "Cross-validation, {} folds: the change on the strings that parameters were chosen for, and on \
             the others.",
            folds.count
        ));
        let rows = [
            ("tuned", Some(folds.tuned)),
            ("fixed bias", folds.fixed_bias),
            ("fixed threshold", folds.fixed_threshold),
        ];
        for (name, sums) in rows {
            if let Some(sums) = sums {
                let chosen = change(folds.own.chosen, sums.chosen);
                let held_out = change(folds.own.held_out, sums.held_out);
                lines.push(format!("{name:<18} {chosen:>7.2}% {held_out:>7.2}%"));
            }
        }
    }
    lines
}

/// The parameters in a line.
pub(in super::super) fn brief(params: &Params) -> String {
    let values = params.values();
    let mut text = format!(
        "tmin {} tmax {} skew {} damp {} initial_bias {}",
        values.tmin, values.tmax, values.skew, values.damp, values.initial_bias
    );
    if values.initial_n != 0x80 {
        // Writing to a string cannot fail.
        let _ = write!(text, " initial_n {:X}", values.initial_n);
    }
    text
}

/// The speed of the evaluation.
pub(in super::super) fn speed(speed: &Speed, threads: usize) -> Vec<String> {
    let millis = |duration: std::time::Duration| duration.as_secs_f64() * 1e3;
    let a_string = speed.deltas as f64 / speed.strings.max(1) as f64;
    let passed = speed.passes as f64 * speed.strings as f64;
    let searching = millis(speed.searching).max(1e-6);
    vec![
        format!(
            "one by one: {} strings of {a_string:.1} deltas, {:.0} strings a millisecond on one core",
            speed.strings,
            speed.strings as f64 / millis(speed.one_by_one).max(1e-6)
        ),
        format!(
            "search: {} passes over {} distinct pairs of deltas, each of which stands for all strings: \
             {:.0} strings a millisecond and core; the passes gave the lengths for {:.1} million sets of \
             parameters in {:.1} s on {threads} threads",
            speed.passes,
            speed.pairs,
            passed / (searching * threads.max(1) as f64),
            speed.sets as f64 / 1e6,
            searching / 1e3
        ),
    ]
}

/// What was gained, in a line.
pub(in super::super) fn brief_result(outcome: &Outcome) -> String {
    let Outcome { own, tuned, .. } = outcome;
    format!(
        "{} code points instead of {} ({:+.2} %): {}",
        tuned.total,
        own.total,
        change(own.total, tuned.total),
        brief(&tuned.params)
    )
}
