//! What every edition offers.

mod idna;
mod methods;

pub(crate) use idna::{sealed, Form, Refused, Sink};
pub use idna::{Idna, Report};
