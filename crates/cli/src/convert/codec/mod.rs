//! Encoding and decoding of one string: Punycode or another Bootstring (RFC 3492).
//!
//! | file | holds |
//! |---|---|
//! | `encode_decode.rs` | the operations, according to the options |
//! | `code_points.rs` | lists of code points, for `--code-points` |
//! | `case_flags.rs` | mixed-case annotation, for `--case-flags` |
//! | `symbol.rs` | symbols of Rust and Swift where an identifier is wanted |
//! | `hint.rs` | hints for strings that cannot be decoded |

mod case_flags;
mod code_points;
pub(crate) mod encode_decode;
pub(crate) mod hint;
pub(crate) mod symbol;
