//! Time. The machines are noisy, so engines take turns and the median of many turns counts.

use std::ops::Range;
use std::time::Instant;

/// The time of one input.
#[derive(Clone, Copy)]
pub struct Timing {
    pub ns: f64,
    /// The same with the fastest turn of each part for the median: what it would be on a
    /// machine that nobody else uses.
    pub best: f64,
    /// From the first quartile of the turns to the third, in percent of their median.
    pub spread: f64,
}

/// How often, and how much at once.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Turns that count; one more warms up.
    pub turns: usize,
    /// Inputs that an engine does before it is another's turn: few enough that most parts are
    /// not interrupted, even on a busy machine, and enough to be measured.
    pub part: usize,
}

/// The times of so many engines on groups of so many inputs: for each part of a group the
/// median of all turns, and those together. `pass` is given an engine, a group and a range of
/// its inputs, and does them once. The answer is by engine, then by group.
///
/// A turn goes through all parts of all groups, so that nobody meets an input that he has just
/// seen; on every part all engines follow each other, another one first in each turn.
pub fn interleaved(
    engines: usize,
    groups: &[usize],
    plan: Plan,
    mut pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    let parts: Vec<(usize, Range<usize>)> = groups
        .iter()
        .enumerate()
        .flat_map(|(group, &inputs)| {
            (0..inputs)
                .step_by(plan.part)
                .map(move |start| (group, start..inputs.min(start + plan.part)))
        })
        .collect();
    let mut times = vec![vec![Vec::with_capacity(plan.turns); parts.len()]; engines];
    for turn in 0..=plan.turns {
        for (index, (group, part)) in parts.iter().enumerate() {
            for place in 0..engines {
                let engine = (place + turn) % engines;
                let start = Instant::now();
                pass(engine, *group, part.clone());
                if turn > 0 {
                    times[engine][index].push(start.elapsed().as_nanos() as f64);
                }
            }
        }
    }
    times
        .iter()
        .map(|times| {
            let of_group = |group| {
                let times = times.iter().zip(&parts);
                times.filter(move |(_, part)| part.0 == group)
            };
            (0..groups.len())
                .map(|group| {
                    let each = |part| {
                        let times = of_group(group).map(|(times, _)| quantile(times, part));
                        times.sum::<f64>() / groups[group] as f64
                    };
                    let turns: Vec<f64> = (0..plan.turns)
                        .map(|turn| of_group(group).map(|(times, _)| times[turn]).sum())
                        .collect();
                    Timing {
                        ns: each(0.5),
                        best: each(0.0),
                        spread: spread(&turns),
                    }
                })
                .collect()
        })
        .collect()
}

/// From the first quartile to the third, in percent of the median.
pub fn spread(times: &[f64]) -> f64 {
    100.0 * (quantile(times, 0.75) - quantile(times, 0.25)) / quantile(times, 0.5)
}

/// The value below which so great a part of all values is.
pub fn quantile(times: &[f64], part: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * part).round() as usize]
}
