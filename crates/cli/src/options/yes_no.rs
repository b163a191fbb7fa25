//! `yes` and `no`, the values of options that turn a rule on or off.

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// An option's value that enables or disables a rule.
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

/// `yes`, also spelt `true`.
pub(super) fn yes() -> PossibleValue {
    PossibleValue::new("yes").alias("true")
}

/// `no`, also spelt `false`.
pub(super) fn no() -> PossibleValue {
    PossibleValue::new("no").alias("false")
}
