//! The general procedures for Punycode, compiled for small size. `puny-idna` calls them only for names that are
//! refused, or that are longer than any name in the DNS. For these names, the size of the code matters more than the
//! speed.

use alloc::string::String;

use super::PUNYCODE;
use crate::bootstring::Bootstring;
use crate::error::{DecodeError, EncodeError};
use crate::procedures;
use crate::scheme::Scheme;

/// Punycode as a type, with all insertions in allocated memory instead of on the stack.
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

/// Decodes a string and appends the result. The result equals the result of
/// [`punycode::decode_append`](crate::punycode::decode_append), but this function has no fast paths.
#[inline(never)]
pub fn decode_append(basic: &str, extended: &mut String) -> Result<(), DecodeError> {
    procedures::append_decoded(Compact, basic, extended)
}

/// Encodes a string and appends the result. The result equals the result of
/// [`punycode::encode_append`](crate::punycode::encode_append), but this function has no fast path.
#[inline(never)]
pub fn encode_append(extended: &str, basic: &mut String) -> Result<(), EncodeError> {
    procedures::append_encoded(Compact, extended, basic)
}

#[cfg(test)]
mod tests {
    use std::string::String;
    use std::vec::Vec;

    use super::{decode_append, encode_append, PUNYCODE};

    /// Checks that these functions return the same results, errors and offsets as the methods of [`PUNYCODE`].
    #[test]
    fn all_short_strings_and_some_long_ones() {
        const UNITS: [&str; 8] = ["a", "-", "9", "Z", "!", "ü", "\u{80}", "\u{10FFFF}"];
        let mut strings: Vec<String> = Vec::from([String::new()]);
        for _ in 0..5 {
            let longer = strings
                .iter()
                .flat_map(|s| UNITS.map(|unit| [s, unit].concat()));
            strings = longer.collect();
            for text in &strings {
                same(text);
            }
        }
        for text in strings.iter().step_by(997) {
            same(&text.repeat(100));
            if let Ok(basic) = PUNYCODE.encode(text.repeat(100).as_str()) {
                same(&basic);
                same(basic.get(..basic.len() / 2).unwrap_or_default());
            }
        }
    }

    fn same(text: &str) {
        let mut decoded = String::new();
        let result = decode_append(text, &mut decoded).map(|()| decoded);
        assert_eq!(result, PUNYCODE.decode(text), "{text:?}");
        let mut encoded = String::new();
        let result = encode_append(text, &mut encoded).map(|()| encoded);
        assert_eq!(result, PUNYCODE.encode(text), "{text:?}");
    }
}
