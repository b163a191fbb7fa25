//! [`edition!`]: the macro that declares an edition as a struct with a field for each flag. [`Field`]: a field whose
//! value is read and set by an index.

use super::flags::Values;

/// A field of an edition, which stores the value of a flag. The index of a value is the index of its name in
/// [`Flag::values`](crate::Flag::values).
pub(crate) trait Field {
    /// Returns the index of the current value, or `None` if the value has no name.
    fn index(&self) -> Option<usize>;

    /// Sets the field to the value with this index. If there is no value with this index, the field is unchanged.
    fn set(&mut self, index: usize);
}

impl<T: Values> Field for T {
    fn index(&self) -> Option<usize> {
        T::VALUES.iter().position(|value| value == self)
    }

    fn set(&mut self, index: usize) {
        if let Some(value) = T::VALUES.get(index) {
            *self = *value;
        }
    }
}

/// Declares an edition as a struct with methods.
///
/// For each flag, the arguments are: the documentation of the method that sets the flag, the variant of
/// [`Flag`](crate::Flag), the name of the method that sets the flag, the name of the field (which is also the name of
/// the method that returns the value), and the type of the value. A field that is not a flag is written in the braces
/// of the struct.
macro_rules! edition {
    (
        $(#[$about:meta])*
        pub struct $edition:ident { $($other:ident: $other_type:ty)? }

        $($(#[$doc:meta])* $flag:ident: $with:ident, $field:ident: $value:ty;)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $edition {
            $(pub(super) $other: $other_type,)?
            $(pub(crate) $field: $value,)*
        }

        impl $edition {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $with(mut self, value: $value) -> $edition {
                    self.$field = value;
                    self
                }

                #[doc = concat!(
                    "Returns the value set by [`", stringify!($with), "`](", stringify!($edition), "::", stringify!($with), ")."
                )]
                pub const fn $field(&self) -> $value {
                    self.$field
                }
            )*

            /// Returns the field for this flag, or `None` if the edition does not have the flag.
            pub(crate) fn field(
                &mut self,
                flag: crate::rules::flags::Flag,
            ) -> Option<&mut dyn crate::rules::edition::Field> {
                match flag {
                    $(crate::rules::flags::Flag::$flag => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use edition;
