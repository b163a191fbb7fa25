//! The parameters that can be on an axis of the heat map, and their values there.

use puny::ParamValues;

/// A parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Axis {
    Tmin,
    Tmax,
    Skew,
    Damp,
    InitialBias,
}

/// The most values on an axis, apart from those of the marks.
const MOST: usize = 24;

impl Axis {
    pub(in super::super) const ALL: [Axis; 5] = [
        Axis::Tmin,
        Axis::Tmax,
        Axis::Skew,
        Axis::Damp,
        Axis::InitialBias,
    ];

    /// The name of the parameter.
    pub(in super::super) const fn name(self) -> &'static str {
        match self {
            Axis::Tmin => "tmin",
            Axis::Tmax => "tmax",
            Axis::Skew => "skew",
            Axis::Damp => "damp",
            Axis::InitialBias => "initial_bias",
        }
    }

    /// The parameter with a name.
    pub(in super::super) fn of(name: &str) -> Option<Self> {
        Axis::ALL.into_iter().find(|axis| axis.name() == name)
    }

    /// Its value.
    pub(super) const fn get(self, values: &ParamValues) -> u32 {
        match self {
            Axis::Tmin => values.tmin,
            Axis::Tmax => values.tmax,
            Axis::Skew => values.skew,
            Axis::Damp => values.damp,
            Axis::InitialBias => values.initial_bias,
        }
    }

    /// The parameters with another value.
    pub(super) const fn set(self, mut values: ParamValues, value: u32) -> ParamValues {
        match self {
            Axis::Tmin => values.tmin = value,
            Axis::Tmax => values.tmax = value,
            Axis::Skew => values.skew = value,
            Axis::Damp => values.damp = value,
            Axis::InitialBias => values.initial_bias = value,
        }
        values
    }

    /// Values over the range where the parameter matters, with those of the marks, ascending. Skew and
    /// damp are quotients, so their steps grow.
    pub(super) fn values(self, base: u32, marks: [&ParamValues; 2]) -> Vec<u32> {
        let even = |from: u32, to: u32| -> Vec<u32> {
            let step = (to.saturating_sub(from) as usize).div_ceil(MOST).max(1);
            (from..=to).step_by(step).collect()
        };
        let growing = |from: u32, factor: f64| -> Vec<u32> {
            let nth = |index: u32| f64::from(from) * factor.powf(f64::from(index));
            // At most some millions.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            (0..24).map(|index| nth(index).round() as u32).collect()
        };
        let mut values = match self {
            Axis::Tmin => even(0, base.saturating_sub(2)),
            Axis::Tmax => even(1, base.saturating_sub(1)),
            Axis::Skew => growing(1, 1.5),
            Axis::Damp => growing(2, 1.7),
            Axis::InitialBias => even(0, base.saturating_mul(4)),
        };
        values.extend(marks.map(|marked| self.get(marked)));
        values.sort_unstable();
        values.dedup();
        values
    }
}
