//! The verdict on a domain name, for `puny check`.
//!
//! | file | holds |
//! |---|---|
//! | `work.rs` | the work on each line |
//! | `plain.rs` | the same on many lines, most of which have nothing to report |
//! | `template.rs` | the JSON of a name with nothing to report |
//! | `verdict.rs` | the verdict: what is wrong with a name, and what else is to be said |
//! | `protected.rs` | the names of `--protected` |
//! | `mixture.rs` | the scripts that a label mixes |
//! | `mojibake.rs` | names in UTF-8 that were read as Latin-1 |
//! | `text.rs`, `json.rs`, `csv.rs` | the verdict for people and for machines |

mod csv;
mod json;
mod mixture;
mod mojibake;
mod plain;
pub(crate) mod protected;
mod template;
mod text;
mod verdict;
mod work;

pub(crate) use csv::header;
pub(crate) use verdict::{Criteria, Other};
pub(crate) use work::Check;
