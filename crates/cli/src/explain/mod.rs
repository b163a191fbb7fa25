//! How a string is encoded or decoded, or how a name is converted, step by step, for `puny explain`.
//!
//! | file | holds |
//! |---|---|
//! | `work.rs` | which strings are names, and the work on each line |
//! | `string/` | strings: steps of a Bootstring |
//! | `name/` | names: steps of an IDNA edition |
//! | `page.rs` | the layout of text, for people |

mod name;
mod page;
mod string;
mod work;

pub(crate) use work::{Explain, ExplanationFormat, Subject};
