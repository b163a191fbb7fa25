//! Section 4: the seven parameters of a Bootstring.

use core::fmt;

/// The seven Bootstring parameters of [RFC 3492, section 4][rfc], after they were checked.
///
/// A `Params` value satisfies every constraint of section 4, so the procedures of section 6 terminate. The parameters
/// determine the length of the encoded strings. They do not decide whether an encoded string can be decoded, unless
/// integers overflow (see [`Maxint`](crate::Maxint)).
///
/// To define a constant, use [`params!`](crate::params!), which refuses invalid values at compile time. For values that
/// are only known at run time, use [`Params::new`].
///
/// ```
/// const PUNYCODE: puny::Params = puny::params! {
///     base: 36, tmin: 1, tmax: 26, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// assert_eq!(PUNYCODE.tmax(), 26);
/// ```
///
/// [rfc]: https://www.rfc-editor.org/rfc/rfc3492#section-4
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Params {
    values: ParamValues,
}

/// The seven parameters before they are checked: the input of [`Params::new`].
///
/// The fields have the names of RFC 3492, section 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParamValues {
    /// The number of digits.
    pub base: u32,
    /// The smallest threshold.
    pub tmin: u32,
    /// The largest threshold. If `tmax` is the allowed maximum, `base - 1`, large deltas need many digits: the weight
    /// of the digits does not grow after the first few digits. Each of these digits adds at most `base - 1`, so a delta
    /// of d needs about d / (base - 1) digits.
    pub tmax: u32,
    /// The delta for which the last summand of [`adapt`](crate::bias::adapt) is half its
    /// maximum.
    pub skew: u32,
    /// The divisor of the first delta.
    pub damp: u32,
    /// The bias before the first delta.
    ///
    /// If `tmin` is 0, about `initial_bias / base` digits of the first delta have the threshold 0. The delta cannot end
    /// with one of these digits, so it has more digits than this number. If `base` to the power of this number exceeds
    /// maxint, the weights of the digits overflow in a decoder.
    pub initial_bias: u32,
    /// The initial value of the decoder's n, the code point of the first state.
    pub initial_n: u32,
}

impl Params {
    /// Checks `values` against section 4.
    ///
    /// Takes constant time and no memory.
    ///
    /// # Errors
    ///
    /// Returns the first violated constraint, in the order of [`ParamsError`].
    ///
    /// ```
    /// use puny::{ParamValues, Params, ParamsError};
    ///
    /// let values = ParamValues {
    ///     base: 62, tmin: 38, tmax: 53, skew: 78, damp: 40, initial_bias: 32, initial_n: 63,
    /// };
    /// assert_eq!(Params::new(values), Err(ParamsError::InitialBias));
    /// ```
    pub const fn new(values: ParamValues) -> Result<Self, ParamsError> {
        let ParamValues {
            base,
            tmin,
            tmax,
            skew,
            damp,
            initial_bias,
            initial_n: _,
        } = values;
        if base < 2 {
            return Err(ParamsError::Base);
        }
        if tmin > tmax {
            return Err(ParamsError::TminAboveTmax);
        }
        if tmax > base - 1 {
            return Err(ParamsError::Tmax);
        }
        if tmax == 0 {
            return Err(ParamsError::TmaxZero);
        }
        if tmin == base - 1 {
            return Err(ParamsError::TminStuck);
        }
        if skew < 1 {
            return Err(ParamsError::Skew);
        }
        if damp < 2 {
            return Err(ParamsError::Damp);
        }
        if initial_bias % base > base - tmin {
            return Err(ParamsError::InitialBias);
        }
        Ok(Params { values })
    }

    /// Returns the seven values.
    pub const fn values(&self) -> ParamValues {
        self.values
    }

    /// Returns the number of digits, which is at least 2.
    pub const fn base(&self) -> u32 {
        self.values.base
    }

    /// Returns the smallest threshold, which is below `base - 1`.
    pub const fn tmin(&self) -> u32 {
        self.values.tmin
    }

    /// Returns the largest threshold, which is from 1 to `base - 1`.
    pub const fn tmax(&self) -> u32 {
        self.values.tmax
    }

    /// Returns the skew, which is at least 1.
    pub const fn skew(&self) -> u32 {
        self.values.skew
    }

    /// Returns the divisor of the first delta, which is at least 2.
    pub const fn damp(&self) -> u32 {
        self.values.damp
    }

    /// Returns the bias before the first delta.
    pub const fn initial_bias(&self) -> u32 {
        self.values.initial_bias
    }

    /// Returns the initial value of the decoder's n.
    pub const fn initial_n(&self) -> u32 {
        self.values.initial_n
    }
}

/// Defines a [`Params`] constant. Values that violate section 4 do not compile.
///
/// All seven fields of [`ParamValues`] are required and each must be a constant.
///
/// ```
/// const BINARY: puny::Params = puny::params! {
///     base: 2, tmin: 0, tmax: 1, skew: 1, damp: 2, initial_bias: 0, initial_n: 2,
/// };
/// # assert_eq!(BINARY.base(), 2);
/// ```
///
/// Every constraint is checked. Each of these examples violates a constraint:
///
/// ```compile_fail,E0080
/// const BASE: puny::Params = puny::params! {
///     base: 1, tmin: 0, tmax: 0, skew: 38, damp: 700, initial_bias: 0, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const TMIN_ABOVE_TMAX: puny::Params = puny::params! {
///     base: 36, tmin: 27, tmax: 26, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const TMAX: puny::Params = puny::params! {
///     base: 36, tmin: 1, tmax: 36, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const TMAX_ZERO: puny::Params = puny::params! {
///     base: 36, tmin: 0, tmax: 0, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const TMIN_STUCK: puny::Params = puny::params! {
///     base: 36, tmin: 35, tmax: 35, skew: 38, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const SKEW: puny::Params = puny::params! {
///     base: 36, tmin: 1, tmax: 26, skew: 0, damp: 700, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const DAMP: puny::Params = puny::params! {
///     base: 36, tmin: 1, tmax: 26, skew: 38, damp: 1, initial_bias: 72, initial_n: 0x80,
/// };
/// ```
/// ```compile_fail,E0080
/// const INITIAL_BIAS: puny::Params = puny::params! {
///     base: 36, tmin: 2, tmax: 26, skew: 38, damp: 700, initial_bias: 35, initial_n: 0x80,
/// };
/// ```
#[macro_export]
macro_rules! params {
    ($($field:ident : $value:expr),+ $(,)?) => {{
        const PARAMS: $crate::Params =
            match $crate::Params::new($crate::ParamValues { $($field: $value),+ }) {
                Ok(params) => params,
                #[allow(clippy::panic)] // at compile time only: a constant
                Err(error) => ::core::panic!("{}", error.rule()),
            };
        PARAMS
    }};
}

/// The constraint of RFC 3492, section 4, that a set of parameters violates.
///
/// Two constraints are not part of the RFC: `tmax >= 1` and `tmin <= base - 2`. Without these constraints, a procedure
/// would not end. With `tmax = 0`, no integer ends, because no digit is below a threshold of 0. With `tmin = base - 1`,
/// `adapt` divides by 1 forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParamsError {
    /// `base` is below 2.
    Base,
    /// `tmin` is above `tmax`.
    TminAboveTmax,
    /// `tmax` is above `base - 1`.
    Tmax,
    /// `tmax` is 0.
    TmaxZero,
    /// `tmin` is `base - 1`.
    TminStuck,
    /// `skew` is 0.
    Skew,
    /// `damp` is below 2.
    Damp,
    /// `initial_bias mod base` is above `base - tmin`.
    InitialBias,
}

impl ParamsError {
    /// Returns the machine-readable name of the constraint, in `snake_case`. The name is stable.
    ///
    /// ```
    /// assert_eq!(puny::ParamsError::TmaxZero.name(), "tmax_zero");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            ParamsError::Base => "base",
            ParamsError::TminAboveTmax => "tmin_above_tmax",
            ParamsError::Tmax => "tmax",
            ParamsError::TmaxZero => "tmax_zero",
            ParamsError::TminStuck => "tmin_stuck",
            ParamsError::Skew => "skew",
            ParamsError::Damp => "damp",
            ParamsError::InitialBias => "initial_bias",
        }
    }

    /// Returns the constraint in words.
    pub const fn rule(self) -> &'static str {
        match self {
            ParamsError::Base => "base >= 2 (a digit needs at least two values)",
            ParamsError::TminAboveTmax => "tmin <= tmax (RFC 3492, section 4)",
            ParamsError::Tmax => "tmax <= base - 1 (RFC 3492, section 4)",
            ParamsError::TmaxZero => "tmax >= 1 (with tmax = 0 no integer ever ends)",
            ParamsError::TminStuck => {
                "tmin <= base - 2 (with tmin = base - 1 the bias adaptation never ends)"
            }
            ParamsError::Skew => "skew >= 1 (RFC 3492, section 4)",
            ParamsError::Damp => "damp >= 2 (RFC 3492, section 4)",
            ParamsError::InitialBias => {
                "initial_bias mod base <= base - tmin (RFC 3492, section 4)"
            }
        }
    }
}

impl fmt::Display for ParamsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the Bootstring parameters violate {}", self.rule())
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ParamsError {}
