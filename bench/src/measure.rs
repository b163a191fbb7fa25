//! Measures times. The times on a machine vary, so the engines take turns, and the result is the median of many turns.

use std::hint::black_box;
use std::ops::Range;
use std::time::Instant;

/// The time for one input.
#[derive(Clone, Copy)]
pub struct Timing {
    /// The time in nanoseconds, from the median of the turns.
    pub ns: f64,
    /// The time in nanoseconds, from the fastest turn of each part: an estimate for an idle machine.
    pub best: f64,
    /// The interquartile range of the turns, in percent of their median.
    pub spread: f64,
}

/// The number of turns and the size of parts.
#[derive(Clone, Copy)]
pub struct Plan {
    /// The number of turns that are counted. One more turn before them warms up.
    pub turns: usize,
    /// The number of inputs that an engine converts at a time. It is large enough to be measured. It is so small that a
    /// part takes far less than a few milliseconds, after which a busy machine may switch to another process. Otherwise
    /// slow engines would be interrupted more often than fast engines.
    pub part: usize,
}

/// Measures several engines on groups of inputs. Returns the time for one input, indexed by engine and then by group.
///
/// `parts` has the number of inputs that each engine converts at a time. `pass` is called with an engine, a group and a
/// range of the group's inputs, and converts these inputs once. The time of a group is the sum of the times of its
/// parts, and the time of a part is the median of all turns.
///
/// A turn goes through all inputs of all groups, so that no engine gets an input that it has just converted. Within a
/// turn, the engines alternate after as many inputs as the largest part has, and in each turn another engine is the
/// first. Before each part, its inputs are read once without being timed. Otherwise an engine that empties the caches
/// would slow down only the engine after it.
pub fn interleaved(
    parts: &[usize],
    groups: &[&[String]],
    turns: usize,
    pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    interleaved_with(parts, groups, turns, |_, _| (), pass)
}

/// Measures like [`interleaved`], for engines whose inputs are not only in the strings of `groups`. Before each part,
/// `read` is called with the engine and the range of the inputs, and reads the inputs in the engine's own memory.
pub fn interleaved_with(
    parts: &[usize],
    groups: &[&[String]],
    turns: usize,
    mut read: impl FnMut(usize, Range<usize>),
    mut pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    let engines = parts.len();
    let greatest = parts.iter().copied().max().unwrap_or(1);
    // By engine, then by group: the times of each part by turn.
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
                for number in 0..engines {
                    let engine = (number + turn) % engines;
                    for part in ranges(block.clone(), parts[engine]) {
                        for input in &inputs[part.clone()] {
                            black_box(input.bytes().fold(0, u8::wrapping_add));
                        }
                        read(engine, part.clone());
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

/// Splits a range into parts of one size. The last part may be shorter.
pub fn ranges(range: Range<usize>, size: usize) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range
        .step_by(size)
        .map(move |start| start..end.min(start + size))
}

/// Returns the interquartile range of times, in percent of their median.
pub fn spread(times: &[f64]) -> f64 {
    100.0 * (quantile(times, 0.75) - quantile(times, 0.25)) / quantile(times, 0.5)
}

/// Returns the quantile of times below which the fraction `part` of them is: 0.5 is the median.
pub fn quantile(times: &[f64], part: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * part).round() as usize]
}
