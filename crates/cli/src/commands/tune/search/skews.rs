//! Lengths for every skew at once.
//!
//! The loop of `adapt` divides a damped delta `level` times until a rest `r` is left; then the bias is
//! `base * level + s` with `s = (span + 1) r div (r + skew)` and `span = base - tmin` (RFC 3492,
//! section 6.1). So s is at least j while `skew <= (span + 1) r div j - r`. All deltas that follow
//! damped deltas with the same level and rest have their bias in common. For each s their digits are
//! counted once, and the count belongs to the range of skews that have this s.

use puny::{Maxint, ParamValues, Params};

use super::super::model::counts::Weighted;
use super::super::model::digits::Digits;

/// The greatest skew that is tried. With base 36 no greater one makes a difference.
pub(super) const GREATEST: u32 = 1 << 15;

/// What the bias of one pair of `tmin` and `tmax` takes from a damped delta.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    span: u32,
    /// The greatest rest.
    top: u32,
    levels: Vec<Level>,
}

/// The biases of a level.
#[derive(Clone, Debug)]
struct Level {
    /// All bounds of all biases, ascending.
    cuts: Vec<u32>,
    /// The number of cuts that are not greater, for small deltas.
    small: Vec<u16>,
    /// By s.
    biases: Vec<Bias>,
    /// The least delta that some bias counts beyond its bounds.
    beyond: u32,
}

#[derive(Clone, Debug)]
struct Bias {
    digits: Digits,
    /// The index of each bound in the cuts.
    cuts: Vec<u16>,
}

/// Deltas below this have their class in a table.
const SMALL: u32 = 1 << 12;

impl Levels {
    /// For damped deltas and deltas up to `largest`.
    pub(super) fn new(values: ParamValues, params: &Params, maxint: Maxint, largest: u32) -> Self {
        let span = values.base.saturating_sub(values.tmin).max(2);
        let top = u64::from(span) * u64::from(values.tmax) / 2;
        let mut levels = Levels {
            span,
            top: u32::try_from(top).unwrap_or(u32::MAX),
            levels: Vec::new(),
        };
        let (last, _) = levels.reduce(largest);
        for level in 0..=last {
            let bias = |s| u64::from(values.base) * level as u64 + u64::from(s);
            let digits = (0..=span).map(|s| Digits::new(params, maxint, bias(s), largest));
            levels.levels.push(Level::new(digits.collect()));
        }
        levels
    }

    /// The level and the rest of a damped delta. Both ascend with it: the rest within a level.
    fn reduce(&self, damped: u32) -> (usize, u32) {
        let (mut level, mut rest) = (0, damped);
        while rest > self.top {
            rest = rest.checked_div(self.span).unwrap_or_default();
            level += 1;
        }
        (level, rest)
    }

    /// Whether two damped deltas have the same bias under every skew.
    pub(super) fn key(&self, damped: u32) -> Key {
        let (level, rest) = self.reduce(damped);
        Key { level, rest }
    }

    /// The least number of digits of a delta under any bias is more than k if the delta is at least
    /// this, for k = 1, 2, …
    pub(super) fn best_bounds(&self) -> Vec<u32> {
        let biases = || self.levels.iter().flat_map(|level| &level.biases);
        // Beyond its list, a bias may have any number of bounds.
        let of = |bias: &Bias, index: usize| match bias.digits.bounds().get(index) {
            Some(&bound) => bound,
            None => bias.digits.beyond_from().unwrap_or(u32::MAX),
        };
        let most = biases().map(|bias| bias.digits.bounds().len()).min();
        let bounds = (0..most.unwrap_or_default()).map(|index| {
            biases()
                .map(|bias| of(bias, index))
                .max()
                .unwrap_or(u32::MAX)
        });
        bounds.collect()
    }

    /// The class of a delta in a level.
    pub(super) fn class(&self, level: usize, delta: u32) -> u16 {
        self.levels.get(level).map_or(0, |level| level.class(delta))
    }

    /// The number of levels.
    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    /// The number of classes of a level.
    pub(super) fn classes(&self, level: usize) -> usize {
        self.levels
            .get(level)
            .map_or(0, |level| level.cuts.len() + 1)
    }

    /// Whether a delta of this level has digits that classes do not count.
    pub(super) fn is_beyond(&self, level: usize, delta: u32) -> bool {
        self.levels
            .get(level)
            .is_some_and(|level| delta >= level.beyond)
    }
}

/// A level and a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) level: usize,
    pub(super) rest: u32,
}

impl Level {
    fn new(all: Vec<Digits>) -> Self {
        let mut cuts: Vec<u32> = all.iter().flat_map(Digits::bounds).copied().collect();
        cuts.sort_unstable();
        cuts.dedup();
        let index = |bound: &u32| to_u16(cuts.partition_point(|cut| cut < bound));
        let biases = all.iter().map(|digits| Bias {
            cuts: digits.bounds().iter().map(index).collect(),
            digits: digits.clone(),
        });
        let mut small = Vec::with_capacity(SMALL as usize);
        let mut class = 0_usize;
        for delta in 0..SMALL {
            while cuts.get(class).is_some_and(|cut| *cut <= delta) {
                class += 1;
            }
            small.push(to_u16(class));
        }
        Level {
            biases: biases.collect(),
            small,
            beyond: all
                .iter()
                .filter_map(Digits::beyond_from)
                .min()
                .unwrap_or(u32::MAX),
            cuts,
        }
    }

    #[inline]
    fn class(&self, delta: u32) -> u16 {
        match self.small.get(delta as usize) {
            Some(&class) => class,
            None => to_u16(self.cuts.partition_point(|cut| *cut <= delta)),
        }
    }
}

/// At most 64 bounds for each of at most 257 biases: fewer than 2^16.
fn to_u16(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// The length for each skew, as differences between neighbours.
#[derive(Clone, Debug)]
pub(super) struct Skews {
    /// By skew, from 1. Sums are modulo 2^64, but the result is not.
    differences: Vec<u64>,
}

impl Skews {
    /// For skews from 1 to `greatest`.
    pub(super) fn new(greatest: u32) -> Self {
        Skews {
            differences: vec![0; greatest as usize],
        }
    }

    /// All lengths are 0 again.
    pub(super) fn clear(&mut self) {
        self.differences.fill(0);
    }

    /// Adds the deltas after damped deltas of a key: their weights by class, which are overwritten, and
    /// those that classes do not count in full.
    pub(super) fn add(
        &mut self,
        levels: &Levels,
        key: Key,
        classes: &mut [u64],
        beyond: &[Weighted],
    ) {
        let Some(level) = levels.levels.get(key.level) else {
            return;
        };
        // From here on: the weight of a class and of those after it.
        let mut sum = 0_u64;
        for weight in classes.iter_mut().rev() {
            sum += *weight;
            *weight = sum;
        }
        // As the skew grows, s falls. With s, skews are above those of s + 1.
        let mut above = 0_u32;
        for s in (0..=levels.span).rev() {
            let up_to = match s {
                0 => u64::from(u32::MAX),
                _ => {
                    let product = (u64::from(levels.span) + 1) * u64::from(key.rest);
                    let quotient = product.checked_div(s.into()).unwrap_or_default();
                    quotient.saturating_sub(key.rest.into())
                }
            };
            let up_to = u32::try_from(up_to).unwrap_or(u32::MAX);
            if up_to <= above {
                continue;
            }
            let Some(bias) = level.biases.get(s as usize) else {
                continue;
            };
            let mut cost = sum;
            for cut in &bias.cuts {
                // The deltas from a cut on are in the classes after its index.
                match classes.get(usize::from(*cut) + 1) {
                    None | Some(0) => break,
                    Some(more) => cost += more,
                }
            }
            for (delta, weight) in beyond {
                cost += u64::from(bias.digits.beyond(*delta)) * weight;
            }
            if let Some(first) = self.differences.get_mut(above as usize) {
                *first = first.wrapping_add(cost);
            }
            match self.differences.get_mut(up_to as usize) {
                Some(next) => *next = next.wrapping_sub(cost),
                None => break,
            }
            above = up_to;
        }
    }

    /// The length for each skew, from 1.
    pub(super) fn lengths(&self) -> impl Iterator<Item = u64> {
        let mut sum = 0_u64;
        self.differences.iter().map(move |difference| {
            sum = sum.wrapping_add(*difference);
            sum
        })
    }
}
