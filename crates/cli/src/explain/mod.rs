//! Explains step by step how a string is encoded or decoded, or how a name is converted, for `puny explain`.
//!
//! | file | holds |
//! |---|---|
//! | `work.rs` | decides which strings are names, and explains each line |
//! | `string/` | the steps of a Bootstring for a string |
//! | `name/` | the steps of an edition of IDNA for a name |
//! | `page.rs` | the layout of explanations as text |

mod name;
mod page;
mod string;
mod work;

pub(crate) use work::{Explain, ExplanationFormat, Subject};
