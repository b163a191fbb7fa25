//! Section 4: the seven numbers that make Bootstring into a particular encoding.

use core::fmt;

/// The seven Bootstring parameters of [RFC 3492, section 4][rfc], checked.
///
/// A `Params` that exists satisfies every constraint of section 4, so the
/// procedures of section 6 terminate on it. The parameters decide how short the
/// encoded strings are; whether they can be read back depends on them only where
/// integers overflow (see [`Maxint`](crate::Maxint)).
///
/// Constants are best made with [`params!`](crate::params!), which refuses a wrong one at
/// compile time; values known only at run time go through [`Params::new`].
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

/// The seven parameters as somebody wrote them, not yet checked: the input of
/// [`Params::new`].
///
/// The fields carry the names of RFC 3492, section 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParamValues {
    /// The number of digits.
    pub base: u32,
    /// The smallest threshold.
    pub tmin: u32,
    /// The largest threshold. With `base - 1`, the most that is allowed, a digit
    /// after the first few counts no more than `base - 1`, so that great deltas get
    /// long: one of d takes about d / (base - 1) digits.
    pub tmax: u32,
    /// The delta for which the last summand of [`adapt`](crate::bias::adapt) is half of
    /// what it can be at most.
    pub skew: u32,
    /// What the first delta is divided by.
    pub damp: u32,
    /// The bias before the first delta.
    ///
    /// With a tmin of 0, about `initial_bias / base` digits of the first delta have
    /// the threshold 0 and cannot end it, so it is at least that long; and a decoder
    /// overflows in their weights if `base` to that power exceeds maxint.
    pub initial_bias: u32,
    /// The code point at which counting starts.
    pub initial_n: u32,
}

impl Params {
    /// Checks `values` against section 4.
    ///
    /// Takes constant time and no memory.
    ///
    /// # Errors
    ///
    /// The first constraint that is broken, in the order of [`ParamsError`].
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

    /// The seven values again.
    pub const fn values(&self) -> ParamValues {
        self.values
    }

    /// The number of digits; at least 2.
    pub const fn base(&self) -> u32 {
        self.values.base
    }

    /// The smallest threshold; below `base - 1`.
    pub const fn tmin(&self) -> u32 {
        self.values.tmin
    }

    /// The largest threshold; 1 to `base - 1`.
    pub const fn tmax(&self) -> u32 {
        self.values.tmax
    }

    /// The skew; at least 1.
    pub const fn skew(&self) -> u32 {
        self.values.skew
    }

    /// What the first delta is divided by; at least 2.
    pub const fn damp(&self) -> u32 {
        self.values.damp
    }

    /// The bias before the first delta.
    pub const fn initial_bias(&self) -> u32 {
        self.values.initial_bias
    }

    /// The code point at which counting starts.
    pub const fn initial_n(&self) -> u32 {
        self.values.initial_n
    }
}

/// Makes a [`Params`] constant; one that section 4 refuses does not compile.
///
/// All seven fields of [`ParamValues`] have to be given and each has to be a constant.
///
/// ```
/// const BINARY: puny::Params = puny::params! {
///     base: 2, tmin: 0, tmax: 1, skew: 1, damp: 2, initial_bias: 0, initial_n: 2,
/// };
/// # assert_eq!(BINARY.base(), 2);
/// ```
///
/// Every constraint is checked (one broken in each of these):
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

/// Which constraint of RFC 3492, section 4, a set of parameters breaks.
///
/// Two of them the RFC does not spell out: it allows `tmax = 0`, with which no
/// integer would ever end (no digit is below a threshold of 0), and
/// `tmin = base - 1`, with which `adapt` would divide by 1 for ever.
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
    /// The name of the constraint for machines, in `snake_case`. It does not change.
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

    /// The rule that was broken, in words.
    pub const fn rule(self) -> &'static str {
        match self {
            ParamsError::Base => "base >= 2 (a digit has to tell something)",
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
        write!(f, "Bootstring parameters must satisfy {}", self.rule())
    }
}

#[cfg(feature = "std")]
impl std::error::Error for ParamsError {}
