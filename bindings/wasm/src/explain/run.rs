//! The lines of the pseudocode of RFC 3492 that run for one string.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use puny::trace::pseudocode::{Line, Run, Section, Variable};
use serde::Serialize;

/// The maximum number of moments. The encoder runs several lines for each pair of code points.
const MAX_MOMENTS: usize = 5000;

/// A run. JavaScript computes the state at each moment from the changes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record {
    lines: Vec<LineRecord>,
    moments: Vec<Moment>,
    /// Whether the moments reach the end of the run.
    is_whole: bool,
}

/// A line of the pseudocode.
#[derive(Serialize)]
struct LineRecord {
    name: &'static str,
    section: &'static str,
    depth: usize,
    text: &'static str,
}

/// The moment after a line has run.
#[derive(Serialize)]
struct Moment {
    /// The index of the line.
    line: usize,
    /// The variables that the line assigned.
    set: BTreeMap<&'static str, u64>,
    /// The variables whose scope has ended.
    cleared: Vec<&'static str>,
    condition: Option<bool>,
    failed: bool,
    consumed: usize,
    /// The position at which the line inserted code points into the output, and the code points.
    inserted: (usize, Vec<u32>),
}

impl Record {
    /// Runs the pseudocode until its end or until the maximum number of moments.
    pub(crate) fn new(mut run: Run<'_>, procedure: Section) -> Record {
        let is_shown =
            |line: &Line| line.section() == Section::Adapt || line.section() == procedure;
        let lines: Vec<Line> = Line::ALL.iter().copied().filter(is_shown).collect();
        let mut moments = Vec::new();
        let mut is_whole = false;
        let mut before = values(&run);
        let mut length = 0;
        while moments.len() < MAX_MOMENTS {
            let Some(line) = run.next() else {
                is_whole = true;
                break;
            };
            let after = values(&run);
            let all = Variable::ALL.iter().zip(before.iter().zip(&after));
            let cleared = all.filter(|(_, (before, after))| before.is_some() && after.is_none());
            // Only the decoder inserts code points before others. At that moment, i is the position.
            let position = match line {
                Line::DecodeInsert => {
                    usize::try_from(run.value(Variable::I).unwrap_or_default()).unwrap_or_default()
                }
                _ => length,
            };
            let inserted = run.output().iter().skip(position);
            moments.push(Moment {
                line: lines
                    .iter()
                    .position(|one| *one == line)
                    .unwrap_or_default(),
                set: run
                    .assigned()
                    .map(|(one, value)| (one.name(), value))
                    .collect(),
                cleared: cleared.map(|(variable, _)| variable.name()).collect(),
                condition: run.condition(),
                failed: run.failed(),
                consumed: run.consumed(),
                inserted: (
                    position,
                    inserted
                        .take(run.output().len() - length)
                        .copied()
                        .collect(),
                ),
            });
            before = after;
            length = run.output().len();
        }
        Record {
            lines: lines.into_iter().map(record_line).collect(),
            moments,
            is_whole,
        }
    }
}

fn values(run: &Run<'_>) -> Vec<Option<u64>> {
    Variable::ALL
        .iter()
        .map(|&variable| run.value(variable))
        .collect()
}

fn record_line(line: Line) -> LineRecord {
    LineRecord {
        name: line.name(),
        section: line.section().number(),
        depth: line.depth(),
        text: line.text(),
    }
}
