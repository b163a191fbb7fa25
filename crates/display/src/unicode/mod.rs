//! Unicode data that only this crate uses.
//!
//! | file | content |
//! |---|---|
//! | `script.rs` | scripts and Identifier_Status |
//! | `prototype.rs` | the prototypes of UTS #39 |
//! | `link.rs` | the properties of UTS #58 |
//! | `sorted.rs` | compact sorted lists of code points |
//! | `tables/` | the data, which `cargo xtask tables` generates |

pub(crate) mod link;
pub(crate) mod prototype;
pub(crate) mod script;
mod sorted;
pub(crate) mod tables;
