//! The verdict on a domain name, for `puny check`.
//!
//! | file | holds |
//! |---|---|
//! | `work.rs` | the work on each line |
//! | `plain.rs` | the work on many lines at once, most of which have nothing to report |
//! | `template.rs` | the JSON of a name with nothing to report |
//! | `verdict.rs` | the verdict: what is wrong with a name, and everything else to report about it |
//! | `form.rs` | the forms of `--as` |
//! | `protected.rs` | reads the names of `--protected` |
//! | `mixture.rs` | the scripts that a label mixes |
//! | `look.rs` | what a valid name looks like, if the name is not shown in Unicode |
//! | `mojibake.rs` | detects names in UTF-8 that were read as Latin-1 |
//! | `text.rs`, `json.rs`, `csv.rs` | the verdict as text, JSON and CSV |

mod csv;
mod form;
mod json;
mod look;
mod mixture;
mod mojibake;
mod plain;
pub(crate) mod protected;
mod template;
mod text;
mod verdict;
mod work;

pub(crate) use csv::header;
pub(crate) use form::Form;
pub(crate) use look::{Hidden, Look};
pub(crate) use verdict::{Criteria, Other, danger_of_url};
pub(crate) use work::Check;
