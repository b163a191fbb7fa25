//! The macro `named!`, which declares an enum whose variants have stable names.

/// Declares an enum with a method `name`. Each variant is followed by `=` and its name.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $($(#[$doc:meta])* $variant:ident $({ $($field:tt)* })? = $name:literal,)*
        }

        $(#[$of_name:meta])*
        fn name;
    ) => {
        $(#[$about])*
        pub enum $type {
            $($(#[$doc])* $variant $({ $($field)* })?,)*
        }

        impl $type {
            $(#[$of_name])*
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant { .. } => $name,)*
                }
            }
        }
    };
}

pub use named;
