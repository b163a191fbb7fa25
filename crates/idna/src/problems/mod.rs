//! Errors: the broken rules of a name, with cause, label, byte range and message.
//!
//! | file | holds |
//! |---|---|
//! | `status.rs` | the rules, each with its code |
//! | `cause.rs` | the specific cause, where a rule has several |
//! | `problem.rs` | one broken rule and its position |
//! | `error.rs` | all problems of a name, behind one pointer |
//! | `message.rs` | the messages |
//! | `span.rs` | code points and labels with their byte ranges in the input |
//! | `recorder.rs` | collects problems |
//! | `unknown_name.rs` | the error for an unknown preset, kind or code |
//! | `not_utf8.rs` | the check whether the bytes of a name are UTF-8 |

mod cause;
mod error;
mod message;
pub(crate) mod not_utf8;
mod problem;
mod recorder;
mod span;
mod status;
pub(crate) mod unknown_name;

pub use cause::{Cause, Origin};
pub use error::Error;
pub use problem::Problem;
pub(crate) use recorder::Recorder;
#[cfg(feature = "idna2003")]
pub(crate) use span::spanned_chars;
pub(crate) use span::{push_text, spanned_chars_of, LabelSpan, SpannedChar};
pub use status::Status;
