//! Time. The machines are noisy, so engines take turns and the median of many turns counts.

use std::hint::black_box;
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
    /// Inputs that an engine does at once: enough to be measured, and so few that they take far
    /// less than the few milliseconds after which a busy machine may give the processor to
    /// somebody else. Slow engines would meet that more often than fast ones.
    pub part: usize,
}

/// The times of several engines on groups of inputs: for each part of a group the
/// median of all turns, and those together. `parts` has how many inputs each engine does at
/// once. `pass` is given an engine, a group and a range of its inputs, and does them once. The
/// answer is by engine, then by group.
///
/// A turn goes through all inputs of all groups, so that nobody meets an input that he has just
/// seen. The engines follow each other on as many as the greatest part has, another one first
/// in each turn. Before each part its inputs are read once, and that is not timed: otherwise
/// who comes after an engine that empties the caches pays for it, and the next one does not.
pub fn interleaved(
    parts: &[usize],
    groups: &[&[String]],
    turns: usize,
    mut pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    let engines = parts.len();
    let greatest = parts.iter().copied().max().unwrap_or(1);
    // By engine, then by group: the times of each part, turn by turn.
    let mut times: Vec<Vec<Vec<Vec<f64>>>> = parts
        .iter()
        .map(|part| {
            let count = |inputs: &&[String]| {
                let blocks = ranges(0..inputs.len(), greatest);
                blocks.map(|block| ranges(block, *part).count()).sum()
            };
            let empty = |group| vec![Vec::with_capacity(turns); count(group)];
            groups.iter().map(empty).collect()
        })
        .collect();
    for turn in 0..=turns {
        for (group, inputs) in groups.iter().enumerate() {
            let mut done = vec![0; engines];
            for block in ranges(0..inputs.len(), greatest) {
                for place in 0..engines {
                    let engine = (place + turn) % engines;
                    for part in ranges(block.clone(), parts[engine]) {
                        for input in &inputs[part.clone()] {
                            black_box(input.bytes().fold(0, u8::wrapping_add));
                        }
                        let start = Instant::now();
                        pass(engine, group, part);
                        let ns = start.elapsed().as_nanos() as f64;
                        if turn > 0 {
                            times[engine][group][done[engine]].push(ns);
                        }
                        done[engine] += 1;
                    }
                }
            }
        }
    }
    let timing = |(times, inputs): (&Vec<Vec<f64>>, &&[String])| {
        let each = |part| {
            let times = times.iter().map(|times| quantile(times, part));
            times.sum::<f64>() / inputs.len() as f64
        };
        let by_turn: Vec<f64> = (0..turns)
            .map(|turn| times.iter().map(|times| times[turn]).sum())
            .collect();
        Timing {
            ns: each(0.5),
            best: each(0.0),
            spread: spread(&by_turn),
        }
    };
    times
        .iter()
        .map(|times| times.iter().zip(groups).map(timing).collect())
        .collect()
}

/// A range in pieces of one size, the last one perhaps shorter.
fn ranges(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range
        .step_by(size)
        .map(move |start| start..end.min(start + size))
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
