//! How a string is encoded or decoded, or how a name is converted, step by step, for `puny explain`.
//!
//! | file | holds |
//! |---|---|
//! | `subject.rs` | which strings are names |
//! | `work.rs` | the work on each line |
//! | `string/` | strings: steps of a Bootstring |
//! | `name/` | names: steps of an IDNA edition |
//! | `page.rs` | the layout of text, for people |

mod name;
mod page;
mod string;
mod subject;
mod work;

pub(crate) use subject::Subject;
pub(crate) use work::{Explain, ExplanationFormat};
