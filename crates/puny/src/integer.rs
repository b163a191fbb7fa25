//! Section 3.3: generalized variable-length integers.
//!
//! An integer is written with its least significant digit first. The first digit that is below its threshold is the
//! last digit, so no separator is needed.

use crate::arithmetic::{divide, to_u32};
use crate::bias::threshold;
use crate::params::Params;

/// One digit of a generalized variable-length integer.
#[derive(Clone, Copy)]
pub(crate) struct Digit {
    pub(crate) value: u32,
    /// Whether the integer ends with this digit.
    pub(crate) last: bool,
}

/// An iterator over the digits of an integer, as the encoder writes them (section 6.3, inner loop).
pub(crate) struct Digits<'p> {
    params: &'p Params,
    bias: u64,
    /// The part of the integer that is not written yet, or `None` after the last digit.
    rest: Option<u64>,
    k: u64,
}

impl<'p> Digits<'p> {
    #[inline]
    pub(crate) fn new(params: &'p Params, delta: u64, bias: u64) -> Self {
        Digits {
            params,
            bias,
            rest: Some(delta),
            k: u64::from(params.base()),
        }
    }
}

impl Iterator for Digits<'_> {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let q = self.rest?;
        let t = u64::from(threshold(self.params, self.k, self.bias));
        if q < t {
            self.rest = None;
            return Some(Digit {
                value: to_u32(q),
                last: true,
            }); // q < t <= tmax
        }
        // At least 1, because t <= tmax <= base - 1.
        let span = u64::from(self.params.base()) - t;
        let (rest, above) = divide(q - t, span);
        self.rest = Some(rest);
        self.k += u64::from(self.params.base());
        Some(Digit {
            value: to_u32(t + above), // below the base
            last: false,
        })
    }
}

/// An integer that the decoder reads digit by digit (section 6.2, inner loop).
pub(crate) struct Accumulator {
    pub(crate) i: u64,
    pub(crate) w: u64,
    pub(crate) k: u64,
}

impl Accumulator {
    /// Returns an accumulator that starts with the decoder's `i`, to which the delta is added.
    #[inline]
    pub(crate) fn new(params: &Params, i: u64) -> Self {
        Accumulator {
            i,
            w: 1,
            k: u64::from(params.base()),
        }
    }

    /// Adds a digit. Returns whether the integer ends with this digit, or `None` if a number exceeds `maxint`.
    #[inline]
    pub(crate) fn push(
        &mut self,
        params: &Params,
        digit: u32,
        bias: u64,
        maxint: u64,
    ) -> Option<bool> {
        self.i = multiply_add(digit, self.w, self.i, maxint)?;
        let t = threshold(params, self.k, bias);
        if digit < t {
            return Some(true);
        }
        self.w = multiply_add(params.base() - t, self.w, 0, maxint)?;
        self.k += u64::from(params.base());
        Some(false)
    }
}

/// Returns `a * b + c`, or `None` if the result exceeds `maxint`. `b` and `c` must be at most `maxint`.
#[inline]
fn multiply_add(a: u32, b: u64, c: u64, maxint: u64) -> Option<u64> {
    let sum = if maxint <= u64::from(u32::MAX) {
        // Exact in 64 bits: (2^32 - 1)^2 + 2^32 - 1 < 2^64.
        u64::from(a).wrapping_mul(b).wrapping_add(c)
    } else {
        u64::from(a).checked_mul(b)?.checked_add(c)?
    };
    Some(sum).filter(|&sum| sum <= maxint)
}
