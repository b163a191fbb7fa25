//! Computes the number of digits of a delta with a bias (RFC 3492, section 3.3).
//!
//! A delta has more than k digits if it is at least `t(0) + t(1) w(1) + … + t(k-1) w(k-1)`, where `t` are the
//! thresholds and `w` are the weights. This sum is the bound for k digits. The bounds depend only on the bias and on
//! the parameters.

use puny::Params;
use puny::bias::{adapt, threshold};
use puny::punycode::PUNYCODE;

use crate::words::{Counts, Sorted, damped};

pub const BASE: u32 = 36;

/// The number of digits that is used for deltas that do not fit into a label. The number is so large that an encoding
/// with such a delta is never the shortest encoding.
const NEVER: u64 = 1 << 28;

/// A number of digits that is greater than the number of octets of a label.
const MAX: usize = 64;

/// The bounds for one bias, in ascending order. Each bound is stored with a number of digits: a delta that is not less
/// than the bound has this number of additional digits.
pub struct Digits(pub Vec<(u32, u64)>);

impl Digits {
    /// Returns the bounds for deltas up to `largest`.
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

    /// Returns the number of digits of a delta.
    pub fn count(&self, delta: u32) -> u64 {
        let bounds = self.0.iter().take_while(|(bound, _)| *bound <= delta);
        1 + bounds.map(|(_, digits)| digits).sum::<u64>()
    }

    /// Returns the number of digits of all deltas.
    pub fn count_all(&self, all: &Sorted) -> u64 {
        let more = self.0.iter().map(|(bound, digits)| all.at_least(*bound) * digits);
        all.at_least(0) + more.sum::<u64>()
    }
}

/// Returns parameters with Punycode's base and `initial_n`, or `None` if RFC 3492, section 4, does not allow these
/// parameters.
pub fn params([tmin, tmax, skew, damp, initial_bias]: [u32; 5]) -> Option<Params> {
    let values = PUNYCODE.params().values();
    let values = puny::ParamValues { tmin, tmax, skew, damp, initial_bias, ..values };
    Params::new(values).ok()
}

/// Returns the greatest bias that must be tried. With this bias, and with every greater bias, all digits of a delta up
/// to `largest` have the threshold tmin, except the last digit.
pub fn greatest_bias(tmin: u32, largest: u32) -> u32 {
    let (mut weight, mut bias) = (1_u64, 0);
    while weight <= largest.into() {
        weight *= u64::from(BASE - tmin);
        bias += BASE;
    }
    bias
}

/// Returns the total length of the encodings of all words.
pub fn total(counts: &Counts, params: &Params) -> u64 {
    let largest = counts.all.greatest();
    let digits = |bias| Digits::new(params, bias, largest);
    // `adapt` of the library halves a delta, so the damped delta is doubled here. With the maximum number of code
    // points, `adapt` adds nothing to the halved delta.
    let after = |damped: u32| digits(adapt(params, 2 * u64::from(damped), u64::MAX, false) as u32);
    let sum = |digits: Digits, deltas: &[(u32, u64)]| -> u64 {
        deltas.iter().map(|(delta, weight)| digits.count(*delta) * weight).sum()
    };
    let seconds = counts
        .seconds
        .iter()
        .map(|((first, points), deltas)| sum(after(damped(*first, params.damp(), *points)), deltas));
    let laters = counts.laters.iter().map(|(damped, deltas)| sum(after(*damped), deltas));
    let first = digits(params.initial_bias()).count_all(&counts.firsts);
    counts.literal + first + seconds.sum::<u64>() + laters.sum::<u64>()
}
