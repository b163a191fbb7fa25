//! The functions of `puny.h`.
//!
//! | file | holds |
//! |---|---|
//! | `status.rs` | the results of functions |
//! | `edition.rs` | editions and their flags, from a number |
//! | `problem.rs` | what is wrong with a refused input |
//! | `output.rs` | the caller's buffer |
//! | `codec.rs` | Punycode of UTF-8 |
//! | `names.rs` | conversions and checks of names |
//! | `hosts.rs` | hosts, URLs and protected names |
//! | `owned.rs` | results in memory from malloc |
//! | `columns.rs` | columns |
//! | `rule.rs` | the descriptions of rules |
//! | `rfc3492.rs` | the functions of RFC 3492, appendix C |
//! | `version.rs` | versions |

pub mod codec;
pub mod columns;
pub mod edition;
pub mod hosts;
pub mod names;
mod output;
pub mod owned;
pub mod problem;
pub mod rfc3492;
pub mod rule;
pub mod status;
pub mod version;
