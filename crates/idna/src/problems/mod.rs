//! What is wrong with a name: rule, cause, label, offsets and words.
//!
//! | file | holds |
//! |---|---|
//! | `status.rs` | the rules, each with its code |
//! | `cause.rs` | why a rule is broken, where it alone does not say it |
//! | `problem.rs` | one broken rule, and where |
//! | `error.rs` | all of them, behind one pointer |
//! | `message.rs` | the words |
//! | `spot.rs` | code points and labels with the bytes of the input that they came from |
//! | `recorder.rs` | the problems found so far |
//! | `unknown_name.rs` | what is none of the names for machines |

mod cause;
mod error;
mod message;
mod problem;
mod recorder;
mod spot;
mod status;
pub(crate) mod unknown_name;

pub use cause::{Cause, Origin};
pub use error::Error;
pub use problem::Problem;
pub(crate) use recorder::Recorder;
#[cfg(feature = "idna2003")]
pub(crate) use spot::spots;
pub(crate) use spot::{push_text, spots_of, Place, Spot};
pub use status::Status;
