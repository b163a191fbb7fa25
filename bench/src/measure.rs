//! Measures times. The times on a machine vary, so the engines run in turns, and the result is the median of many
//! turns.

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
    /// The number of turns whose times are used. Before these turns, one additional turn fills the caches and is not
    /// used.
    pub turns: usize,
    /// The number of inputs that an engine converts at a time. The number is large enough that the time can be
    /// measured. It is small enough that the engine needs far less than a few milliseconds. After a few milliseconds, a
    /// busy machine may switch to another process, which would interrupt slow engines more often than fast engines.
    pub part: usize,
}

/// Measures several engines on groups of inputs. Returns the time for one input, indexed by engine and then by group.
///
/// `parts` contains, for each engine, the number of inputs that the engine converts at a time. `pass` is called with an
/// engine, a group and a range of the group's inputs, and converts these inputs once. The time of a group is the sum of
/// the times of its parts, and the time of a part is the median of all turns.
///
/// In a turn, every engine converts all inputs of all groups, so that no engine converts an input twice in succession.
/// Within a turn, the inputs are divided into blocks of the length of the largest part. All engines convert a block
/// before the next block begins. In each turn, another engine is the first. Before a part is timed, its inputs are read
/// once. Otherwise an engine that fills the caches with other data would slow down the engine that runs after it.
pub fn interleaved(
    parts: &[usize],
    groups: &[&[String]],
    turns: usize,
    pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    interleaved_with(parts, groups, turns, |_, _| (), pass)
}

/// Measures like [`interleaved`], for engines that store the inputs in memory of their own. Before each part, `read` is
/// called with the engine and the range of the inputs, and reads the inputs from the engine's own memory.
pub fn interleaved_with(
    parts: &[usize],
    groups: &[&[String]],
    turns: usize,
    mut read: impl FnMut(usize, Range<usize>),
    mut pass: impl FnMut(usize, usize, Range<usize>),
) -> Vec<Vec<Timing>> {
    let engines = parts.len();
    let greatest = parts.iter().copied().max().unwrap_or(1);
    // The times, indexed by engine, by group, by part, and by turn.
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

/// Splits a range into parts of `size` elements. The last part may be shorter.
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

/// Returns a quantile of times: the fraction `part` of the times is below the result. With `part` 0.5, returns the
/// median.
pub fn quantile(times: &[f64], part: f64) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[((times.len() - 1) as f64 * part).round() as usize]
}
