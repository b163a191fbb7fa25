//! Encoding and decoding of one string: Punycode or another Bootstring (RFC 3492).

mod case_flags;
mod code_points;
pub(crate) mod encode_decode;
pub(crate) mod hint;
pub(crate) mod symbol;
