//! The general procedures for Punycode in little code, for programs that need them only for names that are
//! refused or longer than any in the DNS.

use alloc::string::String;

use super::PUNYCODE;
use crate::methods;
use crate::scheme::Scheme;
use crate::{Bootstring, DecodeError, EncodeError};

/// Punycode, with all insertions in memory.
#[derive(Clone, Copy)]
struct Compact;

impl Scheme for Compact {
    const STACK: bool = false;

    #[inline(always)]
    fn bootstring(&self) -> &Bootstring<'_> {
        &PUNYCODE
    }

    #[inline(always)]
    fn digit_value(&self, code_point: u32) -> Option<u32> {
        char::from_u32(code_point)?
            .to_digit(36)
            .map(|digit| (digit + 26) % 36)
    }
}

/// [`decode_append`](crate::punycode::decode_append) without its fast paths.
#[inline(never)]
pub fn decode_append(basic: &str, extended: &mut String) -> Result<(), DecodeError> {
    methods::decode_append(Compact, basic, extended)
}

/// [`encode_append`](crate::punycode::encode_append) without its fast path.
#[inline(never)]
pub fn encode_append(extended: &str, basic: &mut String) -> Result<(), EncodeError> {
    methods::encode_append(Compact, extended, basic)
}
