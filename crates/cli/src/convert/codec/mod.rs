//! Bootstring: encoding and decoding one string.

pub(crate) mod case_flags;
pub(crate) mod code_points;
pub(crate) mod encode_decode;
pub(crate) mod hint;
pub(crate) mod symbol;
