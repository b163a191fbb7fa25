//! How an edition has its flags: [`edition!`] declares it with them.

use super::flags::Values;

/// A flag of an edition. A value has the index of its name in [`Flag::values`](crate::Flag::values).
pub(crate) trait Field {
    /// The index of its value; `None` if the value has no name.
    fn index(&self) -> Option<usize>;

    /// Sets a value; without effect if there is no value of this index.
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

/// Declares an edition. Each of its flags is a name in [`Flag`](crate::Flag), the method that sets it, with its
/// documentation, the one that reads it, and its type. Other fields stand in the struct.
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
                    "The value set by [`", stringify!($with), "`](", stringify!($edition), "::", stringify!($with), ")."
                )]
                pub const fn $field(&self) -> $value {
                    self.$field
                }
            )*

            /// The field that is this flag; `None` if the edition lacks it.
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
