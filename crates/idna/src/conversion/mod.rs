//! The common interface of the editions: conversions to ASCII and to Unicode.
//!
//! | file | holds |
//! |---|---|
//! | `idna.rs` | the trait [`Idna`], which users call |
//! | `convert.rs` | the trait that an edition implements |
//! | `report.rs` | [`Report`]: a result with its problems |
//! | `sink.rs` | the outputs of a conversion: a `String` or a byte slice |

mod convert;
mod idna;
mod report;
mod sink;

pub(crate) use convert::{put_result, Convert, Place, Refused};
pub use idna::Idna;
pub use report::Report;
pub(crate) use sink::Sink;
