//! Every step of a conversion, as JSON for JavaScript.
//!
//! | file | contents |
//! |---|---|
//! | `string.rs` | the steps of encoding and decoding one string |
//! | `run.rs` | the lines of the pseudocode that run for one string |
//! | `name.rs` | the steps of converting a name, from `puny_idna::explain` |

pub(crate) mod name;
pub(crate) mod run;
pub(crate) mod string;
