#![no_std]
#![forbid(unsafe_code)]
#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;
/// The value of a constant that is checked; a wrong one does not compile.
macro_rules! constant {
    ($checked:expr) => {
        match $checked {
            Ok(value) => value,
            #[allow(clippy::panic)] // at compile time only: a constant
            Err(_) => panic!("a constant that RFC 3492, section 4, refuses"),
        }
    };
}

mod alphabet;
pub mod bias;
mod bootstring;
mod decode;
mod encode;
pub mod punycode;
mod error;
mod insertion;
mod integer;
mod memory;
mod params;
mod text;
pub use alphabet::{Alphabet, AlphabetError};
pub use bootstring::{AllBasic, Bootstring, Domain, Maxint};
pub use error::{DecodeError, DecodeErrorKind, EncodeError, EncodeErrorKind};
pub use params::{ParamValues, Params, ParamsError};
pub use text::Text;
