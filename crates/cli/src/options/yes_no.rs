//! `yes` and `no`, the values of options that turn a rule on or off.

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// The value of an option that turns a rule on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum YesNo {
    Yes,
    No,
}

impl ValueEnum for YesNo {
    fn value_variants<'a>() -> &'a [Self] {
        &[YesNo::Yes, YesNo::No]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            YesNo::Yes => yes(),
            YesNo::No => no(),
        })
    }
}

/// `yes`, and `true` as others call it.
pub(super) fn yes() -> PossibleValue {
    PossibleValue::new("yes").alias("true")
}

/// `no`, and `false` as others call it.
pub(super) fn no() -> PossibleValue {
    PossibleValue::new("no").alias("false")
}
