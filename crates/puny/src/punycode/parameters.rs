//! Section 5: the parameter values of Punycode. No other file contains these numbers.

use crate::params;
use crate::params::Params;

/// The numbers of RFC 3492, section 5.
pub(crate) const PARAMS: Params = params! {
    base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
};
