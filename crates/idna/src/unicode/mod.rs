//! Unicode data: properties, mapping and normalisation of code points.
//!
//! | file | content |
//! |---|---|
//! | `properties.rs` | properties: one lookup returns all properties of a code point |
//! | `mapping.rs` | the IDNA Mapping Table of UTS #46 (section 5) |
//! | `normalise.rs` | Normalization Form C (UAX #15) |
//! | `lower.rs` | the lower case of capitals (UAX #44) |
//! | `hidden.rs` | invisible characters, and characters that control how text is shown |
//! | `numbers.rs` | arrays of 16-bit numbers in a form that compresses well |
//! | `trie.rs` | the packed table from code points to bytes |
//! | `tables/` | the data, which `cargo xtask tables` generates |

pub(crate) mod hidden;
pub(crate) mod lower;
pub(crate) mod mapping;
pub(crate) mod normalise;
pub(crate) mod numbers;
pub(crate) mod properties;
pub(crate) mod tables;
pub(crate) mod trie;
