//! The functions of `puny.h`.
//!
//! | file | content |
//! |---|---|
//! | `status.rs` | the status that each function returns |
//! | `edition.rs` | editions of IDNA and their flags, as a number |
//! | `problem.rs` | the structure that describes why an input is refused |
//! | `output.rs` | the caller's buffers and variables for results |
//! | `codec.rs` | Punycode of UTF-8 strings |
//! | `names.rs` | conversions and checks of domain names |
//! | `hosts.rs` | hosts, URLs and protected names |
//! | `forms.rs` | host names and mail addresses |
//! | `links.rs` | links in text |
//! | `owned.rs` | results in memory from `malloc` |
//! | `columns.rs` | columns of strings |
//! | `rule.rs` | the descriptions of rules |
//! | `rfc3492.rs` | the functions of RFC 3492, appendix C |
//! | `version.rs` | the versions of this library and of Unicode |

pub mod codec;
pub mod columns;
pub mod edition;
pub mod forms;
pub mod hosts;
pub mod links;
pub mod names;
mod output;
pub mod owned;
pub mod problem;
pub mod rfc3492;
pub mod rule;
pub mod status;
pub mod version;
