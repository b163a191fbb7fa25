//! Every step of a conversion, as JSON for JavaScript.
//!
//! | file | holds |
//! |---|---|
//! | `string.rs` | encoding and decoding one string |
//! | `name.rs` | converting a name |
//! | `mapping.rs` | mapping and normalisation |
//! | `sources.rs` | the sections of the specifications |

mod mapping;
pub(crate) mod name;
mod sources;
pub(crate) mod string;
