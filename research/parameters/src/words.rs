//! Represents words as lists of deltas, and counts pairs of neighbouring deltas.
//!
//! The deltas of a string depend only on the string and on `initial_n`. The bias for a delta depends only on the
//! previous delta, not on the previous bias (RFC 3492, section 6.1). So the number of digits of a list of words is a
//! sum over pairs of neighbouring deltas. Equal pairs are stored once, with the number of their occurrences.

use std::collections::BTreeMap;

use puny::punycode::PUNYCODE;
use puny::trace::EncodeTrace;

/// A delta and the number of its occurrences.
pub type Weighted = (u32, u64);

/// A word, as a list of deltas.
#[derive(Clone)]
pub struct Word {
    pub text: String,
    /// The number of basic code points, including the delimiter.
    literal: u64,
    /// The number of code points after the first insertion.
    points: u32,
    deltas: Vec<u32>,
}

impl Word {
    /// Computes the deltas of a word with the library's trace.
    pub fn new(text: &str) -> Self {
        let numbers: Vec<u32> = text.chars().map(u32::from).collect();
        let trace = EncodeTrace::new(&PUNYCODE, &numbers[..]);
        let literal = trace.literal().len();
        Word {
            text: text.to_owned(),
            literal: (literal + usize::from(literal > 0)) as u64,
            points: literal as u32 + 1,
            deltas: trace.steps().iter().map(|step| step.delta as u32).collect(),
        }
    }

    /// Returns the least non-basic code point of the word, or `None` if all code points are basic.
    pub fn least(&self) -> Option<u32> {
        Some(0x80 + self.deltas.first()? / self.points)
    }

    /// Returns the word with the deltas for an `initial_n` that is greater by `more`. Only the first delta depends on
    /// `initial_n`.
    pub fn with_later_n(mut self, more: u32) -> Self {
        if let Some(first) = self.deltas.first_mut() {
            *first -= more * self.points;
        }
        self
    }
}

/// Returns the value with which `adapt` begins: `delta div damp + (delta div damp) div points`.
pub fn damped(delta: u32, damp: u32, points: u32) -> u32 {
    delta / damp + delta / damp / points
}

/// Deltas in ascending order. [`Sorted::at_least`] counts the deltas that are not less than a bound.
#[derive(Default)]
pub struct Sorted {
    pub deltas: Vec<Weighted>,
    /// For each index of `deltas`, the sum of the weights of this delta and of all later deltas. The last element is 0.
    from: Vec<u64>,
}

impl Sorted {
    fn new(all: impl Iterator<Item = u32>) -> Self {
        let mut weights = BTreeMap::new();
        all.for_each(|delta| *weights.entry(delta).or_default() += 1);
        let deltas: Vec<Weighted> = weights.into_iter().collect();
        let mut from = vec![0; deltas.len() + 1];
        for (index, (_, weight)) in deltas.iter().enumerate().rev() {
            from[index] = from[index + 1] + weight;
        }
        Sorted { deltas, from }
    }

    /// Returns the number of deltas that are not less than a bound.
    pub fn at_least(&self, bound: u32) -> u64 {
        self.from[self.deltas.partition_point(|(delta, _)| *delta < bound)]
    }

    pub fn greatest(&self) -> u32 {
        self.deltas.last().map_or(0, |(delta, _)| *delta)
    }
}

/// All pairs of neighbouring deltas of a list of words.
#[derive(Default)]
pub struct Counts {
    pub words: u64,
    pub literal: u64,
    pub firsts: Sorted,
    /// The second deltas, grouped by the first delta and by the number of code points after the first insertion.
    pub seconds: Vec<((u32, u32), Vec<Weighted>)>,
    /// The later deltas, grouped by the damped value of the previous delta.
    pub laters: Vec<(u32, Vec<Weighted>)>,
    pub all_seconds: Sorted,
    pub all: Sorted,
}

impl Counts {
    pub fn new<'w>(words: impl Iterator<Item = &'w Word> + Clone) -> Self {
        let mut seconds = BTreeMap::new();
        let mut laters = BTreeMap::new();
        for word in words.clone() {
            for (index, pair) in word.deltas.windows(2).enumerate() {
                let points = word.points + index as u32;
                let weight: &mut u64 = match index {
                    0 => seconds.entry(((pair[0], points), pair[1])).or_default(),
                    _ => laters.entry((damped(pair[0], 2, points), pair[1])).or_default(),
                };
                *weight += 1;
            }
        }
        let deltas = |from: usize, to: usize| {
            let each = words.clone();
            Sorted::new(each.flat_map(move |word| word.deltas.iter().skip(from).take(to).copied()))
        };
        Counts {
            words: words.clone().count() as u64,
            literal: words.clone().map(|word| word.literal).sum(),
            firsts: deltas(0, 1),
            seconds: grouped(seconds),
            laters: grouped(laters),
            all_seconds: deltas(1, 1),
            all: deltas(0, usize::MAX),
        }
    }
}

/// Groups weighted deltas by their key.
fn grouped<K: Copy + Eq>(all: BTreeMap<(K, u32), u64>) -> Vec<(K, Vec<Weighted>)> {
    let mut groups: Vec<(K, Vec<Weighted>)> = Vec::new();
    for ((key, delta), weight) in all {
        match groups.last_mut() {
            Some((last, deltas)) if *last == key => deltas.push((delta, weight)),
            _ => groups.push((key, vec![(delta, weight)])),
        }
    }
    groups
}
