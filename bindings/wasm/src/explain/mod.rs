//! Every step of a conversion, as JSON for JavaScript.
//!
//! | file | holds |
//! |---|---|
//! | `string.rs` | encoding and decoding one string |
//! | `name.rs` | converting a name: the steps of `puny_idna::explain` |

pub(crate) mod name;
pub(crate) mod string;
