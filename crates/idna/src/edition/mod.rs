//! What every edition offers: a name to ASCII and to Unicode, on every surface.
//!
//! | file | holds |
//! |---|---|
//! | `idna.rs` | the trait [`Idna`], which users call |
//! | `methods.rs` | the same methods for the editions themselves, by a macro |
//! | `convert.rs` | what an edition has to implement for it |
//! | `report.rs` | [`Report`]: a result with its problems |
//! | `sink.rs` | where results go |

mod convert;
mod idna;
mod methods;
mod report;
mod sink;

pub(crate) use convert::{put_result, Convert, Form, Refused};
pub use idna::Idna;
pub(crate) use methods::methods;
pub use report::Report;
pub(crate) use sink::Sink;
