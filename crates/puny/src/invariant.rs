//! Values that an invariant of the code guarantees to exist.

/// An `Option` that is always `Some`, because of an invariant that the caller states.
///
/// These crates never panic in a release, so a broken invariant results in a default value there. With debug
/// assertions, a broken invariant panics, so that tests and fuzzers find it instead of a wrong result.
pub trait Ensured {
    /// The type of the value.
    type Value;

    /// Returns the value. If it is missing, panics with debug assertions, and otherwise returns the default value.
    fn ensured(self) -> Self::Value
    where
        Self::Value: Default;

    /// Returns the value. If it is missing, panics with debug assertions, and otherwise returns `value`.
    fn ensured_or(self, value: Self::Value) -> Self::Value;
}

impl<T> Ensured for Option<T> {
    type Value = T;

    #[inline(always)]
    #[track_caller]
    fn ensured(self) -> T
    where
        T: Default,
    {
        debug_assert!(self.is_some(), "an invariant is broken: there is no value");
        self.unwrap_or_default()
    }

    #[inline(always)]
    #[track_caller]
    fn ensured_or(self, value: T) -> T {
        debug_assert!(self.is_some(), "an invariant is broken: there is no value");
        self.unwrap_or(value)
    }
}
