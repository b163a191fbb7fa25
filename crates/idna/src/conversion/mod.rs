//! The interface that all editions share: the conversions to ASCII and to Unicode.
//!
//! | file | contents |
//! |---|---|
//! | `idna.rs` | the trait [`Idna`], which users call |
//! | `inherent.rs` | the four usual conversions as methods of each edition |
//! | `convert.rs` | the private trait `Convert`, which each edition implements |
//! | `report.rs` | [`Report`]: the text of a conversion together with all problems |
//! | `sink.rs` | the trait `Sink`: the output of a conversion, which is a `String` or a byte slice |

mod convert;
mod idna;
mod inherent;
mod report;
mod sink;

pub(crate) use convert::{put_result, Convert, Place, Refused};
pub use idna::Idna;
pub(crate) use inherent::usual_conversions;
pub use report::Report;
pub(crate) use sink::Sink;
