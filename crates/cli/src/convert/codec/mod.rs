//! The encoding and decoding of a string by Punycode or another Bootstring (RFC 3492).
//!
//! | file | holds |
//! |---|---|
//! | `encode_decode.rs` | `encode` and `decode` as operations on strings |
//! | `code_points.rs` | lists of code points, for `--code-points` |
//! | `case_flags.rs` | mixed-case annotation, for `--case-flags` |
//! | `symbol.rs` | refuses whole symbols of Rust and Swift |
//! | `hint.rs` | hints for strings that cannot be decoded |

mod case_flags;
mod code_points;
pub(crate) mod encode_decode;
pub(crate) mod hint;
pub(crate) mod symbol;
