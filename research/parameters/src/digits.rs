//! The number of digits of a delta under a bias (RFC 3492, section 3.3).
//!
//! A delta takes more than k digits if it is at least `t(0) + t(1) w(1) + … + t(k-1) w(k-1)`, where t are the
//! thresholds and w the weights. These bounds depend on the bias alone.

use puny::Params;
use puny::bias::{adapt, threshold};
use puny::punycode::PUNYCODE;

use crate::words::{Counts, Sorted, damped};

pub const BASE: u32 = 36;

/// The digits of a delta that has more than a label can have: never the shortest.
const NEVER: u64 = 1 << 28;

/// More than the octets of a label.
const MAX: usize = 64;

/// The bounds of one bias: from each delta on, so many digits more.
pub struct Digits(pub Vec<(u32, u64)>);

impl Digits {
    /// For deltas up to `largest`.
    pub fn new(params: &Params, bias: u32, largest: u32) -> Self {
        let (mut bounds, mut bound, mut weight) = (Vec::new(), 0, 1);
        loop {
            let k = u64::from(BASE) * (bounds.len() as u64 + 1);
            let threshold = u64::from(threshold(params, k, bias.into()));
            bound += threshold * weight;
            weight *= u64::from(BASE) - threshold;
            let is_last = bounds.len() >= MAX || weight > u32::MAX.into();
            if bound > largest.into() {
                return Digits(bounds);
            }
            bounds.push((bound as u32, if is_last { NEVER } else { 1 }));
            if is_last {
                return Digits(bounds);
            }
        }
    }

    pub fn of(&self, delta: u32) -> u64 {
        let bounds = self.0.iter().take_while(|(bound, _)| *bound <= delta);
        1 + bounds.map(|(_, digits)| digits).sum::<u64>()
    }

    /// The digits of all deltas.
    pub fn of_all(&self, all: &Sorted) -> u64 {
        let more = self.0.iter().map(|(bound, digits)| all.at_least(*bound) * digits);
        all.at_least(0) + more.sum::<u64>()
    }
}

/// Other parameters than Punycode's; `None` if section 4 does not allow them.
pub fn params([tmin, tmax, skew, damp, initial_bias]: [u32; 5]) -> Option<Params> {
    let values = PUNYCODE.params().values();
    let values = puny::ParamValues { tmin, tmax, skew, damp, initial_bias, ..values };
    Params::new(values).ok()
}

/// With a greater bias all digits but the last of a delta up to `largest` have tmin as their threshold, as with this.
pub fn greatest_bias(tmin: u32, largest: u32) -> u32 {
    let (mut weight, mut bias) = (1_u64, 0);
    while weight <= largest.into() {
        weight *= u64::from(BASE - tmin);
        bias += BASE;
    }
    bias
}

/// The length of all words, pair by pair.
pub fn total(counts: &Counts, params: &Params) -> u64 {
    let largest = counts.all.greatest();
    let digits = |bias| Digits::new(params, bias, largest);
    // The library halves a delta, and adds nothing for so many code points.
    let after = |damped: u32| digits(adapt(params, 2 * u64::from(damped), u64::MAX, false) as u32);
    let sum = |digits: Digits, deltas: &[(u32, u64)]| -> u64 {
        deltas.iter().map(|(delta, weight)| digits.of(*delta) * weight).sum()
    };
    let seconds = counts
        .seconds
        .iter()
        .map(|((first, points), deltas)| sum(after(damped(*first, params.damp(), *points)), deltas));
    let laters = counts.laters.iter().map(|(damped, deltas)| sum(after(*damped), deltas));
    let first = digits(params.initial_bias()).of_all(&counts.firsts);
    counts.literal + first + seconds.sum::<u64>() + laters.sum::<u64>()
}
