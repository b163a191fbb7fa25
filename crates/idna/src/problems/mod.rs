//! Errors. An error lists the rules that a name breaks, each with its cause, label, byte range and message.
//!
//! | file | contents |
//! |---|---|
//! | `rule.rs` | [`Rule`]: the rules, with their codes and texts |
//! | `cause.rs` | [`Cause`]: how a rule was broken, for rules that can be broken in several ways; [`Origin`] |
//! | `problem.rs` | [`Problem`]: one broken rule and its position |
//! | `error.rs` | [`Error`]: all problems of a name, behind one pointer |
//! | `message.rs` | the messages of problems |
//! | `span.rs` | code points and labels with their byte ranges in the input |
//! | `recorder.rs` | `Recorder`: collects the problems of a name |
//! | `unknown_name.rs` | the error for an unknown name of a preset or a kind, or an unknown code |
//! | `not_utf8.rs` | checks whether the bytes of a name are UTF-8 |

mod cause;
mod error;
mod message;
pub(crate) mod not_utf8;
mod problem;
mod recorder;
mod rule;
mod span;
pub(crate) mod unknown_name;

pub use cause::{Cause, Origin};
pub use error::Error;
pub use problem::Problem;
pub(crate) use recorder::Recorder;
pub use rule::Rule;
#[cfg(feature = "idna2003")]
pub(crate) use span::spanned_chars;
pub(crate) use span::{collect_chars_of, push_text, spanned_chars_of, LabelSpan, SpannedChar};
